"""The sergeant: each rule of thumb by itself, and whole battles played by them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec import structs

from game.ai.arena import play_out
from game.ai.bot import BotView
from game.ai.commander.outlook import Outlook
from game.ai.greedy_bot import GreedyBot
from game.ai.players import PLAYERS, leaders
from game.ai.random_bot import RandomBot
from game.ai.sergeant import FIRING, TAKEN, Sergeant
from game.ai.thumbs import Halt, Thumbs
from game.engine.action import Action, button
from game.engine.dice import SeededDice
from game.engine.doctrine import Doctrine, Force, Goal, Spot
from game.engine.match import Match
from game.engine.prompt import Mark, Prompt, Role
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tests.engine.helpers import DUEL, TO_THE_DUEL, do, game
from tests.toy import RULES, TOY

DOCTRINE = Doctrine(
    forces=lambda _ctx: (),
    goals=lambda _ctx, _side: (),
    standing=lambda _ctx, _side: 0.0,
    spot=lambda _ctx, _where, _unit: Spot(0.0, 0.0),
    contact=1.0,
    gain=((0.5, -0.5), (1.0, 0.0), (3.0, 1.0)),
    weights={},
)
WEST = (Goal(Spot(-40.0, 0.0), 0.0, 0.0),)


def force(name: str, side: str, x: float, **given: object) -> Force:
    """Two strong, three a turn, worth ten, at a point of a line."""
    known = {"strength": 2.0, "pace": 3.0, "worth": 10.0, "post": name, **given}
    return Force(id=name, side=side, at=Spot(x, 0.0), **known)  # type: ignore[arg-type]


def goes(
    uid: str,
    *forces: Force,
    to: Iterable[float],
    goals: tuple[Goal, ...] = WEST,
    done: Iterable[str] = (),
) -> tuple[float, float] | None:
    """Where a piece goes of several points; None: it stays."""
    thumbs = Thumbs(Outlook(DOCTRINE, forces, goals, "red"), frozenset(done))
    spots = [Spot(at, 0.0) for at in to]
    places = [Halt(Action("cell", n), at) for n, at in enumerate(spots)]
    found = thumbs.choice(next(f for f in forces if f.id == uid), places)
    return None if found is None else (found.at.x, found.at.y)


# -- the rules of thumb ----------------------------------------------------------------------------


def test_the_nearest_to_the_enemy_goes_first_and_leaders_last() -> None:
    forces = (
        force("x", "blue", 0),
        force("far", "red", 9),
        force("near", "red", 4),
        force("chief", "red", 2, strength=0.0, leader=True),
    )
    thumbs = Thumbs(Outlook(DOCTRINE, forces, (), "red"))
    assert thumbs.order(["far", "chief", "near", "unknown"]) == ["near", "far", "chief"]


@pytest.mark.parametrize(("strength", "to"), [(3.0, (1.0, 0.0)), (2.9, None)])
def test_it_goes_into_contact_at_three_to_two(
    strength: float, to: tuple[float, float] | None
) -> None:
    assert goes("a", force("x", "blue", 0), force("a", "red", 4, strength=strength), to=[1]) == to


def test_friends_in_contact_and_those_who_can_follow_count() -> None:
    """2 to 2 alone is not enough; with another 2 there, or able to come, it is."""
    foe, one = force("x", "blue", 0), force("a", "red", 4)
    assert goes("a", foe, one, to=[1]) is None
    assert goes("a", foe, one, force("b", "red", -1), to=[1]) == (1.0, 0.0)
    fresh = force("b", "red", -4, fresh=True)
    assert goes("a", foe, one, fresh, to=[1]) == (1.0, 0.0)
    assert goes("a", foe, one, fresh, to=[1], done="b") is None
    assert goes("a", foe, one, force("b", "red", -9, fresh=True), to=[1]) is None


def test_all_whom_it_would_meet_count_and_the_best_odds_are_taken() -> None:
    strong = force("a", "red", 4, strength=4.0)
    two = force("x", "blue", 0), force("y", "blue", 2, strength=1.0)
    better = force("a", "red", 4, strength=6.0)
    assert goes("a", *two, better, to=[1, 3]) == (3.0, 0.0)  # 6 to 1 beats 6 to 3
    assert goes("a", force("x", "blue", 0), force("y", "blue", 2), strong, to=[1]) is None


def test_who_is_in_contact_at_good_odds_stays_there() -> None:
    foe, one = force("x", "blue", 0), force("a", "red", 1, strength=4.0)
    assert goes("a", foe, one, to=[-1, 9]) is None


def test_an_attack_is_made_at_three_to_two_of_those_who_take_part() -> None:
    foe, one, other = (
        force(n, side, x)
        for n, side, x in zip("xab", ("blue", "red", "red"), (0, 1, -1), strict=True)
    )
    thumbs = Thumbs(Outlook(DOCTRINE, (foe, one, other), (), "red"))
    assert thumbs.should_attack([one, other], foe.at)
    assert not thumbs.should_attack([one], foe.at)
    assert thumbs.should_attack([force("c", "red", 1, strength=3.0)], foe.at)
    assert not thumbs.should_attack([one, other], Spot(9.0, 0.0))  # nobody is there


def test_a_stack_is_met_as_a_whole() -> None:
    stack = [force(n, "blue", 0, post="stack") for n in "xy"]
    strong = force("a", "red", 4, strength=4.0)
    assert goes("a", stack[0], strong, to=[1]) == (1.0, 0.0)
    assert goes("a", *stack, strong, to=[1]) is None


def test_others_march_the_shortest_way() -> None:
    one = force("a", "red", 4)
    assert goes("a", one, to=[7, 3, 1]) == (1.0, 0.0)
    assert goes("a", one, to=[5, 7]) is None  # nothing is nearer


def test_a_better_goal_is_worth_a_longer_way() -> None:
    """Six to the east against three to the west: two turns against one, but worth two more."""
    goals = (Goal(Spot(-3.0, 0.0), 0.0, 0.0), Goal(Spot(6.0, 0.0), 0.0, 2.0))
    assert goes("a", force("a", "red", 0), to=[-3, 3], goals=goals) == (3.0, 0.0)
    assert goes("a", force("a", "red", 0), to=[-3, 3], goals=goals[:1]) == (-3.0, 0.0)


def test_nobody_marches_alone_to_where_the_enemy_is_twice_as_strong() -> None:
    foes = [force(n, "blue", -5, strength=2.0) for n in "xy"]
    one = force("a", "red", 4)
    assert goes("a", *foes, one, to=[-1, 2]) == (2.0, 0.0)
    assert goes("a", foes[0], one, to=[-1, 2]) == (-1.0, 0.0)  # one to one is no danger
    for friend in (force("b", "red", -2), force("b", "red", 2, fresh=True)):
        assert goes("a", *foes, one, friend, to=[-1, 2]) == (-1.0, 0.0)


def test_nobody_marches_into_contact_at_bad_odds() -> None:
    assert goes("a", force("x", "blue", -2), force("a", "red", 2), to=[-1, 1]) == (1.0, 0.0)


GUN = {"strength": 0.0, "fire": 1.0, "range": 6.0, "gun": True}


def test_a_gun_goes_to_where_it_has_a_target_and_nobody_reaches_it() -> None:
    foe, gun = force("x", "blue", 0), force("g", "red", 9, **GUN)
    assert goes("g", foe, gun, to=[7, 5, 3, 2]) == (5.0, 0.0)
    assert goes("g", foe, force("g", "red", 1, **GUN), to=[2, 5]) == (5.0, 0.0)
    assert goes("g", foe, force("g", "red", 6, **GUN), to=[5, 7]) is None  # it has one
    friend = force("b", "red", 3)
    assert goes("g", foe, gun, to=[7, 3], goals=()) is None
    assert goes("g", foe, friend, gun, to=[7, 3], goals=()) == (3.0, 0.0)  # a friend guards it


def test_a_gun_looks_at_its_target() -> None:
    narrow = structs.replace(DOCTRINE, arc=0.7)
    west, east = (Spot(5.0, 0.0, (look, 0.0)) for look in (-1.0, 1.0))
    gun = force("g", "red", 9, **GUN)
    thumbs = Thumbs(Outlook(narrow, (force("x", "blue", 0), gun), (), "red"))
    halts = [Halt(Action("cell", n), at) for n, at in enumerate((east, west))]
    found = thumbs.choice(gun, halts)
    assert found is not None and found.at == west


LED = {"strength": 0.0, "leader": True, "radius": 2.0}


def test_a_leader_keeps_to_those_whom_he_leads_out_of_reach() -> None:
    people = [force(n, "red", x, chief="l") for n, x in (("a", 4), ("b", 6))]
    chief = force("l", "red", 20, **LED)
    assert goes("l", *people, chief, to=[18, 9, 4, 5]) == (5.0, 0.0)  # the middle of both
    assert goes("l", *people, force("l", "red", 6, **LED), to=[5]) is None  # he has both there
    assert goes("l", chief, to=[5]) is None  # he leads nobody
    foe = force("x", "blue", 2.5)
    # At 5 the enemy reaches him; at 6 a friend stands.
    assert goes("l", foe, *people, chief, to=[5, 6]) == (6.0, 0.0)


def test_nobody_goes_where_there_is_no_room() -> None:
    for bulk, to in ((0.5, (1.0, 0.0)), (0.6, (2.0, 0.0))):
        one, other = (force(n, "red", x, bulk=bulk) for n, x in (("a", 4), ("b", 1)))
        assert goes("a", one, other, to=[1, 2]) == to


def test_who_must_go_somewhere_goes_the_shortest_way_clear_of_bad_odds() -> None:
    one, foe = force("a", "red", 4), force("x", "blue", 0)
    thumbs = Thumbs(Outlook(DOCTRINE, (one, foe), WEST, "red"))
    places = [Halt(Action("cell", n), Spot(float(n), 0.0)) for n in (1, 3, 6)]
    assert thumbs.anywhere(one, places).at.x == 3.0


# -- its answers -----------------------------------------------------------------------------------


def toy(standing: Any) -> Match:
    """The toy, with a doctrine that knows no forces: every question is judged by its standing."""
    doctrine = structs.replace(DOCTRINE, standing=standing)
    return Match.new(structs.replace(TOY, doctrine=doctrine), RULES, SeededDice(1), "toy")


def test_of_other_answers_it_gives_the_one_that_leaves_its_side_best() -> None:
    """In the toy one may look at the weather: who likes that looks, who does not ends the turn."""
    for likes, chosen in ((1.0, button("look")), (-1.0, button("end"))):
        match = toy(lambda ctx, _side, likes=likes: likes * ctx.table.looked)
        do(match, Action("pick", ("r1",)))
        view = BotView(match)
        view.prompt = structs.replace(view.prompt, units={})
        assert Sergeant(1).choose(view) == chosen


def test_without_a_doctrine_it_answers_as_a_beginner() -> None:
    match, one, other = game(seed=1), Sergeant(7), GreedyBot(7)
    do(match, *TO_THE_DUEL)
    assert one.choose(BotView(match)) == other.choose(BotView(match))
    assert match.why_not(DUEL) is None


def test_it_is_a_player_for_long_runs_and_not_at_the_table() -> None:
    assert isinstance(PLAYERS["sergeant"].make(1), Sergeant)
    assert "sergeant" not in leaders()


# -- whole battles ---------------------------------------------------------------------------------


def opened(scenario: str) -> Setting:
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting)
    return found


class Watched(Sergeant):
    """One whose questions and answers are kept."""

    kept: list[tuple[Prompt, Action]]

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.kept = []

    def choose(self, view: BotView) -> Action:
        chosen = super().choose(view)
        self.kept.append((view.prompt, chosen))
        return chosen


BATTLES = {
    "rossbach-battle": "prussian",
    "maida-1806": "british",
    "camposanto-1743": "austrian",
    "maida-1806-table": "french",
}


def watched(scenario: str, side: str, seed: int = 3) -> tuple[Match, Watched]:
    """A battle against chance."""
    setting, one = opened(scenario), Watched(seed)
    fresh = Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id, "bots")
    sides = [one.id for one in setting.system.presentation(fresh.reading).sides]
    bots = {name: (lambda _seed: one) if name == side else RandomBot for name in sides}
    return play_out(setting, bots, seed, kept=False), one


def phases(one: Watched) -> Iterator[list[tuple[Prompt, Action]]]:
    """The answers from one end of a phase to the next."""
    run: list[tuple[Prompt, Action]] = []
    for prompt, action in one.kept:
        if run and prompt.phase != run[-1][0].phase:
            yield run
            run = []
        run.append((prompt, action))
        if any(button(b.id) == action and b.role is Role.END for b in prompt.buttons):
            yield run
            run = []
    yield run


def goes_on(prompt: Prompt, action: Action) -> bool:
    """Whether a piece goes somewhere by an answer."""
    if action.verb == "cell":
        return prompt.cells[int(str(action.arg))].mark in (Mark.MOVE, Mark.STOP)
    return action.verb == "pose"


def to_and_fro(one: Watched) -> list[str]:
    """The pieces that moved more than once in a phase."""
    found = list[str]()
    for run in phases(one):
        moved = Counter(p.subject for p, a in run if goes_on(p, a) and len(p.subject) == 1)
        found += [uid for (uid,), times in moved.items() if times > 1]
    return found


def idle(one: Watched) -> set[str]:
    """Those who in the first quarter of its answers could have moved and never did."""
    offered, moved = set[str](), set[str]()
    for prompt, action in one.kept[: len(one.kept) // 4]:
        if prompt.pick is None and all(o.mark in TAKEN for o in prompt.units.values()):
            offered.update(prompt.units)
        moved.update(prompt.subject if goes_on(prompt, action) else ())
    assert offered
    return offered - moved


def fire(one: Watched) -> list[bool]:
    """Of each question about nothing but fire, whether it fired."""
    found = list[bool]()
    for prompt, action in one.kept:
        marks = {o.mark for o in (*prompt.units.values(), *prompt.cells.values())}
        if marks and prompt.pick is None and marks <= FIRING:
            found.append(action.verb in ("unit", "cell"))
    return found


@pytest.mark.parametrize("scenario", BATTLES)
def test_it_wins_a_battle_against_chance_and_nobody_idles_or_goes_to_and_fro(scenario: str) -> None:
    match, one = watched(scenario, BATTLES[scenario])
    assert match.reading.state.result is not None
    assert match.reading.state.result.winner == BATTLES[scenario]
    assert to_and_fro(one) == []
    known = {uid for prompt, _ in one.kept for uid in prompt.units}
    assert len(idle(one)) < len(known) / 3
    assert fire(one) and all(fire(one))


def test_the_same_seed_plays_the_same_battle() -> None:
    first, again = (watched("maida-1806", "british")[1].kept for _ in range(2))
    assert [action for _, action in first] == [action for _, action in again]
