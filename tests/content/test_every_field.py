"""No key of a scenario file is dead: another value makes other rules, and what the rules hold of it
is read where the game is played or shown.
"""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

import game
from game.board.ground import Ground
from game.content import library
from game.content.board_file import ground_for
from game.content.problems import Problems
from game.content.scenario_file import Scenario, load_scenario, read_head
from game.engine.options import Wanted
from game.rules import SYSTEMS
from game.rules.camposanto import cards as cs_cards
from game.rules.prussias_glory.data import cards as pg_cards
from game.rules.prussias_glory.data import placement as pg_placement
from game.rules.prussias_glory.data import rules as pg_rules
from game.rules.prussias_glory.data.scenario import ActivationEntry, VictoryLevel
from game.rules.squares import cards as sq_cards
from game.rules.squares import rules as sq_rules

Way = tuple[str | int, ...]
# One value is all that the file may say: anything else is refused.
ONE_VALUE = {"TownBonus.side", "LineOfRetreat.side"}
# What only the check reads: it refuses what does not agree with it.
CHECKED = {"CommanderEntry.absent", "EntryEntry.army", "SetupEntry.draw_if_none"}
# Seen by a test of its own, for want of a shipped scenario that has another value.
PARK = "rules/squares/test_loading.py::test_each_park_is_its_armys_where_the_file_puts_it"
COALITION = (
    "rules/napoleons_battles/test_victory.py::test_the_armies_of_a_coalition_stand_in_its_file"
)
SEEN = {
    "ContingentEntry.id": COALITION,
    "ContingentEntry.inline": COALITION,
    "ContingentEntry.army": COALITION,
    "ContingentEntry.morale": COALITION,
    "ReplacementEntry.army": "content/test_start.py::"
    "test_what_the_file_says_of_replacement_leaders_holds_and_is_said_once",
    "EntryEntry.zone": "content/test_special_rules.py::"
    "test_a_wing_that_enters_is_in_the_order_of_battle_but_not_on_the_map",
    "ParkEntry.army": PARK,
    "ParkEntry.at": PARK,
    "UnitEntry.elite_in": "rules/nordlingen/test_loading.py::"
    "test_an_elite_unit_is_better_at_what_the_file_says",
    "ArmyEntry.cinc_command": "rules/squares/test_loading.py::"
    "test_the_general_of_a_command_may_be_the_commander_in_chief",
}
# Names by which tables find each other: another name finds nothing.
LINKS = {"id", "army"}
SUGGESTED: dict[str, tuple[Any, ...]] = {
    "SetupEntry.nights": ((1,),),
    "SetupEntry.weather": ("rain", "roll"),
    "GoalEntry.south_of": (2.0,),
    "UnitEntry.grade": ("raw", "elite"),
    "UnitEntry.melee": (2, 3),
    "UnitEntry.sides": (("front",),),
    "UnitEntry.strength": (4, 5),
    "UnitEntry.weapon": ("bow_m",),
}
MOST_TRIES = 40
# Kept for whoever looks into the rules, and for tests.
FOR_READERS = {"scenario_id", "group"}


@dataclass(frozen=True)
class Sound:
    """A shipped scenario with its map."""

    scenario: Scenario[Any]
    ground: Ground


@cache
def opened(system: str) -> tuple[Sound, ...]:
    """All shipped scenarios of a game; by presets the first also with the fewest options."""
    found, options = [], SYSTEMS[system].options
    for path in library.scenarios().values():
        head = read_head(path, Problems())
        if head is not None and head.system == system:
            scenario: Scenario[Any] | None
            scenario = load_scenario(path, SYSTEMS[system].scenario_type, Problems())
            kind, path = SYSTEMS[system].played_on, library.maps()[head.map]
            ground: Ground | None = ground_for(kind, path, Problems())
            assert scenario is not None and ground is not None
            found.append(Sound(scenario, ground))
    if options is not None and options.presets:
        least = min(options.presets, key=lambda preset: len(preset.options))
        body = options.choose(found[0].scenario.body, Wanted(least.id))
        bare = msgspec.structs.replace(found[0].scenario, body=body)
        found.append(Sound(bare, found[0].ground))
    return tuple(found)


def structs_of(kind: Any) -> list[type[Struct]]:
    """All structs that a type may hold, itself first."""
    seen: list[type[Struct]] = []
    waiting: list[Any] = [msgspec.inspect.type_info(kind)]
    while waiting:
        info = waiting.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.append(info.cls)
            waiting += [field.type for field in info.fields]
        waiting += [getattr(info, k) for k in ("item_type", "value_type") if hasattr(info, k)]
        waiting += [*getattr(info, "types", ()), *getattr(info, "item_types", ())]
    return seen


def places(value: Any, way: Way = ()) -> Iterator[tuple[Struct, Way]]:
    """All structs inside a value, with the way to each."""
    if isinstance(value, Struct):
        yield value, way
        for name in value.__struct_fields__:
            yield from places(getattr(value, name), (*way, name))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from places(item, (*way, number))


