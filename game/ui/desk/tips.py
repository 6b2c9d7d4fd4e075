"""What the tips over the board say: why not, what a hex is, who stays behind."""

from collections.abc import Sequence

from msgspec import structs

from game.board.plane.distance import between
from game.board.plane.shapes import Pose
from game.board.plane.words import UNIT, spoken_point
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.presentation import CellNote
from game.engine.prompt import Preview, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.ui.look.words import _, tr
from game.ui.play.march import Gesture
from game.ui.play.session import Session
from game.ui.widgets.tooltips import Tip, ruled

NEAR_BY = UNIT // 2
"""Within so much of a point of a table it is the point that is meant."""


def refusal_tip(
    refusal: Refusal,
    label: str,
    piece: str,
    prompt: Prompt | None,
    *,
    moving: bool,
    foes: bool = False,
    going: bool = False,
) -> Tip:
    """The tip that says why a piece or a cell may not be chosen. Where nothing is to be decided it
    says what is, with the rule that asks it. `foes`: they stand in the cell; whether to go there,
    to fire or to attack was meant is not known; `going`: the piece was to go to a place.
    """
    if piece and going:
        title = _("{unit} cannot go there", unit=piece)
    elif piece:
        title = _("{unit}: not now", unit=piece)
    elif moving and foes:
        title = _("{cell}: not possible now", cell=label)
    elif moving:
        title = _("{cell}: cannot go there", cell=label)
    else:
        title = _("{cell}: nothing to do here", cell=label)
    text, rule = tr(refusal.message), refusal.named
    if refusal == NOT_OFFERED and prompt is not None:
        now = _("To be decided now: {question}", question=prompt.text)
        text, rule = f"{text}\n{now}", prompt.rule
    return ruled(title, text, rule)


def twice(tip: Tip) -> Tip:
    """The tip with word of what a second click does."""
    words = _("Click again: choose from the stack there")
    return structs.replace(tip, text=f"{tip.text}\n{words}")


def place_tip(session: Session, cell: Where) -> Tip | None:
    """What is to be said of a hex: what going there would bring about and cost, what its ground
    does, what it counts for; None if that is nothing.
    """
    placing = session.prompt is not None and session.prompt.poses is not None
    if placing and isinstance(cell, Pose):
        return None  # the note on what is in hand tells of it
    note = session.match.system.cell_note(session.reading, cell)
    preview = session.preview_at(cell)
    warnings = preview.warnings if preview is not None else ()
    lines = [*(tr(text) for _rule, text in warnings), *_costs(session, cell, preview)]
    rule = next((rule for rule, _text in warnings), "")
    if note.effects:
        ground = tr(note.terrain)
        lines += [ground[:1].upper() + ground[1:], *map(tr, note.effects)]
    for of_rule, text, cells in session.presentation.objectives:
        if any(_is_there(cell, where) for where in cells):
            lines.append(tr(text))
            rule = rule or of_rule
    if not lines and isinstance(cell, Pose) and not session.stack(cell):
        # A table has no numbers printed on it: where the pointer is, is worth saying.
        lines.append(tr(note.terrain) if note.terrain is not None else _("open ground"))
    if not lines:
        return None
    return ruled(name_of(session, cell, note), "\n".join(lines), rule, bad=bool(warnings))


def _is_there(cell: Where, where: Where) -> bool:
    """Whether a place is meant by what is pointed at: on a table, if it lies near by."""
    if isinstance(cell, Pose) and isinstance(where, Pose):
        return between(cell.at, where.at) <= NEAR_BY
    return cell == where


def _costs(session: Session, cell: Where, preview: Preview | None) -> list[str]:
    """What a hex would cost that is offered: the last step of a walk and the whole of it, and what
    the offer says itself.
    """
    offer = session.prompt.offer_at(cell) if session.prompt is not None else None
    if offer is None:
        return []
    found = [tr(offer.text)] if offer.text is not None else []
    if preview is not None and preview.costs:
        step, whole = preview.costs[-1], sum(preview.costs)
        found.append(_("Cost: {n}, the whole way {m}", n=step, m=whole))
    return found


def name_of(session: Session, cell: Where, note: CellNote) -> str:
    """The number of a cell, and the place there if it has a name; on a table who stands there."""
    label, stack = session.field.name(cell), session.stack(cell)
    if isinstance(cell, Pose):
        names = ", ".join(tr(piece.face.name) for piece in stack)
        label = (
            _("{unit} at {place}", unit=names, place=label) if stack else tr(spoken_point(cell.at))
        )
    return _("{cell} {place}", cell=label, place=note.place) if note.place else label


def behind_tip(session: Session, gesture: Gesture) -> Tip | None:
    """Who stayed behind in a march and why; None if nobody did."""
    if gesture.waits or not (gesture.stayed or gesture.left):
        return None
    lines, rule = reasons(session, gesture.stayed)
    if gesture.left:
        lines.append(line_of(session, gesture.left, _("Something else has to be decided first.")))
    return ruled(_("Stays behind"), "\n".join(lines), rule)


def reasons(session: Session, stayed: tuple[tuple[UnitId, Refusal], ...]) -> tuple[list[str], str]:
    """Who stays behind and why, those alike in one line; and the first rule."""
    alike: dict[str, list[str]] = {}
    rule = ""
    for unit, refusal in stayed:
        words = tr(refusal.message)
        if refusal.named:
            rule = rule or refusal.named
            words = _("{text} ({rule})", text=words, rule=refusal.named)
        alike.setdefault(words, []).append(unit)
    return [line_of(session, units, reason) for reason, units in alike.items()], rule


def line_of(session: Session, units: Sequence[UnitId], reason: str) -> str:
    """Pieces by name, and what is said of them."""
    pieces = map(session.piece, units)
    names = ", ".join(tr(p.face.name) for p in pieces if p is not None)
    return _("{units}: {reason}", units=names, reason=reason)
