"""The key to the plates: what stands where on them, and their states (ND 0.4, 1.1)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import structs

from game.board.plane.shapes import Footprint, base
from game.engine.presentation import Face, Plate
from game.engine.reference import Aspect, Specimen
from game.engine.text import Text, say
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.faces import ARMOUR, ARMOURED, LIMBERED, MEN, SYMBOLS
from game.rules.nordlingen.tables import standard_tables

_TABLES = standard_tables()
_SHAPE = base(2_000, 1_000)
SPECIMENS = (
    Specimen(
        title=say("Unit"),
        face=Face(
            name="Gelbe Brigade",
            nation="sweden",
            symbol="pikes",
            band="orange",
            steps=2,
            steps_full=3,
            plate=Plate(stands=_SHAPE, men="pikes", letters="Pk", disorder=1),
        ),
        parts=(
            (say("front bar"), say("where it fights; it breaks with disorder")),
            (say("point"), say("the centre of its front: its place on the table")),
            (say("men"), say("what it is, and how well it stands")),
            (
                say("band"),
                say("its division, its type in letters, its name, what is left of its strength"),
            ),
        ),
    ),
    Specimen(
        title=say("General"),
        face=Face(
            name="Gustav Adolf",
            nation="sweden",
            symbol="leader",
            band="black",
            simple="3",
            commander=True,
            plate=Plate(),
        ),
        parts=(
            (say("figure"), say("his level")),
            (say("gold ring"), say("the Commander-in-Chief")),
        ),
    ),
)

_UNIT = SPECIMENS[0].face
_PLATE = Plate(stands=_SHAPE, men="shot", letters="Sh")
_FRESH = structs.replace(_UNIT, symbol="foot", steps=3, plate=_PLATE)


LOOKS: Mapping[Type, Text] = MappingProxyType(
    {
        Type.PIKES: say("A block of pikes between two sleeves of shot."),
        Type.TERCIO: say("A deep block of pikes with shot at its four corners, on a deep base."),
        Type.HEAVY: say("A block of pikes as wide as the unit, without shot."),
        Type.ASSAULT: say("Two loose ranks on foot; crossed muskets on the band."),
        Type.SHOT: say("Four blocks of shot; crossed muskets on the band."),
        Type.LIGHT: say("Two loose ranks on foot; a horn on the band."),
        Type.DRAGOONS: say("Two ranks on foot and a row of held horses; a guidon on the band."),
        Type.MOUNTED_DRAGOONS: say("Two ranks of hollow horses; a guidon on the band."),
        Type.HEAVY_CAVALRY: say("Two close ranks of horses; a horse's head on the band."),
        Type.LARGE_CAVALRY: say("Two close ranks of horses on a deep base."),
        Type.REITER: say("Four files of horses; a horse's head on the band."),
        Type.MEDIUM_CAVALRY: say("Two ranks of hollow horses; a carbine on the band."),
        Type.LIGHT_CAVALRY: say("Two loose ranks of small horses; a busby on the band."),
        Type.OPEN_CAVALRY: say("Few horses, scattered; a busby on the band."),
        Type.LIGHT_GUNS: say("Three small guns."),
        Type.MEDIUM_GUNS: say("Two guns."),
        Type.HEAVY_GUNS: say("Two guns with thick barrels on large wheels."),
        Type.WAGONS: say("Two carts on a base deeper than wide."),
    }
)
"""How each type is known on the table."""


def _look(
    kind: Type, title: Text, told: Text, drawn: tuple[str, str], shape: Footprint, left: int
) -> Aspect:
    """A look of a type, its men and its sign `drawn` so."""
    men, symbol = drawn
    plate = Plate(stands=shape, men=men, letters=kind.value)
    face = structs.replace(_FRESH, symbol=symbol, plate=plate, steps=left, steps_full=left)
    return Aspect(title=title, told=told, rule="ND 11.2", face=face)


def _type(kind: Type) -> Aspect:
    """A unit of a type as the tables have it."""
    row = _TABLES.type[kind]
    size = _TABLES.base[row.base]
    shape = base(size.width, size.depth)
    title = say("{type} ({letters})", type=say(row.name), letters=kind.value)
    return _look(kind, title, LOOKS[kind], (MEN[kind], SYMBOLS[kind]), shape, row.strength)


TYPES = (
    *map(_type, Type),
    _look(
        Type.HEAVY_CAVALRY,
        say("heavy cavalry in armour"),
        say("Two close ranks of horses; a breastplate on the band."),
        (ARMOURED, ARMOUR),
        _SHAPE,
        3,
    ),
    _look(
        Type.MEDIUM_GUNS,
        say("limbered artillery"),
        say("A gun drawn by its tail, on a base deeper than wide."),
        (LIMBERED, SYMBOLS[Type.MEDIUM_GUNS]),
        base(1_000, 2_000),
        2,
    ),
)


def _state(disorder: int) -> Face:
    return structs.replace(_FRESH, plate=structs.replace(_PLATE, disorder=disorder))


def _marked(mark: str) -> Face:
    return structs.replace(_FRESH, marks=(mark,))


ASPECTS = (
    Aspect(
        title=say("Ordered unit"),
        told=say("Moves, shoots and fights."),
        rule="ND 1.1",
        face=_state(0),
    ),
    Aspect(
        title=say("Disordered unit"),
        told=say("Moves, shoots and fights, each worse."),
        rule="ND 1.1",
        face=_state(1),
    ),
    Aspect(
        title=say("Shaken unit"),
        told=say("Moves, does not shoot, fights only if charged."),
        rule="ND 1.2",
        face=_state(2),
    ),
    Aspect(
        title=say("Routed unit"),
        told=say("Makes rout moves until it rallies."),
        rule="ND 1.4",
        face=_state(3),
    ),
    Aspect(
        title=say("Losses"),
        told=say("A permanent loss: as many as its strength eliminate it."),
        rule="ND 12.1",
        face=structs.replace(_FRESH, steps=1),
    ),
    Aspect(
        title=say("Damage"),
        told=say("A drop for each point; in this impulse every third one is a loss."),
        rule="ND 4.6",
        face=structs.replace(_FRESH, plate=structs.replace(_PLATE, damage=2)),
    ),
    Aspect(
        title=say("In square"),
        told=say("Bars on all four sides: it has no flanks and does not move."),
        rule="ND 3.13",
        face=structs.replace(_FRESH, plate=structs.replace(_PLATE, square=True)),
    ),
    Aspect(
        title=say("Moved"),
        told=say("Shoots worse; does not recover in this turn."),
        rule="ND 3.10",
        face=_marked("moved"),
    ),
    Aspect(
        title=say("Has shot"),
        told=say("Does not shoot again in this impulse."),
        rule="ND 4.1",
        face=_marked("fired"),
    ),
    Aspect(
        title=say("Halted"),
        told=say("Makes no further voluntary move in this impulse."),
        rule="ND 3.15",
        face=_marked("halted"),
    ),
    Aspect(
        title=say("Tactical movement"),
        told=say("May not shoot in this impulse, and is an easy target."),
        rule="ND 3.8",
        face=_marked("tactical"),
    ),
    Aspect(
        title=say("Out of command"),
        told=say("May not charge; moves only nearer to its general."),
        rule="ND 2.15",
        face=_marked("ooc"),
    ),
)
