"""What closed a thing that no question asks for now, where the frame has no reason of its own."""

from collections.abc import Mapping

from game.engine.action import Action
from game.engine.frame import Ask
from game.engine.prompt import Prompt
from game.engine.refusal import BARE, Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.arrival.arrivals import why_lacy_waits
from game.rules.prussias_glory.pieces import cell_of, name_of, people, side_of
from game.rules.prussias_glory.shown.presentation import ACTIVATION, PHASES
from game.rules.prussias_glory.table import OFF_MAP, Ctx

ORDER: Mapping[str, int] = {phase: i for i, (phase, _) in enumerate((ACTIVATION, *PHASES))}
TITLES: Mapping[str, Text] = dict((ACTIVATION, *PHASES))
PHASE_OF: Mapping[str, str] = {
    "try": "activation",
    "wait": "activation",
    "roll": "command",
    "single": "rout",
    "restack": "movement",
    "column": "movement",
    "place": "movement",
    "all": "rally",
    "advance": "close_combat",
    "decline": "close_combat",
    "retreat": "close_combat",
}
"""Buttons of one phase alone, by what stands before the colon of their ids."""


def why_closed(ctx: Ctx, frame: Ask, action: Action) -> Refusal | None:
    """The reason beyond those of the frame; None for what is not there at all."""
    asked, arg = frame.asked(ctx), action.arg
    if action.verb == "pick" and isinstance(arg, tuple) and len(arg) == 1:
        arg = arg[0]
    if isinstance(arg, str):
        if _is_there(ctx, arg):
            return _why_not_piece(ctx, frame, asked, arg)
        if action.verb == "button":
            return _why_not_button(ctx, asked, arg)
        return why_lacy_waits(ctx, arg)
    if isinstance(arg, int) and _is_there(ctx, arg):
        label = ctx.rules.label(arg)
        text = say("Hex {hex} has no part in this. {question}", hex=label, question=asked.text)
        return Refusal(asked.rule, text)
    if isinstance(arg, tuple) and arg and all(_is_there(ctx, one) for one in arg):
        return _asked_instead(asked)
    return None


def _is_there(ctx: Ctx, one: str | int) -> bool:
    """Whether it is a hex of the map, or a piece of the game."""
    if isinstance(one, int):
        return 0 <= one < ctx.rules.board.grid.size
    return one in ctx.table.units or one in ctx.table.leaders


def _why_not_piece(ctx: Ctx, frame: Ask, asked: Prompt, piece: str) -> Refusal:
    name, here = name_of(ctx, piece), cell_of(ctx, piece)
    if here == OFF_MAP and asked.phase in ORDER:
        return Refusal(asked.rule, say("{unit} is not on the map.", unit=name))
    if not asked.units and here in asked.cells:
        text = say("Choose the hex of {unit}, {hex}.", unit=name, hex=ctx.rules.label(here))
        return Refusal(asked.rule, text)
    if asked.cells and here != OFF_MAP:
        of_hex = frame.why_not_cell(ctx, here, ())
        if of_hex is not None and of_hex not in BARE:
            return of_hex
    if side_of(ctx, piece) != asked.side:
        who = people(ctx, asked.side).inline
        text = say("{unit} is the enemy’s: {side} decide now.", unit=name, side=who)
        return Refusal(asked.rule, text)
    text = say("{unit} has no part in this. {question}", unit=name, question=asked.text)
    return Refusal(asked.rule, text)


def _why_not_button(ctx: Ctx, asked: Prompt, name: str) -> Refusal:
    """A finished phase does not come back, and none comes before its time (PG 12.0a, 12.0b)."""
    phase = PHASE_OF.get(name.partition(":")[0])
    if phase is not None and asked.phase in ORDER and ORDER[phase] != ORDER[asked.phase]:
        now, title = TITLES[asked.phase], TITLES[phase]
        if ORDER[phase] < ORDER[asked.phase]:
            return Refusal("PG 12.0b", say("{phase} is over; now: {now}.", phase=title, now=now))
        text = say("{phase} is still to come; now: {now}.", phase=title, now=now)
        return Refusal("PG 12.0a", text)
    return _asked_instead(asked)


def _asked_instead(asked: Prompt) -> Refusal:
    text = say("That is not to be decided now. {question}", question=asked.text)
    return Refusal(asked.rule, text)
