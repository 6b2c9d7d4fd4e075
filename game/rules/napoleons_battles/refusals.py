"""Why something may not be done (NB 23)."""

from game.board.plane.numbers import Length
from game.board.plane.words import length_of
from game.engine.refusal import Refusal
from game.engine.text import Text, say


def inches(length: Length) -> str:
    """A length as it is said: 2.5"."""
    return f'{length_of(length).removesuffix(".0")}"'


NOT_YOURS = Refusal("NB 1.1.1.1", say("This piece is not of the side whose step it is."))
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
TOWN_ARM = Refusal("NB 1.4.2.6.1-2", say("Only infantry and batteries deploy in a town."))
