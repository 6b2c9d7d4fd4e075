"""What a click, a drag or a key on the board means under the present prompt. No drawing, no pygame.

The rule of thumb: with a piece in hand a click means the cell: it goes there, or hears why not, and
only a second click means the stack there, unless that is far from all it could reach. Else a click
means a unit of the stack (a fan when several could be meant); else the cell; else the reason
against it. An open pick comes before all of these for what may be picked. The answer is never
silence.
"""

from msgspec import Struct

from game.board.cells import Cell
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.prompt import Button, Mark, Pick, Preview, Prompt
from game.engine.refusal import GAME_OVER, Refusal
from game.engine.text import Text, say
from game.ui.play.session import Session

Item = Cell | UnitId
SEP = ":"


class Do(Struct, frozen=True):
    """Do this."""

    action: Action


class Choose(Struct, frozen=True):
    """Several pieces of the stack could be meant: fan it out."""

    cell: Where
    units: tuple[UnitId, ...]


class Picked(Struct, frozen=True):
    """The selection in progress changed."""


class Forbidden(Struct, frozen=True):
    """It may not be, and why, said at `cell`; `again`: the next click there means the stack."""

    refusal: Refusal
    cell: Where
    unit: UnitId | None = None
    again: bool = False


Answer = Do | Choose | Picked | Forbidden


def body_of(button: str) -> str:
    """The body of pieces that a button stands for: its id has it after a colon ("wing:zieten")."""
    return button.partition(SEP)[2]


