"""The house that the screens stand in: every way from one to another, and the doors of a table."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pygame
from msgspec import structs

from game.ai.players import PLAYERS
from game.ai.thinking import Apart, Thinker
from game.board.ground import Ground as Land
from game.content import library
from game.content.problems import Problem
from game.content.writing import plain_name
from game.engine.match import TWO, Match
from game.engine.seat import sides
from game.engine.seating import ME, Seats, as_begun, seated
from game.engine.setting import Setting
from game.engine.shelf import PLUS
from game.engine.text import Text, joined, say
from game.replay.honesty import Inquiry
from game.replay.replay import Replay
from game.ui.app import App, Screen
from game.ui.field.board_view import Scene
from game.ui.field.map_layer import Ground
from game.ui.field.painted_ground import PaintingGround, ground_for
from game.ui.look.settings import View
from game.ui.look.words import _, tr
from game.ui.panels.log_lines import Filter
from game.ui.play.session import Session
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.end import EndScreen, EndWays
from game.ui.screens.front import Front, Game
from game.ui.screens.going_on import Background
from game.ui.screens.keys import KeysScreen
from game.ui.screens.led import led_in
from game.ui.screens.menu import MenuScreen
from game.ui.screens.openings import OPENINGS
from game.ui.screens.options import OptionsScreen
from game.ui.screens.pictures import Recent, take_picture
from game.ui.screens.reloading import ANOTHER_START, reread
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.report import report_steps
from game.ui.screens.rule_book import OnTable, RuleBook
from game.ui.screens.saves import SavesScreen
from game.ui.screens.seat_rows import Seating
from game.ui.screens.switches import Switches
from game.ui.table.doors import Doors
from game.ui.table.lesson import LessonCard
from game.ui.table.screen import TableScreen


class House:
    """Opens screens on top of each other and goes back down."""

    def __init__(self, app: App, front: Front) -> None:
        self.app, self.front = app, front
        app.after_toggle = partial(front.change, "full_screen")
        self.tables: list[TableScreen] = []
        self.book = RuleBook(app, front, self.back, self._played)
        self.forged: dict[str, Text] = {}
        """What was found in games that are not as they were played, by the game's name."""
        self.thinker: Callable[[Setting], Thinker] = self._apart
        """Where players of the program think about a game."""

    def _apart(self, setting: Setting) -> Thinker:
        return Apart(self.front.shelf, setting.scenario.id, setting.files)

    # -- the ways of title, menu and the rest --------------------------------------------------

    def play(self, scenario: str, seed: int | None = None) -> Text | None:
        path = library.scenarios().get(scenario)
        if path is not None:
            OPENINGS.begin(path)
        return self._sit_down(self.front.start(scenario, seed))

    def brief(self, scenario: str, seed: int | None = None) -> Text | None:
        """The briefing of a scenario over the title."""
        setting = self.front.setting(scenario)
        if isinstance(setting, Problem):
            return setting.told
        head = next(h for h in self.front.shelf.heads() if h.id == scenario)
        begin = partial(self.play, scenario, seed)
        self.title()
        options = partial(self._options_of, scenario, seed)
        rules = partial(self.book.rules_before, setting)
        screen = BriefingScreen(head, setting, self.front, begin, self.back, rules, options)
        self.app.push(screen)
        return None

    def learn(self, lesson: str) -> Text | None:
        """Begin a lesson."""
        course = self.front.course(lesson)
        if isinstance(course, Problem):
            return course.told
        game = self.front.learn(course)
        if isinstance(game, Problem):
            return game.told
        self.title()
        table = self.open_table(game, LessonDoors(self, game, lesson))
        table.session.ask_all, table.session.after = False, None
        play = partial(self.brief, course.lesson.head.scenario)
        table.overlay = LessonCard(table.desk, table.strip, course, self.title, play)
        self.app.push(table)
        return None

    def go_on(self, path: Path) -> Text | None:
        """Sit down to a saved game in place of whatever is open."""
        OPENINGS.begin(path)
        return self._sit_down(self.front.go_on(path))

    def _sit_down(self, game: Game | Problem) -> Text | None:
        """Open the table of a game, or say what is wrong with its files."""
        if isinstance(game, Problem):
            return game.told
        self.title()
        table = self.open_table(game)
        self.app.push(table)
        self._look_again(table, game.keeper.game)
        table.mark(self.forged.get(game.keeper.game))
        if game.notices:
            table.tell(_("Since this game was saved"), joined(game.notices))
        if game.envelope is not None:
            background = Background(Inquiry(game.match, game.envelope))
            table.meanwhile = partial(self._inquire, table, background, game.keeper.game)
        return None

    def _inquire(self, table: TableScreen, background: Background, game: str) -> None:
        """Look on whether the game at a table is as it was played; if not, it is marked as such."""
        found = background.go_on()
        if found is not None:
            self.forged[game] = found
            table.mark(found)
            table.tell_forged()
        elif background.sound and self.forged.pop(game, None) is not None:
            table.mark(None)  # another save of this game was forged

    def reload(self, game: Game) -> Text | None:
        """Sit down to a running game again on its files as they are now, or say why not."""
        found = reread(game, self.front.shelf)
        if found.game is None:
            return found.fault
        self._sit_down(found.game)
        self.tables[-1].banner.show(_("Map and scenario have been read again"))
        return ANOTHER_START if found.another_start else None

    def _look_again(self, table: TableScreen, game: str) -> None:
        """Look at the board as it was when this game was left, or where the action is."""
        view, camera = self.front.settings.view, table.desk.view.camera
        if view.game == game:
            camera.zoom(view.level - camera.level)
            camera.jump((view.x, view.y))
        if table.session.match.records:
            camera.show(table.desk.looking.offered())

    def change(self, name: str, value: str) -> None:
        self.front.change(name, value)
        if name == "full_screen" and self.front.settings.full_screen != self.app.fullscreen:
            self.app.toggle_fullscreen()
        self.app.relayout()
        for table in self.tables:
            table.set_still(self.front.settings.motion == "reduced")
            table.leading.pace = self.front.settings.pace
            if table.overlay is None:
                table.session.ask_all = self.front.settings.ask == "all"

    def saves(self) -> None:
        self.app.push(SavesScreen(self.front, self))

    def rules(self, rule: str) -> None:
        self.book.rules(rule)

    def reference(self, name: str) -> None:
        self.book.reference(name)

    def _played(self) -> OnTable | None:
        if not self.tables:
            return None
        return OnTable(self.tables[-1].session, self.tables[-1].desk.view.map.ground)

    def options(self) -> None:
        games = tuple(Switches(self.front, system) for system in self.book.systems())
        self.app.push(OptionsScreen(games, self.back, self.rules))

    def _options_of(self, scenario: str, seed: int | None) -> None:
        """The options of a scenario, over its briefing; on the way back that is written anew."""
        setting = self.front.shelf.open(scenario)
        if isinstance(setting, Problem):
            self.tell(setting.told)
            return
        game = Switches(self.front, setting.system, setting.title, setting.rules)
        leave = partial(self.brief, scenario, seed)
        self.app.push(OptionsScreen((game,), leave, self.rules))

    def keys(self) -> None:
        self.app.push(KeysScreen(self.book.systems(), self.back))

    def watch(self, path: Path) -> Text | None:
        OPENINGS.begin(path)
        loaded = self.front.load(path)
        if isinstance(loaded, Problem):
            return loaded.told
        board = loaded.setting.ground
        ground = ground_for(board, loaded.setting.map_path)
        return self.show_replay(loaded.match, board, ground, None)

    def show_replay(
        self, match: Match, board: Land, ground: Ground, record: int | None, seat: str = ""
    ) -> Text | None:
        """The replay of a match, from its beginning or as it was after one record; of one that is
        played on as the side before the window may see it.
        """
        if match.start is None:
            return say("This game does not hold its beginning: it cannot be replayed.")
        screen = ReplayScreen(Replay(match, seat), board, ground, self.back, self.rules, at=record)
        self.app.push(screen)
        return None

    def back(self) -> None:
        self._leave(self.app.top)
        self.app.pop()

    def title(self) -> None:
        while len(self.app.screens) > 1:
            self._leave(self.app.top)
            self.app.screens.pop()
        self.app.relayout()

    def _leave(self, screen: Screen | None) -> None:
        if isinstance(screen, TableScreen) and screen in self.tables:
            self.tables.remove(screen)
            self._remember(screen)
            screen.leading.close()
            if isinstance(screen.doors, TableDoors):
                screen.doors.game.keeper.close()
            ground = screen.desk.view.map.ground
        elif isinstance(screen, ReplayScreen):
            ground = screen.view.map.ground
        else:
            return
        shared = any(table.desk.view.map.ground is ground for table in self.tables)
        if isinstance(ground, PaintingGround) and not shared:
            ground.close()

    def tell(self, words: Text) -> None:
        """What the window has to say: over the table, else as the notice of the title screen."""
        top = self.app.top
        if isinstance(top, TableScreen):
            top.banner.show(tr(words))
            return
        self.front.notice = words
        self.app.relayout()

    def quit(self) -> None:
        self.app.quit()

    def _remember(self, table: TableScreen) -> None:
        settings = self.front.settings
        folded, shown = tuple(sorted(table.folded)), table.side.log.filter.value
        if (folded, shown) != (settings.folded, settings.log_filter):
            self.front.change("folded", folded)
            self.front.change("log_filter", shown)
        if isinstance(table.doors, TableDoors) and table.overlay is None:
            camera, game = table.desk.view.camera, table.doors.game.keeper.game
            self.front.change("view", View(game, camera.level, *camera.centre))

    def close(self) -> None:
        """The program ends: nothing is left running."""
        for screen in (*self.tables, *self.app.screens):
            self._leave(screen)
        self.book.close()

    # -- tables --------------------------------------------------------------------------------

    def seating(self, table: TableScreen, tempers: Mapping[str, str]) -> Seating:
        """Who leads the sides of the game at a table; whoever is chosen leads them in the next one
        as well. `tempers`: by side what those were like who commanded on the day.
        """
        match, sides = table.session.match, table.session.presentation.sides
        names = [side.id for side in sides]

        def take(seats: Seats) -> None:
            self.front.change("seats", tuple(seats.values()))
            table.leading.seat(seats)

        led = match.seats or as_begun(names, two=match.mode == TWO)
        return Seating(sides, led, tempers, take)

    def open_table(self, game: Game, doors: "TableDoors | None" = None) -> TableScreen:
        """The table of a game, with the best ground there is for its map."""
        board, settings = game.setting.ground, self.front.settings
        ground = ground_for(board, game.setting.map_path)
        session = Session(game.match, board, ask_all=settings.ask == "all")
        still = settings.motion == "reduced"
        if game.match.seats:  # a save may name players of another program
            names = sides(game.match)
            led = [game.match.seats.get(name, ME) for name in names]
            game.match.seats = seated(names, led, PLAYERS)
        doors = doors or TableDoors(self, game)
        table = TableScreen(self.app, session, ground, doors, still=still)
        table.leading.hire(self.thinker(game.setting), settings.pace)
        table.folded = set(settings.folded)
        table.side.log.set_filter(Filter(settings.log_filter))
        self.tables.append(table)

        def picture() -> bytes:
            # The board alone: a sheet or a question may lie over it when the game is kept.
            sheet, view = pygame.Surface(self.app.size), table.desk.view
            shown = session.presentation
            view.draw(sheet, Scene(stacks=shown.stacks, rooms=shown.rooms))
            return take_picture(sheet, view.camera.map_in_view)

        def keep(match: Match) -> None:
            game.keeper.after(match)
            trouble, untidy = game.keeper.trouble, game.keeper.untidy
            if trouble is not None:
                words = _("The game could not be saved: {reason}", reason=trouble.what)
                table.banner.show(words, urgent=True)
            elif untidy is not None:
                table.banner.show(tr(untidy.told), urgent=True)
                game.keeper.untidy = None

        recent = Recent(picture)
        doors.picture, game.keeper.picture = recent.anew, recent
        session.after = keep
        return table


