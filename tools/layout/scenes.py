"""The screens that are looked at: each scene opens a screen of the house, and `pose` brings it into
its state again after the window has been laid out anew.
"""

from collections.abc import Callable

import pygame
from msgspec import Struct, structs

from game.board.plane.shapes import Pose
from game.board.where import lies
from game.engine.match import Match
from game.rules import SYSTEMS
from game.ui.navigation import House
from game.ui.screens.front import Game
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.rule_pages import pages_of
from game.ui.screens.rules import RulesScreen
from game.ui.table.lesson import LessonCard
from tests.ui.driver import Driver
from tools import clicks

SEED = 7


class Seat(Driver):
    """The driver of tests, at a table that stands in a house already."""

    def __init__(self, house: House) -> None:
        self.app, self.table = house.app, house.tables[-1]
        self.session, self.mouse = self.table.session, (0, 0)


def nothing(_house: House) -> None:
    """It stays as it was opened."""


class Scene(Struct, frozen=True):
    """A screen to look at."""

    name: str
    open: Callable[[House], object]
    pose: Callable[[House], object] = nothing


# -- ways to a table -------------------------------------------------------------------------------


def sit_down(house: House, scenario: str, match: Match | None = None) -> Seat:
    """A table, with another match than a new one if it is given."""
    game = house.front.start(scenario, SEED)
    assert isinstance(game, Game), game
    table = house.open_table(game if match is None else structs.replace(game, match=match))
    house.app.push(table)
    seat = Seat(house)
    seat.frames(3)
    return seat


def new(scenario: str) -> Callable[[House], object]:
    return lambda house: sit_down(house, scenario)


def by_mouse(actions: int) -> Callable[[House], object]:
    """Rossbach, as it was played by mouse, after so many actions."""
    return lambda house: sit_down(house, "rossbach-main", clicks.by_mouse(actions))


def by_chance(scenario: str, *rules: str, seed: int = SEED) -> Callable[[House], object]:
    """Played by chance until one of these rules asks; without any, to the end."""

    def played(house: House) -> None:
        match = clicks.by_chance(scenario, seed, clicks.asks(*rules))
        assert bool(rules) != match.over, f"{scenario}: {rules} never asks"
        sit_down(house, scenario, match)

    return played


def laid(house: House) -> None:
    """Camposanto: both sides have laid their orders."""
    seat = sit_down(house, "camposanto-1743")
    for _side in range(2):
        side = seat.session.side
        while seat.session.side == side and seat.session.prompt is not None:
            chips = [b.id for b in seat.session.prompt.buttons if b.token and not b.refusal]
            if not chips:
                break
            seat.press(chips[0])
        seat.rest(600)
        seat.key(pygame.K_RETURN)


# -- poses -----------------------------------------------------------------------------------------


def unit_in_hand(house: House) -> None:
    """The first piece that may be moved is in hand, the pointer on a hex where it may go."""
    seat = Seat(house)
    prompt = seat.session.prompt
    assert prompt is not None
    if not prompt.subject:
        piece = seat.session.presentation.piece(min(prompt.units))
        if piece is not None and lies(piece.at):
            seat.click_cell(seat.session.board.label(piece.at))
    if seat.session.prompt is not None and seat.session.prompt.cells:
        seat.hover_cell(seat.session.board.label(max(seat.session.prompt.cells)))
        seat.rest(1500)


def fan(house: House) -> None:
    """The largest stack, spread out."""
    seat = Seat(house)
    seat.gaze.close()
    stacks = seat.session.presentation.stacks
    cells = [c for c in stacks if not isinstance(c, Pose) and c >= 0]
    cell = max(cells, key=lambda c: (len(stacks[c]), c))
    seat.hover_cell(seat.session.board.label(cell))
    seat.rest(1500)


def first_task(house: House) -> None:
    """The sheet of the first fight of the planner."""
    seat = Seat(house)
    if seat.table.commands.sheet_open:
        return
    seat.rest(600)
    seat.key(pygame.K_RETURN)
    seat.rest(600)


def wings(house: House) -> None:
    """The list of all units."""
    seat = Seat(house)
    if not seat.table.overview.opened:
        seat.key(pygame.K_r)


def menu(house: House) -> None:
    table = house.tables[-1]
    table.doors.menu(table.session)


def verdict(house: House) -> None:
    table = house.tables[-1]
    table.doors.over(table.session)


