"""Orders in the window: coins, cards, the curtain, and nothing that leaks (CS 2.3b, 4, 4.1)."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.engine import action as do
from game.engine.match import Match
from game.engine.presentation import Tracks, Turns
from game.engine.prompt import Hands, Sheet, SheetHand, Token
from game.engine.text import say
from game.replay.replay import Replay
from game.rules.camposanto.cards import AUSTRIAN, SPANISH
from game.rules.camposanto.table import Operation, Status, Turn
from game.rules.camposanto.written import PlacedWing, Position
from game.ui.counters.coin import coin
from game.ui.field.grounds import PlainGround
from game.ui.look.theme import SHEET, contrast
from game.ui.look.type import set_text_scale, wrap
from game.ui.look.words import LANGUAGE, tr
from game.ui.panels.prompt_panel import COIN as GRID
from game.ui.panels.sheet_chances import COIN, COIN_GAP, draw_hands
from game.ui.panels.sheet_page import ROOMY, Parchment, source
from game.ui.panels.strip.track_columns import box_columns
from game.ui.panels.strip.turn_cards import LEAST_SIZE, PAD, wrapping
from game.ui.play.session import Session
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.report import write_report
from game.ui.screens.verdict_sections import LEAST, ink_of
from game.ui.widgets.pen import Pen
from tests.rules.camposanto.battles import battle
from tests.rules.camposanto.window import begun, picture, window
from tests.ui.driver import Driver

ONE, OTHER, ANSWER = (16, 8, 4), (1, 18, 5), (10, 14, 6)


def lay(match: Match, *tokens: int) -> Match:
    for n in tokens:
        assert match.act(do.button(f"token-{n}")) is None
    assert match.act(do.button("lay")) is None
    return match


def cards(driver: Driver) -> list[tuple[str, Token | None, str]]:
    shown = driver.session.presentation.of(Turns).cards
    return [(c.id, c.token, c.stage) for c in shown]


# -- cards and coins -------------------------------------------------------------------------------


@pytest.mark.rule("CS 4a")
def test_an_order_lies_on_the_card_of_its_wing_as_soon_as_it_is_chosen() -> None:
    """And is gone when it is taken back; the other side sees nothing of it (CS 2.3b)."""
    driver = window(begun())
    driver.press("token-16")
    driver.press("token-8")
    chosen = [Token(series="red", number=n) for n in ("16", "8")]
    assert [token for _, token, _ in cards(driver)] == [*chosen, None, None, None, None]
    match = driver.session.match
    theirs = match.system.presentation(match.seen_by(AUSTRIAN)).of(Turns).cards
    assert [c.token for c in theirs] == [None] * 6
    driver.key(pygame.K_ESCAPE)
    assert [token for _, token, _ in cards(driver)] == [chosen[0], *[None] * 5]


def test_the_key_of_an_order_cannot_be_taken_for_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cap says that it is a key."""
    caps: list[str] = []

    def note(_surface: object, label: str, right: int, *_rest: object) -> int:
        caps.append(label)
        return right - 60

    monkeypatch.setattr("game.ui.widgets.plates.key_cap", note)
    window(begun())
    assert {f"Key {n}" for n in range(1, 10)} <= set(caps) and not set(caps) & set("123456789")


@pytest.mark.rule("CS 4.1h", "CS 4.1b", "CS 4.1d", "CS 2.3b")
def test_the_cards_show_orders_face_down_then_ranked() -> None:
    """EX-CS-1."""
    match = begun()
    driver = window(match)
    assert [token for _, token, _ in cards(driver)] == [None] * 6
    lay(match, *ONE)
    down = [token for _, token, _ in cards(driver)]
    assert down == [Token(series="red")] * 3 + [None] * 3
    lay(match, *ANSWER)
    assert [(wing, token.number, stage) for wing, token, stage in cards(driver) if token] == [
        ("spanish-left", "16", "now"),
        ("austrian-centre", "14", "later"),
        ("austrian-left", "10", "later"),
        ("spanish-centre", "8", "later"),
        ("austrian-right", "6", "later"),
        ("spanish-right", "4", "later"),
    ]
    shown = driver.session.presentation.of(Turns).cards
    assert [c.level for c in shown] == [4, 3, 2, 2, 3, 1]
    assert [str(c.note) for c in shown[:3]] == ["beats 10", "beats 8", "loses to 16"]
    assert shown[0].rule == "CS 5.1a"
    assert [str(c.tag) for c in shown if c.tag is not None] == ["Fatigued"]
    told = [str(e.text) for e in match.records[-1].events if e.rule == "CS 4.1d"]
    assert told == ["Spanish, Left wing: Fatigued until the end of the turn."]


