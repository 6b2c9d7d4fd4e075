"""The rules of the game and the rulings, for whoever cites them."""

from collections.abc import Mapping

from game.rules.kit.ledger import Entry, read_ledger


def ledger() -> Mapping[str, Entry]:
    return read_ledger(__package__, "NB")
