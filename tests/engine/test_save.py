"""Saves: everything comes back, and whatever is wrong with a file is named."""

import errno
import json
from pathlib import Path

import pytest

from game.content.problems import Problem
from game.engine import save
from game.engine.action import cell, pick, unit
from game.engine.codec import Codec
from game.engine.envelope import Label
from game.engine.match import NOTHING_TO_UNDO, WALL_DIE, Match, state_hash
from game.engine.migrations import SCHEMA, migrate
from game.engine.save import Loaded
from game.engine.state import canonical
from tests.engine.helpers import DUEL, END, SETTING, TO_THE_DUEL, at, do, find, game
from tests.toy import TOY


def saved(match: Match) -> bytes:
    return save.encode(match, SETTING, Label(game="toy 1", title="Toy"))


def loaded(encoded: bytes) -> Loaded:
    found = save.decode(encoded, find)
    assert isinstance(found, Loaded), str(found)
    return found


def spoiled(match: Match, **fields: object) -> Problem:
    """What is said of a save with some of its fields changed."""
    plain = json.loads(saved(match)) | fields
    found = save.decode(json.dumps(plain).encode(), find, "game.json")
    assert isinstance(found, Problem)
    return found


def test_a_game_comes_back_with_state_dice_and_log() -> None:
    match = game(seed=4)
    do(match, *TO_THE_DUEL, DUEL, END)
    back = loaded(saved(match)).match
    assert back.hash == match.hash
    assert back.records == match.records
    assert back.prompt == match.prompt
    for either in (match, back):
        do(either, pick("b1"), END)
    assert back.hash == match.hash


def test_the_order_of_mappings_survives() -> None:
    match = game(seed=4)
    do(match, pick("r1"), unit("r1"), cell(at("0102")))
    back = loaded(saved(match)).match
    assert list(back.reading.table.units) == list(match.reading.table.units)
    assert list(match.reading.table.units) != sorted(match.reading.table.units)


def test_a_wanted_die_is_still_wanted_after_loading() -> None:
    match = game()
    do(match, *TO_THE_DUEL, DUEL)
    assert match.give_die(5) is None
    back = loaded(saved(match)).match
    assert back.dice_request is not None and back.entered == [5]
    assert back.give_die(2) is None
    assert match.give_die(2) is None
    assert back.hash == match.hash and back.records[-1].dice == (5, 2)


def test_undo_after_loading_goes_back_to_the_last_wall() -> None:
    match = game(6, 1)
    do(match, *TO_THE_DUEL, DUEL)
    walled = match.hash
    do(match, unit("r1"), cell(at("0102")))
    back = loaded(saved(match)).match
    assert back.checkpoints == []
    assert back.undo() is None
    assert back.undo() is None
    assert back.hash == walled
    assert back.undo() == WALL_DIE
    assert back.redo() is None and back.redo() is None
    assert back.hash == match.hash


def test_a_loaded_opening_can_be_undone_to_the_first_question() -> None:
    match = game()
    opening = match.hash
    do(match, pick("r1"))
    twice = loaded(saved(loaded(saved(match)).match)).match
    assert twice.undo() is None
    assert twice.hash == opening
    assert twice.undo() == NOTHING_TO_UNDO


def test_the_start_is_kept_for_replays() -> None:
    match = game(6, 1)
    start = canonical(match.reading.state)
    do(match, *TO_THE_DUEL, DUEL)
    back = loaded(saved(match)).match
    assert canonical(back.start) == start


