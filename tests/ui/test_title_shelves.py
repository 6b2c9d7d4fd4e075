"""The shelves of the title: a game on each, the easiest first; marks on cards; search."""

from pathlib import Path

import pygame
import pytest

from game.content import library
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE
from game.ui.screens import title as title_module
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.widgets.controls import Kind
from tests.ui.screen_driver import Ways, begun, click_at, frames, key

FIRST = "rossbach-battle"


@pytest.fixture
def shipped(own_home: None, monkeypatch: pytest.MonkeyPatch) -> Front:
    """What stands behind the screens, with the games that are shipped; cards without pictures."""
    monkeypatch.setattr(TitleScreen, "update", lambda title, dt: title.page.update(dt))
    return Front(Shelf(SYSTEMS))


def opened(front: Front, ways: Ways, size: tuple[int, int] = (1280, 720)) -> TitleScreen:
    title, app = TitleScreen(front, ways), App(size)
    app.push(title)
    frames(app)
    return title


def written(names: range) -> None:
    """Battles of the player's own, on a map that is shipped."""
    folder = library.own_folder("scenarios")
    folder.mkdir(parents=True)
    text = (library.shipped_folder("scenarios") / "maida-1806.toml").read_text("utf-8")
    for number in names:
        own = text.replace('id = "maida-1806"', f'id = "own-{number}"')
        own = own.replace('title = "Maida"', f'title = "Field {number}"')
        Path(folder / f"own-{number}.toml").write_text(own, "utf-8")


def test_a_shelf_for_each_game_the_easiest_first(shipped: Front, ways: Ways) -> None:
    """As their lessons follow one another, who has none comes last; no battle stands on that of
    another game.
    """
    title = opened(shipped, ways)
    found = [(shelf.title, [b.name for b in shelf.battles]) for shelf in title.shelves]
    assert found == [
        ("Prussia's Glory", ["Rossbach", "Leuthen", "Zorndorf", "Torgau"]),
        ("Squares", ["Maida", "Quatre Bras"]),
        ("Camposanto 1743", ["Camposanto"]),
        ("Nordlingen", ["The Rippach", "Lützen"]),
        ("Napoleon's Battles", ["Maida", "Quatre Bras"]),
    ]
    assert all(shelf.about for shelf in title.shelves)
    places = [at[1] for _shelf, at in title.plan.headings(0, 0)]
    for (shelf, _grid, _y), top, end in zip(
        title.plan.shelves, places, [*places[1:], title.plan.content], strict=True
    ):
        boxes = [box for battle, box, _ in title.plan.cards(0, 0) if battle in shelf.battles]
        assert all(top < box.top and box.bottom < end for box in boxes), shelf.title


def test_rossbach_is_chosen_before_anything_was_begun(shipped: Front, ways: Ways) -> None:
    """Its lesson is the one brass button and what Enter does; after that the game to continue."""
    title = opened(shipped, ways)
    chosen = [item.id for item in title.page.controls.items if item.kind is Kind.CARD and item.on]
    brass = [item.id for item in title.page.controls.items if item.kind is Kind.PRIMARY]
    assert chosen == [f"card.{FIRST}"] and brass == ["learn.rossbach-first"]
    begun(shipped, FIRST)
    title = opened(shipped, ways)
    assert not [i for i in title.page.controls.items if i.kind is Kind.CARD and i.on]
    assert [i.id for i in title.page.controls.items if i.kind is Kind.PRIMARY] == ["continue"]


def test_the_easy_battles_of_lessons_are_marked(shipped: Front, ways: Ways) -> None:
    """Camposanto has a lesson as well, but is for players who know the rules."""
    title = opened(shipped, ways)
    marked = {(s.title, b.name): s.tags(b) for s in title.shelves for b in s.battles}
    learn = ("A good first battle",)
    easy = {
        ("Prussia's Glory", "Rossbach"),
        ("Squares", "Maida"),
        ("Nordlingen", "The Rippach"),
        ("Napoleon's Battles", "Maida"),
    }
    assert {name for name, tags in marked.items() if tags == learn} == easy
    assert set(marked.values()) == {learn, ()}


def test_a_battle_of_the_players_own_is_marked_and_comes_after_the_others(
    shipped: Front, ways: Ways
) -> None:
    written(range(1))
    title = opened(shipped, ways)
    squares = next(shelf for shelf in title.shelves if shelf.title == "Squares")
    assert [b.name for b in squares.battles] == ["Maida", "Quatre Bras", "Field 0"]
    assert squares.tags(squares.battles[-1]) == ("Your own battle",)


