"""The whole system: random games, faults of scenario files, what the window is given."""

from typing import Any

import pytest
from msgspec import structs

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.camposanto.cards import Arm
from game.rules.camposanto.lenses import lens
from game.rules.camposanto.presentation import cell_note, panel, presentation
from game.rules.camposanto.roster import roster
from game.rules.camposanto.scenario import UnitEntry
from game.rules.camposanto.system import known
from tests.rules.camposanto.battles import battle, found_in, scenario
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)


def with_unit(uid: str, **fields: Any) -> list[str]:
    """The faults of the battle with one unit changed."""
    whole = scenario()
    body = whole.body
    units = tuple(structs.replace(u, **fields) if u.id == uid else u for u in body.unit)
    return found_in(whole, structs.replace(body, unit=units))


def first(arm: Arm) -> UnitEntry:
    return next(u for u in scenario().body.unit if u.arm is arm)


@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_end(seed: int) -> None:
    setting = battle()
    match = Match.new(setting.system, setting.rules, SeededDice(seed))
    bot = RandomBot(seed)
    while match.prompt is not None:
        assert match.act(bot.choose(BotView(match))) is None
        assert setting.system.invariants(match.reading) == []
        assert len(match.records) < 20_000
    assert match.reading.state.result is not None
    assert setting.system.verdict(match.reading).rule == match.reading.state.result.rule


def test_the_battle_has_no_faults() -> None:
    whole = scenario()
    assert found_in(whole, whole.body) == []


@pytest.mark.rule("CS 1.3a", "CS 2.1f", "CS 6.2d")
@pytest.mark.parametrize(
    ("arm", "fields", "words"),
    [
        (Arm.INFANTRY, {"steps": 3}, "steps = 3"),
        (Arm.LIGHT_INFANTRY, {"steps": 2}, "steps = 2"),
        (Arm.INFANTRY, {"facing": None}, "has no facing"),
        (Arm.INFANTRY, {"gun": "field"}, "gun belongs to artillery"),
        (Arm.ARTILLERY, {"gun": None}, "gun belongs to artillery"),
        (Arm.ARTILLERY, {"gun": "huge"}, '"huge" is unknown'),
        (Arm.MARSHAL, {"steps": 2}, "is a marshal with steps"),
        (Arm.INFANTRY, {"at": "9999"}, "is not on map"),
        (Arm.INFANTRY, {"at": "2010"}, "cannot be entered: pond"),
        (Arm.INFANTRY, {"at": "0906"}, "holds units of both armies"),
        (Arm.INFANTRY, {"at": "0713"}, "holds infantry, infantry"),
        (Arm.INFANTRY, {"id": "besler"}, "is there 2 times"),
    ],
)
def test_faults_are_named(arm: Arm, fields: dict[str, Any], words: str) -> None:
    found = with_unit(first(arm).id, **fields)
    assert any(words in line for line in found), found


def test_faults_of_armies() -> None:
    whole = scenario()
    body = whole.body
    one = structs.replace(body, army=body.army[:1])
    assert any("is there 0 times" in line for line in found_in(whole, one))
    same = tuple(structs.replace(a, series="a", edge=()) for a in body.army)
    found = found_in(whole, structs.replace(body, army=same))
    assert any("same series" in line for line in found)
    assert [line for line in found if "has no edge" in line] == [
        'army 1 "spanish": has no edge',
        'army 2 "austrian": has no edge',
    ]
    bare = tuple(u for u in body.unit if not (u.army == SPANISH and u.wing == "left"))
    found = found_in(whole, structs.replace(body, unit=bare))
    assert found == ["unit: the left wing of spanish has no regiment"]