@pytest.mark.rule("CS 4.1d", "CS 4.1e")
def test_a_fatigued_wing_says_so_before_the_next_orders() -> None:
    position = Position(wing=(PlacedWing(id="spanish-left", fatigued=True),), phase=2)
    shown = window(begun(position)).session.presentation.of(Turns).cards
    assert [str(c.status) for c in shown if c.status is not None] == ["Fatigued"]
    match = begun(position)
    told = [str(match.system.panel(match.reading, uid).command) for uid in ("parma", "reina")]
    assert told == ["Infantry, Left wing: Fatigued", "Infantry, Centre: fresh"]


@pytest.mark.rule("CS 8.1a")
def test_the_card_names_the_general_who_changed_a_wing() -> None:
    wings = tuple(
        PlacedWing(id=wing, token=n, status=status)
        for wing, n, status in (
            ("spanish-left", 16, Status.IMPETUOUS),
            ("austrian-centre", 14, Status.AGGRESSIVE),
            ("austrian-left", 10, Status.PRUDENT),
            ("spanish-centre", 8, Status.PRUDENT),
            ("austrian-right", 6, Status.AGGRESSIVE),
            ("spanish-right", 4, Status.HESITANT),
        )
    )
    position = Position(wing=wings, active="austrian-left", operation=Operation.GENERAL)
    match = begun(position)
    assert match.act(do.button("use")) is None
    shown = window(match).session.presentation.of(Turns).cards
    card = next(c for c in shown if c.id == "austrian-left")
    assert (card.level, str(card.note)) == (3, "by order of Traun")


@pytest.mark.rule("CS 4b")
def test_coins_are_pressed_and_those_laid_say_where_they_lie() -> None:
    driver = window(begun())
    driver.press("token-16")
    driver.press("token-8")
    prompt = driver.session.prompt
    assert prompt is not None
    tags = {b.id: str(b.token.tag) for b in prompt.buttons if b.token and b.token.tag}
    assert tags == {"token-16": "left", "token-8": "centre"}
    assert driver.control("token-16").refusal is not None
    driver.press("token-4")
    driver.rest(400)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)
    assert driver.session.match.reading.table.sealed[SPANISH] == ONE


def test_coins_differ_by_series_and_by_their_side() -> None:
    kinds = [("red", ""), ("red", "16"), ("yellow_blue", ""), ("yellow_blue", "16"), ("red", "4")]
    seen = {pygame.image.tobytes(coin(*kind, 40), "RGBA") for kind in kinds}
    assert len(seen) == len(kinds)


@pytest.mark.rule("CS 4.1h")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_card_under_the_pointer_tells_all_and_leads_to_its_rule(size: tuple[int, int]) -> None:
    match = lay(lay(begun(), *ONE), *ANSWER)
    driver = window(match, size)
    drawn = driver.table.strip._cards.cards
    assert len(drawn) == 6
    card, place = drawn[0]
    driver.move(place.center)
    driver.frames()
    tip = driver.table.tips.tip
    assert tip is not None and (tip.title, tip.rule) == ("Left wing: Impetuous", "CS 5.1a")
    driver.click(place.center, button=3)
    assert driver.doors.opened == [("rules", card.rule)]


# -- the curtain -----------------------------------------------------------------------------------