def replay(house: House) -> None:
    """In the middle of what was played."""
    table = house.tables[-1]
    table.doors.replay(table.session, len(table.session.match.records) // 2)
    assert isinstance(house.app.top, ReplayScreen)


def then(*steps: Callable[[House], object]) -> Callable[[House], None]:
    """One after the other."""

    def both(house: House) -> None:
        for step in steps:
            step(house)

    return both


def briefing(scenario: str) -> Callable[[House], object]:
    """The page before a battle."""
    return lambda house: house.brief(scenario)


def rules(opened: str) -> Callable[[House], object]:
    """The rules, open at an entry or a page."""
    return lambda house: house.rules(opened)


def searched(house: House) -> None:
    """A word looked up in the rules."""
    house.rules("")
    screen = house.app.top
    assert isinstance(screen, RulesScreen)
    for letter in "rally":
        house.app.frame([pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode=letter)], 16)


def lesson(step: int) -> Callable[[House], None]:
    """A lesson at one of its steps."""

    def there(house: House) -> None:
        assert house.learn("rossbach-first") is None
        card = house.tables[-1].overlay
        assert isinstance(card, LessonCard)
        for _step in range(step):
            card.go_on()

    return there


def kept(house: House) -> None:
    """Two games in the list of saves, one to be continued."""
    for scenario in ("rossbach-main", "camposanto-1743"):
        game = house.front.start(scenario, SEED)
        assert isinstance(game, Game)
        house.front.keep(game, b"")
        game.keeper.after(game.match)
    house.title()


MOVING, FIGHTS, OWED = clicks.MOVING, clicks.FIRST_FIGHT, clicks.SIX_OWED
CHARTS = [page.id for page in pages_of(tuple(SYSTEMS.values()), lambda _system: None)]
SCENARIOS = (
    "rossbach-main",
    "leuthen-main",
    "camposanto-1743",
    "maida-1806",
    "quatre-bras-1815",
    "rippach-1632",
    "luetzen-1632",
)

SCENES = (
    Scene("title", House.title),
    *(Scene(f"briefing {s}", briefing(s)) for s in SCENARIOS),
    Scene("keys", House.keys),
    *(Scene(f"rules {r}", rules(r)) for r in ("PG 19.9", "CS 6.4", "SQ 5")),
    Scene("rules found", searched),
    *(Scene(f"page {page}", rules(page)) for page in CHARTS),
    *(Scene(f"table {s}", new(s)) for s in SCENARIOS),
    *(Scene(f"keys at {s}", then(new(s), House.keys)) for s in SCENARIOS[2:4]),
    Scene("menu", then(new("rossbach-main"), menu)),
    Scene("unit in hand rossbach", by_mouse(MOVING), unit_in_hand),
    Scene("unit in hand camposanto", laid, unit_in_hand),
    Scene("unit in hand maida", by_chance("maida-1806", "SQ 5.14"), unit_in_hand),
    Scene("fan rossbach", by_mouse(MOVING), fan),
    Scene("fan camposanto", laid, fan),
    Scene("fan maida", new("maida-1806"), fan),
    Scene("wings rossbach", by_mouse(MOVING), wings),
    Scene("wings camposanto", laid, wings),
    Scene("wings maida", new("maida-1806"), wings),
    Scene("planner rossbach", by_mouse(FIGHTS)),
    Scene("planner owed", by_mouse(OWED)),
    Scene("sheet rossbach", by_mouse(FIGHTS), first_task),
    Scene("sheet owed", by_mouse(OWED), first_task),
    Scene("losses rossbach", by_chance("rossbach-battle", "PG 19.4a", seed=2)),
    Scene("advance rossbach", by_chance("rossbach-battle", "PG 19.9a", seed=2)),
    Scene("enemy comes up camposanto", by_chance("camposanto-1743", "CS 6.4c", seed=10)),
    Scene("verdict rossbach", then(by_mouse(OWED), verdict)),
    Scene("verdict camposanto", then(by_chance("camposanto-1743", seed=3), verdict)),
    Scene("verdict maida", then(by_chance("maida-1806", seed=3), verdict)),
    Scene("replay rossbach", then(by_mouse(OWED), replay)),
    Scene("replay camposanto", then(by_chance("camposanto-1743", "CS 6.4c", seed=10), replay)),
    *(Scene(f"lesson {step}", lesson(step)) for step in (0, 4, 8)),
    Scene("title with saves", kept),
    Scene("saves", then(kept, House.saves)),
)
