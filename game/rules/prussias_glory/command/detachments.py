"""Detachments (PG 6.3), and who may act while an army has not been activated (PG 6.1)."""

from msgspec import structs

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.data.cards import GroupCard
from game.rules.prussias_glory.pieces import card, side_of, units_of
from game.rules.prussias_glory.table import OFF_MAP, Ctx, Det

NOT_ACTIVATED = Refusal("PG 6.1a", say("Its army has not been activated."))
NOT_MET = Refusal("PG 6.3b", say("Its detachment has not met the enemy yet."))


# -- readings --------------------------------------------------------------------------------------


@derived
def dets_of(ctx: Ctx, side: str) -> tuple[Det, ...]:
    """The detachments of a side that still stand apart from its army (PG 6.3a)."""
    return tuple(d for d in ctx.table.dets.values() if d.side == side)


@derived
def det_of(ctx: Ctx, piece: str) -> Det | None:
    """The detachment a unit or leader belongs to; None: the main army (PG 6.3a)."""
    return next((det for det in ctx.table.dets.values() if belongs(ctx, det, piece)), None)


def belongs(ctx: Ctx, det: Det, piece: str) -> bool:
    """Whether a piece is named, or of a detached wing, as a replacement is (PG 6.3a, 9.1a)."""
    if piece in det.units:
        return True
    leader = ctx.table.leaders.get(piece)
    wing = card(ctx, piece).wing if leader is None else leader.wing
    return wing is not None and wing in det.wings


@derived
def units_of_det(ctx: Ctx, det: str) -> tuple[str, ...]:
    found = ctx.table.dets[det]
    return tuple(u for u in units_of(ctx, found.side) if belongs(ctx, found, u))


@derived
def cells_of_det(ctx: Ctx, det: str) -> tuple[Cell, ...]:
    """The hexes of a detachment's pieces on the map, its leaders' too (PG 6.3b)."""
    found = ctx.table.dets[det]
    men = {ctx.table.units[u].cell for u in units_of_det(ctx, det)}
    leaders = {
        him.cell
        for lid, him in ctx.table.leaders.items()
        if him.cell != OFF_MAP and side_of(ctx, lid) == found.side and belongs(ctx, found, lid)
    }
    return tuple(sorted(men | leaders))


@derived
def cells_of_main_army(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """The hexes with units that stand in no detachment (PG 6.1.2a, 6.1.2b)."""
    units = ctx.table.units
    return tuple(sorted({units[u].cell for u in units_of(ctx, side) if det_of(ctx, u) is None}))


def group_of_det(det: Det) -> GroupCard:
    """A detachment as the group it is for the time being (PG 6.3a)."""
    return GroupCard(
        id=det.id,
        side=det.side,
        name=det.name,
        rating=det.rating,
        wings=det.wings,
        kind="detachment",
    )


# -- who may act -----------------------------------------------------------------------------------


def why_not_act(ctx: Ctx, piece: str) -> Refusal | None:
    """Who may not act: not active, nor just arrived (PG 6.1a, 6.3a, 26.3.3b, Ruling 16)."""
    if ctx.table.armies[side_of(ctx, piece)].active or just_arrived(ctx, piece):
        return None
    det = det_of(ctx, piece)
    if det is None:
        return NOT_ACTIVATED
    return None if det.active else NOT_MET


def may_act(ctx: Ctx, piece: str) -> bool:
    """Whether a piece is free to act in its own player turn (PG 6.1a)."""
    return why_not_act(ctx, piece) is None


def just_arrived(ctx: Ctx, piece: str) -> bool:
    """Whether a reinforcement came in this turn (PG 26.3.3b, Ruling 83)."""
    return ctx.table.arrived.get(piece) == ctx.table.turn


def is_awake(ctx: Ctx, side: str) -> bool:
    """Whether a side has anybody active, or just arrived (PG 13.1c, 26.3.3b, Ruling 16)."""
    if ctx.table.armies[side].active or any(just_arrived(ctx, u) for u in units_of(ctx, side)):
        return True
    return any(d.active and units_of_det(ctx, d.id) for d in dets_of(ctx, side))


# -- changes ---------------------------------------------------------------------------------------


def wake(ctx: Ctx, det: Det, seer: Cell, seen: Cell) -> None:
    """The detachment is active, now or from its owner's next turn (PG 6.3b, Ruling 112)."""
    ctx.put(ctx.table.dets, det.id, structs.replace(det, active=True))
    name, there = say(det.name), ctx.rules.label(seen)
    text = say("{det} sees the enemy in {hex}: it is active.", det=name, hex=there)
    if ctx.table.active != det.side:
        text = say(
            "{det} sees the enemy in {hex}: active from its next player turn.", det=name, hex=there
        )
    ctx.tell("PG 6.3b", text, *units_of_det(ctx, det.id), kind="activation", cells=(seer, seen))


def dissolve(ctx: Ctx, side: str) -> None:
    """The main army is active: wings of detachments join their base group (PG 6.3.1a)."""
    for det in dets_of(ctx, side):
        ctx.drop(ctx.table.dets, det.id)
        text = say("{det} joins the army again.", det=say(det.name))
        ctx.tell("PG 6.3.1a", text, kind="activation", side=side, depth=1)
