"""Torgau: Lacy's corps piece by piece, reinforcements by the clock (PG 26.3.3, 26.4b)."""

import pytest
from msgspec.structs import replace

from game.engine import action as do
from game.engine.prompt import Prompt
from game.engine.text import render
from game.rules.prussias_glory.arrival.arrivals import Appear, LacyRoll, Reinforce
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import take_off
from game.rules.prussias_glory.table import Unit
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import Position, battery, foot, open_field, position
from tests.rules.prussias_glory.test_torgau import waiting


@pytest.mark.rule("PG 26.3.3a")
def test_any_piece_but_the_one_in_hand_may_come_first() -> None:
    """The second as well as the third; the first is asked for already."""
    for piece in ("l2", "g6"):
        game = full_town()
        assert game.do(do.unit(piece)) is None
        assert game.asking.prompt(game.ctx).subject == (piece,)
    game = full_town()
    refusal = game.do(do.unit("l1"))
    assert refusal is not None


def full_town(*full: str) -> Position:
    """Lacy arrives; hexes of the town hold nine levels already."""
    game = waiting(1, 1)
    for n, label in enumerate(full):
        put(game, f"full{n}", label)
    return game.run(LacyRoll(COALITION))


def put(game: Position, name: str, label: str) -> None:
    """Three units of three levels in a hex."""
    rules, cell = game.rules, game.cell(label)
    oob, names = rules.oob, tuple(f"{name}-{n}" for n in range(3))
    made = {u: replace(oob.units["x"], id=u) for u in names}
    changed(game, oob=replace(oob, units={**oob.units, **made}))
    for uid in names:
        game.ctx.put(game.table.units, uid, Unit(uid, cell, 3))
    game.ctx.put(game.table.stacks, cell, names)


@pytest.mark.rule("PG 26.3.3a")
def test_the_question_names_the_next_piece() -> None:
    """Lacy's foot first, himself last; what is placed is told below his arrival."""
    game = full_town()
    names = []
    for left in (4, 3, 2, 1):
        prompt: Prompt = game.asking.prompt(game.ctx)
        names.append(prompt.subject)
        assert prompt.context is not None
        assert render(prompt.context).startswith(f"{left} ")
        assert game.do(do.cell(game.cell("0904"))) is None
        event = game.events[-1]
        assert (event.cells, event.depth, event.side) == ((game.cell("0904"),), 1, COALITION)
    assert names == [("l1",), ("l2",), ("g6",), ()]


@pytest.mark.rule("PG 3.1a", "PG 26.3.3a")
@pytest.mark.parametrize("full", [("0904",), ("0904", "0905")])
def test_a_full_hex_is_refused_only_while_another_has_room(full: tuple[str, ...]) -> None:
    """With both full the stacks are set right in the movement that follows (PG 3.3a)."""
    game = full_town(*full)
    refusal = game.do(do.cell(game.cell("0904")))
    assert rule_of(refusal) == ("PG 3.1a" if len(full) == 1 else None)


@pytest.mark.rule("PG 26.3.3a")
def test_without_room_the_rest_stands_in_the_first_hex_of_the_town() -> None:
    """Four levels do not fit to nine in either; the two of the cavalry then fit in the second."""
    game = full_town("0904", "0905")
    assert isinstance(game.asking, Appear)
    assert game.do(do.button("rest")) is None
    assert (game.at("l1"), game.at("l2")) == ("0904", "0905")


@pytest.mark.rule("PG 26.3.3b")
def test_who_arrives_is_effective_whatever_he_was() -> None:
    """Degraded and out of command off the map, as the dice of a turn before may have left them."""
    game = waiting(1, 1)
    for uid in ("l1", "g6"):
        game.ctx.change(uid, effective=False, ooc=True)
    game.run(LacyRoll(COALITION))
    assert game.do(do.button("rest")) is None
    assert all(game.unit(u).effective and not game.unit(u).ooc for u in ("l1", "g6"))


def reinforcements(**status: bool) -> Position:
    """Two batteries are due, the hex of the first held by the enemy; `status` of their group."""
    game = position(
        open_field(),
        battery("g1", PRUSSIAN, "0101"),
        battery("g2", PRUSSIAN, "0101"),
        foot("p", PRUSSIAN, "0901"),
        foot("x", COALITION, "0101"),
        special=("25.3.4",),
        table={"groups": {name.replace("_", "-"): effective for name, effective in status.items()}},
    )
    for uid in ("g1", "g2"):
        take_off(game.ctx, uid)
    entries = {"g1": (1, game.cell("0101")), "g2": (1, game.cell("0909"))}
    return changed(game, entries=entries).run(Reinforce(PRUSSIAN))


@pytest.mark.rule("PG 26.4b")
@pytest.mark.parametrize(
    ("status", "effective"),
    [({}, True), ({"prussian_foot": True}, True), ({"prussian_foot": False}, False)],
)
def test_reinforcements_share_the_roll_of_their_group(
    status: dict[str, bool], effective: bool
) -> None:
    """One that has not rolled is Effective."""
    game = reinforcements(**status)
    state = game.unit("g2")
    assert (state.effective, state.ooc, state.spent) == (effective, False, 1)
    assert game.table.exerted == [PRUSSIAN]  # they have moved: in a scenario with heat they tire


@pytest.mark.rule("PG 26.4b")
def test_one_reinforcement_that_is_barred_does_not_bar_the_next() -> None:
    """The hex of the first is held by the enemy, that of the second is free."""
    game = reinforcements()
    assert (game.at("g1"), game.at("g2")) == ("-", "0909")
    assert render(game.events[0].text).startswith("g1 cannot enter")
