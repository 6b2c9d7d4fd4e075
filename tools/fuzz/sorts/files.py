"""Maps, tilesets, templates, scenarios and bases: spoiled, enormous, or no files at all."""

import contextlib
import io
import os
import re
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

from game.__main__ import main
from game.content import library
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tools.fuzz.spoil import spoil_bytes, spoil_toml, spoil_xml

MOST_LINES = 51
LONGEST_LINE = 3_000
FOREIGN_WORDS = re.compile(r"`|\bregex\b|Traceback|\bNone\b|<class|\bobject at 0x|\bstr\b")
MAPS = ("maida", "rossbach", "zorndorf", "camposanto")
SCENARIOS = ("maida-1806", "rossbach-battle", "zorndorf-battle", "camposanto-1743")
BASES = ("rossbach.oob", "zorndorf.oob")
TEMPLATE = """<?xml version="1.0" encoding="UTF-8"?>
<template><tileset firstgid="1" source="{tileset}"/>
 <object name="Sign" type="town" gid="2" width="120" height="104">
  <properties><property name="rank" value="2"/></properties>
 </object>
</template>
"""


def make(dice: Random, folder: Path) -> str:
    """A small project with one thing in it that is wrong."""
    kind = dice.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    number = dice.randrange(len(MAPS))
    for name in ("maps", "scenarios", "home"):
        (folder / name).mkdir()
    files = dict(_project(number))
    subject = KINDS[kind][0](dice, files, folder)
    for name, content in files.items():
        path = folder / name
        if not os.path.lexists(path):
            path.write_bytes(content)
    os.symlink("../scenarios", folder / "home" / "scenarios")
    os.symlink("../maps", folder / "home" / "maps")
    return f"{kind}: {subject}"


