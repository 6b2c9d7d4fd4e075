"""The tables of the sheet as golden conversations: Combats (EX-SQ-7 to 12 and 17).

Red attacks. What is expected is worked out by hand; the transcripts keep every other word.
"""

import re
from typing import Any

import pytest

from tests.golden.drill import Table
from tests.golden.squares_drill import (
    BLUE,
    MAIDA,
    QUATRE_BRAS,
    foot,
    guns,
    horse,
    mixed,
    scenario,
)
from tests.golden.talk import SQUARES, Reply, Talk, golden
from tests.rules.squares.golden_bench import begin, events

GUARDS = ["elite", "veteran"]
FRONT, FOE = "0602", "0603"


def attack(
    talk: Talk,
    *units: Table,
    dice: tuple[int, ...] = (),
    at: str = FOE,
    land: str = MAIDA,
    options: tuple[str, ...] = (),
    **position: Any,
) -> Reply:
    """The first unit is about to attack a square; the question who joins it."""
    text = scenario(land, *units, options=list(options))
    begin(talk, text, dice, "r", **position)
    talk.act("unit", units[0]["id"])
    return talk.act("cell", at)


def lines(talk: Talk, *party: str) -> dict[str, list[str]]:
    """What the sheet says of each unit when these attack."""
    sides = talk.sheet("sides", *party)["rows"]
    members = (m for side in sides for group in side["groups"] for m in group["members"])
    return {m["unit"]: m["lines"] for m in members}


def sum_of(told: list[str]) -> int:
    """The sum of the modifiers of a unit."""
    signed = (re.match(r"([+-]\d+) (?!in all)", line) for line in told)
    return sum(int(m.group(1)) for m in signed if m)


@pytest.mark.rule("SQ 8.15", "SQ 8.16", "SQ 8.17")
def test_ex_sq_7_the_dice_of_a_combat() -> None:
    """A Fatigued militia brigade against a brigade in Wood has -3: of 6, 5, 4 the six hits."""
    foe = mixed("x", "0202", side=BLUE)
    with golden("ex-sq-07", SQUARES) as talk:
        militia = foot("a", "0102", morale=["militia"])
        dice = (6, 5, 4, 1, 1, 1, 6)  # the foe misses with three ones, then holds
        attack(
            talk,
            militia,
            foe,
            dice=dice,
            at="0202",
            land=QUATRE_BRAS,
            unit=[{"id": "a", "hits": 3}],
        )
        rolls = [e["roll"] for e in events(talk.act("pick", ["a"]), "combat") if "roll" in e]
        assert [m["value"] for m in rolls[0]["modifiers"]] == [-1, -1, -1]
        assert (rolls[0]["dice"], rolls[0]["total"]) == ([6, 5, 4], 1)
        assert (rolls[1]["dice"], rolls[1]["total"]) == ([1, 1, 1], 0)
        for weight, at in (("light", 4), ("medium", 3), ("heavy", 2)):
            attack(talk, foot("a", FRONT), guns("g", FRONT, weight), mixed("x", FOE, side=BLUE))
            assert lines(talk, "a", "g")["g"] == [f"1 die, {at}+"]


@pytest.mark.rule("SQ 8.20")
def test_ex_sq_8_own_condition() -> None:
    with golden("ex-sq-08", SQUARES) as talk:
        for hit, classes, total in (
            (0, ["elite"], 2),
            (0, ["regular"], 1),
            (0, ["recruit"], 0),
            (1, ["veteran"], 1),
            (2, ["regular"], 0),
            (1, ["militia"], -1),
            (3, ["elite"], 0),
            (3, ["regular"], -1),
            (4, ["irregular"], -2),
            (0, GUARDS, 2),
        ):
            unit = foot("a", FRONT, morale=classes)
            attack(talk, unit, mixed("x", FOE, side=BLUE), unit=[{"id": "a", "hits": hit}])
            assert sum_of(lines(talk, "a")["a"]) == total, (hit, classes)


@pytest.mark.rule("SQ 2.9")
def test_ex_sq_9_conditions() -> None:
    with golden("ex-sq-09", SQUARES) as talk:
        for hit, told in (
            (0, ["+1 Fresh"]),
            (1, []),
            (2, []),
            (3, ["-1 Fatigued"]),
            (4, ["-1 Fatigued"]),
            (9, ["-1 Fatigued"]),
        ):
            foe = mixed("x", FOE, side=BLUE)
            attack(talk, foot("a", FRONT), foe, unit=[{"id": "a", "hits": hit}])
            assert lines(talk, "a")["a"][1:] == told


