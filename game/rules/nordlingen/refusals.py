"""Why something may not be done (ND 15.1), in the order in which conditions are looked at.

The number of each stands beside it as the table of refusals counts them.
"""

from game.board.plane.numbers import Length
from game.board.plane.shapes import Pose
from game.engine.refusal import Refusal
from game.engine.text import Text, say


def um(length: Length) -> str:
    """A length in um, as it is said: at most three places."""
    whole, part = divmod(abs(length), 1_000)
    told = f"{whole}.{part:03}".rstrip("0").rstrip(".")
    return f"-{told}" if length < 0 else told


OUTSIDE_ENTRY = Refusal(  # E01
    "ND 2.2",
    say("The unit must enter wholly on its entry segment, facing inwards within 45 degrees."),
)
NOT_DUE = Refusal("ND 2.2", say("This unit is not due this turn."))  # E02
ONE_ORDER = Refusal("ND 2.4", say("A division can receive only one order."))  # E03
NO_GENERAL = Refusal("ND 2.4", say("That division has no general on the table."))  # E04
NOT_THERE = Refusal("ND 0.10", say("This unit is not on the table."))
NOT_ACTIVE = Refusal(  # E05
    "ND 2.9", say("The division of this unit is not active in this impulse.")
)
OTHER_DIVISION = Refusal(
    "ND 2.14", say("Divisions act one after the other: it is not the turn of this unit's division.")
)
HAS_MANOEUVRED = Refusal(  # E06
    "ND 2.14", say("This unit has already manoeuvred in this impulse.")
)
CANNOT_MANOEUVRE = Refusal("ND 3.1", say("This unit is halted, routed or in melee."))  # E07
OUT_OF_COMMAND = Refusal(  # E08
    "ND 2.15",
    say("This unit is out of command: it may only come nearer to its general, and may not charge."),
)


def short_of_movement(need: Length, have: Length) -> Refusal:  # E09
    text = say(
        "Not enough movement: {need} um are needed, {have} um are left.",
        need=um(need),
        have=um(have),
    )
    return Refusal("ND 3.3", text)


def short_of_rotation(need: Length, have: Length) -> Refusal:  # E10
    text = say(
        "Not enough rotation: {need} um are needed, {have} um are left.",
        need=um(need),
        have=um(have),
    )
    return Refusal("ND 3.3", text)


NO_MANOEUVRE = Refusal(
    "ND 3.3",
    say(
        "No manoeuvre leads there: it is a wheel, a leg and a wheel, or a leg back or to a side, "
        "or an about-face with a leg."
    ),
)
NO_SQUARE = Refusal(
    "ND 3.13", say("Only close-order infantry in good order may form or leave square.")
)
NO_ROOM_TO_CHANGE = Refusal(  # E16
    "ND 3.14", say("There is no room for the unit in its other state.")
)
FRONT_STAYS = Refusal("ND 3.14", say("The centre of the front stays where it is."))
HOW_MANY_SIDES = Refusal(
    "ND 4.17", say("One, two or four sides are chosen, in a fortification one or two.")
)
SQUARE_STAYS = Refusal("ND 3.13", say("A unit in square does not move."))
ONLY_TURNS = Refusal("ND 3.2", say("This unit does not move; it can only be turned."))
TOO_OBLIQUE = Refusal(  # E11
    "ND 3.6", say("An oblique leg may differ from the heading by at most 45 degrees.")
)
NEAR_ENEMY = Refusal(  # E12
    "ND 0.13", say("This manoeuvre is not allowed within 1 um of an enemy.")
)
NO_TACTICAL = Refusal(  # E13
    "ND 3.8",
    say(
        "Tactical movement needs more than 3 um from every visible enemy and clear ground all the "
        "way."
    ),
)
IMPASSABLE = Refusal("ND 10.1", say("The ground ahead is impassable for this unit."))  # E14


def impassable(ground: Text | str) -> Refusal:  # E14
    text = say("This unit may not enter {ground}: for it that is impassable.", ground=ground)
    return Refusal("ND 10.1", text)


TOO_CLOSE = Refusal(  # E15
    "ND 0.11", say("No move other than a charge may come within 0.5 um of an enemy.")
)


