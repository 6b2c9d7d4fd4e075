"""Scenarios: base and own tables put together, heads, fingerprints."""

import hashlib
from pathlib import Path

import pytest
from msgspec import Struct, field

from game.content.problems import Problems
from game.content.scenario_file import Scenario, load_scenario, read_head
from game.content.toml_text import read_toml


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    size: int
    kind: str = field(name="class", default="plain")
    at: str | None = None


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    turns: int
    first: str = "08:00"


class Note(Struct, frozen=True):
    text: str


class Wagon(Struct, frozen=True):
    id: str
    horses: int
    load: int


class Body(Struct, frozen=True, kw_only=True):
    clock: Clock
    wagon: tuple[Wagon, ...] = ()
    piece: tuple[Piece, ...]
    note: tuple[Note, ...] = ()


def fingerprint(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


HEAD = 'id = "s"\nsystem = "toy"\nmap = "m"\ntitle = "Toy"\n'
BASE = """
piece = [{ id = "a", size = 1 }, { id = "b", size = 2, class = "big" }]
note = [{ text = "base" }]
[clock]
turns = 4
first = "09:00"
"""


def load(
    folder: Path, own: str, base: str | None = BASE
) -> tuple[Scenario[Body] | None, list[str]]:
    text = HEAD + ('base = "s.oob.toml"\n' if base is not None else "") + own
    (folder / "s.toml").write_text(text, "utf-8")
    if base is not None:
        (folder / "s.oob.toml").write_text(base, "utf-8")
    problems = Problems()
    found = load_scenario(folder / "s.toml", Body, problems)
    return found, [str(p).removeprefix(f"{folder}/") for p in problems]


def test_the_scenario_adds_to_the_base_and_replaces_its_values(tmp_path: Path) -> None:
    own = """
piece = [{ id = "b", at = "0101", size = 5 }, { id = "c", size = 3 }]
note = [{ text = "own" }]
[clock]
turns = 2
"""
    scenario, faults = load(tmp_path, own)
    assert faults == []
    assert scenario is not None
    assert scenario.body.piece == (
        Piece("a", 1),
        Piece("b", 5, "big", "0101"),
        Piece("c", 3),
    )
    assert scenario.body.clock == Clock(2, "09:00")
    assert scenario.body.note == (Note("base"), Note("own"))
    assert (scenario.id, scenario.system, scenario.map, scenario.title) == ("s", "toy", "m", "Toy")


def test_a_fault_is_laid_to_the_file_that_has_the_key(tmp_path: Path) -> None:
    own = 'piece = [{ id = "a", at = 7 }, { id = "c", size = "x" }]\n'
    _, faults = load(tmp_path, own, BASE.replace("size = 2", "size = true"))
    assert faults == [
        's.toml:6: piece 1 "a": at = 7 must be text in quotes',
        's.oob.toml:2: piece 2 "b": size = true must be a whole number',
        's.toml:6: piece 2 "c": size = "x" must be a whole number',
    ]


def test_a_mistyped_id_is_told_as_one_and_not_by_the_keys_that_it_lacks(tmp_path: Path) -> None:
    base = BASE.replace('id = "b"', 'id = "heinrich"')
    _, faults = load(tmp_path, 'piece = [{ id = "henrich", at = 7 }, { id = "keith" }]\n', base)
    assert faults == [
        's.toml:6: piece 1 "henrich": is not in s.oob.toml; did you mean "heinrich"?',
        's.toml:6: piece 1 "henrich": at = 7 must be text in quotes',
        's.toml:6: piece 2 "keith": the key "size" is missing',
    ]


def test_a_new_piece_that_lacks_a_key_is_told_by_it_however_like_its_id(tmp_path: Path) -> None:
    own = 'wagon = [{ id = "pr-2", horses = 4 }, { id = "pr-3" }]\n'
    base = BASE + '[[wagon]]\nid = "pr-1"\nhorses = 2\nload = 3\n'
    _, faults = load(tmp_path, own, base)
    assert faults == [
        's.toml:6: wagon 1 "pr-2": the key "load" is missing',
        's.toml:6: wagon 2 "pr-3": is not in s.oob.toml; did you mean "pr-1"?',
    ]


def test_no_base_is_needed(tmp_path: Path) -> None:
    scenario, faults = load(tmp_path, BASE, None)
    assert faults == []
    assert scenario is not None
    assert len(scenario.body.piece) == 2


def test_missing_tables_and_keys_are_told(tmp_path: Path) -> None:
    _, faults = load(tmp_path, "", "piece = [{ id = 'a' }]")
    assert faults == [
        "s.toml: the table [clock] is missing",
        's.oob.toml:1: piece 1 "a": the key "size" is missing',
    ]


def test_a_table_where_a_list_is_wanted(tmp_path: Path) -> None:
    _, faults = load(tmp_path, '[note]\ntext = "x"\n')
    assert faults == ["s.toml: note must be a list of tables; write [[note]]"]


def test_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + BASE).replace("\n", "\r\n").encode())
    problems = Problems()
    assert load_scenario(path, Body, problems) is not None
    assert list(problems) == []


def test_the_fingerprint_covers_the_base(tmp_path: Path) -> None:
    first, _ = load(tmp_path, "")
    second, _ = load(tmp_path, "", BASE.replace("size = 1", "size = 9"))
    assert first is not None and second is not None
    assert first.sha256 != second.sha256
    assert second.sha256 == fingerprint(tmp_path / "s.toml", tmp_path / "s.oob.toml")


