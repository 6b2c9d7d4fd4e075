"""Saves: one JSON file that holds a whole game, from its first question to the present one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Raw, ValidationError, json

from game.content.problems import Problem, Severity
from game.content.reading import Missing, Unreadable, clean, read_outside, why
from game.content.writing import sweep, write_atomically
from game.engine.codec import Codec, Damaged, Faulty, read_plain, read_typed
from game.engine.envelope import (
    LONGEST_WORDS,
    NOTHING,
    Beginning,
    Envelope,
    Glance,
    Label,
    Pending,
    PlainSeal,
)
from game.engine.match import Match
from game.engine.migrations import SCHEMA, migrate
from game.engine.restoring import restore
from game.engine.setting import Finder, Setting
from game.engine.state import GameState
from game.engine.text import Text, say

FORMAT = "wargame-save"
PROGRAM = "0.1"
LARGEST = 32_000_000
"""Some 70,000 actions. What a hostile file of this size can fill is below 500 MB."""
LARGEST_OLD = 8_000_000
"""The same for a save of an older schema, which is read without knowing what it should hold."""

NO_SAVE = say("this is no saved game of this program")
MEND = say("the file was damaged or changed by hand: load an earlier save of this game")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game read from a save, and what is worth knowing about it."""

    match: Match
    setting: Setting
    envelope: Envelope
    warnings: tuple[Problem, ...] = ()


def unwritten(file: Path, error: OSError) -> Problem:
    return fault(file, "", say("could not be written: {reason}", reason=why(error)))


# -- writing -------------------------------------------------------------------------------------


def label_of(match: Match, game: str = "", time: str = "", auto: bool = False) -> Label:
    shown = match.system.presentation(match.reading)
    phase = next((name for key, name in shown.phases if key == shown.phase), Text(""))
    phase = say("The game is over") if match.over else phase
    return Label(
        game=game,
        title=shown.title,
        turn=shown.turn,
        phase=phase,
        time=time,
        auto=auto,
        sides=tuple((side.id, side.name) for side in shown.sides),
    )


def encode(match: Match, setting: Setting, label: Label, picture: bytes = b"") -> bytes:
    codec = Codec(match.system)

    def plain(state: GameState[Any]) -> Raw:
        return Raw(codec.encode(state))

    seal = match.seal()
    return json.encode(
        Envelope(
            format=FORMAT,
            schema=SCHEMA,
            program=PROGRAM,
            system=match.system.id,
            rules_version=match.system.rules_version,
            mode=match.mode,
            scenario=setting.scenario,
            map=setting.map,
            label=label,
            state=plain(match.reading.state),
            start=NOTHING if match.start is None else plain(match.start),
            seats=dict(match.seats),
            seal=None if seal is None else PlainSeal(seal.at, plain(seal.state), seal.wall),
            dice=match.dice.kept,
            begun=match.begun,
            pending=pending_of(match),
            opening=match.opening,
            records=tuple(match.records),
            hash=match.hash,
            picture=picture,
            files=setting.files,
        )
    )


def write(
    path: Path, match: Match, setting: Setting, label: Label, picture: bytes = b""
) -> Problem | None:
    """Save a game. A disk that is full leaves the old file as it was, and the problem is told."""
    sweep(path.parent, path.name)
    try:
        write_atomically(path, encode(match, setting, label, picture))
    except OSError as error:
        return unwritten(path, error)
    return None


def pending_of(match: Match) -> Pending | None:
    """What of a match waits for dice."""
    if match.unopened:
        return Pending(entered=tuple(match.entered))
    if match.pending is None:
        return None
    return Pending(match.pending, tuple(match.entered), match.pending_group)


# -- reading -------------------------------------------------------------------------------------


def read(path: Path, find: Finder) -> Loaded | Problem:
    """The game in a save, or the first thing that is wrong with it, by file and field."""
    try:
        return decode(_bytes(path), find, str(path))
    except Faulty as error:
        return _told(path, error)


