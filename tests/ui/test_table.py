"""The table in a window: what the mouse and the keys do, and that nothing is refused in silence."""

import pygame
import pytest
from msgspec import structs

from game.engine import action as acts
from game.engine.action import Action
from game.engine.prompt import Button, Prompt
from game.engine.text import say
from game.ui.animations import Walk
from game.ui.session import Session
from tests.ui import fake
from tests.ui.driver import Driver


@pytest.fixture
def table() -> Driver:
    return Driver(fake.session())


def cell_of(driver: Driver, unit: str) -> int:
    stacks = driver.session.presentation.stacks
    return next(c for c, stack in stacks.items() if any(p.id == unit for p in stack))


def said(driver: Driver) -> str:
    """The rule of the tip on the board, empty if there is none."""
    tip = driver.table.desk.tip
    return tip.rule if tip is not None else ""


# -- moving ----------------------------------------------------------------------------------------


def test_two_clicks_move_a_unit(table: Driver) -> None:
    """Click the hussars, click a lit hex."""
    table.click_cell("2403")
    assert table.session.prompt.subject == ("pr-hus_1a",)
    table.click_cell("2303")
    assert cell_of(table, "pr-hus_1a") == table.at("2303")


def test_a_stack_is_chosen_from_through_its_fan(table: Driver) -> None:
    """Click the stack, then the third piece of the fan."""
    table.click_cell("2404")
    fan = table.table.desk.fan
    assert fan is not None and fan.pinned
    table.click(dict(fan.places)["pr-kr_3"].center)
    assert table.session.prompt.subject == ("pr-kr_3",)
    assert table.table.desk.fan is None


def test_a_counter_is_dragged_to_its_goal(table: Driver) -> None:
    """Press on the hussars, let go over a lit hex."""
    table.drag_cell("2403", "2303")
    assert cell_of(table, "pr-hus_1a") == table.at("2303")


def test_a_piece_is_dragged_out_of_its_fan_to_its_goal(table: Driver) -> None:
    """The third of the stack; let go beside a lit hex it stays, and says why."""
    table.click_cell("2404")
    fan = table.table.desk.fan
    assert fan is not None and table.session.prompt.subject == ()
    start = dict(fan.places)["pr-kr_3"].center
    goal = table.table.desk.view.camera.place(table.at("2305"))
    assert not fan.area.collidepoint(goal)
    table.drag(start, goal)
    assert cell_of(table, "pr-kr_3") == table.at("2305")
    assert table.table.desk.fan is None and table.table.desk.drag.at is None


def test_what_may_not_be_pulled_out_of_a_fan_says_why(table: Driver) -> None:
    """The enemy's, in the player's own turn; nothing is done."""
    table.click_cell("2706", button=3)
    fan = table.table.desk.fan
    assert fan is not None
    unit, place = fan.places[0]
    assert table.session.why_not(acts.unit(unit)) is not None
    goal = (fan.area.left - 60, fan.area.centery)
    before = len(table.session.match.records)
    table.drag(place.center, goal)
    assert len(table.session.match.records) == before
    assert table.table.desk.tip is not None and table.table.desk.tip.rule


def test_a_drag_to_a_closed_hex_says_why_and_moves_nothing(table: Driver) -> None:
    """An enemy stands in 2707."""
    before = cell_of(table, "pr-kr_8")
    table.drag_cell("2606", "2706")
    assert cell_of(table, "pr-kr_8") == before
    assert said(table) == "FK 3.1"


def test_a_drag_of_an_enemy_moves_the_map(table: Driver) -> None:
    """What cannot be taken up is ground."""
    camera = table.table.desk.view.camera
    before = camera.centre
    start = table.show("2706")
    table.drag(start, (start[0] - 60, start[1] + 20))
    assert camera.centre[0] > before[0]
    assert len(table.session.match.records) == 0


