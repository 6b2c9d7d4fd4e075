"""Guns and the baggage wait in the tray for the leader of a wing with infantry (PG 25.3.1a)."""

import pytest

from game.engine.context import Context
from game.rules.prussias_glory.cards import COALITION
from game.rules.prussias_glory.setup import set_up
from game.rules.prussias_glory.setup_by_hand import why_not_take
from game.rules.prussias_glory.setup_filling import put
from game.rules.prussias_glory.table import Ctx
from tests.rules.prussias_glory.battles import shipped


@pytest.mark.rule("PG 25.3.1a")
@pytest.mark.parametrize("piece", ["ru-baggage", "ru-art1"])
def test_they_wait_for_an_infantry_leader(piece: str) -> None:
    rules = shipped("zorndorf-main")
    ctx: Ctx = Context(rules, set_up(rules))
    put(ctx, "demiku", rules.board.cell("2217") or 0)  # he leads cavalry
    refusal = why_not_take(ctx, COALITION, piece)
    assert refusal is not None
    assert refusal.rule == "PG 25.3.1a"
    put(ctx, "browne", rules.board.cell("2212") or 0)
    assert why_not_take(ctx, COALITION, piece) is None