def too_close_to(enemy: str) -> Refusal:  # E15
    text = say(
        "No move other than a charge may come within 0.5 um of an enemy: {enemy} is there.",
        enemy=enemy,
    )
    return Refusal("ND 0.11", text)


def stopped_by(enemy: str) -> Refusal:
    text = say(
        "Before the front of {enemy} the unit stops; it may only turn its front there.", enemy=enemy
    )
    return Refusal("ND 0.12", text)


ON_ANOTHER = Refusal(  # E16
    "ND 0.10", say("The move would end on another unit or off the table.")
)
OFF_TABLE = Refusal("ND 0.10", say("No voluntary move may leave the table."))  # E16


def onto(other: str) -> Refusal:  # E16
    return Refusal("ND 0.10", say("The move would end on {other}.", other=other))


def no_passage(friend: str) -> Refusal:  # E17
    return Refusal("ND 3.16", say("This unit may not pass through {friend}.", friend=friend))


def no_way_beyond(friend: str) -> Refusal:  # E17
    text = say(
        "Whoever passes through {friend} must end wholly beyond, and this move ends before that.",
        friend=friend,
    )
    return Refusal("ND 3.17", text)


NO_CROSSING = Refusal(  # E18
    "ND 3.23",
    say("The obstacle cannot be crossed by this unit, or there is no room on the far side."),
)
TRIED_CROSSING = Refusal(  # E19
    "ND 3.22",
    say("This unit has already tried to cross here this turn; it may cross next turn."),
)
CROSSED_NEXT_TURN = Refusal(
    "ND 3.21", say("This obstacle is crossed in the turn after the unit has reached it.")
)


JUST_BEYOND = Refusal("ND 3.22", say("Who crosses is set straight ahead, just beyond the line."))


def stopped_at(obstacle: Text | str) -> Refusal:
    text = say("The move stops on the line of {obstacle}.", obstacle=obstacle)
    return Refusal("ND 3.22", text)


NO_CHARGE = Refusal(  # E20
    "ND 3.25",
    say("This unit may not charge: its type, disorder or formation forbids it."),
)
WAVERING_CHARGE = Refusal(  # E20
    "ND 6.6", say("A wavering division may not charge an enemy in good order.")
)
WEAK_ORDERS = Refusal(  # E20
    "ND 13.2", say("Only a division with a priority of 5 or 6 may charge.")
)
NOBODY_TO_CHARGE = Refusal("ND 3.25", say("No enemy can be charged from here."))
ONLY_ENEMIES = Refusal("ND 3.25", say("Only a unit of the enemy can be charged."))
NO_CHARGE_IN_STEP = Refusal(
    "ND 3.25",
    say(
        "A charge is made by one unit and in place of a move: choose normal movement and this "
        "unit alone first."
    ),
)
TARGET_OUTSIDE_ARC = Refusal(  # E21
    "ND 3.25", say("The target is not in the front arc.")
)
TARGET_UNSEEN = Refusal(  # E21
    "ND 3.25", say("The target is not visible or not in the front arc.")
)


def beyond_charge(need: Length, have: Length) -> Refusal:  # E22
    text = say(
        "The target is too far: {need} um are needed, the charge distance is {have} um.",
        need=um(need),
        have=um(have),
    )
    return Refusal("ND 3.27", text)


def unmet(have: Length) -> Refusal:  # E23
    text = say(
        "No wheel of {have} um at most for which there is room brings the charge straight to the "
        "target.",
        have=um(have),
    )
    return Refusal("ND 3.27", text)


CHARGE_BARRED = Refusal(  # E23
    "ND 3.27",
    say("The charge would first touch another unit, or cross an obstacle or impassable ground."),
)


def charge_meets(other: str) -> Refusal:  # E23
    return Refusal("ND 3.27", say("The charge would first touch {other}.", other=other))


