"""A bench for tests of what follows a Combat: its brigades, and Combats whose dice have fallen."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from tests.rules.squares.positions import BLUE, RED, Placed, Position, field, fight, foot, position


def red(**given: Any) -> Placed:
    return foot("a", RED, "0404", **given)


def blue(**given: Any) -> Placed:
    return foot("x", BLUE, "0403", **given)


def after(
    pieces: tuple[Placed, ...],
    a: str = "a",
    x: str = "x",
    taken: Mapping[str, int] | None = None,
    dice: tuple[int, ...] = (),
    failed: Mapping[str, int] | None = None,
    **given: Any,
) -> Position:
    """A Combat after its hits, in 0404 and 0403."""
    names = ("woods", "rough", "built_up", "hill", "river")
    kinds = {k: given.pop(k) for k in list(given) if k in names}
    game = position(field(**kinds), *pieces, dice=dice, **given)
    squares = {
        name: tuple(u for u in game.there(label) if not game.rules.oob.units[u].is_general)
        for name, label in (("attacker_square", "0404"), ("defender_square", "0403"))
    }
    met = fight(
        game, a, x, taken=dict(taken or {}), failed=dict(failed or {}), defence="b", **squares
    )
    game.ctx.set(fight=met)
    return game


def beside(*pieces: Placed, dice: tuple[int, ...] = (), **kinds: str) -> Position:
    """Red's brigade a in 0404 and others."""
    return position(field(9, 9, **kinds), foot("a", RED, "0404"), *pieces, dice=dice)


def met(*pieces: Placed, a: str = "a", x: str = "x", **fields: Any) -> Position:
    """Red in 0404 fights blue in 0403."""
    dice = fields.pop("dice", ())
    game = position(field(), *pieces, dice=dice)
    game.ctx.set(fight=structs.replace(fight(game, a, x), **fields))
    return game


def facing_x(*pieces: Placed, enemy: Placed | None = None, **given: Any) -> Position:
    """Red around 0404, blue in 0403."""
    kinds = {k: given.pop(k) for k in list(given) if k in ("woods", "rough", "built_up", "hill")}
    foe = enemy or foot("x", BLUE, "0403")
    return position(field(**kinds), *pieces, foe, **given)
