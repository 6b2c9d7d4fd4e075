"""Frames: the sequence of play as a stack of small frozen values.

An `Ask` stops for a decision, an `Auto` acts at once. Their fields are the saved locals: plain
data, ids only. The tag is what a save stores and never changes its meaning.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct, StructMeta, structs

from game.board.cells import Cell
from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.engine.action import Action, UnitId
from game.engine.prompt import Ghost, Preview, Prompt, Run, Wish
from game.engine.refusal import NO_SUCH_BUTTON, NOT_OFFERED, Refusal
from game.engine.shapes import Shape
from game.engine.steps import Steps, in_one

if TYPE_CHECKING:
    from game.engine.chance import Chance
    from game.engine.context import Context

    AnyContext = Context[Any, Any]


Via = tuple[Cell, ...]
Legs = tuple[Leg, ...]
Chosen = tuple[str | int, ...]


class _FrameType(StructMeta):
    """Takes `rule`, `phase`, `runs` of what frames of a class ask, where they never change."""

    def __new__(
        cls,
        name: str,
        bases: Any,
        body: Any,
        *,
        rule: str = "",
        phase: str = "",
        runs: tuple[Run, ...] = (),
        **how: Any,
    ) -> Any:
        made = super().__new__(cls, name, bases, body, **how)
        for word, value in (("rule", rule), ("phase", phase), ("runs", runs)):
            if value:
                setattr(made, word, value)
        return made


class Frame(Struct, frozen=True, tag_field="frame", metaclass=_FrameType):
    """One state of the sequence of play."""

    @property
    def rule(self) -> str:
        """The rule by which it asks; a class has it as a keyword, a frame perhaps as a field."""
        return ""

    @property
    def phase(self) -> str:
        """The phase it belongs to, as the ribbon shows it; a class keyword or field as well."""
        return ""

    @property
    def runs(self) -> tuple[Run, ...]:
        """The runs that what it asks belongs to, the shortest first; a class keyword as well."""
        return ()

    @property
    def depth(self) -> int:
        """How many causes stand above what it tells; consequences have a field of this name."""
        return 0


class Auto(Frame, frozen=True):
    """Acts without asking; must call, goto or end."""

    def run(self, ctx: "AnyContext") -> None:
        """Do what the rules say now."""
        raise NotImplementedError


class Ask(Frame, frozen=True):
    """Stops for a decision. A subclass overrides the pair of each kind of answer that it offers."""

    def prompt(self, ctx: "AnyContext") -> Prompt:
        """The question as data; changes nothing."""
        raise NotImplementedError

    def asked(self, ctx: "AnyContext") -> Prompt:
        """The question with the frame's own rule, phase and runs, where the prompt names none."""
        found = self.prompt(ctx)
        if found.rule and found.phase and not self.runs:
            return found
        return structs.replace(
            found,
            rule=found.rule or self.rule,
            phase=found.phase or self.phase,
            runs=found.runs or self.runs,
        )

    def preview(self, ctx: "AnyContext", action: Action) -> Preview | None:
        """What an action would do (odds, path), or None."""
        return None

    def previewing(self, ctx: "AnyContext", action: Action) -> Steps[Preview | None]:
        """`preview` in steps that take no longer than a picture may wait."""
        return in_one(lambda: self.preview(ctx, action))

    def candidates(self, ctx: "AnyContext", chance: "Chance") -> Iterable[Action]:
        """Answers worth trying in a game that is played on by chance, one after the other as they
        are wanted: made without what only a person is shown, so not all need be allowed.

        Buttons, units, cells and poses. None of them: the answer is drawn from the prompt. Poses
        are named to every bot, since no prompt can list them; each of those must be allowed.
        """
        return ()

    def declarations(self, ctx: "AnyContext", chance: "Chance") -> Iterable[Action]:
        """Poses worth declaring where nothing may be measured, by what anybody sees of the table:
        how far each leads is found out when it is done, but it may be begun.
        """
        return ()

    def why_not_button(self, ctx: "AnyContext", name: str) -> Refusal | None:
        """Why a button may not be pressed; by default what the prompt's own button says."""
        for b in self.prompt(ctx).buttons:
            if b.id == name:
                return b.refusal
        return NO_SUCH_BUTTON

    def why_not_unit(self, ctx: "AnyContext", uid: UnitId) -> Refusal | None:
        return NOT_OFFERED

    def why_not_cell(self, ctx: "AnyContext", where: Cell, via: Via) -> Refusal | None:
        return NOT_OFFERED

    def why_not_pick(self, ctx: "AnyContext", chosen: Chosen) -> Refusal | None:
        """Why a selection may not be handed in (or, while it grows, not be extended so)."""
        return NOT_OFFERED

    def why_not_pose(self, ctx: "AnyContext", pose: Pose, legs: Legs) -> Refusal | None:
        """Why a unit may not go there by these legs, or, without legs, by any that the game knows:
        a refusal tells where on the way it fails.
        """
        return NOT_OFFERED

    def ghost(self, ctx: "AnyContext", wish: Wish) -> Ghost | None:
        """The allowed pose that comes nearest to a wish, and why not the wish itself; here it is
        the wish or nothing.
        """
        action = Action("pose", Pose(*wish.at, wish.heading or 0))
        refusal = self.why_not_pose(ctx, Pose(*wish.at, wish.heading or 0), ())
        return Ghost(self.completed(ctx, action) if refusal is None else None, refusal)

    def seeking(self, ctx: "AnyContext", wish: Wish) -> Steps[Ghost | None]:
        """`ghost` in steps that take no longer than a picture may wait."""
        return in_one(lambda: self.ghost(ctx, wish))

    def reach(self, ctx: "AnyContext") -> tuple[Shape, ...]:
        """Where the unit in hand could end, as a picture: its edge toned by what ends the move."""
        return ()

    def reaching(self, ctx: "AnyContext") -> Steps[tuple[Shape, ...]]:
        """`reach` in steps that take no longer than a picture may wait."""
        return in_one(lambda: self.reach(ctx))

    def limits(self, ctx: "AnyContext") -> tuple[Ghost, ...]:
        """The places at which different things end a move of the unit in hand, clockwise from what
        lies ahead: each an allowed action, with what forbids more.
        """
        return ()

    def completed(self, ctx: "AnyContext", action: Action) -> Action:
        """An allowed action as it is done and recorded: a pose with the legs that lead to it."""
        return action

    def closed(self, ctx: "AnyContext", action: Action) -> Refusal | None:
        """What closed a thing that this frame does not ask for (any more): the rule by which the
        program itself skipped it or ended it.

        Asked only where `why_not_...` has no reason of its own (NOT_OFFERED, NO_SUCH_BUTTON); None
        leaves the question to `System.closed`. A pair method that gives a reason needs nothing
        here. It must tell the asked side nothing that this side may not know.
        """
        return None

    def on_button(self, ctx: "AnyContext", name: str) -> None:
        """What a button does; by default it ends the question."""
        ctx.end()

    def on_unit(self, ctx: "AnyContext", uid: UnitId) -> None:
        raise NotImplementedError

    def on_cell(self, ctx: "AnyContext", where: Cell, via: Via) -> None:
        raise NotImplementedError

    def on_pick(self, ctx: "AnyContext", chosen: Chosen) -> None:
        raise NotImplementedError

    def on_pose(self, ctx: "AnyContext", pose: Pose, legs: Legs) -> None:
        raise NotImplementedError
