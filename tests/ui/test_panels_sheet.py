"""The sheet before the die: all of it in view, its keys, its links, its bars."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.prompt import Faces, Modifiers, Odds, Sheet, SheetFace, SheetGroup, Sides
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.look import theme, type
from game.ui.look.theme import Colour, side_colour
from game.ui.panels.odds_sheet import OddsSheet
from game.ui.panels.sheet_faces import draw_bar, draw_faces
from game.ui.panels.sheet_notes import draw_notes
from game.ui.panels.sheet_page import DENSE, ROOMY, Parchment, SheetMeasures, Source, source
from game.ui.widgets.messages import Looked, Message, Pressed, Refused, RuleWanted
from game.ui.widgets.pen import BODY, Pen
from tests.ui import panel_fixtures as made
from tests.ui import sheet_fixtures as sheets
from tests.ui.panel_driver import centre, click

pytestmark = pytest.mark.usefixtures("screen")


GIVEN = Source(
    made.FACES,
    made.label,
    {"pr": side_colour("prussia"), "co": side_colour("france")},
    {"pr": "Prussia", "co": "Coalition"},
)


def odds(refusal: Refusal | None = None, room: pygame.Rect | None = None) -> OddsSheet:
    sheet = OddsSheet()
    sheet.layout(room or pygame.Rect(12, 12, 1256, 696))
    sheet.show(sheets.sheet(), GIVEN, say("Roll the die"), refusal)
    return sheet


def pressed(sheet: OddsSheet, code: int) -> Message | None:
    return sheet.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def cell_in(group: SheetGroup) -> int:
    assert isinstance(group.cell, int)
    return group.cell


def test_four_hexes_against_one_fit_a_small_window() -> None:
    """Small hexes of one side stand side by side; neither modifiers nor faces need scrolling."""
    attack, defence = sheets.sheet().of(Sides).rows
    hexes = [
        replace(group, cell=cell_in(group) + n, members=part)
        for group in attack.groups
        for n, part in enumerate((group.members[:2], group.members[2:]))
    ]
    wide = sheets.of_sides(replace(attack, groups=tuple(hexes)), defence)
    panel = odds()
    panel.show(wide, GIVEN, say("Roll the die"))
    assert panel.scroll.most == 0 and panel.table > 0
    assert panel.rect.bottom <= 708


def test_enter_rolls_and_escape_goes_back() -> None:
    assert pressed(odds(), pygame.K_RETURN) == Pressed("ui.roll")
    assert pressed(odds(), pygame.K_ESCAPE) == Pressed("ui.back")


def test_a_roll_that_may_not_be_made_says_why() -> None:
    why = Refusal("PG 19.0a", say("Not in this phase."))
    sheet = odds(why)
    assert isinstance(pressed(sheet, pygame.K_RETURN), Refused)
    assert isinstance(click(sheet, centre(sheet, "ui.roll")), Refused)


def test_the_whole_sheet_fits_the_smaller_window(screen: pygame.Surface) -> None:
    sheet = odds()
    sheet.draw(screen)
    assert sheet.scroll.most == 0
    assert screen.get_rect().contains(sheet.rect)


def test_larger_type_scrolls_and_the_buttons_stay(screen: pygame.Surface) -> None:
    type.set_text_scale(150)
    sheet = odds()
    sheet.draw(screen)
    assert sheet.scroll.most > 0
    for name in ("ui.roll", "ui.back"):
        item = sheet.controls.get(name)
        assert item is not None and sheet.rect.contains(item.box)
    assert pressed(sheet, pygame.K_PAGEDOWN) == Looked() and sheet.scroll.offset > 0


def test_the_faces_stay_in_view_where_the_sides_must_scroll(screen: pygame.Surface) -> None:
    """Sixteen units in the smaller window: all six rows stand above the buttons."""
    sheet, (attack, defence) = OddsSheet(), sheets.sheet().of(Sides).rows
    crowd = replace(attack, groups=attack.groups * 4)
    sheet.layout(pygame.Rect(12, 12, 1256, 696))
    sheet.show(sheets.of_sides(crowd, defence), GIVEN, say("Roll the die"))
    sheet.draw(screen)
    assert sheet.scroll.most > 0 and sheet.table > 0
    roll = sheet.controls.get("ui.roll")
    assert roll is not None and sheet.scroll.rect.bottom + sheet.table <= roll.box.top
    assert sheet.scroll.rect.height >= 96


def test_rule_ids_on_the_sheet_are_links(screen: pygame.Surface) -> None:
    sheet = odds()
    sheet.draw(screen)
    links = {rule: rect.center for rect, rule in sheet._links}
    assert click(sheet, links["PG 4.3e"]) == RuleWanted("PG 4.3e")
    assert {"PG 19.3c", "PG 19.6a", "PG 11.2b"} <= set(links)


def test_tab_goes_round_the_buttons_and_every_rule_number(screen: pygame.Surface) -> None:
    """Enter follows the one that has the focus; so does F1, and with none it opens the sheet's."""
    sheet = odds()
    sheet.draw(screen)
    numbers = {rule for _rect, rule in sheet._links if rule.startswith("PG")}
    assert len(numbers) > 1
    assert pressed(sheet, pygame.K_F1) == RuleWanted(sheets.sheet().rule)
    reached: set[str] = set()
    stops: list[str] = []
    while sheet.controls.focus not in stops:
        stops.append(sheet.controls.focus)
        assert pressed(sheet, pygame.K_TAB) == Looked()
        stop = sheet._stops.get(sheet.controls.focus)
        if stop is not None and stop.to in numbers:
            assert pressed(sheet, pygame.K_RETURN) == RuleWanted(stop.to)
            assert pressed(sheet, pygame.K_F1) == RuleWanted(stop.to)
            reached.add(stop.to)
    assert reached == numbers
    assert {"ui.roll", "ui.back"} <= set(stops)


