"""The Army Morale phase (PG 10.0a, 10.2, 10.3, 21)."""

from collections.abc import Sequence
from random import Random

import pytest

from game.engine.action import button, cell, unit
from game.engine.text import render
from game.rules.prussias_glory.combat import army_morale, losses, morale
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase, demoralisation_chance
from game.rules.prussias_glory.combat.rally import RallyPhase
from game.rules.prussias_glory.combat.rout import RoutPhase
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, ArmyState, Lost, Morale
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import question

SHAKEN, ROUTED = Morale.DISORDERED, Morale.ROUTED
STEADY, DEMORALISED, BROKEN = ArmyState.STEADY, ArmyState.DEMORALISED, ArmyState.ROUTED


def field(
    *pieces: Placed,
    dice: Sequence[int] = (),
    prussian: Army | None = None,
    coalition: Army | None = None,
    track: tuple[Lost, ...] = (),
    ceiling: int = 18,
) -> Position:
    """An open field; armies at 10 unless given; `track`: the Prussian one."""
    armies = {
        PRUSSIAN: prussian or Army(PRUSSIAN, 10, 10),
        COALITION: coalition or Army(COALITION, 10, 10),
    }
    table = {"armies": armies, "tracks": {PRUSSIAN: track}}
    return position(open_field(), *pieces, dice=dice, table=table, ceiling=ceiling)


def prussians(level: int, *, cs: int = 0, state: ArmyState = STEADY) -> Army:
    """The Prussian army with an empty track at a level."""
    return Army(PRUSSIAN, level, level, state, cs)


def coalition(level: int, *, state: ArmyState = STEADY) -> Army:
    """The Coalition army with an empty track at a level."""
    return Army(COALITION, level, level, state)


def run(game: Position) -> Position:
    """The Army Morale phase."""
    return game.run(army_morale.ArmyMoralePhase())


def go_any_way(game: Position) -> Position:
    """Answer a choice of ways with the first of them."""
    assert game.do(cell(min(game.asking.asked(game.ctx).cells))) is None
    return game


def cm(game: Position) -> int:
    """Prussian current morale."""
    return game.table.armies[PRUSSIAN].cm


def boxes(game: Position) -> list[int]:
    """The boxes of the Prussian track."""
    return [lost.box for lost in game.table.tracks[PRUSSIAN]]


# -- the track (21.0) ------------------------------------------------------------------------------


@pytest.mark.rule("PG 10.0a")
def test_morale_starts_at_the_scenario_value() -> None:
    """Without losses, success or Routed units CM stays; a reading says so before the phase."""
    game = field(prussian=prussians(14))
    assert army_morale.projected_cm(game.ctx, PRUSSIAN) == 14
    assert cm(run(game)) == 14 and game.table.course == [(14, 10)]


@pytest.mark.rule("PG 21.0a")
@pytest.mark.parametrize(("cs", "level"), [(0, 10), (2, 10), (3, 11), (5, 11), (6, 12)])
def test_three_successes_restore_a_level(cs: int, level: int) -> None:
    """Every 3 CS give one level to the side that earned them; the rest is lost."""
    game = field(prussian=prussians(10, cs=cs))
    assert army_morale.projected_cm(game.ctx, PRUSSIAN) == level
    run(game)
    assert (cm(game), game.table.armies[PRUSSIAN].cs) == (level, 0)
    assert game.table.armies[COALITION].cm == 10


@pytest.mark.rule("PG 21.0b")
def test_all_counters_of_the_lowest_box_move_up() -> None:
    """Two in box 9 and one in box 8, two levels: all three end in box 10."""
    track = (Lost(10, "p", 1), Lost(9, "q", 1), Lost(9, "r", 1), Lost(8, "s", 1))
    game = field(track=track, prussian=prussians(10, cs=6))
    run(game)
    assert boxes(game) == [10, 10, 10, 10] and cm(game) == 10


@pytest.mark.rule("PG 21.0b")
@pytest.mark.parametrize(("track", "level"), [((), 17), ((Lost(17, "p", 1),), 17)])
def test_never_above_the_ceiling(track: tuple[Lost, ...], level: int) -> None:
    """With the top of the track at 18 only one of three levels is used."""
    game = field(track=track, prussian=prussians(level, cs=9), ceiling=18)
    assert army_morale.projected_cm(game.ctx, PRUSSIAN) == 18
    assert cm(run(game)) == 18