def test_below_a_piece_that_has_moved_the_next_is_dragged(table: Driver) -> None:
    """The hussars end on top of Drg 3: the drag takes the dragoons, not the ground."""
    table.click_cell("2403")
    table.click_cell("2304")
    stack = [c.id for c in table.table.desk.stack(table.at("2304"))]
    assert set(stack) == {"pr-hus_1a", "pr-drg_3"}
    centre = table.table.desk.view.camera.centre
    table.drag_cell("2304", "2303")
    assert cell_of(table, "pr-drg_3") == table.at("2303")
    assert cell_of(table, "pr-hus_1a") == table.at("2304")
    assert table.table.desk.view.camera.centre == centre


def test_shift_and_click_march_the_stack(table: Driver) -> None:
    """All three regiments of 2404 go to 2304's neighbour 2303, and come back in one undo."""
    table.click_cell("2404")
    table.click(dict(table.table.desk.fan.places)["pr-kr_13"].center)
    table.click_cell("2303", mod=pygame.KMOD_SHIFT)
    for unit in ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2303")
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    for unit in ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2404")


def test_hover_shows_the_path_with_its_costs(table: Driver) -> None:
    """Two steps of one point each from 2403 to 2302's neighbour."""
    table.click_cell("2403")
    table.hover_cell("2402")
    preview = table.table.desk.preview
    assert preview is not None
    assert preview.path == (table.at("2403"), table.at("2402"))
    assert preview.costs == (1,)


def test_pointing_at_a_lone_piece_tells_what_choosing_it_means(table: Driver) -> None:
    """2403 has one piece, whose offer says 4 MP; three in 2404 are told apart in their fan."""
    table.hover_cell("2403")
    preview = table.table.desk.preview
    assert preview is not None and str(preview.text) == "Hus 1a: 4 MP left"
    table.hover_cell("2404")
    assert table.table.desk.preview is None


# -- never silent ----------------------------------------------------------------------------------


def test_a_click_on_a_closed_hex_says_why_beside_it(table: Driver) -> None:
    """The tip names the rule and covers neither the hex nor the piece in hand."""
    table.click_cell("2404")
    table.click(dict(table.table.desk.fan.places)["pr-kr_13"].center)
    table.click_cell("2706")
    desk = table.table.desk
    assert said(table) == "FK 3.1"
    assert desk.refused == table.at("2706")
    placed = desk.placed_tip
    assert placed is not None
    assert not placed.area.colliderect(desk.view.cell_rect(table.at("2706")))
    assert not placed.area.colliderect(desk.view.cell_rect(table.at("2404")))


