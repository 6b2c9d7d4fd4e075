"""Laws that hold in every game, whatever is played: one state machine for any system."""

from collections.abc import Callable
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.ai.offers import faults
from game.board.ground import cells_of
from game.engine import save
from game.engine.action import Action, cell
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.envelope import Label
from game.engine.match import (
    TWO,
    WALL_DECLARED,
    WALL_DIE,
    WALL_OVER,
    WALL_SEALED,
    WALL_SEEN,
    WALL_SIDE,
    Match,
)
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.state import canonical
from game.replay.replay import Replay
from tests.engine.helpers import SETTING
from tests.engine.walk import offered

NUMBERS = st.integers(min_value=0, max_value=10_000)


def nobody(_refusal: object) -> None:
    """Refusals are of no interest here."""


class Laws(RuleBasedStateMachine):
    """Two matches of one seed are played side by side; everything else is tried on the first."""

    setting: Setting

    @initialize(seed=NUMBERS)
    def first(self, seed: int) -> None:
        """The first game."""
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Two games alike."""
        self.match = self.fresh(seed)
        self.twin = self.fresh(seed)

    def fresh(self, seed: int) -> Match:
        """A game at its first question."""
        system, rules = self.setting.system, self.setting.rules
        return Match.new(system, rules, SeededDice(seed), self.setting.scenario.id)

    def playing(self) -> bool:
        """Whether there is a question left."""
        return hasattr(self, "match") and not self.match.over

    def chosen(self, number: int) -> Action:
        """One of the actions offered."""
        actions = offered(self.match)
        return actions[number % len(actions)]

    @precondition(playing)
    @rule(number=NUMBERS)
    def act(self, number: int) -> None:
        """What is offered is done, in both games alike."""
        action = self.chosen(number)
        assert self.match.act(action) is None
        assert self.twin.act(action) is None
        assert self.match.records[-1] == self.twin.records[-1]

    @precondition(playing)
    @rule(number=NUMBERS)
    def act_and_undo(self, number: int) -> None:
        """Undo gives the same bytes, and stops exactly at walls."""
        before, source = canonical(self.match.reading.state), self.match.dice.kept
        side = self.match.prompt.side if self.match.prompt else ""
        action = self.chosen(number)
        assert self.match.act(action) is None
        record = self.match.records[-1]
        refusal = self.match.undo()
        if refusal is None:
            assert not record.dice
            assert canonical(self.match.reading.state) == before
            assert self.match.dice.kept == source
            assert self.match.redo() is None
        else:
            passed = self.match.prompt is not None and self.match.prompt.side != side
            asked, now = self.twin.prompt, self.match.prompt
            walls = {
                WALL_DECLARED: bool(asked.blind)
                and (action.verb == "pose" or not (now and now.blind)),
                WALL_DIE: bool(record.dice),
                WALL_SEEN: not record.secret,
                WALL_SEALED: record.secret,
                WALL_SIDE: passed and self.match.mode == TWO,
                WALL_OVER: self.match.over,
            }
            assert walls[refusal]
        assert self.twin.act(action) is None

    @precondition(playing)
    @rule()
    def ask(self) -> None:
        """Prompt, why_not and preview change nothing, and what is offered is what is allowed; a
        preview may be asked for of any answer.
        """
        before = canonical(self.match.reading.state)
        assert faults(self.match, self.setting.ground, Chance(1), nobody) == []
        cells = cells_of(self.setting.ground)[::7]
        for action in (*offered(self.match), *map(cell, cells)):
            self.match.preview(action)
        assert canonical(self.match.reading.state) == before

    @precondition(playing)
    @rule(number=NUMBERS)
    def same_dice_same_outcome(self, number: int) -> None:
        """An action is a function of state, answer and dice."""
        action = self.chosen(number)
        outcomes = []
        for _ in range(2):
            branch = self.match.branch(number)
            assert branch.act(action) is None
            outcomes.append(branch.records[-1])
        assert outcomes[0] == outcomes[1]
        scripted = self.match.branch(0)
        scripted.dice = ScriptedDice(outcomes[0].dice)
        assert scripted.act(action) is None
        assert scripted.records[-1] == outcomes[0]

    @precondition(playing)
    @rule()
    def save_and_load(self) -> None:
        """Save and load give the same game, which then goes on in place of the first."""
        encoded = save.encode(self.match, self.setting, Label())
        loaded = save.decode(encoded, lambda *_: self.setting)
        assert isinstance(loaded, Loaded), str(loaded)
        back = loaded.match
        assert canonical(back.reading.state) == canonical(self.match.reading.state)
        assert back.prompt == self.match.prompt
        assert back.why_not_undo() == self.match.why_not_undo()
        assert save.encode(back, self.setting, Label()) == encoded
        self.match = back

    @precondition(playing)
    @rule()
    def cached_readings_are_fresh(self) -> None:
        """What is remembered of a state is what would be found anew."""
        kept = self.match.reading.cache
        fresh = Context(self.match.rules, self.match.reading.state)
        for (read, args), value in list(kept.items()):
            assert read(fresh, *args) == value

    @precondition(lambda self: self.match.over)
    @rule(seed=NUMBERS)
    def begin_again(self, seed: int) -> None:
        """After the verdict nothing can be done; the game is replayed, and another begins."""
        assert self.match.reading.state.result is not None
        self.teardown()
        self.begin(seed)

    @invariant()
    def sound(self) -> None:
        """The system's own invariants hold."""
        if hasattr(self, "match"):
            assert self.setting.system.invariants(self.match.reading) == []

    def teardown(self) -> None:
        """The whole game can be replayed to the same hashes."""
        if hasattr(self, "match"):
            assert Replay(self.match).verify() is None


def laws_of(setting: Setting, examples: int, steps: int) -> "Callable[..., None]":
    """The laws as a test case for one system."""
    machine: Any = type("LawsOfOne", (Laws,), {"setting": setting})
    machine.TestCase.settings = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
    )
    case: Callable[..., None] = machine.TestCase
    return case


TestToy = laws_of(SETTING, examples=30, steps=40)
