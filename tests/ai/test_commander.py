"""The commander: what it makes of a position, and that it plays whole battles by the rules."""

from dataclasses import replace
from typing import get_args

import pytest
from msgspec import structs

from game.ai.arena import play_out
from game.ai.bot import BotView
from game.ai.commander.characters import characters
from game.ai.commander.commander import Commander
from game.ai.commander.outlook import Mover, Outlook, Threat
from game.ai.commander.planning import planned
from game.ai.commander.reasons import A_TARGET, NOBODY_MOVES, why_moved
from game.ai.commander.trying import Strata
from game.ai.greedy_bot import GreedyBot
from game.ai.players import PLAYERS, TITLES, grades, leaders
from game.ai.random_bot import RandomBot
from game.content.scenario_file import Temper
from game.engine.action import Action
from game.engine.dice import SeededDice
from game.engine.doctrine import Doctrine, Force, Goal, Spot
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import Text
from game.rules import SYSTEMS

GAIN = ((0.5, -0.5), (1.0, 0.0), (3.0, 1.0))
DOCTRINE = Doctrine(
    forces=lambda _ctx: (),
    goals=lambda _ctx, _side: (),
    standing=lambda _ctx, _side: 0.0,
    spot=lambda _ctx, _where, _unit: Spot(0.0, 0.0),
    contact=1.0,
    gain=GAIN,
    weights={},
)


def force(name: str, side: str, x: float, **given: object) -> Force:
    """Two strong, three a turn, worth ten, at a point of a line."""
    known = {"strength": 2.0, "pace": 3.0, "worth": 10.0, "post": name, **given}
    return Force(id=name, side=side, at=Spot(x, 0.0), **known)  # type: ignore[arg-type]


class Counting(GreedyBot):
    """One who looks one action ahead, and counts how often he is asked."""

    asked = 0

    def choose(self, view: BotView) -> Action:
        self.asked += 1
        return super().choose(view)


def outlook(*forces: Force, goals: tuple[Goal, ...] = ()) -> Outlook:
    return Outlook(DOCTRINE, forces, goals, "red")


def opened(scenario: str) -> Setting:
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting)
    return found


@pytest.mark.parametrize(
    ("odds", "gain"), [(0.2, -0.5), (0.75, -0.25), (1.0, 0.0), (2.0, 0.5), (9.0, 1.0)]
)
def test_the_gain_is_read_between_the_figures_of_the_table(odds: float, gain: float) -> None:
    assert outlook().gain(odds) == pytest.approx(gain)


def test_who_touches_counts_whole_and_who_can_come_in_part() -> None:
    """a touches x; b, fresh, is three away of which one is contact: it can come; c cannot."""
    seen = outlook(
        force("x", "blue", 0),
        force("a", "red", 1),
        force("b", "red", 4, fresh=True),
        force("c", "red", 40, fresh=True),
    )
    found = seen.threats(seen.fighters, seen.their_posts)["x"]
    assert (found.now, found.soon, found.later) == pytest.approx((2.0, 1.2, 0.0))
    # (2 + 1.2) to 2 is 1.6: 0.3 of its worth.
    assert seen.attack(found, seen.their_posts["x"]) == pytest.approx(3.0)
    assert seen.attack(Threat(), seen.their_posts["x"]) == 0.0


def test_an_attack_at_bad_odds_is_worth_less_than_none() -> None:
    weak = force("a", "red", 5, strength=1.0, fresh=True)
    mover = Mover(outlook(force("x", "blue", 0), weak), weak)
    assert mover.terms(Spot(1.0, 0.0))["strike"] < 0 <= mover.terms(Spot(5.0, 0.0))["strike"]


def test_it_goes_to_what_is_worth_having() -> None:
    one = force("a", "red", 5, fresh=True)
    mover = Mover(outlook(one, goals=(Goal(Spot(20.0, 0.0), 1.0, 0.0),)), one)
    assert mover.worth(Spot(8.0, 0.0)) - mover.worth(Spot(5.0, 0.0)) == pytest.approx(
        2.0
    )  # a turn nearer


