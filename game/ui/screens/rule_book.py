"""The ways to the rules: of the game that is played, of a battle before it begins, of all games."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from game.content.problems import Problem
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.system import System
from game.ui.app import App
from game.ui.field.map_layer import Ground
from game.ui.field.painted_ground import PaintingGround, ground_for
from game.ui.play.session import Session
from game.ui.screens.front import Front
from game.ui.screens.rule_pages import AtTable, RulePage, game_of, page_at_hand, pages_of
from game.ui.screens.rules import NO_OPTIONS, Readings, RulesScreen
from game.ui.screens.switches import Switches


class OnTable(Struct, frozen=True):
    """A game that is played, and the ground of its map."""

    session: Session
    ground: Ground


class RuleBook:
    """Opens the rules over whatever is shown."""

    def __init__(
        self,
        app: App,
        front: Front,
        back: Callable[[], None],
        played: Callable[[], OnTable | None],
    ) -> None:
        self.app, self.front, self.back, self.played = app, front, back, played
        self._examples: dict[str, AtTable] = {}
        """What the pages tell of while no game is played, by the scenario."""

    def rules(self, rule: str) -> None:
        """The rules browser: of the game that is played, else of all games one after the other."""
        systems = self.systems()
        self._rules(rule, systems, pages_of(systems, self._table_of))

    def reference(self, name: str) -> None:
        """One of the pages before the rules, as the game on the table has it now."""
        systems = self.systems()
        pages = pages_of(systems, self._table_of)
        played = self.played()
        phase = "" if played is None else played.session.presentation.phase
        self._rules(page_at_hand(pages, name, phase), systems, pages)

    def rules_before(self, setting: Setting, name: str) -> None:
        """The rules of a scenario that is still to begin; `name`: a rule or one of the pages."""
        systems, example = (setting.system,), partial(self._example, setting)
        pages = pages_of(systems, lambda _system: example())
        self._rules(page_at_hand(pages, name, ""), systems, pages)

    def _rules(self, rule: str, systems: tuple[System, ...], pages: tuple[RulePage, ...]) -> None:
        ledger = {e: text for s in systems for e, text in s.ledger().items()}
        chapters = {n: title for s in systems for n, title in s.reference().chapters.items()}
        games = {game_of(s): s.title for s in systems} if len(systems) > 1 else {}
        readings = self._readings()
        screen = RulesScreen(ledger, rule, self.back, readings, chapters, pages, games)
        self.app.push(screen)

    def _table_of(self, system: System) -> AtTable | None:
        """What the pages tell of the game that is played, else of a battle of this one."""
        played = self.played()
        if played is not None:
            session = played.session
            return AtTable(session.ground, played.ground, session.presentation)
        first = next((h.id for h in self.front.shelf.heads() if h.system == system.id), "")
        setting = self.front.setting(first)
        return None if isinstance(setting, Problem) else self._example(setting)

    def _example(self, setting: Setting) -> AtTable:
        """The table of a scenario as it would begin."""
        name = setting.scenario.id
        if name not in self._examples:
            match = Match.new(setting.system, setting.rules, SeededDice(1), name)
            ground = ground_for(setting.ground, setting.map_path)
            shown = setting.system.presentation(match.reading)
            self._examples[name] = AtTable(setting.ground, ground, shown, setting.title)
        return self._examples[name]

    def _readings(self) -> Readings:
        """The options of these games, those in force at the table among them."""
        games = [Switches(self.front, s) for s in self.systems() if s.options is not None]
        if not games:
            return NO_OPTIONS
        played = self.played()
        rules = None if played is None else played.session.match.rules
        of = {option.id: game for game in games for option in game.options.known}
        return Readings(
            entries={option.entry: option.id for game in games for option in game.options.known},
            in_force=frozenset() if rules is None else frozenset(games[0].options.in_force(rules)),
            chosen=lambda: tuple(option for game in games for option in game.in_force()),
            switch=lambda option: of[option].switch(option),
            why_not=lambda option: of[option].why_not(option),
        )

    def systems(self) -> tuple[System, ...]:
        """The game that is played, else all there are."""
        played = self.played()
        if played is not None:
            return (played.session.match.system,)
        return tuple(self.front.shelf.systems.values())

    def close(self) -> None:
        """No map is painted any more for what is told of it."""
        for example in self._examples.values():
            if isinstance(example.ground, PaintingGround):
                example.ground.close()
