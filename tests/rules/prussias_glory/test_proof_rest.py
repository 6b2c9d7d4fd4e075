"""What was left by mutants of the rules: faces, overlays, texts of rules, ratings."""

import pytest
from msgspec.structs import replace

from game.board.cells import Cell
from game.engine import action as do
from game.engine.refusal import Refusal
from game.engine.text import render, say
from game.rules.kit.ledger import entry_of
from game.rules.prussias_glory.arrival.entry_words import Shortfall, short_text
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.ledger import ledger
from game.rules.prussias_glory.movement.column_rolls import rating_line
from game.rules.prussias_glory.shown.faces import unit_face
from game.rules.prussias_glory.shown.lenses import lens
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.positions import battery, foot, open_field, position
from tests.rules.prussias_glory.test_proof_torgau import full_town


@pytest.mark.rule("PG 2.1a")
def test_the_face_of_a_unit_that_is_lost_is_that_of_its_last_level() -> None:
    """Two levels: 9 SP with MR 6, then 4 with MR 3."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", ladder=((9, 6), (4, 3))))
    made = game.rules.oob.units["a"]
    values = [unit_face(made, level).values for level in (0, 1, 2)]
    assert values[0] == values[1] != values[2]


def test_a_paragraph_finds_its_first_statement_and_a_statement_itself() -> None:
    """7.0a, 7.0b, 7.0c begin chapter 7."""
    assert entry_of(ledger(), "PG 7.0") == ledger()["PG 7.0a"]
    assert entry_of(ledger(), "PG 7.0c") == ledger()["PG 7.0c"]
    assert ledger()["PG 7.0a"] != ledger()["PG 7.0c"]
    assert entry_of(ledger(), "PG 99.9") is None


@pytest.mark.rule("PG 7.0a")
def test_overlays_of_one_piece_or_hex_take_the_first_that_was_pointed_at() -> None:
    """Whatever was pointed at after it."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0101"),
        foot("x", COALITION, "0507"),
    )
    here, there = game.cell("0505"), game.cell("0101")
    assert lens(game.ctx, "reach", ("a", "b")) == lens(game.ctx, "reach", ("a",))
    assert lens(game.ctx, "reach", ("a",)) != lens(game.ctx, "reach", ("b",))
    near, far = (lens(game.ctx, "threats", (cell,)) for cell in (here, there))
    assert lens(game.ctx, "threats", (here, there)) == near != far


@pytest.mark.rule("PG 26.3.3a")
def test_any_piece_but_the_one_in_hand_may_come_first() -> None:
    """The second as well as the third; the first is asked for already."""
    for piece in ("l2", "g6"):
        game = full_town()
        assert game.do(do.unit(piece)) is None
        assert game.asking.prompt(game.ctx).subject == (piece,)
    game = full_town()
    refusal = game.do(do.unit("l1"))
    assert refusal is not None


@pytest.mark.rule("PG 7.3.3b")
def test_a_unit_without_a_group_has_no_rating() -> None:
    """An army in which nobody rolls for its guns."""
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0101"))
    changed(game, oob=replace(game.rules.oob, groups={}))
    assert rating_line(game.ctx, "g").value == 0


@pytest.mark.rule("PG 24.2.2a")
@pytest.mark.parametrize(
    ("rule", "cause"),
    [
        ("PG 3.1a", "For want of room"),
        ("PG 7.0c", "For want of movement points"),
        ("PG 7.1d", "No way"),
    ],
)
def test_why_a_piece_of_a_wing_falls_short(rule: str, cause: str) -> None:
    """Room and movement points in two words, all else as it is refused."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"))
    ends: Cell = game.cell("0404")
    text = short_text(game.ctx, [Shortfall("a", ends, Refusal(rule, say("No way")))])
    assert text is not None
    assert render(text) == f"{cause}: a only to 0404."
