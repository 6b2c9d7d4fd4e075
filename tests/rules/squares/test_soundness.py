"""The invariants: a table that is not sound is told of (SQ 3 to 5)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from game.rules.squares.cards import Weight
from game.rules.squares.soundness import invariants
from game.rules.squares.table import OFF_MAP, Unit
from tests.rules.squares.battles import found_in, scenario
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Placed,
    Position,
    base,
    field,
    foot,
    general,
    gun,
    horse,
    position,
)


def crowd(*pieces: Placed, **given: object) -> Position:
    return position(field(woods="0101", built_up="0202"), *pieces, FAR)


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ((foot("a", RED, "0404"), foot("y", BLUE, "0404")), "both sides in 0404"),
        (
            tuple(foot(f"m{n}", RED, "0404") for n in range(5)),
            "too many (m0, m1, m2, m3, m4) in 0404",
        ),
        (tuple(gun(f"g{n}", RED, "0404") for n in range(3)), "too many (g0, g1, g2) in 0404"),
        ((base("blind", RED, "0404"), foot("a", RED, "0404")), "a base is not alone in 0404"),
        ((gun("g", RED, "0101"),), "artillery in 0101"),
        ((foot("a", RED, "0404", garrison=True),), "1 garrisons in 0404"),
        ((horse("h", RED, "0202", garrison=True),), "a garrison that is no infantry in 0202"),
        ((foot("a", RED, "0404", march=True),), "a is in March formation"),
        ((foot("a", RED, "0404", hits=-1),), "a has -1 hits"),
        ((foot("a", RED, "0404", halves=7),), "a spent 7 halves of AP"),
    ],
)
def test_faults_of_pieces(pieces: tuple[Placed, ...], told: str) -> None:
    assert invariants(crowd(*pieces).ctx) == [told]


def test_what_is_legal_is_sound() -> None:
    """Four brigades, two batteries, a garrison and a General; a base with a General; 3 AP spent."""
    pieces = (
        *(foot(f"m{n}", RED, "0202", halves=6) for n in range(4)),
        *(gun(f"g{n}", RED, "0202") for n in range(2)),
        foot("a", RED, "0202", garrison=True),
        foot("l", RED, "0404", facing="N", march=True),
        base("blind", RED, "0606", command="r2"),
        general(RED, "0606", command="r2"),
        foot("y", RED, "0707", command="r2"),
    )
    assert invariants(crowd(*pieces).ctx) == []


def lost_but_there(game: Position) -> None:
    game.ctx.change("a", lost=True)


def under_nothing(game: Position) -> None:
    game.ctx.put(game.table.units, "a", Unit("a", cell=OFF_MAP, under="blind"))
    game.ctx.put(game.table.stacks, game.cell("0404"), ("general-r",))
    game.ctx.put(game.table.units, "blind", Unit("blind"))
    game.ctx.drop(game.table.stacks, game.cell("0606"))


def rising_pool(game: Position) -> None:
    game.ctx.set(pool=[1, 2])


def acted_twice(game: Position) -> None:
    game.ctx.set(won=[("r", 3), ("b", 2), ("r", 1)])


def sealed_by_the_other(game: Position) -> None:
    game.ctx.put(game.table.sealed, RED, "b")


def in_two_places(game: Position) -> None:
    cell = game.cell("0505")
    game.ctx.put(game.table.stacks, cell, ("a",))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lost_but_there, "a is lost, but still there"),
        (under_nothing, "a is under blind, which is not there"),
        (rising_pool, "the pool [1, 2] does not fall"),
        (acted_twice, "a Command acted twice: ['r', 'b', 'r']"),
        (sealed_by_the_other, "red chose b"),
        (in_two_places, "a lies in two stacks"),
    ],
)
def test_faults_of_the_table(spoil: Callable[[Position], None], words: str) -> None:
    game = crowd(foot("a", RED, "0404"), base("blind", RED, "0606"))
    assert invariants(game.ctx) == []
    spoil(game)
    first, *_ = invariants(game.ctx)
    assert words in first


def test_light_cavalry_that_used_its_extra_ap_may_fight_on() -> None:
    """A breakthrough takes no AP: 3 and the one for movement are 8 halves; not 9 (R35)."""
    for halves, faults in ((8, 0), (9, 1)):
        rider = horse("a", RED, "0404", weight=Weight.LIGHT, halves=halves, attacked=True)
        assert len(invariants(crowd(rider).ctx)) == faults


def test_faults_tell_which_unit_is_meant() -> None:
    """They are counted from 1."""
    body = scenario().body
    first, second, *rest = body.unit

    def spoiled(**given: Any) -> list[str]:
        return found_in(
            structs.replace(body, unit=(first, structs.replace(second, **given), *rest))
        )

    assert any(f.startswith(f'unit 2 "{second.id}"') for f in spoiled(command="nobody"))
    assert any(f.startswith(f'unit 2 "{second.id}"') for f in spoiled(gun="heavy"))
    without = tuple(u for u in body.unit if u.command != "foy")
    bases = tuple(b for b in body.base if b.command != "foy")
    found = found_in(structs.replace(body, unit=without, base=bases))
    assert 'command "foy": has no unit' in found
    assert not any("has no unit" in f for f in found_in(body))
