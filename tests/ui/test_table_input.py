"""What a click means: piece in hand, unit, cell, or the reason against it."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.prompt import Mark, Offer, Pick, Prompt
from game.engine.refusal import PICK_SIZE
from game.engine.text import render, say
from game.ui.field.board_view import loud_offers
from game.ui.play.hand import Choose, Do, Forbidden, Hand, Picked, needs_sheet
from game.ui.play.session import Session
from tests.ui import fake
from tests.ui.driver import Driver


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


def test_where_all_come_to_the_same_there_is_no_fan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any piece of a wing stands for the wing."""

    def on_unit(_self: fake.Choose, ctx: fake.Ctx, _uid: str) -> None:
        ctx.call(fake.Fight())

    monkeypatch.setattr(fake.Choose, "on_unit", on_unit)
    assert click(hand(), "2404") == Do(acts.unit("pr-kr_13"))


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
    assert click(of, "2706") == Forbidden(fake.FULL, fake.at("2706"))


def test_an_enemy_unit_answers_with_its_rule() -> None:
    """The pieces of the other side cannot be chosen."""
    assert click(hand(), "2708") == Forbidden(fake.NOT_YOURS, fake.at("2708"), "co-poitou")


def test_no_click_is_silent() -> None:
    """Every cell of the map answers something, before and with a piece in hand."""
    of = hand()
    for _ in range(2):
        for cell in range(fake.COLUMNS * fake.ROWS):
            here = tuple(c.id for c in of.session.presentation.stacks.get(cell, ()))
            answer = of.click(cell, here)
            assert isinstance(answer, Do | Choose | Picked | Forbidden)
            if isinstance(answer, Forbidden):
                assert str(answer.refusal.message)
        of.session.act(acts.unit("pr-kr_13"))


def test_after_the_end_a_click_says_that_the_game_is_over() -> None:
    """Four phases later there is nothing to decide."""
    of = hand()
    for _ in range(4):
        of.session.act(acts.button("end"))
    answer = click(of, "2403")
    assert isinstance(answer, Forbidden)
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
    refused = of.toggle("pr-drg_3", fake.at("2304"))
    assert isinstance(refused, Forbidden) and refused.unit == "pr-drg_3"
    prompt = of.session.prompt
    assert prompt is not None and refused.refusal.rule == prompt.rule
    assert render(refused.refusal.message) == "At most 3 may be chosen; 3 so far."
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


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> str:
    """A stack of three friends, next to the hussars, that may not be entered."""
    whole = fake.reach

    def reach(ctx: fake.Ctx, uid: str) -> dict[Cell, tuple[int, tuple[Cell, ...]]]:
        return {c: way for c, way in whole(ctx, uid).items() if c != fake.at("2404")}

    monkeypatch.setattr(fake, "reach", reach)
    return "2404"


def test_with_a_piece_in_hand_a_stack_beside_says_why_before_it_fans_out(closed: str) -> None:
    """The second click means the stack; another cell in between begins anew."""
    of = hand()
    of.session.act(acts.unit("pr-hus_1a"))
    told = Forbidden(fake.MUST_STOP, fake.at(closed), again=True)
    assert click(of, closed) == told
    assert click(of, closed) == Choose(fake.at(closed), ("pr-kr_13", "pr-kr_10", "pr-kr_3"))
    assert click(of, closed) == told
    assert isinstance(click(of, "2311"), Do)
    assert click(of, closed) == told


def test_with_a_piece_in_hand_its_own_stack_fans_out_at_once(closed: str) -> None:
    """There it stands already: only its mates can be meant."""
    of = hand()
    of.session.act(acts.unit("pr-kr_13"))
    assert isinstance(click(of, closed), Choose)


def test_the_tip_says_what_the_second_click_does(closed: str) -> None:
    """At the table: the rule beside the stack, then the fan."""
    driver = Driver(fake.session())
    driver.click_cell("2403")
    driver.click_cell(closed)
    assert driver.gaze.fan is None and driver.gaze.tip is not None
    assert driver.gaze.tip.rule == "FK 2.3a" and "Click again" in driver.gaze.tip.text
    driver.click_cell(closed)
    assert driver.gaze.fan is not None and driver.gaze.fan.cell == driver.at(closed)


def test_resting_on_a_closed_stack_of_friends_says_why(closed: str) -> None:
    driver = Driver(fake.session())
    driver.click_cell("2403")
    driver.hover_cell(closed)
    driver.rest(700)
    tip = driver.gaze.tip
    assert tip is not None and tip.rule == "FK 2.3a"


# -- what is lit -----------------------------------------------------------------------------------


def test_pieces_that_may_be_picked_with_a_wing_in_hand_are_lit() -> None:
    """Which guns go with it: the guns glow, the wing does not hide them."""
    pick = Pick(of=("gun",), min=0, max=1)
    asked = Prompt(
        side="pr",
        text=say("Which guns?"),
        rule="FK 9",
        subject=("wing",),
        units={"gun": Offer(Mark.SELECT)},
        pick=pick,
    )
    assert "gun" in loud_offers(asked)
    assert "gun" in loud_offers(structs.replace(asked, pick=None))
    moving = structs.replace(asked, pick=None, cells={fake.at("2403"): Offer(Mark.MOVE)})
    assert "gun" not in loud_offers(moving)


def test_where_pieces_are_picked_the_wing_in_hand_does_not_shine_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver(fake.session())
    driver.click_cell("2403")
    assert driver.body.chosen() == ("pr-hus_1a",)
    asked = driver.session.prompt
    assert asked is not None
    picking = structs.replace(asked, pick=Pick(of=("pr-kr_13",), min=0, max=1), cells={})
    monkeypatch.setattr(Session, "prompt", picking)
    driver.click_cell("2404")
    assert driver.body.chosen() == ("pr-kr_13",)
