"""Counts what a task costs at the table: clicks and keys, with the settings a player begins with.

    python -m tools.clicks

Each task is played in the real window, without a screen, from a battle that was played by mouse or
from the beginning of a scenario. It is printed as "task | before | should be | now": what it cost a
newcomer before, what it should cost, what it costs; exit status 1 if one costs more than it should
and no reason is written beside it.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pygame

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.board.where import lies
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.prompt import Prompt
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.wire import read_action
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.navigation import House
from game.ui.panels.toolbar import TOOL
from game.ui.play.session import Session
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from tests.ui.driver import Driver

BY_MOUSE = Path(__file__).parents[1] / "tests/golden/prussias_glory/played-by-mouse.jsonl"
PAUSE = 600
"""Milliseconds between two presses: no double click."""
MOST = 60
"""No task takes so many presses."""


class Table(Driver):
    """A table at which presses are counted."""

    def __init__(self, match: Match) -> None:
        super().__init__(Session(match, match.rules.board, ask_all=False))
        self.presses = 0

    @property
    def prompt(self) -> Prompt:
        """What is asked."""
        assert self.session.prompt is not None
        return self.session.prompt

    def enter(self) -> None:
        """The Enter key."""
        self.tap(pygame.K_RETURN)

    def tap(self, key: int) -> None:
        """A key."""
        self.rest(PAUSE)
        self.key(key)
        self.presses += 1

    def push(self, name: str) -> None:
        """A button under the mouse."""
        self.rest(PAUSE)
        self.press(name)
        self.presses += 1

    def point(self, label: str, mod: int = 0) -> None:
        """A click on the map."""
        self.rest(PAUSE)
        self.click_cell(label, mod=mod)
        self.presses += 1

    def hit(self, at: tuple[int, int]) -> None:
        """A click anywhere else."""
        self.rest(PAUSE)
        self.click(at)
        self.presses += 1

    def label_of(self, unit: str) -> str:
        """The cell where a piece stands."""
        piece = self.session.presentation.piece(unit)
        assert piece is not None, unit
        return self.session.board.label(piece.at)

    def enter_until(self, done: Callable[[Prompt], bool]) -> int:
        """Press Enter until something is asked; how often."""
        while not done(self.prompt):
            assert self.presses < MOST, self.prompt.text
            self.enter()
        return self.presses

    def begin(self) -> None:
        """What was pressed so far does not count."""
        self.presses = 0


def opened(scenario: str, dice: ScriptedDice | SeededDice | None = None) -> Match:
    """The beginning of a scenario."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    dice = dice or SeededDice(7)
    return Match.new(setting.system, setting.rules, dice, setting.scenario.id)


def by_mouse(actions: int) -> Match:
    """The battle of Rossbach that was played by mouse, after so many actions."""
    new, *acts = map(json.loads, BY_MOUSE.read_bytes().splitlines()[::2])
    match = opened(new["scenario"], ScriptedDice(tuple(new["dice"])))
    for request in acts[:actions]:
        match.act(read_action(request["action"], match.rules.board, match.prompt))
    return match


def by_chance(scenario: str, seed: int, wanted: Callable[[Prompt], bool]) -> Match:
    """A scenario played by chance until something is asked."""
    match, bot = opened(scenario, SeededDice(seed)), RandomBot(seed)
    while match.prompt is not None and not wanted(match.prompt):
        match.act(bot.choose(BotView(match)))
    return match


# -- Prussia's Glory -------------------------------------------------------------------------------

MOVING, BEFORE_BOMBARDMENT, FIRST_FIGHT, SIX_OWED = 51, 54, 58, 155
"""So many actions lead there in the battle that was played by mouse."""


def asks(*rules: str) -> Callable[[Prompt], bool]:
    """Whether it is one of these questions."""
    return lambda prompt: prompt.rule in rules


def asks_no_more(rule: str) -> Callable[[Prompt], bool]:
    """Whether it is another question."""
    return lambda prompt: prompt.rule != rule


