"""The wings of both armies at a glance: leader, command, units and losses (PG 1.2d, 6.2)."""

from collections.abc import Iterable, Mapping

from game.engine.context import derived
from game.engine.presentation import Tone
from game.engine.roster import Column, Figure, Formation, Roster
from game.engine.text import Text, say
from game.rules.prussias_glory.arrival.entry import is_to_come, rolls_off_map
from game.rules.prussias_glory.command.detachments import det_of, may_act
from game.rules.prussias_glory.command.groups import DETACHMENT, group_of, groups_of, wings_of_group
from game.rules.prussias_glory.data.cards import SIDES, GroupCard, LeaderCard, WingCard
from game.rules.prussias_glory.pieces import (
    card,
    commander_of,
    leader_card,
    leader_of_wing,
    on_map,
    unit,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx, Morale

COLUMNS = (
    Column("map", say("Map"), say("units on the map")),
    Column("come", say("Come"), say("units still to come")),
    Column("lost", say("Lost"), say("units destroyed, captured or gone from the map")),
    Column("levels", say("Levels"), say("levels of strength left, of all it began with")),
    Column("ooc", say("OOC"), say("units out of command this turn")),
    Column("disordered", say("Dis."), say("Disordered units")),
    Column("routed", say("Rout"), say("Routed units")),
)
COMMANDER, GUNS, LOOSE = "commander", "guns", "loose"


@derived
def roster(ctx: Ctx) -> Roster:
    """Every wing of both sides, the guns, the Army Commanders."""
    return Roster(COLUMNS, tuple(f for side in SIDES for f in _of_side(ctx, side)))


def _of_side(ctx: Ctx, side: str) -> Iterable[Formation]:
    """Group by group: its wings, then the guns that share its command (PG 6.2a, 6.2b)."""
    oob = ctx.rules.oob
    commander = commander_of(ctx, side)
    if commander is not None:
        yield _commander(ctx, side, commander)
    groups = [g for g in oob.groups.values() if g.side == side and g.kind != DETACHMENT]
    told: set[str] = set()
    for group in groups:
        for wing in wings_of_group(ctx, group):
            if wing in oob.wings and wing not in told:
                told.add(wing)
                yield _wing(ctx, oob.wings[wing], group)
        guns = tuple(u for u in _cards(ctx, side) if card(ctx, u).is_artillery)
        if group.guns and guns:
            yield _body(ctx, f"{side}.{GUNS}", side, say("Artillery"), guns, group=group)
    single = (u for u in _cards(ctx, side) if card(ctx, u).wing is None)
    loose = tuple(u for u in single if not card(ctx, u).is_artillery)
    if loose:
        yield _body(ctx, f"{side}.{LOOSE}", side, say("No wing"), loose)


def _cards(ctx: Ctx, side: str) -> tuple[str, ...]:
    return tuple(u for u, made in ctx.rules.oob.units.items() if made.side == side)


def _commander(ctx: Ctx, side: str, lid: str) -> Formation:
    made = leader_card(ctx, lid)
    return Formation(
        id=f"{side}.{COMMANDER}",
        side=side,
        name=say(made.name),
        band="black",
        leader=lid,
        note=leader_note(made),
        group=say("Army Commander"),
        pieces=(lid,),
    )


def _wing(ctx: Ctx, wing: WingCard, group: GroupCard) -> Formation:
    """A wing and whoever leads it now; one that lost its leader has none (PG 9.1a)."""
    units = tuple(u for u in _cards(ctx, wing.side) if card(ctx, u).wing == wing.id)
    name, band = say(wing.name), wing.colour
    return _body(ctx, wing.id, wing.side, name, units, group=group, band=band, led=True)


def _body(
    ctx: Ctx,
    name: str,
    side: str,
    title: Text,
    units: tuple[str, ...],
    *,
    group: GroupCard | None = None,
    band: str = "",
    led: bool = False,
) -> Formation:
    here = tuple(u for u in units if on_map(ctx, u))
    lid = _leader(ctx, name) if led else ""
    status, tone = _status(ctx, here or units)
    leading = leader_note(leader_card(ctx, lid)) if lid else say("no leader")
    return Formation(
        id=name,
        side=side,
        name=title,
        band=band,
        leader=lid,
        note=leading if led and (lid or here) else None,
        group=say(group.name) if group is not None else None,
        status=status,
        tone=tone,
        pieces=(*((lid,) if lid and ctx.table.leaders[lid].cell != OFF_MAP else ()), *here),
        figures=_figures(ctx, units, here),
    )


def _leader(ctx: Ctx, wing: str) -> str:
    """Who leads a wing on the map, else who will when he comes (PG 9.1a)."""
    there = leader_of_wing(ctx, wing)
    if there is not None:
        return there
    lost = {loss.card for loss in ctx.table.leader_losses}
    waiting = ctx.table.leaders.items()
    return next((lid for lid, him in waiting if him.wing == wing and him.card not in lost), "")


def leader_note(made: LeaderCard) -> Text:
    """What a leader brings: initiative of a special one, the morale modifier (PG 2.3a)."""
    if made.replacement:
        return say("replacement, +{mm}", mm=made.morale_modifier)
    if made.special and made.initiative is not None:
        rank = f"{made.initiative}{made.letter}"
        return say("special {rank}, +{mm}", rank=rank, mm=made.morale_modifier)
    return say("+{mm}", mm=made.morale_modifier)


def _status(ctx: Ctx, units: tuple[str, ...]) -> tuple[Text | None, Tone]:
    """Command this turn as the whole body has it (PG 6.1a, 6.2d, 6.3a)."""
    if not units:
        return None, ""
    if not any(may_act(ctx, u) for u in units):
        det = det_of(ctx, units[0])
        if det is None:
            return say("not active"), "warn"
        return say("{det}: not met", det=say(det.name)), "warn"
    if all(is_to_come(ctx, u) and not rolls_off_map(ctx, u) for u in units):
        return say("Effective on entry"), ""  # PG 24.2.2b
    group = group_of(ctx, units[0])
    settled = group is not None and (
        group.id in ctx.table.groups or group not in groups_of(ctx, group.side)
    )
    if not settled:
        return say("not rolled"), ""
    good = sum(unit(ctx, u).effective for u in units)
    if good == len(units):
        return say("Effective"), ""
    return (say("Degraded"), "bad") if not good else (say("partly Degraded"), "warn")


def _figures(ctx: Ctx, units: tuple[str, ...], here: tuple[str, ...]) -> Mapping[str, Figure]:
    left_map = ctx.table.left_map
    # Destroyed, captured, or off the map by its own will (PG 10.0b, 10.2h).
    gone = [u for u in units if u not in here and (unit(ctx, u).level == 0 or u in left_map)]
    states = [unit(ctx, u) for u in here]
    ooc = sum(s.ooc for s in states)
    disordered = sum(s.morale is Morale.DISORDERED for s in states)
    routed = sum(s.morale is Morale.ROUTED for s in states)
    full = sum(card(ctx, u).start_level or card(ctx, u).levels for u in units)
    left = sum(unit(ctx, u).level for u in units if u not in gone)
    return {
        "map": Figure(len(here)),
        "come": Figure(len(units) - len(here) - len(gone)),
        "lost": Figure(len(gone), tone="bad" if gone else ""),
        "levels": Figure(left, full, "bad" if left * 2 <= full else "warn" if left < full else ""),
        "ooc": Figure(ooc, tone="warn" if ooc else ""),
        "disordered": Figure(disordered, tone="warn" if disordered else ""),
        "routed": Figure(routed, tone="bad" if routed else ""),
    }
