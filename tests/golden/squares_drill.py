"""Scenarios of Squares for golden conversations, as a stranger would write them: TOML text.

Red fights for the Command "r", blue for "b" unless a piece says otherwise; Generals stand with the
first unit of their Command unless one is placed.
"""

import json
from typing import Any

from tests.golden.drill import Table, entry

RED, BLUE = "red", "blue"
MAIDA, QUATRE_BRAS = "maida", "quatre-bras"


def foot(uid: str, at: str, facing: str = "", **more: Any) -> Table:
    """Infantry: massed, or linear with a facing."""
    linear = {"formation": "linear", "facing": facing} if facing else {}
    return _unit(uid, at, "infantry", **linear, **more)


def horse(uid: str, at: str, weight: str = "medium", **more: Any) -> Table:
    """Cavalry."""
    return _unit(uid, at, "cavalry", cavalry=weight, **more)


def mixed(uid: str, at: str, **more: Any) -> Table:
    """A mixed brigade."""
    return _unit(uid, at, "mixed", **more)


def guns(uid: str, at: str, weight: str = "medium", **more: Any) -> Table:
    """Foot artillery."""
    return _unit(uid, at, "artillery_foot", gun=weight, **more)


def _unit(uid: str, at: str, kind: str, side: str = RED, command: str = "", **more: Any) -> Table:
    own = command or side[0]
    return {"id": uid, "name": uid, "command": own, "type": kind, "at": at, "side": side, **more}


def base(uid: str, at: str, *holds: str, side: str = RED, command: str = "") -> Table:
    """A representative base."""
    return {"base": uid, "side": side, "command": command or side[0], "at": at, "holds": holds}


def general(at: str, ability: int = 0, side: str = RED, command: str = "") -> Table:
    """The General of a Command."""
    return {"general": command or side[0], "side": side, "at": at, "ability": ability}


def scenario(
    land: str, *pieces: Table, cincs: dict[str, tuple[str, int]] | None = None, **setup: Any
) -> str:
    """The text of a scenario; `cincs`: side -> square and ability, `setup` as in a file."""
    units = [p for p in pieces if "type" in p]
    chiefs = {p["general"]: p for p in pieces if "general" in p}
    lines = ['id = "inline"', 'system = "squares"', f'map = "{land}"', 'title = "Drill"', "[setup]"]
    given = {"turns": 9, "first": RED, **setup}
    lines += [f"{key} = {json.dumps(value)}" for key, value in given.items()]
    for side in (RED, BLUE):
        name = side.capitalize()
        army: Table = {"id": side, "name": name, "inline": f"the {side}", "nation": "france"}
        at, ability = (cincs or {}).get(side, ("", 0))
        if at:
            army |= {"cinc_name": f"{side}-chief", "cinc_at": at, "cinc_ability": ability}
        lines += entry("army", army)
    first: dict[str, Table] = {}
    for unit in units:
        first.setdefault(unit["command"], unit)
    for own, unit in first.items():
        chief = chiefs.get(own, {"at": unit["at"], "ability": 0})
        made = {"id": own, "army": unit["side"], "general": f"General {own}"}
        lines += entry("command", {**made, "at": chief["at"], "ability": chief["ability"]})
    for unit in units:
        lines += entry("unit", {k: v for k, v in unit.items() if k != "side"})
    for one in (p for p in pieces if "base" in p):
        made = {"id": one["base"], "army": one["side"], "command": one["command"]}
        lines += entry("representative", {**made, "at": one["at"], "holds": one["holds"]})
    return "\n".join(lines) + "\n"
