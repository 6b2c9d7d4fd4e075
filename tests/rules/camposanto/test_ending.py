"""HITs, losses, victory points, from day to evening, the end (CS 4.2, 4.3, 7.4, 12)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Hands
from game.rules.camposanto.cards import Series
from game.rules.camposanto.ending import EndOfGame, PhaseEnd, TurnEnd
from game.rules.camposanto.faces import counters_at
from game.rules.camposanto.hits import eliminate, take_hit
from game.rules.camposanto.pieces import steps
from game.rules.camposanto.table import OFF_MAP, Operation, Turn
from game.rules.camposanto.verdict import verdict
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    BOTH,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)


def hit(game: Position, uid: str, times: int = 1) -> Position:
    for _ in range(times):
        first = take_hit(game.ctx, uid, rule="CS 7.4a")
        if first:
            game.run(*first)
    return game


def scored(spanish: int, austrian: int, **table: object) -> Position:
    """A phase in which the sides lost so many steps ends."""
    losses = {"losses": {SPANISH: spanish, AUSTRIAN: austrian}}
    return position(field(), *BOTH, table=losses | table)


# -- HITs ------------------------------------------------------------------------------------------


@pytest.mark.rule("CS 2.1f", "CS 7.4b", "CS 7.4c")
@pytest.mark.parametrize(("full", "left"), [(4, [3, 2, 1, 0]), (2, [1, 0])])
def test_each_hit_costs_a_step(full: int, left: list[int]) -> None:
    game = position(field(), horse("h", SPANISH, "0506", steps=full), *BOTH)
    seen = []
    for _ in left:
        hit(game, "h")
        seen.append(steps(game.ctx, "h"))
    assert seen == left
    assert game.unit("h").cell == OFF_MAP


@pytest.mark.rule("CS 7.4b", "CS 7.4c")
@pytest.mark.parametrize(("full", "shown"), [(4, [False, True, False, True]), (2, [False, False])])
def test_the_hit_marker_stands_for_odd_hits_of_large_regiments(
    full: int, shown: list[bool]
) -> None:
    """EX-CS-6."""
    game = position(field(), horse("h", SPANISH, "0506", steps=full), *BOTH)
    seen: list[bool] = []
    for _ in shown:
        counter = counters_at(game.ctx, game.cell("0506"))[0]
        seen.append("hit" in counter.face.marks)
        hit(game, "h")
    assert seen == shown


@pytest.mark.rule("CS 7.4d", "CS 8.2g")
@pytest.mark.parametrize("make", [gun, light, marshal])
def test_one_hit_is_too_much_for_small_counters(make: Any) -> None:
    game = position(field(), make("g", SPANISH, "0506"), *BOTH)
    hit(game, "g")
    assert game.unit("g").cell == OFF_MAP
    assert game.state.result is None
    assert game.table.losses[SPANISH] == 0  # CS 12.2f


@pytest.mark.rule("CS 12.2a", "CS 12.2f")
def test_steps_of_regiments_count_and_nothing_else() -> None:
    """EX-CS-13, and a regiment eliminated with the steps it still had (R26)."""
    game = position(
        field(),
        horse("h", SPANISH, "0506"),
        gun("g", SPANISH, "0606"),
        horse("y", AUSTRIAN, "0503", steps=2),
        *BOTH,
    )
    hit(game, "h", 2)
    hit(game, "g")
    hit(game, "x", 3)
    assert game.table.losses == {SPANISH: 2, AUSTRIAN: 3}
    assert eliminate(game.ctx, "y", rule="CS 7.3g") == ()
    assert game.table.losses[AUSTRIAN] == 5


@pytest.mark.rule("CS 12.1a")
def test_an_army_that_has_lost_the_regiments_of_a_wing_has_lost() -> None:
    game = position(
        field(),
        foot("a", SPANISH, "0508", steps=2),
        horse("h", SPANISH, "0608", steps=2),
        light("l", SPANISH, "0708"),
        marshal("m", SPANISH, "0808"),
        foot("b", SPANISH, "0208", wing="left"),
        foot("x", AUSTRIAN, "0501"),
    )
    hit(game, "a", 2)
    assert game.state.result is None
    hit(game, "h", 2)
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.rule) == (AUSTRIAN, "CS 12.1a")


@pytest.mark.rule("CS 2.1f", "CS 7.4b")
def test_of_the_last_step_it_is_spoken_in_the_singular() -> None:
    game = hit(position(field(), horse("h", SPANISH, "0506", steps=4), *BOTH), "h", 3)
    told = [str(e.text) for e in game.events if e.kind == "loss"]
    left = ["3 steps left.", "2 steps left.", "1 step left."]
    assert told == [f"h takes a HIT: {words}" for words in left]


@pytest.mark.rule("CS 12.2b")
@pytest.mark.parametrize(("n", "words"), [(0, "0 steps"), (1, "1 step"), (2, "2 steps")])
def test_a_tie_of_the_phase_is_told(n: int, words: str) -> None:
    game = scored(n, n).run(PhaseEnd())
    assert str(game.events[0].text) == f"Both sides lost {words}: no victory point."


# -- the phase -------------------------------------------------------------------------------------


@pytest.mark.rule("CS 12.2b", "CS 4.2a")
@pytest.mark.parametrize(
    ("lost", "points"), [((2, 3), (1, 0)), ((3, 2), (0, 1)), ((2, 2), (0, 0)), ((0, 0), (0, 0))]
)
def test_the_point_of_the_phase(lost: tuple[int, int], points: tuple[int, int]) -> None:
    game = scored(*lost).run(PhaseEnd())
    assert (game.table.points[SPANISH], game.table.points[AUSTRIAN]) == points
    assert game.table.phase == 2
    assert list(game.table.course) == [points]


@pytest.mark.rule("CS 12.2c")
@pytest.mark.parametrize(("before", "over"), [(2, False), (3, True)])
def test_four_points_win_at_once(before: int, over: bool) -> None:
    game = scored(0, 1, points={SPANISH: before, AUSTRIAN: 0}).run(PhaseEnd())
    result = game.state.result
    assert result is not None  # the bench ends every game: by its own result or by the rule's
    assert (result.rule == "CS 12.2c") == over


@pytest.mark.rule("CS 12.2c")
@pytest.mark.parametrize(
    ("phase", "why"),
    [
        (1, "4 victory points: the game is over at once, 2 phases are not played."),
        (2, "4 victory points: the game is over at once, 1 phase is not played."),
        (3, "4 victory points."),
    ],
)
def test_the_verdict_names_the_immediate_victory_and_what_is_not_played(
    phase: int, why: str
) -> None:
    points = {SPANISH: 1, AUSTRIAN: 3}
    game = scored(1, 0, points=points, phase=phase, turn=Turn.EVENING).run(PhaseEnd())
    shown = verdict(game.ctx)
    assert (shown.winner, shown.rule, str(shown.subtitle)) == (AUSTRIAN, "CS 12.2c", why)


# -- the evening -----------------------------------------------------------------------------------


@pytest.mark.rule("CS 4.3a", "CS 4.3c", "CS 4.3d")
def test_with_equal_points_the_series_are_exchanged() -> None:
    game = scored(0, 0, phase=3, points={SPANISH: 1, AUSTRIAN: 1})
    for wing, now in list(game.table.wings.items()):
        game.ctx.put(game.table.wings, wing, type(now)(wing, fatigued=True))
    game.run(PhaseEnd())
    assert (game.table.turn, game.table.phase) == (Turn.EVENING, 1)
    assert game.table.series == {SPANISH: Series.B, AUSTRIAN: Series.A}
    assert len(game.table.hands[SPANISH]) == 9 and 17 in game.table.hands[SPANISH]
    assert not any(w.fatigued for w in game.table.wings.values())


@pytest.mark.rule("CS 4.3b", "CS 4.3d")
@pytest.mark.parametrize(("answer", "held"), [("swap", Series.B), ("keep", Series.A)])
def test_the_side_behind_decides(answer: str, held: Series) -> None:
    game = scored(0, 0, points={SPANISH: 1, AUSTRIAN: 2}).run(TurnEnd())
    assert game.prompt.side == SPANISH
    assert game.do(do.button(answer)) is None
    assert game.table.series[SPANISH] is held
    assert game.table.hands[SPANISH] == game.rules.tables.series.of(held)


@pytest.mark.rule("CS 4.3b")
def test_who_decides_sees_both_series_now_and_in_the_evening() -> None:
    """The Spaniards are behind: they hold A, the Austro-Sardinians B."""
    a, b = "1, 4, 5, 8, 9, 12, 13, 16, 18", "2, 3, 6, 7, 10, 11, 14, 15, 17"
    game = scored(0, 0, points={SPANISH: 1, AUSTRIAN: 2}).run(TurnEnd())
    assert game.prompt.phase == Operation.ORDERS
    assert (game.table.operation, game.table.wing, list(game.table.order)) == ("orders", "", [])
    assert str(game.prompt.context) == f"Yours now: {a}. The enemy's: {b}."
    shown = {}
    for answer in ("swap", "keep"):
        preview = game.asking.preview(game.ctx, do.button(answer))
        assert [h.side for h in preview.sheet.of(Hands).rows] == [
            SPANISH,
            SPANISH,
            AUSTRIAN,
            AUSTRIAN,
        ]
        shown[answer] = [", ".join(c.number for c in h.coins) for h in preview.sheet.of(Hands).rows]
        looks = [h.coins[0].series for h in preview.sheet.of(Hands).rows]
        assert looks == ["red" if row == a else "yellow_blue" for row in shown[answer]]
    assert shown == {"swap": [a, b, b, a], "keep": [a, a, b, b]}
    assert game.asking.preview(game.ctx, do.button("none")) is None


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.rule("CS 4.3e", "CS 12.2d")
@pytest.mark.parametrize(("points", "winner"), [((2, 1), SPANISH), ((0, 1), AUSTRIAN)])
def test_more_points_win_after_the_evening(points: tuple[int, int], winner: str) -> None:
    table = {"points": dict(zip((SPANISH, AUSTRIAN), points, strict=True))}
    game = scored(0, 0, phase=3, turn=Turn.EVENING, **table).run(PhaseEnd())
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.rule) == (winner, "CS 12.2d")


def fallen(*more: Placed) -> Position:
    return position(field(), *BOTH, *more)


@pytest.mark.rule("CS 12.2e", "CS 12.2f")
def test_fewer_regiments_lost_break_a_tie() -> None:
    game = fallen(horse("h", SPANISH, "0506", steps=2), light("l", AUSTRIAN, "0502"))
    hit(game, "h", 2)
    hit(game, "l")
    game.run(EndOfGame())
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.rule) == (AUSTRIAN, "CS 12.2e")


@pytest.mark.rule("CS 12.2e")
def test_else_it_is_a_draw() -> None:
    game = fallen(gun("g", SPANISH, "0506"))
    hit(game, "g")
    game.run(EndOfGame())
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.rule) == (None, "CS 12.2e")


@pytest.mark.rule("CS 12.2d", "CS 12.2e")
@pytest.mark.parametrize(
    ("points", "winner", "why"),
    [
        ((1, 0), SPANISH, "More victory points."),
        ((0, 2), AUSTRIAN, "More victory points."),
        ((1, 1), None, "Equal in points and in regiments lost."),
    ],
)
def test_in_the_middle_of_the_game_it_is_told_who_leads(
    points: tuple[int, int], winner: str | None, why: str
) -> None:
    game = scored(0, 0, points=dict(zip((SPANISH, AUSTRIAN), points, strict=True)))
    shown = verdict(game.ctx)
    assert (shown.winner, str(shown.subtitle)) == (winner, why)
    assert (str(shown.title) == "A draw") == (winner is None)


@pytest.mark.rule("CS 12.2e")
def test_in_the_middle_of_the_game_fewer_regiments_lost_lead() -> None:
    game = fallen(horse("h", SPANISH, "0506", steps=2))
    hit(game, "h", 2)
    shown = verdict(game.ctx)
    assert (shown.winner, shown.rule) == (AUSTRIAN, "CS 12.2e")
