"""Why something may not be done (NB 23)."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from game.board.plane.numbers import Length, ratio
from game.board.plane.words import measured
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.touching import Part

FINEST = 10
"""Thousandths in the least part of a length that is said."""
SIMPLE = 12
"""Parts of a turn up to this denominator are said as fractions."""

INCH = '"'
"""The sign that lengths carry."""


def inches(length: Length) -> str:
    """A length as it is said, in hundredths of an inch at most: 2.5"."""
    return measured(ratio(length, FINEST) * FINEST, INCH)


NOT_YOURS = Refusal("NB 1.1.1.1", say("This piece belongs to the other side."))
NOT_DUE = Refusal("NB 4.1.1.1", say("This piece is not due to come onto the table."))
OFF_STRETCH = Refusal(
    "NB 4.1.1.1", say("It comes in at its own stretch of the edge, straight inwards.")
)
OFF_WAYS_IN = Refusal(
    "NB 8.1.4.1", say("It comes in straight ahead from its stretch, by the shortest way.")
)
NOT_THERE = Refusal("NB 4.1.1.1", say("This piece is not on the table."))

# -- rally (NB 7.1) --------------------------------------------------------------------------------

RALLY_ONCE = Refusal("NB 7.1-2", say("This unit has already tried to rally in this half-turn."))
RALLY_GENERAL = Refusal(
    "NB 7.1-1",
    say(
        "This unit touches no general of its chain; without the house rule only units that do may "
        "try."
    ),
)
RALLY_STATE = Refusal("NB 7.1-1", say("This unit is not in rout."))

# -- room (NB 8.1.3, 8.2.5, 1.5) -------------------------------------------------------------------

NO_ROOM = Refusal(
    "NB 8.1.3.2", say("There is no room: the unit would lie on another or leave the table.")
)
BARRED = Refusal("NB 8.2.6.3.1-1", say("Nobody may enter this ground."))


def barred_by(place: str) -> Refusal:
    """Ground on the way that nobody enters."""
    return Refusal(
        "NB 8.2.6.3.1-1", say("{place} is in the way: nobody may enter it.", place=place)
    )


def onto(other: str) -> Refusal:
    """There is no room for another."""
    return Refusal("NB 8.1.3.2", say("The unit would lie on {other}.", other=other))


def touching_friend(friend: str) -> Refusal:
    """Troops keep apart."""
    text = say(
        "The unit would touch {friend}: infantry and cavalry never touch one another.",
        friend=friend,
    )
    return Refusal("NB 1.5-3", text)


def no_formation(form: Text, why: Text) -> Refusal:
    """A unit that cannot be in a formation."""
    return Refusal(
        "NB 1.4.2.3-2", say("It cannot stand in {formation}: {why}.", formation=form, why=why)
    )


ONE_BASE = Refusal("NB 1.4.2.4-2", say("A unit of one base cannot be in march column."))
NO_SQUARE = Refusal("NB 1.4.2.3-2", say("Only infantry forms square, and no guerrillas."))
NO_LINE_OF_GUNS = Refusal(
    "NB 1.4.2.5", say("A battery is unlimbered, limbered or in march column.")
)
NOT_GUNS = Refusal("NB 1.4.2.5", say("Only a battery is limbered or unlimbered."))
TOWN_LINE = Refusal("NB 1.4.2.6.2-2", say("Infantry must be in line to deploy in a town."))
LEAVE_FIRST = Refusal(
    "NB 8.3.3-1", say("The unit is deployed in the town: it leaves the buildings in line first.")
)
LIMBER_FIRST = Refusal(
    "NB 8.3.3-2", say("The battery is deployed in the town: it leaves the buildings limbered.")
)


def town_small(town: str) -> Refusal:
    """More bases than have room."""
    text = say("The perimeter of {town} has no room for so many bases.", town=town)
    return Refusal("NB 8.3.1-1", text)


def town_full(town: str, other: str) -> Refusal:
    """Somebody like it is there."""
    text = say(
        "{town} holds {other} already: others pass through and do not stop there.",
        town=town,
        other=other,
    )
    return Refusal("NB 8.3.1-1", text)


def town_cavalry(town: str) -> Refusal:
    """Horses do not stay among houses."""
    text = say("Cavalry passes through {town} and does not stop there.", town=town)
    return Refusal("NB 8.3.1-1", text)


# -- fire (NB 9) -----------------------------------------------------------------------------------

