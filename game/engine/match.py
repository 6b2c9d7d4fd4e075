"""A match: one running game. It asks, takes answers, remembers, takes back."""

import hashlib
from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from game.board.where import Where
from game.engine.action import Action, UnitId
from game.engine.advance import AnyContext, Step, advance, begin, prompt_of, top, why_not
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.dice import Dice, DiceState, NeedDice, ScriptedDice, SeededDice
from game.engine.event import Event
from game.engine.presentation import Lens
from game.engine.prompt import Ghost, Preview, Prompt, Wish
from game.engine.record import Record
from game.engine.refusal import BARE, DIE_WANTED, GAME_OVER, Refusal
from game.engine.seating import ME, PEOPLE, Seats
from game.engine.shapes import Shape
from game.engine.state import GameState, canonical
from game.engine.steps import Steps, in_one
from game.engine.system import System
from game.engine.text import Text, say

NOTHING_TO_UNDO = Refusal("KERNEL", say("Nothing has been done yet."))
NOTHING_TO_REDO = Refusal("KERNEL", say("Nothing was taken back."))
WALL_DIE = Refusal("KERNEL", say("A die was rolled: what it showed cannot be taken back."))
WALL_SEEN = Refusal("KERNEL", say("Something hidden was revealed: that cannot be taken back."))
WALL_SEALED = Refusal("KERNEL", say("What was chosen unseen is sealed: it cannot be taken back."))
WALL_DECLARED = Refusal(
    "KERNEL", say("What was declared before measuring stands: it cannot be taken back.")
)
WALL_SIDE = Refusal(
    "KERNEL",
    say(
        "The other side now decides. Undo across the sides is available only in a game that one"
        " person began alone."
    ),
)
WALL_OVER = Refusal("KERNEL", say("The game is over: nothing is taken back any more."))
SOLO, TWO = "solo", "two"
"""The modes of one player alone, and of two at one table; all others are of one as well."""
WHAT_IF = "what-if"
"""The mode of a branch beside the game."""
NO_DIE_WANTED = Refusal("KERNEL", say("No die is asked for."))
NO_SUCH_FACE = Refusal("KERNEL", say("The die has no such face."))


class DiceRequest(Struct, frozen=True):
    """A die to be typed in."""

    faces: int
    why: Text
    rule: str


class SoFar(Struct, frozen=True):
    """What an action that waits for a die has done; whether it revealed what no undo covers."""

    events: tuple[Event, ...] = ()
    revealed: bool = False


class Checkpoint(Struct, frozen=True):
    """The state before an action; `wall` is why it cannot come back."""

    reading: AnyContext
    dice: Dice
    wall: Refusal | None
    group: int


class Seal(Struct, frozen=True):
    """The state after the last action that stands, how many records lead to it, and why."""

    at: int
    state: GameState[Any]
    wall: Refusal | None = None


def state_hash(state: GameState[Any]) -> str:
    """A short fingerprint of all that a save holds besides dice and log."""
    return hashlib.sha256(canonical(state)).hexdigest()[:16]


