"""Guns and the baggage wait in the tray for the leader of a wing that may have them (PG 24.2b,
25.3.1a).
"""

import pytest

from game.engine import action as do
from game.engine.context import Context
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.setup.by_hand import why_not_take
from game.rules.prussias_glory.setup.filling import put
from game.rules.prussias_glory.setup.opening import set_up
from game.rules.prussias_glory.table import Ctx
from tests.rules.prussias_glory.battles import shipped
from tests.rules.prussias_glory.setup_bench import by_hand


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


@pytest.mark.rule("PG 24.2b")
def test_a_gun_waits_while_the_wings_on_the_map_have_all_theirs() -> None:
    """Lucchese with three guns; Nostitz may have none; with Arenberg a fourth has its place. A gun
    that stands may be taken up all the same.
    """
    game = by_hand("leuthen-main", COALITION)
    game.do(do.unit("lucchese"))
    game.do(do.button("wing"))
    guns = [u for u, made in game.rules.oob.units.items() if made.side == COALITION]
    guns = [u for u in guns if game.rules.oob.units[u].is_artillery]
    fourth = guns[3]
    for gun in guns[:3]:
        assert why_not_take(game.ctx, COALITION, gun) is None
        assert game.do(do.unit(gun)) is None
        offered = game.asking.asked(game.ctx).cells
        assert game.do(do.cell(min(offered))) is None
    for leader in ("", "nostitz"):
        if leader:
            game.do(do.unit(leader))
            game.do(do.cell(min(game.asking.asked(game.ctx).cells)))
        refusal = why_not_take(game.ctx, COALITION, fourth)
        assert refusal is not None
        assert refusal.rule == "PG 24.2b"
        assert "place another leader" in str(refusal.message)
    assert why_not_take(game.ctx, COALITION, guns[0]) is None
    game.do(do.unit("arenberg"))
    game.do(do.cell(min(game.asking.asked(game.ctx).cells)))
    assert why_not_take(game.ctx, COALITION, fourth) is None
