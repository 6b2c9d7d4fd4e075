"""Takes the house through the scenes and looks at each in every variant."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pygame
from msgspec import structs

from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen
from tools.layout.judge import Finding, judge, missing
from tools.layout.meant import reason_for
from tools.layout.record import Picture, Recorder
from tools.layout.scenes import Scene

SIZES = ("1280x720", "1920x1080", "3840x2160")
LANGUAGES = ("en", "it")
TEXTS = (80, 100, 200)


class Variant(NamedTuple):
    """How the window is set."""

    size: str
    language: str
    text: int

    def __str__(self) -> str:
        return f"{self.size} {self.language} {self.text} %"


USUAL = Variant("1920x1080", "en", 100)
"""All controls that are here must be in the others too."""


Found = tuple[str, Variant, Finding]
"""The scene, how the window is set, what is wrong."""


def look(
    scenes: Sequence[Scene], variants: Sequence[Variant], folder: Path | None = None
) -> Iterator[Found]:
    """All that is found; the map is plain, for its painting takes minutes and is not judged."""
    with patch("game.ui.navigation.ground_for", lambda land, path: plain_ground(land)):
        house = House(App((1280, 720)), Front(Shelf(SYSTEMS)))
        house.front.change("motion", "reduced")
        house.app.push(TitleScreen(house.front, house))
        with Recorder() as recorder:
            for scene in scenes:
                _set(house, USUAL)
                house.title()
                scene.open(house)
                usual = _taken(house, scene, USUAL, recorder).ids
                for variant in variants:
                    picture = _taken(house, scene, variant, recorder)
                    found = [*judge(picture), *missing(picture, usual)]
                    found = [structs.replace(f, reason=reason_for(f)) for f in found]
                    yield from ((scene.name, variant, finding) for finding in found)
                    if folder is not None:
                        _keep(folder, scene, variant, picture, found)
        house.title()
        house.close()


def _set(house: House, variant: Variant) -> None:
    width, height = map(int, variant.size.split("x"))
    house.front.change("language", variant.language)
    house.front.change("text_size", variant.text)
    if house.app.size != (width, height):
        house.app.set_window((width, height))
    house.app.relayout()


def _taken(house: House, scene: Scene, variant: Variant, recorder: Recorder) -> Picture:
    _set(house, variant)
    for _frame in range(3):
        house.app.frame([], 16)
    scene.pose(house)
    top = house.app.top
    assert top is not None
    for screen in house.app.screens:
        if isinstance(screen, TableScreen):
            screen.gaze.looked()

    def draw() -> None:
        house.app.frame([pygame.event.Event(pygame.VIDEOEXPOSE)], 16)

    return recorder.take(house.app.surface, draw)


def _keep(
    folder: Path, scene: Scene, variant: Variant, picture: Picture, found: Sequence[Finding]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    copy = picture.window.copy()
    for finding in found:
        if finding.box[2] and not finding.reason:
            pygame.draw.rect(copy, (255, 0, 0), pygame.Rect(finding.box).inflate(6, 6), 2)
    name = f"{scene.name}-{variant.size}-{variant.language}-{variant.text}".replace(" ", "_")
    pygame.image.save(copy, str(folder / f"{name}.png"))
