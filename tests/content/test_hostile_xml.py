"""Maps that would stop a reader: one clear line each, and soon."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.board_file import load_board
from game.content.check import check, report
from game.content.problems import Problems


def told(project: Path, *pairs: tuple[str, str]) -> list[str]:
    path = project / "maps" / "small.tmx"
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    problems = Problems()
    assert load_board(path, problems) is None
    return [str(problem).removeprefix(str(path)) for problem in problems]


def named(*lines: str) -> str:
    return f'<objectgroup id="30" name="{lines[0]}">{"".join(lines[1:])}</objectgroup></map>'


LINE = '<object id="{n}" type="slope" x="0" y="0"><polyline points="{points}"/></object>'
BIG = ("</map>", "<a/>" * 210_000 + "</map>")
ZONE = '<object id="9" name="z" x="0" y="0" width="900" height="900"/>'


@pytest.mark.parametrize(
    ("pair", "fault"),
    [
        (BIG, "has more than 200000 elements and attributes"),
        (("</map>", '<a b=""/>' * 110_000 + "</map>"), "has more than 200000 elements"),
        (("</map>", "a<b/>" * 210_000 + "</map>"), "has more than 200000 elements"),
        (("</map>", "<objectgroup/>" * 101 + "</map>"), "layers; at most 100"),
        (("<layer", '<tileset firstgid="9" source="x.tsx"/>' * 51 + "<layer"), "52 tilesets"),
        (("</map>", named("places", '<object id="1"/>' * 5001)), "has too many objects"),
        (
            ("</map>", named("hexsides", LINE.format(n=1, points="90,52 120,104 " * 6_000))),
            "the map has more than 10000 points",
        ),
        (('value="1202"', f'value="{"1202 " * 501}"'), "has 501 hexes; at most 500"),
        (('name="Dorf"', 'name="Do&#x202e;rf"'), "its name holds the character U+202E"),
        (('value="Small"', 'value="Sm&#10;all"'), "property title holds the character U+000A"),
        (('value="Small"', f'value="{"x" * 121}"'), "property title has 121 letters"),
    ],
)
def test_one_clear_line(pair: tuple[str, str], fault: str, project: Path) -> None:
    errors = [line for line in told(project, pair) if not line.startswith("warning")]
    assert fault in errors[0]


def test_areas_with_too_many_corners_are_told_once(project: Path) -> None:
    corners = " ".join(f"{n * 37 % 5000},{n * 91 % 5000}" for n in range(9_500))
    one = f'<object id="9" name="z" x="0" y="0"><polygon points="{corners}"/></object>'
    wide = ('width="4" height="3"', 'width="99" height="99"')
    tiles = ("1,2,1,1,\n1,3,1,1,\n1,1,4,1", ",".join(["1"] * 9801))
    origin = ('value="1101"', 'value="0101"')
    found = told(project, wide, origin, tiles, ("</map>", named("zones", one + ZONE)))
    assert sum("too many corners" in line for line in found) == 1


@pytest.mark.parametrize("encoding", ["shift_jis", "utf-7", "idna", "punycode", "undefined"])
def test_other_encodings_are_named(encoding: str, project: Path) -> None:
    assert told(project, ("UTF-8", encoding)) == [
        f":1: is written in {encoding}, which is not read; save the file as UTF-8"
    ]


@pytest.mark.parametrize("encoding", ["iso-8859-1", "utf-16", "us-ascii"])
def test_the_old_encodings_are_read(encoding: str, project: Path) -> None:
    path = project / "maps" / "small.tmx"
    text = path.read_text("utf-8").replace("UTF-8", encoding)
    if encoding != "us-ascii":
        text = text.replace('value="Small"', 'value="Größe"')
    path.write_bytes(text.encode(encoding))
    board = load_board(path, Problems())
    assert board.title == ("Small" if encoding == "us-ascii" else "Größe")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (pipe, "is a pipe, not a file"),
        (loop, "cannot be read: its links lead round in a circle"),
        (zero, "is a device, not a file"),
        (Path.mkdir, ""),
    ],
)
def test_what_is_no_file(kind: Callable[[Path], None], reason: str, project: Path) -> None:
    """As a map, as a scenario, as a tileset, and among the files of a folder."""
    for name in ("maps/odd.tmx", "scenarios/odd.toml"):
        path = project / name
        kind(path)
        if reason:
            assert report(check([path], {})) == ([f"{path}: {reason}", "1 error, 0 warnings"], 1)
            assert f"{path}: {reason}" in report(check([project], {}))[0]
    tileset = project / "maps" / "ground.tsx"
    tileset.unlink()
    kind(tileset)
    problems = Problems()
    assert load_board(project / "maps" / "small.tmx", problems) is None
    assert 'tileset "ground.tsx": "ground.tsx" ' in str(problems.errors[0])


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_odd_names_are_told_cleaned(project: Path) -> None:
    text = (project / "scenarios" / "small.toml").read_bytes()
    for name in (b"\xff.toml", b"\x1b[31m.toml", b"a\nb.toml"):
        Path(project / "scenarios" / os.fsdecode(name)).write_bytes(text)
    lines, status = report(check([project / "scenarios"], {}))
    assert status == 1
    assert all(line.isprintable() for line in lines)
    (long, _), _ = report(check([Path("x" * 5000 + ".toml")], {}))
    assert long.endswith("cannot be read: its name is too long")
