"""A whole stack or wing sent on its way: single moves, one after the other, taken back together.

The pieces of a stack go bottom first, so that each can lie on top of those that went before and the
stack keeps its order. Pieces that cannot go stay behind and the others go on. A question in between
is answered only where the answer keeps the order of the stack or the front of the piece; any other
waits for its player, be it the other side's, or for a die that is typed in, and then the march goes
on. So it does in a game that was
saved while it waited: what was asked is read off the records. No drawing, no pygame.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from game.board.where import Where
from game.engine import action as acts
from game.engine.action import UnitId
from game.engine.frame import Ask, Frame
from game.engine.match import Match
from game.engine.presentation import Counter
from game.engine.prompt import Button, Prompt, Role
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.text import Text


def marching_order(stack: Sequence[Counter], held: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """The pieces of a stack (top first) in the order in which they set out. Leaders go last: where
    only their own side's units may go, those are there by then. `held` has pieces whose move has
    begun: they must go before another is taken up.
    """
    men = (c.id for c in reversed(stack) if not c.leader)
    leaders = (c.id for c in stack if c.leader)
    return (*held, *(u for u in (*men, *leaders) if u not in held))


def begun(prompt: Prompt) -> bool:
    """Whether the move of the piece in hand has begun: it cannot simply be put back."""
    return bool(prompt.subject) and not any(b.role is Role.BACK for b in prompt.buttons)


class Gesture(Struct, frozen=True):
    """How a march went: how many pieces arrived, who stays and why, who was not asked any more.
    `waits`: it goes on by itself once the question or die that is open now has been answered.
    `then`: what is said afterwards of each that arrived, if it was looked at ahead.
    """

    done: int
    stayed: tuple[tuple[UnitId, Refusal], ...] = ()
    left: tuple[UnitId, ...] = ()
    waits: bool = False
    then: tuple[tuple[UnitId, Text], ...] = ()


class March:
    """Pieces on their way, each to its goal. `waits`: a question or a die comes first."""

    def __init__(
        self, match: Match, goals: Mapping[UnitId, Where], order: tuple[UnitId, ...], group: int
    ) -> None:
        self.match, self.goals, self.group = match, goals, group
        self.order = order
        """The stacks as they were, each top first."""
        self.waits = False
        self.arrived: list[UnitId] = []
        self.stayed: dict[UnitId, Refusal] = {}
        self.left: list[UnitId] = list(goals)
        self._tried: dict[UnitId, int] = {}
        self._asked = self._question()
        self._asking: tuple[Frame, ...] = ()
        self._unsure = False

    def gesture(self) -> Gesture:
        """How it went so far."""
        stayed = tuple(self.stayed.items())
        return Gesture(len(self.arrived), stayed, tuple(self.left), waits=self.waits)

    def then(self) -> Iterator[tuple[UnitId, Text]]:
        """What is said of each that arrived, once all have: what it has left, or why it is done;
        nothing where a move ends with its goal for all.
        """
        prompt = self.match.prompt
        if prompt is None or self.waits or self._question() != self._asked:
            return
        if not any(unit in prompt.units for unit in self.arrived):
            return
        for unit in self.arrived:
            offer = prompt.units.get(unit)
            text = offer.text if offer is not None else None
            if offer is None and (refusal := self.match.why_not(acts.unit(unit))) is not None:
                text = refusal.message
            if text is not None:
                yield unit, text

    def go_on(self) -> None:
        """Send the pieces until all have been asked, or something else must be decided first."""
        self.waits = False
        while self._question() == self._asked:
            prompt = self.match.prompt
            if prompt is not None and (self._between(prompt) or self._bars(prompt)):
                button = self._answer(prompt)
                if button is None:
                    self.waits = True
                    return
                self.match.act(acts.button(button.id), self.group)
                continue
            unit = self._next()
            if unit is None:
                self._put_down()
                return
            self._send(unit)
        self.waits = self._broken_into()
        if not self.waits:
            self._ask_who_is_left()

    def _ask_who_is_left(self) -> None:
        """The question was over before all had gone: the rules may say why of each."""
        for unit in list(self.left):
            refusal = self.match.why_not(acts.unit(unit))
            if refusal is not None and refusal.named:
                self.left.remove(unit)
                self.stayed[unit] = refusal

    def _broken_into(self) -> bool:
        """Whether something in the midst of a move is to be answered before it goes on: a die, or a
        question that was put on top of the one that sent the piece.
        """
        if self.match.dice_request is not None:
            return True
        stack = self.match.reading.state.stack
        return bool(self._asking) and tuple(stack[: len(self._asking)]) == self._asking

    def _next(self) -> UnitId | None:
        """The next piece; one that was refused is asked again once others have arrived."""
        prompt = self.match.prompt
        if self._unsure and prompt is not None and prompt.units:
            # Who of the stack could go was asked before the game was saved.
            self.left, self._unsure = [u for u in self.left if u in prompt.units], False
        again = [u for u in self.stayed if self._tried[u] < len(self.arrived)]
        queue = self.left or again
        return queue[0] if queue else None

    def _send(self, unit: UnitId) -> None:
        if unit in self.left:
            self.left.remove(unit)
        self._tried[unit] = len(self.arrived)
        held = self.match.prompt is not None and unit in self.match.prompt.subject
        refusal = None if held else self.match.act(acts.unit(unit), self.group)
        self._asking = tuple(self.match.reading.state.stack)
        refusal = refusal or self._why_not_end(self.goals[unit])
        refusal = refusal or self.match.act(acts.to(self.goals[unit]), self.group)
        if refusal is not None:
            self.stayed[unit] = refusal
        else:
            self.stayed.pop(unit, None)
            self.arrived.append(unit)

    def _why_not_end(self, goal: Where) -> Refusal | None:
        """What would keep the piece in hand from ending its move there: it would have to go on, and
        nobody could follow. What a die brings is not looked at.
        """
        prompt = self.match.prompt
        if prompt is None or begun(prompt):
            return None
        twin, action = self.match.branch(0), acts.to(goal)
        while twin.act(action) is None and not twin.records[-1].dice:
            then = twin.prompt
            if then is None or then.subject != prompt.subject or then.units:
                return None
            ends = [b for b in then.buttons if b.role is Role.CONFIRM]
            if then.cells:
                return ends[0].refusal if ends else None
            # Asked in between: where in the stack.
            if not ends or ends[0].pending is not None:
                return None
            action = acts.button(ends[0].id)
        return None

    def _put_down(self) -> None:
        """Nobody is left in hand: who stays is put back, the last to arrive is done like the rest.
        Else the next click on a stack would send the last piece there alone.
        """
        prompt = self.match.prompt
        if prompt is None or not set(prompt.subject) & {*self.stayed, *self.arrived[-1:]}:
            return
        roles = (Role.BACK, Role.CONFIRM)
        free = [b for b in prompt.buttons if b.role in roles and not (b.refusal or b.pending)]
        if free:
            self.match.act(acts.button(free[0].id), self.group)

    def _between(self, prompt: Prompt) -> bool:
        """Whether the piece that just arrived is asked about something else than where it goes."""
        just = self.arrived[-1:] == list(prompt.subject)
        return just and not (prompt.cells or prompt.units or prompt.pick)

    def _bars(self, prompt: Prompt) -> bool:
        """Whether the piece that just arrived could go on, and nobody else sets out before it is
        done.
        """
        if self.arrived[-1:] != list(prompt.subject) or not begun(prompt):
            return False
        unit = self._next()
        return unit is not None and self.match.why_not(acts.unit(unit)) is not None

    def _answer(self, prompt: Prompt) -> Button | None:
        """The answer that keeps all as it is: the front, or the order of the stack, on top, if that
        is free and all below belong there.
        """
        first = next((b for b in prompt.buttons if b.role is Role.CONFIRM), None)
        first = None if first is None or first.refusal or first.pending else first
        if prompt.facing is not None:
            return first
        here = self.goals.get(self.arrived[-1])
        mates = [u for u in self.arrived if self.goals.get(u) == here]
        rank = [self.order.index(u) for u in mates if u in self.order]
        if rank != sorted(rank, reverse=True):
            return None
        return first

    def _question(self) -> tuple[str, str] | None:
        prompt = self.match.prompt
        if prompt is None or self.match.dice_request is not None:
            return None
        return prompt.side, prompt.phase

    @classmethod
    def resumed(cls, match: Match, stacks: Mapping[Where, tuple[Counter, ...]]) -> "March | None":
        """The march that waited when the game was saved, if there was one: the records of its
        gesture hold who was sent where, the rest of the stack is still to go.
        """
        group = match.pending_group if match.dice_request is not None else 0
        group = group or (match.records[-1].group if match.records else 0)
        gesture = [r for r in match.records if r.group == group] if group else []
        sent = [r.action for r in gesture]
        sent += [match.pending] if match.pending is not None else []
        goals = [a.arg for a in sent if a.verb == "cell" and isinstance(a.arg, int)]
        movers = [a.arg for a in sent if a.verb == "unit" and isinstance(a.arg, str)]
        if not gesture or not goals or not movers:
            return None
        asked = gesture[0].side, gesture[0].phase
        prompt = match.prompt
        if prompt is None or (match.dice_request is None and prompt.side == asked[0]):
            return None
        start = _start(gesture, movers[-1], stacks)
        rest = [c for c in stacks.get(start, ()) if c.side == asked[0] and c.id not in movers]
        if not rest and len(movers) < 2:
            return None
        order = (*(c.id for c in rest), *reversed(movers))
        # A wing has a goal for each stack: only the stack that was on its way goes on.
        ways = dict.fromkeys((*movers, *marching_order(rest, ())), goals[-1])
        march = cls(match, ways, order, group)
        march.left = [u for u in ways if u not in movers]
        march.arrived, march._asked, march._unsure = movers, asked, True
        frames = match.reading.state.stack
        # The frame that sent the piece is the last that asks, below the question that broke in; a
        # die that the move itself wants lies upon nothing.
        own = match.pending is not None and match.pending.verb == "cell"
        upper = len(frames) if own else len(frames) - 1
        asking = [i for i in range(upper) if isinstance(frames[i], Ask)]
        march._asking = tuple(frames[: asking[-1] + 1]) if asking else ()
        march.waits = True
        return march


def _start(
    gesture: Sequence[Record], mover: UnitId, stacks: Mapping[Where, tuple[Counter, ...]]
) -> Where:
    """Where a piece was sent from: the beginning of its way, or where it still stands."""
    for record in gesture:
        for event in record.events:
            if mover in event.units and event.path:
                return event.path[0]
    return next((cell for cell, stack in stacks.items() if any(c.id == mover for c in stack)), -1)
