"""What panels, pools and cards of Squares show; options and order in a square."""

import pytest

from game.engine.text import Text, render
from game.rules.squares.loading import general_id
from game.rules.squares.options import Reading, free
from game.rules.squares.pieces import is_present, place, take_off
from game.rules.squares.presentation import cell_note, panel, presentation
from game.rules.squares.prices import why_not_pay_to_move
from game.rules.squares.rules import Terms
from game.rules.squares.table import OFF_MAP, Command, Step
from tests.rules.squares.positions import (
    BLUE,
    RED,
    base,
    cinc,
    field,
    foot,
    gun,
    horse,
    position,
)

A, X = foot("a", RED, "0404"), foot("x", BLUE, "0400")


def said(text: Text | str | None) -> str:
    """What is said; "" if nothing."""
    return "" if text is None else render(text) if isinstance(text, Text) else text


def labels(uid: str, *pieces: object) -> list[str]:
    """The headings of the panel of a piece."""
    game = position(field(), *pieces, X)  # type: ignore[arg-type]  # pieces of any sort
    return [said(line.label) for line in panel(game.ctx, uid).lines]


# -- panels ----------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 2.1")
def test_the_lines_of_each_kind_of_piece() -> None:
    """Hits and action points of units only; class of units; skirmish value and formation of
    infantry; weight of cavalry and guns.
    """
    red = cinc(RED, "0404")
    assert labels("a", A) == ["Hits", "AP", "Class", "Skirmish", "Formation"]
    assert labels("h", horse("h", RED, "0404")) == ["Hits", "AP", "Class", "Weight"]
    assert labels("g", gun("g", RED, "0404")) == ["Hits", "AP", "Class", "Weight"]
    assert labels("cinc-red", A, red) == ["Ability"]


@pytest.mark.rule("SQ 3.4")
def test_a_base_tells_nothing_of_what_it_holds() -> None:
    """Nor does a unit under it tell its hits."""
    under = foot("x", BLUE, "0400", under="d")
    game = position(field(), A, base("d", BLUE, "0400", "x"), under)
    game.ctx.change("x", under="d")
    assert panel(game.ctx, "d").lines == ()
    assert "Hits" not in [said(line.label) for line in panel(game.ctx, "x").lines]


@pytest.mark.rule("SQ 4.1", "SQ 4.2")
def test_the_note_of_a_square() -> None:
    """Its terrain, what is held of its built-up bases."""
    game = position(
        field(woods="0101", built_up="0404"),
        foot("a", RED, "0404", garrison=True),
        X,
        built_up={"0404": 3},
    )
    assert said(cell_note(game.ctx, game.cell("0101")).terrain) == "Wood"
    assert said(cell_note(game.ctx, game.cell("0000")).terrain) == "Clear"
    note = cell_note(game.ctx, game.cell("0404"))
    assert [(said(name), now, most) for name, now, most in note.gauges] == [
        ("Built-up bases held", 1, 3)
    ]
    assert note.place == ""


# -- tracks and cards ------------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.1")
def test_the_clock_runs_with_the_turns() -> None:
    """The first hour in the first turn; none after the last."""
    game = position(field(), A, X, terms=Terms(first=RED, clock=("10:00", "11:00")))
    shown = {}
    for turn in (1, 2, 3):
        game.ctx.set(turn=turn)
        shown[turn] = presentation(game.ctx).clock
    assert shown == {1: "10:00", 2: "11:00", 3: ""}


@pytest.mark.rule("SQ 5.9")
@pytest.mark.parametrize(
    ("step", "now"), [(Step.CONTEST, [True, False]), (Step.ACTIVATION, [False, False])]
)
def test_the_first_die_of_the_pool_is_contended_for(step: Step, now: list[bool]) -> None:
    """Of those still to be had."""
    game = position(field(), A, X, active="", table={"pool": (5, 3), "step": step})
    assert [s.now for s in presentation(game.ctx).pool.stakes] == now


@pytest.mark.rule("SQ 5.5", "SQ 5.16")
def test_commands_stand_in_the_order_in_which_they_act() -> None:
    """Who has acted first; who comes in a later turn is not there yet."""
    later = foot("l", BLUE, "0800", command="late", turn=3)
    game = position(field(), A, X, later, table={"won": (("b", 4),)})
    game.ctx.change("l", cell=OFF_MAP)
    game.ctx.change(general_id("late"), cell=OFF_MAP)
    game.ctx.drop(game.table.stacks, game.cell("0800"))
    assert not is_present(game.ctx, "late")
    assert [c.id for c in presentation(game.ctx).turns] == ["b", "r"]
    game.ctx.set(turn=3)
    assert is_present(game.ctx, "late")
    assert [c.id for c in presentation(game.ctx).turns] == ["b", "r", "late"]


@pytest.mark.rule("SQ 10.1")
@pytest.mark.parametrize("broken", [True, False])
def test_the_card_of_a_demoralised_command_says_so(broken: bool) -> None:
    game = position(field(), A, X, commands={"b": Command("b", demoralised=broken)})
    limits = {c.id: said(c.limits) for c in presentation(game.ctx).turns}
    assert limits == {"r": "", "b": "demoralised" if broken else ""}


# -- options and order -----------------------------------------------------------------------------


@pytest.mark.rule("SQ O1", "SQ O2", "SQ O5")
def test_options_that_change_nothing_are_not_offered() -> None:
    """Wood for the one, guns for two others; those in force are not free."""
    plain = {Reading.HIT_CAP.value, Reading.MOVES_ON.value}
    guns = {Reading.CONE.value, Reading.AMMUNITION.value}
    assert set(free(position(field(), A, X).rules)) == plain
    wooded = position(field(woods="0101"), A, X).rules
    assert set(free(wooded)) == {*plain, Reading.WOOD_REROLL.value}
    armed = gun("g", RED, "0404")
    assert set(free(position(field(), A, X, armed).rules)) == plain | guns
    chosen = position(field(), A, X, armed, options=(Reading.CONE, Reading.HIT_CAP)).rules
    assert set(free(chosen)) == {Reading.MOVES_ON.value, Reading.AMMUNITION.value}


@pytest.mark.rule("SQ 6.1")
def test_in_a_square_brigades_lie_before_batteries_before_generals() -> None:
    """In whatever order they come; of a kind the last one comes last."""
    game = position(
        field(),
        foot("a", RED, "0404"),
        gun("g", RED, "0808"),
        horse("h", RED, "0808"),
        base("d", RED, "0808"),
        X,
        cinc(RED, "0404"),
    )
    for piece in ("g", "d", "h"):
        place(game.ctx, piece, game.cell("0404"))
    assert game.there("0404") == ("a", "d", "h", "g", "cinc-red", "general-r")


@pytest.mark.rule("SQ 4.7")
def test_who_leaves_the_table_leaves_his_built_up_base() -> None:
    game = position(
        field(built_up="0404"), foot("a", RED, "0404", garrison=True), X, built_up={"0404": 2}
    )
    take_off(game.ctx, "a")
    assert (game.unit("a").cell, game.unit("a").garrison) == (OFF_MAP, False)


@pytest.mark.rule("SQ 6.2")
@pytest.mark.parametrize(("ap", "rule"), [(3, None), (4, "SQ 6.2")])
def test_all_the_points_left_may_be_paid(ap: int, rule: str | None) -> None:
    """Three of three."""
    game = position(field(), A, X, ap=3)
    refusal = why_not_pay_to_move(game.ctx, "a", ap)
    assert (refusal is None) is (rule is None)
