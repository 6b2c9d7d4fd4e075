"""Whether a saved game is as it was played: it is played again from its beginning, and all that a
save claims is compared with what comes out.

Compared are the beginning and the opening, each action with its dice, events and fingerprint, the
state at the end, the state of the program's own dice, and how far one may take back. A game is not
proof against somebody who makes all of this afresh: whoever can play can write such a file.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct, structs

from game.engine.dice import BadDie, DiceState, ScriptedDice, dice_from
from game.engine.envelope import PROTOCOL, Envelope, named
from game.engine.match import Match, Seal, state_hash
from game.engine.migrations import NOT_NOTED
from game.engine.record import Record
from game.engine.text import Text, say

TYPED = "typed"


class Answer(StrEnum):
    """What an inquiry can end with."""

    SOUND = "sound"
    CHANGED = "changed"
    UNKNOWN = "unknown"


class Finding(Struct, frozen=True):
    """The end of an inquiry; `record` is the first one, counted from 0, that is not borne out."""

    answer: Answer
    text: Text
    record: int | None = None


class _Unlike(Exception):
    def __init__(self, text: Text, record: int | None = None) -> None:
        super().__init__(str(text))
        self.text, self.record = text, record


class Inquiry:
    """Plays a game as it was when this began again, step by step: the match may go on meanwhile."""

    def __init__(self, match: Match, envelope: Envelope) -> None:
        self.match = match
        self.records: tuple[Record, ...] = tuple(match.records)
        self.hash = match.hash
        self.dice = match.dice.kept
        self.seal = match.seal()
        self.same_rules = envelope.rules_version == match.system.rules_version
        self.by_hand = False
        self.finding: Finding | None = None
        self._steps = self._play()

    @property
    def done(self) -> bool:
        return self.finding is not None

    def step(self) -> None:
        """One action further."""
        if self.finding is not None:
            return
        try:
            next(self._steps)
        except StopIteration:
            self.finding = Finding(Answer.SOUND, self._praise())
        except _Unlike as unlike:
            answer, text = Answer.UNKNOWN, unlike.text
            if self.match.start is not None and self.same_rules:
                answer = Answer.CHANGED
            elif self.match.start is not None:
                text = say("The rules of the program have changed since: {reason}", reason=text)
            self.finding = Finding(answer, text, unlike.record)

    def run(self) -> Finding:
        while self.finding is None:
            self.step()
        return self.finding

    # -- playing again ---------------------------------------------------------------------------

    def _play(self) -> Iterator[None]:
        twin = self._begin()
        yield
        for number, record in enumerate(self.records):
            self._again(twin, number, record)
            yield
        if twin.hash != self.hash:
            raise _Unlike(say("Its last state is not the one that its actions lead to."))
        self._compare_dice(twin)
        if _read(twin.seal()) != _read(self.seal):
            raise _Unlike(say("It says otherwise how far one may take back."))

    def _begin(self) -> Match:
        """A game that begins as this one says it began."""
        match, begun = self.match, self.match.begun
        if match.start is None:
            raise _Unlike(say("It does not hold its beginning."))
        if begun is None:
            raise _Unlike(say("It does not say with which dice it began."))
        if begun.kind != NOT_NOTED:
            twin = self._opened(begun)
            if twin.start is not None and state_hash(twin.start) == state_hash(match.start):
                if twin.opening != match.opening and self.same_rules:
                    raise _Unlike(say("Its opening is told in other events."))
                return twin
            if match.mode != PROTOCOL:
                raise _Unlike(say("It does not begin as its scenario says."))
            self.by_hand = True
        twin = Match.new(
            match.system, match.rules, ScriptedDice(), match.scenario_id, match.mode, match.start
        )
        twin.opening, twin.begun = match.opening, begun
        twin.dice = dice_from(begun)
        return twin

    def _opened(self, begun: DiceState) -> Match:
        """The game after its opening, dice that were typed in for that taken from its events."""
        match = self.match
        typed = [die for event in match.opening if event.roll for die in event.roll.thrown]
        try:
            twin = Match.new(
                match.system, match.rules, dice_from(begun), match.scenario_id, match.mode
            )
            for die in typed if twin.unopened else ():
                twin.give_die(die)
        except BadDie as error:
            raise _Unlike(say("Its opening rolls other dice.")) from error
        if twin.unopened:
            raise _Unlike(say("Its opening rolls other dice."))
        return twin

    def _again(self, twin: Match, number: int, record: Record) -> None:
        if self._begun in (TYPED, NOT_NOTED):
            twin.dice = ScriptedDice(record.dice)
        try:
            refusal = twin.act(record.action, record.group)
        except Exception as error:  # a door of files: the action may be anybody's
            text = say("It cannot be played again: {error}", error=named(error))
            raise _Unlike(text, number) from error
        if refusal is not None:
            text = say("It is not allowed: {refusal}", refusal=refusal.message)
            raise _Unlike(text, number)
        if twin.dice_request is not None or twin.records[-1].dice != record.dice:
            raise _Unlike(say("Other dice are rolled."), number)
        if twin.records[-1].hash != record.hash:
            raise _Unlike(say("It has another outcome."), number)
        # Why a commander did it is no part of what was done; an older program had other words.
        plain = structs.replace(record, reason=None)
        if twin.records[-1] != plain and self.same_rules:
            raise _Unlike(say("It is told otherwise."), number)

    def _compare_dice(self, twin: Match) -> None:
        begun, dice = self._begun, self.dice
        if begun == NOT_NOTED:
            return
        if begun != dice.kind:
            raise _Unlike(say("Its dice are of another kind than when it began."))
        if begun != TYPED and not self.by_hand and twin.dice.kept != dice:
            raise _Unlike(say("The state of its dice is not the one that its rolls lead to."))

    @property
    def _begun(self) -> str:
        return "" if self.match.begun is None else self.match.begun.kind

    def _praise(self) -> Text:
        if self.by_hand:
            return say("All as recorded; it began from a position laid out by hand.")
        if self._begun == NOT_NOTED:
            return say("All as recorded; of an older save the dice cannot be checked.")
        if self._begun == TYPED:
            return say("All as recorded; its dice were typed in and cannot be checked.")
        return say("All as recorded.")


def told(finding: Finding) -> Text:
    """A finding as a whole sentence."""
    if finding.record is None:
        return finding.text
    return say("Action {n}: {reason}", n=finding.record + 1, reason=finding.text)


def _read(seal: Seal | None) -> object:
    """What a seal says, to be compared."""
    return None if seal is None else (seal.at, seal.wall, state_hash(seal.state))
