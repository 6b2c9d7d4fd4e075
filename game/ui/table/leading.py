"""Players of the program at the table: they think elsewhere, and what they decide is done here, one
action after the other, at a pace that can be followed.

While one of them is asked, the window shows no more of the question than that. Esc has it wait,
Space skips ahead to the next decision of a person. Whoever makes a mistake gives the side back.
"""

from collections.abc import Callable, Mapping
from functools import partial

from game.ai.players import grades
from game.ai.thinking import Failure, Progress, Thinker, Thought, question_of
from game.engine.prompt import Button, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.seat import OTHERS_TURN, events_for
from game.engine.seating import ME, PEOPLE, Seats
from game.engine.text import Text, say
from game.ui.desk.desk import Desk
from game.ui.look.words import _
from game.ui.play.hand import commits
from game.ui.play.march import Gesture
from game.ui.table.advice import Advice

WAIT, GO_ON, SKIP, TAKE = "ui.lead.wait", "ui.lead.on", "ui.lead.skip", "ui.lead.take"
PACES: Mapping[str, tuple[int, int]] = {
    "slow": (1500, 5000),
    "normal": (650, 2800),
    "quick": (0, 0),
}
"""Milliseconds that the map rests after something was seen to happen, and that the sheet of a fight
lies open before it."""
TRIES = 3
"""So often a player is asked again whose answer is not allowed."""
DOT = 350
"""Milliseconds after which the sign of thinking has another dot."""


