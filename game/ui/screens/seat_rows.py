"""Who leads each side, as rows of segments: me, a friend, the commander and how good it is."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import structs

from game.ai.players import PLAYERS, STEADY, TITLES, grades, named, tempers
from game.engine.presentation import SideInfo
from game.engine.seating import FRIEND, ME, PEOPLE, Seats
from game.engine.text import say
from game.ui.look import type
from game.ui.look.words import _, capital, sentence, tr
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Node, across, column, gap, inset, line, press
from game.ui.widgets.messages import Chosen

SEAT, GRADE, TEMPER = "seat.", "grade.", "temper."
COMMANDER = "commander"
WIDEST = 150
FIRST = 1
"""Which of those who may lead does so at first: not the weakest, if there are several."""
TIP = say(
    "A friend sits at the same window: what one side keeps secret is hidden from the other. A"
    " commander is a player of the program. It can be changed at any time, in the menu."
)


def seat_rows(sides: Iterable[SideInfo], seats: Seats, style: type.Style) -> Node:
    """A row for each side; below a commander's one for which of several it is."""
    names = {side.id: sentence(side.name) for side in sides}
    widest = max((type.measure(name, style)[0] for name in names.values()), default=0)
    label = min(widest + 14, type.grown(WIDEST))
    rows = []
    for side, name in names.items():
        who = seats.get(side, ME)
        options = ((ME, _("Me")), (FRIEND, _("A friend")), (COMMANDER, _("Commander")))
        value = who if who in PEOPLE else COMMANDER
        rows.append(_row(name, Control(id=SEAT + side, options=options, value=value), style, label))
        if who not in PEOPLE:
            rows += _commander_rows(side, who, style)
    return column(*rows)


def _commander_rows(side: str, who: str, style: type.Style) -> list[Node]:
    """How good a commander is, and what he likes."""
    one = PLAYERS[who]
    how = tuple((n, capital(tr(grade.title))) for n, grade in grades().items())
    likes = tuple((t, capital(tr(TITLES[t]))) for t in tempers())
    of = Control(id=GRADE + side, options=how, value=named(one.grade, STEADY))
    temper = Control(id=TEMPER + side, options=likes, value=one.temper)
    return [_row("", of, style, 0), _row("", temper, style, 0)]


def _row(name: str, control: Control, style: type.Style, label: int) -> Node:
    made = structs.replace(control, kind=Kind.SEGMENT, label=name, tip=TIP)
    button = inset(press(made, gap(type.grown(26))), 0, 4, 0, 4)
    if not name:
        return button
    told = line(name, style, stand=type.Stand.MIDDLE)
    return across((inset(told, right=6), label), (button, None))


def chosen(said: Chosen, seats: Seats, tempers: Mapping[str, str]) -> Seats | None:
    """Who leads the sides after such a row was pressed; None: it was another. A commander is at
    first like the one of the day, by `tempers`.
    """
    for start in (SEAT, GRADE, TEMPER):
        side = said.id.removeprefix(start)
        if side != said.id:
            like = tempers.get(side, STEADY)
            return {**seats, side: _who(start, str(said.value), seats.get(side, ME), like)}
    return None


def _who(row: str, value: str, before: str, like: str) -> str:
    """Who leads a side after a press on one of its rows."""
    if row == SEAT:
        return named(first_commander(), like) if value == COMMANDER else value
    one = PLAYERS[before]
    if row == TEMPER:
        return named(one.grade or first_commander(), value)
    return named(value, one.temper or STEADY)


def first_commander() -> str:
    """The one who leads before another is chosen."""
    names = tuple(grades())
    return names[min(FIRST, len(names) - 1)]


class Seating:
    """Who leads the sides of a running game; `take` is called with others."""

    def __init__(
        self,
        sides: tuple[SideInfo, ...],
        seats: Seats,
        tempers: Mapping[str, str],
        take: Callable[[Seats], None],
    ) -> None:
        self.sides, self.seats, self.tempers, self.take = sides, seats, tempers, take

    def choose(self, said: Chosen) -> bool:
        """Whether a row of them was pressed; then it is done."""
        seats = chosen(said, self.seats, self.tempers)
        if seats is None:
            return False
        self.seats = seats
        self.take(seats)
        return True
