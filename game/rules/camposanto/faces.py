"""Counter faces as data (CS 2, 8): what stands on each counter now."""

from collections.abc import Mapping, Sequence

from game.board.cells import Cell
from game.engine.presentation import Counter, Face
from game.rules.camposanto.cards import Arm, Place, Series, UnitCard
from game.rules.camposanto.facing import degrees
from game.rules.camposanto.pieces import card, stack, steps, unit
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.table import Ctx
from game.rules.kit.telling import holding

SYMBOLS: Mapping[str, str] = {"line": "foot", "marshal": "leader"}
BY_ARM: Mapping[Arm, str] = {
    Arm.LIGHT_INFANTRY: "light",
    Arm.CAVALRY: "horse",
    Arm.ARTILLERY: "gun",
    Arm.MARSHAL: "leader",
}
BANDS: Mapping[Place, str] = {
    Place.LEFT: "wing_left",
    Place.CENTRE: "wing_centre",
    Place.RIGHT: "wing_right",
}
LOOKS: Mapping[Series, str] = {Series.A: "red", Series.B: "yellow_blue"}
"""How the coins of a series look (CS 3b, R1)."""


def symbol(made: UnitCard) -> str:
    """The picture on a counter: by its kind, or where that says nothing by its arm."""
    if made.kind == "line":
        return BY_ARM.get(made.arm, "foot")
    return SYMBOLS.get(made.kind, made.kind)


def unit_face(rules: CsRules, made: UnitCard, left: int, marks: tuple[str, ...] = ()) -> Face:
    """The face of a counter with `left` steps: a gun shows its modifiers by range (CS 9.1f)."""
    gun = rules.tables.gun.get(made.gun)
    figures = (str(left),) if made.is_combat else ("", str(rules.tables.arm[made.arm].mp.value))
    return Face(
        form="banded",
        name=made.name,
        nation=made.nation,
        symbol=symbol(made),
        values=figures,
        boxes=tuple(map(str, gun.modifiers)) if gun else (),
        simple=_simple(made, left, gun.modifiers if gun else ()),
        band=BANDS[rules.oob.wings[made.wing].place],
        band_label=made.name,
        steps=left,
        steps_full=made.steps,
        stars=made.stars,
        half=made.is_regiment and 2 * left <= made.steps,
        marks=marks,
    )


def _simple(made: UnitCard, left: int, modifiers: Sequence[int]) -> str:
    """The one figure of the smallest counters: steps, the best modifier of a gun, M."""
    if not made.is_combat:
        return "M"
    return str(modifiers[0]) if modifiers else str(left)


def marks_of(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """What lies on a counter's rim: moved, fired, the HIT of four steps (CS 7.4b)."""
    now, made = unit(ctx, uid), card(ctx, uid)
    active, sides = made.wing == ctx.table.wing, len(SIDES_OF_A_COUNTER)
    return holding(
        hit=made.steps > sides and now.hits % sides,
        moved=active and (now.moved or now.spent),
        fired=active and now.fired,
    )


SIDES_OF_A_COUNTER = ("front", "back")


def counters_at(ctx: Ctx, cell: Cell) -> tuple[Counter, ...]:
    """The counters of a hex as they lie, each with its facing."""
    return tuple(
        Counter(
            id=uid,
            side=card(ctx, uid).side,
            at=cell,
            face=unit_face(ctx.rules, card(ctx, uid), steps(ctx, uid), marks_of(ctx, uid)),
            leader=not card(ctx, uid).is_combat,
            facing=degrees(unit(ctx, uid).facing) if card(ctx, uid).is_combat else None,
        )
        for uid in stack(ctx, cell)
    )
