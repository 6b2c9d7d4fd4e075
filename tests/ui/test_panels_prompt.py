"""The panel of the question: its buttons in their places, picks, words of any length."""

import pygame
import pytest
from msgspec.structs import replace

from game.board.plane.shapes import base
from game.engine.prompt import Arrangement, Button, Pick, Prompt, Role, Token
from game.engine.refusal import PICK_SIZE, Refusal
from game.engine.text import render, say
from game.ui.look import theme, type
from game.ui.panels.prompt_buttons import Twice
from game.ui.panels.prompt_panel import CLEAR, PICK, PromptPanel
from game.ui.widgets.control_paint import key_fits, label_fits, mark_width
from game.ui.widgets.controls import Kind
from game.ui.widgets.messages import Pressed, Refused, RuleWanted
from game.ui.widgets.plan_card import cards_height, draw_plan
from tests.ui import panel_fixtures as made
from tests.ui.panel_driver import COLUMN, centre, click, prompt_panel

pytestmark = pytest.mark.usefixtures("screen")


# -- buttons ---------------------------------------------------------------------------------------


def test_confirm_back_and_end_never_move() -> None:
    first = prompt_panel(made.move_prompt())
    long = Prompt(
        side="pr",
        rule="PG 1",
        text=say("A much longer question that needs a second line of the panel."),
        context=say("With a word of context."),
        buttons=tuple(Button(id=role.value, label=say(role.value), role=role) for role in Role),
    )
    second = prompt_panel(long)
    for name in ("confirm", "back", "end"):
        assert first.controls.get(name).rect == second.controls.get(name).rect


def test_a_button_of_the_prompt_presses_its_own_id() -> None:
    panel = prompt_panel(made.move_prompt())
    assert click(panel, centre(panel, "confirm")) == Pressed("confirm")
    assert click(panel, centre(panel, "end")) == Pressed("end")


def test_the_end_button_says_what_is_still_undone() -> None:
    end = prompt_panel(made.move_prompt()).controls.get("end")
    assert end is not None and end.label == "End movement (11 can still move)"


@pytest.mark.parametrize("scale", [100, 200])
def test_the_mark_of_a_second_press_stays_where_a_keys_name_gives_way(scale: int) -> None:
    """And the label stays whole beside it."""
    type.set_text_scale(scale)
    why = say("dice cannot be undone")
    for label in ("Roll", "Roll for Prudence, or for its Aggressive side, as you like"):
        button = Button(id="roll", label=say(label), role=Role.CONFIRM, commits=True)
        prompt = Prompt(side="pr", rule="PG 1", text=say("Roll?"), buttons=(button,))
        for mouse in (False, True):
            item = prompt_panel(prompt, twice={"roll": Twice(why, mouse)}).controls.get("roll")
            assert item is not None
            assert item.mark == "2×" or (item.key == "2× Enter" and key_fits(item))
            assert item.mark == "2×" or not mouse
            wide = mark_width(item.mark) if item.mark else 0
            assert label_fits(item.label, item.box.inflate(-wide, 0))


def test_a_greyed_button_says_its_rule() -> None:
    panel = prompt_panel(made.move_prompt())
    said = click(panel, centre(panel, "column"))
    assert isinstance(said, Refused) and said.refusal.rule == "PG 7.3a"


def test_the_rule_link_opens_the_rule() -> None:
    panel = prompt_panel(made.move_prompt())
    assert click(panel, centre(panel, "ui.rule")) == RuleWanted("PG 7.2.3a")


def test_a_button_that_waits_for_its_key_again_says_so() -> None:
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(made.move_prompt())
    end = next(b for b in made.move_prompt().buttons if b.role is Role.END)
    panel.show(made.move_prompt(), armed=end.id)
    item = panel.controls.get(end.id)
    assert item is not None and item.label.startswith("Press again")