def _plain(scenario: str) -> str:
    """A scenario without the options of a game: a new one has those that are chosen then."""
    return scenario.partition(PLUS)[0]


class TableDoors(Doors):
    """The doors of one table."""

    def __init__(self, house: House, game: Game) -> None:
        self.house, self.game = house, game
        self.picture: Callable[[], bytes] = bytes

    def menu(self, session: Session) -> None:
        house = self.house
        # The picture is taken while the table is still to be seen.
        save = partial(self._save, self.picture())
        replay = partial(self._out_of_the_menu, session)
        anew = partial(house.play, _plain(self.game.match.scenario_id))
        seating = house.seating(house.tables[-1], self.game.setting.tempers)
        house.app.push(MenuScreen(house.app, house.front, house, save, replay, anew, seating))

    def _out_of_the_menu(self, session: Session) -> None:
        """The replay in place of the menu: from it one goes back to the game."""
        self.house.app.pop()
        self.replay(session, None)

    def _save(self, picture: bytes) -> Text:
        """Save under a name of its own, and tell how it went."""
        kept = self.house.front.keep(self.game, picture)
        if isinstance(kept, Problem):
            return say("The game could not be saved: {reason}", reason=kept.told)
        return say("Saved as {name}.", name=kept.name)

    def rules(self, rule: str) -> None:
        self.house.rules(rule)

    def reference(self, name: str) -> None:
        self.house.reference(name)

    def keys(self) -> None:
        self.house.keys()

    def replay(self, session: Session, record: int | None) -> None:
        table = self.house.tables[-1]
        ground = table.desk.view.map.ground
        seat, match, land = session.front, session.match, session.ground
        fault = self.house.show_replay(match, land, ground, record, seat)
        if fault is not None:
            table.banner.show(tr(fault))

    def over(self, session: Session) -> None:
        match = session.match
        ways = EndWays(
            title=self.house.title,
            again=partial(self.house.play, _plain(match.scenario_id)),
            export=partial(self._export, session),
            replay=partial(self.replay, session),
            rules=self.house.rules,
            back=self.house.back,
        )
        verdict = match.system.verdict(session.reading)
        if not match.over:
            now = say("If the game ended now. {subtitle}", subtitle=verdict.subtitle)
            verdict = structs.replace(verdict, subtitle=now)
        end = EndScreen(
            verdict,
            session.presentation,
            match.records,
            ways,
            opening=match.opening,
            over=match.over,
            label=session.field.name,
            led=led_in(match, session.presentation.sides),
        )
        self.house.app.push(end)

    def _export(self, session: Session) -> Iterator[Text]:
        name = plain_name(self.game.keeper.game)
        path = library.saves_folder().parent / "reports" / f"{name}.html"
        ground = self.house.tables[-1].desk.view.map.ground
        verdict = session.match.system.verdict(session.reading)
        return report_steps(session, verdict, ground, path)

    def text_size(self) -> None:
        """The next text size, after the largest the smallest."""
        self.house.front.next_text_size()
        self.house.app.relayout()

    def sound(self) -> None:
        """Sound on or off, and say so."""
        front = self.house.front
        front.change("sound", "off" if front.settings.sound == "on" else "on")
        on = front.settings.sound == "on"
        self.house.tell(say("Sound on") if on else say("Sound off"))

    def what_if(self, session: Session) -> None:
        """A branch on top of the game: it is never saved and never comes back into it."""
        house, real = self.house, self.house.tables[-1]
        twin = session.match.branch(secrets.randbits(63))
        branch = Session(twin, session.ground, ask_all=session.ask_all)
        doors, view = BranchDoors(house, self.game), real.desk.view
        still = house.front.settings.motion == "reduced"
        table = TableScreen(house.app, branch, view.map.ground, doors, still=still)
        table.folded = set(real.folded)
        house.app.push(table)
        # Only now: the first layout chooses a zoom of its own.
        camera = table.desk.view.camera
        camera.level, camera.centre = view.camera.level, view.camera.centre

    def reload(self, session: Session) -> None:
        """The game goes on on the changed files; if they are wrong, it is told what is wrong."""
        table = self.house.tables[-1]
        fault, now = self.house.reload(self.game), self.house.tables[-1]
        old = _("The game goes on with the old files")
        if fault is not None:
            now.tell(old if now is table else _("Map and scenario have been read again"), fault)


