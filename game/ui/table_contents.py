"""What the right column shows of the desk: a warning, and the stack that is looked at."""

from game.engine.action import UnitId
from game.engine.text import Text, say
from game.ui.desk import Desk
from game.ui.i18n import tr
from game.ui.panels.unit_panel import Stack


def notice_of(desk: Desk) -> Text | None:
    """The warning of what the pointer or the pick would do."""
    preview = desk.preview
    if preview is None and desk.hand.chosen:
        preview = desk.session.preview(desk.hand.handed_in())
    if preview is None:
        return None
    if preview.warnings:
        rule, text = preview.warnings[0]
        return say("{warning} ({rule})", warning=text, rule=rule)
    return preview.text


def stack_of(desk: Desk, pointed: UnitId | None) -> Stack:
    """The stack under the pointer or in hand, with all that is known of its pieces."""
    session = desk.session
    system, reading = session.match.system, session.match.reading
    waiting = desk.tray.looked_at()
    if waiting is not None:
        group, piece = waiting
        unit = (piece, system.panel(reading, piece.id))
        return Stack(label=tr(group.title), units=(unit,), active=piece.id)
    cell = desk.inspected()
    if cell is None:
        return Stack()
    units = tuple((c, system.panel(reading, c.id)) for c in desk.stack(cell))
    held = session.prompt.subject if session.prompt is not None else ()
    active = next((c.id for c, _panel in units if c.id in held), pointed or "")
    return Stack(
        label=session.board.label(cell),
        note=system.cell_note(reading, cell),
        units=units,
        active=active,
    )
