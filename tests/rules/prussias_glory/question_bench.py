"""What a question offers, in short, for tests of what is asked, offered and foreseen."""

from typing import Any

from game.engine.action import Action
from game.engine.prompt import Prompt
from game.engine.refusal import Refusal
from game.engine.text import Text, render
from tests.rules.prussias_glory.positions import Position


def said(text: Text | None) -> str:
    """What is said; "" if nothing."""
    return "" if text is None else render(text)


def question(game: Position) -> dict[str, Any]:
    """What a question offers, in short; what it does not offer is left out."""
    asked = game.asking.asked(game.ctx)
    found = {
        "side": asked.side,
        "phase": asked.phase,
        "units": sorted(asked.units),
        "cells": sorted(game.rules.label(c) for c in asked.cells),
        "buttons": [b.id for b in asked.buttons if b.refusal is None],
        "subject": list(asked.subject),
    }
    if asked.pick is not None:
        found["of"] = sorted(
            game.rules.label(x) if isinstance(x, int) else x for x in asked.pick.of
        )
        found["pick"] = (asked.pick.min, asked.pick.max, asked.pick.ordered)
    return {name: value for name, value in found.items() if value}


def words(game: Position, action: Action) -> str:
    """What is foreseen of an action; "" if nothing."""
    seen = game.asking.preview(game.ctx, action)
    return "" if seen is None or seen.text is None else render(seen.text)


def sheet_of(game: Position, action: Action) -> str:
    """The title of the sheet that is foreseen; "" if none."""
    seen = game.asking.preview(game.ctx, action)
    return "" if seen is None or seen.sheet is None else render(seen.sheet.title)


def warned(game: Position, action: Action) -> list[tuple[str, str]]:
    """What is warned of."""
    seen = game.asking.preview(game.ctx, action)
    return [] if seen is None else [(rule, render(text)) for rule, text in seen.warnings]


def notes(game: Position) -> dict[str, str]:
    """What is said of each piece and hex offered."""
    asked = game.asking.asked(game.ctx)
    offers: list[tuple[str, Any]] = [*asked.units.items()]
    offers += [(game.rules.label(c), offer) for c, offer in asked.cells.items()]
    return {name: "" if o.text is None else render(o.text) for name, o in offers}


def greyed(game: Position, name: str) -> Refusal | None:
    """Why the question shows a button grey."""
    prompt: Prompt = game.asking.asked(game.ctx)
    return next(b.refusal for b in prompt.buttons if b.id == name)


def refusals_of_buttons(game: Position) -> dict[str, Any]:
    """The refusal on each button of the prompt; a press must be told the same."""
    buttons = {b.id: b.refusal for b in game.asking.asked(game.ctx).buttons}
    assert buttons == {name: game.asking.why_not_button(game.ctx, name) for name in buttons}
    return buttons