def test_many_battles_are_searched_by_what_is_typed(shipped: Front, ways: Ways) -> None:
    """Letters find, Enter opens what is found, Esc shows all again."""
    written(range(8))
    title, app = TitleScreen(shipped, ways), App((1280, 720))
    app.push(title)
    assert len(title.battles) > title_module.MANY
    for letter in "field 7":
        key(app, 0, letter)
    assert [battle.name for battle, _box, _grid in title.cards] == ["Field 7"]
    key(app, pygame.K_RETURN)
    assert ways.went == [("brief", "own-7")]
    key(app, pygame.K_BACKSPACE)
    assert len(title.cards) == 8
    for letter in "nowhere":
        key(app, 0, letter)
    frames(app)
    assert not title.cards
    key(app, pygame.K_ESCAPE)
    assert len(title.cards) == len(title.battles)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("count", [6, 8])
def test_under_the_first_shelf_the_next_looks_in_where_one_searches(
    language: str, count: int, shipped: Front, ways: Ways
) -> None:
    """The line to be typed in stands beside the title in a small window."""
    LANGUAGE.use(language)
    written(range(count))
    title = opened(shipped, ways)
    assert len(title.battles) > title_module.MANY
    _first, (_shelf, (_x, y)), *_more = title.plan.headings(0, title.scroll.rect.top + 4)
    assert y + type.line_height(type.HEADING) <= 720
    assert not any(title._field.colliderect(item.box) for item in title.page.controls.items)
    assert (
        title._field.left > title.left.left + type.measure("Oblique Order", title._title_style())[0]
    )


def test_few_battles_are_not_searched(shipped: Front, ways: Ways) -> None:
    title, app = TitleScreen(shipped, ways), App((1280, 720))
    app.push(title)
    for letter in "leu":
        key(app, 0, letter)
    assert len(title.cards) == len(title.battles)


@pytest.mark.parametrize("size", [(2560, 1440), (3840, 2160)])
def test_in_a_very_high_window_all_is_as_at_1080_but_larger(
    size: tuple[int, int], shipped: Front, ways: Ways
) -> None:
    usual = opened(shipped, ways, (1920, 1080))
    grids = [grid for _shelf, grid, _y in usual.plan.shelves]
    large = opened(shipped, ways, size)
    factor = size[1] / 1080
    for grid, (_shelf, other, _y) in zip(grids, large.plan.shelves, strict=True):
        assert (grid.columns, grid.armies, grid.beside) == (
            other.columns,
            other.armies,
            other.beside,
        )
        assert abs(other.width / factor - grid.width) < 40
        assert abs(other.height / factor - grid.height) < 60
    theme.fit_height(1080)


def test_what_is_wide_has_its_picture_beside_the_words(shipped: Front, ways: Ways) -> None:
    """Two battles of a game, or one, fill their shelf; a single button is as wide as its words."""
    title = opened(shipped, ways, (1920, 1080))
    for shelf, grid, _y in title.plan.shelves:
        assert grid.beside == (len(shelf.battles) <= 2)
    for battle, box, grid in title.cards:
        inside = grid.inside(battle, box)
        assert inside.picture.right < inside.text.left or inside.picture.bottom < inside.text.top
        if len(battle.scenarios) == 1:
            assert inside.buttons[0][2] == inside.text.width


def test_a_click_on_a_card_opens_its_first_scenario(shipped: Front, ways: Ways) -> None:
    title, app = TitleScreen(shipped, ways), App((1920, 1080))
    app.push(title)
    frames(app)
    battle, box, grid = title.cards[0]
    click_at(app, grid.inside(battle, box).picture.center)
    assert ways.went == [("brief", FIRST)]


def test_a_card_says_how_hard_the_scenario_is_that_it_tells_of(shipped: Front, ways: Ways) -> None:
    title = opened(shipped, ways)
    told = {b.name: b.day_and_level(0) for shelf in title.shelves for b in shelf.battles}
    assert told["Rossbach"] == "5 November 1757 · easy"
    assert told["Quatre Bras"].endswith(" · hard")
    leuthen = next(b for shelf in title.shelves for b in shelf.battles if b.name == "Leuthen")
    levels = [leuthen.day_and_level(n).rpartition(" ")[2] for n in range(len(leuthen.scenarios))]
    assert levels == ["medium", "hard", "hard"]


def test_the_title_lies_where_it_was_left(shipped: Front, ways: Ways) -> None:
    """Another screen was opened over it."""
    title, app = TitleScreen(shipped, ways), App((1280, 720))
    app.push(title)
    frames(app)
    title.scroll.by(140)
    app.push(TitleScreen(shipped, ways))
    frames(app)
    app.pop()
    frames(app)
    assert title.scroll.offset == 140


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_lesson_is_cut_on_its_button(
    shipped: Front, ways: Ways, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the smallest window, where the other lessons stand two by two on low buttons."""
    cut, real = set[str](), type.cut

    def watched(text: str, style: type.Style, width: int) -> str:
        found = real(text, style, width)
        cut.update([text] if found != text else ())
        return found

    monkeypatch.setattr(type, "cut", watched)
    LANGUAGE.use(language)
    try:
        title = opened(shipped, ways)
        labels = {head.title.of(language) for head in title.lessons}
    finally:
        LANGUAGE.use("en")
    assert len(labels) > 3 and not labels & cut
