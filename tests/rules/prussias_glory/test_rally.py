"""Rally (PG 8.5, 17.0, T2)."""

from collections.abc import Sequence

import pytest

from game.engine.action import button, unit
from game.engine.event import total
from game.engine.prompt import Faces, Modifiers
from game.engine.text import render
from game.rules.prussias_glory.combat import rally
from game.rules.prussias_glory.combat.rally import RallyPhase, chance_text, sheet
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.keywords import keyword
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import notes, question, words

FAR = foot("x", COALITION, "0909")  # 0404 is 7 hexes away
SHAKEN, ROUTED = Morale.DISORDERED, Morale.ROUTED


def field(
    *pieces: Placed, dice: Sequence[int] = (), state: ArmyState = ArmyState.STEADY, **kinds: str
) -> Position:
    """An open field with pieces."""
    armies = {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}
    return position(open_field(9, 9, **kinds), *pieces, dice=dice, table={"armies": armies})


def figures(game: Position, uid: str = "a") -> list[int]:
    """MR, leader, army, distance, cover, shaken neighbours, enemy near."""
    return [m.value for m in rally.rally_lines(game.ctx, uid)]


def run(game: Position) -> Position:
    """The Prussian rally phase."""
    return game.run(rally.RallyPhase(PRUSSIAN))


@pytest.mark.rule("PG 8.5a")
@pytest.mark.parametrize(
    ("before", "die", "after"),
    [
        (ROUTED, 5, SHAKEN),
        (ROUTED, 1, SHAKEN),
        (SHAKEN, 5, Morale.FORMED),
        (SHAKEN, 6, SHAKEN),
        (ROUTED, 6, ROUTED),
    ],
)
def test_rally_recovers_one_state(before: Morale, die: int, after: Morale) -> None:
    """MR 4 and no enemy near: 5 or less, one state only."""
    game = field(foot("a", PRUSSIAN, "0404", level=2, morale=before), FAR, dice=[die])
    run(game)
    assert game.do(unit("a")) is None
    assert game.unit("a").morale is after
    assert game.asking is None


@pytest.mark.rule("PG 8.5b")
def test_no_rally_in_ezoc() -> None:
    """Next to a Formed enemy not; next to a Routed one it may."""
    for state, refusal in ((Morale.FORMED, rally.IN_EZOC), (ROUTED, None)):
        game = field(
            foot("a", PRUSSIAN, "0404", morale=SHAKEN),
            foot("b", PRUSSIAN, "0808", morale=SHAKEN),
            foot("x", COALITION, "0405", morale=state),
            dice=[1],
        )
        run(game)
        assert ("a" in game.asking.asked(game.ctx).units) == (refusal is None)
        assert game.do(unit("a")) == refusal


@pytest.mark.rule("PG 17.0a")
def test_each_shaken_unit_once_in_any_order() -> None:
    """Guns too; a second attempt, Formed units and enemies are refused."""
    game = field(
        foot("a", PRUSSIAN, "0104", level=1, morale=SHAKEN),
        battery("g", PRUSSIAN, "0404", morale=ROUTED),
        foot("f", PRUSSIAN, "0704"),
        foot("x", COALITION, "0909", morale=SHAKEN),
        dice=[6, 1],
    )
    run(game)
    assert set(game.asking.asked(game.ctx).units) == {"a", "g"}
    assert game.do(unit("a")) is None
    assert game.do(unit("a")) == rally.ALREADY_TRIED
    assert game.do(unit("f")) == rally.IS_FORMED
    assert game.do(unit("x")) == rally.NOT_YOURS
    assert game.do(unit("g")) is None
    assert (game.unit("a").morale, game.unit("g").morale) == (SHAKEN, SHAKEN)
    assert game.asking is None


@pytest.mark.rule("PG 17.0a")
def test_phase_may_be_ended_and_is_skipped_when_empty() -> None:
    """Nobody must rally."""
    game = run(field(foot("a", PRUSSIAN, "0104", morale=SHAKEN)))
    assert str(game.asking.asked(game.ctx).buttons[-1].pending) == "one can still try"
    assert game.do(button("end")) is None
    assert game.asking is None and game.unit("a").morale is SHAKEN
    empty = run(field(foot("a", PRUSSIAN, "0104")))
    assert empty.asking is None
    (passed,) = empty.events
    assert (passed.kind, passed.rule, passed.side) == ("phase", "PG 17.0a", PRUSSIAN)
    assert str(passed.text) == "Rally: no unit of the Prussians can try."


