"""Battles made from nothing: a small map with the ground that a game knows, and a scenario that the
shapes of its file (`scenario.py`) are filled for, key by key, with what they allow.

What hangs together by its sense (who belongs to whom, where everybody stands) is laid out here; all
other keys get any value of their type, or are left out where that is allowed.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, get_args

import msgspec
from msgspec import inspect

from game.board.cells import Labels
from game.board.grid import Grid
from game.board.hexgrid import HexGrid
from game.board.squaregrid import SquareGrid
from game.content.map_geometry import MapGeometry
from game.rules import SYSTEMS
from game.rules.camposanto import scenario as cs
from game.rules.camposanto.cards import Arm as CsArm
from game.rules.camposanto.cards import Place
from game.rules.camposanto.tables import standard_tables as cs_tables
from game.rules.prussias_glory.data import scenario as pg
from game.rules.prussias_glory.data.cards import Arm
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.tables import standard_tables as pg_tables
from game.rules.squares import scenario as sq
from game.rules.squares.tables import standard_tables as sq_tables
from tools.make_maps import Sheet, draw, tile_size
from tools.make_tiles import SIDE

Row = dict[str, Any]
LABEL, CLOCK = r"^\d{4}$", r"^\d\d:\d\d$"
OPTIONAL = 0.25  # of the keys that may be left out
MOST_OPTIONS = 3
WORDS = ("Alt", "Berg", "Dorf", "Linie", "Jäger", "\u00c9lite", "{name}", "7th", "Ribaupierre")
DRAWN_SIDES = 4
COVERED = 0.2


class Field:
    """A small map: where its labels are, and the file that Tiled would have written."""

    def __init__(self, dice: Random, grid: Grid, terrain: Sequence[str], sides: Sequence[str]):
        self.dice, self.grid = dice, grid
        self.labels = Labels(grid.columns, grid.rows, dice.randint(0, 1), dice.randint(0, 1))
        self.free = [self.labels.label(cell) for cell in range(grid.size)]
        self.covered = {
            label: dice.choice(terrain) for label in self.free if dice.random() < COVERED
        }
        self._sides = sides

    def band(self, side: int) -> list[str]:
        """The labels of the third of the map that is a side's, open ones first."""
        third = max(1, self.grid.columns // 3)
        first = 0 if side == 0 else self.grid.columns - third
        inside = {first + n for n in range(third)}
        found = [a for n, a in enumerate(self.free) if n % self.grid.columns in inside]
        self.dice.shuffle(found)
        return sorted(found, key=lambda label: label in self.covered)

    def text(self) -> str:
        """The map file."""
        kinds = sorted(set(self.covered.values()))
        source = {
            "id": "small",
            "title": "Small",
            "up": "north",
            "place": [
                {"name": "Dorf", "kind": "town", "rank": 3, "hexes": [self.dice.choice(self.free)]}
            ],
            "terrain": [
                {"kind": kind, "hexes": [a for a, k in self.covered.items() if k == kind]}
                for kind in kinds
            ],
            "hexside": [
                {"kind": self.dice.choice(self._sides), "pairs": [self._pair()]}
                for _ in range(DRAWN_SIDES if self._sides else 0)
            ],
        }
        geometry = MapGeometry(self.grid, *tile_size(self.grid), SIDE)
        return draw(Sheet(source, self.grid, self.labels, geometry))

    def _pair(self) -> list[str]:
        cell = self.dice.randrange(self.grid.size)
        other = self.dice.choice(self.grid.neighbours(cell))
        return [self.labels.label(cell), self.labels.label(other)]


# -- by the shapes ---------------------------------------------------------------------------------


def row(dice: Random, field: Field, shape: type[msgspec.Struct], **given: Any) -> Row:
    """A table of this shape: what is given, and any value for what must be there besides; `None`
    leaves a key out.
    """
    found: Row = {}
    info = inspect.type_info(shape)
    assert isinstance(info, inspect.StructType)
    for one in info.fields:
        name = one.encode_name
        if one.name in given or name in given:
            value = given.get(one.name, given.get(name))
        elif one.required or dice.random() < OPTIONAL:
            value = _any(dice, field, one.type)
        else:
            value = None
        if value is not None:
            found[name] = value
    return found


def _any(dice: Random, field: Field, kind: inspect.Type) -> Any:
    """Any value of a type; TOML has no null."""
    match kind:
        case inspect.UnionType():
            kinds = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
            return _any(dice, field, dice.choice(kinds))
        case inspect.VarTupleType():
            return [_any(dice, field, kind.item_type) for _ in range(dice.randint(0, 2))]
        case inspect.TupleType():
            return [_any(dice, field, one) for one in kind.item_types]
        case inspect.StructType():
            return row(dice, field, kind.cls)
        case inspect.StrType():
            return _text(dice, field, kind.pattern)
        case _:
            return _figure(dice, kind)


def _figure(dice: Random, kind: inspect.Type) -> Any:
    """The same for what is a number, or one of a few words; nothing for any other type."""
    match kind:
        case inspect.LiteralType():
            return dice.choice(kind.values)
        case inspect.EnumType():
            return dice.choice(list(kind.cls)).value
        case inspect.BoolType():
            return dice.random() < 0.5
        case inspect.IntType():
            return dice.randint(kind.ge if kind.ge is not None else -2, min(kind.le or 9, 12))
        case inspect.FloatType():
            return dice.randint(0, 18) / 2
        case _:
            return None


def _text(dice: Random, field: Field, pattern: str | None) -> str:
    if pattern == LABEL:
        return dice.choice(field.free)
    if pattern == CLOCK:
        return f"{dice.randint(5, 20):02}:{dice.choice((0, 30)):02}"
    return dice.choice(WORDS) if pattern is None else f"w{dice.randint(0, 9)}"


def _some_options(dice: Random, system: str) -> list[str]:
    options = SYSTEMS[system].options
    known = [] if options is None else [one.id for one in options.known]
    return dice.sample(known, min(len(known), dice.randint(0, MOST_OPTIONS)))


# -- the games -------------------------------------------------------------------------------------


def prussias_glory(dice: Random) -> tuple[Row, Field]:
    """Two armies of a few wings each, with guns."""
    tables = pg_tables()
    grid = HexGrid(dice.randint(8, 14), dice.randint(6, 10), "x", dice.choice(("odd", "even")))
    sides = {kind.replace("_up", "").replace("_down", "") for kind in tables.hexsides}
    field = Field(dice, grid, [*tables.hexes], sorted(sides))
    turns = dice.randint(2, 5)
    body: Row = {
        "setup": row(
            dice,
            field,
            pg.SetupEntry,
            clock=[f"{12 + n}:00" for n in range(turns)],
            player_order=dice.choice((None, ["coalition", "prussian"])),
            special_rules=dice.sample([rule.value for rule in SpecialRule], dice.randint(0, 2)),
            options=_some_options(dice, "prussias_glory"),
            draw_if_none=None,
        ),
        "army": [],
        "group": [],
        "wing": [],
        "unit": [],
        "army_commander": [],
    }
    for number, side in enumerate(get_args(pg.Side)):
        _pg_army(dice, field, body, side, field.band(number))
    last = {"side": "coalition", "level": "marginal", "otherwise": True}
    given = {"side": "prussian", "coalition_state": "routed", "otherwise": None}
    given |= dict.fromkeys(("differential_min", "differential_max", "higher_morale"))
    body["victory_level"] = [row(dice, field, pg.VictoryLevel, **given), last]
    return body, field


def _pg_army(dice: Random, field: Field, body: Row, side: str, band: list[str]) -> None:
    edges = ["west"] if side == "prussian" else ["east"]
    top = dice.randint(5, 30)
    nation = "prussia" if side == "prussian" else "austria"
    army: Row = {"id": side, "friendly_edges": edges, "friendly_hexes": None}
    army |= {"morale_table_top": top, "morale": dice.randint(3, top)}
    body["army"].append(row(dice, field, pg.ArmyEntry, **army, activation=None))
    for arm in ("infantry", "cavalry"):
        arms = ["infantry", "artillery"] if arm == "infantry" else ["cavalry"]
        given: Row = {"id": f"{side}-{arm}", "army": side, "kind": "base", "arms": arms}
        body["group"].append(row(dice, field, pg.GroupEntry, **given))
    for number in range(dice.randint(1, 3)):
        arm = dice.choice((Arm.INFANTRY, Arm.INFANTRY, Arm.CAVALRY))
        wing, place = f"{side}-{number}", band.pop(0)
        given = {"id": wing, "army": side, "group": f"{side}-{arm}", "at": place, "nation": nation}
        given |= {"colour": ("red", "blue", "green")[number], "special": None}
        body["wing"].append(row(dice, field, pg.WingEntry, **given, army_commander=None))
        for _ in range(dice.randint(1, 3)):
            _pg_unit(dice, field, body, arm=arm, wing=wing, army=side, nation=nation, at=place)
            place = dice.choice((place, band[0]))
    if dice.random() < 0.7:
        _pg_unit(
            dice,
            field,
            body,
            arm=Arm.ARTILLERY,
            wing=None,
            army=side,
            nation=nation,
            at=band.pop(0),
        )
    given = {"id": f"{side}-chief", "army": side, "at": band.pop(0), "nation": nation}
    given |= dict.fromkeys(("second_in_command", "reverse_of", "wing_leader", "special"))
    body["army_commander"].append(row(dice, field, pg.CommanderEntry, **given))


def _pg_unit(dice: Random, field: Field, body: Row, *, arm: Arm, **given: Any) -> None:
    levels = dice.randint(1, 2 if arm is Arm.ARTILLERY else 4)
    strength: list[Row] = [
        {"level": level, "sp": level + 1, "mr": min(9, level + dice.randint(1, 5))}
        for level in range(levels, 0, -1)
    ]
    for one in strength:
        if arm is Arm.ARTILLERY:
            one["bombard"] = [dice.randint(1, 6), dice.randint(0, 4), dice.randint(0, 2)]
        if arm is Arm.CAVALRY:
            one["shock"] = dice.randint(0, 6) / 2
    kinds = [kind for kind, of in pg.ARM_OF_CLASS.items() if of is arm]
    kind = dice.choice(kinds)
    for one in strength if kind is pg.UnitClass.BAGGAGE else ():
        one["parenthesised"] = True
    uid, order = f"u{len(body['unit'])}", sum(u["at"] == given["at"] for u in body["unit"]) + 1
    given |= {"id": uid, "arm": arm.value, "class": kind.value, "strength": strength}
    given |= {"order": order, "start_level": None, "enters_turn": None, "enters_at": None}
    body["unit"].append(row(dice, field, pg.UnitEntry, **given))


def camposanto(dice: Random) -> tuple[Row, Field]:
    """Three wings a side, each with a regiment or more and mostly with its marshal."""
    tables = cs_tables()
    grid = HexGrid(dice.randint(9, 14), dice.randint(6, 10), "y", dice.choice(("odd", "even")))
    field = Field(dice, grid, [*tables.terrain], ())
    body: Row = {"setup": {"options": _some_options(dice, "camposanto")}, "army": [], "unit": []}
    closed = {kind for kind, one in tables.terrain.items() if not one.passable}
    for number, side in enumerate(get_args(cs.Side)):
        band = [a for a in field.band(number) if field.covered.get(a) not in closed]
        edge, nation = sorted(band)[:: 1 if number else -1][:3], ("spain", "habsburg")[number]
        given = {"id": side, "series": "ab"[number], "edge": edge, "bridge": None}
        body["army"].append(row(dice, field, cs.ArmyEntry, **given, nation=nation))
        facing = dice.choice(get_args(cs.Vertex))
        for place in Place:
            for arm in (*_regiments(dice), CsArm.MARSHAL):
                if not band or (arm is CsArm.MARSHAL and dice.random() < 0.2):
                    continue
                _cs_unit(
                    dice,
                    field,
                    body,
                    arm=arm,
                    army=side,
                    wing=place.value,
                    nation=nation,
                    facing=facing,
                    at=band.pop(0),
                )
    return body, field


def _regiments(dice: Random) -> list[CsArm]:
    more = dice.choices(
        (CsArm.INFANTRY, CsArm.CAVALRY, CsArm.LIGHT_INFANTRY, CsArm.ARTILLERY), k=dice.randint(0, 2)
    )
    return [dice.choice((CsArm.INFANTRY, CsArm.CAVALRY)), *more]


def _cs_unit(dice: Random, field: Field, body: Row, *, arm: CsArm, **given: Any) -> None:
    tables = cs_tables()
    steps = tables.arm[arm].steps
    given |= {"id": f"u{len(body['unit'])}", "arm": arm.value, "order": 1}
    given["steps"] = dice.choice(steps) if steps else None
    given["gun"] = dice.choice([*tables.gun]) if arm is CsArm.ARTILLERY else None
    if arm is CsArm.MARSHAL:
        given |= {"facing": None, "stars": None}
    body["unit"].append(row(dice, field, cs.UnitEntry, **given))


def squares(dice: Random) -> tuple[Row, Field]:
    """One to three Commands a side, some brigades under bases."""
    tables = sq_tables()
    field = Field(dice, SquareGrid(dice.randint(6, 9), dice.randint(4, 6)), [*tables.terrain], ())
    sides, turns = ("north", "south"), dice.randint(2, 6)
    body: Row = {
        "setup": row(
            dice,
            field,
            sq.SetupEntry,
            turns=turns,
            first=dice.choice(sides),
            options=_some_options(dice, "squares"),
            nights=dice.choice((None, [turns])),
            tie=dice.choice((None, *sides)),
            clock=None,
            built_up_bases=None,
        ),
        "army": [],
        "command": [],
        "unit": [],
        "representative": [],
        "objective": [
            row(
                dice,
                field,
                sq.ObjectiveEntry,
                at=label,
                army=dice.choice((None, *sides)),
                owner=dice.choice((None, *sides)),
            )
            for label in dice.sample(field.free, dice.randint(0, 3))
        ],
    }
    for number, side in enumerate(sides):
        _sq_army(dice, field, body, side, field.band(number))
    return body, field


def _sq_army(dice: Random, field: Field, body: Row, side: str, band: list[str]) -> None:
    given = dict.fromkeys(("cinc_name", "cinc_ability", "cinc_at", "cinc_turn", "cinc_command"))
    if dice.random() < 0.7:
        given |= {"cinc_name": "Chief", "cinc_ability": 1, "cinc_at": band[0]}
    body["army"].append(row(dice, field, sq.ArmyEntry, **given, id=side))
    for number in range(dice.randint(1, 3)):
        command = f"{side}-{number}"
        body["command"].append(
            row(dice, field, sq.CommandEntry, id=command, army=side, at=band[0], colour=None)
        )
        for _ in range(dice.randint(1, 3)):
            _sq_unit(dice, field, body, command, dice.choice(band[:4]))
        if dice.random() < 0.4:
            place = band.pop()
            held = [u["id"] for u in body["unit"] if u["at"] == place]
            given = {"id": f"{command}-b", "army": side, "command": command, "at": place}
            body["representative"].append(row(dice, field, sq.BaseEntry, **given, holds=held))


def _sq_unit(dice: Random, field: Field, body: Row, command: str, at: str) -> None:
    kind = dice.choice(get_args(sq.Sort))
    foot, linear = kind == "infantry", kind == "infantry" and dice.random() < 0.5
    given: Row = {"id": f"u{len(body['unit'])}", "command": command, "type": kind, "at": at}
    given |= {"formation": "linear" if linear else None, "turn": dice.choice((None, None, 2))}
    given["facing"] = dice.choice(get_args(sq.Compass)) if linear else None
    given["gun"] = dice.choice(("heavy", "medium", "light")) if kind.startswith("art") else None
    given["cavalry"] = dice.choice(("heavy", "light")) if kind == "cavalry" else None
    given["morale"] = [dice.choice(("elite", "veteran", "regular", "recruit", "militia"))]
    if not foot:
        given |= {"skirmish": None, "light_infantry": None}
    if kind != "cavalry":
        given |= {"lance": None, "full_cuirass": None}
    body["unit"].append(row(dice, field, sq.UnitEntry, **given))


GAMES: Mapping[str, Callable[[Random], tuple[Row, Field]]] = {
    "prussias_glory": prussias_glory,
    "camposanto": camposanto,
    "squares": squares,
}


def battle(dice: Random, name: str) -> tuple[Row, str]:
    """A scenario of any game, and the file of its map."""
    system = dice.choice(sorted(GAMES))
    body, field = GAMES[system](dice)
    head = {"id": name, "system": system, "map": name, "title": "Small", "date": "1757-11-05"}
    return head | body, field.text()