def decode(encoded: bytes, find: Finder, name: str = "save") -> Loaded | Problem:
    try:
        envelope = opened(encoded, Envelope)
        setting = find(envelope.scenario.id, envelope.files)
        if isinstance(setting, Problem):
            return fault(name, "scenario", setting.text or setting.message, setting.hint)
        if setting.system.id != envelope.system:
            told = say('the scenario "{id}" is of another game', id=clean(envelope.scenario.id))
            raise Faulty("system", told)
        match = restore(envelope, setting)
    except Faulty as error:
        return _told(name, error)
    return Loaded(match, setting, envelope, _differences(envelope, setting, name))


def glance(path: Path) -> Glance | Problem:
    """Just enough of a save to list it; a damaged file is named as damaged."""
    try:
        return opened(_bytes(path), Glance)
    except Faulty as error:
        return _told(path, error)


def opened(encoded: bytes, kind: type[T]) -> T:
    """A save of any schema in the shape of the present one. Nothing is made of what nobody asks
    for, so that no file can fill the memory with it.
    """
    schema = _schema(encoded)
    if schema == SCHEMA:
        return read_typed(encoded, kind)
    if len(encoded) > LARGEST_OLD:
        raise Faulty("", say("the file is too large for a save of an older program"))
    try:
        plain = migrate(read_plain(encoded), schema)
    except KeyError as error:
        told = say("no way leads from schema {n} to {m}", n=schema, m=SCHEMA)
        raise Faulty("schema", told) from error
    return read_typed(json.encode(plain), kind)


def fault(file: str | Path, where: str, message: str | Text, hint: str = "") -> Problem:
    text = message if isinstance(message, Text) else None
    return Problem(Severity.ERROR, str(file), None, where, str(message), hint, text)


def _told(file: str | Path, error: Faulty) -> Problem:
    """What is wrong with a save, and if nobody wrote it so what to do."""
    where = clean(error.where.removeprefix("$").removeprefix("."))
    return fault(file, where, error.message, str(MEND) if isinstance(error, Damaged) else "")


def _bytes(path: Path) -> bytes:
    try:
        return read_outside(path, LARGEST)
    except Missing as error:
        raise Faulty("", say("could not be read: there is no such file")) from error
    except Unreadable as error:
        raise Faulty("", error.reason) from error


def _schema(encoded: bytes) -> int:
    """The schema of a save; raises Faulty if it is none, or one that is not known yet."""
    try:
        head = read_typed(encoded, Beginning)
    except Faulty as error:
        if isinstance(error.__cause__, ValidationError):
            raise Faulty("format", NO_SAVE) from error
        raise
    if bytes(head.format) != b'"%s"' % FORMAT.encode():
        raise Faulty("format", NO_SAVE)
    schema = _small(head.schema)
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise Faulty("schema", say("a whole number from 1 is expected"))
    if schema > SCHEMA:
        raise Faulty(
            "schema",
            say(
                "the save has schema {n}, made by a newer program ({newer}); this one ({program})"
                " reads up to {m}",
                n=schema,
                newer=clean(str(_small(head.program))),
                program=PROGRAM,
                m=SCHEMA,
            ),
        )
    return schema


def _small(raw: Raw) -> object:
    """The value of a field that says little; None for anything longer."""
    return read_plain(bytes(raw)) if len(bytes(raw)) < LONGEST_WORDS else None


def _differences(envelope: Envelope, setting: Setting, name: str) -> tuple[Problem, ...]:
    """What has changed since the game was saved, for whoever goes on with it."""
    changed = "it has changed since the game was saved"
    found = [
        (what, changed)
        for what, then, now in (
            ("rules_version", envelope.rules_version, setting.system.rules_version),
            ("scenario", envelope.scenario.sha256, setting.scenario.sha256),
            ("map", envelope.map.sha256, setting.map.sha256),
        )
        if then != now
    ]
    if setting.carried:
        found += [("files", "they have changed since: the game goes on with those it began with")]
    if envelope.records is None:
        found += [("records", "there are none: what was done is not known")]
    return tuple(Problem(Severity.WARNING, name, None, where, told) for where, told in found)
