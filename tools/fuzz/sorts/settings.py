"""Settings files: spoiled, of wrong types, enormous, or no files at all."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.engine.shelf import Shelf
from game.ui.app import App, fitting_size
from game.ui.look import settings as kept
from game.ui.screens.front import Front
from tools.fuzz.spoil import spoil_bytes
from tools.fuzz.windows import Ways, draw_title

VALUES: tuple[object, ...] = (
    *(-1, 0, 1, 99, 101, 2**31, 2**40, 2**63, 2**64, -(2**63), 10**400, 1e308, -0.0, 0.5),
    *(
        None,
        True,
        False,
        "",
        "en",
        "it",
        "klingon",
        "on",
        "seeded",
        "full",
        "\0",
        "\u202e",
        "é" * 999,
    ),
    *([], [1], [1280, 720], [-5, 99999999], [2**40, 700], [1e9, 1e9], ["a", "b"], [[]], {}),
    *({"game": 1}, {"level": 2**70}, {"x": 1e300, "y": -1e300}, {"game": "\0", "level": 3}),
)
SOUND = {
    "language": "it",
    "text_size": 120,
    "motion": "reduced",
    "window": [1000, 650],
    "folded": ["strip"],
    "view": {"game": "maida-1806", "level": 2, "x": 4.5, "y": 3.0},
}


def make(dice: Random, folder: Path) -> str:
    """A home with a settings file and nothing else."""
    kind = dice.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    place = folder / "home" / "settings" / kept.FILE_NAME
    place.parent.mkdir(parents=True)
    KINDS[kind][0](dice, place)
    return kind


def judge(folder: Path) -> str:
    """The window opens with it, the settings are sound, and they can be kept and read again."""
    front = Front(Shelf({}))
    pygame.display.init()
    app = App(fitting_size(front.settings.window))
    draw_title(app, front, Ways(), frames=3)
    text = front.settings.text_size
    if not kept.TEXT_SIZES[0] <= text <= kept.TEXT_SIZES[1]:
        return f"the text has {text} per cent"
    if kept.save_settings(front.settings) is None:
        again, notice = kept.load_settings()
        if notice is not None or again != front.settings:
            return f"the settings do not come back: {notice}"
    elif os.path.isdir(folder / "home" / "settings"):
        return "" if os.path.isdir(kept.settings_file()) else "the settings cannot be kept"
    return ""


def _spoiled(dice: Random, place: Path) -> None:
    place.write_bytes(spoil_bytes(dice, json.dumps(SOUND, indent=2).encode()))


def _valued(dice: Random, place: Path) -> None:
    names = list(kept.Settings.__struct_fields__)
    wrong = {dice.choice(names): dice.choice(VALUES) for _ in range(dice.choice((1, 1, 2, 5)))}
    place.write_text(json.dumps(SOUND | wrong), "utf-8")


def _nested(dice: Random, place: Path) -> None:
    deep = "[" * dice.choice((900, 1100, 90_000))
    place.write_text(dice.choice(('{"folded": ' + deep, deep, '{"view":' * 9000)), "utf-8")


def _other(dice: Random, place: Path) -> None:
    text = json.dumps(SOUND)
    contents = (b"", b"\0" * 500, text.encode("utf-16"), text.encode("utf-8-sig"))
    place.write_bytes(
        dice.choice((*contents, b"[]", b"5", b'"x"', b"\xff\xfe", dice.randbytes(90)))
    )


def _no_file(dice: Random, place: Path) -> None:
    kind = dice.randrange(7)
    if kind == 0:
        os.mkfifo(place)
    elif kind == 1:
        place.symlink_to(dice.choice(("/dev/zero", "/dev/full", "/dev/urandom", "/dev/stdin")))
    elif kind == 2:
        place.symlink_to(place.name)
    elif kind == 3:
        (place / "inside").mkdir(parents=True)
        (place.with_suffix(".damaged.json") / "inside").mkdir(parents=True)
    elif kind == 4:
        place.parent.rmdir()
        place.parent.write_text("a file where the folder should be")
    elif kind == 5:
        place.parent.rmdir()
        place.parent.symlink_to(place.parent.name)
    else:
        with place.open("wb") as file:
            file.truncate(dice.choice((kept.LIMIT + 1, 3_000_000_000)))


KINDS: dict[str, tuple[Callable[[Random, Path], None], int]] = {
    "spoiled": (_spoiled, 6),
    "values": (_valued, 8),
    "nested": (_nested, 1),
    "other": (_other, 2),
    "no file": (_no_file, 3),
}
