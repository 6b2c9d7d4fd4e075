"""The table is never silent: why something is closed, and the tip that says so."""

import pygame
import pytest
from msgspec import structs

from game.board.plane.shapes import Pose, base, lay
from game.engine.prompt import Ghost, Wish
from game.engine.refusal import Refusal
from game.engine.text import say
from game.ui.play.session import Session
from game.ui.widgets.tooltips import Tip
from tests.ui import fake
from tests.ui.driver import Driver, said
from tests.ui.table_bench import toy


def test_a_click_on_a_closed_hex_says_why_beside_it(table: Driver) -> None:
    """The tip names the rule and covers neither the hex nor the piece in hand."""
    table.click_cell("2404")
    table.click(dict(table.gaze.fan.places)["pr-kr_13"].center)
    table.click_cell("2706")
    assert said(table) == "FK 3.1"
    assert table.gaze.refused == table.at("2706")
    placed = table.gaze.placed_tip
    assert placed is not None
    assert not placed.area.colliderect(table.view.cell_rect(table.at("2706")))
    assert not placed.area.colliderect(table.view.cell_rect(table.at("2404")))


def test_a_click_on_its_own_hex_does_not_say_that_it_cannot_go_there(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands there; nor does a question without goals speak of going."""
    table.click_cell("2403")
    table.click_cell("2403")
    tip = table.gaze.tip
    assert tip is not None and "cannot go there" not in tip.title
    asked = table.session.prompt
    assert asked is not None
    monkeypatch.setattr(Session, "prompt", structs.replace(asked, cells={}))
    table.click_cell("2706")
    tip = table.gaze.tip
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
    desk = table.desk
    for cell in range(fake.COLUMNS * fake.ROWS):
        if not table.camera.visible(cell, 40):
            continue
        before = len(table.session.match.records)
        table.gaze.close()
        desk.click(cell)
        acted = len(table.session.match.records) > before
        assert acted or table.gaze.fan is not None or table.gaze.tip is not None
        if acted:
            table.session.undo()
            table.commands.changed()


def test_a_grey_undo_says_what_stands_against_it(table: Driver) -> None:
    """Nothing has been done yet."""
    assert table.refusal("ui.undo") is not None
    table.press("ui.undo")
    tip = table.table.tips.tip
    assert tip is not None and tip.bad


def test_what_a_piece_has_left_is_told_with_its_name(table: Driver) -> None:
    """Below a question that speaks of nobody yet."""
    table.hover_cell("2403")
    assert "Hus 1a: 4 MP left" in table.table.side.prompt._context()


# -- the tip under the pointer ---------------------------------------------------------------------


def test_the_tip_opens_its_rule(table: Driver) -> None:
    """F1, or a click on its link."""
    table.click_cell("2706")
    table.key(pygame.K_F1)
    assert table.doors.opened == [("rules", "FK 1.1")]
    placed = table.gaze.placed_tip
    assert placed is not None
    table.click(placed.link.center)
    assert table.doors.opened == [("rules", "FK 1.1")] * 2


def into_tip(table: Driver, step: int = 6) -> tuple[int, int]:
    """Move the pointer from where it is towards the rule of the tip; it stops short of that."""
    placed = table.gaze.placed_tip
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
    table.hover_cell("2303")
    table.gaze.tell(
        Tip(title="2303", text="Woods", rule="", bad=False), table.at("2303"), asked=True
    )
    table.gaze.looked()
    table.frames()
    goal = into_tip(table)
    assert table.gaze.hover == table.view.where_at(goal)


def test_a_click_on_a_tip_with_a_rule_closes_it_and_does_nothing_below(table: Driver) -> None:
    """The next click there is the map's."""
    table.click_cell("2403")
    table.click_cell("2706")
    assert table.gaze.tip is not None and table.gaze.tip.rule
    goal = into_tip(table)
    assert table.gaze.tip is not None
    before, hash_before = len(table.session.match.records), table.session.match.hash
    table.click(goal)
    assert table.gaze.tip is None and table.gaze.hover == table.view.where_at(goal)
    assert len(table.session.match.records) == before
    assert table.session.match.hash == hash_before
    assert table.doors.opened == []


def test_a_tip_gives_way_when_the_pointer_rests_on_it(table: Driver) -> None:
    """On its way to the rule it stays; on the rule it stays as long as one likes."""
    table.click_cell("2403")
    table.click_cell("2706")
    goal = into_tip(table)
    table.rest(200)
    assert table.gaze.tip is not None
    table.rest(400)
    assert table.gaze.tip is None and table.gaze.hover == table.view.where_at(goal)
    table.click_cell("2706")
    into_tip(table)
    placed = table.gaze.placed_tip
    assert placed is not None
    table.move(placed.link.center)
    table.rest(3000)
    assert table.gaze.tip is not None
    table.click(placed.link.center)
    assert table.doors.opened == [("rules", table.gaze.tip.rule)]


def test_a_pointer_that_turns_away_from_the_rule_goes_through_the_tip(table: Driver) -> None:
    """In the tip to the other side than its rule lies: the hexes there are meant."""
    table.click_cell("2403")
    table.click_cell("2706")
    x, y = into_tip(table)
    placed = table.gaze.placed_tip
    assert placed is not None and table.gaze.tip is not None
    step = -8 if placed.link.centery > y else 8
    beyond = y + step
    assert placed.area.collidepoint((x, beyond))
    table.move((x, beyond))
    assert table.gaze.tip is None and table.gaze.hover == table.view.where_at((x, beyond))


@pytest.mark.parametrize("beside", ["bar", "panel", "strip"])
def test_the_tip_of_the_board_goes_when_the_pointer_leaves_it(table: Driver, beside: str) -> None:
    table.click_cell("2403")
    table.hover_cell("2706")
    table.rest(600)
    assert said(table) == "FK 3.1"
    view, size = table.camera.view, table.app.size
    goals = {
        "bar": (view.centerx, view.top - 10),
        "panel": (size[0] - 40, size[1] // 2),
        "strip": (view.centerx, size[1] - 30),
    }
    table.move(goals[beside])
    table.frames()
    assert table.gaze.tip is None


def test_on_a_table_who_is_in_the_way_is_made_out_with_its_name() -> None:
    """It need not stand on the straight way there; where it would be met is drawn as well."""
    table = toy()
    table.click(table.middle("r2"))
    why = Refusal("OT 2.2", say("In the way."), at=Pose(9_000, 9_000, 0), by="b2")
    table.desk.placing.show(Wish((9_000, 12_000)), Ghost(None, why))
    met = [s for s in table.desk.placing.shapes() if s.tone == "bad"]
    assert [shape.points for shape in met] == list(
        lay(base(2_000, 1_000), Pose(9_000, 9_000, 0)).stands
    )
    rims = [s for s in table.desk.scene().shapes if s.tone == "bad" and s.text is not None]
    b2 = table.session.piece("b2")
    assert b2 is not None and [str(shape.text) for shape in rims] == [b2.face.name]