def test_a_leader_does_not_stand_alone_within_reach_of_the_enemy() -> None:
    chief = force("l", "red", 3, strength=0.0, leader=True)
    seen = outlook(force("x", "blue", 0), force("a", "red", 9), chief)
    mover = Mover(seen, chief)
    assert mover.terms(Spot(3.0, 0.0))["leaders"] == -10.0
    assert mover.terms(Spot(9.0, 0.0))["leaders"] == 0.0  # a friend stands there


def test_only_a_gun_is_lost_to_whoever_reaches_it_alone() -> None:
    """Infantry that fires as well stands for itself; a gun does not guard a gun."""
    foe = force("x", "blue", 2)
    foot = force("a", "red", 0, fire=2.0, range=9.0)
    gun = force("g", "red", 0, fire=2.0, range=9.0, gun=True)
    twin = force("h", "red", 0, fire=2.0, range=9.0, gun=True)
    for forces, lost in (((foe, foot), 0.0), ((foe, gun, twin), -20.0), ((foe, gun, foot), 0.0)):
        assert outlook(*forces).terms()["leaders"] == lost


EAST, WEST = (1.0, 0.0), (-1.0, 0.0)


def looking(name: str, side: str, x: float, front: tuple[float, float], **given: object) -> Force:
    """The same with a front."""
    return structs.replace(force(name, side, x, **given), at=Spot(x, 0.0, front))


def test_who_comes_from_behind_counts_for_more() -> None:
    """Twice from straight behind, half as much more from the side, once from before."""
    doctrine = structs.replace(DOCTRINE, flanked=2.0)
    for front, times in ((WEST, 2.0), ((0.0, 1.0), 1.5), (EAST, 1.0)):
        seen = Outlook(doctrine, (looking("x", "blue", 0, front), force("a", "red", 1)), (), "red")
        assert seen.threats(seen.fighters, seen.their_posts)["x"].now == 2.0 * times


def test_where_attackers_fight_one_after_another_the_strongest_counts_most() -> None:
    """2 and half of 2 to 2 are 1.5 to 1: a quarter of ten; both together 2 to 1, half of it."""
    forces = force("x", "blue", 0), force("a", "red", 1), force("b", "red", -1)
    for joint, worth in ((0.5, 2.5), (1.0, 5.0)):
        seen = Outlook(structs.replace(DOCTRINE, joint=joint), forces, (), "red")
        assert seen.terms()["strike"] == pytest.approx(worth)


def test_some_are_better_against_some() -> None:
    doctrine = structs.replace(DOCTRINE, matches={("horse", "foot"): 3.0})
    foe, mine = force("x", "blue", 0, kind="foot"), force("a", "red", 1, kind="horse")
    seen = Outlook(doctrine, (foe, mine), (), "red")
    assert seen.threats(seen.fighters, seen.their_posts)["x"].now == 6.0
    assert seen.threats(seen.foes, seen.my_posts)["a"].now == 2.0


def test_fire_is_a_danger_before_its_front_and_within_its_range() -> None:
    """It is worst for who has not much left to lose."""
    doctrine = structs.replace(DOCTRINE, shot=0.5, arc=0.7, weights={"support": 0.0})
    for front, at, frail, lost in (
        (EAST, 30, 1.0, 2.0),
        (EAST, 30, 3.0, 6.0),
        (WEST, 30, 1.0, 0.0),
        (EAST, 50, 1.0, 0.0),
    ):
        foe = looking("x", "blue", 0, front, strength=0.0, fire=4.0, range=40.0)
        seen = Outlook(doctrine, (foe, force("a", "red", at, frail=frail)), (), "red")
        assert seen.terms()["danger"] == -lost