def test_a_click_on_its_own_hex_does_not_say_that_it_cannot_go_there(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands there; nor does a question without goals speak of going."""
    table.click_cell("2403")
    table.click_cell("2403")
    tip = table.table.desk.tip
    assert tip is not None and "cannot go there" not in tip.title
    asked = table.session.prompt
    assert asked is not None
    monkeypatch.setattr(Session, "prompt", structs.replace(asked, cells={}))
    table.click_cell("2706")
    tip = table.table.desk.tip
    assert tip is not None and "cannot go there" not in tip.title


def test_resting_on_a_closed_hex_says_why_without_a_click(table: Driver) -> None:
    """Only with a piece in hand, and not at once."""
    table.hover_cell("2706")
    table.rest(1500)
    assert said(table) == ""
    table.click_cell("2403")
    table.hover_cell("2706")
    assert said(table) == ""
    table.rest(600)
    assert said(table) == "FK 3.1"


def test_every_cell_answers_a_click(table: Driver) -> None:
    """A click on each cell in view acts, fans out or explains; never nothing."""
    desk = table.table.desk
    for cell in range(fake.COLUMNS * fake.ROWS):
        if not desk.view.camera.visible(cell, 40):
            continue
        before = len(table.session.match.records)
        desk.close()
        desk.click(cell)
        acted = len(table.session.match.records) > before
        assert acted or desk.fan is not None or desk.tip is not None
        if acted:
            table.session.undo()
            table.table.changed()


def test_a_grey_undo_says_what_stands_against_it(table: Driver) -> None:
    """Nothing has been done yet."""
    assert table.refusal("ui.undo") is not None
    table.press("ui.undo")
    tip = table.table.tips.tip
    assert tip is not None and tip.bad


def test_the_tip_opens_its_rule(table: Driver) -> None:
    """F1, or a click on its link."""
    table.click_cell("2706")
    table.key(pygame.K_F1)
    assert table.doors.opened == [("rules", "FK 1.1")]
    placed = table.table.desk.placed_tip
    assert placed is not None
    table.click(placed.link.center)
    assert table.doors.opened == [("rules", "FK 1.1")] * 2


def test_what_a_piece_has_left_is_told_with_its_name(table: Driver) -> None:
    """Below a question that speaks of nobody yet."""
    table.hover_cell("2403")
    assert "Hus 1a: 4 MP left" in table.table.side.prompt._context()


def into_tip(table: Driver, step: int = 6) -> tuple[int, int]:
    """Move the pointer from where it is towards the rule of the tip; it stops short of that."""
    placed = table.table.desk.placed_tip
    assert placed is not None
    (x, y), link = table.mouse, pygame.Vector2(placed.link.center)
    away = pygame.Vector2(placed.area.center) - link
    short = link + away.normalize() * 40
    goal = round(short.x), round(short.y)
    assert placed.area.collidepoint(goal) and not placed.aim.collidepoint(goal)
    ways = max(abs(goal[0] - x), abs(goal[1] - y)) // step
    for n in range(1, ways + 1):
        table.move((x + (goal[0] - x) * n // ways, y + (goal[1] - y) * n // ways))
    table.frames()
    return goal


def test_a_tip_that_leads_nowhere_lets_the_pointer_through(table: Driver) -> None:
    """What a click would do there is what is shown."""
    table.click_cell("2403")
    table.hover_cell("2303")
    table.rest(1500)
    desk = table.table.desk
    assert desk.tip is not None and not desk.tip.rule
    goal = into_tip(table)
    assert desk.hover == desk.view.cell_at(goal)


def test_a_click_on_a_tip_with_a_rule_closes_it_and_does_nothing_below(table: Driver) -> None:
    """The next click there is the map's."""
    table.click_cell("2403")
    table.click_cell("2706")
    desk = table.table.desk
    assert desk.tip is not None and desk.tip.rule
    goal = into_tip(table)
    assert desk.tip is not None
    before, hash_before = len(table.session.match.records), table.session.match.hash
    table.click(goal)
    assert desk.tip is None and desk.hover == desk.view.cell_at(goal)
    assert len(table.session.match.records) == before
    assert table.session.match.hash == hash_before
    assert table.doors.opened == []


def test_a_tip_gives_way_when_the_pointer_rests_on_it(table: Driver) -> None:
    """On its way to the rule it stays; on the rule it stays as long as one likes."""
    table.click_cell("2403")
    table.click_cell("2706")
    desk = table.table.desk
    goal = into_tip(table)
    table.rest(200)
    assert desk.tip is not None
    table.rest(400)
    assert desk.tip is None and desk.hover == desk.view.cell_at(goal)
    table.click_cell("2706")
    into_tip(table)
    placed = desk.placed_tip
    assert placed is not None
    table.move(placed.link.center)
    table.rest(3000)
    assert desk.tip is not None
    table.click(placed.link.center)
    assert table.doors.opened == [("rules", desk.tip.rule)]


def test_a_pointer_that_turns_away_from_the_rule_goes_through_the_tip(table: Driver) -> None:
    """In the tip to the other side than its rule lies: the hexes there are meant."""
    table.click_cell("2403")
    table.click_cell("2706")
    desk = table.table.desk
    x, y = into_tip(table)
    placed = desk.placed_tip
    assert placed is not None and desk.tip is not None
    step = -8 if placed.link.centery > y else 8
    beyond = y + step
    assert placed.area.collidepoint((x, beyond))
    table.move((x, beyond))
    assert desk.tip is None and desk.hover == desk.view.cell_at((x, beyond))


# -- picks and sheets ------------------------------------------------------------------------------


def test_an_attack_shows_its_sheet_before_the_die(table: Driver) -> None:
    """Nothing is rolled until the sheet's own button is pressed."""
    table.press("fight")
    table.click_cell("2606")
    assert table.table.desk.hand.chosen == ("pr-kr_8",)
    table.press("ui.pick")
    assert not any(r.dice for r in table.session.match.records)
    table.key(pygame.K_ESCAPE)
    assert not any(r.dice for r in table.session.match.records)
    assert table.table.desk.hand.chosen == ("pr-kr_8",)
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    assert [len(r.dice) for r in table.session.match.records] == [0, 1]


def test_escape_goes_back_one_step_at_a_time(table: Driver) -> None:
    """The selection, the phase, the menu."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_ESCAPE)
    assert table.table.desk.hand.chosen == ()
    assert table.table.desk.hand.picking
    table.key(pygame.K_ESCAPE)
    assert not table.table.desk.hand.picking
    table.key(pygame.K_ESCAPE)
    assert table.doors.opened == [("menu", None)]


def test_what_the_dice_brought_stays_on_the_board_until_the_next_action(table: Driver) -> None:
    """The fight with its die, and the loss under it; a click puts it away."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    news = table.table.desk.news
    table.frames()
    (die,) = table.session.match.records[-1].dice
    words = [(line.text, line.depth) for line in news.lines(10)]
    assert words == [(f"A fight: {die}.", 0), (f"die {die}; table: Ex", 1), ("A step is lost.", 1)]
    records = len(table.session.match.records)
    table.click(news.area.center)
    assert news.lines(10) == []
    assert len(table.session.match.records) == records


def test_the_news_go_when_the_player_goes_on(table: Driver) -> None:
    """Looking about leaves them; taking up a piece puts them away."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    table.hover_cell("2303")
    table.rest(1500)
    assert table.table.desk.news.events
    table.click_cell("2403")
    assert table.table.desk.news.events == ()


# -- keys ------------------------------------------------------------------------------------------


def test_a_move_by_keyboard_alone(table: Driver) -> None:
    """Tab to the first unit offered, Enter, an arrow, Enter."""
    first = next(iter(table.session.prompt.units))
    start = cell_of(table, first)
    table.key(pygame.K_TAB)
    assert table.table.desk.cursor == start
    table.key(pygame.K_RETURN)
    assert table.session.prompt.subject == (first,)
    table.key(pygame.K_UP)
    goal = table.table.desk.cursor
    assert goal in table.session.prompt.cells
    table.key(pygame.K_RETURN)
    assert cell_of(table, first) == goal


def test_the_end_of_a_phase_wants_its_key_twice(table: Driver) -> None:
    """The first press only announces; another question forgets it."""
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.side == "pr"
    assert "End movement" in table.table.announced.words
    assert table.control("end").label == "Press again: End movement"
    table.click_cell("2403")
    table.press("back")
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.side == "pr"
    table.key(pygame.K_e, unicode="e")
    assert table.session.prompt.side == "co"


def test_numbers_press_the_other_buttons(table: Driver) -> None:
    """The fight is the first of them; there is no second."""
    table.key(pygame.K_2, unicode="2")
    assert table.session.prompt.phase == "movement"
    table.key(pygame.K_1, unicode="1")
    assert table.session.prompt.phase == "combat"


def test_enter_with_nothing_chosen_asks_again(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty selection that may be handed in is no answer for a key too many."""
    asked = fake.Fight.prompt

    def lenient(self: fake.Fight, ctx: fake.Ctx) -> Prompt:
        prompt = asked(self, ctx)
        assert prompt.pick is not None
        return structs.replace(prompt, pick=structs.replace(prompt.pick, min=0))

    monkeypatch.setattr(fake.Fight, "prompt", lenient)
    handed_in: list[tuple[int | str, ...]] = []
    monkeypatch.setattr(
        table.table, "hand_in", lambda: handed_in.append(table.table.desk.hand.chosen)
    )
    table.press("fight")
    table.key(pygame.K_RETURN)
    assert handed_in == []
    assert "Attack" in table.table.announced.words
    table.key(pygame.K_RETURN)
    assert handed_in == [()]


def test_enter_with_nothing_chosen_means_the_button_that_says_so_twice(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a button says what the empty selection would, Enter twice presses it."""
    asked = fake.Fight.prompt

    def lenient(self: fake.Fight, ctx: fake.Ctx) -> Prompt:
        prompt = asked(self, ctx)
        assert prompt.pick is not None
        pick = structs.replace(prompt.pick, min=0, none=say("Nobody"))
        return structs.replace(prompt, pick=pick, buttons=(Button(id="no", label=say("Nobody")),))

    monkeypatch.setattr(fake.Fight, "prompt", lenient)
    pressed: list[str] = []
    monkeypatch.setattr(table.table.answers, "press", pressed.append)
    table.session.act(Action("button", "fight"))
    table.table.changed()
    table.frames()
    table.key(pygame.K_RETURN)
    assert pressed == [] and table.table.answers.armed == "no"
    table.key(pygame.K_RETURN)
    assert pressed == ["no"]


def test_a_number_that_means_another_button_now_asks_again(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two buttons in a list that is numbered anew after each: 1 and 1 press the first alone."""
    pressed: list[str] = []
    buttons = {name: Button(id=name, label=say(name)) for name in ("one", "two")}
    prompt = table.session.prompt
    assert prompt is not None

    def press(button: Button | None) -> bool:
        assert button is not None
        pressed.append(button.id)
        left = tuple(b for name, b in buttons.items() if name not in pressed)
        monkeypatch.setattr(Session, "prompt", structs.replace(prompt, buttons=left))
        return True

    monkeypatch.setattr(table.table.answers, "by_key", press)
    monkeypatch.setattr(Session, "prompt", structs.replace(prompt, buttons=tuple(buttons.values())))
    table.key(pygame.K_1, unicode="1")
    table.key(pygame.K_1, unicode="1")
    assert pressed == ["one"]
    assert "two" in table.table.announced.words
    table.key(pygame.K_1, unicode="1")
    assert pressed == ["one", "two"]


def test_tab_goes_round_what_is_offered(table: Driver) -> None:
    """Forth through all of them to the first again, and back."""
    units = list(table.session.prompt.units)
    seen = []
    for _ in range(len(units) + 1):
        table.key(pygame.K_TAB)
        seen.append(table.table.cursor.unit)
    assert seen == [*units, units[0]]
    table.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert table.table.cursor.unit == units[-1]


def test_zoom_keys_and_wheel(table: Driver) -> None:
    """Plus and minus, and the wheel under the pointer."""
    camera = table.table.desk.view.camera
    level = camera.level
    table.key(pygame.K_PLUS, unicode="+")
    assert camera.level == level + 1
    table.key(pygame.K_MINUS, unicode="-")
    table.move((400, 300))
    table.wheel(-1)
    assert camera.level == level - 1


def test_letters_pan_while_held(table: Driver) -> None:
    """D scrolls right until it is let go; losing the window's focus lets go too."""
    camera = table.table.desk.view.camera
    x = camera.centre[0]
    table.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d"))
    table.rest(100)
    assert camera.centre[0] > x
    table.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    x = camera.centre[0]
    table.rest(100)
    assert camera.centre[0] == x


def test_a_tap_on_a_letter_scrolls_a_good_step(table: Driver) -> None:
    """Press and release between two frames: the map moves by more than half a hex."""
    camera = table.table.desk.view.camera
    x = camera.centre[0]
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        table.table.handle(pygame.event.Event(kind, key=pygame.K_d, mod=0, unicode="d"))
    table.frames(1)
    assert (camera.centre[0] - x) * camera.scale >= 40


def test_a_sheet_closes_all_tips(table: Driver) -> None:
    """Nothing lies over its table of faces."""
    table.press("ui.undo")
    assert table.table.tips.tip is not None
    table.table.desk.open_fan(table.at("2404"), pinned=True)
    table.session.act(Action("button", "fight"))
    table.table.desk.hand.look()
    table.table.do(Action("pick", ("pr-kr_8",)))
    assert table.table.wanted is not None
    assert table.table.tips.tip is None
    assert table.table.desk.fan is None


def test_grid_and_counters_can_be_hidden(table: Driver) -> None:
    """G and H, and again."""
    table.key(pygame.K_g)
    table.key(pygame.K_h)
    assert not table.table.desk.view.map.grid
    assert table.table.desk.view.piece_at(table.show("2403")) is None
    table.key(pygame.K_h)
    assert table.table.desk.view.piece_at(table.show("2403")) is not None


def test_a_held_enter_confirms_once(table: Driver) -> None:
    """The keyboard repeats a held key; only the first press counts."""
    table.press("fight")
    table.click_cell("2606")
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    table.send(held)
    table.send(held)
    table.send(held)
    assert not any(r.dice for r in table.session.match.records)


def test_escape_calls_a_drag_off(table: Driver) -> None:
    """The hussars stay in hand, where they were."""
    start, goal = table.show("2403"), table.show("2303")
    table.move(start)
    table.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, mod=0))
    table.move(goal, (1, 0, 0))
    assert table.table.desk.drag.at is not None
    table.key(pygame.K_ESCAPE)
    assert table.table.desk.drag.at is None
    table.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1, mod=0))
    assert cell_of(table, "pr-hus_1a") == table.at("2403")
    assert table.session.prompt.subject == ("pr-hus_1a",)


