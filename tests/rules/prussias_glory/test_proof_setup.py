"""Set-up by hand, room in a hex: found by changing the rules a line at a time (PG 3.3a, 22.2a)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.prompt import Prompt
from game.engine.refusal import Refusal
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.restacking import NOTHING_TO_RESTACK
from game.rules.prussias_glory.movement.room import (
    HAS_MOVED,
    why_no_room,
    why_not_now,
    why_not_remain,
)
from game.rules.prussias_glory.setup.detachments import parts_of, why_not_parted
from game.rules.prussias_glory.setup.filling import put
from game.rules.prussias_glory.setup.places import NOT_YOURS, why_too_far
from tests.rules.prussias_glory.moves import begin, rule_of
from tests.rules.prussias_glory.positions import Position, foot, leader, open_field, position
from tests.rules.prussias_glory.setup_bench import by_hand, lay, lay_all

TORGAU = "torgau-main"


def greyed(game: Position, name: str) -> Refusal | None:
    """Why the question shows a button grey."""
    prompt: Prompt = game.asking.prompt(game.ctx)
    return next(b.refusal for b in prompt.buttons if b.id == name)


# -- by hand (PG 22.2a) ----------------------------------------------------------------------------


@pytest.mark.rule("PG 3.4a", "PG 22.2a")
def test_a_stack_can_be_put_in_order_once_two_units_lie_in_a_hex() -> None:
    """Not with none or one of them there."""
    game = by_hand(TORGAU, COALITION)
    assert greyed(game, "restack") == NOTHING_TO_RESTACK
    lay_all(game, "au-ir1 2010")
    assert greyed(game, "restack") == NOTHING_TO_RESTACK
    lay_all(game, "au-ir7 2010")
    assert greyed(game, "restack") is None


@pytest.mark.rule("PG 22.2a")
def test_only_own_pieces_are_taken_up_instead_of_the_one_in_hand() -> None:
    """A Prussian regiment is not, nor is the piece itself."""
    game = by_hand(TORGAU, COALITION)
    assert game.do(do.unit("au-ir1")) is None
    assert game.do(do.unit("pr-syburg")) == NOT_YOURS
    assert game.do(do.unit("au-ir1")) is not None
    assert game.do(do.unit("au-ir7")) is None
    assert game.asking.piece == "au-ir7"


@pytest.mark.rule("PG 24.2b")
def test_a_unit_has_no_place_before_its_leader_has() -> None:
    """Kheul's regiment; once he stands at 2309 it may stand three hexes away, not four."""
    game = by_hand("leuthen-main", COALITION)
    place = game.cell("2306")
    refusal = why_too_far(game.ctx, "au-ir49", place)
    assert rule_of(refusal) == "PG 24.2b" and "Kheul" in str(refusal and refusal.message)
    lay_all(game, "kheul 2309")
    assert why_too_far(game.ctx, "au-ir49", place) is None
    assert rule_of(why_too_far(game.ctx, "au-ir49", game.cell("2305"))) == "PG 24.2b"


# -- detachments that fall apart (PG 26.3b, Ruling 73) ---------------------------------------------


def camped(places: str) -> Position:
    """Ried's men where they are said to stand, all others in the camp."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, places)
    assert game.do(do.button("rest")) is None
    return game


@pytest.mark.rule("PG 26.3b")
def test_a_detachment_that_lost_its_middle_is_two_that_stand_too_near() -> None:
    """Croats in 3120, 3121 and 3122 are one; without those in 3121 there is one hex between."""
    game = camped("au-cr1 3120\nau-cr2 3121\nau-cr3 3122\nreid 3120\nau-husa 3120\nau-husb 3120")
    assert why_not_parted(game.ctx, COALITION) is None
    assert greyed(game, "done") is None
    assert lay(game, "au-cr2", "2010") is None  # into the camp
    assert rule_of(why_not_parted(game.ctx, COALITION)) == "PG 26.3b"
    assert why_not_parted(game.ctx, PRUSSIAN) is None
    assert rule_of(greyed(game, "done")) == "PG 26.3b"
    assert rule_of(game.do(do.button("done"))) == "PG 26.3b"
    assert lay(game, "au-cr3", "3121") is None
    assert game.do(do.button("done")) is None


@pytest.mark.rule("PG 26.3b")
def test_no_fourth_detachment_comes_of_one_that_falls_apart() -> None:
    """Four places far from one another, though each two hexes of them have room between."""
    game = camped("au-cr1 3120\nreid 3120\nau-husa 3120\nau-husb 3120\nau-cr2 3120\nau-cr3 3120")
    for piece, label in (("au-cr1", "3120"), ("au-cr2", "3125"), ("au-cr3", "3130")):
        put(game.ctx, piece, game.cell(label))
    for piece in ("reid", "au-husa", "au-husb", "au-dr31"):
        put(game.ctx, piece, game.cell("3120"))
    assert why_not_parted(game.ctx, COALITION) is None
    put(game.ctx, "au-dr31", game.cell("2625"))
    cells = {game.cell(label) for label in ("3120", "3125", "3130", "2625")}
    assert len(parts_of(game.ctx, cells)) == 4
    refusal = why_not_parted(game.ctx, COALITION)
    assert refusal is not None and "At most 3" in str(refusal.message)


# -- room (PG 3.3a, Ruling 79) ---------------------------------------------------------------------


@pytest.mark.rule("PG 7.0b")
def test_who_has_moved_cannot_step_out_leaders_neither() -> None:
    """The unit and the leader have ended their moves."""
    game = position(
        open_field(), foot("a", PRUSSIAN, "0505", moved=True), leader("l", PRUSSIAN, "0505")
    )
    assert why_not_now(game.ctx, "a") == HAS_MOVED
    assert why_not_now(game.ctx, "l") is None
    him = game.table.leaders["l"]
    game.ctx.put(game.table.leaders, "l", structs.replace(him, moved=True))
    assert why_not_now(game.ctx, "l") == HAS_MOVED


@pytest.mark.rule("PG 3.3a", "PG 7.2.1c")
def test_relief_that_frees_too_little_gives_no_room() -> None:
    """Two that could go lie under one that cannot, and two more: on top of them a fifth still
    leaves sixteen levels, as without relief.
    """
    done = [foot(u, PRUSSIAN, "0505", moved=True) for u in "bcd"]
    pieces = (foot("a", PRUSSIAN, "0505"), *done, foot("r", PRUSSIAN, "0503"))
    game = begin(position(open_field(), *pieces, foot("x", COALITION, "0506")), PRUSSIAN)
    here = game.cell("0505")
    assert rule_of(why_not_remain(game.ctx, "r", here)) == "PG 3.3a"
    assert rule_of(why_no_room(game.ctx, "r", here)) == "PG 3.3a"
