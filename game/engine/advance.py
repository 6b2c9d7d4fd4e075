"""advance(): the only function that turns a state into the next."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct, structs

from game.board.plane.shapes import Pose
from game.engine.action import Action
from game.engine.context import Context, EngineError
from game.engine.dice import Dice, NeedDice
from game.engine.event import Event
from game.engine.frame import Ask, Auto
from game.engine.prompt import Prompt
from game.engine.refusal import GAME_OVER, NOT_OFFERED, PICK_SIZE, PICK_TWICE, Refusal
from game.engine.state import GameState, fork

MOST_AUTO = 1_000
AnyContext = Context[Any, Any]


class Step(Struct, frozen=True):
    """The outcome of one action: the new state, its reading, what happened, the dice shown;
    `unseen` counts those that one side alone saw, `passed` has the tags of the automatic frames
    that ran, `action` is what was done, as it is recorded.
    """

    reading: AnyContext
    events: tuple[Event, ...]
    dice: tuple[int, ...]
    revealed: bool
    passed: tuple[str, ...] = ()
    unseen: tuple[tuple[int, str], ...] = ()
    action: Action | None = None


def top(ctx: AnyContext) -> Ask:
    """The frame that asks now."""
    frame = ctx.state.stack[-1]
    if not isinstance(frame, Ask):
        raise EngineError(f"{frame!r} does not ask")
    return frame


def prompt_of(ctx: AnyContext) -> Prompt | None:
    """The question of a settled state; None when the game is over."""
    if not ctx.state.stack:
        return None
    found = top(ctx).asked(ctx)
    if not found.offers_something():
        raise EngineError(f"dead end: {top(ctx)!r} offers nothing")
    return found


def why_not(ctx: AnyContext, prompt: Prompt | None, action: Action) -> Refusal | None:
    """Why an action may not be done now; None: it may. The only truth about legality."""
    if prompt is None:
        return GAME_OVER
    frame = top(ctx)
    verb, arg = action.verb, action.arg
    if verb == "pick" and isinstance(arg, tuple) and prompt.pick:
        if len(set(arg)) != len(arg):
            return PICK_TWICE
        found = frame.why_not_pick(ctx, arg)
        if found is None and not prompt.pick.min <= len(arg) <= prompt.pick.max + (
            prompt.pick.extra or 0
        ):
            return PICK_SIZE
        return found
    return refused(ctx, action)


def refused(ctx: AnyContext, action: Action) -> Refusal | None:
    """The same of anything but a selection: for that nobody needs the question."""
    frame, verb, arg = top(ctx), action.verb, action.arg
    if verb == "button" and isinstance(arg, str):
        return frame.why_not_button(ctx, arg)
    if verb == "unit" and isinstance(arg, str):
        return frame.why_not_unit(ctx, arg)
    if verb == "cell" and isinstance(arg, int):
        return frame.why_not_cell(ctx, arg, action.via)
    if verb == "pose" and isinstance(arg, Pose):
        return frame.why_not_pose(ctx, arg, action.legs)
    return NOT_OFFERED


def apply(ctx: AnyContext, action: Action) -> Action:
    """Run the handler of an action that was found legal; the action as it was done."""
    frame = top(ctx)
    action = frame.completed(ctx, action)
    arg, ctx.depth = action.arg, frame.depth
    if action.verb == "button":
        frame.on_button(ctx, str(arg))
    elif action.verb == "unit":
        frame.on_unit(ctx, str(arg))
    elif action.verb == "cell" and isinstance(arg, int):
        frame.on_cell(ctx, arg, action.via)
    elif action.verb == "pick" and isinstance(arg, tuple):
        frame.on_pick(ctx, arg)
    elif isinstance(arg, Pose):
        frame.on_pose(ctx, arg, action.legs)
    else:
        raise EngineError(f"no handler for {action!r}")
    return action


def settle(ctx: AnyContext) -> None:
    """Run automatic frames until one asks or the game is over."""
    for _ in range(MOST_AUTO):
        if not ctx.state.stack:
            if ctx.state.result is None:
                raise EngineError("the sequence of play ran out without a result")
            return
        frame = ctx.state.stack[-1]
        if isinstance(frame, Ask):
            return
        if not isinstance(frame, Auto):
            raise EngineError(f"{frame!r} neither asks nor acts")
        before, ctx.depth = list(ctx.state.stack), frame.depth
        ctx.passed.append(str(type(frame).__struct_config__.tag))
        frame.run(ctx)
        if ctx.state.stack == before:
            raise EngineError(f"{frame!r} did not move the sequence of play on")
    raise EngineError("more than 1,000 automatic steps in a row")


def begin(rules: Any, state: GameState[Any], dice: Dice) -> Step:
    """Settle a fresh state up to its first question. May raise NeedDice."""
    ctx: AnyContext = Context(rules, fork(state), dice)
    with _telling_so_far(ctx):
        settle(ctx)
    return _step(ctx, rules)


def advance(ctx: AnyContext, prompt: Prompt | None, action: Action, dice: Dice) -> Step | Refusal:
    """Do an action on a fork of the state that `ctx` reads. May raise NeedDice."""
    if (refusal := why_not(ctx, prompt, action)) is not None:
        return refusal
    work: AnyContext = Context(ctx.rules, fork(ctx.state), dice)
    # What was read of the table holds until the first write, and after the last one it goes along.
    work.cache = ctx.cache.copy()
    with _telling_so_far(work):
        done = apply(work, action)
        settle(work)
    return structs.replace(_step(work, ctx.rules), action=done)


def play_on(ctx: AnyContext, action: Action) -> None:
    """Do an allowed action on the very state that `ctx` reads, for who keeps no earlier one."""
    for told in (ctx.events, ctx.rolled, ctx.unseen, ctx.passed):
        told.clear()
    ctx.revealed = False
    apply(ctx, action)
    settle(ctx)


@contextmanager
def _telling_so_far(work: AnyContext) -> Iterator[None]:
    """Where a die must come from outside, the exception tells what has happened until then."""
    try:
        yield
    except NeedDice as need:
        need.events, need.revealed = tuple(work.events), work.revealed
        raise


def _step(work: AnyContext, rules: Any) -> Step:
    reading: AnyContext = Context(rules, work.state)
    reading.cache = work.cache
    events, dice = tuple(work.events), tuple(work.rolled)
    return Step(reading, events, dice, work.revealed, tuple(work.passed), tuple(work.unseen))