@pytest.mark.rule("CS 4a")
def test_two_players_look_away_for_one_another() -> None:
    driver = window(begun(mode="two"))
    assert driver.table.curtain.name == "the Spanish"
    driver.key(pygame.K_RETURN)
    assert driver.table.curtain.name == ""
    driver.rest(400)
    driver.press("token-16")
    assert driver.table.curtain.name == ""
    lay(driver.session.match, 8, 4)
    driver.commands.changed()
    assert driver.table.curtain.name == "the Austro-Sardinians"
    driver.frames()
    driver.key(pygame.K_RETURN)
    lay(driver.session.match, *ANSWER)
    driver.commands.changed()
    assert driver.table.curtain.name == ""


@pytest.mark.rule("CS 4a")
def test_who_plays_alone_needs_no_curtain_and_the_first_choice_is_sealed() -> None:
    driver = window(begun())
    assert driver.table.curtain.name == ""
    lay(driver.session.match, *ONE)
    driver.commands.changed()
    assert driver.table.curtain.name == ""
    assert driver.session.match.why_not_undo() is not None


@pytest.mark.rule("CS 4a")
def test_the_same_side_looks_away_again_in_the_next_phase() -> None:
    """The evening begins with the side that acted last: the curtain falls all the same."""
    position = Position(
        turn=Turn.EVENING,
        phase=1,
        active="spanish-right",
        operation=Operation.MOVEMENT,
        wing=tuple(PlacedWing(id=f"{s}-{w}", activated=True) for s, w in _others()),
    )
    driver = window(begun(position, mode="two"))
    assert driver.table.curtain.name == ""
    assert driver.session.match.act(do.button("end")) is None
    while driver.session.match.prompt is not None and not driver.session.match.prompt.secret:
        ids = {b.id for b in driver.session.match.prompt.buttons}
        name = next(n for n in ("end", "stay", "none") if n in ids)
        assert driver.session.match.act(do.button(name)) is None
    driver.commands.changed()
    assert driver.table.curtain.name == "the Spanish"


def _others() -> Iterator[tuple[str, str]]:
    for side in (SPANISH, AUSTRIAN):
        for wing in ("left", "centre", "right"):
            if (side, wing) != (SPANISH, "right"):
                yield side, wing


# -- nothing leaks ---------------------------------------------------------------------------------