def test_undo_and_redo_by_keys(table: Driver) -> None:
    """Ctrl+Z takes the move back, Ctrl+Y does it again."""
    table.click_cell("2403")
    table.click_cell("2303")
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert cell_of(table, "pr-hus_1a") == table.at("2403")
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert cell_of(table, "pr-hus_1a") == table.at("2303")


def test_an_overlay_follows_the_pointer_and_a_click_fixes_it(table: Driver) -> None:
    """Sight from the piece in hand to the hex under the pointer; Esc takes it off."""
    table.click_cell("2403")
    table.hover_cell("2604")
    table.key(pygame.K_l)
    lens = table.table.desk.lenses.lens()
    assert lens is not None
    assert lens.line == (table.at("2403"), table.at("2604"))
    table.click_cell("2605")
    table.hover_cell("2402")
    assert table.table.desk.lenses.lens().line == (table.at("2403"), table.at("2605"))
    assert table.session.prompt.subject == ("pr-hus_1a",)
    table.key(pygame.K_ESCAPE)
    assert table.table.desk.lenses.info is None


# -- time and drawing ------------------------------------------------------------------------------


def test_nothing_is_drawn_while_nothing_changes(table: Driver) -> None:
    """A resting table costs no frame."""
    table.rest(3000)
    assert not table.frames(20)
    table.hover_cell("2303")
    table.move((table.mouse[0] + 1, table.mouse[1]))
    assert not table.frames(3)


