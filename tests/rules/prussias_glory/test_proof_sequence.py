"""What each part of the sequence of play queues, and what a new player turn clears (PG 12)."""

import pytest
from msgspec.structs import replace

from game.engine.frame import Frame
from game.engine.text import render
from game.rules.prussias_glory.battles.rossbach_main import AdvanceCheck
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.command.special_leaders import ChooseWing, SpecialLeaders
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.sequence import (
    Onward,
    Phase,
    begin_player_turn,
    from_rout,
    idle_phases_of,
    phases_of,
)
from game.rules.prussias_glory.table import Army, ArmyState
from tests.rules.prussias_glory.positions import (
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import notes

MOVEMENT = ["rout", "pg.rout.phase", "movement", "pg.movement.markers"]
FIGHTING = [
    *("bombardment", "pg.bombardment.start own"),
    *("rally", "pg.rally.phase"),
    *("defensive_fire", "pg.bombardment.start other"),
    *("close_combat", "pg.close_combat.phase"),
    "pg.sequence.remove_markers",
]


def named(frames: tuple[Frame, ...], side: str) -> list[str]:
    """Frames by their tags; of phases only the name, of fire whose it is."""
    found = []
    for frame in frames:
        name = str(type(frame).__struct_config__.tag)
        if isinstance(frame, Phase):
            name = frame.name
        elif isinstance(frame, StartBombardment):
            assert frame.defensive == (frame.side != side)
            name += " own" if frame.side == side else " other"
        elif isinstance(frame, AdvanceCheck):
            name = "closing check" if frame.closing else "check"
        found.append(name)
    return found


@pytest.mark.rule("PG 12.0a")
@pytest.mark.rule("PG 23.4c")
def test_the_parts_of_a_player_turn() -> None:
    """The march, the checks of the advance and the roll for Lacy are the Coalition's alone."""
    prussian = named(from_rout(PRUSSIAN), PRUSSIAN)
    coalition = named(from_rout(COALITION), COALITION)
    assert prussian[:4] == coalition[:4] == MOVEMENT
    assert prussian[-9:] == FIGHTING
    assert coalition[-10:] == [*FIGHTING, "closing check"]
    assert len(prussian) == 4 + 4 + 9
    extra = [name for name in coalition if name not in prussian]
    assert len(extra) == 3 and extra[1:] == ["check", "closing check"]
    assert coalition.index("check") == coalition.index("bombardment") - 1
    assert coalition.index(extra[0]) == 4
    assert named(phases_of(PRUSSIAN), PRUSSIAN)[0] == "command"
    assert len(phases_of(COALITION)) == len(phases_of(PRUSSIAN)) + 4
    assert len(idle_phases_of(PRUSSIAN)) == 1 and len(idle_phases_of(COALITION)) == 2


@pytest.mark.rule("PG 13.1c")
def test_an_army_that_is_not_active_ends_its_turn_and_says_so() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, active=False)}},
    ).run(Onward(PRUSSIAN))
    assert [(render(e.text), e.rule) for e in game.events][:1] == [
        ("the Prussians are not active: their player turn ends.", "PG 13.1c")
    ]


@pytest.mark.rule("PG 1.2a")
def test_leaders_of_the_active_side_may_act_again() -> None:
    """The enemy's keep what they spent in their own turn."""
    game = position(
        open_field(),
        leader("L", PRUSSIAN, "0505"),
        leader("K", COALITION, "0506"),
    )
    for lid in ("L", "K"):
        game.ctx.put(
            game.table.leaders,
            lid,
            replace(game.table.leaders[lid], spent=3, moved=True, tried=True),
        )
    begin_player_turn(game.ctx, PRUSSIAN)
    ours, theirs = game.table.leaders["L"], game.table.leaders["K"]
    assert (ours.spent, ours.moved, ours.tried) == (0, False, False)
    assert (theirs.spent, theirs.moved, theirs.tried) == (3, True, True)


@pytest.mark.rule("PG 14.2f")
@pytest.mark.parametrize(
    ("state", "chance"),
    [(ArmyState.STEADY, "1 of 6"), (ArmyState.DEMORALISED, "0 of 6"), (ArmyState.ROUTED, "0 of 6")],
)
def test_the_chance_of_a_special_leader(state: ArmyState, chance: str) -> None:
    """Initiative 1; a broken army takes one or two away, but there is never less than none."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", effective=False),
        leader("L", PRUSSIAN, "0505", initiative=1),
        table={
            "armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)},
            "groups": {"prussian-foot": False},
        },
    ).run(SpecialLeaders(PRUSSIAN))
    assert notes(game) == {"L": chance}


@pytest.mark.rule("PG 14.2c")
def test_the_choice_of_a_wing_is_final() -> None:
    """He stands with the leader of the horse: a button for each wing, and a way back."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", effective=False),
        horse("h", PRUSSIAN, "0505", effective=False),
        leader("L", PRUSSIAN, "0505", initiative=4),
        leader("H", PRUSSIAN, "0505", wing="prussian-horse"),
        table={"groups": {"prussian-foot": False}},
    ).run(ChooseWing(PRUSSIAN, "L"))
    assert [(b.id, b.commits) for b in game.asking.prompt(game.ctx).buttons] == [
        ("wing:prussian-foot", True),
        ("wing:prussian-horse", True),
        ("back", False),
    ]
