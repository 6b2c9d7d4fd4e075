"""Order tokens, the ranking of the wings, the order in which they act (CS 2.3, 3, 4)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Turns
from game.engine.prompt import Role, Token
from game.engine.refusal import NO_SUCH_BUTTON
from game.rules.camposanto.cards import SIDES, Series
from game.rules.camposanto.options import Reading
from game.rules.camposanto.orders import GiveOrders, Ranking, Reveal, rank
from game.rules.camposanto.presentation import presentation
from game.rules.camposanto.refusals import EACH_ORDER_ONCE, EVERY_WING
from game.rules.camposanto.sequence import PhaseStart
from game.rules.camposanto.system import SYSTEM
from game.rules.camposanto.table import Status, Wing
from game.rules.camposanto.tables import standard_tables
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    BOTH,
    SPANISH,
    Position,
    field,
    foot,
    position,
)

WINGS = ("left", "centre", "right")
EXAMPLE = {  # EX-CS-1
    "spanish-left": 16,
    "austrian-left": 10,
    "spanish-centre": 8,
    "austrian-centre": 14,
    "spanish-right": 4,
    "austrian-right": 6,
}


def armies(**given: Any) -> Position:
    """A regiment in each of the six wings, far from each other."""
    pieces = [foot(f"s-{w}", SPANISH, f"{n:02}10", wing=w) for n, w in enumerate(WINGS)]
    pieces += [foot(f"a-{w}", AUSTRIAN, f"{n:02}01", wing=w) for n, w in enumerate(WINGS)]
    return position(field(), *pieces, **given)


def lay(game: Position, *tokens: int) -> None:
    """Answer one side's question for orders, from left to right."""
    for n in tokens:
        assert game.do(do.button(f"token-{n}")) is None
    assert game.do(do.button("lay")) is None


def ranked(tired: frozenset[str] = frozenset(), *, bars: bool = True, **changed: int) -> Ranking:
    return rank(
        EXAMPLE | {k.replace("_", "-"): v for k, v in changed.items()}, tired, fatigue_bars=bars
    )


@pytest.mark.rule("CS 2.3a")
def test_two_series_of_nine_without_a_common_value() -> None:
    table = standard_tables().series
    assert table.of(Series.A) == (1, 4, 5, 8, 9, 12, 13, 16, 18)
    assert table.of(Series.B) == (2, 3, 6, 7, 10, 11, 14, 15, 17)
    assert sorted(table.a + table.b) == list(range(1, 19))
    assert (sum(table.a), sum(table.b)) == (86, 85)


@pytest.mark.rule("CS 4.1b", "CS 4.1c", "CS 4.1f", "CS 4.1g", "CS 4.1h")
def test_the_example_of_the_rulebook() -> None:
    found = ranked()
    assert found.status == {
        "spanish-left": Status.IMPETUOUS,
        "austrian-centre": Status.AGGRESSIVE,
        "austrian-left": Status.PRUDENT,
        "spanish-centre": Status.PRUDENT,
        "austrian-right": Status.AGGRESSIVE,
        "spanish-right": Status.HESITANT,
    }
    assert found.order == (
        "spanish-left",
        "austrian-centre",
        "austrian-left",
        "spanish-centre",
        "austrian-right",
        "spanish-right",
    )


@pytest.mark.rule("CS 4.1e", "CS 4.1h")
def test_a_fatigued_wing_is_only_aggressive_and_acts_after_the_impetuous_one() -> None:
    found = ranked(frozenset({"spanish-left"}))
    assert found.status["spanish-left"] is Status.AGGRESSIVE
    assert found.status["austrian-centre"] is Status.IMPETUOUS
    assert found.order[:2] == ("austrian-centre", "spanish-left")


@pytest.mark.rule("CS 4.1e")
def test_the_impetuous_wing_must_have_won_its_comparison() -> None:
    """10 is higher than 6, but lost to 16."""
    found = ranked(frozenset({"spanish-left", "austrian-centre"}))
    assert found.status["austrian-right"] is Status.IMPETUOUS
    assert found.status["austrian-left"] is Status.PRUDENT
    assert found.order[0] == "austrian-right"


