"""Front, formation, built-up bases (SQ 6.12 to 6.14, 4.7)."""

import pytest

from game.engine.refusal import NO_SUCH_BUTTON
from game.rules.squares.stacking import HOLDS_NONE, INFANTRY_ALONE, why_not_occupy
from game.rules.squares.steps import NO_MARCH, OTHER_COMMAND
from game.rules.squares.turning import (
    ALREADY,
    FACES_ITS_WAY,
    IN_A_BASE,
    LINEAR_ALONE,
    formations,
    why_not_form,
    why_not_front,
    why_not_leave,
    why_not_settle,
)
from tests.rules.squares.positions import BLUE, FAR, RED, alone, field, foot, gun, horse, position


@pytest.mark.rule("SQ 6.5", "SQ 4.2", "SQ 4.7")
def test_infantry_occupies_a_free_built_up_base_for_an_ap() -> None:
    game = alone(foot("a", RED, "0404"), built_up="0404").take("a")
    assert game.press("occupy") is None
    assert game.unit("a").garrison and game.unit("a").halves == 2
    assert game.go("0403") is None
    assert not game.unit("a").garrison
    rider = alone(horse("a", RED, "0404"), built_up="0404").take("a")
    assert "occupy" not in [b.id for b in rider.prompt.buttons]


@pytest.mark.rule("SQ 4.7")
def test_one_base_holds_one_unit() -> None:
    pair = (foot("a", RED, "0404", garrison=True), foot("b", RED, "0404"))
    game = position(field(built_up="0404"), *pair, FAR).take("b")
    refusal = game.press("occupy")
    assert refusal is not None and refusal.rule == "SQ 4.7"
    more = position(field(built_up="0404"), *pair, FAR, built_up={"0404": 2}).take("b")
    assert more.press("occupy") is None


@pytest.mark.rule("SQ 6.12")
def test_a_change_of_front_costs_an_ap() -> None:
    """EX-SQ-5: turn and 1 square = 2 AP."""
    game = alone(foot("a", RED, "0404", facing="E"), ap=2).take("a")
    assert game.press("S") is None
    assert (game.unit("a").facing, game.unit("a").halves) == (2, 2)
    assert game.go("0405") is None
    assert game.unit("a").halves == 4
    assert game.rule == "SQ 5.15"


@pytest.mark.rule("SQ 6.12", "SQ 2.4")
def test_only_linear_infantry_turns() -> None:
    game = alone(foot("a", RED, "0404")).take("a")
    assert not {"N", "E", "S", "W"} & {b.id for b in game.prompt.buttons}
    assert game.prompt.facing is None


@pytest.mark.rule("SQ 6.13", "SQ 6.14")
def test_march_goes_in_any_orthogonal_direction() -> None:
    game = alone(foot("a", RED, "0404", facing="E")).take("a")
    assert game.press("march") is None
    assert (game.unit("a").march, game.unit("a").halves) == (True, 2)
    assert game.go("0403") is None and game.go("0303") is None
    assert (game.unit("a").facing, game.unit("a").halves) == (3, 6)
    again = alone(foot("a", RED, "0404", facing="E", march=True)).take("a")
    assert again.press("line") is None
    assert (again.unit("a").march, again.unit("a").halves) == (False, 2)


@pytest.mark.rule("SQ 6.14")
def test_no_march_next_to_the_enemy() -> None:
    game = position(
        field(),
        foot("a", RED, "0404", facing="N"),
        foot("m", RED, "0605", facing="N", march=True),
        foot("x", BLUE, "0503"),
    ).take("a")
    assert game.press("march") == NO_MARCH
    assert game.press("back") is None
    game.take("m")
    assert game.go("0604") == NO_MARCH
    assert game.go("0606") is None


@pytest.mark.rule("SQ 6.12", "SQ 2.4", "SQ 6.14")
def test_who_changes_its_front() -> None:
    units = (
        *(foot("l", RED, "0404", facing="N"), foot("m", RED, "0404")),
        *(foot("c", RED, "0404", facing="N", march=True), foot("o", RED, "0505", facing="N")),
        foot("far", RED, "0707", facing="N", command="r2"),
    )
    game = position(field(), *units, FAR)
    assert why_not_front(game.ctx, "l", "E") is None
    assert why_not_front(game.ctx, "l", "N") == ALREADY
    assert why_not_front(game.ctx, "m", "E") == LINEAR_ALONE
    assert why_not_front(game.ctx, "c", "E") == FACES_ITS_WAY
    assert why_not_front(game.ctx, "far", "E") == OTHER_COMMAND
    game.ctx.change("o", halves=6)
    spent = why_not_front(game.ctx, "o", "E")
    assert spent is not None and spent.rule == "SQ 5.14"