def test_a_rule_number_out_of_view_is_scrolled_to_by_tab(screen: pygame.Surface) -> None:
    sheet = odds(room=pygame.Rect(12, 12, 936, 300))
    sheet.draw(screen)
    far = next(name for name, stop in sheet._stops.items() if stop.to == "PG 11.3.2a")
    assert sheet._stops[far].box.top > sheet.scroll.rect.bottom
    while sheet.controls.focus != far:
        pressed(sheet, pygame.K_TAB)
        sheet.draw(screen)
    assert sheet.scroll.rect.inflate(20, 0).contains(sheet._stops[far].box)


def test_clicks_beside_the_sheet_are_not_for_it() -> None:
    assert click(odds(), (2, 2)) is None


def test_a_sheet_without_sides_or_columns_is_drawn(screen: pygame.Surface) -> None:
    sheet = OddsSheet()
    sheet.layout(screen.get_rect())
    sheet.show(sheets.small_sheet(), GIVEN, None)
    sheet.draw(screen)
    assert sheet.controls.get("ui.roll") is None
    assert pressed(sheet, pygame.K_RETURN) is None


def test_the_source_of_a_sheet_comes_from_the_presentation() -> None:
    given = source(made.presentation(), made.label)
    assert given.names == {"pr": "Prussia", "co": "Coalition"}
    assert set(given.faces) == {"kr13", "kr10", "kr3"}


@pytest.mark.parametrize(("points", "of"), [(4, 8), (5, 8), (3, 14), (5, 2)])
def test_a_bar_has_one_box_for_each_level(points: int, of: int) -> None:
    """As many filled boxes as points, as many boxes as levels, or as points if those are more."""
    boxes: list[int] = []

    class Counting(Pen):
        def box(self, rect: pygame.Rect, colour: Colour, width: int = 0) -> None:
            boxes.append(width)

    place = pygame.Rect(0, 0, 170, 30)
    draw_bar(Counting(None, 0, 400, 0), points, of, theme.REFUSAL, place, 15)
    # A filled box is two rectangles, every box has a rim of width 1.
    assert (boxes.count(0), boxes.count(1)) == (2 * points, max(points, of))


def said(monkeypatch: pytest.MonkeyPatch, sheet: OddsSheet, screen: pygame.Surface) -> list[str]:
    """All words of a sheet as it is drawn."""
    drawn: list[str] = []
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append(text)
        return honest(surface, text, *rest, **more)

    monkeypatch.setattr(type, "draw_text", noted)
    sheet.draw(screen)
    return drawn


def of_faces(*meanings: Text) -> Sheet:
    """A sheet whose faces mean these, with no more to it than its sides."""
    faces = tuple(
        SheetFace(die=n, result="1", heading=say("The guns are taken"), text=text, rules=("X 1",))
        for n, text in enumerate(meanings, 1)
    )
    return Sheet(title=say("A fight"), rule="X 1", blocks=(Faces(faces),))