@pytest.mark.rule("PG 17.0a")
def test_roll_for_all_judges_each_at_its_turn() -> None:
    """Ruling 56: b (MR 6) rallies first, and a no longer has a shaken neighbour: 3 + 1 = 4."""
    game = field(
        foot("a", PRUSSIAN, "0404", level=1, morale=SHAKEN),
        foot("b", PRUSSIAN, "0403", morale=SHAKEN),
        FAR,
        dice=[6, 4],
    )
    run(game)
    assert figures(game, "b") == [6, 0, 0, 1, 0, -1, 0]
    assert game.do(button("all")) is None
    assert game.unit("a").morale is game.unit("b").morale is Morale.FORMED


@pytest.mark.rule("PG T2a")
@pytest.mark.parametrize(("at", "line"), [("0407", 0), ("0408", 1)])
def test_distance_to_the_nearest_enemy(at: str, line: int) -> None:
    """3 hexes nothing, 4 hexes +1; enemies in any state count."""
    game = field(
        foot("a", PRUSSIAN, "0404", morale=SHAKEN), foot("x", COALITION, at, morale=ROUTED)
    )
    assert figures(game)[3] == line


@pytest.mark.rule("PG T2b")
@pytest.mark.parametrize("kind", ["woods", "town", "walled_town"])
def test_cover_for_infantry(kind: str) -> None:
    """Infantry +1; cavalry, guns and infantry in the open nothing."""
    game = field(
        foot("a", PRUSSIAN, "0404", morale=SHAKEN),
        horse("h", PRUSSIAN, "0404", morale=SHAKEN),
        battery("g", PRUSSIAN, "0404", morale=SHAKEN),
        foot("open", PRUSSIAN, "0707", morale=SHAKEN),
        **keyword(kind, "0404"),
    )
    assert [figures(game, u)[4] for u in ("a", "h", "g", "open")] == [1, 0, 0, 0]


@pytest.mark.rule("PG T2b")
def test_marsh_is_no_cover() -> None:
    """Woods and towns only."""
    game = field(foot("a", PRUSSIAN, "0404", morale=SHAKEN), marsh="0404")
    assert figures(game)[4] == 0


@pytest.mark.rule("PG T2c")
@pytest.mark.parametrize(
    ("other", "line"),
    [
        (foot("b", PRUSSIAN, "0404", morale=SHAKEN), -1),
        (battery("b", PRUSSIAN, "0503", morale=ROUTED), -1),
        (foot("b", PRUSSIAN, "0503"), 0),
        (foot("b", PRUSSIAN, "0402", morale=ROUTED), 0),
        (foot("b", COALITION, "0403", morale=ROUTED), 0),
    ],
)
def test_shaken_neighbours(other: Placed, line: int) -> None:
    """Stacked or adjacent, friendly, not Formed; the unit itself does not count."""
    game = field(foot("a", PRUSSIAN, "0404", morale=SHAKEN), other)
    assert figures(game)[5] == line


@pytest.mark.rule("PG T2d")
@pytest.mark.parametrize(("at", "line"), [("0405", -1), ("0406", 0)])
def test_enemy_next_to_the_unit(at: str, line: int) -> None:
    """An adjacent enemy in any state: -1."""
    game = field(
        foot("a", PRUSSIAN, "0404", morale=SHAKEN), foot("x", COALITION, at, morale=ROUTED)
    )
    assert figures(game)[6] == line


@pytest.mark.rule("PG 9.0b")
def test_seydlitz_rallies_cavalry_of_morale_four() -> None:
    """G-05: 5-4-5 with Seydlitz counts as 6; far from the enemy 7."""
    game = field(
        horse("a", PRUSSIAN, "0404", ladder=((5, 4),), morale=SHAKEN),
        leader("seydlitz", PRUSSIAN, "0404", mm=2),
        FAR,
        dice=[6],
    )
    assert total(rally.rally_lines(game.ctx, "a")) == 7
    run(game)
    game.do(unit("a"))
    assert game.unit("a").morale is Morale.FORMED


@pytest.mark.rule("PG 10.2f")
def test_army_state_in_rallies() -> None:
    """-1 Demoralised, -2 Routed."""
    for state, line in ((ArmyState.STEADY, 0), (ArmyState.DEMORALISED, -1), (ArmyState.ROUTED, -2)):
        game = field(foot("a", PRUSSIAN, "0404", morale=SHAKEN), state=state)
        assert figures(game)[2] == line


