"""Who may lead a side in a person's place: the one list of them, for the window and the protocol.
A further player is a further row here, and nothing else.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from game.ai.bot import Bot
from game.ai.commander.commander import Commander
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.engine.text import Text, say


class Player(Struct, frozen=True):
    """How it is called, and how one is made from a seed. One that `leads` is offered at the table;
    the others serve long runs of games.
    """

    title: Text
    make: Callable[[int], Bot]
    leads: bool = True


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": Player(say("chance"), RandomBot, leads=False),
        "greedy": Player(say("a beginner"), GreedyBot),
        "regular": Player(say("a seasoned commander"), Commander),
    }
)


def leaders() -> Mapping[str, Player]:
    """Those who are offered at the table, the weakest first."""
    return {name: player for name, player in PLAYERS.items() if player.leads}
