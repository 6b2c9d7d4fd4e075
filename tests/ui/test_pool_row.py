"""The pool of numbers and the names of those who contend for it."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.engine.presentation import Duel, Face, Pool, SideInfo, Stake, Throw, TurnCard, Turns
from game.engine.text import say
from game.ui.look import type
from game.ui.panels.strip import duel, pool_row, strip
from game.ui.widgets import plates


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield


def card(name: str, side: str, **more: Any) -> TurnCard:
    return TurnCard(id=name, side=side, name=say(name), **more)


SIDES = (SideInfo("a", say("A"), "britain"), SideInfo("b", say("B"), "first_empire"))
SHOWN = Pool(
    title=say("Action points"),
    stakes=(
        Stake(number=3, side="a", name=say("Picton")),
        Stake(number=3, side="b", name=say("Foy"), now=True),
        Stake(number=1),
    ),
    turns=Turns(
        title=say("Commands"),
        cards=(
            card("Picton +2", "a", stage="past"),
            card("Foy +1", "b", stage="now", note=say("5")),
            card("Alten +1", "a", stage="later", note=say("4")),
        ),
    ),
)


@pytest.mark.parametrize("size", [(1300, 158), (900, 118)])
def test_each_name_answers_in_the_row_of_its_side(size: tuple[int, int]) -> None:
    """A's two names beside each other, B's below them; all in the room that the pool takes."""
    surface = pygame.Surface(size)
    drawn = pool_row.draw_pool(surface, surface.get_rect(), SHOWN, SIDES)
    places = {one.id: place for one, place in drawn.cards}
    assert set(places) == {"Picton +2", "Foy +1", "Alten +1"}
    assert places["Picton +2"].top == places["Alten +1"].top < places["Foy +1"].top
    assert places["Picton +2"].right < places["Alten +1"].left
    assert max(place.right for place in places.values()) <= drawn.width
    found = drawn.at(places["Foy +1"].center)
    assert found is not None and found[0].id == "Foy +1"


def test_a_number_taken_looks_unlike_an_open_one() -> None:
    """The side's colour lies in the box of a number that was taken."""
    surface = pygame.Surface((1300, 158))
    pool_row.draw_pool(surface, surface.get_rect(), SHOWN, SIDES)
    taken, opened = (surface.subsurface((5 + n * 67, 30, 62, 40)).copy() for n in (0, 2))
    assert pygame.transform.average_color(taken) != pygame.transform.average_color(opened)


# -- dice thrown against each other ----------------------------------------------------------------

FACE = Face(form="banded", name="Foy", nation="first_empire", symbol="leader")
THROWN = Duel(
    title=say("Contest"),
    throws=(
        Throw(
            side="b",
            name=say("Foy"),
            face=FACE,
            die=4,
            added=1,
            total=5,
            told=say("wins"),
            won=True,
        ),
        Throw(side="a", name=say("Alten"), face=FACE, die=3, added=-1, total=2, told=say("stays")),
    ),
)


def test_the_dice_stand_in_a_row_for_each_who_threw(monkeypatch: pytest.MonkeyPatch) -> None:
    dice: list[int] = []
    told: list[str] = []
    die, draw = plates.die, type.draw_text

    def thrown(value: int, side: int) -> pygame.Surface:
        dice.append(value)
        return die(value, side)

    def drawn(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        told.append(text)
        return draw(surface, text, *rest, **more)

    monkeypatch.setattr(plates, "die", thrown)
    monkeypatch.setattr(type, "draw_text", drawn)
    surface = pygame.Surface((1300, 158))
    duel.draw_duel(surface, pygame.Rect(500, 0, 380, 158), THROWN, SIDES)
    assert dice == [4, 3]
    assert {"+ 1 = 5", "− 1 = 2", "wins", "stays"} <= set(told)


def test_without_dice_or_without_room_they_take_none() -> None:
    assert duel.duel_width(1300, Duel(title=say("Contest"))) == 0
    assert duel.duel_width(500, THROWN) == 0


def test_the_dice_leave_the_tracks_their_room() -> None:
    wide = duel.duel_width(1300, THROWN)
    assert strip.dice_width(THROWN, 1300, wide + strip.FOR_TRACKS) == wide > 0
    assert strip.dice_width(THROWN, 1300, wide + strip.FOR_TRACKS - 1) == 0
    assert strip.dice_width(None, 1300, 1300) == 0