def test_a_move_walks_and_a_click_skips_it() -> None:
    """The piece is on its way while the match has long moved on."""
    driver = Driver(fake.session(), still=False)
    driver.click_cell("2403")
    driver.click_cell("2303")
    animator = driver.table.desk.animator
    assert animator.playing
    assert animator.hidden == {"pr-hus_1a"}
    assert cell_of(driver, "pr-hus_1a") == driver.at("2303")
    driver.click((300, 500), button=3)
    assert not animator.playing


def test_a_walk_ends_by_itself() -> None:
    """In well under a second for one hex."""
    walk = Walk("u", fake.pieces()["pr-kr_8"].face, (1, 2))
    assert walk.length < 500
    driver = Driver(fake.session(), still=False)
    driver.click_cell("2403")
    driver.click_cell("2303")
    driver.rest(600)
    assert not driver.table.desk.animator.playing


def test_reduced_motion_moves_nothing(table: Driver) -> None:
    """Pieces are simply there."""
    table.click_cell("2403")
    table.click_cell("2303")
    assert not table.table.desk.animator.playing


def test_the_other_side_is_announced_and_the_end_shown(table: Driver) -> None:
    """A quiet line at each change of side, the verdict at the end."""
    table.press("end")
    table.press("end")
    assert table.table.announced.words == "Coalition: Movement"
    for _ in range(6):
        table.press("end")
    table.rest(100)
    assert ("over", None) in table.doors.opened