def test_a_piece_turns_to_the_enemy_and_its_fire_with_it() -> None:
    doctrine = structs.replace(DOCTRINE, arc=0.7)
    gun = looking("a", "red", 0, WEST, fire=2.0, range=9.0)
    mover = Mover(Outlook(doctrine, (force("x", "blue", 5), gun), (), "red"), gun)
    away, towards = mover.terms(gun.at), mover.terms(Spot(0.0, 0.0, EAST))
    assert (away["front"], towards["front"]) == (-2.0, 2.0)
    assert away["guns"] == 0.0 < towards["guns"]


def test_who_gains_by_staying_stays_for_a_small_gain() -> None:
    """A turn nearer is worth two, to stay three; two turns nearer are more."""
    goals = (Goal(Spot(20.0, 0.0), 1.0, 0.0),)
    tired = force("a", "red", 5, fresh=True, rest=3.0)
    mover = Mover(outlook(tired, goals=goals), tired)
    assert mover.worth(Spot(8.0, 0.0)) < mover.worth(tired.at) < mover.worth(Spot(11.0, 0.0))


def test_those_whom_one_leads_keep_together_while_he_may_still_ride() -> None:
    """His radius is 2: b, 9 off the other, is 7 beyond it, at 3 a turn; alone it is none."""
    doctrine = structs.replace(DOCTRINE, halted=1.0)
    chief = force("l", "red", 50, strength=0.0, leader=True, radius=2.0, fresh=True)
    a, b = force("a", "red", 0, chief="l"), force("b", "red", 9, chief="l")
    seen = Outlook(doctrine, (chief, a, b), (), "red")
    assert seen.stand(b, b.at)["command"] == pytest.approx(-2.0 * 7 / 3)
    assert seen.stand(b, Spot(1.5, 0.0))["command"] == 0.0
    assert Outlook(doctrine, (chief, b), (), "red").stand(b, b.at)["command"] == 0.0


VETERAN = characters().grades["veteran"]


def test_a_plan_brings_together_those_who_are_strong_enough_only_together() -> None:
    """x has 2, a and b 1.4 each: 7 to 10 is a bad attack, 14 to 10 a good one."""
    unafraid = structs.replace(DOCTRINE, weights={"danger": 0.0, "support": 0.0})
    foe = force("x", "blue", 0)
    a, b = (force(n, "red", 4, strength=1.4, fresh=True) for n in "ab")
    beside = {"a": (Spot(1.0, 0.0), Spot(3.0, 0.0)), "b": (Spot(1.0, 0.0), Spot(3.0, 0.0))}
    both = planned(Outlook(unafraid, (foe, a, b), (), "red"), beside, VETERAN)
    assert {aim.id: aim.at for aim in both} == {"a": Spot(1.0, 0.0), "b": Spot(1.0, 0.0)}
    alone = planned(Outlook(unafraid, (foe, a), (), "red"), {"a": beside["a"]}, VETERAN)
    assert Spot(1.0, 0.0) not in [aim.at for aim in alone]


def test_a_plan_does_not_put_more_into_a_place_than_has_room_there() -> None:
    goals = (Goal(Spot(9.0, 0.0), 0.5, 0.0),)
    for bulk, there in ((0.4, 2), (0.6, 1)):
        two = [force(n, "red", 0, bulk=bulk) for n in "ab"]
        spots = dict.fromkeys("ab", (Spot(9.0, 0.0), Spot(6.0, 0.0)))
        aims = planned(outlook(*two, goals=goals), spots, VETERAN)
        assert [aim.at for aim in aims].count(Spot(9.0, 0.0)) == there


def test_of_several_plans_the_best_is_taken() -> None:
    """One fits at 9. The strong one (4) is a turn off, the other (2) six: 4 to 12 in turns times
    strength. Who asks the strongest first sends him; a marshal also begins with the farthest.
    """
    strong = force("strong", "red", 6, strength=4.0, bulk=0.6)
    other = force("other", "red", -9, bulk=0.6)
    seen = outlook(force("x", "blue", 200), strong, other, goals=(Goal(Spot(9.0, 0.0), 0.0, 0.0),))
    spots = dict.fromkeys(("strong", "other"), (Spot(9.0, 0.0),))
    known = characters().grades
    for grade, sent in (("veteran", "strong"), ("marshal", "other")):
        assert [aim.id for aim in planned(seen, spots, known[grade])] == [sent]


