"""Victory points: what mutants of the rules showed to be without a test (PG 22.1, 23.1a)."""

from typing import Any

import pytest

from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import LeaderLoss
from game.rules.prussias_glory.victory import EndOfGame, points_of
from tests.rules.prussias_glory.battles import start


@pytest.mark.rule("PG 23.1a")
@pytest.mark.parametrize(
    ("name", "lines"), [("rossbach-main", 1), ("rossbach-battle", 1), ("leuthen-main", 0)]
)
def test_the_town_is_a_line_of_the_coalition_alone(name: str, lines: int) -> None:
    """And only where a scenario names towns."""
    game = start(name)
    rules = {
        side: [line.rule for line in points_of(game.ctx, side)] for side in (PRUSSIAN, COALITION)
    }
    assert rules[PRUSSIAN].count("PG 23.1a") == 0
    assert rules[COALITION].count("PG 23.1a") == lines


@pytest.mark.rule("PG 22.1d")
@pytest.mark.parametrize(
    ("fate", "each", "text"),
    [("killed", 30, "Frederick II killed"), ("wounded", 10, "Frederick II wounded")],
)
def test_the_line_of_a_fallen_commander_says_what_befell_him(
    fate: Any, each: int, text: str
) -> None:
    """30 points for his death, 10 for a wound."""
    game = start("rossbach-main")
    game.ctx.append(game.table.leader_losses, LeaderLoss("frederick", PRUSSIAN, fate))
    (line,) = [x for x in points_of(game.ctx, COALITION) if x.rule.startswith("PG 22.1d")]
    assert (render(line.text), line.each, line.count) == (text, each, 1)


@pytest.mark.rule("PG 22.0a")
def test_the_end_of_the_game_tells_every_line_of_points() -> None:
    """Daun's death for the Prussians, the king's wound for the Austrians, then the level."""
    game = start("torgau-battle")
    game.ctx.append(game.table.leader_losses, LeaderLoss("frederick", PRUSSIAN, "wounded"))
    game.ctx.append(game.table.leader_losses, LeaderLoss("daun", COALITION, "killed"))
    game.run(EndOfGame())
    told = [(e.side, render(e.text)) for e in game.events if e.kind == "verdict"]
    mine = [(s, text) for s, text in told if "killed, 10" in text or "wounded, 10" in text]
    assert [s for s, _ in mine] == [PRUSSIAN, COALITION]
    assert "differential" in told[-1][1]
    lines = sum(len(points_of(game.ctx, side)) for side in (PRUSSIAN, COALITION))
    assert len(told) == lines + 1
