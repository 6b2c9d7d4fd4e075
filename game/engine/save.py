"""Saves: one JSON file that holds a whole game, from its first question to the present one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct, field, json

from game.content.library import write_atomically
from game.content.problems import Problem, Severity
from game.engine.action import Action
from game.engine.advance import prompt_of
from game.engine.codec import Codec, Faulty, read_plain, shape
from game.engine.context import Context, EngineError
from game.engine.dice import Dice, DiceState, ScriptedDice, SeededDice
from game.engine.event import Event
from game.engine.frame import Ask
from game.engine.match import Match, Seal, state_hash
from game.engine.migrations import SCHEMA, migrate
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.setting import FileMark, Finder, Setting
from game.engine.state import GameState
from game.engine.text import Text

FORMAT = "wargame-save"
PROGRAM = "0.1"
LARGEST = 256 * 1024 * 1024


class Label(Struct, frozen=True, kw_only=True):
    """What a list of saves shows: which game it is, where it stands, when it was written."""

    game: str = ""  # the same for all saves of one game
    title: str = ""
    turn: Text = field(default_factory=lambda: Text(""))
    phase: Text = field(default_factory=lambda: Text(""))
    time: str = ""
    auto: bool = False


class Pending(Struct, frozen=True, omit_defaults=True):
    """What waits for dice to be typed in, an action or (without one) the opening of the game, with
    those already given.
    """

    action: Action | None = None
    entered: tuple[int, ...] = ()
    group: int = 0


class PlainSeal(Struct, frozen=True):
    """The last wall: how many records lead to it, the state there, why it stands."""

    at: int
    state: dict[str, Any]
    wall: Refusal | None = None


class Envelope(Struct, frozen=True, kw_only=True):
    """A save as it lies in the file; states are still plain."""

    format: str
    schema: int
    program: str = ""
    system: str
    rules_version: str
    mode: str = "solo"
    scenario: FileMark
    map: FileMark
    label: Label = field(default_factory=Label)
    state: dict[str, Any]
    start: dict[str, Any] | None = None
    seal: PlainSeal | None = None
    dice: DiceState
    pending: Pending | None = None
    opening: tuple[Event, ...] = ()
    records: tuple[Record, ...] = ()
    hash: str
    picture: bytes = b""


class Glance(Struct, frozen=True, kw_only=True):
    """The few fields that a list of saves needs."""

    format: str
    schema: int
    system: str
    mode: str = "solo"
    scenario: FileMark
    label: Label = field(default_factory=Label)
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game read from a save, and what is worth knowing about it."""

    match: Match
    setting: Setting
    envelope: Envelope
    warnings: tuple[Problem, ...] = ()


# -- writing -------------------------------------------------------------------------------------


def label_of(match: Match, game: str = "", time: str = "", auto: bool = False) -> Label:
    """The label of a match as it stands."""
    shown = match.system.presentation(match.reading)
    phase = next((name for key, name in shown.phases if key == shown.phase), Text(""))
    return Label(game=game, title=shown.title, turn=shown.turn, phase=phase, time=time, auto=auto)


def encode(match: Match, setting: Setting, label: Label, picture: bytes = b"") -> bytes:
    """The bytes of a save."""
    codec = Codec(match.system)

    def plain(state: GameState[Any]) -> dict[str, Any]:
        found: dict[str, Any] = read_plain(codec.encode(state))
        return found

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
            start=None if match.start is None else plain(match.start),
            seal=None if seal is None else PlainSeal(seal.at, plain(seal.state), seal.wall),
            dice=dice_state(match.dice),
            pending=pending_of(match),
            opening=match.opening,
            records=tuple(match.records),
            hash=match.hash,
            picture=picture,
        )
    )


def write(
    path: Path, match: Match, setting: Setting, label: Label, picture: bytes = b""
) -> Problem | None:
    """Save a game. A disk that is full leaves the old file as it was, and the problem is told."""
    try:
        write_atomically(path, encode(match, setting, label, picture))
    except OSError as error:
        return fault(path, "", f"could not be written: {error.strerror or error}")
    return None


def pending_of(match: Match) -> Pending | None:
    """What of a match waits for dice."""
    if match.unopened:
        return Pending(entered=tuple(match.entered))
    if match.pending is None:
        return None
    return Pending(match.pending, tuple(match.entered), match.pending_group)


def dice_state(dice: Dice) -> DiceState:
    """How a save keeps a source of dice."""
    if isinstance(dice, SeededDice):
        return DiceState("seeded", state=dice.state, unseen=dice.unseen)
    if isinstance(dice, ScriptedDice):
        unseen = None if dice.unseen is None else dice.unseen.state
        return DiceState("typed", values=dice.values[dice.used :], unseen=unseen)
    raise EngineError(f"{dice!r} cannot be saved")


def dice_from(kept: DiceState) -> Dice:
    """The source that a save kept."""
    if kept.kind == "seeded":
        return SeededDice(kept.state, kept.unseen)
    unseen = None if kept.unseen is None else SeededDice(kept.unseen)
    return ScriptedDice(kept.values, unseen=unseen)


# -- reading -------------------------------------------------------------------------------------