def test_a_temper_changes_what_counts_and_what_is_risked() -> None:
    tempers = characters().tempers
    liked = Commander(1, temper=tempers["bold"])._as_liked(
        structs.replace(DOCTRINE, weights={"danger": 0.5, "guns": 0.3})
    )
    assert liked.weights == pytest.approx({"danger": 0.5 * 0.6, "guns": 0.3})
    assert tempers["bold"].risk > 0 == tempers["steady"].risk > tempers["cautious"].risk


def test_a_grade_leaves_out_what_it_does_not_think_of() -> None:
    grade = structs.replace(VETERAN, weights={"danger": 0.0})
    bold = characters().tempers["bold"]
    given = structs.replace(DOCTRINE, weights={"danger": 0.5, "strike": 0.5})
    liked = Commander(1, grade, bold)._as_liked(given)
    assert liked.weights == pytest.approx({"danger": 0.0, "strike": 0.5 * 1.2})


def test_every_grade_and_temper_has_a_name_at_the_table() -> None:
    names = list(leaders())
    assert names[:4] == ["recruit", "recruit-bold", "recruit-cautious", "regular"]
    assert list(grades()) == ["recruit", "regular", "veteran", "marshal"]
    assert set(TITLES) == {*characters().grades, *characters().tempers}
    assert {*get_args(Temper)} == {*characters().tempers}  # what a scenario may say
    assert PLAYERS["marshal-bold"].make(1).grade.id == "marshal"  # type: ignore[attr-defined]


def test_a_recruit_slips_and_a_regular_does_not() -> None:
    """Of 40 answers some are those of one who looks one action ahead (60 of 100 are meant)."""
    known, setting = characters().grades, opened("rossbach-battle")
    for grade, slips in ((known["recruit"], True), (known["regular"], False)):
        match, one = _match(setting), Commander(5, grade)
        plain = Counting(1)
        one._plain = plain
        for _ in range(40):
            match.act(one.choose(BotView(match)))
        assert bool(plain.asked) == slips


@pytest.mark.parametrize(("faces", "parts"), [(6, 6), (6, 3), (10, 4)])
def test_the_first_die_falls_once_in_each_part(faces: int, parts: int) -> None:
    thrown = [Strata(5, part, parts).roll(faces, Text(""), "") for part in range(parts)]
    assert thrown == sorted(set(thrown)) and thrown[0] >= 1 and thrown[-1] <= faces


@pytest.mark.parametrize(
    ("scenario", "player"),
    [("rossbach-battle", "marshal"), ("maida-1806-table", "regular"), ("maida-1806", "regular")],
)
def test_a_whole_battle_is_played_and_comes_out_the_same_again(scenario: str, player: str) -> None:
    setting = opened(scenario)
    sides = [one.id for one in setting.system.presentation(_match(setting).reading).sides]
    bots = {sides[0]: PLAYERS[player].make, sides[1]: RandomBot}
    ended = [play_out(setting, bots, 3) for _ in range(2)]
    assert ended[0].reading.state.result is not None
    assert ended[0].hash == ended[1].hash


def test_it_wins_rossbach_for_the_prussians_against_chance() -> None:
    bots = {"prussian": Commander, "coalition": RandomBot}
    won = [play_out(opened("rossbach-battle"), bots, seed, kept=False) for seed in (1, 2, 3)]
    assert [m.reading.state.result.winner for m in won] == ["prussian"] * 3


def test_generals_ride_after_those_whom_they_lead() -> None:
    """In four turns of Quatre Bras some general is taken up and rides off by himself."""
    setting = opened("quatre-bras-1815-table")
    match, rode = _match(setting), set[str]()
    bots = {side: Commander(1) for side in ("french", "allied")}
    generals = set(match.reading.table.generals)
    while match.prompt is not None and match.reading.table.turn < 5:
        match.act(bots[match.prompt.side].choose(BotView(match)))
        last = match.records[-1].action
        if last.verb == "pose" and (in_hand := match.records[-2].action).arg in generals:
            rode.add(str(in_hand.arg))
    assert rode, generals


