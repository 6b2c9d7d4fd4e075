"""One game at the table: the match, what the window has seen of it, and gestures of many moves.

The window acts only through a session. `after` is called when something was done or taken back
(autosave); `fresh` gives the events that have not been shown yet.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec import structs

from game.board.board import Board
from game.board.ground import Ground, board_of
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.advance import AnyContext
from game.engine.event import Event, Telling
from game.engine.match import TWO, WHAT_IF, Match
from game.engine.presentation import Counter, Presentation
from game.engine.prompt import PLACES, Button, Ghost, Mark, Preview, Prompt, Wish
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.roster import Roster
from game.engine.seat import OTHERS_TURN, events_for, told_to
from game.engine.seating import Seats, are_two, people
from game.engine.shapes import Shape
from game.engine.sparing import answer_run, rolls, spare, why_bound, why_not_undo
from game.engine.steps import Steps, in_one
from game.engine.taking_back import do_again, is_by_hand, take_back, why_not_take_back
from game.engine.text import Text, say
from game.ui.play.fields import field_of
from game.ui.play.instead import NOBODY, PutBack, only_puts_back, others_than
from game.ui.play.march import Gesture, March, begun, marching_order

After = Callable[[Match], None]


class Session:
    """A match as the window sees it."""

    def __init__(
        self,
        match: Match,
        ground: Ground,
        after: After | None = None,
        *,
        ask_all: bool = True,
    ) -> None:
        self.match = match
        self.ground, self.field = ground, field_of(ground)
        self.after = after
        self.ask_all = ask_all
        """Also what is no decision is asked."""
        self.passed_over: Text | None = None
        """Why a question was passed over in what was last done, because nothing hung on it."""
        self._passed_in: tuple[Text, str] | None = None
        """In whose turn that was."""
        self.meanwhile: Callable[[Prompt], Prompt] = _of_another
        """What stands in place of a question that a player of the program is asked."""
        self._seen = self._ran_to = 0
        self._groups = max((r.group for r in match.records), default=0)
        self._shown: tuple[object, Presentation] | None = None
        self._sat = ""
        """The side that sat before the window last."""
        self.march: March | None = March.resumed(match, self.presentation.stacks)
        self.ended: Gesture | None = None
        self._column: tuple[tuple[UnitId, ...], int] = ((), 0)
        self._put_back: tuple[object, PutBack] = (None, NOBODY)

    # -- reading -------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board, for what is done with cells alone."""
        return board_of(self.ground)

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; `None` when the game is over or its opening waits for dice. What a
        player of the program is asked is not for the window.
        """
        asked = self.match.prompt
        return self.meanwhile(asked) if asked is not None and self.match.led else asked

    @property
    def front(self) -> str:
        """The side that sits before the window: of two people the one who decides, against a player
        of the program the person; empty for one alone, for who only looks on, and when the game is
        over and nothing is secret any more.
        """
        match = self.match
        if match.prompt is None or not match.apart:
            return ""
        sides, asked = people(match.seats), match.prompt.side
        if not match.seats or asked in sides:
            return asked
        return self._sat if self._sat in sides else next(iter(sides), "")

    @property
    def are_two(self) -> bool:
        """Whether two people sit before the window, one after the other."""
        match = self.match
        if match.mode != TWO:
            return are_two(match.seats)
        return not match.seats or len(people(match.seats)) > 1

    @property
    def reading(self) -> AnyContext:
        """The state as it may be seen in the window now; all that is shown is read from it."""
        return self.match.seen_by(self.front)

    def tell(self, event: Event) -> Telling:
        """How the game tells an event."""
        return self.match.system.told(self.match.rules, event)

    @property
    def told(self) -> Sequence[Record]:
        """The records with the events that may be read in the window now."""
        front = self.front
        if not front:
            return self.match.records
        return told_to(self.match.records, front)

    @property
    def presentation(self) -> Presentation:
        """The table as it is now; made once for each state."""
        reading = self.reading
        if self._shown is None or self._shown[0] is not reading:
            self._shown = (reading, self.match.system.presentation(reading))
        return self._shown[1]

    @property
    def held(self) -> tuple[UnitId, ...]:
        return self.prompt.subject if self.prompt is not None else ()

    @property
    def held_at(self) -> Where | None:
        """Where the first piece in hand stands, if it is on the map."""
        return next(iter(self.places(self.held[:1])), None)

    @property
    def asked(self) -> str:
        """The one body to which all pieces belong that the question is about, empty if none is."""
        bodies = [self.roster.body_of(piece) for piece in self.held]
        names = {body.id if body is not None else "" for body in bodies}
        return names.pop() if len(names) == 1 else ""

    @property
    def side(self) -> str:
        """The side that is asked, empty if none is."""
        return self.prompt.side if self.prompt is not None else ""

    @property
    def buttons(self) -> tuple[Button, ...]:
        return self.prompt.buttons if self.prompt is not None else ()

    @property
    def roster(self) -> Roster:
        """The armies as they are now; nobody where the game has none."""
        roster_of = self.match.system.roster
        return roster_of(self.reading) if roster_of is not None else Roster()

    def piece(self, unit: UnitId) -> Counter | None:
        """A piece on the map."""
        stacks = self.presentation.stacks.values()
        return next((c for stack in stacks for c in stack if c.id == unit), None)

    def places(self, units: Iterable[UnitId]) -> tuple[Where, ...]:
        """Where those of some pieces stand that are on the map."""
        pieces = (self.piece(unit) for unit in units)
        return tuple(dict.fromkeys(piece.at for piece in pieces if piece is not None))

    def stack(self, cell: Where | None) -> tuple[Counter, ...]:
        """The stack in a cell, top first."""
        return self.presentation.stacks.get(cell, ()) if cell is not None else ()

    def top_unit(self, cell: Where) -> UnitId | None:
        """The piece that stands for a cell: the one in hand, else the top one."""
        stack = self.stack(cell)
        return next((c.id for c in stack if c.id in self.held), stack[0].id if stack else None)

    def why_not(self, action: Action) -> Refusal | None:
        return OTHERS_TURN if self.match.led else self.match.why_not(action, self.front)

    def why_blind(self) -> Refusal | None:
        """Why nothing may be measured now."""
        return self.match.why_blind(self.front)

    def why_not_what_if(self) -> Refusal | None:
        """Why no branch of the game may be opened now; out of one there is always a way."""
        if self.match.mode == WHAT_IF:
            return None
        return OTHERS_TURN if self.match.led else self.match.why_not_branch(self.front)

    def preview(self, action: Action) -> Preview | None:
        return None if self.match.led else self.match.preview(action, self.front)

    def previewing(self, action: Action) -> Steps[Preview | None]:
        return in_one(lambda: None) if self.match.led else self.match.previewing(action, self.front)

    def seeking(self, wish: Wish) -> Steps[Ghost | None]:
        """The ghost of a wish, looked for in small steps."""
        return in_one(lambda: None) if self.match.led else self.match.seeking(wish, self.front)

    def reaching(self) -> Steps[tuple[Shape, ...]]:
        return in_one(tuple) if self.match.led else self.match.reaching(self.front)

    def limits(self) -> tuple[Ghost, ...]:
        return () if self.match.led else self.match.limits(self.front)

    def preview_at(self, cell: Where) -> Preview | None:
        """What going to a cell would do, or choosing the one piece in it that can be chosen."""
        prompt = self.prompt
        if prompt is None:
            return None
        if cell in prompt.cells:
            return self.preview(acts.to(cell))
        there = [c for c in self.stack(cell) if c.id in prompt.units]
        if isinstance(cell, Pose) and prompt.subject and not there:
            return self._why_not_at(cell)
        # With a piece in hand a cell is a goal; a pose with a piece is that piece.
        if (prompt.subject and not isinstance(cell, Pose)) or len(there) != 1:
            return None
        (piece,) = there
        if (preview := self.preview(acts.unit(piece.id))) is not None:
            return preview
        text = prompt.units[piece.id].text
        # The question does not say whom it speaks of.
        named = say("{unit}: {text}", unit=piece.face.name, text=text or "")
        return Preview(text=named) if text is not None else None

    def _why_not_at(self, cell: Pose) -> Preview | None:
        """What keeps the piece in hand from another on a table, if there is something to show."""
        for piece in self.stack(cell):
            preview = self.preview(acts.unit(piece.id))
            if preview is not None and preview.shapes:
                return preview
        return None

    def same(self, actions: Sequence[Action]) -> bool:
        """Whether all of these come to the same: then there is nothing to choose."""
        ends = set()
        for action in actions:
            twin = self.match.branch(0)
            if twin.act(action) is not None or twin.records[-1].dice:
                return False
            ends.add(twin.hash)
        return len(ends) == 1

    def instead(self, unit: UnitId) -> tuple[Action, ...]:
        """How a piece is taken up instead of the one in hand, that is put back with nothing done,
        or on a table put down where it has come; empty if the question itself asks for it, or it
        could not be taken up then. A leader is set down where others stand.
        """
        prompt = self.prompt
        if prompt is None or not prompt.subject or unit in (*prompt.subject, *prompt.units):
            return ()
        held = self.piece(prompt.subject[0])
        if held is not None and held.leader:
            return ()
        back = self._back(prompt).others.get(unit)
        return (back, acts.unit(unit)) if back is not None else ()

    def ends_instead(self) -> bool:
        """Whether the move of the piece in hand is over when another is taken up instead."""
        prompt = self.prompt
        return prompt is not None and self._back(prompt).ends

    def _back(self, prompt: Prompt) -> PutBack:
        if self._put_back[0] is not prompt:
            self._put_back = (prompt, others_than(self.match, prompt))
        return self._put_back[1]

    def rolls(self, action: Action) -> bool:
        """Whether an action rolls a die before anything else is asked."""
        return rolls(self.match, action)

    def why_bound(self, action: Action) -> Text | None:
        """Why an action could not be taken back, in few words; None if it could be."""
        return why_bound(self.match, action)

    def fresh(self) -> tuple[Event, ...]:
        """The events since the last call, oldest first."""
        records = self.match.records
        events = tuple(e for r in records[self._seen :] for e in r.events)
        self._seen = len(records)
        return events_for(events, self.front) if self.front else events

    # -- acting --------------------------------------------------------------------------------

    def act(self, action: Action, reason: Text | None = None) -> Refusal | None:
        """Do an action; a march that waited for it then goes on (`ended` tells how it went). A
        player of the program may say its reason.
        """
        self.ended, self._column, before = None, ((), 0), len(self.match.records)
        self._sat = self.front
        if self.march is None and only_puts_back(self.match, self.prompt, action):
            self.match.undo()
            self.match.undone.clear()
            return self._done(None)
        group = self.march.group if self.march is not None else self._group_of(action)
        refusal = self.match.act(action, group)
        if reason is not None and len(self.match.records) > before:
            self.match.explain(reason)
        return self._then_march(refusal, group)

    def take_seats(self, seats: Seats) -> None:
        """Other people, or players of the program, lead the sides from now on."""
        self._sat = self.front
        self.match.seats = seats
        if self.after is not None:
            self.after(self.match)

    def do_all(self, actions: tuple[Action, ...], *, joined: bool = False) -> Refusal | None:
        """Do actions in one gesture, `joined` with the one before; the first refusal ends it."""
        self.ended, self._column = None, ((), 0)
        group = self.match.records[-1].group if joined and self.match.records else 0
        group = group or self._next_group()
        refusal = None
        for action in actions:
            refusal = refusal or self.match.act(action, group)
        return self._done(refusal, group)

    def answer_run(self, run: str) -> int:
        """Answer a run of questions as suggested, in one gesture; how many they were."""
        self.ended, self._column = None, ((), 0)
        group = self._next_group()
        given = answer_run(self.match, run, lambda action: self.match.act(action, group))
        self._done(None, group)
        self._ran_to = len(self.match.records) if given > 1 else 0
        return given

    @property
    def ran(self) -> bool:
        """Whether the last that was done was a run of questions, answered by one press."""
        return 0 < self._ran_to == len(self.match.records)

    @property
    def carries(self) -> bool:
        """Whether the last that was done is that a piece was taken up to be placed somewhere."""
        prompt, records = self.prompt, self.match.records
        if prompt is None or not prompt.subject or not prompt.cells or not records:
            return False
        taken = records[-1].action == acts.unit(prompt.subject[0])
        return taken and all(offer.mark in PLACES for offer in prompt.cells.values())

    def _group_of(self, action: Action) -> int:
        """Taking a piece up and placing it is one gesture: one undo takes both back."""
        if self.carries:
            return self.match.records[-1].group
        return self._next_group() if action.verb == "unit" or not self.ask_all else 0

    def _next_group(self) -> int:
        self._groups += 1
        return self._groups

    def give_die(self, value: int) -> Refusal | None:
        """Type in the die that was asked for; a march that waited for it then goes on."""
        self.ended, group = None, self.match.pending_group or self._next_group()
        return self._then_march(self.match.give_die(value), group)

    def _then_march(self, refusal: Refusal | None, group: int) -> Refusal | None:
        if self.march is None:
            return self._done(refusal, group)
        if refusal is None:
            self.ended = self._march_on()
        return refusal

    def sit_down(self, match: Match) -> None:
        """Another match of the same scenario lies on the table; what led to it is not shown."""
        self.match, self.march, self.ended = match, None, None
        self._column, self._shown = ((), 0), None
        self._seen = len(match.records)
        self._groups = max((r.group for r in match.records), default=0)

    def why_not_undo(self) -> Refusal | None:
        """What stands against taking back the last that was done; what a player of the program did
        since is taken back with it.
        """
        match = self.match
        refusal = why_not_take_back(match)
        own = not match.records or is_by_hand(match, match.records[-1].side)
        return why_not_undo(match) if refusal is None and own and not self.ask_all else refusal

    def undo(self) -> Refusal | None:
        self.march, self._column = None, ((), 0)
        return self._done(self.why_not_undo() or take_back(self.match))

    def redo(self) -> Refusal | None:
        return self._done(do_again(self.match))

    def _done(self, refusal: Refusal | None, group: int = 0) -> Refusal | None:
        """Something was done, in this gesture: what is no decision is answered along with it."""
        self._seen = min(self._seen, len(self.match.records))
        if group and refusal is None:
            self._spare(group)
        if refusal is None and self.after is not None:
            self.after(self.match)
        return refusal

    def _spare(self, group: int) -> int:
        """Answer what is no decision, in this gesture; how many answers that were."""
        if self.ask_all:
            return 0
        self.passed_over = None
        answered = spare(self.match, partial(self._pass_over, group))
        if (
            self.passed_over is not None and self._on_turn != self._passed_in
        ):  # long past beside the question that is put now
            self.passed_over = None
        return answered

    def _pass_over(self, group: int, action: Action) -> Refusal | None:
        """Answer what nobody need be asked; why nothing hangs on it is kept to be told."""
        if self.prompt is not None and self.prompt.moot is not None:
            self.passed_over, self._passed_in = self.prompt.moot, self._on_turn
        return self.match.act(action, group)

    @property
    def _on_turn(self) -> tuple[Text, str]:
        """The turn, and the side whose turn it is."""
        return self.presentation.turn, self.presentation.active

    # -- gestures ------------------------------------------------------------------------------

    def take_all(self, mates: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
        """Take up the first of several pieces for all of them; who they are, if they are several.
        It belongs to the march that follows: one undo takes both back.
        """
        if len(mates) < 2:
            return ()
        group = self._next_group()
        if self._done(self.match.act(acts.unit(mates[0]), group)) is not None:
            return ()
        self._column = (mates, group)
        return mates

    def reaches(self, pieces: Sequence[UnitId]) -> dict[UnitId, frozenset[Where]]:
        """Those of some pieces that could be taken up, and where each could go by itself."""
        prompt, twin = self.prompt, self.match.branch(0)
        found: dict[UnitId, frozenset[Where]] = {}
        for piece in pieces:
            offer = prompt.units.get(piece) if prompt is not None else None
            if offer is None or offer.mark not in (Mark.SELECT, Mark.MOVE):
                continue
            if twin.act(acts.unit(piece)) is None and twin.prompt is not None:
                if twin.prompt.subject != (piece,):
                    return {}
                found[piece] = frozenset(twin.prompt.cells)
        return found if any(found.values()) else {}

    def move_each(self, goals: Mapping[UnitId, Where]) -> Gesture:
        """Move pieces, each to its goal, as one gesture: stack after stack in the order given."""
        mates, group = self._column
        if set(mates) != set(goals):
            group = self._next_group()
        self.march = self._march(self.match, goals, group)
        return self._march_on()

    def foresee(self, goals: Mapping[UnitId, Where]) -> Gesture | None:
        """How a march would go, `left` waiting for the other side; None if it hangs on a die."""
        twin = self.match.branch(0)
        before = len(twin.records)
        march = self._march(twin, goals, 0)
        march.go_on()
        if any(record.dice for record in twin.records[before:]):
            return None
        return structs.replace(march.gesture(), then=tuple(march.then()))

    def _march(self, match: Match, goals: Mapping[UnitId, Where], group: int) -> March:
        """Pieces about to set out, stack after stack in the order given."""
        where = {c.id: stack for stack in self.presentation.stacks.values() for c in stack}
        stacks = list(dict.fromkeys(where.get(unit, ()) for unit in goals))
        held = self.held if self.prompt is not None and begun(self.prompt) else ()
        ways: dict[UnitId, Where] = {}
        for stack in stacks:
            mine = [c for c in stack if c.id in goals]
            now = [u for u in held if any(c.id == u for c in mine)]
            ways |= {u: goals[u] for u in marching_order(mine, now)}
        return March(match, ways, tuple(c.id for s in stacks for c in s), group)

    def _march_on(self) -> Gesture:
        march = self.march
        assert march is not None
        march.go_on()
        while march.waits and self._spare(march.group):
            march.go_on()
        if not march.waits:
            self.march = None
        self._column = ((), 0)
        self._done(None, 0 if march.waits else march.group)
        return march.gesture()


def _of_another(asked: Prompt) -> Prompt:
    """That somebody else is asked, and nothing of what."""
    side, rule, phase = asked.side, asked.rule, asked.phase
    return Prompt(side=side, text=OTHERS_TURN.message, rule=rule, phase=phase)
