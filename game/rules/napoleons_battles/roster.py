"""The formations of both armies under their generals at a glance (NB 1.1.4, 12.1, 13.2)."""

from game.engine.context import derived
from game.engine.presentation import Tone
from game.engine.roster import Column, Figure, Formation, Roster
from game.engine.text import Text, say
from game.rules.napoleons_battles.cards import GeneralCard
from game.rules.napoleons_battles.control.armies import is_lost
from game.rules.napoleons_battles.control.fatigue import wear_of
from game.rules.napoleons_battles.panels import status_told
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import figures, is_troops, now, on_table

COLUMNS = (
    Column("table", say("Present"), say("units on the table")),
    Column("figures", say("Figures"), say("figures of infantry and cavalry that are left")),
    Column("lost", say("Lost"), say("units in rout, dispersed or eliminated")),
    Column("control", say("Control"), say("what its general needs or less on a die of ten")),
    Column(
        "wear", say("Wear"), say("units lost of its corps or division, and at which it is worn")
    ),
)


@derived
def roster(ctx: Ctx) -> Roster:
    """Corps by corps, in each its divisions."""
    own = {g: _units(ctx, g) for g in ctx.rules.oob.generals}
    generals = [ctx.rules.oob.generals[g] for g, units in own.items() if units]
    generals.sort(key=lambda made: list(ctx.rules.oob.generals).index(made.superior or made.id))
    bodies = tuple(_division(ctx, made, own[made.id]) for made in generals)
    return Roster(COLUMNS, bodies, title=say("Order of battle"), following=say("Next division"))


def _units(ctx: Ctx, general: str) -> tuple[str, ...]:
    units = ctx.table.units
    return tuple(u for u in units if ctx.rules.card_of(ctx.table, u).commander == general)


def _division(ctx: Ctx, made: GeneralCard, units: tuple[str, ...]) -> Formation:
    there = ctx.table.generals[made.id]
    here = tuple(u for u in units if on_table(ctx, u))
    troops = [u for u in units if is_troops(ctx, u)]
    lost = sum(is_lost(ctx, u) for u in troops)
    leader = made.id if there.pose is not None else ""
    left = sum(figures(ctx, u) for u in troops if not now(ctx, u).gone)
    whole = sum(now(ctx, u).strength for u in troops)
    status, tone = _status(ctx, made)
    return Formation(
        id=made.id,
        side=made.side,
        name=Text(made.name),
        band=made.band,
        leader=leader,
        note=say("radius {n}", n=inches(there.radius)),
        group=_corps(ctx, made),
        status=status,
        tone=tone,
        pieces=(*((leader,) if leader else ()), *here),
        figures={
            "table": Figure(len(here), len(units)),
            **({"figures": Figure(left, whole)} if whole else {}),
            "lost": Figure(lost, tone="bad" if lost else ""),
            "control": Figure(there.control),
            **_wear(ctx, units),
        },
    )


def _corps(ctx: Ctx, made: GeneralCard) -> Text:
    """Under whom he is: a corps commander, or the commander of the army."""
    above = ctx.rules.oob.generals.get(made.superior)
    return say("under {general}", general=(above or made).name)


def _wear(ctx: Ctx, units: tuple[str, ...]) -> dict[str, Figure]:
    """The wear of the formation to which its units belong (NB 13.2.1)."""
    named = (ctx.rules.card_of(ctx.table, u).formation for u in units)
    formation = ctx.rules.oob.formations.get(next(filter(None, named), ""))
    if formation is None or not formation.wear:
        return {}
    tone: Tone = "bad" if formation.id in ctx.table.worn else ""
    return {"wear": Figure(wear_of(ctx, formation.id), formation.wear, tone)}


def _status(ctx: Ctx, made: GeneralCard) -> tuple[Text, Tone]:
    there = ctx.table.generals[made.id]
    if made.id in ctx.table.captured:
        return say("captured"), "bad"
    if there.pose is None:
        return (say("fallen"), "bad") if there.dead_since else (say("still to come"), "")
    tone: Tone = "warn" if there.status in ("partial", "rolled", "failed") else ""
    return status_told(there.status), tone
