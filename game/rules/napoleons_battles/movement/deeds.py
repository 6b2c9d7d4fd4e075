"""What a unit in hand can do beside moving (NB 8.2.5, 8.3, 14.4, 15.6.2)."""

from collections.abc import Iterator

from game.engine.prompt import Button
from game.rules.napoleons_battles.movement import dismount, formations, guns, towns
from game.rules.napoleons_battles.table import Ctx


def deeds(ctx: Ctx, uid: str) -> Iterator[Button]:
    """Changes of formation, what may be done in a town, dismounting, guns that are manned again."""
    yield from formations.buttons(ctx, uid)
    yield from towns.buttons(ctx, uid)
    yield from dismount.buttons(ctx, uid)
    yield from guns.buttons(ctx, uid)


def do(ctx: Ctx, uid: str, name: str) -> None:
    """One of them is done."""
    if name == dismount.NAME:
        dismount.change(ctx, uid)
    elif name.startswith(guns.NAME):
        guns.man(ctx, uid, name)
    elif towns.does(name):
        towns.do(ctx, uid, name)
    else:
        formations.change(ctx, uid, name)
        towns.settle(ctx, uid)
