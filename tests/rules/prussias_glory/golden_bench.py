"""What the golden conversations of the printed examples have in common."""

from typing import Any

from tests.golden.talk import Talk

PR, CO = "prussian", "coalition"


EVEN = ((6, 5), (5, 5), (4, 5), (3, 5))  # MR 5 on every level


FIRM = ((8, 7), (6, 7), (4, 7), (2, 7))  # MR 7 on every level: nothing but levels is lost


COMMAND = [1, 1]  # command rolls of the two groups that make everybody Effective


Reply = dict[str, Any]


def combat(talk: Talk, text: str, dice: list[int], side: str = PR, **more: Any) -> Reply:
    """Begin in the Close Combat phase of a side, in turn 2 unless told otherwise."""
    position = {"turn": 2, "active": side, "phase": "close_combat", **more}
    return talk.new(scenario_text=text, dice=dice, position=position)


def events(reply: Reply, kind: str) -> list[Reply]:
    """The events of a kind."""
    return [e for e in reply["events"] if e["kind"] == kind]


def result(reply: Reply) -> str:
    """The cell of the results table that was rolled."""
    (rolled,) = events(reply, "combat")
    return str(rolled["roll"]["result"])


def value(talk: Talk, rule: str, *cells: str) -> int:
    """The sum of the lines with this rule on the sheet of these hexes; there must be one."""
    lines = [m["value"] for m in talk.sheet("modifiers", *cells)["rows"] if m["rule"] == rule]
    assert lines, rule
    return int(sum(lines))
