"""Scenarios for golden conversations, written as a stranger would: TOML text on the drill map."""

import json
from collections.abc import Sequence
from typing import Any

LINE = ((8, 6), (7, 5), (5, 4), (3, 3))  # the ladder of the examples: L4 8-6 ... L1 3-3
FIRM = ((8, 7), (6, 7), (4, 7), (2, 7))  # MR 7 on every level: nothing but levels is lost
DEFAULTS: dict[str, Any] = {"morale": 12, "top": 18, "special": (), "leader_movement": 6}

Table = dict[str, Any]


def foot(
    uid: str, army: str, at: str, ladder: Sequence[tuple[int, int]] = LINE, **more: Any
) -> Table:
    """Infantry; the ladder of (SP, MR) from full strength down."""
    return _unit(uid, army, at, "infantry", "line", _ladder(ladder), {"movement": 3, **more})


def horse(
    uid: str,
    army: str,
    at: str,
    ladder: Sequence[tuple[int, int]] = ((4, 6), (2, 5)),
    *,
    kind: str = "cuirassier",
    shock: float = 0.0,
    **more: Any,
) -> Table:
    """Cavalry; the same shock on every level."""
    strength = [{**level, "shock": shock} for level in _ladder(ladder)]
    return _unit(uid, army, at, "cavalry", kind, strength, {"movement": 5, **more})


def guns(uid: str, army: str, at: str, levels: int = 2, mr: int = 5, **more: Any) -> Table:
    """Artillery with two points at range 1 for each level."""
    strength = [{"level": n, "mr": mr, "bombard": [2 * n, n, n]} for n in range(levels, 0, -1)]
    return _unit(uid, army, at, "artillery", "heavy", strength, {"movement": 3, **more})


def leader(lid: str, army: str, at: str, *, arm: str = "foot", **more: Any) -> Table:
    """The leader of a wing of foot or horse; `initiative` and `special` as in a scenario file."""
    return {
        "table": "wing",
        "id": lid,
        "leader": lid.capitalize(),
        "army": army,
        "group": f"{army}-{arm}",
        "colour": "red",
        "nation": _nation(army),
        "at": at,
        **more,
    }


def commander(lid: str, army: str, at: str, initiative: int, **more: Any) -> Table:
    """An Army Commander."""
    return {
        "table": "army_commander",
        "id": lid,
        "name": lid.capitalize(),
        "army": army,
        "nation": _nation(army),
        "initiative": initiative,
        "at": at,
        **more,
    }


def scenario(*pieces: Table, ratings: dict[str, int] | None = None, **values: Any) -> str:
    """The text of a scenario; `values` as in DEFAULTS: morale and top of both tracks, and so on.

    The wings `<army>-foot` and `<army>-horse` take the units that name no wing; their leaders stand
    in far corners. The Prussians retreat to the north, the Coalition to the south.
    """
    given = {**DEFAULTS, **values}
    lines = [
        'id = "inline"',
        'system = "prussias_glory"',
        'map = "drill"',
        'title = "Drill"',
        "[setup]",
        'clock = ["14:30", "15:30", "16:30", "17:30"]',
        f"special_rules = {json.dumps(list(given['special']))}",
    ]
    for army, edge in (("prussian", "north"), ("coalition", "south")):
        lines += entry(
            "army",
            {
                "id": army,
                "name": army.capitalize(),
                "morale": given["morale"],
                "morale_table_top": given["top"],
                "friendly_edges": [edge],
            },
        )
        for arm, arms in (("foot", ["infantry", "artillery"]), ("horse", ["cavalry"])):
            gid = f"{army}-{arm}"
            group = {"id": gid, "army": army, "name": gid, "kind": "base", "arms": arms}
            lines += entry("group", {**group, "command_value": (ratings or {}).get(gid, 3)})
            corner = {"prussian": "1901", "coalition": "1914"}[army]
            him = leader(gid, army, corner, arm=arm, movement=given["leader_movement"])
            lines += entry("wing", _without_table(him))
    for piece in pieces:
        lines += entry(piece["table"], _without_table(piece))
    level = {"rule": "PG 23.2b", "side": "coalition", "level": "marginal", "otherwise": True}
    return "\n".join([*lines, *entry("victory_level", level)]) + "\n"


def _unit(
    uid: str, army: str, at: str, arm: str, kind: str, strength: list[Table], more: Table
) -> Table:
    made = {
        "table": "unit",
        "id": uid,
        "name": uid,
        "army": army,
        "arm": arm,
        "class": kind,
        "nation": _nation(army),
        "strength": strength,
        "at": at,
        **more,
    }
    if arm != "artillery":
        made.setdefault("wing", f"{army}-{'horse' if arm == 'cavalry' else 'foot'}")
    return made


def _ladder(pairs: Sequence[tuple[int, int]]) -> list[Table]:
    return [{"level": len(pairs) - i, "sp": sp, "mr": mr} for i, (sp, mr) in enumerate(pairs)]


def _nation(army: str) -> str:
    return "prussia" if army == "prussian" else "austria"


def _without_table(piece: Table) -> Table:
    return {key: value for key, value in piece.items() if key != "table"}


def entry(name: str, values: Table) -> list[str]:
    """The lines of one more table of an array."""
    return [f"[[{name}]]", *(f"{key} = {_value(value)}" for key, value in values.items())]


def _value(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
