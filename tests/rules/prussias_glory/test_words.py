"""Numbers and kinds in sentences: one thing is told as one, clocks alike everywhere."""

import pytest

from game.engine import action as do
from game.engine.text import counted, render
from game.rules.prussias_glory.command.activation import too_early
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.presentation import terrain_text
from tests.rules.prussias_glory.setup_bench import by_hand, lay, lay_all

TORGAU = "torgau-main"


@pytest.mark.parametrize(("n", "words"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes")])
def test_one_thing_is_told_as_one(n: int, words: str) -> None:
    assert str(counted(n, "{n} hex", "{n} hexes")) == words


def test_other_values_are_filled_in_and_translated() -> None:
    told = counted(1, "{who}: {n} hex", "{who}: {n} hexes", who="Ried")
    assert render(told, {"{who}: {n} hex": "{who}: {n} esagono"}.__getitem__) == "Ried: 1 esagono"


def test_a_gap_of_one_hex_between_detachments() -> None:
    """Croats in 3120 and 3122; in 3123 two hexes lie between."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "au-cr1 3120")
    one, two = lay(game, "au-cr2", "3122"), lay(game, "au-cr2", "3123")
    assert one is not None and str(one.message).startswith("1 hex between two detachments")
    assert two is not None and str(two.message).startswith("2 hexes between two detachments")


def test_the_rest_of_the_guns_is_placed_and_the_rest_of_a_wing() -> None:
    game = by_hand("rossbach-main", PRUSSIAN)

    def label(piece: str) -> str:
        game.do(do.unit(piece))
        buttons = game.asking.asked(game.ctx).buttons
        game.do(do.button("back"))
        return next(str(b.label) for b in buttons if b.id == "wing")

    gun = next(
        u for u, made in game.rules.oob.units.items() if made.side == PRUSSIAN and made.is_artillery
    )
    assert label(gun) == "Place the rest of the guns"
    assert label("keith") == "Place the rest of Keith"


def test_a_pond_on_a_river_is_told_in_words() -> None:
    """Torgau 2418, the sheep ponds."""
    game = by_hand(TORGAU, COALITION)
    assert str(terrain_text(game.ctx, game.cell("2418"))) == "pond or river"


def test_the_hour_is_told_as_on_the_clock() -> None:
    assert str(too_early(9).message) == "No normal activation before 09:00."
