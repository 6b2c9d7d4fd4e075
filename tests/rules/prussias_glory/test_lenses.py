"""The overlays: sight, zones, command, odds, reach, threats (PG 4 to 7, 19)."""

import pytest

from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.lenses import lens
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    leader,
    on_open_ground,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import said


@pytest.mark.rule("PG 7.0a")
def test_overlays_of_one_piece_or_hex_take_the_first_that_was_pointed_at() -> None:
    """Whatever was pointed at after it."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0101"),
        foot("x", COALITION, "0507"),
    )
    here, there = game.cell("0505"), game.cell("0101")
    assert lens(game.ctx, "reach", ("a", "b")) == lens(game.ctx, "reach", ("a",))
    assert lens(game.ctx, "reach", ("a",)) != lens(game.ctx, "reach", ("b",))
    near, far = (lens(game.ctx, "threats", (cell,)) for cell in (here, there))
    assert lens(game.ctx, "threats", (here, there)) == near != far


@pytest.mark.rule("PG 6.2.2a")
def test_the_overlay_of_command_passes_over_the_enemy() -> None:
    """Whoever is first on the list."""
    game = position(
        open_field(1, 9), leader("K", COALITION, "0109"), leader("Lehwaldt", PRUSSIAN, "0102")
    )
    assert lens(game.ctx, "command", ()).cells == {game.cell("0102"): "Leh"}


@pytest.mark.rule("PG 5.0a")
def test_the_overlay_of_sight() -> None:
    """Seven hexes far; over a unit one does not see, its hex is shown."""
    game = position(open_field(1, 9), foot("x", COALITION, "0105"))
    a, blocked, far = (game.cell(label) for label in ("0102", "0107", "0104"))
    assert lens(game.ctx, "sight", ()).line == ()
    seen = lens(game.ctx, "sight", (a,))
    assert sorted(game.rules.label(c) for c in seen.tones) == ["0101", "0103", "0104", "0105"]
    assert said(seen.text) == "Seen from 0102 within 7 hexes."
    line = lens(game.ctx, "sight", (a, far))
    assert (said(line.text), line.blocked) == ("0102 sees 0104, 2 hexes.", None)
    free = lens(position(open_field(1, 9)).ctx, "sight", (game.cell("0101"),))
    assert [game.rules.label(c) for c in free.tones] == [f"010{n}" for n in range(2, 9)]
    none = lens(game.ctx, "sight", (a, blocked))
    assert none.blocked == game.cell("0105") and len(none.line) == 6
    assert said(none.text).startswith("0102 does not see 0107: ")


@pytest.mark.rule("PG 4.1a")
def test_the_overlay_of_zones() -> None:
    """In one column: 0102 and 0104 are ours, 0104 and 0106 theirs."""
    game = position(open_field(1, 9), foot("a", PRUSSIAN, "0103"), foot("x", COALITION, "0105"))
    found = {game.rules.label(c): tone for c, tone in lens(game.ctx, "zones", ()).tones.items()}
    assert found == {"0102": "good", "0104": "warn", "0106": "bad"}


@pytest.mark.rule("PG 6.2.2a")
def test_the_overlay_of_command() -> None:
    """Five hexes around our leaders, not theirs."""
    game = position(
        open_field(1, 9), leader("Lehwaldt", PRUSSIAN, "0102"), leader("K", COALITION, "0109")
    )
    found = lens(game.ctx, "command", ())
    assert sorted(game.rules.label(c) for c in found.tones) == [f"010{n}" for n in range(1, 8)]
    assert found.cells == {game.cell("0102"): "Leh"}


@pytest.mark.rule("PG 19.3a")
def test_the_overlay_of_odds() -> None:
    """8 SP against 4; whichever hex is pointed at first, the active side attacks. A third hex is
    not looked at.
    """
    game = on_open_ground(
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((4, 5),)),
        battery("g", COALITION, "0405"),
        foot("b", PRUSSIAN, "0504"),
        battery("k", PRUSSIAN, "0606"),
    )
    a, x, g, b, k = (game.cell(label) for label in ("0505", "0506", "0405", "0504", "0606"))
    for pair in ((a, x), (x, a)):
        found = lens(game.ctx, "odds", pair)
        assert found.line == (a, x) and found.sheet is not None
        assert said(found.text) == "a against x: 2-1, modifiers +1. Click for the sheet."
        assert lens(game.ctx, "odds", (*pair, b)) == found
    others: tuple[tuple[int, ...], ...] = ((a,), (a, b), (a, 0), (0, x), (a, g), (k, x))
    assert all(lens(game.ctx, "odds", cells).sheet is None for cells in others)
    assert [lens(game.ctx, "odds", cells).rule for cells in ((a, g), (k, x))] == ["PG 19.0b"] * 2
    assert lens(game.ctx, "odds", (a, b)).rule == "PG 19.1a"


@pytest.mark.rule("PG 7.0a")
def test_the_overlays_of_reach_and_threats() -> None:
    """3 MP along one column; who comes next to 0105 from 0109 passes three hexes."""
    game = position(
        open_field(1, 9),
        foot("x", COALITION, "0109"),
        foot("r", COALITION, "0101", morale=Morale.ROUTED),
        battery("g", COALITION, "0106"),
    )
    found = lens(game.ctx, "reach", ("x",))
    assert {game.rules.label(c): n for c, n in found.cells.items()} == {
        "0108": "1",
        "0107": "2",
        "0106": "3",
    }
    assert lens(game.ctx, "reach", ("r",)).rule == "PG 7.0f"
    threats = lens(game.ctx, "threats", (game.cell("0105"),))
    assert threats.tones == {game.cell("0109"): "bad", game.cell("0105"): "good"}
    assert said(threats.text) == "Can come next to 0105: x."
    assert said(lens(game.ctx, "threats", (game.cell("0104"),)).text) == (
        "No enemy unit can come next to 0104."
    )
    assert said(lens(game.ctx, "reach", ()).text) == "Point at a hex or a piece."