def unit_moves() -> int:
    """IR 23, alone in its hex."""
    table = Table(by_mouse(MOVING))
    piece = table.session.presentation.piece("pr-ir23")
    assert piece is not None
    table.point(table.session.board.label(piece.at))
    table.point("2508")
    return table.presses


def cold_start() -> int:
    """From the title: the card of Rossbach, the page before the battle, to the first decision."""
    plain = patch("game.ui.navigation.ground_for", lambda land, _path: plain_ground(land))
    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, OBLIQUE_HOME=home), plain:
        house = House(App((1280, 720)), Front(Shelf(SYSTEMS)))
        house.app.push(TitleScreen(house.front, house))
        presses = 0
        while presses < MOST:
            top = house.app.top
            if isinstance(top, TableScreen):
                asked = top.session.prompt
                assert asked is not None
                if asked.rule not in BEFORE_PLAY:
                    break
                _press_key(house.app, pygame.K_RETURN)
            elif isinstance(top, BriefingScreen):
                _press_key(house.app, pygame.K_RETURN)
            else:
                _click_card(house.app, "play.rossbach-battle")
            presses += 1
    return presses


BEFORE_PLAY = ("KERNEL",)
"""Questions that decide nothing."""


def _press_key(app: App, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.frame([pygame.event.Event(kind, key=key, mod=0, unicode="")], 16)
    for _turn in range(PAUSE // 50):
        app.frame([], 50)


def _click_card(app: App, name: str) -> None:
    """The button of a card of the title."""
    top = app.top
    assert isinstance(top, TitleScreen)
    app.frame([], 16)
    control = top.page.controls.get(name)
    assert control is not None, [c.id for c in top.page.controls.items]
    at = control.box.center
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 16)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([pygame.event.Event(kind, pos=at, button=1, mod=0)], 16)
    for _turn in range(PAUSE // 50):
        app.frame([], 50)


def _several_move(mod: int, take: Callable[[Table, str], int]) -> int:
    """A stack, or a wing, taken up with a key held and sent where most of it can go."""
    table = Table(by_mouse(MOVING))
    for unit in table.prompt.units:
        if take(table, unit) < 2:
            continue
        table.begin()
        table.point(table.label_of(unit), mod)
        if not table.body.held:
            table.tap(pygame.K_ESCAPE)
            continue
        many = {c: len(table.body.goals(c)) for c in table.prompt.cells if table.body.goes(c)}
        before = {u: table.label_of(u) for u in table.body.units}
        table.point(table.session.board.label(max(many, key=many.__getitem__)))
        assert sum(table.label_of(u) != at for u, at in before.items()) > 1
        return table.presses
    raise AssertionError("nobody moves together")


def stack_moves() -> int:
    """Shift and a click, then a click: all of a stack."""

    def mates(table: Table, unit: str) -> int:
        cell = table.session.board.cell(table.label_of(unit))
        stack = table.session.stack(cell)
        return sum(c.id in table.prompt.units for c in stack)

    return _several_move(pygame.KMOD_SHIFT, mates)


def wing_moves() -> int:
    """Ctrl and a click, then a click: all of a wing."""

    def mates(table: Table, unit: str) -> int:
        body = table.session.roster.body_of(unit)
        return 0 if body is None else sum(u in table.prompt.units for u in body.pieces)

    return _several_move(pygame.KMOD_CTRL, mates)


def movement_ends() -> int:
    """The end of movement while units are left."""
    table = Table(by_mouse(MOVING))
    while table.prompt.phase == "movement":
        table.tap(pygame.K_e)
    return table.presses


def bombardment_without_effect() -> int:
    """From the end of movement, which is not counted, to close combat."""
    table = Table(by_mouse(BEFORE_BOMBARDMENT))
    while table.prompt.phase == "movement":
        table.push("end")
    table.begin()
    return table.enter_until(asks("PG 19.1a"))


def first_fight() -> int:
    """Two hexes attack one, up to the charge, which is counted by itself."""
    return Table(by_mouse(FIRST_FIGHT)).enter_until(asks("PG 19.12.2a"))


def charge() -> int:
    """From the question to its dice."""
    table = Table(by_mouse(FIRST_FIGHT))
    table.enter_until(asks("PG 19.12.2a"))
    table.begin()
    return table.enter_until(asks_no_more("PG 19.12.2a"))


def advance() -> int:
    """All who can: six units."""
    table = Table(by_mouse(FIRST_FIGHT))
    table.enter_until(asks("PG 19.9a"))
    table.begin()
    return table.enter_until(asks_no_more("PG 19.9a"))


def owed_attacks() -> int:
    """All six, with the defaults."""
    table = Table(by_mouse(SIX_OWED))
    side = table.prompt.side
    while table.prompt.phase == "close_combat" and table.prompt.side == side:
        run = any(run.id == "fights" for run in table.prompt.runs[:1])
        table.push("run/fights") if run else table.enter()
    return table.presses


def special_leader() -> int:
    """Seydlitz, the only one who can: to his die."""
    table = Table(by_chance("rossbach-battle", 4, asks("PG 14.2c")))
    table.push("run/leaders")
    assert table.prompt.rule != "PG 14.2c"
    return table.presses


def set_up() -> int:
    """Leuthen by hand: all is placed."""
    table = Table(opened("leuthen-main"))
    table.push("hand")
    table.begin()
    table.push("rest")
    table.enter()
    return table.presses


def wing_enters() -> int:
    """A wing of Leuthen from the tray: its header, the hex where its head goes."""
    table = Table(opened("leuthen-main"))
    table.push("quick")
    table.begin()
    table.hit(table.header("entry:wedell"))
    coming = table.prompt.subject
    table.point("2425")
    pieces = [table.session.presentation.piece(u) for u in coming]
    assert all(piece is not None and lies(piece.at) for piece in pieces)
    return table.presses


def overlays() -> int:
    """Any overlay, from the row of tools on the map: the most that one costs."""
    most = 0
    for scenario in ("rossbach-battle", "camposanto-1743", "maida-1806"):
        table = Table(opened(scenario))
        for lens in table.session.match.system.lenses:
            table.begin()
            item = table.table.tools.controls.get(TOOL + lens.id)
            assert item is not None, (scenario, lens.id)
            table.hit(item.box.center)
            assert table.lenses.info is lens
            most = max(most, table.presses)
            table.hit(item.box.center)
    return most


# -- Camposanto ------------------------------------------------------------------------------------


def lay(table: Table) -> None:
    """The orders of one side: three tokens, then all are laid."""
    side = table.prompt.side
    for _ in range(3):
        table.push(next(b.id for b in table.prompt.buttons if b.token and not b.refusal))
    table.enter()
    assert table.prompt.side != side or not table.prompt.secret


def orders() -> int:
    """One side lays its orders."""
    table = Table(opened("camposanto-1743"))
    lay(table)
    return table.presses


def _a_wing_acts() -> Table:
    table = Table(opened("camposanto-1743"))
    lay(table)
    lay(table)
    while table.prompt.phase != "movement":
        table.tap(pygame.K_e)
    table.begin()
    return table


def _acting(table: Table) -> str:
    return str(table.session.match.reading.table.wing)


def idle_wing() -> int:
    """The next wing is asked."""
    table = Table(opened("camposanto-1743"))
    lay(table)
    lay(table)
    table.begin()
    wing = _acting(table)
    while _acting(table) == wing:
        table.push(f"run/wing/{wing}")
    return table.presses


def move_and_face() -> int:
    """A unit goes a hex and keeps its front."""
    table = _a_wing_acts()
    board = table.session.board
    for piece in map(table.session.presentation.piece, table.prompt.units):
        assert piece is not None
        table.point(board.label(piece.at))
        if table.prompt.cells:
            break
        table.tap(pygame.K_ESCAPE)
    table.presses = 1
    table.point(board.label(max(table.prompt.cells)))
    return table.enter_until(lambda p: not p.facing)


def wing_goes() -> int:
    """All units of a wing: Ctrl and a click, then a click; each keeps its front."""
    table = _a_wing_acts()
    for unit in table.prompt.units:
        table.begin()
        table.point(table.label_of(unit), pygame.KMOD_CTRL)
        if table.body.held:
            break
        table.tap(pygame.K_ESCAPE)
    many = {c: len(table.body.goals(c)) for c in table.prompt.cells if table.body.goes(c)}
    before = {u: table.label_of(u) for u in table.body.units}
    table.point(table.session.board.label(max(many, key=many.__getitem__)))
    assert sum(table.label_of(u) != at for u, at in before.items()) > 2
    return table.presses


def stays() -> int:
    """An enemy comes up; nobody retires."""
    table = Table(by_chance("camposanto-1743", 22, asks("CS 6.4c")))
    return table.enter_until(asks_no_more("CS 6.4c"))


# -- Squares ---------------------------------------------------------------------------------------


def chiefs_stay() -> int:
    """Both C-in-C stay where they are."""
    return Table(opened("maida-1806")).enter_until(asks("SQ 5.7"))


def bids() -> int:
    """All Generals of a turn contest; their Commands, not counted, do nothing."""
    table, presses = Table(opened("maida-1806")), 0
    table.enter_until(asks("SQ 5.7"))
    while table.prompt.phase in ("contest", "activation"):
        table.begin()
        if table.prompt.phase == "contest":
            table.enter()
            presses += table.presses
        else:
            table.press("end")
    return presses


# -- all -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """A row of the table: what it was, what it should be, how it is played."""

    name: str
    was: str
    should: int
    play: Callable[[], int]
    reason: str = ""
    """Why it may cost more than it should."""


TASKS = (
    Task(
        "Rossbach: start from a cold title",
        "1 + 2",
        1,
        cold_start,
        "the press of Begin on the page before the battle is the one; the card that leads there is"
        " the other",
    ),
    Task("Rossbach: move a unit", "2", 2, unit_moves),
    Task("Rossbach: move a whole stack", "2", 2, stack_moves),
    Task("Rossbach: move a whole wing", "2", 2, wing_moves),
    Task("Rossbach: end movement with units left", "2", 2, movement_ends),
    Task("Rossbach: bombardment without effect", "2-7", 0, bombardment_without_effect),
    Task("Rossbach: first fight, two hexes on one", "9", 4, first_fight),
    Task("Rossbach: a charge", "5", 2, charge),
    Task("Rossbach: advance of all who can", "6", 1, advance),
    Task("Rossbach: six attacks that are owed", "40", 12, owed_attacks),
    Task("Rossbach: a special leader, one candidate", "2", 1, special_leader),
    Task("Leuthen: set up all", "2", 2, set_up),
    Task("Leuthen: a wing enters", "3", 3, wing_enters),
    Task("All games: an overlay", "its letter", 1, overlays),
    Task("Camposanto: lay the orders of a side", "5", 4, orders),
    Task("Camposanto: a unit moves and faces", "3", 3, move_and_face),
    Task("Camposanto: a whole wing moves", "one unit", 2, wing_goes),
    Task("Camposanto: a wing that does nothing", "4-6", 1, idle_wing),
    Task("Camposanto: stay as the enemy comes up", "2", 1, stays),
    Task("Maida: both commanders stay", "4", 2, chiefs_stay),
    Task("Maida: the bids of a turn, solo", "24", 12, bids),
)


def main() -> int:
    """Play all tasks and print the table."""
    print("task | before | should be | now")
    worse = False
    for task in TASKS:
        now = task.play()
        more = now > task.should
        worse |= more and not task.reason
        why = f" ({task.reason})" if more and task.reason else ""
        print(f"{task.name} | {task.was} | {task.should} | {now}{why}", flush=True)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
