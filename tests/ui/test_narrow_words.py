"""Words that stand side by side in narrow places do not lie on one another."""

from typing import Any

import pygame
import pytest

from game.engine.presentation import Face, Plate, TurnCard, Turns
from game.engine.text import say
from game.ui.desk import paint
from game.ui.look import type
from game.ui.panels.strip import turn_cards


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def test_heading_rule_and_hint_of_a_note_have_room_beside_one_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[pygame.Rect] = []
    draw = type.draw_text

    def keep(*given: Any, **more: Any) -> pygame.Rect:
        drawn.append(draw(*given, **more))
        return drawn[-1]

    monkeypatch.setattr(type, "draw_text", keep)
    view = pygame.Rect(207, 112, 743, 490)
    surface = pygame.Surface((1280, 720))
    hint = "clic: fissa il punto · Esc: chiudi"
    paint.draw_note(surface, view, "Catena di comando", "x", [], rule="NB 7.2.3.2-2", hint=hint)
    title, right, middle = drawn[:3]
    assert title.right < middle.left and middle.right < right.left


@pytest.mark.parametrize("generals", [5, 6, 7])
def test_the_key_of_the_cards_lies_on_no_step(generals: int) -> None:
    """Where the first card has no room for it beside its steps it stands left of the cards."""
    face = Face(name="Ney", nation="first_empire", symbol="leader", plate=Plate(radius=500))
    card = TurnCard(id="n", side="fr", name=say("Ney"), face=face, level=3, levels=3)
    shown = Turns(title=say("Chain of command"), cards=(card,) * generals)
    each, rows, left = turn_cards._laid(770, shown)
    assert rows == 1 and each
    assert left or each >= turn_cards._with_key(shown)


def test_what_fell_is_told_whole_on_as_many_lines_as_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    draw = type.draw_text

    def keep(surface: pygame.Surface, text: str, *given: Any, **more: Any) -> pygame.Rect:
        drawn.append(text)
        return draw(surface, text, *given, **more)

    monkeypatch.setattr(type, "draw_text", keep)
    words = "Bijlandt: unità dispersa.  ·  Principe d’Orange cade.  ·  Guiton: unità dispersa."
    banner = paint.Banner()
    banner.show(words, urgent=True)
    banner.update(400)
    banner.draw(pygame.Surface((1280, 720)), pygame.Rect(207, 112, 743, 490), [])
    assert " ".join(drawn).split() == words.split() and len(drawn) > 1


@pytest.mark.parametrize(
    ("name", "note", "whole"),
    [
        ("Picton", 'radius 5", Control 7', True),
        ("Perponcher", 'radius 5", Control 7', False),  # the name would be parted
        ("van Merlen", 'radius 5", Control 7', False),  # five lines
    ],
)
def test_cards_in_one_row_part_no_name_and_take_no_more_lines_than_there_are(
    name: str, note: str, whole: bool
) -> None:
    card = TurnCard(
        id="n", side="fr", name=say(name), status=say("commands"), note=say(note), level=3, levels=3
    )
    shown = Turns(title=say("Chain of command"), cards=(card,) * 6)
    assert turn_cards._whole_in(72, shown) is whole
