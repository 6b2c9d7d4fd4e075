"""The start of the window in a home where one thing is wrong: saves, scenarios, maps, translations,
painted maps, notes, folders.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.content import library
from game.engine import save
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App, fitting_size
from game.ui.look import words as i18n
from game.ui.navigation import House
from game.ui.painter import painted_path
from game.ui.screens import openings
from game.ui.screens.front import Front
from game.ui.screens.openings import OPENINGS
from tools.fuzz.spoil import spoil_bytes, spoil_toml, spoil_xml
from tools.fuzz.windows import draw_title

FRAMES = 6
SCENARIOS = {"maida-1806": "maida", "camposanto-1743": "camposanto", "rossbach-battle": "rossbach"}
WORDS = (
    "{",
    "{n}",
    "{n:d}",
    "{n:>1500000000}",
    "{0}",
    "{side.__class__}",
    "\0",
    "\u202e",
    "é\n" * 99,
)
SPECIAL = ("/dev/zero", "/dev/full", "/dev/urandom")


def make(dice: Random, folder: Path) -> str:
    """A home with scenarios and saves, one of them or something else in it hostile."""
    kind = dice.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    home = folder / "home"
    for name in ("saves", "settings", "scenarios", "maps", "cache/painted"):
        (home / name).mkdir(parents=True)
    scenario = dice.choice(list(SCENARIOS))
    for shipped in ("scenarios", "maps"):
        for path in library.shipped_folder(shipped).iterdir():
            if path.stem in (scenario, SCENARIOS[scenario], "rossbach.oob"):
                shutil.copy(path, home / shipped)
    (home / "saves" / f"{scenario}_001.auto.json").write_bytes(_saved(scenario))
    (home / "settings" / "settings.json").write_text('{"language": "it"}', "utf-8")
    KINDS[kind][0](dice, home, scenario)
    return f"{kind}, {scenario}"


def judge(folder: Path) -> str:
    """The title screen is reached and drawn, and the list of saves over it."""
    shipped = library.shipped_folder
    own = {"assets": shipped("assets")}
    library.shipped_folder = lambda kind: own.get(kind, folder / "none")
    if (folder / "home" / "locale").is_dir():
        i18n.locale_folder = lambda: folder / "home" / "locale"
    OPENINGS.find(library.saves_folder().parent / openings.FILE_NAME)
    front = Front(Shelf(SYSTEMS))
    pygame.display.init()
    app = App(fitting_size(front.settings.window))
    house = House(app, front)
    draw_title(app, front, house, FRAMES)
    house.saves()
    app.frame([], 16)
    house.back()
    app.frame([], 16)
    house.close()
    return ""


@cache
def _saved(scenario: str) -> bytes:
    """A game of a few actions."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(1), scenario)
    bot = RandomBot(1)
    for _action in range(6):
        assert match.act(bot.choose(BotView(match))) is None
    with TemporaryDirectory() as place:
        path = Path(place) / "game.json"
        fault = save.write(path, match, setting, save.label_of(match, "game", "now"), b"")
        assert fault is None
        return path.read_bytes()


# -- what is wrong -----------------------------------------------------------------------------


def _save(dice: Random, home: Path, scenario: str) -> None:
    """A save spoiled, or with words and pictures that nobody would write."""
    content = _saved(scenario)
    if dice.random() < 0.5:
        content = spoil_bytes(dice, content)
    else:
        page = json.loads(content)
        label = page.get("label", page)
        key = dice.choice(list(label))
        worded = {"message": dice.choice(WORDS), "values": [["n", dice.choice(("x", 2**40))]]}
        label[key] = dice.choice((dice.choice(WORDS), worded, None, [], -1))
        content = json.dumps(page).encode()
    name = dice.choice((f"{scenario}_001.auto.json", "x.save.json", "y_001 (copy).auto.json"))
    (home / "saves" / name).write_bytes(content)


def _deep(dice: Random, home: Path, scenario: str) -> None:
    """Nested deeper than any reader goes."""
    name = dice.choice(
        ("saves/d_001.auto.json", "saves/d.save.json", "scenarios/d.toml", openings.FILE_NAME)
    )
    deep = "[" * dice.choice((900, 1100, 50_000))
    (home / name).write_text(f"x = {deep}" if name.endswith(".toml") else deep, "utf-8")