@pytest.mark.parametrize("width", [330, 404])
def test_buttons_with_long_words_stand_one_below_the_other(width: int) -> None:
    """The warning at the end of the label is what it is there to say."""
    label = "Nobody advances: with this the close combat of the whole army ends in this turn"
    long = Button(id="top", label=say(label))
    short = Button(id="low", label=say("At the bottom"))
    panel = PromptPanel()
    heights = {}
    for buttons in ((long, short), (short, structs_copy(short))):
        panel.show(replace(made.move_prompt(), buttons=buttons))
        heights[buttons[0].id] = panel.height(width)
        panel.layout(pygame.Rect(950, 48, width, panel.height(width)))
        places = [i.box for i in panel.controls.items if i.id in ("top", "low", "other")]
        assert all(panel.rect.contains(place) for place in places)
        assert (places[0].top < places[1].top) is (buttons[0] is long)
        assert all(label_fits(i.label, i.box) for i in panel.controls.items if i.id != "ui.rule")
    assert heights["top"] > heights["low"]


def structs_copy(button: Button) -> Button:
    """Another button that looks the same."""
    return replace(button, id="other")


def test_a_warning_on_the_confirming_button_is_read_to_its_end() -> None:
    """It takes the place beside it, if nothing stands there."""
    warns = say("flips the Engaged marker of KR Brettlach and all below it (-2)")
    top = Button(id="top", label=say("On top"), role=Role.CONFIRM, pending=warns)
    back = Button(id="back", label=say("Back"), role=Role.BACK)
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(replace(made.move_prompt(), buttons=(top,)))
    alone = panel.controls.get("top")
    assert alone is not None and label_fits(alone.label, alone.box)
    panel.show(replace(made.move_prompt(), buttons=(top, back)))
    boxes = [c.box for c in (panel.controls.get("top"), panel.controls.get("back")) if c]
    assert len(boxes) == 2 and not boxes[0].colliderect(boxes[1])


# -- picks -----------------------------------------------------------------------------------------


def test_a_pick_is_handed_in_only_with_enough_chosen() -> None:
    empty = prompt_panel(made.pick_prompt())
    said = click(empty, centre(empty, PICK))
    assert isinstance(said, Refused) and said.refusal.rule == "PG 19.1a"
    one = prompt_panel(made.pick_prompt(), chosen=(310,))
    assert click(one, centre(one, PICK)) == Pressed(PICK)
    four = prompt_panel(made.pick_prompt(), chosen=(1, 2, 3, 4))
    assert isinstance(click(four, centre(four, PICK)), Refused)


def test_a_pick_that_the_rules_refuse_says_so() -> None:
    why = Refusal("PG 19.1b", say("That would leave 2408 stranded."))
    panel = prompt_panel(made.pick_prompt(), chosen=(310,), pick_refusal=why)
    assert click(panel, centre(panel, PICK)) == Refused(
        "Attack", why, panel.controls.get(PICK).rect
    )


def test_a_begun_pick_is_cleared_where_back_stands() -> None:
    empty, begun = prompt_panel(made.pick_prompt()), prompt_panel(made.pick_prompt(), chosen=(310,))
    place = empty.controls.get("back")
    clear = begun.controls.get(CLEAR)
    assert place is not None and clear is not None and place.rect == clear.rect
    assert click(begun, centre(begun, CLEAR)) == Pressed(CLEAR)


def test_an_empty_selection_is_not_the_golden_answer() -> None:
    """What handing in nothing means is said in grey; with a piece chosen it is the confirm."""
    pick = Pick(of=("a", "b"), min=0, max=2, confirm=say("Advance"), none=say("Nobody advances"))
    prompt = Prompt(side="pr", text=say("Who advances?"), rule="PG 19.9a", pick=pick)
    panel = PromptPanel()
    panel.layout(pygame.Rect(950, 100, 330, 300))
    panel.show(prompt)
    control = panel.controls.get("ui.pick")
    assert control is not None
    assert (control.label, control.kind) == ("No advance", Kind.BUTTON)
    panel.show(prompt, ("a",))
    control = panel.controls.get("ui.pick")
    assert control is not None
    assert (control.label, control.kind) == ("Advance", Kind.PRIMARY)


