"""Rulings: the readings the program takes where the rulebook is silent or contradicts itself."""

from game.rules.kit.rulings import RulingCard, read_rulings


def ruling_cards() -> tuple[RulingCard, ...]:
    """All rulings by number."""
    return read_rulings(__package__)