def test_panels_fold_and_the_board_takes_their_room(table: Driver) -> None:
    """F3 and F4."""
    before = table.table.desk.view.camera.view.copy()
    table.key(pygame.K_F3)
    assert table.table.desk.view.camera.view.w == 1280
    table.key(pygame.K_F4)
    assert table.table.desk.view.camera.view.h > before.h
    table.key(pygame.K_F3)
    table.key(pygame.K_F4)
    assert table.table.desk.view.camera.view == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
def test_the_window_can_have_any_size(size: tuple[int, int]) -> None:
    """Board, bar, column and strip share it without gap or overlap."""
    driver = Driver(fake.session(), size)
    table = driver.table
    view = table.desk.view.camera.view
    assert view.top == table.top.rect.bottom
    assert view.right == table.side.rect.left
    assert view.bottom == table.strip.rect.top
    assert table.strip.rect.bottom == size[1]
    assert table.side.rect.right == size[0]


def test_the_session_reports_every_action_for_autosave() -> None:
    """Once for each action, undo included; not for what was refused."""
    calls: list[int] = []
    session = fake.session()
    session.after = lambda match: calls.append(len(match.records))
    assert session.act(Action("unit", "pr-hus_1a")) is None
    assert session.act(Action("cell", fake.at("2706"))) is not None
    assert session.act(Action("cell", fake.at("2303"))) is None
    assert session.undo() is None
    assert calls == [1, 2, 1]


