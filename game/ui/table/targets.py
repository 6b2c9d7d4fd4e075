"""At whom the piece in hand may fire: the cards under the map, and what they do."""

import pygame

from game.engine.action import Action
from game.ui.desk.desk import Desk
from game.ui.field.fire_paint import CROSS
from game.ui.look import theme
from game.ui.panels.strip.strip import Strip
from game.ui.panels.strip.target_cards import Target
from game.ui.play.choices import targets
from game.ui.play.fields import TableField
from game.ui.widgets.messages import TaskChosen


def targets_of(desk: Desk) -> tuple[Target, ...]:
    """At whom the piece in hand may fire on a table, as cards with the keys that choose them; and
    who is barred from that by what.
    """
    session, prompt = desk.session, desk.session.prompt
    if prompt is None or not isinstance(session.field, TableField):
        return ()
    colours = {s.id: theme.side_colour(s.colour) for s in session.presentation.sides}
    found = []
    for row in targets(session):
        (unit,) = row.units
        if (piece := session.piece(unit)) is not None:
            colour = colours.get(piece.side, theme.LINE)
            chance = CROSS if row.action is None else prompt.units[unit].chip
            found.append(Target(row, piece.face, colour, chance))
    return tuple(found)


def aimed_at(desk: Desk) -> str:
    """The piece that the open sheet is about, or that is looked at."""
    wanted, gaze = desk.commands.wanted, desk.gaze
    if desk.commands.sheet_open and wanted is not None:
        return str(wanted.arg)
    return gaze.unit or next((c.id for c in desk.session.stack(gaze.hover)), "")


def other_target(strip: Strip, sheet: pygame.Rect, event: pygame.event.Event) -> Action | None:
    """Another target than that of the open sheet: by a press on its card, or its number."""
    if event.type == pygame.KEYDOWN:
        found = [t for t in strip.targets if t.task.tag and t.task.tag == event.unicode]
        return found[0].task.action if found else None
    if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
        return None
    if not strip.targets or sheet.collidepoint(event.pos):
        return None
    said = strip.handle(event)
    return said.task.action if isinstance(said, TaskChosen) else None
