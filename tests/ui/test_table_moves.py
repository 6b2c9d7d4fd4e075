"""Moving at the table: clicks, drags out of stacks and fans, marches of whole stacks."""

import pygame
from msgspec import structs

from game.engine import action as acts
from game.engine.action import Action
from tests.ui import fake
from tests.ui.driver import Driver, cell_of, said

# -- one piece -------------------------------------------------------------------------------------


def test_two_clicks_move_a_unit(table: Driver) -> None:
    """Click the hussars, click a lit hex."""
    table.click_cell("2403")
    assert table.session.prompt.subject == ("pr-hus_1a",)
    table.click_cell("2303")
    assert cell_of(table, "pr-hus_1a") == table.at("2303")


def test_a_stack_is_chosen_from_through_its_fan(table: Driver) -> None:
    """Click the stack, then the third piece of the fan."""
    table.click_cell("2404")
    fan = table.gaze.fan
    assert fan is not None and fan.pinned
    table.click(dict(fan.places)["pr-kr_3"].center)
    assert table.session.prompt.subject == ("pr-kr_3",)
    assert table.gaze.fan is None


def test_a_counter_is_dragged_to_its_goal(table: Driver) -> None:
    """Press on the hussars, let go over a lit hex."""
    table.drag_cell("2403", "2303")
    assert cell_of(table, "pr-hus_1a") == table.at("2303")


def test_a_piece_is_dragged_out_of_its_fan_to_its_goal(table: Driver) -> None:
    """The third of the stack; let go beside a lit hex it stays, and says why."""
    table.click_cell("2404")
    fan = table.gaze.fan
    assert fan is not None and table.session.prompt.subject == ()
    start = dict(fan.places)["pr-kr_3"].center
    goal = table.camera.place(table.at("2305"))
    assert not fan.area.collidepoint(goal)
    table.drag(start, goal)
    assert cell_of(table, "pr-kr_3") == table.at("2305")
    assert table.gaze.fan is None and table.gaze.dragged is None


def test_what_may_not_be_pulled_out_of_a_fan_says_why(table: Driver) -> None:
    """The enemy's, in the player's own turn; nothing is done."""
    table.click_cell("2706", button=3)
    fan = table.gaze.fan
    assert fan is not None
    unit, place = fan.places[0]
    assert table.session.why_not(acts.unit(unit)) is not None
    goal = (fan.area.left - 60, fan.area.centery)
    before = len(table.session.match.records)
    table.drag(place.center, goal)
    assert len(table.session.match.records) == before
    assert table.gaze.tip is not None and table.gaze.tip.rule


def test_a_drag_to_a_closed_hex_says_why_and_moves_nothing(table: Driver) -> None:
    """An enemy stands in 2707."""
    before = cell_of(table, "pr-kr_8")
    table.drag_cell("2606", "2706")
    assert cell_of(table, "pr-kr_8") == before
    assert said(table) == "FK 3.1"


def test_a_drag_of_an_enemy_moves_the_map(table: Driver) -> None:
    """What cannot be taken up is ground."""
    camera = table.camera
    before = camera.centre
    start = table.show("2706")
    table.drag(start, (start[0] - 60, start[1] + 20))
    assert camera.centre[0] > before[0]
    assert len(table.session.match.records) == 0


def test_below_a_piece_that_has_moved_the_next_is_dragged(table: Driver) -> None:
    """The hussars end on top of Drg 3: the drag takes the dragoons, not the ground."""
    table.click_cell("2403")
    table.click_cell("2304")
    stack = [c.id for c in table.session.stack(table.at("2304"))]
    assert set(stack) == {"pr-hus_1a", "pr-drg_3"}
    centre = table.camera.centre
    table.drag_cell("2304", "2303")
    assert cell_of(table, "pr-drg_3") == table.at("2303")
    assert cell_of(table, "pr-hus_1a") == table.at("2304")
    assert table.camera.centre == centre


def test_escape_calls_a_drag_off(table: Driver) -> None:
    """The hussars stay in hand, where they were."""
    start, goal = table.show("2403"), table.show("2303")
    table.move(start)
    table.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, mod=0))
    table.move(goal, (1, 0, 0))
    assert table.gaze.dragged is not None
    table.key(pygame.K_ESCAPE)
    assert table.gaze.dragged is None
    table.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1, mod=0))
    assert cell_of(table, "pr-hus_1a") == table.at("2403")
    assert table.session.prompt.subject == ("pr-hus_1a",)


