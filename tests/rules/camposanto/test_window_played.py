"""Games played by mouse, alone and by two at one keyboard: all that a bot decides can be done."""

import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.camposanto.written import arrange_position
from tests.rules.camposanto.battles import battle, mixed_up
from tests.rules.camposanto.mouse import play
from tests.rules.camposanto.window import window

ENOUGH = 110


@pytest.mark.parametrize("mode", ["solo", "two"])
def test_a_melee_is_played_by_mouse(mode: str) -> None:
    """Orders, movement, facings, fire, Assaults, flights: each action by clicks alone."""
    setting = battle()
    state = arrange_position(setting.rules, mixed_up(3 if mode == "solo" else 4))
    match = Match.new(
        setting.system, setting.rules, SeededDice(2), setting.scenario.id, mode, state
    )
    driver, bot = window(match), RandomBot(8)
    asked = set()
    while match.prompt is not None and len(match.records) < ENOUGH:
        asked.add(match.prompt.phase)
        play(driver, bot.choose(BotView(match)))
    assert {"orders", "movement", "assault"} <= asked