NO_FIRE = Refusal("NB 9.2.1-1", say("This unit has no fire value: it never fires."))
MOUNTED = Refusal("NB 9.2.1.1-2", say("Cavalry fires only on foot."))
MUTE_FORMATION = Refusal(
    "NB 9.2.1.1-1", say("Nobody fires in march column, and no battery that is limbered.")
)
ROUTED_FIRE = Refusal("NB 9.2.1.4-2", say("A unit in rout does not fire."))
DISORDERED_FIRE = Refusal("NB 9.2.1.4-1", say("A disordered unit does not fire."))
BATTERY_IN_FORD = Refusal("NB 9.2.1.3", say("A battery in a ford, even partly, does not fire."))
HAS_FIRED = Refusal("NB 9.3.1", say("This unit has already fired in this fire round."))
NO_TARGET = Refusal("NB 9.2.3-1", say("This unit has no target in its sector and range."))
OUTSIDE_SECTOR = Refusal("NB 9.2.3-1", say("The target is outside the unit's sector of fire."))
DEAD_GROUND = Refusal("NB 9.2.3.2.2.1", say("The target lies in dead ground."))
FIRE_PHASE = Refusal(
    "NB 4.6.3", say("Only units that have just moved may be fired at in this step.")
)
MUST_FIRE = Refusal("NB 9.1.4", say("Every unit that has a target must fire, and some still can."))
EMPTY_BUILDING = Refusal(
    "NB 9.3.2", say("Only heavy batteries and howitzers fire at empty buildings.")
)


def engaged_fire(enemy: str) -> Refusal:
    """An engaged unit has no other target."""
    text = say("This unit is engaged and may fire only at {enemy}.", enemy=enemy)
    return Refusal("NB 9.1.3", text)


SECTOR = say("the sector of fire")
HALVES = (say("the left half of the sector"), say("the right half of the sector"))


def attached_target(parent: str) -> Refusal:
    """A battery that its friends protect."""
    text = say(
        "The battery is attached to {unit}: only a battery at which it has fired in this turn may "
        "answer it.",
        unit=parent,
    )
    return Refusal("NB 9.2.1.6hr-1", text)


def out_of_range(need: Length, have: Length) -> Refusal:
    """Too far away."""
    text = say(
        "The target is {need} away, the range is {have}.", need=inches(need), have=inches(have)
    )
    return Refusal("NB 9.2.2-1", text)


def blocked(by: str, uid: str = "", where: Text = SECTOR) -> Refusal:
    """Something stands nearer in a part of the sector, be it beside the straight line."""
    text = say(
        "Blocked by {blocker}: it lies nearer, in whole or in part, in {part}.",
        blocker=by,
        part=where,
    )
    return Refusal("NB 9.2.3.1.1-1", text, by=uid)


# -- close combat (NB 10) --------------------------------------------------------------------------


def combat_first(unit: str) -> Refusal:
    """All combats of a unit come one after the other."""
    return Refusal("NB 10.1hr", say("First the combats of {unit} are finished.", unit=unit))


# -- moves out of formation (NB 8.6) ---------------------------------------------------------------

UNFORMED_LEAST = Refusal(
    "NB 8.6.2.1.1-2", say("The move must break contact and be at least one inch long.")
)


OWN_WAY = Refusal("NB 8.6.1.1-1", say("The way may not lead back over itself."))
FORMER_GROUND = Refusal(
    "NB 8.6.1.1-2", say("The move may not end on the ground that its enemy in the combat has left.")
)


def unformed_most(need: Length, have: Length) -> Refusal:
    """Too far."""
    text = say(
        "The way is {need} long, at most {have} are allowed.", need=inches(need), have=inches(have)
    )
    return Refusal("NB 8.6.2.1.1-2", text)


def unformed_gap(enemy: str) -> Refusal:
    """An enemy in the way."""
    text = say(
        "Blocked by {enemy}: a gap of two inches, or of the unit's own front, is needed.",
        enemy=enemy,
    )
    return Refusal("NB 8.6.1.3", text)


def unformed_contact(enemy: str) -> Refusal:
    """No such move ends in contact."""
    text = say("The unit would touch {enemy}: no such move ends in contact.", enemy=enemy)
    return Refusal("NB 8.6.1.5-1", text)


ROUTED_ALREADY = Refusal("NB 8.6.2.2.5", say("This unit is in rout already."))
ENGAGED_ROUT = Refusal("NB 8.6.2.2.5", say("An engaged unit cannot be put to rout."))

# -- formed movement (NB 8.1, 8.2) -----------------------------------------------------------------


