"""What the right column shows of the desk: a warning, what the pick comes to, the stack seen."""

from game.engine.presentation import Presentation
from game.engine.prompt import Mark, Prompt, Task
from game.engine.text import Text, say
from game.ui.desk.desk import Desk
from game.ui.look.words import _, sentence, tr
from game.ui.panels.prompt_panel import Seat
from game.ui.panels.unit_panel import Stack
from game.ui.play.choices import choices
from game.ui.play.fields import TableField


def notice_of(desk: Desk) -> Text | None:
    """The warning of what the pointer or the pick would do; on a chosen piece that of the pick.
    Without either, why a question was passed over.
    """
    preview, hovered = desk.gaze.preview, desk.session.stack(desk.gaze.hover)
    if preview is None or any(c.id in desk.hand.chosen for c in hovered):
        preview = desk.hand.foresight() or preview
    if preview is None:
        return desk.session.passed_over
    if preview.warnings:
        rule, text = preview.warnings[0]
        return say("{warning} ({rule})", warning=text, rule=rule)
    return preview.text


def choices_of(desk: Desk) -> tuple[Task, ...]:
    """What may be chosen, with its keys; what waits in the tray is shown there."""
    prompt = desk.facing.shown_prompt(desk.session.prompt)
    if prompt is None:
        return ()
    waiting, rows = desk.tray.rack.waiting(), choices(desk.session)
    if not isinstance(desk.session.field, TableField):
        return () if waiting else rows  # coins and buttons keep their numbers
    return () if any(waiting.intersection(row.units) for row in rows) else rows


def sorts_of(desk: Desk) -> tuple[int, int] | None:
    """How many are chosen who attack, and how many that are attacked, where one pick holds both."""
    session, prompt = desk.session, desk.session.prompt
    offers = prompt.cells.values() if prompt is not None and prompt.pick is not None else ()
    if prompt is None or all(offer.mark is not Mark.TARGET for offer in offers):
        return None
    targets = {
        cell
        for cell in desk.hand.chosen
        if isinstance(cell, int) and any(c.side != prompt.side for c in session.stack(cell))
    }
    return len(desk.hand.chosen) - len(targets), len(targets)


def seat_of(table: Presentation, prompt: Prompt | None) -> Seat | None:
    """Who decides, by name and colour; called where it is the other side's turn."""
    side = next((s for s in table.sides if prompt is not None and s.id == prompt.side), None)
    if prompt is None or side is None:
        return None
    called = table.active not in ("", side.id)
    phase = next((label for name, label in table.phases if name == prompt.phase), None)
    if phase is None:
        words = sentence(say("{side} decide", side=side.told))
    elif called:
        words = sentence(say("{side} decide: {phase}", side=side.told, phase=phase))
    else:
        words = _("{side}: {phase}", side=side.name, phase=phase)
    return Seat(words, side.colour, called)


def stack_of(desk: Desk) -> Stack:
    """The stack under the pointer or in hand, with all that is known of its pieces."""
    session = desk.session
    system, reading = session.match.system, session.reading
    if (waiting := desk.tray.looked_at()) is not None:
        group, piece = waiting
        unit = (piece, system.panel(reading, piece.id))
        return Stack(label=tr(group.title), units=(unit,), active=piece.id)
    cell = desk.gaze.inspected()
    if cell is None:
        return Stack()
    units = tuple((c, system.panel(reading, c.id)) for c in session.stack(cell))
    held = (c.id for c, _panel in units if c.id in session.held)
    return Stack(
        label=session.field.name(cell),
        note=system.cell_note(reading, cell),
        units=units,
        active=next(held, desk.gaze.unit or ""),
    )
