"""How events are told: results in words, the headline of a falling army (PG 10.2a, 11, 21)."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.engine.event import Event, Roll
from game.engine.text import render, say
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.told import apart, half_in_words, told
from tests.rules.prussias_glory.positions import foot, open_field, position

RULES = position(open_field()).rules


def fight(result: str) -> Event:
    text = say(
        "{attack} against {defence} at {odds}: {result}.",
        attack=("Piémont",),
        defence=("Drg 4",),
        odds="3-2",
        result=result,
    )
    roll = Roll(faces=6, die=3, why=say("close combat"), total=3, column="3-2", result=result)
    return Event(kind="combat", rule="PG 19.6a", text=text, roll=roll)


@pytest.mark.rule("PG 11.1a", "PG 11.3.1a", "PG 11.3.4a")
def test_a_close_combat_is_told_in_words() -> None:
    words = told(RULES, fight("*(2) / 1")).words
    assert words is not None and render(words) == (
        "Piémont against Drg 4 at 3-2. Attacker: 2 loss points, one less with Support,"
        " guns lose a level. Defender: 1 loss point."
    )


def test_a_name_that_both_sides_bear_is_told_with_whose_it_is() -> None:
    """Prussian and Coalition "KR 8"; the other name stands alone."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("Garde", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    units = dict(game.rules.oob.units)
    units |= {u: structs.replace(units[u], name="KR 8") for u in "ax"}
    rules = replace(game.rules, oob=structs.replace(game.rules.oob, units=units))
    event = structs.replace(fight("0 / 0"), units=("a", "Garde", "x"))
    values = {**dict(event.text.values), "attack": ("KR 8", "Garde"), "defence": ("KR 8",)}
    event = structs.replace(event, text=say(event.text.message, **values))
    words = told(rules, event).words
    assert words is not None
    assert render(words).startswith("KR 8 (Prussians), Garde against KR 8 (Coalition) at 3-2.")
    assert apart(rules, ("Garde",), ("x",)) == (("Garde",), ("KR 8",))


@pytest.mark.rule("PG 11.2a", "PG 11.3.2a", "PG 11.3.3a", "PG 11.3.5a")
@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("0", "no loss"),
        ("1r", "1 loss point, below MR 5 Disordered"),
        ("3RS", "3 loss points, who goes back routs, MR 3 or less is captured"),
        ("Ex", "a quarter of the enemy’s Engaged levels"),
        (
            "Ex+1 RS",
            "a quarter of the enemy’s Engaged levels, 1 loss point, who goes back routs, "
            "MR 3 or less is captured",
        ),
    ],
)
def test_each_sign_of_a_cell_has_its_words(printed: str, words: str) -> None:
    assert render(half_in_words(printed)) == words


def test_every_cell_of_both_tables_can_be_told() -> None:
    for row in RULES.tables.bombardment.printed.values():
        assert all(render(half_in_words(cell)) for cell in row)
    for row in RULES.tables.close_combat.printed.values():
        for cell in row:
            words = told(RULES, fight(cell)).words
            assert words is not None and "*" not in render(words)


@pytest.mark.rule("PG 10.2a", "PG 21.0c")
@pytest.mark.parametrize(("cm", "headline"), [(7, False), (6, True), (1, True), (0, False)])
def test_an_army_that_a_die_may_break_has_a_headline(cm: int, headline: bool) -> None:
    message = "Current morale of {side}: {cm} ({n} Routed units)."
    text = say(message, side=say("the Prussians"), cm=cm, n=2)
    found = told(RULES, Event(kind="army", rule="PG 21.0c", text=text))
    assert (found.headline, found.phase) == (headline, "army_morale")
    assert (found.words is not None) is headline


@pytest.mark.rule("PG 12.0a")
@pytest.mark.parametrize(
    ("kind", "rule", "phase"),
    [
        ("phase", "PG 18.0a", "defensive_fire"),
        ("phase", "PG 8.2d", "rout"),
        ("combat", "PG 18.0a", ""),
        ("phase", "PG 12.0a", ""),
    ],
)
def test_only_the_heading_of_a_phase_without_questions_opens_it(
    kind: str, rule: str, phase: str
) -> None:
    assert told(RULES, Event(kind=kind, rule=rule, text=say("Rout movement"))).phase == phase