def replaced(value: Any, way: Way, new: Any) -> Any:
    """The value with another one at the end of the way."""
    if not way:
        return new
    step, rest = way[0], way[1:]
    if isinstance(step, int):
        return (*value[:step], replaced(value[step], rest, new), *value[step + 1 :])
    return msgspec.structs.replace(value, **{step: replaced(getattr(value, step), rest, new)})


def others(value: Any, seen: list[Any]) -> Iterator[Any]:
    """Values to try in the place of one: what stands there elsewhere, then near ones."""
    yield from (other for other in seen if other != value)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1)
    elif type(value) is str:
        yield f"{value}x"
    elif isinstance(value, tuple) and value:
        yield value[1:]
    elif isinstance(value, dict):
        yield {}


def options_of(system: str, kind: type[Struct], name: str) -> list[Any]:
    """Each option of the game by itself, where a field lists options."""
    options = SYSTEMS[system].options
    if name not in ("options", "without") or options is None:
        return []
    field = next(f for f in msgspec.structs.fields(kind) if f.name == name)
    return [msgspec.convert([option.id], field.type) for option in options.known]


def key_of(value: Any) -> str:
    """Equal for equal values, whatever they are."""
    return json.dumps(msgspec.to_builtins(value), sort_keys=True)


FIELDS = [
    (system, kind, field.name)
    for system in SYSTEMS
    for kind in structs_of(SYSTEMS[system].scenario_type)
    for field in msgspec.structs.fields(kind)
    if f"{kind.__name__}.{field.name}" not in {*ONE_VALUE, *CHECKED, *SEEN}
    and not structs_of(field.type)  # the fields of these are looked at
]


@pytest.mark.parametrize(
    ("system", "kind", "name"), FIELDS, ids=[f"{s}-{k.__name__}.{n}" for s, k, n in FIELDS]
)
def test_another_value_makes_another_game(system: str, kind: type[Struct], name: str) -> None:
    found = [
        (one, piece, way)
        for one in opened(system)
        for piece, way in places(one.scenario.body)
        if type(piece) is kind
    ]
    found.sort(key=lambda row: getattr(row[1], name) is None)
    values = [*SUGGESTED.get(f"{kind.__name__}.{name}", ()), *options_of(system, kind, name)]
    values += list({key_of(getattr(p, name)): getattr(p, name) for _, p, _ in found}.values())
    tries = 0
    for one, piece, way in found[:6] + found[:: max(1, len(found) // 12)]:
        for other in others(getattr(piece, name), values[:12]):
            tries += 1
            if tries > MOST_TRIES:
                break
            body = replaced(one.scenario.body, way, msgspec.structs.replace(piece, **{name: other}))
            if is_another(system, name, one, body):
                return
    pytest.fail(f"{kind.__name__}.{name}: no other value of {len(found)} makes another game")


def is_another(system: str, name: str, one: Sound, body: Any) -> bool:
    """Whether a scenario with this body makes other rules; a body that is not sound makes none."""
    load = SYSTEMS[system].load
    try:
        after = load(msgspec.structs.replace(one.scenario, body=body), one.ground)
    except KeyError:
        return name in LINKS
    except (ValueError, AssertionError, TypeError, IndexError, StopIteration):
        return False
    different: bool = after != load(one.scenario, one.ground)
    return different


@pytest.mark.parametrize(("field", "test"), SEEN.items(), ids=SEEN)
def test_what_another_test_sees_is_seen(field: str, test: str) -> None:
    file, _, name = test.partition("::")
    assert f"def {name}(" in (Path(__file__).parent.parent / file).read_text("utf-8"), field


# -- what the rules hold is read -------------------------------------------------------------------

MAKERS = ("loading", "cards", "scenario", "faults", "placement")
HELD = [
    (module, kind)
    for module in (pg_cards, pg_placement, pg_rules, cs_cards, sq_cards, sq_rules)
    for kind in vars(module).values()
    if isinstance(kind, type)
    and kind.__module__ == module.__name__
    and (issubclass(kind, Struct) or hasattr(kind, "__dataclass_fields__"))
]
HELD += [(pg_rules, kind) for kind in (ActivationEntry, VictoryLevel)]  # as the file has them


@cache
def names_read(package: str) -> frozenset[str]:
    """All attributes that the modules of a game read; of those that make the rules only what they
    read of their own.
    """
    found: set[str] = set()
    for path in (Path(game.__file__).parent / "rules" / package).rglob("*.py"):
        making = path.stem.partition("_")[0] in MAKERS
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                own = isinstance(node.value, ast.Name) and node.value.id in ("self", "oob")
                if own or not making:
                    found.add(node.attr)
    return frozenset(found)


@pytest.mark.parametrize(
    ("module", "kind"), HELD, ids=[f"{m.__name__.split('.')[2]}-{k.__name__}" for m, k in HELD]
)
def test_what_the_rules_hold_is_read(module: Any, kind: Any) -> None:
    fields = getattr(kind, "__struct_fields__", None) or tuple(kind.__dataclass_fields__)
    read = names_read(module.__name__.split(".")[2]) | names_read("kit")
    unread = set(fields) - FOR_READERS - read
    assert not unread, f"{kind.__name__} holds what nobody reads"
