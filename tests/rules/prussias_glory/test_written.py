"""Positions written by hand, how well a side stands (PG 2, 10, 12)."""

from typing import Any

import pytest

from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.sequence import Phase, PlayerTurn, TurnEnd
from game.rules.prussias_glory.system import evaluate
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, LeaderLoss, Lost, Morale
from game.rules.prussias_glory.written.position import (
    BeginAt,
    PlacedArmy,
    PlacedLeader,
    PlacedLoss,
    PlacedUnit,
    Position,
    arrange_position,
)
from tests.rules.prussias_glory.battles import shipped
from tests.rules.prussias_glory.positions import foot, leader, open_field, position


def test_what_points_are_worth_to_a_bot() -> None:
    """Ten each, of both sides: Frederick's wound is 10 points, Daun's 4 (PG 22.1d)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0101"),
        leader("frederick", PRUSSIAN, "0505", commander=True),
        leader("daun", COALITION, "0101", commander=True),
    )
    before = evaluate(game.ctx, COALITION)
    game.ctx.append(game.table.leader_losses, LeaderLoss("frederick", PRUSSIAN, "wounded"))
    assert evaluate(game.ctx, COALITION) == before + 100
    game.ctx.append(game.table.leader_losses, LeaderLoss("daun", COALITION, "wounded"))
    assert evaluate(game.ctx, COALITION) == before + 60


BATTLE = shipped("rossbach-battle")


def some(side: str, least: int) -> str:
    """An infantry unit of a side with so many levels at least."""
    return next(
        u
        for u, made in BATTLE.oob.units.items()
        if made.side == side and made.is_infantry and made.levels >= least
    )


OURS, THEIRS = some(PRUSSIAN, 3), some(COALITION, 1)


HERE = BATTLE.label(BATTLE.start[OURS][0])


def arranged(**fields: Any) -> Any:
    """The table of a written position of Rossbach."""
    return arrange_position(BATTLE, Position(**fields)).table


def fault(**fields: Any) -> str:
    """What is wrong with a written position."""
    with pytest.raises(ValueError) as found:
        arrange_position(BATTLE, Position(**fields))
    return str(found.value)


@pytest.mark.rule("PG 22.2a")
def test_who_is_not_named_stays_or_is_off_the_map() -> None:
    """With `only` nobody but those named is there."""
    moved = PlacedUnit(id=OURS, level=2, state=Morale.DISORDERED, effective=False, ooc=True)
    table = arranged(unit=(moved,))
    found = table.units[OURS]
    assert (found.cell, found.level) == (BATTLE.start[OURS][0], 2)
    assert (found.morale, found.effective, found.ooc) == (Morale.DISORDERED, False, True)
    assert sum(u.cell != OFF_MAP for u in table.units.values()) == len(BATTLE.start)
    alone = arranged(unit=(PlacedUnit(id=OURS, at=HERE),), only=True)
    assert [u.id for u in alone.units.values() if u.cell != OFF_MAP] == [OURS]
    assert alone.stacks == {BATTLE.start[OURS][0]: (OURS,)}
    assert all(x.cell == OFF_MAP for x in alone.leaders.values())
    gone = arranged(unit=(PlacedUnit(id=OURS, at=""),))
    assert gone.units[OURS].cell == OFF_MAP


@pytest.mark.rule("PG 3.4a")
def test_a_stack_lies_in_the_order_that_is_written() -> None:
    """Whatever the order in which the units are named."""
    mine = [u for u, made in BATTLE.oob.units.items() if made.side == PRUSSIAN][:3]
    wanted = [PlacedUnit(id=u, at=HERE, order=n) for u, n in zip(mine, (3, 1, 2), strict=True)]
    table = arranged(unit=tuple(wanted), only=True)
    assert table.stacks == {BATTLE.start[OURS][0]: (mine[1], mine[2], mine[0])}


@pytest.mark.rule("PG 10.0b")
def test_an_army_and_its_track() -> None:
    """CM is the lowest box, without a track the morale; what is not named stays."""
    lost = PlacedLoss(box=9, unit=OURS, level=4, captured=True)
    marker = PlacedLoss(box=8, marker="activation")
    army = PlacedArmy(
        id=PRUSSIAN, state=ArmyState.DEMORALISED, combat_success=2, track=(lost, marker), attempts=1
    )
    other = PlacedArmy(id=COALITION, morale=7, active=False, cdo_used=True)
    table = arranged(army=(army, other))
    base = BATTLE.oob.armies[PRUSSIAN].morale
    assert table.armies[PRUSSIAN] == Army(
        PRUSSIAN, base, 8, ArmyState.DEMORALISED, cs=2, attempts=1
    )
    assert table.tracks[PRUSSIAN] == (Lost(9, OURS, 4, True), Lost(8, marker="activation"))
    assert table.armies[COALITION] == Army(COALITION, 7, 7, active=False, cdo_used=True)
    assert arranged().armies[COALITION].active


@pytest.mark.rule("PG 2.3a")
def test_a_leader_stands_where_he_is_written() -> None:
    table = arranged(leader=(PlacedLeader(id="frederick", at=HERE),))
    assert table.leaders["frederick"].cell == BATTLE.start[OURS][0]


def test_faults_of_a_written_position_are_named() -> None:
    """Each says what a player can mend."""
    levels = BATTLE.oob.units[OURS].levels
    assert fault(active="french") == 'active = "french" is neither prussian nor coalition'
    assert fault(turn=9) == "turn = 9 is beyond the last turn, 4"
    assert fault(unit=(PlacedUnit(id="none"),)) == 'unit "none" is unknown'
    assert fault(leader=(PlacedLeader(id="none", at=HERE),)) == 'leader "none" is unknown'
    assert fault(army=(PlacedArmy(id="none"),)).startswith('army "none" is unknown; the armies')
    assert fault(unit=(PlacedUnit(id=OURS, at="9999"),)).startswith('at = "9999" is not on map')
    if levels < 4:
        high = fault(unit=(PlacedUnit(id=OURS, level=4),))
        assert high == f'unit "{OURS}": level = 4 is above its {levels} levels'
    assert fault(unit=(PlacedUnit(id=OURS, column=True, state=Morale.ROUTED),)).endswith(
        "column = true, but only Formed units are in column"
    )
    assert fault(unit=(PlacedUnit(id=THEIRS, at=HERE),)) == (
        f"hex {HERE} holds units of both sides"
    )
    assert fault(phase="tea").startswith('phase = "tea" is none of activation, command')


@pytest.mark.rule("PG 10.0f")
def test_faults_of_a_written_track_are_named() -> None:
    """A unit on the map can only have lost its first counter."""

    def of(*track: PlacedLoss) -> str:
        return fault(army=(PlacedArmy(id=PRUSSIAN, track=track),))

    assert of(PlacedLoss(box=9)) == "track of prussian: box 9 names neither unit nor marker"
    assert of(PlacedLoss(box=9, unit=THEIRS)).endswith(f'unit "{THEIRS}" is none of its own')
    assert of(PlacedLoss(box=9, unit=OURS, level=2)).endswith(f'unit "{OURS}" is still on the map')
    whole = PlacedLoss(box=9, unit=OURS, level=3)
    assert arranged(army=(PlacedArmy(id=PRUSSIAN, track=(whole,)),)).tracks[PRUSSIAN]


@pytest.mark.rule("PG 12.0a")
def test_where_play_begins() -> None:
    """What follows lies below: the Coalition's turn after the Prussians', never before."""

    def stack(**fields: Any) -> list[Any]:
        return arrange_position(BATTLE, Position(**fields)).stack

    assert stack() == [
        *(TurnEnd(), ArmyMoralePhase(), PlayerTurn(COALITION)),
        BeginAt(PRUSSIAN, "command"),
    ]
    assert stack(active=COALITION, phase="rally") == [
        *(TurnEnd(), ArmyMoralePhase()),
        BeginAt(COALITION, "rally"),
    ]
    assert stack(phase="activation")[-1] == PlayerTurn(PRUSSIAN)
    assert stack(phase="army_morale") == [TurnEnd(), ArmyMoralePhase()]


@pytest.mark.rule("PG 4.3a")
@pytest.mark.parametrize(("phase", "places"), [("rally", True), ("rout", False)])
def test_markers_are_laid_where_they_would_lie(phase: str, places: bool) -> None:
    """Play that begins after their phase lays them first; command is as it was written."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", effective=False, ooc=True, spent=2),
        foot("x", COALITION, "0506"),
    )
    BeginAt(PRUSSIAN, phase).run(game.ctx)
    top = game.state.stack[-1]
    assert (top == PlaceMarkers(PRUSSIAN)) is places
    assert places or top == Phase(phase)
    a = game.unit("a")
    assert (a.effective, a.ooc, a.spent) == (False, True, 0)


def test_how_well_a_side_stands() -> None:
    """Levels 4 to 3, army morale 10 to 8 counted three times: 1 + 6; the enemy stands at -7. Two
    points are worth 20 more.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0606", level=3),
        leader("L", PRUSSIAN, "0505"),
        table={"armies": {COALITION: Army(COALITION, 8, 8)}},
    )
    assert (evaluate(game.ctx, PRUSSIAN), evaluate(game.ctx, COALITION)) == (7, -7)