def test_it_says_why_it_moves() -> None:
    setting, one = opened("rossbach-battle"), Commander(1)
    match, told = _match(setting), set[str]()
    while match.prompt is not None and len(match.records) < 150:
        match.act(one.choose(BotView(match)))
        told.add(str(one.reason or ""))
    assert any("attacked at good odds" in words for words in told)


def test_a_reason_is_what_grew_in_words_that_are_true_of_the_piece() -> None:
    """Foot cannot be captured; who had no target has no better one; nothing grew: not a word."""
    foe, chief = force("x", "blue", 0), force("l", "red", 40, strength=0.0, leader=True, radius=1.0)
    foot = force("a", "red", 9)
    gun = force("g", "red", 30, strength=0.0, fire=9.0, range=9.0, gun=True)
    led = force("b", "red", 60, chief="l")
    seen = outlook(foe, chief, foot, gun, led)
    assert why_moved(Mover(seen, gun), Spot(8.0, 0.0)) == A_TARGET
    assert "those who are led" in str(why_moved(Mover(seen, chief), Spot(59.0, 0.0)))
    assert "nearer to its commander" in str(why_moved(Mover(seen, led), Spot(42.0, 0.0)))
    assert why_moved(Mover(seen, foot), foot.at) is None
    for at in range(-20, 60):
        assert "captur" not in str(why_moved(Mover(seen, foot), Spot(float(at), 0.0)))


def test_a_plan_says_why_in_view_of_where_the_others_go() -> None:
    unafraid = structs.replace(DOCTRINE, weights={"danger": 0.0, "support": 0.0})
    a, b = (force(n, "red", 4, strength=1.4, fresh=True) for n in "ab")
    beside = {"a": (Spot(1.0, 0.0),), "b": (Spot(1.0, 0.0),)}
    both = planned(Outlook(unafraid, (force("x", "blue", 0), a, b), (), "red"), beside, VETERAN)
    assert len(both) == 2 and all("attacked at good odds" in str(aim.why) for aim in both)


def test_a_phase_in_which_nobody_moves_is_told_with_why() -> None:
    known = opened("quatre-bras-1815-table")
    doctrine = known.system.doctrine
    assert doctrine is not None
    listless = structs.replace(doctrine, weights=dict.fromkeys(doctrine.weights, 0.0))
    setting = replace(known, system=structs.replace(known.system, doctrine=listless))
    match, one, told = _match(setting), Commander(1), list[str]()
    while match.prompt is not None and len(match.records) < 4:
        match.act(one.choose(BotView(match)))
        told.append(str(one.reason or ""))
    assert str(NOBODY_MOVES) in told


def test_on_an_open_table_a_leader_is_safe_behind_his_people_or_touching_them() -> None:
    table = structs.replace(DOCTRINE, scale=1_000.0)
    foe, foot = force("x", "blue", 0), force("a", "red", 2, girth=0.5)
    for chief, worth in (
        (force("l", "red", 3, strength=0.0, leader=True), 0.0),
        (force("l", "red", -1, strength=0.0, leader=True), -10.0),
        (force("l", "red", -1, strength=0.0, leader=True, bound=True), 0.0),
    ):
        assert Outlook(table, (foe, foot, chief), (), "red").terms()["leaders"] == worth


def test_without_a_doctrine_it_answers_as_a_beginner() -> None:
    known = opened("maida-1806")
    setting = replace(known, system=structs.replace(known.system, doctrine=None))
    match, one, other = _match(setting), Commander(7), GreedyBot(7)
    for _ in range(10):
        action = one.choose(BotView(match))
        assert action == other.choose(BotView(match))
        match.act(action)


def _match(setting: Setting) -> Match:
    return Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id, "bots")