def test_a_base_may_be_a_scenario_with_a_base_of_its_own(tmp_path: Path) -> None:
    """A variant: what it says comes over its scenario, and that over the order of battle."""
    between = HEAD.replace('id = "s"', 'id = "t"') + (
        'base = "s.oob.toml"\npiece = [{ id = "b", at = "0101" }, { id = "c", size = 3 }]\n'
        "[clock]\nturns = 7\n"
    )
    (tmp_path / "t.toml").write_text(between, "utf-8")
    own = 'base = "t.toml"\npiece = [{ id = "b", size = 9 }, { id = "c", at = "0202" }]\n'
    (tmp_path / "s.oob.toml").write_text(BASE, "utf-8")
    scenario, faults = load(tmp_path, own, None)
    assert faults == []
    assert scenario is not None
    assert scenario.id == "s"
    assert scenario.body.piece == (
        Piece("a", 1),
        Piece("b", 9, "big", "0101"),
        Piece("c", 3, at="0202"),
    )
    assert scenario.body.clock == Clock(7, "09:00")
    files = (tmp_path / name for name in ("s.toml", "t.toml", "s.oob.toml"))
    assert scenario.sha256 == fingerprint(*files)


def test_bases_do_not_go_round_in_a_circle(tmp_path: Path) -> None:
    """A base that leads back is named, and nothing loops."""
    (tmp_path / "t.oob.toml").write_text('base = "t.oob.toml"\n' + BASE, "utf-8")
    _, faults = load(tmp_path, 'base = "t.oob.toml"\n', None)
    assert faults == ['t.oob.toml: base = "t.oob.toml" is one base too many']


def test_the_head_alone_is_enough_for_a_list(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(HEAD + "summary = 'Short.'\nrubbish = 1\n")
    problems = Problems()
    head = read_head(tmp_path / "s.toml", problems)
    assert head is not None
    assert (head.title, head.summary) == ("Toy", "Short.")
    assert list(problems) == []


def test_a_date_must_be_one(tmp_path: Path) -> None:
    _, faults = load(tmp_path, 'date = "5 November"\n' + BASE, None)
    assert faults == ['s.toml: date = "5 November" is not a date; write "1757-11-05"']


def test_what_the_commanders_of_the_day_were_like(tmp_path: Path) -> None:
    told, faults = load(tmp_path, 'tempers = { red = "bold" }\n', BASE)
    assert faults == [] and told is not None and told.tempers == {"red": "bold"}
    _, faults = load(tmp_path, 'tempers = { red = "rash" }\n', BASE)
    assert len(faults) == 1 and faults[0].startswith(
        's.toml: tempers.red = "rash" is unknown; one of'
    )


def test_difficulty_and_hours_may_be_left_out(tmp_path: Path) -> None:
    plain, _ = load(tmp_path, "", BASE)
    assert plain is not None and (plain.difficulty, plain.hours) == (None, None)
    told, faults = load(tmp_path, 'difficulty = "hard"\nhours = 3\n', BASE)
    assert faults == []
    assert told is not None and (told.difficulty, told.hours) == ("hard", 3.0)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('difficulty = "heavy"', 'difficulty = "heavy" is unknown; one of easy, hard, medium'),
        ("hours = 0.2", "hours = 0.2 must be a number from 0.25 to 24"),
        ("hours = 24.5", "hours = 24.5 must be a number from 0.25 to 24"),
        ('hours = "two"', 'hours = "two" must be a number from 0.25 to 24'),
        ("hours = nan", "hours = nan must be a number from 0.25 to 24"),
    ],
)
def test_difficulty_and_hours_are_of_the_right_kind(tmp_path: Path, line: str, fault: str) -> None:
    _, faults = load(tmp_path, f"{line}\n", BASE)
    assert faults == [f"s.toml: {fault}"]


@pytest.mark.parametrize(
    ("base", "fault"),
    [
        ("piece = = 1\n", "s.oob.toml:1: is not TOML"),
        (None, 's.toml: base = "s.oob.toml" is not there'),
    ],
)
def test_a_base_that_cannot_be_read_is_the_only_fault(
    tmp_path: Path, base: str | None, fault: str
) -> None:
    """What it would have brought is not called missing."""
    if base is not None:
        (tmp_path / "s.oob.toml").write_text(base, "utf-8")
    own = 'base = "s.oob.toml"\npiece = [{ id = "a", at = "0101" }]\n'
    _, faults = load(tmp_path, own, None)
    (only,) = faults
    assert only.startswith(fault)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 1\na = 2\n", ":2: is not TOML: the same key or table stands twice"),
        ("[a]\n[a]\n", ":2: is not TOML: the same key or table stands twice"),
        ("a = { b = 1\n", ":1: is not TOML: a quote or a bracket is not closed"),
        ('a = "b\n', ":1: is not TOML: a quote or a bracket is not closed"),
        ("[a\n", ":1: is not TOML: a quote or a bracket is not closed"),
        ("a b = 1\n", ':1: is not TOML: a key without "="'),
        ("a = 1 b = 2\n", ":1: is not TOML: more follows where the line should end"),
        ("!\n", ':1: is not TOML: neither a key with "=" nor a [table]'),
        ("a = prussian\n", ":1: is not TOML: this is no value: texts stand in quotes"),
        ('a = "\\q"\n', ":1: is not TOML: a character that cannot stand there"),
    ],
)
def test_what_is_no_toml_is_said_in_our_words(tmp_path: Path, text: str, told: str) -> None:
    problems = Problems()
    path = tmp_path / "s.toml"
    path.write_text(text, encoding="utf-8")
    assert read_toml(path, problems) is None
    assert [str(p).rpartition("s.toml")[2] for p in problems.errors] == [told]