@pytest.mark.rule("CS 4.1e")
def test_without_fatigue_the_highest_token_is_always_impetuous() -> None:
    found = ranked(frozenset({"spanish-left"}), bars=False)
    assert found.status["spanish-left"] is Status.IMPETUOUS


@pytest.mark.rule("CS 4.1e")
@pytest.mark.parametrize(
    ("tired", "told"),
    [
        ((), []),
        (("spanish-left",), ["spanish"]),  # 16
        (("austrian-left", "spanish-centre"), []),  # 10 and 8 lost to 16 and 14
        (("spanish-left", "austrian-centre"), ["spanish", "austrian"]),  # 16 and 14; 6 is highest
        (("austrian-right",), []),  # 6 is lower than 16
    ],
)
def test_it_is_told_why_a_higher_order_is_not_impetuous(
    tired: tuple[str, ...], told: list[str]
) -> None:
    """16, 8, 4 against 10, 14, 6: left, centre and right are won by 16, 14 and 6."""
    game = armies()
    for wing in tired:
        game.ctx.put(game.table.wings, wing, Wing(wing, fatigued=True))
    sealed = {SPANISH: (16, 8, 4), AUSTRIAN: (10, 14, 6)}
    for side, tokens in sealed.items():
        game.ctx.put(game.table.sealed, side, tokens)
    game.run(Reveal())
    found = [e for e in game.events if e.rule == "CS 4.1e"]
    assert [e.side for e in found] == told
    assert {e.depth for e in found} <= {1}
    assert {str(e.text) for e in found} <= {"A Fatigued wing is not Impetuous again this turn."}


@pytest.mark.rule("CS 4b")
def test_three_different_tokens_of_the_own_hand() -> None:
    game = armies(table={"hands": {SPANISH: (1, 4, 5, 8, 9, 12), AUSTRIAN: (2, 3, 6)}})
    game.run(GiveOrders(SPANISH))
    for name in ("token-16", "token-2"):  # played already; of the other series
        refusal = game.do(do.button(name))
        assert refusal is not None and refusal.rule == "CS 4b"
    assert game.do(do.button("lay")) == EVERY_WING
    assert game.do(do.button("token-12")) is None
    assert game.do(do.button("token-12")) == EACH_ORDER_ONCE
    assert game.do(do.button("token-1")) is None
    assert game.do(do.button("lay")) == EVERY_WING
    assert game.do(do.button("token-9")) is None
    assert game.do(do.button("token-8")) is not None
    assert game.do(do.button("lay")) is None
    assert game.table.sealed[SPANISH] == (12, 1, 9)


def test_an_order_may_be_taken_back_before_all_are_laid() -> None:
    game = armies().run(GiveOrders(SPANISH))
    assert game.do(do.button("back")) == NO_SUCH_BUTTON
    game.do(do.button("token-18"))
    assert game.do(do.button("back")) is None
    lay(game, 1, 18, 5)
    assert game.table.sealed[SPANISH] == (1, 18, 5)


def seen(*tokens: int) -> tuple[str, str, str]:
    """All that is shown to the Austrians after the Spanish have laid these orders."""
    game = armies().run(PhaseStart())
    lay(game, *tokens)
    return str(presentation(game.ctx)), str(game.prompt), str(game.events)


@pytest.mark.rule("CS 4a", "CS 2.3b")
def test_neither_side_sees_the_others_tokens() -> None:
    game = armies().run(PhaseStart())
    assert (game.prompt.side, game.prompt.secret) == (SPANISH, True)
    lay(game, 16, 8, 4)
    assert (game.prompt.side, game.prompt.secret) == (AUSTRIAN, True)
    cards = presentation(game.ctx).of(Turns).cards
    assert [c.token for c in cards[:3]] == [Token(series="red")] * 3
    assert [c.token for c in cards[3:]] == [None] * 3
    assert seen(16, 8, 4) == seen(1, 18, 5)


@pytest.mark.rule("CS 4a")
def test_laid_orders_cannot_be_taken_back() -> None:
    rules = armies().rules
    match = Match.new(SYSTEM, rules, SeededDice(1))
    for n in (16, 8, 4):
        assert match.act(do.button(f"token-{n}")) is None
    assert match.why_not_undo() is None
    assert match.act(do.button("lay")) is None
    assert match.why_not_undo() is not None