@pytest.mark.rule("CS 2.1e", "CS 6.1b", "CS 9.1f")
def test_counters_show_facing_stars_and_the_guns_values() -> None:
    game = position(
        field(),
        foot("a", SPANISH, "0508", facing="SW", stars=2),
        gun("g", SPANISH, "0608", row="heavy"),
        marshal("m", SPANISH, "0708"),
        light("l", AUSTRIAN, "0501"),
    )
    shown = presentation(game.ctx).stacks
    a, g, m, enemy = (shown[game.cell(label)][0] for label in ("0508", "0608", "0708", "0501"))
    assert (a.facing, a.face.stars, a.face.values) == (240, 2, ("4",))
    assert (g.face.boxes, g.face.simple, g.face.symbol) == (("3", "2", "1", "0"), "3", "gun")
    assert (m.facing, m.leader, m.face.symbol) == (None, True, "leader")
    assert m.face.values == ("", "4")
    assert (enemy.facing, enemy.face.symbol) == (180, "light")


def test_panels_notes_and_wings() -> None:
    game = position(
        field(farmhouse="0508"), horse("h", SPANISH, "0508", hits=1), marshal("m", SPANISH, "0608")
    )
    lines = {str(line.label): (str(line.now), line.printed) for line in panel(game.ctx, "h").lines}
    assert lines == {
        "Steps left": ("3", "4"),
        "Stars": ("0", ""),
        "Faces": ("N", ""),
        "MP": ("4", "4"),
    }
    assert str(panel(game.ctx, "m").command) == "Marshal, Centre: Aggressive"
    assert str(cell_note(game.ctx, game.cell("0508")).terrain) == "farmhouses"
    wing = roster(game.ctx).of("spanish-centre")
    assert wing is not None
    assert (wing.leader, wing.pieces) == ("m", ("m", "h"))
    assert (wing.figures["steps"].now, wing.figures["steps"].of) == (3, 4)


@pytest.mark.rule("CS 6.1a", "CS 6.5c")
def test_overlays() -> None:
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0506"))
    zones = lens(game.ctx, "zones", ()).tones
    assert zones[game.cell("0507")] == "warn" and zones[game.cell("0509")] == "good"
    front = lens(game.ctx, "front", ("a",)).tones
    assert game.labels(c for c, tone in front.items() if tone == "warn") == ["0407", "0507"]
    assert len(front) == 6
    assert game.cell("0409") in lens(game.ctx, "reach", ("a",)).cells
    way = lens(game.ctx, "back", ("a",)).line
    assert game.rules.label(way[-1])[2:] == "11" and len(way) == 4
    assert lens(game.ctx, "front", ()).tones == {}


def test_all_refusals_should_be_met_by_long_runs() -> None:
    """Also those of modules without frames, and those that are made when they are needed."""
    found = set(known()["refusal"])
    constants = {"CS 4b", "CS 6.1c", "CS 6.5c", "CS 7.1l", "CS 9.2d", "CS 11b"}
    made = {"CS 5.3a", "CS 5.4a", "CS 5.4b", "CS 6.3a", "CS 6.3c", "CS 7c", "CS 8.2b", "CS 9.1a"}
    assert constants | made | {"CS 9.1c", "CS 9.1e", "CS 9.2a", "CS 10.2a"} <= found
    assert not found & {"CS 6.3d", "CS 5.2a", "KERNEL"}


@pytest.mark.rule("CS 2.1f")
@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_unit_with_a_fault_is_told_by_its_number_from_one(number: int) -> None:
    """Three steps are none that a regiment has."""
    whole = scenario()
    units = list(whole.body.unit)
    regiments = [n for n, u in enumerate(units) if u.arm is Arm.INFANTRY]
    units[number - 1], units[regiments[0]] = units[regiments[0]], units[number - 1]
    units[number - 1] = structs.replace(units[number - 1], steps=3)
    found = found_in(whole, structs.replace(whole.body, unit=tuple(units)))
    assert found == [f'unit {number} "{units[number - 1].id}": steps = 3']


@pytest.mark.rule("CS 1.3a")
@pytest.mark.parametrize("number", [1, 2])
def test_an_army_with_a_fault_is_told_by_its_number_from_one(number: int) -> None:
    whole = scenario()
    armies = list(whole.body.army)
    made = armies[number - 1]
    armies[number - 1] = structs.replace(made, edge=(*made.edge, "9999"))
    found = found_in(whole, structs.replace(whole.body, army=tuple(armies)))
    assert len(found) == 1
    assert found[0].startswith(f'army {number} "{made.id}": edge = "9999" is not on map')