class LessonDoors(TableDoors):
    """The doors of a lesson: it is not kept, and begins anew as a lesson."""

    def __init__(self, house: House, game: Game, lesson: str) -> None:
        super().__init__(house, game)
        self.lesson = lesson

    def menu(self, session: Session) -> None:
        house = self.house
        replay = partial(self._out_of_the_menu, session)
        anew = partial(house.learn, self.lesson)
        house.app.push(MenuScreen(house.app, house.front, house, _not_kept, replay, anew))

    def reload(self, session: Session) -> None:
        """The lesson is read again from its beginning."""
        fault = self.house.learn(self.lesson)
        if fault is not None:
            self.house.tell(fault)


def _not_kept() -> Text:
    return say("A lesson is not kept: it begins anew whenever you like.")


class BranchDoors(TableDoors):
    """The doors of a branch: all but the rules, keys and text size lead back to the game."""

    def menu(self, session: Session) -> None:
        """Back to the game."""
        self.house.app.pop()

    def replay(self, session: Session, record: int | None) -> None:
        """A branch is not told."""

    def over(self, session: Session) -> None:
        """Even its end decides nothing."""

    def what_if(self, session: Session) -> None:
        """Back to the game."""
        self.house.app.pop()

    def reload(self, session: Session) -> None:
        """Only the game itself is put on other files."""
        self.house.tell(say("Files are read again in the game itself: B goes back to it"))
