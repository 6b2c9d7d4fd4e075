"""What may be chosen, as rows to be read: the pieces and cells of a question that has few of them.

A piece that walks, or is placed, has the map for that. No drawing, no pygame.
"""

from collections.abc import Iterable, Sequence

from msgspec import structs

from game.board.plane.shapes import Pose
from game.board.where import Where, lies
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.prompt import PLACES, Mark, Offer, Prompt, Role, Task
from game.engine.text import Text, say
from game.ui.look.words import tr
from game.ui.play.session import Session

FEW = 12
"""More rows are no help."""
NUMBER_KEYS = 9
WALKS = (Mark.MOVE, Mark.STOP, *PLACES)


def choices(session: Session) -> tuple[Task, ...]:
    """A row for each piece and cell that may be chosen, a single one too where a button answers
    otherwise; its tag is the number key that chooses it, as far as there are keys.
    """
    prompt = session.prompt
    if prompt is not None and prompt.poses is not None:
        return _numbered(prompt.tasks)
    if prompt is None or prompt.tasks:
        return ()
    items = _items(prompt)
    ways = len(items) + any(b.role is Role.CONFIRM for b in prompt.buttons)
    if not items or ways == 1 or len(items) > FEW:
        return ()
    rows = []
    for number, item in enumerate(items, 1):
        key = str(number) if number <= NUMBER_KEYS else ""
        rows.append(_row(session, prompt, item, key))
    return tuple(rows)


def targets(session: Session) -> tuple[Task, ...]:
    """A row for each piece at which that in hand may fire, however many there are; those that are
    listed have the same keys here. Then, without an action, one for each that is barred: why.
    """
    prompt = session.prompt
    if prompt is None or not prompt.subject:
        return ()
    keys = {item_of(row): row.tag for row in choices(session)}
    aimed = [u for u, offer in prompt.units.items() if offer.mark is Mark.FIRE]
    barred = (_barred_row(session, unit) for unit in prompt.barred)
    return (*(_row(session, prompt, unit, keys.get(unit, "")) for unit in aimed), *barred)


def _barred_row(session: Session, unit: UnitId) -> Task:
    refusal = session.why_not(acts.unit(unit))
    assert refusal is not None, unit
    cells = session.places((unit,))
    return Task(
        title=Text(unit), detail=refusal.message, rule=refusal.rule, cells=cells, units=(unit,)
    )


def _numbered(tasks: Iterable[Task]) -> tuple[Task, ...]:
    """What the piece in hand may do besides being set down, with the keys that do it."""
    able = [task for task in tasks if task.action is not None]
    keys = [str(n) if n <= NUMBER_KEYS else "" for n in range(1, len(able) + 1)]
    return tuple(structs.replace(task, tag=key) for task, key in zip(able, keys, strict=True))


def item_of(task: Task) -> UnitId | Where | None:
    """The piece or cell that a row stands for."""
    arg = task.action.arg if task.action is not None else None
    return arg if isinstance(arg, (str, int)) else None


def _items(prompt: Prompt) -> Sequence[UnitId | Where]:
    """What is offered, or what a selection is made of; the way of a walk is not listed."""
    if prompt.pick is not None:
        return prompt.pick.of
    cells = [c for c, offer in prompt.cells.items() if offer.mark not in WALKS]
    walks = len(cells) < len(prompt.cells)
    units = [u for u, offer in prompt.units.items() if offer.mark not in WALKS]
    return () if walks else (*units, *cells)


def _action(item: UnitId | Where) -> Action:
    return acts.unit(item) if isinstance(item, str) else acts.to(item)


def _placed(session: Session, name: str, where: Where) -> Text:
    """A piece and its place."""
    place = session.field.name(where)
    if isinstance(where, Pose):
        return say("{unit} at {place}", unit=name, place=place)
    return say("{unit} in {hex}", unit=name, hex=place)


def _row(session: Session, prompt: Prompt, item: UnitId | Where, key: str) -> Task:
    label = session.field.name
    offer: Offer | None
    if isinstance(item, str):
        piece = session.presentation.piece(item)
        name = tr(piece.face.name) if piece is not None else item
        cells = (piece.at,) if piece is not None and lies(piece.at) else ()
        title = _placed(session, name, cells[0]) if cells else Text(name)
        offer = prompt.units.get(item)
    else:
        stack = [tr(c.face.name) for c in session.stack(item)[:3]]
        cells = (item,)
        title = Text(label(item))
        if stack:
            title = say("{hex}: {units}", hex=label(item), units=tuple(stack))
        offer = prompt.offer_at(item)
    detail = offer.text if offer is not None else None
    return Task(
        title=title,
        detail=detail,
        tag=key,
        rule=prompt.rule,
        cells=cells,
        units=(item,) if isinstance(item, str) else (),
        action=_action(item),
    )