@pytest.mark.rule("PG 21.0c")
def test_routed_units_on_the_map_lower_the_marker() -> None:
    """Guns count, Disordered units and enemies do not; the track does not change."""
    game = field(
        foot("a", PRUSSIAN, "0101", morale=ROUTED),
        battery("g", PRUSSIAN, "0201", morale=ROUTED),
        foot("b", PRUSSIAN, "0301", morale=SHAKEN),
        foot("x", COALITION, "0909", morale=ROUTED),
        track=(Lost(10, "p", 1),),
    )
    run(game)
    assert (cm(game), game.table.armies[COALITION].cm, boxes(game)) == (8, 9, [10])


@pytest.mark.rule("PG 21.0c")
def test_printed_example_over_two_turns() -> None:
    """G-18: CM 34, then 30, then 31."""
    game = field(
        foot("a", PRUSSIAN, "0101", level=2, morale=ROUTED),
        foot("b", PRUSSIAN, "0501", level=2, morale=ROUTED),
        foot("u1", PRUSSIAN, "0801", level=2),
        foot("u2", PRUSSIAN, "0802", level=2),
        foot("u3", PRUSSIAN, "0803", level=2),
        foot("u4", PRUSSIAN, "0804", level=2),
        prussian=Army(PRUSSIAN, 36, 34, cs=2),
        track=(Lost(36, "p", 1), Lost(35, "q", 1), Lost(34, "r", 1)),
        ceiling=56,
    )
    for uid in ("u1", "u2"):
        losses.eliminate(game.ctx, uid, rule="PG 11.1.1a")
    assert boxes(game)[3:] == [33, 32]
    run(game)
    assert (cm(game), boxes(game)[3:]) == (30, [33, 32])
    for uid in ("u3", "u4"):
        losses.eliminate(game.ctx, uid, rule="PG 11.1.1a")
    game.ctx.set(phase="rout")
    game.ctx.change("b", morale=SHAKEN)
    game.run(RoutPhase(PRUSSIAN))
    assert game.at("a") == "-" and boxes(game)[3:] == [33, 32, 31, 30, 29]
    game.ctx.change("b", morale=Morale.FORMED)
    losses.change_army(game.ctx, PRUSSIAN, base=36, cm=30, cs=6)
    assert army_morale.projected_cm(game.ctx, PRUSSIAN) == 31
    run(game)
    assert (cm(game), boxes(game)[3:]) == (31, [33, 32, 31, 31, 31])


# -- demoralisation (10.2) -------------------------------------------------------------------------


@pytest.mark.rule("PG 10.2a")
@pytest.mark.parametrize(
    ("level", "die", "state"),
    [
        (4, 3, STEADY),
        (4, 4, DEMORALISED),
        (4, 5, DEMORALISED),
        (6, 5, STEADY),
        (6, 6, DEMORALISED),
        (1, 1, DEMORALISED),
    ],
)
def test_demoralisation_roll(level: int, die: int, state: ArmyState) -> None:
    """G-07: at 4 a 3 holds and a 5 does not; CM minus the die of 0 or less."""
    game = run(field(prussian=prussians(level), dice=[die]))
    assert game.table.armies[PRUSSIAN].state is state


@pytest.mark.rule("PG 10.2a")
def test_no_roll_above_six_nor_once_demoralised() -> None:
    """Ruling 29: no die is scripted, so none may be rolled."""
    assert run(field(prussian=prussians(7))).table.armies[PRUSSIAN].state is STEADY
    game = run(field(prussian=prussians(3, state=DEMORALISED)))
    assert game.table.armies[PRUSSIAN].state is DEMORALISED


@pytest.mark.rule("PG 10.2a")
@pytest.mark.parametrize(("level", "faces"), [(7, 0), (6, 1), (4, 3), (1, 6), (0, 6), (-3, 6)])
def test_chance_of_demoralisation(level: int, faces: int) -> None:
    """At 4 the faces 4, 5 and 6; at 0 and below it needs no roll."""
    game = field(prussian=prussians(level))
    assert army_morale.demoralisation_chance(game.ctx, PRUSSIAN) == (faces, 6)