@pytest.mark.rule("SQ 8.26", "SQ 8.27", "SQ 8.10")
def test_ex_sq_10_saves() -> None:
    """Behind walls 4; attacked by cavalry alone 5, the good 4, the poor 6."""
    with golden("ex-sq-10", SQUARES) as talk:
        for attacker, classes, save in (
            (horse("a", FRONT), ["regular"], "saves on 5+"),
            (horse("a", FRONT), ["veteran"], "saves on 4+"),
            (horse("a", FRONT), ["elite"], "saves on 4+"),
            (horse("a", FRONT), ["recruit"], "saves on 6+"),
            (mixed("a", FRONT), ["regular"], ""),
        ):
            attack(talk, attacker, foot("x", FOE, side=BLUE, morale=classes))
            assert [s for s in lines(talk, "a")["x"] if "saves" in s] == [save] * bool(save)
        inside = [{"id": "x", "garrison": True}]
        house = foot("x", "0504", side=BLUE)
        attack(talk, foot("a", "0404"), house, at="0504", land=QUATRE_BRAS, unit=inside)
        assert "saves on 4+" in lines(talk, "a")["x"]
        begin(talk, scenario(QUATRE_BRAS, horse("a", "0404"), house), unit=inside)
        talk.act("unit", "a")
        assert talk.refused("cell", "0504") == "SQ 8.10"


HIT_TWICE = (3, 3, 1, 1, 1, 1)  # the attacker needs 3: two hits; the defender misses


@pytest.mark.rule("SQ 8.32", "SQ 8.33", "SQ 8.34", "SQ 8.35")
def test_ex_sq_11_the_morale_test() -> None:
    with golden("ex-sq-11", SQUARES) as talk:
        for classes, dice, at in (
            (["regular"], (4, 5), FOE),
            (["regular"], (4, 3), "0604"),
            (["regular"], (1, 2), ""),
            (GUARDS, (2, 2), FOE),
            (GUARDS, (2, 1), "0604"),
        ):
            foe = foot("x", FOE, side=BLUE, morale=classes)
            attack(talk, mixed("a", FRONT), foe, dice=(*HIT_TWICE, *dice))
            talk.act("pick", ["a"])
            there = "0604" if "x" in talk.stack("0604") else FOE if "x" in talk.stack(FOE) else ""
            assert there == at, (classes, dice)
        attack(talk, mixed("a", FRONT), guns("x", FOE, side=BLUE), dice=(3, 1, 1, 1, 3))
        talk.act("pick", ["a"])
        assert "x" not in talk.stack(FOE)


@pytest.mark.rule("SQ 8.30", "SQ 8.31")
def test_ex_sq_12_the_order_of_the_tests() -> None:
    """Both need 3 to hit; all tests are passed but where a 1 is thrown."""
    one, two, three = (3, 1, 1), (3, 3, 1), (3, 3, 3)
    with golden("ex-sq-12", SQUARES) as talk:
        for mine, theirs, tests, who in (
            (three, one, (6, 6, 6), ["x"]),
            (three, two, (6, 6, 6, 6, 6), ["x", "a"]),
            (three, two, (6, 6, 1), ["x"]),
        ):
            foe = foot("x", FOE, side=BLUE)
            attack(talk, mixed("a", FRONT), foe, dice=(*mine, *theirs, *tests))
            assert [e["units"][0] for e in events(talk.act("pick", ["a"]), "morale")] == who
        attack(talk, mixed("a", FRONT), foot("x", FOE, side=BLUE), dice=(*two, *two, 6, 6, 6, 6))
        both = [e["units"][0] for e in events(talk.act("pick", ["a"]), "morale")]
        assert sorted(both) == ["a", "x"]


GROUNDS = {
    "hill": (QUATRE_BRAS, "0407", "0406"),
    "river": (QUATRE_BRAS, "0605", "0604"),
    "wood": (QUATRE_BRAS, "0202", "0102"),
    "fields": (QUATRE_BRAS, "0703", "0702"),
    "built-up": (QUATRE_BRAS, "0504", "0404"),
    "rough": (MAIDA, "0304", "0303"),
    "open": (MAIDA, "0503", "0502"),
}
KINDS = {
    "line": foot("x", "", side=BLUE),
    "light": foot("x", "", side=BLUE, light_infantry=True),
    "cavalry": horse("x", "", side=BLUE),
    "mixed": mixed("x", "", side=BLUE),
}


def who_throws_again(talk: Talk, ground: str, *options: str) -> set[str]:
    """The kinds of defenders that do on this ground."""
    land, at, start = GROUNDS[ground]
    found = set()
    for kind, unit in KINDS.items():
        attack(talk, mixed("a", start), {**unit, "at": at}, land=land, at=at, options=options)
        told = lines(talk, "a")
        assert not any("throws again" in line for line in told["a"])
        if "throws again" in told["x"]:
            found.add(kind)
    return found


@pytest.mark.rule("SQ 8.25", "SQ O2")
def test_ex_sq_17_who_throws_again() -> None:
    everyone = set(KINDS)
    with golden("ex-sq-17", SQUARES) as talk:
        assert who_throws_again(talk, "hill") == everyone
        assert who_throws_again(talk, "river") == everyone
        assert who_throws_again(talk, "wood") == {"light"}
        assert who_throws_again(talk, "rough") == {"light"}
        for ground in ("open", "fields", "built-up"):
            assert who_throws_again(talk, ground) == set()
        assert who_throws_again(talk, "wood", "wood-reroll-everyone") == everyone
        assert who_throws_again(talk, "rough", "wood-reroll-everyone") == {"light"}
        on_hill = (mixed("a", "0407"), foot("x", "0406", side=BLUE))
        attack(talk, *on_hill, land=QUATRE_BRAS, at="0406")
        assert not any("throws again" in line for line in lines(talk, "a")["a"])
