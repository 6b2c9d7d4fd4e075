"""What a unit in hand can do beside moving (NB 8.2.5, 8.3, 14.4, 14.5, 15.6.2)."""

from collections.abc import Iterator

from game.engine.chance import Chance
from game.engine.frame import Frame
from game.engine.prompt import Button
from game.rules.napoleons_battles.movement import (
    detach,
    dismount,
    formations,
    guns,
    towns,
    unlimber,
)
from game.rules.napoleons_battles.states import make_way
from game.rules.napoleons_battles.table import Ctx

SELDOM = 60
"""Who plays by chance detaches bases once in so many times."""


def deeds(ctx: Ctx, uid: str, why: str) -> Iterator[Button]:
    """Changes of formation, what may be done in a town, dismounting, guns that are manned again; in
    its movement step also detachments. Guards that are committed do nothing but move
    (NB 14.1.3-1).
    """
    if why == "guard":
        return
    yield from formations.buttons(ctx, uid)
    yield from unlimber.buttons(ctx, uid)
    yield from towns.buttons(ctx, uid)
    yield from dismount.buttons(ctx, uid)
    yield from guns.buttons(ctx, uid)
    if why == "move":
        yield from detach.buttons(ctx, uid)


def likely(ctx: Ctx, uid: str, why: str, chance: Chance) -> Iterator[str]:
    """What who plays by chance may do; he detaches bases but seldom."""
    for button in deeds(ctx, uid, why):
        common = button.id != detach.NAME or chance.below(SELDOM) == 0
        if button.refusal is None and common:
            yield button.id


def do(ctx: Ctx, uid: str, name: str) -> tuple[Frame, ...]:
    """One of them is done, and generals make way for it; what it asks for."""
    asks = _done(ctx, uid, name)
    make_way(ctx)
    return asks


def _done(ctx: Ctx, uid: str, name: str) -> tuple[Frame, ...]:
    if name == detach.NAME:
        return (detach.Detach(uid),)
    if name == unlimber.NAME:
        return (unlimber.Unlimber(uid),)
    if towns.does(name):
        return towns.do(ctx, uid, name)
    if name.startswith(detach.BACKWARDS):
        detach.take_back(ctx, uid, name)
    elif name == dismount.NAME:
        dismount.change(ctx, uid)
    elif name.startswith(guns.NAME):
        guns.man(ctx, uid, name)
    else:
        formations.change(ctx, uid, name)
        towns.settle(ctx, uid)
    return ()