@pytest.mark.parametrize("cut", [0, 1, 40, 500, -2])
def test_a_truncated_save_is_named(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(saved(game(seed=1))[:cut])
    found = save.read(path, find)
    assert isinstance(found, Problem) and found.file == str(path)
    assert found.message == "it breaks off in the middle"
    assert "load an earlier save of this game" in str(found)


def other(**fields: object) -> bytes:
    return json.dumps(json.loads(saved(game(seed=1))) | fields).encode()


LIBRARY = ("Expected", "Object ", "got `", "malformed", "truncated", "Invalid", "`")
BROKEN = {
    "a number for a text": (other(system=5), "system: a text is wanted here, not a whole number"),
    "a text for a number": (
        other(dice={"kind": "seeded", "state": "x"}),
        "dice.state: a whole number is wanted here, not a text",
    ),
    "a list for a table": (other(label=[]), "label: a table is wanted here, not a list"),
    "two are wanted": (
        other(seal=7),
        "seal: a table or nothing is wanted here, not a whole number",
    ),
    "an unknown word": (
        other(dice={"kind": "loaded"}),
        "dice.kind: this value cannot stand here",
    ),
    "a state without a table": (other(state={}), 'state: the key "table" is missing'),
    "a state with more": (
        other(state={"table": None, "x": 1}),
        "state",
    ),
    "no JSON": (b'{"format": "wargame-save", "schema": ?}', "from byte 37 on it is no JSON"),
    "deep": (
        b'{"format": "wargame-save", "schema": 3, "label": ' + b"[" * 100_000,
        "is nested too deeply",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_save_is_told_in_our_own_words(name: str, tmp_path: Path) -> None:
    """What is wrong, where, and what to do; nothing of the library that reads JSON."""
    content, told = BROKEN[name]
    path = tmp_path / "game.json"
    path.write_bytes(content)
    found = save.read(path, find)
    assert isinstance(found, Problem)
    assert str(found).startswith(f"{path}: {told}")
    assert not any(word in str(found) for word in LIBRARY)
    assert str(found).endswith(f"; {save.MEND}")
    assert str(found.told) == str(found)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    found = save.read(tmp_path / "no.json", find)
    assert isinstance(found, Problem) and "could not be read" in found.message


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"format": "recipe"}, "format"),
        ({"schema": "one"}, "schema"),
        ({"schema": 0}, "schema"),
        ({"schema": SCHEMA + 1}, "schema"),
        ({"hash": "0" * 16}, "hash"),
        ({"hash": 7}, "hash"),
        ({"state": []}, "state"),
        ({"state": {"table": {}, "stack": [{"frame": "toy.nix"}]}}, "state.stack[0].frame"),
        ({"state": {"table": {"turn": "x"}, "stack": []}}, "state.table.turn"),
        ({"scenario": {"id": "atlantis", "sha256": ""}}, "scenario"),
        ({"system": "chess"}, "system"),
        ({"records": [{"side": "red"}]}, "records[0]"),
        ({"dice": {"kind": "loaded"}}, "dice.kind"),
        ({"pending": {"action": {"verb": "unit", "arg": "b1"}}}, "pending.action"),
    ],
)
def test_a_wrong_field_is_named(fields: dict[str, object], where: str) -> None:
    found = spoiled(game(seed=1), **fields)
    assert found.file == "game.json"
    assert found.where == where


def test_a_newer_schema_says_which_program_made_it() -> None:
    found = spoiled(game(seed=1), schema=SCHEMA + 1, program="9.9")
    assert "9.9" in found.message and str(SCHEMA) in found.message


def test_a_broken_invariant_is_named() -> None:
    match = game(seed=1)
    state = json.loads(Codec(TOY).encode(match.reading.state))
    state["table"]["units"]["r1"]["cell"] = state["table"]["units"]["r2"]["cell"]
    broken = Codec(TOY).decode(json.dumps(state).encode())
    found = spoiled(match, state=state, hash=state_hash(broken))
    assert (found.where, found.message) == ("state", "two units share a hex")


def test_changed_files_are_a_warning_not_an_error() -> None:
    plain = json.loads(saved(game(seed=1))) | {"map": {"id": "sketch", "sha256": "other"}}
    found = loaded(json.dumps(plain).encode())
    assert [(w.severity, w.where) for w in found.warnings] == [("warning", "map")]
    assert loaded(saved(game(seed=1))).warnings == ()


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    match = game(seed=1)
    assert save.write(path, match, SETTING, Label()) is None
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    do(match, pick("r1"))
    problem = save.write(path, match, SETTING, Label())
    assert problem is not None and "no room left" in problem.message
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_a_glance_reads_label_and_picture_only(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = game(seed=1)
    label = save.label_of(match, "toy 1", "2026-01-01 10-00-00")
    assert save.write(path, match, SETTING, label, b"\x89PNG") is None
    found = save.glance(path)
    assert not isinstance(found, Problem)
    assert found.label == label and str(found.label.turn) == "Turn 1 of 4"
    assert found.picture == b"\x89PNG"
    path.write_text("{}")
    damaged = save.glance(path)
    assert isinstance(damaged, Problem) and damaged.where == "format"


def test_old_schemas_are_migrated_one_by_one() -> None:
    def add(plain: dict[str, object]) -> dict[str, object]:
        return plain | {"mode": "solo"}

    old = {"schema": SCHEMA - 1, "title": "x"}
    assert migrate(old, SCHEMA - 1, {SCHEMA - 1: add}) == {
        "schema": SCHEMA,
        "title": "x",
        "mode": "solo",
    }
    with pytest.raises(KeyError):
        migrate(old, SCHEMA - 1, {})