def test_hover_shows_the_path_with_its_costs(table: Driver) -> None:
    """Two steps of one point each from 2403 to 2302's neighbour."""
    table.click_cell("2403")
    table.hover_cell("2402")
    preview = table.gaze.preview
    assert preview is not None
    assert preview.path == (table.at("2403"), table.at("2402"))
    assert preview.costs == (1,)


def test_pointing_at_a_lone_piece_tells_what_choosing_it_means(table: Driver) -> None:
    """2403 has one piece, whose offer says 4 MP; three in 2404 are told apart in their fan."""
    table.hover_cell("2403")
    preview = table.gaze.preview
    assert preview is not None and str(preview.text) == "Hus 1a: 4 MP left"
    table.hover_cell("2404")
    assert table.gaze.preview is None


def test_goals_out_of_sight_are_brought_into_view(table: Driver) -> None:
    """A way that can only be chosen far off: the piece is in sight, the view goes to the goal."""
    camera, match = table.camera, table.session.match
    table.click_cell("2403")
    far = table.at("3401")
    offer = next(iter(match.prompt.cells.values()))
    assert match.prompt is not None
    match.prompt = structs.replace(match.prompt, cells={far: offer})
    assert camera.visible(table.at("2403")) and not camera.visible(far)
    table.commands.changed()
    table.rest(1500)
    assert camera.visible(far)


# -- whole stacks ----------------------------------------------------------------------------------


def test_shift_and_click_march_the_stack(table: Driver) -> None:
    """All three regiments of 2404 go to 2304's neighbour 2303, and come back in one undo."""
    table.click_cell("2404")
    table.click(dict(table.gaze.fan.places)["pr-kr_13"].center)
    table.click_cell("2303", mod=pygame.KMOD_SHIFT)
    for unit in ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2303")
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    for unit in ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2404")


def test_a_march_goes_on_without_those_who_cannot_go() -> None:
    """KR 10 has already moved: the two others go, it is named with its reason, one undo."""
    session = fake.session()
    session.act(Action("unit", "pr-kr_10"))
    session.act(Action("cell", fake.at("2304")))
    session.act(Action("unit", "pr-drg_3"))
    gesture = session.move_each(dict.fromkeys(("pr-drg_3", "pr-kr_10"), fake.at("2303")))
    assert (gesture.done, gesture.stayed) == (1, (("pr-kr_10", fake.SPENT),))
    assert session.prompt.subject == ()
    assert session.undo() is None
    where = {c.id: c.at for s in session.presentation.stacks.values() for c in s}
    assert where["pr-drg_3"] == fake.at("2304")
    assert session.prompt.subject == ("pr-drg_3",)


def test_shift_and_click_on_a_stack_takes_up_all_of_it(table: Driver) -> None:
    """Then a plain click sends it; one undo brings all back and puts the stack down."""
    table.click_cell("2404", mod=pygame.KMOD_SHIFT)
    assert table.body.units == ("pr-kr_13", "pr-kr_10", "pr-kr_3")
    assert table.gaze.fan is None and table.gaze.tip is None
    table.click_cell("2303")
    for unit in table.body.units or ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2303")
    assert table.gaze.tip is None
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    for unit in ("pr-kr_13", "pr-kr_10", "pr-kr_3"):
        assert cell_of(table, unit) == table.at("2404")
    assert table.session.prompt.subject == ()


def test_escape_puts_a_whole_stack_down(table: Driver) -> None:
    """Nothing has moved; a click on one of it then means that one alone."""
    table.click_cell("2404", mod=pygame.KMOD_SHIFT)
    table.key(pygame.K_ESCAPE)
    assert table.session.prompt.subject == ()
    assert not table.body.units


def test_shift_on_a_single_piece_is_a_plain_click(table: Driver) -> None:
    """Hus 1a stands alone."""
    table.click_cell("2403", mod=pygame.KMOD_SHIFT)
    assert table.session.prompt.subject == ("pr-hus_1a",)
