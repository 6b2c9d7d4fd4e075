"""Draws all kinds of counters on a sheet: counter_sheet.py OUT.png [banded] [grey]."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from msgspec.structs import replace

from game.board.cells import Cell
from game.engine.presentation import Counter, Face
from game.ui import counters
from game.ui.look import type as ty

GROUND = (222, 209, 176)
INK = (40, 36, 26)
SIZES = (96, 64, 48, 36)


def unit(name: str, nation: str, symbol: str, values: str, band: str, steps: str) -> Face:
    """A unit: values as "8-6-3", band as "yellow Keith", steps as "4/4"."""
    colour, label = band.split(" ", 1)
    now, full = steps.split("/")
    figures = tuple(values.split("-"))
    return Face(
        name=name.split("|")[0], short=name.partition("|")[2], nation=nation, symbol=symbol,
        values=figures, simple=figures[0], band=colour, band_label=label,
        steps=int(now), steps_full=int(full),
    )  # fmt: skip


def gun(name: str, nation: str, ranges: str, morale: str, steps: str) -> Face:
    """A battery."""
    now, full = steps.split("/")
    return Face(
        name=name, nation=nation, symbol="gun", values=("", "", "3"), corners=(ranges, morale),
        simple=ranges.split("/")[0], steps=int(now), steps_full=int(full),
    )  # fmt: skip


def leader(name: str, nation: str, modifier: str, band: str, initiative: str = "") -> Face:
    """A leader; with an initiative he has a star."""
    return Face(
        name=name.split("|")[0], short=name.partition("|")[2], nation=nation, symbol="leader",
        values=(initiative, "", "6"), corners=("", modifier), band=band,
        band_label=name.split("|")[0], simple=initiative[:1] or modifier, star=bool(initiative),
    )  # fmt: skip


KING = replace(leader("Frederick II", "prussia", "+2", "black", "5I"), commander=True)
SPARE = replace(leader("Replacement", "prussia", "0", ""), replacement=True)
IR13 = unit("IR 13/26", "prussia", "foot", "8-6-3", "yellow Keith", "4/4")
IR5 = unit("IR 5/9", "prussia", "foot", "6-6-3", "red Heinrich", "4/4")
KR10 = unit("KR 10", "prussia", "cuirassier", "3-7-5", "orange Seydlitz", "2/2")
DRG3 = unit("Drg 3", "prussia", "dragoon", "3-5-5", "orange Seydlitz", "2/2")
ART1 = gun("Art 1", "prussia", "8/4/1", "5", "4/4")
BRETTLACH = unit("KR Brettlach|Brettlach", "austria", "cuirassier", "3-5-5", "violet Baden", "2/2")
PIEMONT = unit("Piemont", "france", "foot", "5-5-3", "white Soubise", "4/4")
LA_MARCK = unit("La Marck", "france", "foot", "6-4-3", "white Soubise", "4/4")
KURPFALZ = unit("KR Kurpfalz|Kurpfalz", "empire", "cuirassier", "2-3-5", "violet Baden", "2/2")
SEYDLITZ = leader("Seydlitz", "prussia", "+2", "orange", "5C")

ROWS: tuple[tuple[Face, ...], ...] = (
    (
        IR13,
        IR5,
        unit("Garde 15/6", "prussia", "guard", "5-7-3", "green Ferdinand", "3/3"),
        unit("Gren 17/22", "prussia", "grenadier", "2-7-3", "red Heinrich", "1/1"),
        unit("Frei 17", "prussia", "light", "2-3-4", "green Ferdinand", "2/2"),
        KR10,
        unit("KR 13", "prussia", "cuirassier", "2-7-5", "orange Seydlitz", "1/1"),
        DRG3,
        unit("Hus 1a", "prussia", "hussar", "3-4-5", "orange Seydlitz", "2/2"),
        ART1,
        KING,
        SEYDLITZ,
    ),
    (
        unit("Croat 1", "austria", "light", "2-4-4", "brown Loudon", "2/2"),
        BRETTLACH,
        unit("KR Trautmann|Trautm.", "austria", "cuirassier", "3-5-5", "violet Baden", "2/2"),
        unit("Hus Széchenyi|Széchenyi", "austria", "hussar", "2-3-5", "violet Baden", "2/2"),
        leader("Loudon", "austria", "+1", "brown"),
        PIEMONT,
        LA_MARCK,
        unit("Diesbach", "france", "foot", "5-5-3", "white Soubise", "4/4"),
        unit("Penthièvre", "france", "horse", "4-4-5", "white Soubise", "3/3"),
        unit("Apchon", "france", "dragoon", "3-4-5", "white Soubise", "2/2"),
        gun("Fr Art 1", "france", "7/3/1", "4", "4/4"),
        leader("Soubise", "france", "0", "white"),
    ),
    (
        unit("Kurtrier", "empire", "foot", "3-3-3", "grey Hildburghausen", "2/2"),
        unit("Blau-Würz", "empire", "foot", "3-4-3", "grey Hildburghausen", "2/2"),
        KURPFALZ,
        unit("Drg Ansbach|Ansbach", "empire", "dragoon", "2-3-5", "violet Baden", "2/2"),
        gun("Imp Art", "empire", "3/2/1", "3", "2/2"),
        leader("Hildburghausen|Hildbg.", "empire", "0", "grey"),
        leader("Baden", "empire", "0", "violet"),
        leader("St. Germain", "france", "+1", "pink"),
        leader("Keith", "prussia", "+1", "yellow"),
        leader("Heinrich", "prussia", "+1", "red"),
        unit("Sax Chv KB", "saxony", "horse", "3-5-5", "brown Nostitz", "2/2"),
        unit("Butyrsk", "russia", "foot", "6-6-3", "blue Fermor", "4/4"),
    ),
)


def marked(face: Face, *marks: str) -> Face:
    """The face in a state."""
    return replace(face, marks=marks)


STATES: tuple[tuple[str, Face], ...] = (
    ("Full", IR13),
    ("Reduced", replace(IR13, values=("7", "5", "3"), simple="7", steps=3)),
    ("Replacement", replace(IR13, values=("(5)", "4", "3"), simple="5", steps=2)),
    ("Disordered", marked(replace(IR13, values=("7", "5", "3"), steps=3), "disordered")),
    ("Routed", marked(replace(PIEMONT, values=("3", "3", "3"), steps=2), "routed")),
    ("In column", marked(LA_MARCK, "column")),
    ("Engaged", marked(IR5, "engaged")),
    ("Engaged, -2", marked(IR5, "engaged_2")),
    ("Moved", marked(KR10, "moved")),
    ("Fired", marked(ART1, "fired")),
    ("Out of command", marked(DRG3, "ooc")),
    ("Momentum", marked(KURPFALZ, "momentum")),
    ("Repl. leader", SPARE),
    ("Three at once", marked(replace(BRETTLACH, steps=1), "engaged", "disordered", "momentum")),
    ("All at once", marked(DRG3, *("engaged_2", "disordered", "ooc", "moved", "routed"))),
)


def stacks() -> tuple[tuple[Counter, ...], ...]:
    """Stacks of one, two, four and six."""
    piles = ((PIEMONT,), (LA_MARCK, PIEMONT), (SEYDLITZ, KR10, DRG3, KR10), (IR13,) * 6)
    return tuple(
        tuple(
            Counter(id=str(index), side="a", at=Cell(0), face=face)
            for index, face in enumerate(pile)
        )
        for pile in piles
    )


def draw(surface: pygame.Surface) -> None:
    """The whole sheet."""
    label = ty.Style(size=13, colour=INK, scales=False)
    y = 20
    for row in ROWS:
        for index, face in enumerate(row):
            x = 80 + index * 172
            counters.blit_counter(surface, face, (x, y + 48), 96)
            counters.blit_counter(surface, face, (x - 16, y + 144), 64)
            counters.blit_counter(surface, face, (x + 50, y + 158), 36)
            counters.blit_counter(surface, face, (x + 80, y + 60), 48)
        y += 200
    for index, (name, face) in enumerate(STATES):
        x = 80 + index * 136
        for size, drop in ((96, 70), (64, 180), (36, 256)):
            counters.blit_counter(surface, face, (x, y + drop), size)
        ty.draw_text(surface, name, (x, y + 290), label, align=ty.Align.CENTRE)
    y += 330
    x = 90
    for size in SIZES:
        for pile in stacks():
            counters.draw_stack(surface, pile, (x, y + 70), size)
            x += round(size * 1.6) + 20
    counters.blit_counter(surface, replace(IR13, upside_down=True), (x + 20, y + 70), 64)
    counters.blit_counter(surface, replace(ART1, upside_down=True), (x + 90, y + 70), 36)


def regiment(name: str, nation: str, symbol: str, wing: str, steps: str, stars: int = 0) -> Face:
    """A counter with its name in the band; steps as "3/4"."""
    now, full = (int(each) for each in steps.split("/"))
    return Face(
        form="banded", name=name, nation=nation, symbol=symbol, values=(str(now),),
        simple=str(now), band=f"wing_{wing}", band_label=name, steps=now, steps_full=full,
        stars=stars, half=full > 1 and 2 * now <= full,
    )  # fmt: skip


def battery(name: str, nation: str, wing: str, ranges: str) -> Face:
    """A gun with a box for each range."""
    face = regiment(name, nation, "gun", wing, "1/1")
    return replace(face, boxes=tuple(ranges), simple=ranges[0])


def chief(name: str, nation: str, wing: str) -> Face:
    """The leader of a wing."""
    face = regiment(name, nation, "leader", wing, "0/0")
    return replace(face, values=("", "4"), simple="M")


GUARD = regiment("Españolas II", "spain", "guard", "right", "4/4", 1)
CARABINEROS = regiment("Carabineros", "spain", "cuirassier", "right", "4/4", 2)
SAVOIA = regiment("Savoia", "savoy", "foot", "left", "4/4", 1)
HEAVY = battery("Schwere I", "habsburg", "centre", "3210")
HORN = regiment("Slavonier I", "habsburg", "light", "right", "1/1")
GENERAL = replace(chief("de Gages", "spain", "centre"), commander=True, values=(), simple="G")

BANDED: tuple[tuple[Face, ...], ...] = (
    (
        GUARD, CARABINEROS, regiment("Besler", "spain", "foot", "left", "4/4"),
        regiment("Húsares", "spain", "hussar", "right", "2/2"),
        regiment("Fusileros I", "spain", "light", "right", "1/1"),
        battery("Artill. I", "spain", "centre", "2100"), SAVOIA,
        regiment("Drag. Regina", "savoy", "dragoon", "left", "4/4"),
        battery("Artiglieria", "savoy", "left", "2100"),
    ),
    (
        regiment("Deutschm. I", "habsburg", "foot", "centre", "4/4", 1),
        regiment("Miglio", "habsburg", "cuirassier", "left", "4/4", 1),
        regiment("Komb. Drag.", "habsburg", "dragoon", "left", "2/2"), HORN, HEAVY,
        chief("Atrisco", "spain", "right"), chief("Leutrum", "savoy", "centre"), GENERAL,
        replace(GENERAL, name="Traun", band_label="Traun", nation="habsburg", spent=True),
    ),
    (
        marked(replace(GUARD, steps=3, values=("3",), simple="3"), "hit"),
        replace(GUARD, steps=2, values=("2",), simple="2", half=True),
        marked(replace(GUARD, steps=1, values=("1",), simple="1", half=True), "hit"),
        regiment("Komb. Drag.", "habsburg", "dragoon", "left", "1/2"), marked(CARABINEROS, "moved"),
        marked(HEAVY, "fired"), marked(HORN, "fired", "moved"), SAVOIA, SAVOIA,
    ),
)  # fmt: skip


def draw_banded(surface: pygame.Surface) -> None:
    """Counters with their names in the band, upright and in six facings, alone and in stacks."""
    y = 40
    for row in BANDED:
        for index, face in enumerate(row):
            x = 90 + index * 190
            counters.blit_counter(surface, face, (x, y + 48), 96)
            counters.blit_counter(surface, face, (x - 16, y + 144), 64)
            counters.blit_counter(surface, face, (x + 52, y + 152), 36)
        y += 210
    worn = marked(replace(SAVOIA, steps=3, values=("3",), simple="3"), "hit", "moved")
    for size, face in ((96, CARABINEROS), (64, worn), (36, GUARD), (64, marked(HEAVY, "fired"))):
        for index in range(6):
            pose = counters.Stance(60 * index)
            counters.blit_counter(surface, face, (110 + index * 190, y + size), size, pose)
        y += round(1.6 * size) + 30
    for index, pile in enumerate(((HEAVY, SAVOIA), (HORN, GUARD))):
        stack = [
            Counter(id=str(n), side="a", at=Cell(0), face=face, facing=180)
            for n, face in enumerate(pile)
        ]
        counters.draw_stack(surface, stack, (1300 + 160 * index, y - 300), 64)


def main() -> None:
    """Draw a sheet and write it to the file named."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    banded = "banded" in sys.argv[2:]
    surface = pygame.Surface((1800, 1230) if banded else (2140, 1120))
    surface.fill(GROUND)
    (draw_banded if banded else draw)(surface)
    if "grey" in sys.argv[2:]:
        surface = pygame.transform.grayscale(surface)
    pygame.image.save(surface, sys.argv[1])


if __name__ == "__main__":
    main()
