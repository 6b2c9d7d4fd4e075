"""A match made of a save again. Whatever the file says is held against the scenario first."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Raw

from game.board.ground import Ground, holds
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import Length
from game.board.plane.shapes import Pose
from game.board.plane.words import spoken_point
from game.board.where import Where
from game.content.reading import clean
from game.engine.advance import prompt_of
from game.engine.codec import Codec, Faulty
from game.engine.context import Context, EngineError
from game.engine.dice import dice_from
from game.engine.envelope import NOTHING, PROTOCOL, Envelope, Pending, PlainSeal, named
from game.engine.frame import Ask
from game.engine.match import Match, Seal, state_hash
from game.engine.setting import Setting
from game.engine.state import PART, GameState
from game.engine.text import Text, say

NOWHERE = -1
CHANGED = say("the state does not match its fingerprint: the file was changed")


def _state(codec: Codec, encoded: Raw, field_name: str) -> GameState[Any]:
    try:
        return codec.decode(bytes(encoded))
    except Faulty as error:
        raise type(error)(field_name + error.where.removeprefix("$"), error.message) from error


BEYOND: Length = 6_000
"""So far beyond the edge of a table a log may tell of something."""


@contextmanager
def _held_against(field_name: str) -> Iterator[None]:
    """The guard of whatever a save holds: any failure names the field.

    A state may have the right shape and yet hold names or numbers that the scenario does not know.
    The rules are written for states that they made themselves: they may then fail anywhere, in any
    way. So everything that a loaded game will do with its states is tried here once, and only here
    every exception means a fault of the file.
    """
    try:
        yield
    except Faulty:
        raise
    except EngineError as error:
        raise Faulty(f"{field_name}.stack", Text(named(error))) from error
    except Exception as error:  # the outermost door of files: see above
        message = say("does not fit the scenario: {error}", error=named(error))
        raise Faulty(field_name, message) from error


def restore(envelope: Envelope, setting: Setting) -> Match:
    """The match of a save; raises Faulty with the field that is wrong."""
    codec = Codec(setting.system)
    state = _state(codec, envelope.state, "state")
    if state_hash(state) != envelope.hash:
        raise Faulty("hash", CHANGED)
    dice = dice_from(envelope.dice)
    match = Match(setting.system, setting.rules, dice, setting.scenario.id, envelope.mode)
    match.begun, match.rules_then = envelope.begun, envelope.rules_version
    known = _pieces(setting.system.set_up(setting.rules))
    if envelope.pending is not None and envelope.pending.action is None:
        match.reading = _sound(setting, state, known, "state", settled=False)
        match.seats = _seats(envelope, match)
        with _held_against("pending"):
            go_on(match, envelope.pending)
        return match
    if bytes(envelope.start) != bytes(NOTHING):
        match.start = _state(codec, envelope.start, "start")
    if _has_changed(envelope, setting) and match.mode != PROTOCOL:
        _same_pieces(state if match.start is None else match.start, known)
    match.reading = _sound(setting, state, known, "state")
    match.prompt, match.seats = prompt_of(match.reading), _seats(envelope, match)
    if match.start is not None:
        _sound(setting, match.start, known, "start")
    match.opening, match.records = envelope.opening, list(envelope.records or ())
    _tellable(envelope, setting)
    if envelope.seal is not None:
        match.sealed = _seal(codec, envelope.seal, setting, known, len(match.records))
    if envelope.pending is not None:
        with _held_against("pending"):
            go_on(match, envelope.pending)
    return match


def _seats(envelope: Envelope, match: Match) -> dict[str, str]:
    """Who leads the sides of the game; other sides there are not."""
    sides = (side.id for side in match.system.presentation(match.reading).sides)
    return {side: clean(envelope.seats[side]) for side in sides if side in envelope.seats}


def _sound(
    setting: Setting,
    state: GameState[Any],
    known: frozenset[str],
    field_name: str,
    *,
    settled: bool = True,
) -> Context[Any, Any]:
    """The reading of a state that holds nothing but what the scenario knows, in sound order; not
    settled is one whose opening still waits for dice.
    """
    system, reading = setting.system, Context(setting.rules, state)
    with _held_against(field_name):
        if strange := sorted(_pieces(state) - known):
            told = say('the scenario has no piece "{piece}"', piece=clean(strange[0]))
            raise Faulty(field_name, told)
        if broken := system.invariants(reading):
            raise Faulty(field_name, Text(clean(broken[0])))
        if settled:
            prompt_of(reading)
        system.presentation(reading)
        system.verdict(reading)
    return reading


def _pieces(state: GameState[Any]) -> frozenset[str]:
    """The units of the scenario that there are, whole or in parts."""
    return frozenset(uid.partition(PART)[0] for uid in state.table.units)


def _same_pieces(state: GameState[Any], known: frozenset[str]) -> None:
    """A game that began on other files goes on only if these have the same pieces."""
    if names := sorted(_pieces(state) ^ known):
        listed = ", ".join(map(clean, names[:6]))
        told = say("has changed, the pieces are not the same any more: {pieces}", pieces=listed)
        raise Faulty("scenario", told)


def _seal(
    codec: Codec, seal: PlainSeal, setting: Setting, known: frozenset[str], records: int
) -> Seal:
    if not 0 <= seal.at <= records:
        raise Faulty("seal.at", say("a number of records that there are is expected"))
    state = _state(codec, seal.state, "seal.state")
    _sound(setting, state, known, "seal.state")
    return Seal(seal.at, state, seal.wall)


def _tellable(envelope: Envelope, setting: Setting) -> None:
    """Everything in the log can be told: cells of this map, dice that there are."""
    told = {f"records[{n}]": record.events for n, record in enumerate(envelope.records or ())}
    for field_name, events in (told | {"opening": envelope.opening}).items():
        with _held_against(field_name):
            for event in events:
                for where in (*event.cells, *event.path):
                    if where != NOWHERE and not _may_be_told(setting.ground, where):
                        place = spoken_point(where.at) if isinstance(where, Pose) else where
                        text = say("it tells of {place}, which is no place of the map", place=place)
                        raise Faulty(field_name, text)
                dice = () if event.roll is None else event.roll.thrown
                if event.counts and dice and len(event.counts) != len(dice):
                    raise ValueError("each die of a roll counts or does not")


def _may_be_told(ground: Ground, where: Where) -> bool:
    """Whether a log may tell of a place: of a table also of one a little beyond its edge, over
    which an older program let generals go.
    """
    if isinstance(where, Pose) and isinstance(ground, OpenTable):
        return ground.has(where.at, BEYOND)
    return holds(ground, where)


def go_on(match: Match, pending: Pending) -> None:
    """Take up what waited for typed-in dice."""
    if pending.action is None:
        stack = match.reading.state.stack
        if not stack or isinstance(stack[-1], Ask):
            raise Faulty("pending.action", say("the game is open: an action is expected"))
        match.open(match.reading.state, pending.entered)
        return
    match.entered = list(pending.entered)
    if (refusal := match.act(pending.action, pending.group)) is not None:
        raise Faulty("pending.action", refusal.message)


def _has_changed(envelope: Envelope, setting: Setting) -> bool:
    then, now = ((one.scenario.sha256, one.map.sha256) for one in (envelope, setting))
    return then != now