def short_of_turn(share: Fraction, need: Length, have: Length) -> Refusal:
    """A deed that takes more than is left of the turn: its fraction, if that is a simple one, and
    the same in inches of movement.
    """
    if share.denominator > SIMPLE:
        return short_of_inches(need, have)
    text = say(
        "That takes {share} of the turn, {need} of movement; {left} are left.",
        share=str(share),
        need=inches(max(need, have + FINEST)),
        left=inches(have),
    )
    return Refusal("NB 8.1.2", text)


def short_of_inches(need: Length, have: Length) -> Refusal:
    """More than is left of the allowance."""
    more = max(need, have + FINEST)  # however both are rounded
    text = say("That needs {need}, {left} are left.", need=inches(more), left=inches(have))
    return Refusal("NB 8.1.2", text)


WHOLE_TURN = Refusal("NB 8.3.3.1hr", say("That takes the whole turn, and a part of it is used."))


GENERAL_RODE = Refusal(
    "NB 7.2.4-2", say("This general has ridden as far as he may in this half-turn.")
)
GENERAL_STEP = Refusal("NB 7.2.4-2", say("Generals ride in the movement step of their own side."))
GENERAL_NO_TARGET = Refusal("NB 9.2.1.6-2", say("Nobody fires at generals."))
NOT_HIS = Refusal(
    "NB 1.1.4-2", say("This unit is not of his chain of command: he has no effect on it.")
)
NO_MOVE_AT_ALL = Refusal("NB 8.1.1.2", say("The unit stands there already."))
STANDS_THERE = Refusal("NB 7.2.4-2", say("This general stands there already."))


def general_safe(general: str, units: Text) -> Refusal:
    """An enemy general who is with units of his, by the base rules."""
    text = say(
        "{general} is with {units}: nobody attacks a general by himself.",
        general=general,
        units=units,
    )
    return Refusal("NB 11.4.2", text)


def general_with(general: str, units: Text) -> Refusal:
    """The same, where he may fall with them."""
    text = say(
        "{general} is with {units}: nobody attacks a general by himself. He may fall if a unit "
        "that he touches is routed, dispersed or eliminated.",
        general=general,
        units=units,
    )
    return Refusal("NB 15.2.2.2-1", text)


NO_CLEAR_PLACE = Refusal(
    "NB 7.2.2.3",
    say("There is no room to stand clear of the units here: click on one and he joins it."),
)
NO_MOVE = Refusal(
    "NB 4.2.3.1-1",
    say("This unit has a No Move marker: it may not move, turn or change formation."),
)
ROUTED_MOVE = Refusal("NB 8.6.2.2.2-3", say("A unit in rout may only make a rout move."))
OFF_ROAD = Refusal(
    "NB 13.1.1",
    say("Without a general a march column keeps to the road for the whole turn."),
)
HAS_MOVED = Refusal("NB 8.1.1.4", say("This unit has already made its move."))
DIRECTION = Refusal(
    "NB 8.2.1-1",
    say(
        "This direction is neither forward, up to 45 degrees, nor straight to a side, nor back: "
        "the move must be made in parts."
    ),
)
NO_FRONT_CHANGE = Refusal(
    "NB 8.2.5.3.1hr", say("The front is changed on the spot only by the house rule.")
)
NOT_FORWARD = Refusal("NB 8.4.1-1", say("The last inch before contact is a forward move."))
NOT_FRONT = Refusal("NB 8.4.1-2", say("Contact is made with the front edge of a base."))
GUNS_ATTACK = Refusal("NB 8.4.1.1", say("Batteries and wagons cannot start a combat."))
SQUARE_ATTACK = Refusal("NB 1.4.2.3-3", say("A square may not move into contact."))
GATE = Refusal(
    "NB 8.2.6.1.2.4-2", say("Artillery and wagons cross walls and hedges only at gates or gaps.")
)
FORM_STEP = Refusal(
    "NB 8.2.5.1.2-1",
    say("From march column a unit changes only to column or limbered, and to it only from these."),
)
BURNING = Refusal("NB 15.4.3-1", say("Nobody enters or crosses a burning town."))


PARTS: Mapping[Part, Text] = MappingProxyType(
    {
        "front": say("its front"),
        "right": say("its right side"),
        "rear": say("its rear"),
        "left": say("its left side"),
        "front right": say("its right front corner"),
        "front left": say("its left front corner"),
        "rear right": say("its right rear corner"),
        "rear left": say("its left rear corner"),
    }
)
"""What of a unit comes too near to another."""


def near_side(enemy: str) -> Refusal:
    """No sideways move near an enemy."""
    text = say("No sideways move within one inch of {enemy}.", enemy=enemy)
    return Refusal("NB 8.2.3-2", text)


def near_wheel(enemy: str) -> Refusal:
    """No wheel near an enemy."""
    return Refusal("NB 8.2.4-2", say("No wheel within one inch of {enemy}.", enemy=enemy))


