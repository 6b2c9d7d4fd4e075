"""The house that the screens stand in: every way from one to another, and the doors of a table."""

from pathlib import Path

from game.content import library
from game.content.problems import Problem
from game.engine.system import System
from game.engine.text import Text, say
from game.ui.app import App, Screen
from game.ui.painted_ground import PaintingGround, ground_for
from game.ui.screens.front import Front, Game
from game.ui.screens.keys import KeysScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.pictures import take_picture
from game.ui.screens.rules import RulesScreen
from game.ui.screens.saves import SavesScreen
from game.ui.screens.table import TableScreen
from game.ui.session import Session


class House:
    """Opens screens on top of each other and goes back down."""

    def __init__(self, app: App, front: Front) -> None:
        self.app, self.front = app, front
        self.tables: list[TableScreen] = []

    # -- the ways of title, menu and the rest --------------------------------------------------

    def play(self, scenario: str, seed: int | None = None) -> Text | None:
        """Begin a game."""
        return self._sit_down(self.front.start(scenario, seed))

    def go_on(self, path: Path) -> Text | None:
        """Sit down to a saved game in place of whatever is open."""
        return self._sit_down(self.front.go_on(path))

    def _sit_down(self, game: Game | Problem) -> Text | None:
        """Open the table of a game, or say what is wrong with its files."""
        if isinstance(game, Problem):
            return _told(game)
        self.title()
        self.app.push(self.open_table(game))
        return None

    def change(self, name: str, value: str) -> None:
        """Set a setting."""
        self.front.change(name, value)
        self.app.relayout()
        for table in self.tables:
            table.set_still(self.front.settings.motion == "reduced")

    def saves(self) -> None:
        """The list of saved games."""
        self.app.push(SavesScreen(self.front, self))

    def rules(self, rule: str) -> None:
        """The rules browser: of the game that is played, else of the first system there is."""
        self.app.push(RulesScreen(self._system().ledger(), rule, self.back))

    def _system(self) -> System:
        if self.tables:
            return self.tables[-1].session.match.system
        return next(iter(self.front.shelf.systems.values()))

    def keys(self) -> None:
        """The list of keys."""
        self.app.push(KeysScreen((self._system(),), self.back))

    def watch(self, path: Path) -> Text | None:
        """The replay of a saved game."""
        loaded = self.front.load(path)
        return _told(loaded)

    def back(self) -> None:
        """The screen below."""
        self._leave(self.app.top)
        self.app.pop()

    def title(self) -> None:
        """The title screen, whatever lies between."""
        while len(self.app.screens) > 1:
            self._leave(self.app.top)
            self.app.screens.pop()
        self.app.relayout()

    def _leave(self, screen: Screen | None) -> None:
        if isinstance(screen, TableScreen) and screen in self.tables:
            self.tables.remove(screen)
            ground = screen.desk.view.map.ground
            if isinstance(ground, PaintingGround):
                ground.close()

    def quit(self) -> None:
        """The end of the program."""
        self.app.quit()

    def close(self) -> None:
        """The program ends: nothing is left running."""
        for table in list(self.tables):
            self._leave(table)

    # -- tables --------------------------------------------------------------------------------

    def open_table(self, game: Game) -> TableScreen:
        """The table of a game, with the best ground there is for its map."""
        board = game.setting.board
        ground = ground_for(board, library.maps().get(game.setting.map.id))
        session = Session(game.match, board, game.keeper.after)
        still = self.front.settings.motion == "reduced"
        table = TableScreen(self.app, session, ground, TableDoors(self, game), still=still)
        self.tables.append(table)

        def picture() -> bytes:
            return take_picture(self.app.surface, table.desk.view.camera.view)

        game.keeper.picture = picture
        return table


class TableDoors:
    """The doors of one table."""

    def __init__(self, house: House, game: Game) -> None:
        self.house, self.game = house, game

    def menu(self, session: Session) -> None:
        """The menu over the table."""
        front = self.house.front
        self.house.app.push(MenuScreen(self.house.app, front, self.house, self._save))

    def _save(self) -> Text:
        """Save under a name of its own, and tell how it went."""
        kept = self.house.front.keep(self.game, self.game.keeper.picture())
        if isinstance(kept, Problem):
            return say("The game could not be saved: {reason}", reason=str(kept))
        return say("Saved as {name}.", name=kept.name)

    def rules(self, rule: str) -> None:
        """The rules browser."""
        self.house.rules(rule)

    def keys(self) -> None:
        """The list of keys."""
        self.house.keys()

    def replay(self, session: Session, record: int | None) -> None:
        """The game so far."""

    def over(self, session: Session) -> None:
        """The verdict."""

    def text_size(self) -> None:
        """The next text size, after the largest the smallest."""
        self.house.front.next_text_size()
        self.house.app.relayout()


def _told(found: object) -> Text | None:
    """What is wrong, if anything is."""
    return say("{fault}", fault=str(found)) if isinstance(found, Problem) else None