def read(path: Path, find: Finder) -> Loaded | Problem:
    """The game in a save, or the first thing that is wrong with it, by file and field."""
    encoded = _bytes(path)
    if isinstance(encoded, Problem):
        return encoded
    return decode(encoded, find, str(path))


def decode(encoded: bytes, find: Finder, name: str = "save") -> Loaded | Problem:
    """The game in the bytes of a save."""
    try:
        envelope = open_envelope(encoded)
        setting = find(envelope.scenario.id)
        if isinstance(setting, Problem):
            return fault(name, "scenario", setting.message, setting.hint)
        if setting.system.id != envelope.system:
            raise Faulty("system", f'the scenario "{envelope.scenario.id}" is of another game')
        match = _restore(envelope, setting)
    except Faulty as error:
        return fault(name, error.where.removeprefix("$.").removeprefix("$"), error.message)
    return Loaded(match, setting, envelope, _differences(envelope, setting, name))


def glance(path: Path) -> Glance | Problem:
    """Just enough of a save to list it; a damaged file is named as damaged."""
    encoded = _bytes(path)
    if isinstance(encoded, Problem):
        return encoded
    try:
        return shape(_present(encoded), Glance)  # type: ignore[no-any-return]  # shape checks it
    except Faulty as error:
        return fault(path, error.where.removeprefix("$.").removeprefix("$"), error.message)


def open_envelope(encoded: bytes) -> Envelope:
    """The save brought up to the present schema and checked, states still plain."""
    envelope: Envelope = shape(_present(encoded), Envelope)
    return envelope


def fault(file: str | Path, where: str, message: str, hint: str = "") -> Problem:
    """A problem with a save."""
    return Problem(Severity.ERROR, str(file), None, where, message, hint)


def _bytes(path: Path) -> bytes | Problem:
    try:
        if path.stat().st_size > LARGEST:
            return fault(path, "", "the file is too large for a save")
        return path.read_bytes()
    except OSError as error:
        return fault(path, "", f"could not be read: {error.strerror or error}")


def _present(encoded: bytes) -> dict[str, Any]:
    """The plain save brought up to the present schema."""
    plain: dict[str, Any] = read_plain(encoded)
    schema = _check_head(plain)
    try:
        return migrate(plain, schema)
    except KeyError as error:
        raise Faulty("schema", f"no way leads from schema {schema} to {SCHEMA}") from error


def _check_head(plain: object) -> int:
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise Faulty("format", "this is no saved game of this program")
    schema = plain.get("schema")
    if not isinstance(schema, int) or schema < 1:
        raise Faulty("schema", "a whole number from 1 is expected")
    if schema > SCHEMA:
        raise Faulty(
            "schema",
            f"the save has schema {schema}, made by a newer program ({plain.get('program')}); "
            f"this one ({PROGRAM}) reads up to {SCHEMA}",
        )
    return schema


def _state(codec: Codec, plain: dict[str, Any], field_name: str) -> GameState[Any]:
    try:
        return codec.from_plain(plain)
    except Faulty as error:
        raise Faulty(field_name + error.where.removeprefix("$"), error.message) from error


def _restore(envelope: Envelope, setting: Setting) -> Match:
    codec = Codec(setting.system)
    state = _state(codec, envelope.state, "state")
    if state_hash(state) != envelope.hash:
        raise Faulty("hash", "the state does not match its fingerprint: the file was changed")
    match = Match(
        setting.system, setting.rules, dice_from(envelope.dice), setting.scenario.id, envelope.mode
    )
    match.reading = Context(setting.rules, state)
    broken = setting.system.invariants(match.reading)
    if broken:
        raise Faulty("state", broken[0])
    if envelope.pending is not None and envelope.pending.action is None:
        go_on(match, envelope.pending)
        return match
    try:
        match.prompt = prompt_of(match.reading)
    except EngineError as error:
        raise Faulty("state.stack", str(error)) from error
    match.opening, match.records = envelope.opening, list(envelope.records)
    match.start = _state(codec, envelope.start, "start") if envelope.start is not None else None
    if envelope.seal is not None:
        seal = envelope.seal
        match.sealed = Seal(seal.at, _state(codec, seal.state, "seal.state"), seal.wall)
    if envelope.pending is not None:
        go_on(match, envelope.pending)
    return match


def go_on(match: Match, pending: Pending) -> None:
    """Take up what waited for typed-in dice."""
    if pending.action is None:
        stack = match.reading.state.stack
        if not stack or isinstance(stack[-1], Ask):
            raise Faulty("pending.action", "the game is open: an action is expected")
        match.open(match.reading.state, pending.entered)
        return
    match.entered = list(pending.entered)
    refusal = match.act(pending.action, pending.group)
    if refusal is not None:
        raise Faulty("pending.action", str(refusal))


def _differences(envelope: Envelope, setting: Setting, name: str) -> tuple[Problem, ...]:
    found = []
    for what, then, now in (
        ("rules_version", envelope.rules_version, setting.system.rules_version),
        ("scenario", envelope.scenario.sha256, setting.scenario.sha256),
        ("map", envelope.map.sha256, setting.map.sha256),
    ):
        if then != now:
            found.append(
                Problem(
                    Severity.WARNING, name, None, what, "it has changed since the game was saved"
                )
            )
    return tuple(found)
