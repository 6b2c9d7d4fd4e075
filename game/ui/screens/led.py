"""Who led whom in a game, in words: me, a friend, a commander with his grade and temper."""

from collections.abc import Iterable

from game.ai.players import PLAYERS, TITLES
from game.engine.envelope import Glance
from game.engine.match import TWO, Match
from game.engine.presentation import SideInfo
from game.engine.seating import FRIEND, ME, Seats, as_begun
from game.engine.text import Text
from game.ui.look.words import _, sentence, tr

BETWEEN = "  ·  "


def led_in(match: Match, sides: Iterable[SideInfo]) -> str:
    """Who leads the sides of a running game, or led them as it ended."""
    return _told([(side.id, side.name) for side in sides], match.seats, match.mode)


def led_at(glance: Glance) -> str:
    """Who led them in a game that was saved; where it does not say how they are called, in their
    order.
    """
    sides = glance.label.sides
    if sides:
        return _told(sides, glance.seats, glance.mode)
    return BETWEEN.join(map(who, glance.seats.values()))


def _told(sides: Iterable[tuple[str, Text]], seats: Seats, mode: str) -> str:
    names = dict(sides)
    leaders = as_begun(tuple(names), two=mode == TWO) | dict(seats)
    told = (
        _("{side}: {who}", side=sentence(name), who=who(leaders[side]))
        for side, name in names.items()
    )
    return BETWEEN.join(told)


def who(name: str) -> str:
    """Who leads a side, by the name that is kept of him."""
    if name == ME:
        return _("me")
    if name == FRIEND:
        return _("a friend")
    one = PLAYERS.get(name)
    if one is None:
        return _("a commander")
    if not one.grade:
        return _("commander ({how})", how=tr(one.title))
    how = _("{grade}, {temper}", grade=tr(TITLES[one.grade]), temper=tr(TITLES[one.temper]))
    return _("commander ({how})", how=how)