def test_what_every_face_means_is_told_once(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above them; in the rows stands how they differ, or that they bring nothing else."""
    both = say("{a}; {b}", a=say("Lossow routs"), b=say("Itzenplitz routs"))
    sheet = odds()
    sheet.show(of_faces(say("Lossow routs"), both), GIVEN, say("Roll the die"))
    words = said(monkeypatch, sheet, screen)
    assert [w for w in words if "routs" in w or "taken" in w] == [
        "The guns are taken; Lossow routs",
        "Itzenplitz routs",
    ]
    assert (
        words.count("nothing else") == 1 and words.count("X 1") == 2
    )  # the sheet's and the line's


def test_a_single_face_means_all_it_means(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = odds()
    sheet.show(of_faces(say("Lossow routs")), GIVEN, say("Roll the die"))
    words = said(monkeypatch, sheet, screen)
    assert "The guns are taken" in words and "Lossow routs" in words


def test_on_a_dense_sheet_odds_and_modifiers_stand_where_nothing_scrolls(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen units in the smaller window: ratio, column, sum and each line that is not nought."""
    sheet, (attack, defence) = odds(), sheets.sheet().of(Sides).rows
    crowd = sheets.of_sides(replace(attack, groups=attack.groups * 4), defence)
    sheet.show(crowd, GIVEN, say("Roll the die"))
    assert sheet.scroll.most > 0 and sheet.table > 0
    (bar,) = [w for w in said(monkeypatch, sheet, screen) if "Total modifier" in w]
    ratio = str(crowd.of(Odds).ratio)
    assert bar.startswith(ratio)
    added = [line for line in crowd.of(Modifiers).rows if line.value]
    shown = " ".join(said(monkeypatch, sheet, screen))
    assert added and all(str(line.label) in shown for line in added)


# -- the key at the foot ---------------------------------------------------------------------------


class Noted(Pen):
    """Remembers where each line was written."""

    def __init__(self, width: int) -> None:
        super().__init__(None, 0, width, 0)
        self.words: dict[str, tuple[int, int]] = {}

    def text(self, words: str, x: int, y: int, *more: Any, **other: Any) -> int:
        self.words[words] = x, y
        return super().text(words, x, y, *more, **other)

    def wrapped(self, words: str, x: int, y: int, *more: Any, **other: Any) -> int:
        self.words[words] = x, y
        return super().wrapped(words, x, y, *more, **other)


@pytest.mark.parametrize("sizes", [ROOMY, DENSE], ids=["roomy", "dense"])
def test_the_key_stands_in_two_columns_and_names_nothing_twice(sizes: SheetMeasures) -> None:
    """What is known besides on the left, the signs on the right, a line each."""
    notes = (
        (say("Mean loss"), say("attacker {a}", a="0.2")),
        (say("Army morale"), say("ours: {n}", n=10)),
        (say("Army morale"), say("theirs: {n}", n=12)),
        (say("R"), say("who goes back routs")),
        (say("*"), say("guns lose a level")),
    )
    page = Parchment(replace(sheets.sheet(), notes=notes), GIVEN, sizes)
    pen = Noted(800)
    draw_notes(pen, page)
    at, line = pen.words, type.line_height(BODY.but(size=14 if sizes.headings else 13))
    left, right = ["Average loss", "Army morale"], ["R", "*"]
    assert [at[name] for name in left] == [(0, 0), (0, line)]
    assert len({at[name][0] for name in right}) == 1 and at["R"][0] > at["ours: 10"][0] + 40
    assert [at[name][1] for name in right] == [0, line]
    assert at["theirs: 12"] == (at["ours: 10"][0], 2 * line) and pen.y == 3 * line


def test_faces_by_which_nobody_loses_share_a_row_for_each_outcome() -> None:
    """Five that rally and one that does not: two rows, and no column of a table."""
    pen = Noted(700)
    block = sheets.small_sheet().of(Faces)
    draw_faces(pen, block, Parchment(sheets.small_sheet(), GIVEN, ROOMY))
    assert "Table" not in pen.words and "passes" not in pen.words
    rallies, stays = pen.words["Rallies"], pen.words["Stays Disordered"]
    assert rallies[0] == stays[0] and stays[1] - rallies[1] == ROOMY.row
    assert pen.y < 4 * ROOMY.row


def test_faces_by_which_somebody_loses_keep_a_row_each() -> None:
    pen = Noted(1000)
    draw_faces(pen, sheets.sheet().of(Faces), Parchment(sheets.sheet(), GIVEN, ROOMY))
    assert "Table" in pen.words and pen.y >= 6 * ROOMY.row