def near_change(enemy: str) -> Refusal:
    """No change near an enemy."""
    text = say("No change of formation or front within one inch of {enemy}.", enemy=enemy)
    return Refusal("NB 8.2.5.1.1", text)


def enemy_in_way(enemy: str) -> Refusal:
    """Nobody passes through an enemy."""
    text = say("Blocked by {enemy}: no unit passes through an enemy.", enemy=enemy)
    return Refusal("NB 8.1.3-3", text)


def arrives_upon(enemy: str) -> Refusal:
    """Contact is made by a move forward on the table."""
    text = say(
        "The unit would touch {enemy}: contact is made by a move forward, not by arriving.",
        enemy=enemy,
    )
    return Refusal("NB 8.4.1-1", text)


def worn_out(enemy: str) -> Refusal:
    """A worn-out formation comes no nearer."""
    text = say("The formation is worn out: no formed move nearer to {enemy}.", enemy=enemy)
    return Refusal("NB 13.2.3-1", text)


DETACH_TWICE = Refusal("NB 14.5.1.2-2", say("A detachment detaches nobody."))
DETACH_HALF = Refusal(
    "NB 14.5.1.2-1", say("Half of the bases at most are detached, never the Head of Column.")
)
DETACH_DISPERSE = Refusal("NB 14.5.2.3", say("The rest of the unit would be dispersed."))
DETACH_NEAR = Refusal("NB 14.5.1.3", say("A detachment is placed within an inch of its unit."))
DETACH_FULL = Refusal("NB 14.5.1.3", say("The building does not hold so many bases."))
DETACH_CLOSE = Refusal(
    "NB 14.5.1.3", say("In a building so small its bases lie on one another: none stay apart.")
)
DETACHMENT_STAYS = Refusal("NB 14.5.5.1", say("A detachment moves only in rout."))
REJOIN_APART = Refusal("NB 14.5.4", say("The unit and its detachment must be in contact."))
REJOIN_FORM = Refusal("NB 14.5.4", say("They must be in the same formation."))
NO_GUNS = Refusal("NB 9.2.1.2", say("Gunners without guns do not fire."))
CREW_FORM = Refusal("NB 15.6.1", say("Gunners without guns have no other formation."))
GUNS_AWAY = Refusal("NB 15.6.2", say("The gunners must go to the guns to man them."))
MOUNT_SQUARE = Refusal("NB 14.4.2.2", say("A square cannot mount."))
GUARD_KIND = Refusal("NB 14.1.1", say("Only infantry of the guard and grenadiers is committed."))
GUARD_STATE = Refusal(
    "NB 14.1.2",
    say(
        "It is committed only in column, in good order, with a general attached and without a Half "
        "or No Move marker."
    ),
)
GUARD_CONTACT = Refusal("NB 14.1.3-1", say("In this step it moves only into contact."))
GUARD_INCH = Refusal(
    "NB 14.1.3-2", say("An inch of its movement must be left when it enters a combat.")
)
GUARD_REACH = Refusal(
    "NB 14.1.3-1", say("In this step it moves only into contact: no enemy is within its reach.")
)
LEAVE_CONTACT = Refusal(
    "NB 15.4.3-2", say("Who must leave a burning town does not move into contact.")
)
EVADE_CONTACT = Refusal("NB 14.2.2", say("Who evades may touch no enemy."))
REACT_LIMIT = Refusal(
    "NB 8.5.2.2", say("This unit may move only into contact with cavalry that has just moved.")
)
ENGAGED = Refusal(
    "NB 8.4.2.3", say("This unit is engaged: it does not move before its combat is fought.")
)
NO_CAVALRY = Refusal("NB 8.5.1.1-1", say("Only cavalry can be made ready to react."))
REACT_SHAKEN = Refusal(
    "NB 8.5.1.1-1", say("Cavalry in disorder or in rout cannot be made ready to react.")
)
REACT_LIMITED = Refusal(
    "NB 8.5.1.1-1",
    say("Cavalry with a Half or No Move marker cannot be made ready to react."),
)
REACT_MOVED = Refusal(
    "NB 8.5.1.1-1", say("This cavalry has moved: only who has stood still can be made ready.")
)
REACT_ENGAGED = Refusal("NB 8.5.1.1-1", say("Engaged cavalry cannot be made ready to react."))
MARKED = Refusal("NB 8.5.1.1-1", say("This unit is ready to react already."))
NO_REACT = Refusal("NB 8.5.2", say("Only cavalry that was made ready, and is not engaged, reacts."))