INTO_WOOD = Refusal(  # E24
    "ND 3.38",
    say("Cavalry may charge into a wood only at its edge, and never from inside it."),
)
CHARGE_ENDS_AT_TOUCH = Refusal(
    "ND 3.27", say("A charge is one wheel, then straight ahead to the touch.")
)
NO_ANSWER = Refusal(  # E25
    "ND 3.31", say("The target may choose an answer only if it passed its test.")
)
NO_FIRE_AT_CHARGER = Refusal(  # E26
    "ND 3.33",
    say(
        "This unit cannot fire at the charger: it has no weapon, has already fired, or the charger "
        "is outside its arc."
    ),
)
NO_COUNTERCHARGE = Refusal(  # E27
    "ND 3.34", say("This unit cannot countercharge this enemy.")
)

NO_SQUARE_ANSWER = Refusal(
    "ND 13.7",
    say(
        "Only pikemen, heavy infantry, shot and large units of infantry may answer cavalry by "
        "forming square."
    ),
)


def general_spent(have: Length) -> Refusal:  # E28
    text = say("The general has {have} um of movement left this turn.", have=um(have))
    return Refusal("ND 3.11", text)


GENERAL_BOUND = Refusal(  # E29
    "ND 9.3", say("A wounded general must stay with his unit.")
)
NO_ROOM_TO_TURN = Refusal(  # E30
    "ND 8.3", say("There is no room to turn to that heading.")
)
NO_WEAPON = Refusal("ND 4.1", say("This unit has no missile weapon."))  # E31
WORN_SHOOTER = Refusal("ND 1.2", say("A shaken or routed unit does not shoot."))  # E31
SHOOTER_IN_MELEE = Refusal("ND 4.1", say("A unit in melee does not shoot."))  # E31
LIMBERED_GUNS = Refusal("ND 4.1", say("Limbered artillery does not shoot."))  # E31
MOVED_TACTICALLY = Refusal(  # E31
    "ND 3.8", say("A unit that moved tactically does not shoot in this impulse.")
)
GUNS_MOVED = Refusal(  # E31
    "ND 4.16", say("Only light artillery in battery may move and shoot in the same impulse.")
)
HAS_SHOT = Refusal("ND 4.1", say("This unit has already shot in this impulse."))  # E31
ACTIVE_SHOOT = Refusal(  # E32
    "ND 2.12", say("In this impulse only units of active divisions may shoot.")
)


def out_of_range(need: Length, have: Length) -> Refusal:  # E33
    text = say(
        "The target is out of range: {need} um away, the weapon reaches {have} um.",
        need=um(need),
        have=um(have),
    )
    return Refusal("ND 4.2", text)


OUTSIDE_ARC = Refusal("ND 4.2", say("The target is outside the arc of fire."))  # E34


def unseen(blocker: Text | str, at: Pose | None = None) -> Refusal:  # E35
    """The target is hidden by something, `at` the place where it bars the sight."""
    text: Text = say("The target is not visible.")
    if blocker != "":
        text = say("The target is not visible: {blocker} is in the way.", blocker=blocker)
    return Refusal("ND 4.2", text, at)


def beyond_sight(limit: Length) -> Refusal:  # E35
    text = say(
        "The target is not visible: in this turn nothing is seen beyond {n} um.", n=um(limit)
    )
    return Refusal("ND 13.5", text)


NOT_INTO_MELEE = Refusal("ND 4.2", say("Units in melee may not be shot at."))  # E36
NO_TARGET = Refusal(
    "ND 4.2", say("No enemy that may be shot at is in its arc, in range and visible.")
)
PICKED = Refusal(  # E37
    "ND 5.2",
    say("That unit has already been picked in this phase or is not in contact."),
)
NOT_FOUGHT = Refusal(
    "ND 2.12",
    say("In this impulse only combats with a unit of an active division are fought."),
)
NO_ADVANCE = Refusal(  # E38
    "ND 5.28", say("There is no room to advance, or this unit may not break through.")
)
ONLY_AHEAD = Refusal("ND 5.28", say("An advance leads straight ahead."))
WAVERING = Refusal(  # E39
    "ND 6.6", say("A wavering division may not come nearer to enemies in good order.")
)
NO_BREAKING_OFF = Refusal(  # E40
    "ND 3.39", say("Only cavalry in melee with infantry alone may break off.")
)