def test_a_march_goes_on_without_those_who_cannot_go() -> None:
    """KR 10 has already moved: the two others go, it is named with its reason, one undo."""
    session = fake.session()
    session.act(Action("unit", "pr-kr_10"))
    session.act(Action("cell", fake.at("2304")))
    session.act(Action("unit", "pr-drg_3"))
    gesture = session.move_stack(("pr-drg_3", "pr-kr_10"), fake.at("2303"))
    assert (gesture.done, gesture.stayed) == (1, (("pr-kr_10", fake.SPENT),))
    assert session.prompt.subject == ()
    assert session.undo() is None
    where = {c.id: c.cell for s in session.presentation.stacks.values() for c in s}
    assert where["pr-drg_3"] == fake.at("2304")
    assert session.prompt.subject == ("pr-drg_3",)


def test_shift_and_click_on_a_stack_takes_up_all_of_it(table: Driver) -> None:
    """Then a plain click sends it; one undo brings all back and puts the stack down."""
    desk = table.table.desk
    table.click_cell("2404", mod=pygame.KMOD_SHIFT)
    assert desk.column.units == ("pr-kr_13", "pr-kr_10", "pr-kr_3")
    assert desk.fan is None and desk.tip is None
    table.click_cell("2303")
    for unit in desk.column.units or ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2303")
    assert desk.tip is None
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    for unit in ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2404")
    assert table.session.prompt.subject == ()


def test_escape_puts_a_whole_stack_down(table: Driver) -> None:
    """Nothing has moved; a click on one of it then means that one alone."""
    table.click_cell("2404", mod=pygame.KMOD_SHIFT)
    table.key(pygame.K_ESCAPE)
    assert table.session.prompt.subject == ()
    assert not table.table.desk.column.units


