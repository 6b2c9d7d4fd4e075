"""A position under test, whatever the game: a state with its rules and dice."""

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.advance import apply, settle, why_not
from game.engine.context import Context, Rules
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.event import Event
from game.engine.frame import Auto, Frame
from game.engine.refusal import Refusal
from game.engine.state import GameState, Result, TableT

RulesT = TypeVar("RulesT", bound=Rules)


class Idle(Auto, frozen=True, tag="test.idle"):
    """Ends the sequence of play: lets a test call frames by themselves."""

    def run(self, ctx: Context[Any, Any]) -> None:
        """Nothing is left to do."""
        ctx.finish(Result(None, "test", "TEST"))


class Bench(Generic[TableT, RulesT]):
    """Frames can be called and decisions answered without the sequence of play."""

    def __init__(
        self, rules: RulesT, table: TableT, dice: Sequence[int], seed: int | None = None
    ) -> None:
        self.rules = rules
        self.dice = SeededDice(seed) if seed is not None else ScriptedDice(tuple(dice))
        self.state: GameState[TableT] = GameState(table, [Idle()])
        self.ctx: Context[TableT, RulesT] = Context(rules, self.state, self.dice)

    @property
    def table(self) -> TableT:
        """What lies on the table now."""
        return self.ctx.table

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return self.ctx.events

    def cell(self, label: str) -> int:
        """A hex by its number."""
        board: Any = getattr(self.rules, "board")  # noqa: B009  # every game's rules have one
        found: int | None = board.cell(label)
        assert found is not None, label
        return found

    def run(self, *frames: Frame) -> Self:
        """Call frames and settle until a decision is asked for or nothing is left."""
        self.ctx.call(*frames)
        self.settle()
        return self

    @property
    def asking(self) -> Any:
        """The frame that asks now; None: nothing is asked."""
        return self.state.stack[-1] if self.state.stack else None

    @property
    def prompt(self) -> Any:
        """The question that is asked now."""
        return self.asking.asked(self.ctx)

    def do(self, action: Action) -> Refusal | None:
        """Answer the question; a refusal is returned, else None."""
        refusal = why_not(self.ctx, self.prompt, action)
        if refusal is None:
            apply(self.ctx, action)
            self.settle()
        return refusal

    def settle(self) -> None:
        """Run on to the next question."""
        settle(self.ctx)


class OpenBench(Bench[TableT, RulesT]):
    """A position on an open table; a game's own knows its frame that settles what is owed."""

    settling: ClassVar[Frame]

    def settled(self) -> Self:
        """Settle what is owed."""
        return self.run(self.settling)

    @property
    def dice_left(self) -> int:
        """How many of the scripted dice nobody has thrown."""
        assert isinstance(self.dice, ScriptedDice)
        return len(self.dice.values) - self.dice.used

    def take(self, uid: str) -> Refusal | None:
        """Point at a unit or a general."""
        return self.do(acts.unit(uid))

    def press(self, name: str) -> Refusal | None:
        return self.do(acts.button(name))

    def go(self, goal: Pose, *legs: Leg) -> Refusal | None:
        """Send what is in hand to a pose, by these legs or by its own course."""
        return self.do(acts.pose(goal, *legs))

    def told(self, kind: str) -> list[str]:
        """The texts of the events of a kind."""
        return [str(e.text) for e in self.events if e.kind == kind]