@pytest.mark.rule("PG 8.5a")
def test_chance_and_sheet_agree_with_the_roll() -> None:
    """MR 3 + 1 far: 4 faces of 6, 67 %."""
    game = field(foot("a", PRUSSIAN, "0404", level=1, morale=SHAKEN), FAR)
    run(game)
    assert str(game.asking.asked(game.ctx).units["a"].text) == "4 or less: 67 %"
    shown = game.asking.preview(game.ctx, unit("a"))
    assert shown is not None and shown.sheet is not None
    assert (shown.sheet.of(Modifiers).total, [f.result for f in shown.sheet.of(Faces).rows]) == (
        4,
        list("++++--"),
    )


@pytest.mark.rule("PG 17.0a")
def test_who_rallies() -> None:
    """MR 6, far from the enemy +1, beside another shaken unit -1: 6 or less. MR 3 alone: 4."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        foot("b", PRUSSIAN, "0505", morale=Morale.ROUTED),
        foot("w", PRUSSIAN, "0101", level=1, morale=Morale.ROUTED),
        foot("ok", PRUSSIAN, "0505"),
        foot("x", COALITION, "0509"),
    ).run(RallyPhase(PRUSSIAN))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "units": ["a", "b", "w"],
        "buttons": ["all", "end"],
    }
    assert notes(game) == {
        "a": "6 or less: 100 %",
        "b": "6 or less: 100 %",
        "w": "4 or less: 67 %",
    }
    asked = game.asking.asked(game.ctx)
    assert [(t.cells, t.units, t.action, t.owed) for t in asked.tasks] == [
        ((game.cell(at),), (u,), unit(u), False)
        for u, at in (("a", "0505"), ("b", "0505"), ("w", "0101"))
    ]
    assert render(asked.buttons[1].pending) == "3 can still try"
    assert (asked.buttons[0].commits, asked.buttons[1].commits) == (True, False)
    assert words(game, unit("w")) == "4 or less: 67 %"
    assert words(game, unit("ok")) == ""


@pytest.mark.rule("PG 8.5a")
def test_the_sheet_of_an_attempt() -> None:
    """4 or less: four faces Disorder a Routed unit, two leave it; one in the mend is Formed."""
    game = position(
        open_field(),
        foot("w", PRUSSIAN, "0101", level=1, morale=Morale.ROUTED),
        foot("v", PRUSSIAN, "0901", level=1, morale=Morale.DISORDERED),
    )
    found = sheet(game.ctx, "w")
    assert [f.die for f in found.of(Faces).rows] == [1, 2, 3, 4, 5, 6]
    assert "".join(f.result for f in found.of(Faces).rows) == "++++--"
    headings = [render(f.heading) for f in found.of(Faces).rows]
    assert headings == ["Disordered"] * 4 + ["no change"] * 2
    assert render(sheet(game.ctx, "v").of(Faces).rows[3].heading) == "Formed"
    assert found.subtitle is not None
    assert (found.of(Modifiers).total, render(found.subtitle)) == (4, "4 or less: 67 %")


@pytest.mark.rule("PG 8.5a")
def test_an_attempt_that_cannot_succeed() -> None:
    """MR 3, army Routed -2, shaken neighbour -1, next to a Routed enemy -1: less than nothing."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=1, morale=Morale.ROUTED),
        foot("b", PRUSSIAN, "0504", morale=Morale.ROUTED),
        foot("x", COALITION, "0506", morale=Morale.ROUTED),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, -12, ArmyState.ROUTED)}},
    )
    assert render(chance_text(game.ctx, "a")) == "cannot succeed"


@pytest.mark.rule("PG 8.5a")
@pytest.mark.parametrize(
    ("state", "die", "words", "after"),
    [
        (Morale.ROUTED, 4, "a rallies and is Disordered.", Morale.DISORDERED),
        (Morale.DISORDERED, 4, "a rallies and is Formed.", Morale.FORMED),
        (Morale.ROUTED, 5, "a does not rally.", Morale.ROUTED),
    ],
)
def test_an_attempt_is_told(state: Morale, die: int, words: str, after: Morale) -> None:
    """MR 3, nobody near: 4 or less."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", level=1, morale=state), dice=(die,))
    rally.rally(game.ctx, "a")
    (event,) = game.events
    assert (event.kind, render(event.text), event.units) == ("rally", words, ("a",))
    assert event.roll is not None and event.roll.needed is not None
    assert (event.roll.total, render(event.roll.needed)) == (die, "4 or less")
    assert (game.unit("a").morale, game.unit("a").rallied) == (after, True)