@pytest.mark.rule("PG 10.2b")
@pytest.mark.parametrize(("level", "state"), [(0, DEMORALISED), (-9, DEMORALISED)])
def test_automatic_demoralisation(level: int, state: ArmyState) -> None:
    """At 0 or less without a roll (none is scripted)."""
    assert run(field(prussian=prussians(level))).table.armies[PRUSSIAN].state is state


@pytest.mark.rule("PG 10.2b")
def test_demoralisation_is_permanent() -> None:
    """Success that restores morale does not mend the army."""
    game = run(field(prussian=prussians(9, cs=9, state=DEMORALISED)))
    assert (cm(game), game.table.armies[PRUSSIAN].state) == (12, DEMORALISED)


@pytest.mark.rule("PG 10.2c")
def test_units_within_three_hexes_check() -> None:
    """Distance 3 checks, 4 does not; Disordered, Routed and guns too; a Routed enemy counts."""
    game = field(
        foot("three", PRUSSIAN, "0405"),
        foot("four", PRUSSIAN, "0404"),
        foot("shaken", PRUSSIAN, "0406", morale=SHAKEN),
        foot("routed", PRUSSIAN, "0407", morale=ROUTED),
        battery("guns", PRUSSIAN, "0407"),
        foot("x", COALITION, "0408", morale=ROUTED),
        prussian=prussians(0),
        dice=[1, 1, 1, 1],
    )
    run(game)
    checked = {e.units[0] for e in game.events if e.rule == "PG 8.3b"}
    assert checked == {"three", "shaken", "routed", "guns"}


@pytest.mark.rule("PG 10.2c")
def test_check_has_the_minus_one_already() -> None:
    """MR 4 becomes 3: a 4 is Disorder."""
    game = run(
        field(
            foot("a", PRUSSIAN, "0404", level=2),
            foot("x", COALITION, "0406"),
            prussian=prussians(0),
            dice=[4],
        )
    )
    assert game.unit("a").morale is SHAKEN
    assert go_any_way(game).at("a") != "0404"


@pytest.mark.rule("PG 10.2c")
def test_no_checks_when_the_army_holds() -> None:
    """Only the die for the army itself is rolled; nor does the other army check."""
    game = run(
        field(
            foot("a", PRUSSIAN, "0404", level=2),
            foot("x", COALITION, "0406", level=1),
            prussian=prussians(6),
            dice=[5],
        )
    )
    assert [e.rule for e in game.events if e.roll] == ["PG 10.2a"]


@pytest.mark.rule("PG 10.2d")
def test_success_of_the_checks_counts_next_turn() -> None:
    """The enemy's 1 CS for the rout is his next turn's."""
    game = field(
        foot("a", PRUSSIAN, "0404", level=1),
        foot("x", COALITION, "0406"),
        prussian=prussians(0),
        coalition=Army(COALITION, 10, 10, cs=2),
        dice=[6],
    )
    run(game)
    army = game.table.armies[COALITION]
    assert (army.cm, army.cs, army.cs_next) == (10, 1, 0)


@pytest.mark.rule("PG 10.2d")
def test_zones_are_lost_before_anybody_retreats() -> None:
    """Both fail: x routs, and its neighbourhood is no EZOC any more for the retreat of a."""
    game = field(
        foot("a", PRUSSIAN, "0404", level=1),
        foot("x", COALITION, "0403", level=1),
        prussian=prussians(0),
        coalition=coalition(0),
        dice=[6, 6, 1],
    )
    go_any_way(run(game))
    # Prussian edge north: the way lies past the Routed enemy, 0303 and 0503 are next to it.
    path = next(e.path for e in game.events if e.kind == "retreat" and e.units == ("a",))
    assert not any(lost.captured for lost in game.table.tracks[PRUSSIAN])
    assert game.rules.label(path[1]) in {"0303", "0503"}


