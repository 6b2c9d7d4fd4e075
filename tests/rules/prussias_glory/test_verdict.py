"""The report of a battle, line by line (PG 22, 23.2)."""

import pytest
from msgspec import structs
from msgspec.structs import replace

from game.engine.roster import Figure
from game.engine.text import render
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, UnitCard
from game.rules.prussias_glory.shown.roster import roster
from game.rules.prussias_glory.shown.verdict import verdict
from game.rules.prussias_glory.table import ArmyState, Morale
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    open_field,
    position,
)


@pytest.mark.rule("PG 6.2a")
def test_the_bodies_of_an_army() -> None:
    """The foot with its guns, then a regiment of no wing; one Disordered is told as a warning."""
    plain = foot("u", PRUSSIAN, "0503")
    assert isinstance(plain.card, UnitCard)
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        battery("g", PRUSSIAN, "0504"),
        Placed(structs.replace(plain.card, wing=None), "0503"),
        foot("x", COALITION, "0101"),
    )
    ours = [f for f in roster(game.ctx).formations if f.side == PRUSSIAN]
    assert [(render(f.name), f.pieces, f.group and render(f.group)) for f in ours] == [
        ("prussian-foot", ("a",), "prussian foot"),
        ("Artillery", ("g",), "prussian foot"),
        ("No wing", ("u",), None),
    ]
    assert [f.figures["disordered"] for f in ours] == [Figure(1, tone="warn"), Figure(0), Figure(0)]


def after_two_turns() -> Position:
    """Rossbach: one regiment of a single counter captured, both armies steady."""
    game = start("rossbach-battle")
    taken = next(
        u
        for u, made in game.rules.oob.units.items()
        if made.side == COALITION and made.is_infantry and made.levels <= 2
    )
    losses.capture(game.ctx, taken, rule="PG 8.4e")
    game.ctx.set(course=[(9, 11), (8, 12)], turn=2)
    return game


@pytest.mark.rule("PG 23.2a")
@pytest.mark.rule("PG 23.2b")
def test_the_head_of_the_report() -> None:
    """The Coalition is not Demoralised and 2 is not above +6: its substantive victory."""
    found = verdict(after_two_turns().ctx)
    assert render(found.title) == "Franco-Imperial substantive victory"
    assert render(found.subtitle) == "Rossbach: the battle, after turn 2."
    assert (found.rule, found.winner, found.difference) == ("PG 23.2b", COALITION, 2)
    assert [(least, render(name)) for least, name in found.scale] == [
        (-27, "Franco-Imperial decisive victory"),
        (1, "Franco-Imperial substantive victory"),
        (6, "Prussian marginal victory"),
        (16, "Prussian substantive victory"),
        (22, "Prussian decisive victory"),
        (27, ""),
    ]
    assert found.scale_sides == (COALITION, COALITION, PRUSSIAN, PRUSSIAN, PRUSSIAN, "")


@pytest.mark.rule("PG 22.1b")
def test_the_points_of_the_report() -> None:
    """One counter captured is worth 2."""
    ours, theirs = verdict(after_two_turns().ctx).sides
    assert (ours.side, ours.points, theirs.side, theirs.points) == (PRUSSIAN, 2, COALITION, 0)
    assert [(s.rule, s.sum, s.points, len(s.faces)) for s in ours.sections] == [
        ("PG 22.1a", "0 × 1", 0, 0),
        ("PG 22.1b", "1 × 2", 2, 1),
        ("PG 22.1c", "0 × 2", 0, 0),
    ]
    assert [render(note) for note in (*ours.notes, *theirs.notes)] == ["Army steady."] * 2


@pytest.mark.rule("PG 23.2a")
@pytest.mark.rule("PG 23.2b")
def test_the_levels_of_the_report() -> None:
    """Each with its conditions; the historical result is the Prussians' decisive victory."""
    found = verdict(after_two_turns().ctx).levels
    steady, firm = "Prussians not Demoralised", "French and Imperials not Demoralised"
    assert [
        (render(v.name), [render(c) for c in v.conditions], v.met, v.reached) for v in found
    ] == [
        (
            "Prussian decisive victory",
            ["French and Imperials Routed", steady, "differential at least +22"],
            *(False, False),
        ),
        (
            "Prussian substantive victory",
            ["French and Imperials Routed", steady, "differential at least +16"],
            *(False, False),
        ),
        (
            "Prussian marginal victory",
            ["French and Imperials Demoralised", steady, "differential at least +6"],
            *(False, False),
        ),
        (
            "Franco-Imperial decisive victory",
            ["Prussians Demoralised", "differential at most 0"],
            *(False, False),
        ),
        ("Franco-Imperial substantive victory", [firm, "differential at most +6"], True, True),
        ("Franco-Imperial marginal victory", ["nothing else applies"], False, False),
    ]
    assert [v.historical for v in found] == [True, False, False, False, False, False]


@pytest.mark.rule("PG 21.0c")
def test_the_course_of_morale_in_the_report() -> None:
    """From the values of the scenario at 14:30, then after each turn by the hour it began."""
    found = verdict(after_two_turns().ctx)
    assert found.course == {PRUSSIAN: (10, 9, 8), COALITION: (12, 11, 12)}
    assert found.course_labels == ("start", "14:30", "15:30")


@pytest.mark.rule("PG 10.2a", "PG 10.2b", "PG 10.3a")
def test_the_zones_of_morale_in_the_report() -> None:
    """A die from 6 down, Demoralised from 0, Routed from -10."""
    zones = verdict(after_two_turns().ctx).course_zones
    assert [(zone.most, render(zone.name)) for zone in zones] == [
        (6, "a die decides"),
        (0, "Demoralised"),
        (-10, "Routed"),
    ]


@pytest.mark.rule("PG 26.2a")
def test_levels_without_a_differential_have_no_place_on_the_scale() -> None:
    """The Prussians' marginal victory at Torgau is one of morale."""
    found = verdict(start("torgau-battle").ctx)
    assert [(least, render(name)) for least, name in found.scale] == [
        (-25, "Austrian decisive victory"),
        (-11, "Austrian substantive victory"),
        (1, ""),
        (10, "Prussian substantive victory"),
        (20, "Prussian decisive victory"),
        (25, ""),
    ]


@pytest.mark.rule("PG 23.2b")
def test_what_applies_if_nothing_else_does_is_met() -> None:
    """The Coalition is Demoralised, but nothing was lost."""
    game = start("rossbach-battle")
    army = replace(game.table.armies[COALITION], state=ArmyState.DEMORALISED)
    game.ctx.put(game.table.armies, COALITION, army)
    last = verdict(game.ctx).levels[-1]
    assert (render(last.name), last.met, last.reached) == (
        "Franco-Imperial marginal victory",
        *(True, True),
    )
