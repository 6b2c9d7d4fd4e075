"""Who may lead a side in a person's place: the one list of them, for the window and the protocol.
A further player is a further row here, and nothing else.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from types import MappingProxyType

from msgspec import Struct

from game.ai.bot import Bot
from game.ai.commander.characters import characters
from game.ai.commander.commander import Commander
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.ai.sergeant import Sergeant
from game.engine.text import Text, say

STEADY = "steady"


class Player(Struct, frozen=True):
    """How it is called, and how one is made from a seed. One that `leads` is offered at the table;
    the others serve long runs of games. A commander has a grade and a temper.
    """

    title: Text
    make: Callable[[int], Bot]
    leads: bool = True
    grade: str = ""
    temper: str = ""


TITLES: Mapping[str, Text] = MappingProxyType(
    {
        "recruit": say("a recruit"),
        "regular": say("a regular"),
        "veteran": say("a veteran"),
        "marshal": say("a marshal"),
        "steady": say("level-headed"),
        "bold": say("bold"),
        "cautious": say("cautious"),
    }
)
"""How grades and tempers are called."""


def named(grade: str, temper: str) -> str:
    """The name of a commander of that grade and temper: of a steady one his grade alone."""
    return grade if temper == STEADY else f"{grade}-{temper}"


def _commanders() -> Iterator[tuple[str, Player]]:
    known = characters()
    for grade, temper in product(known.grades.values(), known.tempers.values()):
        title = say("{grade}, {temper}", grade=TITLES[grade.id], temper=TITLES[temper.id])
        yield (
            named(grade.id, temper.id),
            Player(
                TITLES[grade.id] if temper.id == STEADY else title,
                partial(Commander, grade=grade, temper=temper),
                grade=grade.id,
                temper=temper.id,
            ),
        )


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": Player(say("chance"), RandomBot, leads=False),
        "greedy": Player(say("a beginner"), GreedyBot, leads=False),
        "sergeant": Player(say("a sergeant"), Sergeant, leads=False),
        **dict(_commanders()),
    }
)


def leaders() -> Mapping[str, Player]:
    """Those who are offered at the table, the weakest first."""
    return {name: player for name, player in PLAYERS.items() if player.leads}


def grades() -> Mapping[str, Player]:
    """Of those the steady ones: how good they are."""
    return {name: one for name, one in leaders().items() if one.temper == STEADY}


def tempers() -> tuple[str, ...]:
    """What a commander may like, the plain temper first."""
    return tuple(characters().tempers)