def drawn(match: Match, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every picture of the window that the side which is asked can bring about."""
    driver = window(match)
    yield "curtain", pixels(driver)
    driver.key(pygame.K_RETURN)
    driver.rest(3000)
    yield "table", pixels(driver)
    driver.key(pygame.K_r)
    yield "wings", pixels(driver)
    driver.key(pygame.K_r)
    driver.key(pygame.K_F4)
    yield "folded", pixels(driver)
    driver.key(pygame.K_F4)
    for info in match.system.lenses:
        driver.hover_cell("1113")
        driver.key(pygame.key.key_code(info.key))
        yield info.id, pixels(driver)
        driver.key(pygame.K_ESCAPE)
    driver.click_cell("0906", button=3)
    yield "fan", pixels(driver)
    driver.key(pygame.K_ESCAPE)
    for key in (pygame.K_z, pygame.K_y):
        driver.key(key, mod=pygame.KMOD_CTRL)
        yield "undo and redo", pixels(driver)
    yield from replayed(match)
    path = folder / "report.html"
    write_report(
        Session(match, battle().board),
        match.system.verdict(match.reading),
        PlainGround(battle().board),
        path,
    )
    yield "report", path.read_bytes()


def pixels(driver: Driver) -> bytes:
    return pygame.image.tobytes(picture(driver), "RGB")


def replayed(match: Match) -> Iterator[tuple[str, bytes]]:
    """The replay at each record."""
    board = battle().board
    driver = window(match)
    screen = ReplayScreen(Replay(match), board, PlainGround(board), lambda: None, lambda rule: None)
    driver.app.push(screen)
    for n in range(len(match.records) + 1):
        screen.go(n)
        yield f"replay {n}", pixels(driver)


@pytest.mark.rule("CS 2.3b", "CS 4a")
def test_no_picture_of_the_window_tells_what_was_laid(tmp_path: Path) -> None:
    one, other = (lay(begun(mode="two"), *tokens) for tokens in (ONE, OTHER))
    pairs = zip(drawn(one, tmp_path), drawn(other, tmp_path), strict=True)
    for (name, seen), (_, alike) in pairs:
        assert seen == alike, name


@pytest.mark.rule("CS 4.1a")
def test_after_the_reveal_the_same_pictures_differ(tmp_path: Path) -> None:
    """The test above can fail."""
    matches = [lay(lay(begun(mode="two"), *tokens), *ANSWER) for tokens in (ONE, OTHER)]
    tables = []
    for match in matches:
        driver = window(match)
        driver.rest(3000)
        tables.append(pixels(driver))
    assert tables[0] != tables[1]


@pytest.mark.rule("CS 4a")
def test_a_what_if_game_of_two_players_knows_only_orders_of_its_own() -> None:
    match = lay(begun(mode="two"), *ONE)
    twin = lay(match.branch(1), *ANSWER)
    seen = {w.token for w in twin.reading.table.wings.values()}
    assert seen - set(ANSWER) == {1, 4, 5}  # the three lowest of the hand, whatever was laid
    alone = lay(begun(), *ONE)
    mine = lay(alone.branch(1), *ANSWER)
    assert {16, 8, 4} <= {w.token for w in mine.reading.table.wings.values()}


@pytest.mark.rule("CS 8.1a", "CS 12.2a")
def test_the_strip_tells_points_losses_and_whose_general_is_used() -> None:
    position = Position(
        points={"spanish": 2}, losses={"austrian": 3}, generals_used=("austrian",), phase=2
    )
    tracks = window(begun(position)).session.presentation.of(Tracks).rows
    assert [str(t.note) for t in tracks] == ["VP 2, lost 0", "VP 0, lost 0"]
    assert [[str(label) for label, _ in t.figures] for t in tracks] == [[], ["General used"]]
    assert [[b.number for b in t.boxes if b.marker] for t in tracks] == [[2], []]
    columns = box_columns(tracks, 300, 40)
    assert [number for number, _, _ in columns.places] == [1, 2, 3, 4]


@pytest.mark.rule("CS 12.2b")
def test_the_verdict_counts_points_by_phase_in_the_colours_of_both_sides() -> None:
    match = begun(Position(points={"spanish": 1}))
    verdict = match.system.verdict(match.reading)
    assert str(verdict.course_title) == "Victory points by phase"
    what = source(match.system.presentation(match.reading), str)
    spanish, austrian = (ink_of(what, side) for side in (SPANISH, AUSTRIAN))
    assert spanish != austrian
    assert all(contrast(ink, SHEET) > LEAST for ink in (spanish, austrian))


@pytest.mark.rule("CS 5.3a", "CS 5.4a")
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_card_says_what_its_wing_may_do_without_a_cut(language: str) -> None:
    """In a window of 1920 a card has 118 pixels for two lines."""
    match = lay(lay(begun(), *ONE), *ANSWER)
    driver = window(match, (1920, 1080))
    LANGUAGE.use(language)
    try:
        drawn = driver.table.strip._cards.cards
        widths = {place.width - 2 * PAD for _, place in drawn}
        assert widths == {118}
        tired = "it cannot be Impetuous again this turn"
        for words in {tr(card.limits) for card, _ in drawn} | {tr(say(tired))}:
            style = wrapping(words, 118, 2)
            assert len(wrap(words, style, 118)) <= 2, words
            assert style.size >= 11, words
    finally:
        LANGUAGE.use("en")


def test_words_that_fit_in_no_size_are_as_small_as_they_may_be() -> None:
    style = wrapping("of four units that move none may assault or fire " * 3, 118, 2)
    assert style.size == LEAST_SIZE


@pytest.mark.rule("CS 4.3b")
@pytest.mark.parametrize(("answer", "numbers"), [("swap", ONE), ("keep", ANSWER)])
def test_the_exchange_is_read_on_a_sheet_with_both_hands(
    answer: str, numbers: tuple[int, ...]
) -> None:
    """The Austro-Sardinians are behind after the day; they held 10, 14, 6, the enemy 16, 8, 4."""
    position = Position(
        phase=3,
        active="spanish-right",
        operation=Operation.MOVEMENT,
        wing=tuple(PlacedWing(id=f"{s}-{w}", activated=True) for s, w in _others()),
        points={"spanish": 1},
    )
    driver = window(begun(position))
    match = driver.session.match
    while match.prompt is not None and match.prompt.rule != "CS 4.3b":
        assert match.act(do.button(match.prompt.buttons[-1].id)) is None
    driver.commands.changed()
    assert driver.session.presentation.phase == Operation.ORDERS
    driver.press(answer)
    page = driver.table.sheet.page
    assert page is not None and len(page.sheet.of(Hands).rows) == 4
    assert match.prompt is not None and match.prompt.rule == "CS 4.3b"  # it is only read so far
    driver.rest(400)
    driver.key(pygame.K_RETURN)
    assert match.prompt.secret and match.prompt.side == SPANISH
    lay(match, *(ANSWER if answer == "swap" else ONE))
    lay(match, *numbers)


def test_a_sheet_has_room_for_its_coins() -> None:
    """Nine on a row; on a narrow sheet they go on below."""
    coins = tuple(Token(series="red", number=str(n)) for n in range(9))
    hand = SheetHand(side=SPANISH, heading=say("now"), coins=coins)
    block = Hands(rows=(hand,))
    sheet = Sheet(title=say("Series"), rule="CS 4.3b", blocks=(block,))
    driver = window(begun())
    what = source(driver.session.presentation, driver.session.board.label)
    heights = []
    for width in (9 * COIN + 8 * COIN_GAP, 9 * COIN + 8 * COIN_GAP - 1):
        pen = Pen(None, 0, width, 0)
        draw_hands(pen, block, Parchment(sheet, what, ROOMY))
        heights.append(pen.y)
    assert heights[1] - heights[0] == COIN + COIN_GAP


@pytest.mark.rule("CS 8.1a")
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_used_general_stands_at_the_end_of_the_track(language: str) -> None:
    """Neither in a window of 1920 nor in one of 1280 anything is cut."""
    position = Position(points={"spanish": 2}, generals_used=("spanish",), phase=2)
    LANGUAGE.use(language)
    try:
        wide = window(begun(position), (1920, 1080)).table.strip._drawn
        assert (wide.cut, len(wide.hits)) == ((), 8)
        small = window(begun(position)).table.strip._drawn
        assert (small.cut, len(small.hits)) == ((), 8)
    finally:
        LANGUAGE.use("en")


@pytest.mark.rule("CS 4b")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "it"])
def test_each_order_is_a_row_that_says_what_it_does(size: tuple[int, int], language: str) -> None:
    """The wing in question is lit on the map and among the cards; what the words mean is below."""
    LANGUAGE.use(language)
    try:
        driver = window(begun(), size)
        driver.press("token-16")
        driver.frames()
        rows = [c for c in driver.table.side.prompt.controls.items if c.token is not None]
        assert len(rows) == 9 and all(c.note or c.refusal is not None for c in rows)
        assert all(a.box.bottom <= b.box.top for a, b in pairwise(rows))
        notes = driver.table.side.prompt._below_notes
        assert notes is not None and len(notes[0].rows) == 4
        assert rows[-1].box.bottom < notes[1].top
        assert notes[1].bottom <= driver.table.side.prompt.rect.bottom
        assert {"castilla", "hibernia"} <= set(driver.body.chosen())
        lit = [c.id for c, _place in driver.table.strip._cards.cards if c.stage == "now"]
        assert lit == ["spanish-centre"]
    finally:
        LANGUAGE.use("en")


def test_in_the_largest_type_the_coins_stand_in_a_grid() -> None:
    """Nine rows would not leave the log anything."""
    set_text_scale(200)
    try:
        driver = window(begun())
        coins = [c for c in driver.table.side.prompt.controls.items if c.token is not None]
        assert {(c.box.width, c.box.height) for c in coins} == {(GRID, GRID)}
    finally:
        set_text_scale(100)