def test_shift_on_a_single_piece_is_a_plain_click(table: Driver) -> None:
    """Hus 1a stands alone."""
    table.click_cell("2403", mod=pygame.KMOD_SHIFT)
    assert table.session.prompt.subject == ("pr-hus_1a",)


def test_goals_out_of_sight_are_brought_into_view(table: Driver) -> None:
    """A way that can only be chosen far off: the piece is in sight, the view goes to the goal."""
    camera, match = table.table.desk.view.camera, table.session.match
    table.click_cell("2403")
    far = table.at("3401")
    offer = next(iter(match.prompt.cells.values()))
    assert match.prompt is not None
    match.prompt = structs.replace(match.prompt, cells={far: offer})
    assert camera.visible(table.at("2403")) and not camera.visible(far)
    table.table.changed()
    table.rest(1500)
    assert camera.visible(far)


# -- boxes that open by themselves -----------------------------------------------------------------


def test_a_stack_that_has_just_moved_does_not_fan_out_under_the_pointer(table: Driver) -> None:
    """Only once the pointer has left it and come back."""
    desk = table.table.desk
    table.click_cell("2404", mod=pygame.KMOD_SHIFT)
    table.click_cell("2303")
    table.rest(2000)
    assert desk.fan is None
    table.hover_cell("2302")
    table.hover_cell("2303")
    table.rest(1000)
    assert desk.fan is not None and not desk.fan.pinned


def test_with_a_piece_in_hand_no_fan_opens_by_itself(table: Driver) -> None:
    """It would hide the hexes that were just offered."""
    table.click_cell("2403")
    table.hover_cell("2404")
    table.rest(2000)
    assert table.table.desk.fan is None


def test_a_click_on_the_empty_part_of_a_fan_means_the_map_beneath(table: Driver) -> None:
    """The fan closes, and the hex under the pointer answers."""
    desk = table.table.desk
    table.click_cell("2404")
    fan = desk.fan
    assert fan is not None
    corner = fan.area.left + 4, fan.area.bottom - 4
    beneath = desk.view.camera.cell_at(corner)
    table.click(corner)
    assert desk.fan is None
    assert desk.focus == beneath


def test_what_opened_by_itself_costs_no_escape(table: Driver) -> None:
    """A hover fan over a fight: the first Esc already goes back."""
    table.press("fight")
    table.hover_cell("2707")
    table.rest(1000)
    assert table.table.desk.fan is not None
    table.key(pygame.K_ESCAPE)
    assert table.session.prompt.phase == "movement"


def test_an_empty_hex_says_what_it_is(table: Driver) -> None:
    """Number, place and ground, after a while; the pointer's next hex closes it."""
    table.hover_cell("2605")
    table.rest(200)
    assert table.table.desk.tip is None
    table.rest(700)
    tip = table.table.desk.tip
    assert tip is not None and not tip.bad
    assert "2605" in tip.title and "own" in tip.text
    table.hover_cell("2209")
    assert table.table.desk.tip is None


def test_the_cartouche_hides_from_counters_and_folds(table: Driver) -> None:
    """N folds it; where a stack lies in its corner it is not drawn."""
    view = table.table.desk.view
    table.table.looked()
    table.frames()
    assert view.cartouche.w
    assert view.cartouche.collidelist(view.pieces.areas()) < 0
    box = view.cartouche.copy()
    x, y = view.camera.place(table.at("2404"))
    view.camera.pan(x - box.centerx, y - box.centery)
    table.table.looked()
    table.frames()
    assert not view.cartouche.w
    view.camera.pan(box.centerx - x, box.centery - y)
    table.key(pygame.K_n)
    assert not view.cartouche.w
    table.key(pygame.K_n)
    assert view.cartouche.w


def test_a_key_that_opened_another_screen_works_again_afterwards(table: Driver) -> None:
    """The screen above saw it go up: F1, Esc, and F1 opens the rules a second time."""
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    table.send(press)
    table.table.resize(table.app.size)
    table.app._pressed.clear()
    table.send(press)
    assert [name for name, _rule in table.doors.opened] == ["rules", "rules"]
