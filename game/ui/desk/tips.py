"""What the tips over the board say: why not, what a hex is, who stays behind."""

from collections.abc import Sequence

from msgspec import structs

from game.board.cells import Cell
from game.engine.action import UnitId
from game.engine.prompt import Mark, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.ui.field.pieces import find
from game.ui.look.words import _, tr
from game.ui.play.session import Gesture, Session
from game.ui.widgets.tooltips import Tip


def refusal_tip(
    refusal: Refusal, label: str, piece: str, prompt: Prompt | None, *, moving: bool
) -> Tip:
    """The tip that says why a piece or a cell may not be chosen.

    Where nothing is to be decided it says what is, with the rule that asks it.
    """
    if piece:
        title = _("{unit}: not now", unit=piece)
    elif moving:
        title = _("{cell}: cannot go there", cell=label)
    else:
        title = _("{cell}: nothing to do here", cell=label)
    text, rule = tr(refusal.message), "" if refusal.rule == "KERNEL" else refusal.rule
    if refusal == NOT_OFFERED and prompt is not None:
        now = _("To be decided now: {question}", question=prompt.text)
        text, rule = f"{text}\n{now}", prompt.rule
    hint = _("F1 opens the rule") if rule else ""
    return Tip(title=title, text=text, rule=rule, hint=hint)


def twice(tip: Tip) -> Tip:
    """The tip with word of what a second click does."""
    words = _("Click again: choose from the stack there")
    return structs.replace(tip, text=f"{tip.text}\n{words}")


def place_tip(session: Session, cell: Cell) -> Tip:
    """What a hex is: number, what it would cost, place, ground, and what it counts for."""
    match = session.match
    note = match.system.cell_note(session.reading, cell)
    title = session.board.label(cell)
    if note.place:
        title = _("{cell} {place}", cell=title, place=note.place)
    ground = tr(note.terrain)
    lines, rule = [ground[:1].upper() + ground[1:]] if ground else [], ""
    offer = session.prompt.cells.get(cell) if session.prompt is not None else None
    if offer is not None and offer.mark is Mark.LOSS and offer.text is not None:
        lines.insert(0, tr(offer.text))
    for of_rule, text, cells in session.presentation.objectives:
        if cell in cells:
            lines.append(tr(text))
            rule = rule or of_rule
    hint = _("F1 opens the rule") if rule else ""
    return Tip(title=title, text="\n".join(lines), rule=rule, hint=hint, bad=False)


def behind_tip(session: Session, gesture: Gesture) -> Tip | None:
    """Who stayed behind in a march and why; None if nobody did."""
    if gesture.waits or not (gesture.stayed or gesture.left):
        return None
    lines, rule = reasons(session, gesture.stayed)
    if gesture.left:
        lines.append(line_of(session, gesture.left, _("Something else has to be decided first.")))
    hint = _("F1 opens the rule") if rule else ""
    text = "\n".join(lines)
    return Tip(title=_("Stays behind"), text=text, rule=rule, hint=hint, bad=True)


def reasons(session: Session, stayed: tuple[tuple[UnitId, Refusal], ...]) -> tuple[list[str], str]:
    """Who stays behind and why, those alike in one line; and the first rule."""
    alike: dict[str, list[str]] = {}
    rule = ""
    for unit, refusal in stayed:
        alike.setdefault(_words(refusal.rule, tr(refusal.message)), []).append(unit)
        rule = rule or ("" if refusal.rule == "KERNEL" else refusal.rule)
    return [line_of(session, units, reason) for reason, units in alike.items()], rule


def line_of(session: Session, units: Sequence[UnitId], reason: str) -> str:
    """Pieces by name, and what is said of them."""
    pieces = [find(session.presentation.stacks, unit) for unit in units]
    names = ", ".join(p.face.name for p in pieces if p is not None)
    return _("{units}: {reason}", units=names, reason=reason)


def _words(rule: str, reason: str) -> str:
    return reason if rule == "KERNEL" else _("{text} ({rule})", text=reason, rule=rule)