def judge(folder: Path) -> str:
    """Both commands that read such files: `check`, and the list of scenarios of the title."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        status = main(["check", str(folder / "maps"), str(folder / "scenarios")])
    print(told.getvalue(), flush=True)
    shelf = Shelf(SYSTEMS)
    shelf.heads()
    shelf.unreadable()
    return "; ".join(_faults(told.getvalue(), status, str(folder)))


def _faults(text: str, status: int, folder: str) -> Iterator[str]:
    """What a player should not meet in a report."""
    lines = text.splitlines()
    if status not in (0, 1):
        yield f"check ends with status {status}"
    if not re.fullmatch(r"\d+ errors?, \d+ warnings?", lines[-1]):
        yield f"the last line is {lines[-1]!r}"
    files = Counter(re.findall(rf"^(?:warning: )?{folder}/(\w+/[^:]+)", text, re.MULTILINE))
    if any(number > MOST_LINES for number in files.values()):
        yield f"check tells {files}"
    for line in lines:
        if len(line) > LONGEST_LINE:
            yield f"a line has {len(line)} letters"
        found = FOREIGN_WORDS.search(re.sub(r'"[^"]*"', '""', line))
        if found:
            yield f"{found[0]!r} is told to a player: {line}"


@cache
def _project(number: int) -> tuple[tuple[str, bytes], ...]:
    """A shipped scenario with all that it reads, by the path in the project."""
    files: dict[str, bytes] = {}
    shipped = library.shipped_folder
    text = (shipped("maps") / f"{MAPS[number]}.tmx").read_text("utf-8")
    for source in re.findall(r'source="\.\./assets/tiles/([^"]+)\.tsx"', text):
        tileset = (library.assets_folder() / "tiles" / f"{source}.tsx").read_bytes()
        picture = (library.assets_folder() / "tiles" / f"{source}.png").read_bytes()
        files |= {f"maps/{source}.tsx": tileset, f"maps/{source}.png": picture}
        files["maps/sign.tx"] = TEMPLATE.format(tileset=f"{source}.tsx").encode()
    text = text.replace("../assets/tiles/", "").replace(
        "</map>",
        '<objectgroup name="places"><object id="9999" template="sign.tx" x="200" y="208"/>'
        "</objectgroup></map>",
    )
    files[f"maps/{MAPS[number]}.tmx"] = text.encode()
    name = f"{SCENARIOS[number]}.toml"
    files[f"scenarios/{name}"] = (shipped("scenarios") / name).read_bytes()
    base = re.search(rb'^base = "(.+)"', files[f"scenarios/{name}"], re.MULTILINE)
    if base:
        file = base[1].decode()
        files[f"scenarios/{file}"] = (shipped("scenarios") / file).read_bytes()
    return tuple(files.items())


Files = dict[str, bytes]


def _one(dice: Random, files: Files, *endings: str) -> str:
    return dice.choice([name for name in files if name.endswith(endings)])


def _bytes(dice: Random, files: Files, _folder: Path) -> str:
    name = _one(dice, files, ".tmx", ".tsx", ".tx", ".toml")
    files[name] = spoil_bytes(dice, files[name])
    return name


def _xml(dice: Random, files: Files, _folder: Path) -> str:
    name = _one(dice, files, ".tmx", ".tmx", ".tsx", ".tx")
    files[name] = spoil_xml(dice, files[name].decode()).encode("utf-8", "surrogatepass")
    return name


def _toml(dice: Random, files: Files, _folder: Path) -> str:
    name = _one(dice, files, ".toml")
    files[name] = spoil_toml(dice, files[name].decode()).encode("utf-8", "surrogatepass")
    return name


def _many(dice: Random, files: Files, _folder: Path) -> str:
    """As much as the limits allow, or a little more."""
    name = _one(dice, files, ".tmx", ".toml")
    kind = dice.choice(list(TOO_MANY_KEYS if name.endswith(".toml") else TOO_MANY_OBJECTS))
    text = files[name].decode()
    if name.endswith(".toml"):
        text += TOO_MANY_KEYS[kind]
    else:
        text = _grown(text).replace("</map>", f"{TOO_MANY_OBJECTS[kind]}</map>")
    files[name] = text.encode()
    return f"{name}, {kind}"


def _grown(text: str) -> str:
    """The map on 99 x 99 cells of its first tile."""
    text = re.sub(r'(<(?:map|layer) [^>]*?width=")\d+(" height=")\d+', r"\g<1>99\g<2>99", text)
    text = re.sub(r'(name="label_origin" value=")\d+', r"\g<1>0101", text)
    tiles = ",".join(["1"] * 99 * 99)
    return re.sub(r'(<data encoding="csv">)[^<]*', rf"\g<1>{tiles}", text)


def _layer(name: str, inside: str) -> str:
    return f'<objectgroup name="{name}">{inside}</objectgroup>'


def _spots(number: int) -> str:
    return " ".join(f"{n * 37 % 5000},{n * 91 % 5000}" for n in range(number))


AREA = '<object id="1" name="z" x="0" y="0" width="{size}" height="{size}"/>'
TURNED = '<object id="1" name="z{n}" x="0" y="0" rotation="7" width="9000" height="9000">'
TOO_MANY_OBJECTS = {
    "areas": _layer("zones", AREA.format(size=9000) * 4_900),
    "small areas": _layer("zones", AREA.format(size=200) * 4_900),
    "ellipses": _layer("zones", (TURNED + "<ellipse/></object>") * 100),
    "corners": _layer(
        "relief",
        f'<object type="high_ground"><polygon points="{_spots(9_900)}"/></object>',
    ),
    "hexsides": _layer(
        "hexsides", f'<object type="slope"><polyline points="{_spots(9_900)}"/></object>'
    ),
    "sides again": _layer(
        "hexsides",
        f'<object type="slope" x="30" y="0"><polyline points="{"0,0 60,0 " * 9_500}"/></object>',
    ),
    "road": _layer("roads", f'<object><polyline points="{_spots(9_900)}"/></object>'),
    "places": _layer("places", '<object name="a" x="90" y="90"/>' * 4_900),
    "templates": _layer("places", '<object template="sign.tx" x="90" y="90"/>' * 4_900),
    "lost templates": _layer("places", '<object template="no.tx" x="90" y="90"/>' * 4_900),
    "elements": "<a/>" * 190_000,
    "layers": '<layer name="cover"/>' * 80,
}
TOO_MANY_KEYS = {
    "keys": "\n" + "".join(f"k{n} = 1\n" for n in range(18_000)),
    "tables": "\n" + "[[unit]]\n" * 15_000,
    "rows": "\n[[unit]]\nid = 'b'\nat = 'x'\n" * 6_000,
    "figures": "\n[[unit]]\nid = 'b'\nstrength = [" + "1," * 500_000 + "]\n",
    "dots": "\n" + "".join(f"a.b.c.d.e{n} = 1\n" for n in range(18_000)),
    "brackets": "\nq = " + "[" * 19 + "]" * 19 + "\n",
    "text": f"\n[x]\ny = '{'z' * 1_500_000}'\n",
}


def _special(dice: Random, files: Files, folder: Path) -> str:
    """No regular file, or none at all, where one is read."""
    name = _one(dice, files, ".tmx", ".tsx", ".png", ".tx", ".toml")
    del files[name]
    path = folder / name
    kind = dice.choice(["pipe", "folder", "loop", "socket", "gone", "closed", *DEVICES])
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        os.symlink(path.name, path)
    elif kind == "socket":
        here = os.getcwd()
        os.chdir(path.parent)  # the whole path would be too long for a socket
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
        os.chdir(here)
    elif kind == "closed":
        path.mkdir(mode=0)
    elif kind != "gone":
        os.symlink(f"/dev/{kind}", path)
    return f"{name} is {kind}"


def _name(dice: Random, files: Files, folder: Path) -> str:
    """Names that no sound file has."""
    name = _one(dice, files, ".tmx", ".toml")
    stem, ending = os.path.splitext(os.path.basename(name))
    odd = dice.choice(ODD_NAMES)
    new = os.path.dirname(name).encode() + b"/" + odd + stem.encode() + ending.encode()
    with open(os.path.join(os.fsencode(folder), new[:250]), "wb") as file:
        file.write(files[name])
    return repr(new)


DEVICES = ("zero", "full", "urandom", "null", "tty")
ODD_NAMES = (b"\xff", b"\x1b[31m", b"a\nb", b"a+b", b"{x}", b" ", b"a" * 200, "\u202e".encode())
Maker = Callable[[Random, Files, Path], str]
KINDS: dict[str, tuple[Maker, int]] = {
    "bytes": (_bytes, 20),
    "xml": (_xml, 35),
    "toml": (_toml, 35),
    "many": (_many, 6),
    "special": (_special, 8),
    "name": (_name, 4),
}