class Match:
    """One running game of any system."""

    def __init__(
        self, system: System, rules: Any, dice: Dice, scenario_id: str = "", mode: str = SOLO
    ) -> None:
        self.system, self.rules = system, rules
        self.scenario_id, self.mode = scenario_id, mode
        self.dice: Dice = dice
        self.begun: DiceState | None = dice.kept  # as they were before the opening
        self.records: list[Record] = []
        self.opening: tuple[Event, ...] = ()  # while it waits for dice: what has come until then
        self.checkpoints: list[Checkpoint] = []
        self.undone: list[tuple[Action, Step, Dice, int]] = []
        self.dice_request: DiceRequest | None = None
        self.pending: Action | None = None
        self.pending_group = 0
        self.entered: list[int] = []
        self.so_far = SoFar()
        self.passed: tuple[str, ...] = ()
        self.fingerprints = True  # kept in records: only games that nobody keeps go without
        self.start: GameState[Any] | None = None
        self.rules_then = ""  # the version of the rules when it was saved; "": it was never loaded
        self.sealed: Seal | None = None
        self.seats: Seats = {}
        self.reading: AnyContext
        self._seen: tuple[AnyContext | None, dict[str, AnyContext]] = (None, {})
        self.prompt: Prompt | None = None

    @classmethod
    def new(
        cls,
        system: System,
        rules: Any,
        dice: Dice,
        scenario_id: str = "",
        mode: str = "solo",
        position: GameState[Any] | None = None,
    ) -> "Match":
        """A game at its first question, from the set-up or a position made by `system.arrange`; or
        at the first die of its opening, where none lies ready (`unopened`).
        """
        match = cls(system, rules, dice, scenario_id, mode)
        match.open(system.set_up(rules) if position is None else position)
        return match

    def open(self, first: GameState[Any], entered: tuple[int, ...] = ()) -> None:
        """Lay out the first state and come to its first question, with the dice typed in so far."""
        self.start, self.entered = first, list(entered)
        self.reading, self.prompt = Context(self.rules, first), None
        self._settle_opening()

    def _settle_opening(self) -> None:
        source = self._source()
        try:
            step = begin(self.rules, self.reading.state, source)
        except NeedDice as need:
            self.dice_request = DiceRequest(need.faces, need.why, need.rule)
            self.opening = need.events
            return
        self.dice_request, self.entered = None, []
        self.dice, self.opening, self.passed = source, step.events, step.passed
        self.start = step.reading.state
        self.sealed = Seal(0, step.reading.state)
        self._show(step.reading)

    def _show(self, reading: AnyContext) -> None:
        # If making the prompt fails, the match stays as it was.
        self.prompt, self.reading = prompt_of(reading), reading

    # -- asking ----------------------------------------------------------------------------------

    def why_not(self, action: Action, side: str = "") -> Refusal | None:
        """Why an action may not be done now, as far as a side can know; None: it may, or, of a
        pose where nothing may be measured, nobody knows.
        """
        if self.dice_request is not None:
            return DIE_WANTED
        if action.verb == "pose" and self.is_blind(side):
            return None
        reading = self.seen_by(side)
        refusal = why_not(reading, self.prompt, action)
        return refusal and self._telling(reading, action, refusal)

    def _telling(self, reading: AnyContext, action: Action, refusal: Refusal) -> Refusal:
        """In place of a refusal without a reason: what closed the thing, if anything did."""
        if refusal not in BARE:
            return refusal
        frame, of_system = top(reading), self.system.closed
        found = frame.closed(reading, action)
        if found is None and of_system is not None:
            found = of_system(reading, frame, action)
        return found or refusal

    def preview(self, action: Action, side: str = "") -> Preview | None:
        """What an action would do, as far as a side can know; changes nothing, never rolls."""
        if self.prompt is None or self.is_blind(side):
            return None
        reading = self.seen_by(side)
        return top(reading).preview(reading, action)

    def previewing(self, action: Action, side: str = "") -> Steps[Preview | None]:
        """`preview` in small steps, for a window that draws pictures meanwhile."""
        if self.prompt is None or self.is_blind(side):
            return in_one(lambda: None)
        reading = self.seen_by(side)
        return top(reading).previewing(reading, action)

    def lens(self, name: str, at: tuple[Where | UnitId, ...], side: str = "") -> Lens | None:
        """What a lens of the game shows of these places and pieces, as far as a side can know."""
        shows = self.system.lens
        return None if shows is None or self.is_blind(side) else shows(self.seen_by(side), name, at)

    def candidates(self, chance: Chance, side: str = "") -> Iterable[Action]:
        """Answers worth trying, as the question names them to a side; where it may measure nothing,
        what it may declare.
        """
        if self.prompt is None:
            return ()
        reading = self.seen_by(side)
        asked = top(reading)
        blind = self.is_blind(side)
        return asked.declarations(reading, chance) if blind else asked.candidates(reading, chance)

    def is_blind(self, side: str = "") -> bool:
        """Whether a side may measure nothing now: it is asked what it declares."""
        asked = self.prompt
        return asked is not None and asked.blind is not None and side in ("", asked.side)

    def why_blind(self, side: str = "") -> Refusal | None:
        """Why a side may measure nothing now; None: it may."""
        asked = self.prompt
        if asked is None or asked.blind is None or not self.is_blind(side):
            return None
        return Refusal("KERNEL", asked.blind)

    def ghost(self, wish: Wish, side: str = "") -> Ghost | None:
        """The allowed pose nearest to a wish, as far as a side can know; None: no pose is asked."""
        if self.prompt is None or self.prompt.poses is None or self.is_blind(side):
            return None
        reading = self.seen_by(side)
        return top(reading).ghost(reading, wish)

    def seeking(self, wish: Wish, side: str = "") -> Steps[Ghost | None]:
        """`ghost` in small steps, for a window that draws pictures meanwhile."""
        if self.prompt is None or self.prompt.poses is None or self.is_blind(side):
            return in_one(lambda: None)
        reading = self.seen_by(side)
        return top(reading).seeking(reading, wish)

    def reaching(self, side: str = "") -> Steps[tuple[Shape, ...]]:
        """`reach` in small steps."""
        if self.prompt is None or self.prompt.poses is None or self.is_blind(side):
            return in_one(tuple)
        reading = self.seen_by(side)
        return top(reading).reaching(reading)

    def reach(self, side: str = "") -> tuple[Shape, ...]:
        """Where the unit in hand could end, as far as a side can know."""
        if self.prompt is None or self.prompt.poses is None or self.is_blind(side):
            return ()
        reading = self.seen_by(side)
        return top(reading).reach(reading)

    def limits(self, side: str = "") -> tuple[Ghost, ...]:
        """Where moves of the unit in hand end, and why, as far as a side can know."""
        if self.prompt is None or self.prompt.poses is None or self.is_blind(side):
            return ()
        reading = self.seen_by(side)
        return top(reading).limits(reading)

    @property
    def led(self) -> str:
        """The player of the program who leads the side that is asked; empty: a person does."""
        who = self.seats.get(self.prompt.side, ME) if self.prompt is not None else ME
        return "" if who in PEOPLE else who

    @property
    def apart(self) -> bool:
        """Whether the sides are led by several, who keep their secrets from one another."""
        return self.mode == TWO or len(set(self.seats.values())) > 1

    @property
    def over(self) -> bool:
        return not self.reading.state.stack

    @property
    def unopened(self) -> bool:
        """Whether the opening still waits for dice: there is no question yet."""
        return self.prompt is None and not self.over

    @property
    def hash(self) -> str:
        return state_hash(self.reading.state)

    # -- what a side may know --------------------------------------------------------------------

    def seen_by(self, side: str) -> AnyContext:
        """The state as a side may imagine it; the empty side is whoever plays all of them."""
        veil = self.system.veil
        if not side or veil is None:
            return self.reading
        if self._seen[0] is not self.reading:
            self._seen = (self.reading, {})
        kept = self._seen[1]
        if side not in kept:
            state = self.reading.state
            known = veil(self.rules, state, side)
            kept[side] = self.reading if known is state else Context(self.rules, known)
        return kept[side]

    # -- acting ----------------------------------------------------------------------------------

    def act(self, action: Action, group: int = 0) -> Refusal | None:
        """Do an action; None: done, or a die is now asked for (`dice_request`)."""
        return DIE_WANTED if self.dice_request is not None else self._run(action, group)

    def explain(self, reason: Text) -> None:
        """Write down why the last action was done; nothing of the game hangs on it."""
        self.records[-1] = structs.replace(self.records[-1], reason=reason)

    def give_die(self, value: int) -> Refusal | None:
        """Type in the die that was asked for; the action runs again with one die more."""
        if self.dice_request is None:
            return NO_DIE_WANTED
        if not 1 <= value <= self.dice_request.faces:
            return NO_SUCH_FACE
        self.entered.append(value)
        if self.pending is not None:
            return self._run(self.pending, self.pending_group)
        self._settle_opening()
        return None

    def _run(self, action: Action, group: int) -> Refusal | None:
        source = self._source()
        try:
            outcome = advance(self.reading, self.prompt, action, source)
        except NeedDice as need:
            self.pending, self.pending_group = action, group
            self.dice_request = DiceRequest(need.faces, need.why, need.rule)
            self.so_far = SoFar(need.events, need.revealed)
            return None
        if isinstance(outcome, Refusal):
            return self._telling(self.reading, action, outcome)
        self.pending, self.dice_request, self.entered = None, None, []
        self.so_far = SoFar()
        self.undone.clear()
        self._take(outcome.action or action, outcome, source, group)
        return None

    def _source(self) -> Dice:
        """The dice that lie ready, then those typed in."""
        source = self.dice.copy()
        if isinstance(source, ScriptedDice):
            return source.with_more(self.entered)
        return source

    def _take(self, action: Action, step: Step, dice_after: Dice, group: int) -> None:
        asked = self.prompt
        side, phase = (asked.side, asked.phase) if asked else ("", "")
        secret = asked is not None and asked.secret
        before, dice_before = self.reading, self.dice
        self._show(step.reading)
        self.dice, self.passed = dice_after, step.passed
        wall = self._wall(asked, action, step)
        if wall is not None:
            # Nothing before a wall comes back; states and their readings would fill the memory.
            before.cache.clear()
            self.checkpoints.clear()
        self.checkpoints.append(Checkpoint(before, dice_before, wall, group))
        mark = state_hash(step.reading.state) if self.fingerprints else ""
        self.records.append(
            Record(side, action, step.dice, step.events, mark, group, phase, secret, step.unseen)
        )

    def _wall(self, asked: Prompt | None, action: Action, step: Step) -> Refusal | None:
        """Why what was asked and done cannot be taken back; the next question is there already."""
        if step.dice:
            return WALL_DIE
        if step.revealed:
            return WALL_SEALED if asked is not None and asked.secret else WALL_SEEN
        if self.prompt is None:
            return WALL_OVER
        if asked is None:
            return None
        if asked.blind and (action.verb == "pose" or self.prompt.blind is None):
            return WALL_DECLARED
        # One player who plays both sides may take back across them; against another he may not.
        return WALL_SIDE if self.prompt.side != asked.side and self.mode == TWO else None

    # -- taking back -----------------------------------------------------------------------------

    def why_not_undo(self) -> Refusal | None:
        """What stands against taking back the last action."""
        if self.unopened:
            return NOTHING_TO_UNDO
        if self.dice_request is not None and self.entered:
            return WALL_DIE
        if self.dice_request is not None:
            secret = self.prompt is not None and self.prompt.secret
            return (WALL_SEALED if secret else WALL_SEEN) if self.so_far.revealed else None
        if not self.checkpoints:
            self._recall()
        if self.checkpoints:
            return self.checkpoints[-1].wall
        return (self.sealed and self.sealed.wall) or NOTHING_TO_UNDO  # the wall of a loaded game

    def undo(self) -> Refusal | None:
        """Take back the last action, or the whole gesture it belongs to. One that waits for its
        first die is simply given up, unless it brought to light what its side did not know.
        """
        if (refusal := self.why_not_undo()) is not None:
            return refusal
        if self.dice_request is not None:
            self.pending, self.dice_request, self.so_far = None, None, SoFar()
            return None
        group = self.checkpoints[-1].group
        while True:
            point, record = self.checkpoints.pop(), self.records.pop()
            step = Step(self.reading, record.events, record.dice, False, unseen=record.unseen)
            self.undone.append((record.action, step, self.dice, point.group))
            self.dice = point.dice
            self._show(point.reading)
            last = self.checkpoints[-1] if self.checkpoints else None
            if not group or last is None or last.group != group or last.wall:
                return None

    def redo(self) -> Refusal | None:
        if self.dice_request is not None:
            return DIE_WANTED
        if not self.undone:
            return NOTHING_TO_REDO
        group = self.undone[-1][3]
        while True:
            action, step, dice, of_group = self.undone.pop()
            self._take(action, step, dice, of_group)
            if not (group and self.undone and self.undone[-1][3] == group):
                return None

    def seal(self) -> Seal | None:
        """The last wall: no undo goes further."""
        if self.checkpoints and self.checkpoints[0].wall is not None:
            after = self.checkpoints[1].reading if len(self.checkpoints) > 1 else self.reading
            at = len(self.records) - len(self.checkpoints) + 1
            return Seal(at, after.state, self.checkpoints[0].wall)
        return self.sealed

    def _recall(self) -> None:
        """Rebuild the checkpoints of a loaded game: play again what came after its last wall. No
        die was rolled since, so the source of dice is the same at each of them.
        """
        if self.sealed is None or self.sealed.at == len(self.records):
            return
        sealed, self.sealed = self.sealed, None
        twin = Match(self.system, self.rules, ScriptedDice(), mode=self.mode)
        twin._show(Context(self.rules, sealed.state))
        for record in self.records[sealed.at :]:
            try:
                refused = twin.act(record.action, record.group)
            except Exception:  # noqa: BLE001  # a door of files: the record is one of a loaded game
                return
            if refused or twin.dice_request or twin.records[-1].hash != record.hash:
                return  # the rules have changed since: then nothing can be taken back
        self.sealed = sealed
        self.checkpoints = [structs.replace(p, dice=self.dice) for p in twin.checkpoints]

    # -- trying ----------------------------------------------------------------------------------

    def why_not_branch(self, side: str = "") -> Refusal | None:
        """Why a side may open no what-if game now: there it could declare, and so measure."""
        if self.over:
            return GAME_OVER
        return DIE_WANTED if self.dice_request is not None else self.why_blind(side)

    @classmethod
    def standing(cls, system: System, rules: Any, state: GameState[Any]) -> "Match":
        """A game at a state, without what led to it: for whoever is to know nothing else."""
        match = cls(system, rules, SeededDice(0), mode=WHAT_IF)
        match._show(Context(rules, state))
        return match

    def branch(self, seed: int) -> "Match":
        """A what-if game from here with other dice; it can never be merged into this one. What
        another player keeps secret is not in it.
        """
        side = self.prompt.side if self.apart and self.prompt else ""
        state = self.seen_by(side).state
        twin = Match(self.system, self.rules, SeededDice(seed), self.scenario_id, WHAT_IF)
        twin.records = list(self.records)
        if self.unopened:
            twin.open(state)
        else:
            twin._show(Context(self.rules, state))
        return twin
