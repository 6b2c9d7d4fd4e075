"""Scenario files that would stop a reader: one clear line each, and soon."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.content import library
from game.content.check import MOST_LINES, check, report
from game.content.opening import SystemFiles
from game.engine.shelf import Shelf
from game.rules import SYSTEMS

Systems = Mapping[str, SystemFiles]


def told(project: Path, systems: Systems, old: str, new: str) -> list[str]:
    """What check says of the small scenario with one piece of it another."""
    path = project / "scenarios" / "small.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    found, status = report(check([path], systems))
    assert status == 1
    return [line.removeprefix(str(path)) for line in found]


def deep(parts: int) -> str:
    return ".".join(["a"] * parts)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("morale = 10", f"morale = 0x{'f' * 5000}", ":20: a number has more than 40 digits"),
        ("morale = 10", f"morale = 0b{'1' * 20000}", ":20: a number has more than 40 digits"),
        ("morale = 10", f"morale = {'9' * 5000}", ":20: a number has more than 40 digits"),
        ("[setup]", f"[{deep(300_000)}]\nb = 1\n[setup]", ":14: a key has more than 8 parts"),
        ("[setup]", f"{deep(300_000)} = 1\n[setup]", ":14: a key has more than 8 parts"),
        ("[setup]", f"{deep(3_000).replace('.', ' . ')} = 1\n", ":14: a key has more than 8 parts"),
        (
            "morale = 10",
            f"morale = {'[' * 5000}{']' * 5000}",
            ":20: lists and tables are more than 20 deep in one another",
        ),
        (
            "[setup]",
            "".join(f"k{n}=1\n" for n in range(180_000)) + "[setup]",
            ":1: has more than 20000 keys and tables",
        ),
        ("[setup]", '[[unit]]\nid="x"\n' * 24_000, ":1: has more than 20000 keys and tables"),
        (
            'title = "Small"',
            'title = "Small\\u0000"',
            ": title holds the character U+0000; only what can be seen on one line",
        ),
        (
            'title = "Small"',
            'title = "Two\\nlines"',
            ": title holds a line break; only what can be seen on one line",
        ),
        (
            'title = "Small"',
            f'title = "{"Ä" * 130}"',
            ": title has 130 letters; at most 120 are possible",
        ),
        (
            'id = "keith", at',
            'id = "keith", leader = "Ke\\tith", at',
            ':8: wing 1 "keith": leader holds the character U+0009; '
            "only what can be seen on one line",
        ),
        (
            '"pr-ir1", at = "1202"',
            '"pr-ir1", at = 1202',
            ':10: unit 1 "pr-ir1": at = 1202 must be four digits in quotes; write "1202"',
        ),
        (
            '"pr-ir1", at = "1202"',
            '"pr-ir1", at = "12,2"',
            ':10: unit 1 "pr-ir1": at = "12,2" must be four digits in quotes; such as "0710"',
        ),
        (
            'clock = ["14:30"',
            'clock = ["5:00"',
            ':14: [setup]: clock[1] = "5:00" must be an hour in quotes; such as "05:30"',
        ),
        (
            'id = "prussian"\nmorale = 10',
            'id = "prussian"\nmorale = true',
            ':18: army 1 "prussian": morale = true must be a whole number from 0 to 99',
        ),
        (
            "order = 1",
            'order = 1, "a`b - at `$.x" = 1',
            ':10: unit 1 "pr-ir1": unknown key "a`b - at `$.x"',
        ),
    ],
)
def test_one_clear_line(old: str, new: str, line: str, project: Path, systems: Systems) -> None:
    assert told(project, systems, old, new)[0] == line


def test_an_escape_as_a_key_does_not_reach_the_terminal(project: Path, systems: Systems) -> None:
    lines = told(project, systems, "[setup]", '"\\u001b[31m" = 1\n[setup]')
    assert lines[0].startswith(': unknown table or key "�[31m"')


def test_dots_in_texts_comments_and_figures_are_no_key(project: Path, systems: Systems) -> None:
    dots = "1." * 40
    extra = f'# a.{dots}\nsummary = """{dots}"""\n[setup]'
    path = project / "scenarios" / "small.toml"
    path.write_text(path.read_text("utf-8").replace("[setup]", extra), "utf-8")
    assert report(check([path], systems)) == (["0 errors, 0 warnings"], 0)


def test_every_fault_of_a_table_is_told_at_once(project: Path, systems: Systems) -> None:
    path = project / "scenarios" / "small.oob.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace('arm = "infantry"\nclass = "line"\n', "", 1), "utf-8")
    found, _ = report(check([project / "scenarios"], systems))
    assert found[:2] == [
        f'{path}:28: unit 1 "pr-ir1": the key "arm" is missing',
        f'{path}:28: unit 1 "pr-ir1": the key "class" is missing',
    ]


def test_of_few_choices_all_are_told(project: Path, systems: Systems) -> None:
    """No nearest name of two: "austrian" is near "prussian" and not meant."""
    lines = told(project, systems, 'id = "coalition"', 'id = "austrian"')
    assert ':23: army 2 "austrian": id = "austrian" is unknown; one of coalition, prussian' in lines


def test_a_long_report_is_cut(project: Path, systems: Systems) -> None:
    """199 units too many and four keys that each of the two hundred lacks."""
    lines = told(project, systems, "[setup]", "[[oddity]]\n" + "[[group]]\n" * 200 + "[setup]")
    assert len(lines) == MOST_LINES + 2
    assert lines[-2].startswith(": and ") and lines[-2].endswith(" more")


def test_a_plus_parts_a_scenario_from_options(project: Path, systems: Systems) -> None:
    path = project / "scenarios" / "a+b.toml"
    text = (project / "scenarios" / "small.toml").read_text("utf-8")
    path.write_text(text.replace('id = "small"', 'id = "a+b"'), "utf-8")
    found, status = report(check([path], systems))
    assert status == 1
    assert found[0] == (
        f'{path}: id = "a+b" is no sound name; letters, digits, hyphens and underscores, at most 80'
    )


def test_one_bad_file_does_not_hide_the_others(project: Path) -> None:
    """All kinds that once kept the window from opening, in the user's own folder."""
    folder = project / "home" / "scenarios"
    folder.mkdir(parents=True)
    body = (project / "scenarios" / "small.toml").read_text("utf-8")
    (folder / "small.toml").write_text(body, "utf-8")
    spoiled = {
        "hex": body.replace("morale = 10", f"morale = 0x{'f' * 5000}"),
        "deep": body + f"[{deep(3000)}]\n",
        "nul": body.replace('title = "Small"', 'title = "Small\\u0000"'),
        "other": body,
    }
    for name, text in spoiled.items():
        (folder / f"{name}.toml").write_text(text.replace('id = "small"', f'id = "{name}"'))
    os.mkfifo(folder / "pipe.toml")
    os.symlink("loop.toml", folder / "loop.toml")
    (folder / os.fsdecode(b"\xff.toml")).write_text(body, "utf-8")
    own = {head.id for head in Shelf(SYSTEMS).heads()} - set(SHIPPED)
    assert own == {"other", "small"}


SHIPPED = [path.stem for path in library.shipped_folder("scenarios").glob("*.toml")]