class Hand:
    """The player's hand over the board: what is picked so far."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.chosen: tuple[Item, ...] = ()
        self._pick: Pick | None = None
        self._foreseen: tuple[object, Preview | None] = (None, None)
        self._told: tuple[Prompt, Where] | None = None
        self.look()

    def look(self) -> None:
        """See the present prompt; a new pick begins with what it starts from."""
        prompt, before = self.session.prompt, self._pick
        self._pick = prompt.pick if prompt is not None else None
        if self._pick != before:
            self.clear()

    # -- clicks --------------------------------------------------------------------------------

    def click(self, cell: Where, stack: tuple[UnitId, ...], unit: UnitId | None = None) -> Answer:
        """A click on a cell with this stack, top first; `unit` if one of it was pointed at."""
        self.look()
        prompt = self.session.prompt
        if prompt is None:
            return Forbidden(GAME_OVER, cell, unit)
        meant = (unit,) if unit is not None else stack
        if prompt.pick is not None and (answer := self._click_pick(prompt.pick, cell, meant)):
            return answer
        if prompt.subject and unit is None and cell in prompt.cells:
            return Do(acts.to(cell))
        offered = tuple(u for u in meant if u in prompt.units)
        if unit is None and offered:
            refusal = self._not_there(prompt, cell, stack)
            if refusal is not None:
                return Forbidden(refusal, cell, again=True)
        if len(offered) == 1:
            return Do(acts.unit(offered[0]))
        if offered:
            actions = [acts.unit(u) for u in offered]
            alike = len({prompt.units[u] for u in offered}) == 1
            if alike and self.session.same(actions):
                return Do(actions[0])
            return Choose(cell, offered)
        if cell in prompt.cells:
            return Do(acts.to(cell))
        button = self._button_of(prompt, meant)
        return self.refused(cell, meant) if button is None else Do(acts.button(button.id))

    def _button_of(self, prompt: Prompt, pieces: tuple[UnitId, ...]) -> Button | None:
        """The free button that stands for the one body of these pieces that has one."""
        if not any(SEP in b.id for b in prompt.buttons):
            return None
        bodies = map(self.session.roster.body_of, pieces)
        names = {body.id for body in bodies if body is not None}
        found = [b for b in prompt.buttons if body_of(b.id) in names and b.refusal is None]
        return found[0] if len(found) == 1 else None

    def names(self, cell: Where, unit: UnitId | None) -> bool:
        """Whether a click on a piece that lies beside the others of its cell means that piece. What
        is in hand goes to the cell if it may: then its pieces are only the ground.
        """
        prompt = self.session.prompt
        if prompt is None or unit is None:
            return False
        if prompt.pick is not None:
            return unit in prompt.pick.of
        return unit in prompt.units and not (prompt.subject and cell in prompt.cells)

    def _not_there(self, prompt: Prompt, cell: Where, stack: tuple[UnitId, ...]) -> Refusal | None:
        """Why the piece in hand may not go to a cell with pieces that could be taken up instead;
        said once, then they are meant. A stack far off, or its own, is meant at once.
        """
        told, self._told = self._told, None
        distance = self.session.field.distance
        near = any(distance(cell, goal) <= 1 for goal in prompt.cells)
        own = bool(set(stack) & set(prompt.subject))
        if told == (prompt, cell) or own or not prompt.subject or not near:
            return None
        refusal = self.session.why_not(acts.to(cell))
        if refusal is None or not refusal.named:
            return None
        self._told = prompt, cell
        return refusal

    def _click_pick(self, pick: Pick, cell: Where, meant: tuple[UnitId, ...]) -> Answer | None:
        able = tuple(u for u in meant if u in pick.of)
        if len(able) > 1:
            return Choose(cell, able)
        item: Item | Pose = able[0] if able else cell
        if isinstance(item, Pose) or item not in pick.of:
            return None
        return self.toggle(item, cell)

    def toggle(self, item: Item, cell: Where) -> Answer:
        """Put something into the selection, or take it out."""
        self.look()
        prompt, pick = self.session.prompt, self._pick
        unit = item if isinstance(item, str) else None
        if prompt is None or pick is None or item not in pick.of:
            return self.refused(cell, (unit,) if unit is not None else ())
        if item in self.chosen:
            self.chosen = tuple(i for i in self.chosen if i != item)
        elif pick.max == 1:
            self.chosen = (item,)
        elif len(self.chosen) >= pick.max:
            words = say(
                "At most {most} may be chosen; {count} so far.",
                most=pick.max,
                count=len(self.chosen),
            )
            return Forbidden(Refusal(prompt.rule, words), cell, unit)
        else:
            self.chosen = (*self.chosen, item)
        return Picked()

    def refused(self, cell: Where, units: tuple[UnitId, ...]) -> Answer:
        """Why neither these units nor the cell can be meant; the most telling of the reasons."""
        asked: list[tuple[Action, UnitId | None]] = [(acts.unit(u), u) for u in units[:1]]
        if not units or not isinstance(cell, Pose):  # a piece on a table is meant, not its pose
            asked.insert(0 if self.session.held else 1, (acts.to(cell), None))
        told: list[Forbidden] = []
        for action, unit in asked:
            if (refusal := self.session.why_not(action)) is None:
                return Do(action)
            told.append(Forbidden(refusal, cell, unit))
            if refusal.named:
                return told[-1]
        return told[0]

    # -- the selection -------------------------------------------------------------------------

    @property
    def picking(self) -> bool:
        """Whether a selection is asked for."""
        return self._pick is not None

    @property
    def ordered(self) -> bool:
        return self._pick is not None and self._pick.ordered

    def put_before(self, item: Item, other: Item) -> bool:
        """Move a picked item to another's place in the order; whether both were picked."""
        if item not in self.chosen or other not in self.chosen or item == other:
            return False
        goal = self.chosen.index(other)
        rest = [i for i in self.chosen if i != item]
        rest.insert(goal, item)
        self.chosen = tuple(rest)
        return True

    def handed_in(self) -> Action:
        return Action("pick", self.chosen)

    def foresight(self) -> Preview | None:
        """What the selection would do as it stands; looked at anew only when something changed."""
        key = (self.session.reading, self.chosen)
        if not self.chosen:
            return None
        if self._foreseen[0] != key:
            self._foreseen = (key, self.session.preview(self.handed_in()))
        return self._foreseen[1]

    def why_not_pick(self) -> Refusal | None:
        """Why the selection may not be handed in as it stands."""
        return self.session.why_not(self.handed_in())

    def clear(self) -> bool:
        """Drop what was picked; whether there was anything but the beginning."""
        before, self.chosen = self.chosen, self._pick.start if self._pick is not None else ()
        return self.chosen != before

    # -- dragging and the keyboard -------------------------------------------------------------

    def can_drag(self, unit: UnitId) -> bool:
        """Whether a piece can be taken up by dragging it: it is in hand, or choosing it is free."""
        prompt = self.session.prompt
        if prompt is None or prompt.pick is not None:
            return False
        if unit in prompt.subject:
            return True
        offer = prompt.units.get(unit)
        if offer is None or offer.mark not in (Mark.SELECT, Mark.MOVE):
            return False
        preview = self.session.preview(acts.unit(unit))
        return preview is None or preview.sheet is None

    def items(self) -> tuple[Item, ...]:
        """What Tab goes through: units offered, else what may be picked, else cells."""
        prompt = self.session.prompt
        if prompt is None:
            return ()
        if prompt.pick is not None:
            return prompt.pick.of
        return tuple(prompt.units) or tuple(prompt.cells)


COMMITTING = (Mark.ATTACK, Mark.TARGET, Mark.FIRE, Mark.ROLL)


def commitment(prompt: Prompt | None, action: Action) -> Text:
    """The label of the button in the sheet of an action; one that stands for a body of pieces is
    named for these, not for what it does.
    """
    if prompt is not None and action.verb == "button" and not body_of(str(action.arg)):
        return next((b.label for b in prompt.buttons if b.id == action.arg), say("Roll"))
    if prompt is not None and action.verb == "pick" and prompt.pick is not None:
        return prompt.pick.confirm or say("Roll the die")
    return say("Roll the die")


def commits(prompt: Prompt, action: Action) -> bool:
    """Whether an action is one of those that may have a sheet."""
    if action.verb == "button":
        return any(b.id == action.arg and b.commits for b in prompt.buttons)
    offers = (*prompt.units.items(), *prompt.cells.items())
    marked = any(item == action.arg and o.mark in COMMITTING for item, o in offers)
    return marked or action.verb in ("pick", "pose")


def needs_sheet(session: Session, action: Action) -> bool:
    """Whether an action's sheet must be read before it is done: it rolls, or it is an attack."""
    prompt = session.prompt
    if prompt is None or not commits(prompt, action) or session.why_not(action) is not None:
        return False
    preview = session.preview(action)
    return preview is not None and preview.sheet is not None