@pytest.mark.rule("PG 10.2d")
@pytest.mark.parametrize(("lot", "first"), [(3, PRUSSIAN), (4, COALITION)])
def test_retreats_alternate_and_the_owner_chooses(lot: int, first: str) -> None:
    """By lot; each side one unit at a time, in the order its owner wants."""
    game = field(
        foot("a", PRUSSIAN, "0204", level=1),
        foot("b", PRUSSIAN, "0804", level=1),
        foot("x", COALITION, "0206", level=1),
        foot("y", COALITION, "0806", level=1),
        prussian=prussians(0),
        coalition=coalition(0),
        dice=[4, 4, 4, 4, lot],
    )
    run(game)
    order: list[str] = []
    while game.asking is not None:
        prompt = game.asking.asked(game.ctx)
        if prompt.units:
            order.append(prompt.side)
            mine = "b" if prompt.side == PRUSSIAN else "y"
            theirs = "y" if prompt.side == PRUSSIAN else "b"
            assert game.do(unit(theirs)) == army_morale.RETREATS_ALREADY
            assert game.do(unit(mine)) is None
        else:
            go_any_way(game)
    moved = [e.units[0] for e in game.events if e.kind == "retreat"]
    other = COALITION if first == PRUSSIAN else PRUSSIAN
    assert order == [first, other]
    assert moved == (["b", "y", "a", "x"] if first == PRUSSIAN else ["y", "b", "x", "a"])


@pytest.mark.rule("PG 10.2d")
def test_unit_driven_off_meanwhile_does_not_retreat_twice() -> None:
    """A pending retreat is over when friends have driven the unit from its hex."""
    game = field(foot("a", PRUSSIAN, "0404"))
    pending = army_morale.Pending("a", game.cell("0405"), 1)
    game.run(army_morale.Simultaneous((pending,), PRUSSIAN))
    assert game.at("a") == "0404" and game.asking is None


@pytest.mark.rule("PG 10.2d")
def test_which_of_the_shaken_retreats_next() -> None:
    """CM -10: both Disordered units rout; "c" is Formed and far from the enemy. Enter takes them in
    the order in which they are named.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        foot("b", PRUSSIAN, "0705", morale=Morale.DISORDERED),
        foot("c", PRUSSIAN, "0101"),
        foot("x", COALITION, "0709"),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, -10, -9)}},
    ).run(ArmyMoralePhase())
    assert question(game) == {"side": PRUSSIAN, "phase": "army_morale", "units": ["a", "b"]}
    asked = game.asking.asked(game.ctx)
    assert render(asked.text) == "Choose the unit that retreats next (2 left)."
    assert asked.suggested == unit("a")


@pytest.mark.rule("PG 10.2a")
@pytest.mark.parametrize(
    ("die", "words_"),
    [(5, "The army of the Prussians is Demoralised."), (4, "The army of the Prussians holds.")],
)
def test_the_roll_for_demoralisation_is_told(die: int, words_: str) -> None:
    """CM 5 minus 5 is 0."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        dice=(die,),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 5, 5)}},
    ).run(ArmyMoralePhase())
    rolled = next(e for e in game.events if e.roll is not None)
    assert render(rolled.text) == words_


@pytest.mark.rule("PG 10.2a")
def test_the_chance_that_an_army_breaks() -> None:
    """None above 6, none once it is broken; at 4 a 4, 5 or 6."""

    def chance(cm: int, state: ArmyState = ArmyState.STEADY) -> tuple[int, int]:
        table = {"armies": {PRUSSIAN: Army(PRUSSIAN, cm, cm, state)}}
        return demoralisation_chance(position(open_field(), table=table).ctx, PRUSSIAN)

    assert [chance(9), chance(7), chance(4), chance(-3)] == [(0, 6), (0, 6), (3, 6), (6, 6)]
    assert chance(2, ArmyState.DEMORALISED) == (0, 6)


# -- army rout (10.3) ------------------------------------------------------------------------------


@pytest.mark.rule("PG 10.3a")
@pytest.mark.parametrize(
    ("level", "before", "after"),
    [
        (-9, DEMORALISED, DEMORALISED),
        (-10, DEMORALISED, BROKEN),
        (-10, STEADY, BROKEN),
        (4, BROKEN, BROKEN),
    ],
)
def test_army_rout(level: int, before: ArmyState, after: ArmyState) -> None:
    """At -10, also at once from steady (Ruling 29); permanent; no die."""
    game = run(field(prussian=prussians(level, state=before)))
    assert game.table.armies[PRUSSIAN].state is after


@pytest.mark.rule("PG 10.3b")
def test_disordered_units_rout_with_the_army() -> None:
    """Everywhere on the map, with a full retreat; on demoralisation they do not."""
    for level, after, end in ((-10, ROUTED, "0402"), (0, SHAKEN, "0404")):
        game = field(
            foot("a", PRUSSIAN, "0404", morale=SHAKEN),
            foot("x", COALITION, "0409"),
            prussian=prussians(level),
        )
        run(game)
        assert (game.unit("a").morale, game.at("a")) == (after, end)
    assert game.table.armies[COALITION].cs == 0


