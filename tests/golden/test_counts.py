"""How many answers a question has: fixed positions, one and two questions deep.

`counts.csv` keeps the numbers; those of BY_HAND were worked out on paper. What is counted is what a
stranger may answer: units, cells, buttons that are not greyed, samples of selections. For depth 2
each first answer is given, and the answers to what is asked then are added up; where a die is
wanted and none is left, the question stays as it was.
"""

import csv
from typing import Any

import pytest

from tests.golden.drill import foot, guns, horse, scenario
from tests.golden.talk import FOLDER, Reply, Talk

PR, CO = "prussian", "coalition"
PATH = FOLDER / "counts.csv"
KINDS = ("units", "cells", "buttons", "samples")
Count = tuple[int, int, int, int]
FAR = foot("far", CO, "2014")


def drill(*pieces: Reply, dice: tuple[int, ...] = (), **position: Any) -> Reply:
    """A position on the drill map, in turn 2; leaders go one hex, so that they can be counted."""
    text = scenario(*pieces, leader_movement=1)
    return {"scenario_text": text, "dice": list(dice), "position": {"turn": 2, **position}}


def rossbach(**position: Any) -> Reply:
    """A position of the battle, with dice of its own."""
    return {"scenario": "rossbach-battle", "seed": 1, "position": position or None}


SHAKEN = [{"id": "p", "state": "disordered"}]
ROUTED = [{"id": "a", "state": "routed"}, {"id": "b", "state": "routed"}]
THREE_LEVELS = [{"id": "p", "level": 3}]
POSITIONS: dict[str, Reply] = {
    "command": drill(foot("p", PR, "1708"), FAR, dice=(1, 1)),
    "rout": drill(foot("a", PR, "0201"), foot("b", PR, "0401"), FAR, phase="rout", unit=ROUTED),
    "corners": drill(foot("p", PR, "0101", movement=1), FAR, phase="movement"),
    "battery": drill(guns("g", PR, "1708"), foot("x", CO, "1710"), phase="bombardment"),
    "rally": drill(foot("p", PR, "1708"), FAR, dice=(6,), phase="rally", unit=SHAKEN),
    "combat": drill(
        foot("p", PR, "1708"),
        foot("x", CO, "1709", ((8, 5), (6, 5), (4, 5), (2, 5))),
        dice=(5,),
        active=CO,
        phase="close_combat",
        unit=THREE_LEVELS,
    ),
    "two-on-two": drill(
        foot("a", PR, "1508"),
        foot("b", PR, "1708"),
        foot("x", CO, "1608"),
        foot("y", CO, "1609"),
        dice=(3,),
        phase="close_combat",
    ),
    "pinned": drill(
        horse("h", PR, "1708"),
        foot("p", PR, "1708", order=2),
        guns("g", PR, "1708", order=3),
        horse("x", CO, "1709"),
        foot("y", CO, "1610"),
        phase="movement",
    ),
    "rossbach-setup": rossbach(),
    "rossbach-prussians": rossbach(phase="movement"),
    "rossbach-march": rossbach(active=CO, phase="movement"),
    "rossbach-coalition": rossbach(turn=2, active=CO, phase="movement"),
    "rossbach-command": rossbach(turn=2, active=CO),
}

# On paper: units, cells, buttons, samples.
BY_HAND: dict[tuple[str, int], Count] = {
    # One button rolls; all groups are Effective, nobody is out of command: then the unit, the two
    # leaders, the end, a wing into column.
    ("command", 1): (0, 0, 1, 0),
    ("command", 2): (3, 0, 2, 0),
    # Two routers and "all with a single way". Each answer ends with both off the map and the
    # Movement phase of the two leaders: two to choose and the end.
    ("rout", 1): (2, 0, 1, 0),
    ("rout", 2): (6, 0, 3, 0),
    # The unit, two leaders, the end, a wing into column. In hand: 0102, 0201 and 0202 for the unit,
    # five hexes around 1901 for each leader; always the other two pieces and Back. The end leads to
    # the enemy's command roll; the column asks for its one wing: the unit, its leader, its button,
    # Back.
    ("corners", 1): (3, 0, 2, 0),
    ("corners", 2): (8, 13, 6, 0),
    # One target and the end; then the guns that fire, one selection and Back, or after the end the
    # enemy's command roll.
    ("battery", 1): (0, 1, 1, 0),
    ("battery", 2): (0, 0, 2, 1),
    # The unit, all, the end; each leads to the enemy's command roll.
    ("rally", 1): (1, 0, 2, 0),
    ("rally", 2): (0, 0, 3, 0),
    # One attack, and no end before it. 8 to 7 and a 5: the defender goes back; to advance alone,
    # nobody as a selection, nobody as a button.
    ("combat", 1): (0, 0, 0, 1),
    ("combat", 2): (0, 0, 1, 2),
}


def answers(prompt: Reply) -> list[tuple[str, str, Any]]:
    """All answers as kind, verb and argument."""
    pick = prompt.get("pick", {})
    of = set(pick.get("of", ()))
    found: list[tuple[str, str, Any]] = []
    found += [("units", "unit", u) for u in prompt.get("units", {}) if u not in of]
    found += [("cells", "cell", c) for c in prompt.get("cells", {}) if c not in of]
    found += [
        ("buttons", "button", b["id"]) for b in prompt.get("buttons", ()) if "refusal" not in b
    ]
    found += [("samples", "pick", sample) for sample in pick.get("samples", ())]
    return found


def count(prompt: Reply) -> Count:
    """How many answers of each kind."""
    kinds = [kind for kind, _, _ in answers(prompt)]
    units, cells, buttons, samples = (kinds.count(kind) for kind in KINDS)
    return units, cells, buttons, samples


def counted(position: Reply) -> dict[int, Count]:
    """The numbers at depth 1 and 2."""
    talk = Talk()
    first = talk.new(**position)["prompt"]
    deep = [0, 0, 0, 0]
    for _, verb, arg in answers(first):
        then = talk.act(verb, arg).get("prompt", {})
        deep = [a + b for a, b in zip(deep, count(then), strict=True)]
        if not talk.say("undo")["ok"]:  # dice were thrown, or the other side asked
            talk.new(**position)
    return {1: count(first), 2: (deep[0], deep[1], deep[2], deep[3])}


def kept() -> dict[tuple[str, int], Count]:
    """The numbers of the file."""
    with PATH.open(encoding="utf-8", newline="") as file:
        return {
            (row["position"], int(row["depth"])): (
                int(row["units"]),
                int(row["cells"]),
                int(row["buttons"]),
                int(row["samples"]),
            )
            for row in csv.DictReader(file)
        }


def write() -> None:
    """Write the numbers anew: `python -m tests.golden.test_counts`."""
    with PATH.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("position", "depth", *KINDS))
        for name, position in POSITIONS.items():
            for depth, numbers in counted(position).items():
                rows.writerow((name, depth, *numbers))


@pytest.mark.parametrize("name", POSITIONS)
def test_answers_are_as_many_as_they_were(name: str) -> None:
    """Against the file, and the small positions against paper."""
    for depth, numbers in counted(POSITIONS[name]).items():
        assert numbers == kept()[name, depth]
        assert numbers == BY_HAND.get((name, depth), numbers)


def test_the_file_holds_these_positions_and_no_others() -> None:
    """No number without its position."""
    assert set(kept()) == {(name, depth) for name in POSITIONS for depth in (1, 2)}
    assert set(BY_HAND) <= set(kept())


if __name__ == "__main__":
    write()