def test_nobody_is_said_once() -> None:
    """A button that says what the empty selection would leaves the other to the selection."""
    none = say("Nobody advances")
    asked = made.pick_prompt()
    assert asked.pick is not None
    pick = replace(asked.pick, min=0, confirm=say("Advance"), none=none)
    stay = Button(id="stay", label=none)
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(replace(asked, pick=pick, buttons=(stay,)))
    labels = [item.label for item in panel.controls.items]
    assert labels.count("No advance") == 1 and labels.count("Advance") == 1
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal is not None
    assert render(confirm.refusal.message) == "Choose who first, or press Nobody advances."
    panel.show(replace(asked, pick=pick, buttons=(stay,)), chosen=(310,))
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal is None
    panel.show(replace(asked, pick=pick, buttons=()))
    assert [item.label for item in panel.controls.items].count("No advance") == 1


def test_too_few_are_counted_with_the_rule_that_asks() -> None:
    """More than the kernel's word that these are too few or too many."""
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(made.pick_prompt(), pick_refusal=PICK_SIZE)
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal is not None
    assert confirm.refusal.rule == "PG 19.1a"
    assert render(confirm.refusal.message) == "At least 1 must be chosen; 0 so far."
    panel.show(made.pick_prompt(), chosen=(310,), pick_refusal=PICK_SIZE)
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal == PICK_SIZE


# -- facts -----------------------------------------------------------------------------------------


def test_facts_that_are_no_sentences_are_set_apart() -> None:
    """A word about what is pointed at does not run into the context of the question."""
    panel = prompt_panel(made.move_prompt())
    question = Prompt(
        side="pr", text=say("Which?"), rule="PG 7.3.2a", context=say("Deployment comes first.")
    )
    panel.show(question, notice=say("the wing of Seydlitz"))
    assert panel._context() == "The wing of Seydlitz · Deployment comes first."
    panel.show(question, notice=say("It may go."))
    assert panel._context() == "It may go. Deployment comes first."


# -- what an answer leads to -----------------------------------------------------------------------


def noted(count: int, *, end: bool = False) -> Prompt:
    """Coins with a line each, and two notes on the question."""
    coins = tuple(
        Button(
            id=f"coin-{n}",
            label=say("{n}", n=n),
            token=Token(series="red", number=str(n)),
            note=say("what {n} does", n=n),
        )
        for n in range(count)
    )
    ends = (Button(id="end", label=say("End"), role=Role.END),) if end else ()
    notes = ((say("First"), say("what the first word means")), (say("Second"), say("and this")))
    return Prompt(side="pr", rule="PG 1", text=say("Which?"), buttons=(*coins, *ends), notes=notes)


def formations(count: int) -> Prompt:
    """Cards with drawings and their prices, and a plain button after them."""
    line, column = base(4_000, 1_000), base(2_000, 2_000)
    cards = tuple(
        Button(
            id=f"card-{n}",
            label=say("march column"),
            note=say("1/3 turn, 12 left"),
            plan=Arrangement(stands=column, was=line),
        )
        for n in range(count)
    )
    buttons = (*cards, Button(id="plain", label=say("Change front")))
    return Prompt(side="pr", rule="NB 1", text=say("Move it."), buttons=buttons)


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (5, 1), (6, 2), (8, 2)])
def test_cards_with_drawings_stand_in_even_rows_above_the_plain_buttons(
    count: int, rows: int
) -> None:
    panel = panel_of(formations(count), COLUMN.height)
    cards = [panel.controls.get(f"card-{n}") for n in range(count)]
    boxes = [card.box for card in cards if card is not None and card.kind is Kind.PLAN]
    assert len(boxes) == count and len({box.top for box in boxes}) == rows
    assert not any(box.collidelist(boxes[n + 1 :]) >= 0 for n, box in enumerate(boxes))
    assert all(panel.rect.left < box.left and box.right < panel.rect.right for box in boxes)
    plain = panel.controls.get("plain")
    assert plain is not None and max(box.bottom for box in boxes) < plain.box.top
    assert plain.box.bottom <= panel.rect.bottom and plain.key == str(count + 1)
    assert click(panel, boxes[-1].center) == Pressed(f"card-{count - 1}")