@pytest.mark.rule("SQ 6.13", "SQ 5.9")
def test_who_changes_its_formation() -> None:
    units = (foot("l", RED, "0404", facing="N"), foot("o", RED, "0505", facing="N", halves=6))
    game = position(field(), *units, foot("f", RED, "0707", facing="N", command="r2"), FAR)
    assert why_not_form(game.ctx, "l") is None
    assert why_not_form(game.ctx, "f") == OTHER_COMMAND
    spent = why_not_form(game.ctx, "o")
    assert spent is not None and spent.rule == "SQ 5.14"


@pytest.mark.rule("SQ 4.7", "SQ 4.5", "SQ 6.5", "SQ 5.9")
def test_in_and_out_of_a_built_up_base() -> None:
    """A garrison comes out where there is room; both are for the activated Command alone."""
    inside = foot("a", RED, "0404", garrison=True)
    for n, told in ((3, ""), (4, "it holds 12 points of 12, a takes 3.")):
        crowd = [foot(f"m{k}", RED, "0404") for k in range(n)]
        game = position(field(built_up="0404"), inside, *crowd, FAR, built_up={"0404": 2})
        refusal = why_not_leave(game.ctx, "a")
        assert told in str(refusal) and (refusal is None) is not bool(told)
        assert why_not_settle(game.ctx, "m0") is None
        assert game.take("a").press("leave") == refusal
        assert game.unit("a").garrison is bool(told)
    assert why_not_leave(game.ctx, "m0") == HOLDS_NONE
    assert all(b.id != "leave" for b in game.take("m0").prompt.buttons)
    strangers = (
        foot("a", RED, "0404", garrison=True, command="r2"),
        foot("b", RED, "0404", command="r2"),
        foot("c", RED, "0404"),
    )
    game = position(field(built_up="0404"), *strangers, FAR, built_up={"0404": 2})
    assert why_not_leave(game.ctx, "a") == why_not_settle(game.ctx, "b") == OTHER_COMMAND
    assert why_not_settle(game.ctx, "c") is None


@pytest.mark.rule("SQ 4.7", "SQ 6.5")
def test_a_garrison_does_not_occupy_a_second_built_up_base() -> None:
    """The other base of its square is free; it costs it nothing to ask."""
    inside = foot("a", RED, "0404", garrison=True)
    game = position(field(built_up="0404"), inside, FAR, built_up={"0404": 2}).take("a")
    assert [b.id for b in game.prompt.buttons] == ["leave", "recover", "back"]
    assert game.press("occupy") == NO_SUCH_BUTTON
    assert game.unit("a").garrison and game.unit("a").halves == 0


@pytest.mark.rule("SQ 6.5", "SQ 4.7", "SQ 6.14")
def test_who_goes_into_a_built_up_base() -> None:
    units = (
        *(horse("h", RED, "0404"), gun("g", RED, "0404"), foot("a", RED, "0404", halves=6)),
        foot("l", RED, "0404", facing="N", garrison=True),
    )
    game = position(field(built_up="0404"), *units, FAR, built_up={"0404": 2})
    assert why_not_occupy(game.ctx, "h") == why_not_occupy(game.ctx, "g") == INFANTRY_ALONE
    spent = why_not_settle(game.ctx, "a")
    assert spent is not None and "(1 needed, 0 left)" in str(spent.message)
    assert why_not_form(game.ctx, "l") == IN_A_BASE


@pytest.mark.rule("SQ 6.13")
@pytest.mark.parametrize(
    ("march", "label"), [(False, "Form march column (1 AP)"), (True, "Form line (1 AP)")]
)
def test_the_other_formation_is_offered(march: bool, label: str) -> None:
    game = position(field(), foot("a", RED, "0404", facing="N", march=march), FAR)
    assert [str(b.label) for b in formations(game.ctx, "a")] == [label]


@pytest.mark.rule("SQ 6.12", "SQ 6.13", "SQ 4.7")
@pytest.mark.parametrize(
    ("buttons", "told"),
    [
        (("E",), [("SQ 6.12", "a faces east.")]),
        (("march", "line"), [("SQ 6.13", "a forms march column."), ("SQ 6.13", "a forms line.")]),
        (
            ("occupy", "leave"),
            [
                ("SQ 4.7", "a occupies a built-up base."),
                ("SQ 4.7", "a leaves its built-up base."),
            ],
        ),
    ],
)
def test_turns_and_formations_are_told(
    buttons: tuple[str, ...], told: list[tuple[str, str]]
) -> None:
    line = foot("a", RED, "0404", facing="N")
    game = position(field(built_up="0404"), line, FAR).take("a")
    for name in buttons:
        assert game.press(name) is None
    lines = [e for e in game.events if e.kind == "facing"]
    assert [(e.rule, str(e.text)) for e in lines] == told
    assert {(e.side, e.units, e.cells) for e in lines} == {(RED, ("a",), (game.cell("0404"),))}
