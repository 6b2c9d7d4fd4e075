"""A bench for tests of set-up by hand: shipped scenarios before anybody stands on the map."""

from game.engine import action as do
from game.engine.refusal import Refusal
from game.rules.prussias_glory.setup.by_hand import SetUpArmy
from game.rules.prussias_glory.setup.filling import quick_start
from game.rules.prussias_glory.setup.opening import set_up
from tests.rules.prussias_glory.battles import shipped
from tests.rules.prussias_glory.positions import Position

MAIN, LEUTHEN, ZORNDORF, TORGAU = "rossbach-main", "leuthen-main", "zorndorf-main", "torgau-main"


def by_hand(name: str, side: str, *, others: tuple[str, ...] = ()) -> Position:
    """A side sets up by hand; `others` stand as in the quick start already."""
    rules = shipped(name)
    game = Position(rules, set_up(rules).table, (), None)
    for other in others:
        quick_start(game.ctx, other)
    return game.run(SetUpArmy(side))


def lay(game: Position, piece: str, label: str) -> Refusal | None:
    """Take a piece and set it up in a hex; a refusal leaves nothing in hand."""
    refused: Refusal | None = game.do(do.unit(piece))
    if refused is not None:
        return refused
    refused = game.do(do.cell(game.cell(label)))
    if refused is not None:
        assert game.do(do.button("back")) is None
    return refused


def lay_all(game: Position, places: str) -> None:
    """Set up many pieces: "piece hex" on each line."""
    for line in places.split("\n"):
        if line.strip():
            piece, label = line.split()
            refused = lay(game, piece, label)
            assert refused is None, f"{line.strip()}: {refused}"
