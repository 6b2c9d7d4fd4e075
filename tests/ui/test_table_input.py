"""What a click means: piece in hand, unit, cell, or the reason against it."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from msgspec import structs

from game.engine import action as acts
from game.engine.prompt import Mark
from game.engine.refusal import PICK_SIZE
from game.ui.input import Choose, Do, Hand, Picked, Refused, needs_sheet
from game.ui.session import Session
from tests.ui import fake


def hand() -> Hand:
    return Hand(fake.session())


def stack(session: Session, label: str) -> tuple[str, ...]:
    return tuple(c.id for c in session.presentation.stacks.get(fake.at(label), ()))


def click(of: Hand, label: str, unit: str | None = None) -> object:
    return of.click(fake.at(label), stack(of.session, label), unit)


def test_one_unit_offered_in_the_cell_is_chosen() -> None:
    """Hus 1a stands alone in 2403."""
    assert click(hand(), "2403") == Do(acts.unit("pr-hus_1a"))


def test_several_units_offered_open_the_fan() -> None:
    """Three regiments stand in 2404."""
    found = click(hand(), "2404")
    assert found == Choose(fake.at("2404"), ("pr-kr_13", "pr-kr_10", "pr-kr_3"))


def test_a_piece_of_the_fan_is_chosen_by_itself() -> None:
    """The fan names the piece."""
    assert click(hand(), "2404", "pr-kr_3") == Do(acts.unit("pr-kr_3"))


def test_with_a_piece_in_hand_an_offered_cell_is_meant() -> None:
    """Even if a friend who could be chosen stands there: 2304 holds Drg 3."""
    of = hand()
    of.session.act(acts.unit("pr-hus_1a"))
    assert "pr-drg_3" in of.session.prompt.units
    assert click(of, "2304") == Do(acts.cell(fake.at("2304")))
    assert click(of, "2304", "pr-drg_3") == Do(acts.unit("pr-drg_3"))


def test_with_a_piece_in_hand_a_unit_out_of_reach_is_taken_up() -> None:
    """IR 19 in 2311 is too far to go to, but may be chosen."""
    of = hand()
    of.session.act(acts.unit("pr-hus_1a"))
    assert click(of, "2311") == Do(acts.unit("pr-ir_19"))


def test_a_closed_cell_answers_with_its_rule() -> None:
    """An enemy stands in 2706."""
    of = hand()
    of.session.act(acts.unit("pr-kr_13"))
    assert click(of, "2706") == Refused(fake.FULL, fake.at("2706"))


def test_an_enemy_unit_answers_with_its_rule() -> None:
    """The pieces of the other side cannot be chosen."""
    assert click(hand(), "2708") == Refused(fake.NOT_YOURS, fake.at("2708"), "co-poitou")


def test_no_click_is_silent() -> None:
    """Every cell of the map answers something, before and with a piece in hand."""
    of = hand()
    for _ in range(2):
        for cell in range(fake.COLUMNS * fake.ROWS):
            here = tuple(c.id for c in of.session.presentation.stacks.get(cell, ()))
            answer = of.click(cell, here)
            assert isinstance(answer, Do | Choose | Picked | Refused)
            if isinstance(answer, Refused):
                assert str(answer.refusal.message)
        of.session.act(acts.unit("pr-kr_13"))


def test_after_the_end_a_click_says_that_the_game_is_over() -> None:
    """Four phases later there is nothing to decide."""
    of = hand()
    for _ in range(4):
        of.session.act(acts.button("end"))
    answer = click(of, "2403")
    assert isinstance(answer, Refused)
    assert of.session.match.over


def picking() -> Hand:
    men = fake.pieces()
    men["pr-drg_3"] = structs.replace(men["pr-drg_3"], cell=fake.at("2708") + 1)
    of = Hand(fake.session(men))
    of.session.act(acts.button("fight"))
    of.look()
    return of


def test_a_click_toggles_what_may_be_picked() -> None:
    """In, and out again."""
    of = picking()
    assert click(of, "2606") == Picked()
    assert of.chosen == ("pr-kr_8",)
    assert click(of, "2606") == Picked()
    assert of.chosen == ()


def test_two_candidates_in_a_stack_open_the_fan() -> None:
    """Gren 5/20 and IR 13 share 2506."""
    assert isinstance(click(picking(), "2506"), Choose)


def test_a_pick_keeps_its_order_and_its_limit() -> None:
    """Three at most; the fourth is refused, the order is that of the clicks."""
    of = picking()
    for label, unit in (("2606", "pr-kr_8"), ("2506", "pr-ir_13"), ("2506", "pr-gren_5/20")):
        assert click(of, label, unit) == Picked()
    assert of.chosen == ("pr-kr_8", "pr-ir_13", "pr-gren_5/20")
    assert of.toggle("pr-drg_3", fake.at("2304")) == Refused(PICK_SIZE, fake.at("2304"), "pr-drg_3")
    assert len(of.chosen) == 3


def test_the_order_of_a_pick_can_be_changed() -> None:
    """The third to the first place, the others move down; what is not picked stays out."""
    of = picking()
    for unit in ("pr-kr_8", "pr-ir_13", "pr-gren_5/20"):
        of.toggle(unit, 0)
    assert of.put_before("pr-gren_5/20", "pr-kr_8")
    assert of.chosen == ("pr-gren_5/20", "pr-kr_8", "pr-ir_13")
    assert of.put_before("pr-gren_5/20", "pr-ir_13")
    assert of.chosen == ("pr-kr_8", "pr-ir_13", "pr-gren_5/20")
    assert not of.put_before("pr-drg_3", "pr-kr_8")


def test_an_empty_pick_may_not_be_handed_in() -> None:
    """One at least: the kernel says so, and the button with it."""
    of = picking()
    assert of.why_not_pick() == PICK_SIZE
    click(of, "2606")
    assert of.why_not_pick() is None
    assert of.handed_in() == acts.pick("pr-kr_8")


def test_clear_goes_back_to_the_beginning_of_the_pick() -> None:
    """And says whether anything was dropped."""
    of = picking()
    assert not of.clear()
    click(of, "2606")
    assert of.clear()
    assert of.chosen == ()


def test_a_new_question_forgets_the_old_pick() -> None:
    """Back to movement: nothing is picked."""
    of = picking()
    click(of, "2606")
    of.session.act(acts.button("back"))
    of.look()
    assert not of.picking
    assert of.chosen == ()


def test_a_pick_with_a_sheet_must_be_read_first() -> None:
    """The fight rolls a die: its sheet comes before it. Moves have none."""
    of = picking()
    click(of, "2606")
    assert needs_sheet(of.session, of.handed_in())
    assert not needs_sheet(of.session, acts.button("back"))
    assert not needs_sheet(hand().session, acts.unit("pr-hus_1a"))


def test_only_what_may_be_chosen_freely_can_be_dragged() -> None:
    """Own pieces that can move; not the enemy's, and nothing while a pick is open."""
    of = hand()
    assert of.session.prompt.units["pr-hus_1a"].mark is Mark.MOVE
    assert of.can_drag("pr-hus_1a")
    assert not of.can_drag("co-poitou")
    assert not picking().can_drag("pr-kr_8")