def test_a_card_is_as_high_as_its_words_want() -> None:
    short, long = ("Line", "free"), ("March column on the left", "1/3 turn, 12 left over, as said")
    high = [cards_height([words] * 5, 302) for words in (short, long)]
    assert high[0] < high[1] == cards_height([short, long, short, short, short], 302)


def test_a_card_shows_both_arrangements_and_the_thick_front_of_the_new_one(
    screen: pygame.Surface,
) -> None:
    """A line 4 wide that becomes a column of 2 stays open at both ends; the bar is over the column
    alone.
    """
    room = pygame.Rect(0, 0, 60, 40)
    plan = Arrangement(stands=base(2_000, 2_000), was=base(4_000, 1_000))
    screen.fill((0, 0, 0))
    draw_plan(screen, plan, room, faint=False)
    pixels = [[screen.get_at((x, y))[:3] for y in range(room.h)] for x in range(room.w)]
    lit = [x for x in range(room.w) if theme.FOCUS in pixels[x]]
    seen = [x for x in range(room.w) if theme.TEXT_DISABLED in pixels[x]]
    assert 26 <= lit[-1] - lit[0] <= 28  # 2 inches of 13 pixels
    assert 52 <= seen[-1] - seen[0] <= 54


def panel_of(prompt: Prompt, most: int) -> PromptPanel:
    panel = PromptPanel()
    panel.most = most
    panel.show(prompt)
    panel.layout(pygame.Rect(*COLUMN.topleft, COLUMN.width, panel.height(COLUMN.width)))
    return panel


def test_coins_with_a_line_stand_one_below_the_other_and_the_notes_under_them() -> None:
    panel = panel_of(noted(9), COLUMN.height)
    coins = [panel.controls.get(f"coin-{n}") for n in range(9)]
    assert [c.note for c in coins if c] == [f"what {n} does" for n in range(9)]
    tops = [c.box.top for c in coins if c]
    assert tops == sorted(set(tops))
    assert panel._below_notes is not None
    rows, room = panel._below_notes
    assert [head for head, _lines in rows.rows] == ["First", "Second"]
    assert tops[-1] < room.top and room.bottom <= panel.rect.bottom


def test_where_the_column_is_low_first_the_notes_give_way_then_the_lines() -> None:
    whole = panel_of(noted(9), COLUMN.height)
    assert whole._below_notes is not None
    listed = panel_of(noted(9), whole.rect.height - 1)
    assert listed._below_notes is None and listed.rect.height < whole.rect.height
    first = listed.controls.get("coin-0")
    assert first is not None and first.note
    bare = panel_of(noted(9), listed.rect.height - 1)
    coin = bare.controls.get("coin-0")
    assert coin is not None and not coin.note
    assert bare.rect.height < listed.rect.height


def test_the_end_of_a_phase_keeps_its_place_above_a_list() -> None:
    panel = panel_of(noted(3, end=True), COLUMN.height)
    end, first = panel.controls.get("end"), panel.controls.get("coin-0")
    assert end is not None and first is not None and end.box.bottom < first.box.top


def test_a_button_with_a_note_is_higher_and_has_it_under_its_label(screen: pygame.Surface) -> None:
    told = Button(id="one", label=say("Kempt +1"), note=say("5 units act"))
    asked = Prompt(side="pr", rule="PG 1", text=say("Which?"), buttons=(told,))
    plain = panel_of(replace(asked, buttons=(replace(told, note=None),)), COLUMN.height)
    panel = panel_of(asked, COLUMN.height)
    high, low = panel.controls.get("one"), plain.controls.get("one")
    assert high is not None and low is not None
    assert high.note == "5 units act" and high.box.height > low.box.height


def test_the_button_that_ends_names_on_hover_who_is_left() -> None:
    asked = made.move_prompt()
    named = tuple(
        replace(b, note=say("Alpha, Beta")) if b.id == "end" else b for b in asked.buttons
    )
    end = prompt_panel(replace(asked, buttons=named)).controls.get("end")
    assert end is not None and end.tip == "Alpha, Beta"