@pytest.mark.rule("CS 4.1a", "CS 4.1d", "CS 4.2b", "CS 4.1h")
def test_all_six_are_revealed_together_and_leave_the_hands() -> None:
    game = armies().run(PhaseStart())
    lay(game, 16, 8, 4)
    assert all(w.token == 0 for w in game.table.wings.values())
    lay(game, 10, 14, 6)
    assert {w: s.token for w, s in game.table.wings.items()} == EXAMPLE
    assert game.table.hands == {
        SPANISH: (1, 5, 9, 12, 13, 18),
        AUSTRIAN: (2, 3, 7, 11, 15, 17),
    }
    assert [w for w, s in game.table.wings.items() if s.fatigued] == ["spanish-left"]
    assert game.table.wing == "spanish-left"
    assert list(game.table.order)[-1] == "spanish-right"


@pytest.mark.rule("CS 4.1e", "CS O1")
@pytest.mark.parametrize(
    ("options", "impetuous"), [((), "austrian-centre"), ((Reading.NO_FATIGUE,), "spanish-left")]
)
def test_fatigue_is_an_option(options: tuple[str, ...], impetuous: str) -> None:
    game = armies(options=options)
    tired = game.table.wings["spanish-left"]
    game.ctx.put(game.table.wings, "spanish-left", type(tired)("spanish-left", fatigued=True))
    game.ctx.put(game.table.sealed, SPANISH, (16, 8, 4))
    game.ctx.put(game.table.sealed, AUSTRIAN, (10, 14, 6))
    game.run(Reveal())
    assert game.table.order[0] == impetuous
    assert game.table.wings["spanish-left"].fatigued


@pytest.mark.rule("CS 3a", "CS 3b")
def test_first_series_and_three_tokens_a_phase() -> None:
    game = armies()
    assert game.table.series == {SPANISH: Series.A, AUSTRIAN: Series.B}
    assert all(len(game.table.hands[side]) == 9 for side in SIDES)
    game.run(PhaseStart())
    lay(game, 16, 8, 4)
    lay(game, 10, 14, 6)
    assert all(len(game.table.hands[side]) == 6 for side in SIDES)


@pytest.mark.rule("CS 4b")
def test_back_takes_up_the_last_order_alone() -> None:
    game = position(field(), *BOTH).run(GiveOrders(SPANISH))
    for name in ("token-16", "token-8", "back"):
        assert game.do(do.button(name)) is None
    assert str(game.prompt.context) == "So far, from left to right: 16."
    (back,) = (b for b in game.prompt.buttons if b.role is Role.BACK)
    assert back.id == "back"


@pytest.mark.rule("CS 4.1b", "CS 4.1d", "CS 4.1g")
def test_an_order_says_what_it_may_make_of_its_wing() -> None:
    """Of the nine of the other series 2, 3, 6, 7, 10, 11, 14, 15, 17."""
    game = armies().run(GiveOrders(SPANISH))
    asked = game.prompt
    told = {b.id: str(b.note) for b in asked.buttons if b.token is not None}
    assert told["token-1"] == "beats none of 9: at best Prudent"
    assert told["token-12"] == "beats 6 of 9"
    assert told["token-18"] == "beats all 9: at least Aggressive"
    assert "from the highest order to the lowest" in str(asked.context)
    assert "spent for the Turn" in str(asked.context)
    notes = {str(head): str(words) for head, words in asked.notes}
    assert notes["Impetuous"] == "highest of all six: all units, +1 MP, +1 in assaults"
    assert list(notes) == ["Impetuous", "Aggressive", "Prudent", "Hesitant"]


@pytest.mark.rule("CS 4b")
def test_the_question_is_about_the_wing_whose_order_is_chosen() -> None:
    game = armies().run(GiveOrders(SPANISH))
    for n, wing in zip((16, 8, 4), WINGS, strict=True):
        assert game.prompt.subject == (f"s-{wing}",)
        assert game.do(do.button(f"token-{n}")) is None
    assert game.prompt.subject == () and game.prompt.notes == ()