def _scenario(dice: Random, home: Path, scenario: str) -> None:
    path = home / "scenarios" / f"{scenario}.toml"
    text = spoil_toml(dice, path.read_text("utf-8"))
    name = dice.choice((f"{scenario}.toml", "other.toml", "a+b.toml"))
    (home / "scenarios" / name).write_bytes(text.encode("utf-8", "replace"))


def _map(dice: Random, home: Path, scenario: str) -> None:
    path = home / "maps" / f"{SCENARIOS[scenario]}.tmx"
    path.write_bytes(spoil_xml(dice, path.read_text("utf-8")).encode("utf-8", "replace"))


def _special(dice: Random, home: Path, scenario: str) -> None:
    """A pipe, a device, a loop, a folder, or a name that is none, where a file is looked for."""
    name = dice.choice(
        (
            "saves/p_001.auto.json",
            "saves/p_001.journal.jsonl",
            "saves/p.save.json",
            "scenarios/p.toml",
            "maps/p.tmx",
            openings.FILE_NAME,
        )
    )
    path, kind = home / name, dice.randrange(5)
    if kind == 0:
        os.mkfifo(path)
    elif kind == 1:
        path.symlink_to(dice.choice(SPECIAL))
    elif kind == 2:
        path.symlink_to(path.name)
    elif kind == 3:
        path.mkdir()
    else:
        odd = os.fsencode(path.parent) + b"/\xff\xfe\x1b" + os.fsencode(path.name)
        os.close(os.open(odd, os.O_CREAT | os.O_WRONLY, 0o600))


def _folder(dice: Random, home: Path, scenario: str) -> None:
    """A folder that is a file, a loop, or gone."""
    path = home / dice.choice(("saves", "settings", "scenarios", "maps", "cache", "."))
    shutil.rmtree(path)
    kind = dice.randrange(3)
    if kind == 0:
        path.write_text("a file")
    elif kind == 1:
        path.symlink_to(path.name)


def _cache(dice: Random, home: Path, scenario: str) -> None:
    """A painted map that is none: spoiled, or with a page that has the right hash and lies."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    shipped = painted_path(setting.ground, library.assets_folder() / "painted")
    place = home / "painted"
    os.rename(home / "cache" / "painted", place)
    page = json.loads(shipped.with_suffix(".json").read_bytes())
    picture = shipped.read_bytes()
    if dice.random() < 0.5:
        picture = spoil_bytes(dice, picture)
        page["sha256"] = hashlib.sha256(picture).hexdigest()
    name = dice.choice(page["names"])
    for owner in dice.sample((page, name), dice.choice((1, 2))):
        key = dice.choice(list(owner))
        if key != "sha256":
            owner[key] = dice.choice((-1, 0, 1e300, 10**400, "x", None, [], [1, 2, 3], "\0"))
    (place / shipped.name).write_bytes(picture)
    (place / shipped.name).with_suffix(".json").write_text(json.dumps(page), "utf-8")


def _translation(dice: Random, home: Path, scenario: str) -> None:
    place = home / "locale" / "it" / "LC_MESSAGES"
    place.mkdir(parents=True)
    for domain in (i18n.DOMAIN, i18n.DIGESTS):
        shipped = i18n.locale_folder() / "it" / "LC_MESSAGES" / f"{domain}.mo"
        content = shipped.read_bytes()
        for _time in range(dice.choice((1, 9, 99))):
            content = spoil_bytes(dice, content)
        (place / shipped.name).write_bytes(dice.choice((content, content, content[:40], b"")))


def _note(dice: Random, home: Path, scenario: str) -> None:
    """The note of what was being opened."""
    mark = {"path": str(home / "saves" / f"{scenario}_001.auto.json"), "size": 1, "time": 2}
    page: dict[str, object] = {"version": "", "open": mark, "suspect": mark, "shunned": [mark]}
    wrong: tuple[object, ...] = (None, [], "\0", 10**400, [{}], {"path": "\0"})
    page[dice.choice(list(page))] = dice.choice(wrong)
    (home / openings.FILE_NAME).write_text(json.dumps(page), "utf-8")


KINDS: dict[str, tuple[Callable[[Random, Path, str], None], int]] = {
    "save": (_save, 6),
    "deep": (_deep, 2),
    "scenario": (_scenario, 4),
    "map": (_map, 4),
    "special": (_special, 4),
    "folder": (_folder, 1),
    "cache": (_cache, 2),
    "translation": (_translation, 2),
    "note": (_note, 1),
}
