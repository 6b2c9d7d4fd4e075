"""Who is in column, who may go into it or leave it (PG 7.3), and the writes that do so."""

from game.engine.context import derived, first_refusal
from game.engine.prompt import Mark, Offer
from game.engine.refusal import Refusal
from game.engine.text import joined, say
from game.rules.prussias_glory.arrival.entry import rolls_off_map, waiting
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.command.detachments import why_not_act
from game.rules.prussias_glory.command.groups import wings_of
from game.rules.prussias_glory.movement.zones import in_ezoc
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import (
    card,
    is_formed,
    leader_card,
    leader_of_wing,
    name_of,
    names_of,
    unit,
    units_of,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

MOST_REASONS = 3
NO_WING_READY = Refusal("PG 7.3b", say("No wing may go into column now."))
EMPTY_WING = Refusal("PG 7.3a", say("That wing has no unit on the map."))
NOT_IN_COLUMN = Refusal("PG 7.3.2a", say("That wing is not in column."))
NOT_A_GUN = Refusal("PG 7.3c", say("Only artillery of that side goes with a wing in column."))
GUN_IN_COLUMN = Refusal("PG 7.3c", say("That gun is already in column."))
GUN_NOT_EFFECTIVE = Refusal("PG 7.3c", say("Only Effective guns may go into column."))
NO_LEADER = Refusal("PG 7.3c", say("The wing has no leader on the map: no guns go with it."))
GUN_NOT_OF_COLUMN = Refusal("PG 7.3.2b", say("Only artillery in column deploys with a wing."))


def too_many_guns(most: int) -> Refusal:
    """At most three guns go with a wing (PG 7.3c)."""
    return Refusal("PG 7.3c", say("At most {n} guns go into column with a wing.", n=most))


# -- readings --------------------------------------------------------------------------------------


@derived
def _by_wing(ctx: Ctx, side: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for uid in units_of(ctx, side):
        wing = card(ctx, uid).wing
        # The baggage obeys any leader: no wing waits for it (PG 25.3.5c).
        if wing is not None and not is_baggage(ctx, uid):
            found.setdefault(wing, []).append(uid)
    return {wing: tuple(units) for wing, units in found.items()}


def units_of_wing(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The units of a wing on the map (PG 1.2d)."""
    return _by_wing(ctx, ctx.rules.oob.wings[wing].side).get(wing, ())


@derived
def wings_in_column(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Wings of a side with units in column, in the order of the order of battle (PG 7.3a)."""
    marching = {
        card(ctx, uid).wing
        for uid, state in ctx.table.units.items()
        if state.column and (state.cell != OFF_MAP or rolls_off_map(ctx, uid))
    }
    return tuple(w for w in wings_of(ctx, side) if w in marching) if marching else ()


def is_in_column(ctx: Ctx, piece: str) -> bool:
    """Whether a piece moves in column; an Army Commander does over the Mietzel (Ruling 63)."""
    if piece in ctx.table.units:
        return unit(ctx, piece).column
    him = ctx.table.leaders[piece]
    if leader_card(ctx, piece).commander:
        return True
    return him.wing is not None and him.wing in wings_in_column(ctx, leader_card(ctx, piece).side)


def whole_wing(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The units of a wing on the map, and those that may yet enter in column (PG 7.3a, 26.3c)."""
    apart = waiting(ctx, ctx.rules.oob.wings[wing].side)
    return (*units_of_wing(ctx, wing), *(u for u in apart if card(ctx, u).wing == wing))


def _within_call(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side that may change formation: on the map, or waiting off it (PG 26.3c)."""
    return (*units_of(ctx, side), *waiting(ctx, side))


def column_allowance(ctx: Ctx, uid: str) -> int:
    """MP in column: 4 more, or fixed if Degraded or OOC (PG 7.3.1a, 7.3.1b, Ruling 12)."""
    state, made, figures = unit(ctx, uid), card(ctx, uid), ctx.rules.tables.column
    full = made.movement + figures.movement_bonus.value
    if state.effective and not state.ooc:
        return full
    if state.effective and ctx.rules.on(Reading.COLUMN_OUT_OF_COMMAND_HALVED):
        return (full + 1) // 2
    return _degraded(ctx, uid)


def most_ever(ctx: Ctx, uid: str) -> int:
    """The most that a unit may ever spend: in column, if slow when Degraded (PG 7.3.1a, 7.3.1b)."""
    bonus = ctx.rules.tables.column.movement_bonus.value
    return max(card(ctx, uid).movement + bonus, _degraded(ctx, uid))


def _degraded(ctx: Ctx, uid: str) -> int:
    """The fixed allowance of a Degraded unit in column, by its arm (PG 7.3.1b)."""
    made, figures = card(ctx, uid), ctx.rules.tables.column
    if made.is_cavalry:
        return figures.degraded_cavalry.value
    return (figures.degraded_infantry if made.is_infantry else figures.degraded_artillery).value


def wing_name(ctx: Ctx, wing: str) -> str:
    return ctx.rules.oob.wings[wing].name


def pieces_of(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The units of a wing, waiting or not, and its leader: any of them means the wing."""
    leader = leader_of_wing(ctx, wing) or (wing if rolls_off_map(ctx, wing) else None)
    return (*whole_wing(ctx, wing), *(() if leader is None else (leader,)))


def wing_offers(ctx: Ctx, wings: tuple[str, ...]) -> dict[str, Offer]:
    """What may be pointed at to choose one of these wings."""
    return {
        p: Offer(Mark.SELECT, say("the wing of {wing}", wing=wing_name(ctx, w)))
        for w in wings
        for p in pieces_of(ctx, w)
    }


# -- into column -----------------------------------------------------------------------------------


@derived
def why_not_into_column(ctx: Ctx, wing: str) -> Refusal | None:
    """What keeps a whole wing from going into column now (PG 6.1a, 7.3a, 7.3b, Ruling 81)."""
    units, name = whole_wing(ctx, wing), wing_name(ctx, wing)
    if not units:
        return EMPTY_WING
    if any(unit(ctx, u).column for u in units):
        text = say(
            "{wing} is in column already. Deployment must be declared before command rolls.",
            wing=name,
        )
        return Refusal("PG 7.3.2a", text)
    if not all(unit(ctx, u).effective for u in units):
        return Refusal("PG 7.3b", say("The wing of {wing} is not Effective.", wing=name))
    return first_refusal(why_not_act(ctx, u) or _why_not_ready(ctx, u) for u in units)


def _why_not_ready(ctx: Ctx, uid: str) -> Refusal | None:
    """Who goes into column is Formed, in no EZOC, and has not moved (PG 7.3a, 7.3b, Ruling 81)."""
    name, state = name_of(ctx, uid), unit(ctx, uid)
    if not is_formed(ctx, uid):
        return Refusal("PG 7.3b", say("{unit} is not Formed.", unit=name))
    if in_ezoc(ctx, state.cell, card(ctx, uid).side):
        return Refusal("PG 7.3b", say("{unit} is in an EZOC.", unit=name))
    if not state.moved and not state.steps:
        return None
    text = say("{unit} has moved: a wing goes into column before it moves.", unit=name)
    return Refusal("PG 7.3a", text)


def why_no_wing_ready(ctx: Ctx, side: str) -> Refusal | None:
    """None if a wing may go into column now, else what keeps the first few (PG 7.3b)."""
    found = [why_not_into_column(ctx, w) for w in wings_of(ctx, side)]
    if None in found:
        return None
    reasons = [r.message for r in dict.fromkeys(found) if r is not None and r != EMPTY_WING]
    return Refusal(NO_WING_READY.rule, joined((NO_WING_READY.message, *reasons[:MOST_REASONS])))


def wings_ready(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Wings of a side that may go into column now."""
    return tuple(w for w in wings_of(ctx, side) if why_not_into_column(ctx, w) is None)


def why_not_gun_enters(ctx: Ctx, wing: str, uid: str) -> Refusal | None:
    """A gun must be Effective, ready, and near the leader (PG 7.3b, 7.3c, Rulings 12, 81)."""
    side = ctx.rules.oob.wings[wing].side
    if uid not in _within_call(ctx, side) or not card(ctx, uid).is_artillery:
        return NOT_A_GUN
    state = unit(ctx, uid)
    if state.column:
        return GUN_IN_COLUMN
    most = ctx.rules.tables.column.guns_enter_radius.value
    if refusal := _why_out_of_reach(ctx, wing, uid, "PG 7.3c", most):
        return refusal
    if not state.effective:
        return GUN_NOT_EFFECTIVE
    return _why_not_ready(ctx, uid) or why_not_act(ctx, uid)


def guns_that_may_enter(ctx: Ctx, wing: str) -> tuple[str, ...]:
    side = ctx.rules.oob.wings[wing].side
    return tuple(u for u in _within_call(ctx, side) if why_not_gun_enters(ctx, wing, u) is None)


def _why_out_of_reach(ctx: Ctx, wing: str, gun: str, rule: str, most: int) -> Refusal | None:
    leader, apart = leader_of_wing(ctx, wing), unit(ctx, gun).cell == OFF_MAP
    if apart and rolls_off_map(ctx, wing):
        return None  # off the map all who wait are together
    if leader is None:
        return NO_LEADER
    if apart:
        return Refusal(rule, say("{gun} has not entered yet.", gun=name_of(ctx, gun)))
    hexes = ctx.rules.board.distance(unit(ctx, gun).cell, ctx.table.leaders[leader].cell)
    if hexes <= most:
        return None
    text = say(
        "{gun} is {n} hexes from {leader}; limit {limit}.",
        gun=name_of(ctx, gun),
        n=hexes,
        leader=name_of(ctx, leader),
        limit=most,
    )
    return Refusal(rule, text)


def put_in_column(ctx: Ctx, wing: str, guns: tuple[str, ...]) -> None:
    """The whole wing and the chosen guns go into column (PG 7.3a, 7.3c)."""
    units = (*whole_wing(ctx, wing), *guns)
    for uid in units:
        ctx.change(uid, column=True)
    name, with_it = wing_name(ctx, wing), names_of(ctx, guns)
    text = say("The wing of {wing} goes into column.", wing=name)
    if guns:
        text = say("The wing of {wing} goes into column with {guns}.", wing=name, guns=with_it)
    ctx.tell("PG 7.3a", text, *units, kind="move")


# -- out of column ---------------------------------------------------------------------------------


def why_not_gun_deploys(ctx: Ctx, wing: str, uid: str) -> Refusal | None:
    """What keeps a gun in column from deploying with a wing: its leader is too far (PG 7.3.2b)."""
    side = ctx.rules.oob.wings[wing].side
    known = uid in _within_call(ctx, side)
    if not known or not card(ctx, uid).is_artillery or not unit(ctx, uid).column:
        return GUN_NOT_OF_COLUMN
    most = ctx.rules.tables.column.guns_deploy_radius.value
    return _why_out_of_reach(ctx, wing, uid, "PG 7.3.2b", most)


def guns_that_may_deploy(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The guns in column that may deploy with a wing (PG 7.3.2b)."""
    side = ctx.rules.oob.wings[wing].side
    return tuple(u for u in _within_call(ctx, side) if why_not_gun_deploys(ctx, wing, u) is None)


def deploy(ctx: Ctx, wing: str, guns: tuple[str, ...], *, rule: str) -> None:
    """A wing and the chosen guns leave column; normal rules hold at once (PG 7.3.2a, 7.3.2b)."""
    units = (*(u for u in whole_wing(ctx, wing) if unit(ctx, u).column), *guns)
    for uid in units:
        ctx.change(uid, column=False)
    name, with_it = wing_name(ctx, wing), names_of(ctx, guns)
    text = say("The wing of {wing} deploys.", wing=name)
    if guns:
        text = say("The wing of {wing} deploys with {guns}.", wing=name, guns=with_it)
    ctx.tell(rule, text, *units, kind="move")