class Leading:
    """Has the players lead their sides, and asks them for advice."""

    def __init__(self, desk: Desk) -> None:
        self.session, self.commands, self.desk = desk.session, desk.commands, desk
        self.thinker: Thinker | None = None
        self.pace, self.advice = "normal", Advice(desk)
        self.waits = False
        """Whether it was told to wait."""
        self.hurried = False
        """Whether one skips ahead to the next decision of a person."""
        self.spent = 0
        """Milliseconds that it thinks about the present question."""
        self.acts: Mapping[str, Callable[[], object]] = {
            WAIT: partial(self.wait, waits=True),
            GO_ON: partial(self.wait, waits=False),
            SKIP: self.skip,
            TAKE: self.take_over,
        }
        self._stand_in: tuple[Prompt | None, bool, Prompt | None] = (None, False, None)
        self._asked: object = None
        self._found: Thought | None = None
        self._foreseen: Thought | None = None
        self._read = False
        self._rest = self._vain = 0
        self._known: set[str] = set()
        self._since: int | None = None
        self._count = len(self.session.match.records)
        self.session.meanwhile = self._instead

    def hire(self, thinker: Thinker, pace: str) -> None:
        """Somebody thinks for the players from now on."""
        self.thinker = self.advice.thinker = thinker
        self.pace = pace

    # -- what is shown in place of the question -------------------------------------------------

    @property
    def leads(self) -> bool:
        """Whether a player of the program is asked now."""
        return bool(self.session.match.led)

    @property
    def thinks(self) -> bool:
        """Whether one is waited for."""
        return self._asked is not None and self._found is None and self.leads and not self.waits

    @property
    def progress(self) -> Progress:
        """How far whoever thinks is with what he thinks about."""
        return self.thinker.progress if self.thinker is not None else Progress()

    def _instead(self, asked: Prompt) -> Prompt:
        """That it decides, and the buttons that stop it."""
        if self._stand_in[0] is not asked or self._stand_in[1] is not self.waits:
            self._stand_in = asked, self.waits, self._made(asked)
        assert self._stand_in[2] is not None
        return self._stand_in[2]

    def _made(self, asked: Prompt) -> Prompt:
        if self.waits:
            text = say("Their commander waits. Nothing is done until you say so.")
            buttons = (
                Button(id=GO_ON, label=say("Go on"), role=Role.CONFIRM),
                Button(id=TAKE, label=say("Lead them yourself")),
            )
        else:
            text = say("Their commander considers what to do.")
            buttons = (
                Button(id=WAIT, label=say("Wait"), role=Role.BACK),
                Button(id=SKIP, label=say("Skip ahead (Space)")),
            )
        return Prompt(
            side=asked.side, text=text, rule=asked.rule, phase=asked.phase, buttons=buttons
        )

    # -- what a person may do about it -----------------------------------------------------------

    def wait(self, *, waits: bool) -> None:
        """Have it wait, or go on."""
        self.waits = waits
        self.hurried = False
        self.commands.close_sheet()
        self.desk.gaze.looked()

    def skip(self) -> bool:
        """Skip ahead to the next decision of a person; whether there was anything to skip."""
        if not self.leads or self.waits:
            return False
        self.hurried, self._rest = True, 0
        self.desk.animator.skip()
        self.commands.close_sheet()
        self.desk.gaze.looked()
        return True

    def take_over(self) -> None:
        """A person leads from now on the side that is asked."""
        prompt, seats = self.session.match.prompt, self.session.match.seats
        if prompt is not None:
            self.seat({**seats, prompt.side: ME})

    def seat(self, seats: Seats) -> None:
        """Other people or players lead the sides from now on."""
        self._forget()
        self.waits = False
        self.session.take_seats(seats)
        self.commands.changed()

    def close(self) -> None:
        """The table is left: nobody thinks any more."""
        if self.thinker is not None:
            self.thinker.stop()

    def _forget(self) -> None:
        """What was thought of holds no more."""
        if self.thinker is not None and (self._asked is not None or self.advice.asked):
            self.thinker.stop()
        self._asked = self._found = self._since = None
        self._known.clear()
        self._read, self.hurried, self._rest, self._vain = False, False, 0, 0
        self.advice.drop()

    # -- time ------------------------------------------------------------------------------------

    def update(self, dt: int) -> bool:
        """Let it think and act; whether the picture changed."""
        match = self.session.match
        if len(match.records) < self._count:
            self._forget()  # something was taken back
        self._count = len(match.records)
        if not match.led:
            return self._handed_over() | self.advice.update()
        self.advice.drop()
        if self._since is None:
            self._since = len(match.records)
        if self.waits or match.dice_request is not None:
            return False
        if self.thinker is None:
            self._give_back(Text("-"))
            return True
        return self._go_on(self.thinker, dt)

    def _go_on(self, thinker: Thinker, dt: int) -> bool:
        match = self.session.match
        if self._asked is not match.reading:
            self._ask(thinker)
        before, far = self.spent // DOT, thinker.progress
        self.spent += dt
        if self._found is None:
            found = thinker.answer()
            if isinstance(found, Failure):
                self._give_back(Text(found.words))
                return True
            self._found = found
        if self._found is None:
            return before != self.spent // DOT or far != thinker.progress
        if self._shows(dt):
            return False
        if self._foresees(self._found):
            return True
        self._do(self._found)
        return True

    def _ask(self, thinker: Thinker) -> None:
        match = self.session.match
        assert match.prompt is not None
        anew = match.prompt.side not in self._known
        self._known.add(match.prompt.side)
        self._asked, self._found, self.spent, self._read = match.reading, None, 0, False
        thinker.ask(question_of(match, match.led, self._vain, anew=anew))

    def _shows(self, dt: int) -> bool:
        """Whether what was done before is still looked at, or the sheet of what comes is read."""
        if self.desk.animator.playing:
            return not (self.hurried and self.desk.animator.skip())
        self._rest = max(0, self._rest - dt)
        if self._rest and not (self._read and not self.commands.sheet_open):
            return True
        if self._read:
            self.commands.close_sheet()
        return False

    def _foresees(self, found: Thought) -> bool:
        """Lay the sheet of a fight open before it is fought; not where anything of it is hidden
        from the side before the window. To foresee takes as long as to act: each has a picture of
        its own.
        """
        session, reads = self.session, PACES[self.pace][1]
        match, asked = session.match, session.match.prompt
        hidden = match.seen_by(session.front) is not match.reading
        if self._foreseen is found or self.hurried or not reads or asked is None:
            return False
        self._foreseen = found
        if asked.secret or hidden or not commits(asked, found.action):
            return False
        preview = match.preview(found.action)
        if preview is not None and preview.sheet is not None:
            self.commands.read(preview.sheet, None)
            self._read, self._rest = True, reads
        return True

    def _do(self, found: Thought) -> None:
        """Do what it has decided; what is not allowed it is asked anew."""
        match, before = self.session.match, len(self.session.match.records)
        self._asked = self._found = self._foreseen = None
        refusal = self.session.act(found.action, found.reason)
        if refusal is not None:
            self._vain += 1
            self._known.clear()
            if self._vain > TRIES:
                self._give_back(refusal.message)
            return
        self._vain, self._count = 0, len(match.records)
        self.commands.moved(self.session.ended or Gesture(0))
        seen = any(record.events for record in match.records[before:])
        if self.hurried:
            self.desk.animator.skip()
        elif seen:
            self._rest = PACES[self.pace][0]

    def _give_back(self, why: Text) -> None:
        """It made a mistake: a person leads its side from now on, and is told."""
        prompt = self.session.match.prompt
        sides = self.session.presentation.sides
        name = next((s.name for s in sides if prompt and s.id == prompt.side), Text(""))
        self.take_over()
        words = say(
            "The commander of this side made a mistake ({why}) and can lead it no further. It is"
            " yours now: {side}. In the menu you can give it to a commander again.",
            why=why,
            side=name,
        )
        refusal = Refusal("KERNEL", words)
        self.commands.say_why(_("The commander"), refusal, self.commands.beside)

    def _handed_over(self) -> bool:
        """A person is asked again: what happened meanwhile is told at once."""
        since, self._since = self._since, None
        self._asked = self._found = None
        self.hurried = False
        if since is None:
            return False
        records = self.session.match.records[since:]
        events = tuple(e for record in records for e in record.events)
        front = self.session.front
        if (
            events
            and not events[0].depth
            and self.desk.news.sum_up(events_for(events, front) if front else events)
        ):
            self.desk.gaze.looked()
        return True

    # -- advice ----------------------------------------------------------------------------------

    def advise(self) -> None:
        """Ask what a player would do in the person's place."""
        refusal = self.why_not_advise()
        if refusal is None:
            self.advice.ask(self._adviser())
        else:
            self.commands.say_why(_("Advice"), refusal, self.commands.beside)

    def why_not_advise(self) -> Refusal | None:
        """Why nobody can be asked for advice now."""
        return OTHERS_TURN if self.leads else self.advice.why_not()

    def _adviser(self) -> str:
        """The one who leads the other side, else the best there is."""
        leading = [who for who in self.session.match.seats.values() if who not in PEOPLE]
        return (leading or [*grades()][-1:])[0]
