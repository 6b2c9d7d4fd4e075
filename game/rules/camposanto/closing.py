"""What closed an operation or a wing: told in the log, and to who tries it all the same (CS 5)."""

from collections.abc import Mapping
from functools import partial

from game.engine.action import Action
from game.engine.event import Event, Telling
from game.engine.frame import Ask
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.camposanto.gunnery import ARM_OF, MAY_NOT_FIRE
from game.rules.camposanto.movement_limits import activated, why_not_one_more
from game.rules.camposanto.pieces import (
    army,
    card,
    name_of,
    on_map,
    status_row,
    unit,
    units_of_wing,
    wing_card,
    wing_state,
)
from game.rules.camposanto.refusals_assault import HESITANT_WING
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.table import Ctx, Operation
from game.rules.kit.closing import closed_by

NO_GUN_HAS_A_TARGET = Refusal("CS 5.5a", say("No gun of the wing has a target."))
NO_LIGHT_HAS_A_TARGET = Refusal("CS 5.5a", say("No light infantry of the wing has a target."))
NOBODY_ASSAULTS = Refusal("CS 5.5a", say("No unit of the wing has an enemy in front to assault."))
USED_BEFORE = say("{general} was used before: the wing stays Prudent.")
NOWHERE_TO_GO = say("{marshal} has nowhere to go.")
ELIMINATED = Refusal("CS 7.4a", say("This piece is eliminated."))
HAS_ACTED = Refusal("CS 4.1h", say("This wing has acted in this phase."))
ACTS_LATER = Refusal("CS 4.1h", say("This wing acts later in this phase."))
ONE_AT_A_TIME = Refusal("CS 5.5a", say("Each operation comes once, in its order."))


CLOSED_IN: Mapping[str, Operation] = {
    NO_GUN_HAS_A_TARGET.message.message: Operation.ARTILLERY,
    NO_LIGHT_HAS_A_TARGET.message.message: Operation.LIGHT_FIRE,
    NOBODY_ASSAULTS.message.message: Operation.ASSAULT,
    HESITANT_WING.message.message: Operation.ASSAULT,
    USED_BEFORE.message: Operation.GENERAL,
    NOWHERE_TO_GO.message: Operation.MARSHAL,
}
"""The operations that these sentences close, for the log to tell them there."""

# -- told in the log -------------------------------------------------------------------------------


def told(_rules: CsRules, event: Event) -> Telling:
    """What closed an operation stands under its heading (CS 5.5a)."""
    closed_in = CLOSED_IN.get(event.text.message) if event.kind == "phase" else None
    return Telling(phase=closed_in or "")


def tell(ctx: Ctx, wing: str, why: Refusal | None) -> None:
    """What the program passed over or closed by itself."""
    if why is not None:
        side = wing_card(ctx, wing).side
        ctx.tell(why.rule, why.message, kind="phase", side=side, depth=1)


def fire_closed(ctx: Ctx, wing: str, operation: Operation) -> Refusal | None:
    """Why nobody fires; no guns, or those that have, say it by themselves (CS 5.4e, 5.5a)."""
    there = [u for u in units_of_wing(ctx, wing) if card(ctx, u).arm is ARM_OF[operation]]
    waiting = [u for u in there if not unit(ctx, u).fired]
    if not waiting:
        return None
    if not status_row(ctx, wing).fires:
        return MAY_NOT_FIRE
    guns = operation is Operation.ARTILLERY
    return NO_GUN_HAS_A_TARGET if guns else NO_LIGHT_HAS_A_TARGET


def movement_closed(ctx: Ctx, wing: str) -> Refusal | None:
    """Why nobody moves any more though some have not: the limit of the wing (CS 5.3a, 5.4a)."""
    rest = set(units_of_wing(ctx, wing)) - set(activated(ctx, wing))
    return why_not_one_more(ctx, wing) if rest else None


def assaults_closed(ctx: Ctx, wing: str) -> Refusal | None:
    """Why no Assault is declared (CS 5.4c, 5.5a)."""
    if not units_of_wing(ctx, wing):
        return None
    return NOBODY_ASSAULTS if status_row(ctx, wing).assaults else HESITANT_WING


def general_closed(ctx: Ctx, side: str) -> Refusal:
    """Why a Prudent wing is not asked for the General (CS 8.1a)."""
    general = army(ctx, side).general
    return Refusal("CS 8.1a", say(USED_BEFORE.message, general=general))


def marshal_closed(ctx: Ctx, marshal: str) -> Refusal:
    """Why a marshal is not asked (CS 8.2a)."""
    return Refusal("CS 8.2a", say(NOWHERE_TO_GO.message, marshal=name_of(ctx, marshal)))


# -- told to who tries -----------------------------------------------------------------------------


def closed(ctx: Ctx, frame: Ask, action: Action) -> Refusal | None:
    """What closed a thing; where nothing did, what is asked instead."""
    return closed_by(ctx, frame, action, partial(_of_piece, ctx))


def _of_piece(ctx: Ctx, uid: str) -> Refusal | None:
    wing = card(ctx, uid).wing
    if not on_map(ctx, uid):
        return ELIMINATED
    if not ctx.table.wing:
        return None
    if wing != ctx.table.wing:
        if not wing_state(ctx, wing).activated:
            return ACTS_LATER
        return _limit(ctx, uid) or HAS_ACTED
    if ctx.table.operation is Operation.MOVEMENT:
        return None
    status, arm = status_row(ctx, wing), card(ctx, uid).arm
    if not status.fires and arm in ARM_OF.values():
        return MAY_NOT_FIRE
    return _limit(ctx, uid) or (ONE_AT_A_TIME if status.assaults else HESITANT_WING)


def _limit(ctx: Ctx, uid: str) -> Refusal | None:
    """The limit of a wing, for a unit that it did not activate (CS 5.3a, 5.4a)."""
    wing = card(ctx, uid).wing
    spared = card(ctx, uid).is_combat and uid not in activated(ctx, wing)
    return why_not_one_more(ctx, wing) if spared else None