@pytest.mark.rule("PG 10.3c")
def test_only_formed_units_check_when_the_army_routs() -> None:
    """MR 4 at -2: a 3 is one too many; the Routed unit does not check."""
    game = field(
        foot("a", PRUSSIAN, "0404", level=2),
        battery("r", PRUSSIAN, "0405", morale=ROUTED),
        foot("far", PRUSSIAN, "0401", level=2),
        foot("x", COALITION, "0407"),
        prussian=prussians(-10),
        dice=[3],
    )
    run(game)
    assert [e.units for e in game.events if e.rule == "PG 8.3b"] == [("a",)]
    assert game.unit("a").morale is SHAKEN


@pytest.mark.rule("PG 10.3d")
def test_success_from_an_army_rout_counts_next_turn() -> None:
    """The Disordered unit that routs gives the enemy 1 CS for the next turn."""
    game = field(
        foot("a", PRUSSIAN, "0404", morale=SHAKEN),
        foot("x", COALITION, "0409"),
        prussian=prussians(-10),
    )
    run(game)
    assert game.table.armies[COALITION].cs == 1


@pytest.mark.rule("PG 8.2b")
def test_guns_that_rout_before_their_retreat_stay() -> None:
    """A Disordered gun whose retreat is pending routs: it no longer moves."""
    game = field(battery("g", PRUSSIAN, "0404"))
    frames = morale.disorder(game.ctx, "g", rule="PG 8.3c")
    morale.rout(game.ctx, "g", rule="PG 8.3c")
    game.run(*frames)
    assert game.at("g") == "0404"


# -- all together ----------------------------------------------------------------------------------


def crowd(chance: Random) -> list[Placed]:
    """Thirty units of all arms and states and six leaders in a small field."""
    sides: dict[str, str] = {}
    pieces: list[Placed] = []
    for i in range(30):
        side = PRUSSIAN if i % 2 else COALITION
        at = ""
        while sides.get(at) != side:
            at = f"{chance.randint(1, 8):02}{chance.randint(2, 8):02}"
            sides.setdefault(at, side)
        made = (foot, horse, battery)[i % 3]
        pieces.append(made(f"u{i}", side, at, morale=chance.choice(list(Morale))))
    for i in range(6):
        side = PRUSSIAN if i % 2 else COALITION
        at = chance.choice([c for c, s in sides.items() if s == side])
        pieces.append(leader(f"l{i}", side, at, mm=i % 3, wing=f"w{i}"))
    return pieces


@pytest.mark.rule("PG 8.4.2f")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_the_table_stays_sound(seed: int) -> None:
    """Both armies break in a crowd: every offer is accepted and no counter is lost or made."""
    chance = Random(seed)
    level = chance.choice([0, -10])
    armies = {PRUSSIAN: prussians(level), COALITION: coalition(level)}
    game = position(open_field(8, 9), *crowd(chance), seed=seed, table={"armies": armies})
    counters = {u: len(losses.counters_of(x.level)) for u, x in game.table.units.items()}
    game.run(
        army_morale.ArmyMoralePhase(),
        RoutPhase(PRUSSIAN),
        RallyPhase(PRUSSIAN),
        RoutPhase(COALITION),
        RallyPhase(COALITION),
    )
    while game.asking is not None:
        prompt = game.asking.asked(game.ctx)
        offered = [cell(c) for c in prompt.cells] + [unit(u) for u in prompt.units]
        offered += [button(b.id) for b in prompt.buttons if b.refusal is None]
        assert game.do(chance.choice(offered)) is None
    for where, stack in game.table.stacks.items():
        assert len({game.rules.oob.units[u].side for u in stack}) == 1
        assert all(game.unit(u).cell == where and game.unit(u).level > 0 for u in stack)
    for uid, state in game.table.units.items():
        here = len(losses.counters_of(state.level)) if state.level else 0
        gone = sum(lost.unit == uid for track in game.table.tracks.values() for lost in track)
        assert here + gone == counters[uid]
        assert (state.level == 0) == (game.at(uid) == "-" and uid not in game.table.left_map)
