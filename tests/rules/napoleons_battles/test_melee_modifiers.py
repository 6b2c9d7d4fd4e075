"""The dice of close combat: who fights whom, combat numbers, modifiers (NB 8.4.2, 10.1, 10.3)."""

from typing import Any

import pytest

from game.board.plane.ground import Area, Barrier
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.melee.roll import column_of, combat_number, lines_of, sides_of
from game.rules.napoleons_battles.melee.separate import Combat, combats, separate
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import Contact
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    line,
    pose,
    position,
    unit,
)

COLUMN, LINE, SQUARE, OTHER = range(4)
FIGHT = Combat(("a",), ("x",))


def fight(
    mine: str = "FrLN",
    theirs: str = "BrLN",
    *more: Placed | Leader,
    a: dict[str, Any] | None = None,
    x: dict[str, Any] | None = None,
    mover: str = "a",
    way: float = 180,
    areas: tuple[Area, ...] = (),
    lines: tuple[Barrier, ...] = (),
    **given: Any,
) -> Position:
    """A red unit at 10, 10 that touches the front of a blue one; `mover` came into contact."""
    one = unit("a", RED, mine, 10, 10, **(a or {}))
    two = unit("x", BLUE, theirs, 10, 10, way, **(x or {}))
    met = Contact(mover, "x" if mover == "a" else "a")
    return position(one, two, *more, contacts=[met], areas=areas, lines=lines, **given)


def modifiers(game: Position, uid: str = "a") -> dict[str, int]:
    """The lines of a side, without its combat number."""
    one, two = sides_of(game.ctx, FIGHT, {})
    own, foe = (one, two) if uid == "a" else (two, one)
    found = lines_of(game.ctx, own, foe)
    return {m.rule: m.value for m in found if not m.rule.startswith("NB 10.3.1.1.")}


def column(game: Position, uid: str) -> int:
    return column_of(game.ctx, uid, ("x",) if uid == "a" else ("a",))


# -- who fights whom (NB 8.4.2) --------------------------------------------------------------------


@pytest.mark.rule("NB 8.4.2-1", "NB 8.4.2.2", "NB 8.4.2.3")
def test_g15_two_combats() -> None:
    found = separate((("A", "C"), ("B", "C"), ("B", "D")))
    assert found == (Combat(("A",), ("C",)), Combat(("B",), ("D",)))


@pytest.mark.rule("NB 8.4.2-1", "NB 8.4.2.2", "NB 8.4.2.3")
def test_one_against_several_and_nobody_left_out() -> None:
    assert separate((("A", "C"), ("B", "C"))) == (Combat(("A", "B"), ("C",)),)
    assert separate((("A", "C"), ("A", "D"), ("A", "E"))) == (Combat(("A",), ("C", "D", "E")),)
    # Three against three: C touches Y alone, so B fights W and A fights X.
    pairs = (("A", "W"), ("A", "X"), ("B", "W"), ("B", "Y"), ("C", "Y"))
    three = (Combat(("A",), ("X",)), Combat(("B",), ("W",)), Combat(("C",), ("Y",)))
    assert separate(pairs) == three
    # A row of five: each fights, and no combat has two on both sides.
    row = separate((("A", "X"), ("B", "X"), ("B", "Y"), ("C", "Y")))
    assert sorted(uid for c in row for uid in c.units) == ["A", "B", "C", "X", "Y"]
    assert all(min(len(c.on), len(c.off)) == 1 for c in row)


@pytest.mark.rule("NB 8.4.2.1", "NB 1.5-4")
def test_g14_one_combat_through_attachments() -> None:
    # A touches the battery that is attached to D.
    game = position(
        unit("a", RED, "FrLN", 10, 10),
        general("g", RED, 10, 8.5),
        unit("c", BLUE, "BrFA", 10, 10, 180, attached="d"),
        unit("d", BLUE, "BrLN", 10, 11, 180),
    )
    assert combats(game.ctx) == (Combat(("a",), ("d",)),)
    apart = position(
        unit("a", RED, "FrLN", 10, 10),
        unit("c", BLUE, "BrFA", 10, 10, 180),
        unit("d", BLUE, "BrLN", 10, 11.3, 180),
    )
    assert combats(apart.ctx) == (Combat(("a",), ("c",)),)


@pytest.mark.rule("NB 8.4.2.4hr", "NB 8.4-1", "NB 8.4-2")
def test_by_the_house_rule_each_pair_fights_by_itself() -> None:
    pieces = (
        unit("a", RED, "FrLN", 10, 10, figures=28),
        unit("x", BLUE, "BrLN", 8.4, 10, 180, figures=8),
        unit("y", BLUE, "BrLN", 11.6, 10, 180, figures=8),
    )
    assert combats(position(*pieces).ctx) == (Combat(("a",), ("x",)), Combat(("a",), ("y",)))
    off = (Switch.NO_MEASURING, Switch.SEVERAL_COMBATS)
    assert combats(position(*pieces, off=off).ctx) == (Combat(("a",), ("x", "y")),)


# -- combat numbers (NB 10.3.1.1) ------------------------------------------------------------------


@pytest.mark.rule("NB 10.3.1.1.1", "NB 10.3.1.1.2")
@pytest.mark.parametrize(("form", "found"), [("column", COLUMN), ("march", COLUMN), ("line", LINE)])
def test_formations_of_infantry(form: str, found: int) -> None:
    assert column(fight(a={"form": form}), "a") == found


@pytest.mark.rule("NB 10.3.1.1.2")
def test_who_is_deployed_in_a_town_fights_as_in_line() -> None:
    place = box("town", "place", 5, 10, 15, 16, vdf=2)
    inside = {"town": "place", "form": "town"}
    assert column(fight("FrLN", "BrLN", areas=(place,), x=inside), "x") == LINE
    assert column(fight("FrLC", "BrLN", areas=(place,), x=inside), "x") == LINE


@pytest.mark.rule("NB 10.3.1.1.3", "NB 10.3.1.1.4-1")
def test_a_square_has_its_own_number_against_cavalry_and_other_against_infantry() -> None:
    assert column(fight("FrLC", "BrLN", x={"form": "square"}), "x") == SQUARE
    assert column(fight("FrLN", "BrLN", x={"form": "square"}), "x") == OTHER


@pytest.mark.rule("NB 10.3.1.1.4-2", "NB 10.3.1.1.5-1", "NB 10.1.3")
@pytest.mark.parametrize(
    ("theirs", "mover", "own"),
    [
        ("BrLN", "a", OTHER),
        ("BrFA", "a", OTHER),
        ("Train", "a", OTHER),
        ("BrLN", "x", LINE),
        ("FrLC", "a", LINE),
    ],
)
def test_cavalry_that_charges_infantry_in_the_open(theirs: str, mover: str, own: int) -> None:
    """It is its own contact that counts, and against cavalry its formation."""
    game = fight("FrLC", theirs, mover=mover)
    assert column(game, "a") == own
    if theirs == "BrLN":
        assert column(game, "x") == own


@pytest.mark.rule("NB 10.3.1.1.5-3")
def test_g18_infantry_that_contacts_cavalry() -> None:
    game = fight("FrLN", "FrLC", a={"form": "column"})
    assert column(game, "a") == COLUMN and column(game, "x") == LINE


@pytest.mark.rule("NB 10.3.1.1.5-2")
def test_cavalry_against_a_square_or_cavalry_has_its_formation_number() -> None:
    assert column(fight("FrLC", "BrLN", x={"form": "square"}), "a") == LINE
    assert column(fight("FrLC", "FrLC"), "a") == LINE
    assert column(fight("FrLC", "FrLC", a={"form": "column"}), "a") == COLUMN


@pytest.mark.rule("NB 10.3.1.1.4-3", "NB 10.3.1.1.5-2")
@pytest.mark.parametrize("kind", ["wood", "town"])
def test_who_is_sheltered_fights_cavalry_in_formation(kind: str) -> None:
    ground = box(kind, "ground", 5, 9.9, 15, 15, vdf=1)
    game = fight("FrLC", "BrLN", areas=(ground,))
    assert column(game, "x") == LINE and column(game, "a") == LINE


@pytest.mark.rule("NB 10.3.1.1.4-2")
def test_infantry_charged_by_cavalry_that_fights_another_uses_other_all_the_same() -> None:
    horse = unit("h", RED, "FrLC", 13, 10, 0, figures=4)
    game = fight("FrLN", "BrLN", horse, x={"figures": 16})
    game.ctx.set(contacts=[Contact("a", "x"), Contact("h", "x")])
    assert column(game, "x") == OTHER
    assert column(fight("FrLN", "BrLN"), "x") == LINE


@pytest.mark.rule("NB 10.3.1.1.4-3", "NB 10.3.1.1.5-2")
@pytest.mark.parametrize(("east", "touches"), [(10.7, True), (18.0, False)])
def test_infantry_beside_cavalry_that_touches_the_same_enemy_fights_in_formation(
    east: float, touches: bool
) -> None:
    # The chasseurs reach from 8 to 12, the infantry to 9.1, its own cavalry from 9.7 on. Whoever
    # fights whom, they touch the same enemy; the chasseurs have cavalry in their combat only where
    # they fight both at once.
    game = position(
        unit("a", RED, "FrLC", 10, 10),
        unit("x", BLUE, "BrLN", 8.6, 10, 180, figures=4),
        unit("h", BLUE, "BkLC", east, 10, 180, figures=8),
        contacts=[Contact("a", "x"), Contact("a", "h")],
    )
    assert column(game, "x") == (LINE if touches else OTHER)
    assert column_of(game.ctx, "a", ("x",)) == OTHER
    assert column_of(game.ctx, "a", ("x", "h")) == LINE


@pytest.mark.rule("NB 10.3.1.1.6", "NB 10.3.1.1.1")
@pytest.mark.parametrize(("form", "found"), [("unlimbered", 2), ("limbered", 0)])
def test_batteries_by_their_formation(form: str, found: int) -> None:
    game = fight("FrLC", "BrFA", x={"form": form})
    one, two = sides_of(game.ctx, FIGHT, {})
    lines = lines_of(game.ctx, two, one)
    first = [m.value for m in lines if m.rule == "NB 10.3.1.1.6"]
    assert first == ([found] if found else [])


# -- modifiers -------------------------------------------------------------------------------------


@pytest.mark.rule("NB 10.3.1.2-1", "NB 10.3.1.2-2", "NB 2.1.4")
@pytest.mark.parametrize("value", [2, -1])
def test_the_general_in_the_combat_counts_even_if_he_is_worse_than_none(value: int) -> None:
    chief = general("g", RED, 10, 8.5, f'4"A(6){value:+}')
    game = fight("FrLN", "BrLN", chief, a={"commander": "g"})
    assert modifiers(game)["NB 10.3.1.2-1"] == value


@pytest.mark.rule("NB 10.3.1.2-1")
def test_of_several_generals_the_highest() -> None:
    low = general("g", RED, 9.4, 8.5, '4"A(6)+2', superior="c")
    high = general("c", RED, 11, 8.25, '9"A(6)+1', rank=Rank.CORPS)
    game = fight("FrLN", "BrLN", low, high, a={"commander": "g"})
    assert modifiers(game) == {"NB 10.3.1.2-1": 1}


@pytest.mark.rule("NB 10.3.1.2.2")
@pytest.mark.parametrize(
    ("value", "on_turn", "found"),
    [
        ('4"A(6)+2D', RED, {}),
        ('4"A(6)+2D', BLUE, {"NB 10.3.1.2-1": 2}),
        ('4"A(6)+2', RED, {"NB 10.3.1.2-1": 2}),
    ],
)
def test_generals_marked_d_count_off_turn_alone(
    value: str, on_turn: str, found: dict[str, int]
) -> None:
    chief = general("g", RED, 10, 8.5, value)
    game = fight("FrLN", "BrLN", chief, a={"commander": "g"}, on_turn=on_turn)
    one = sides_of(game.ctx, FIGHT, {})
    lines = lines_of(game.ctx, *one)
    assert {m.rule: m.value for m in lines if m.rule.startswith("NB 10.3.1.2")} == found


@pytest.mark.rule("NB 10.3.2", "NB 10.3.9", "NB 10.3.9.1")
@pytest.mark.parametrize(
    ("kind", "state", "found"),
    [
        ("town", {"town": "place", "form": "town"}, {"NB 10.3.2": 2}),
        ("fortification", {"town": "place", "form": "town"}, {"NB 10.3.9": 2}),
        ("town", {}, {}),
        ("fortification", {}, {}),
        (
            "fortification",
            {"town": "place", "form": "town", "disordered": True},
            {"NB 10.3.5-1": -3},
        ),
        ("town", {"town": "place", "form": "town", "disordered": True}, {"NB 10.3.5-1": -3}),
    ],
)
def test_town_and_works_for_who_is_deployed_in_them(
    kind: str, state: dict[str, Any], found: dict[str, int]
) -> None:
    place = box(kind, "place", 5, 10, 15, 16, vdf=2)
    assert modifiers(fight("FrLN", "BrLN", areas=(place,), x=state), "x") == found


@pytest.mark.rule("NB 10.3.9.2-1", "NB 10.3.9.2-2")
def test_an_entrenchment_for_who_holds_it_against_an_enemy_beyond_it() -> None:
    works = line("entrenchment", "works", (5, 10), (15, 10), vdf=3)
    assert modifiers(fight(lines=(works,)), "x") == {"NB 10.3.9": 3}
    # The fourth base of the British, from 11 to 12, does not touch what ends before it.
    part = line("entrenchment", "works", (5, 10), (10.9, 10), vdf=3)
    assert modifiers(fight(lines=(part,)), "x") == {}
    aside = fight("FrLN", "BrLN", lines=(works,))
    aside.ctx.change("a", pose=pose(12, 10.5, 270))
    assert modifiers(aside, "x") == {}, "in part on its own side"
    past = fight("FrLN", "BrLN", lines=(works,))
    past.ctx.change("a", pose=pose(10, 11, 180))
    assert modifiers(past, "x") == {}
    behind = line("entrenchment", "works", (5, 11), (15, 11), vdf=3)
    assert modifiers(fight(lines=(behind,)), "x") == {}


@pytest.mark.rule("NB 10.3.3")
@pytest.mark.parametrize(("south", "found"), [(9.995, {"NB 10.3.3": 1}), (10.5, {})])
def test_all_bases_higher(south: float, found: dict[str, int]) -> None:
    hill = box("slope", "hill", 5, south, 15, 16, level=1)
    assert modifiers(fight(areas=(hill,)), "x") == found


@pytest.mark.rule("NB 10.3.4-1", "NB 10.3.4-2", "NB 10.3.4-3", "NB 10.3.4-4")
@pytest.mark.parametrize("inside", [True, False])
@pytest.mark.parametrize(
    ("profile", "found"),
    [
        ("FrLC", {"NB 10.3.4-1": -5}),
        ("BrFA", {"NB 10.3.4-2": -3}),
        ("FrLN", {"NB 10.3.4-3": -2}),
        ("FrLT", {"NB 10.3.4-4": -1}),
    ],
)
def test_even_partly_in_a_wood(profile: str, found: dict[str, int], inside: bool) -> None:
    # The widest reaches from 8 to 12.
    wood = box("wood", "wood", 10.3 if inside else 12.1, 5, 15, 9.5)
    assert modifiers(
        fight(
            profile,
            "FrLN",
            areas=(wood,),
            a={"figures": 16} if profile != "BrFA" else {},
            x={"figures": 16 if profile != "BrFA" else 4},
        )
    ) == (found if inside else {})


@pytest.mark.rule("NB 10.3.5-1", "NB 10.3.5-2")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({}, {}),
        ({"disordered": True}, {"NB 10.3.5-1": -3}),
        ({"routed": True, "form": "column"}, {"NB 10.3.5-2": -10}),
    ],
)
def test_disordered_and_routed(state: dict[str, Any], found: dict[str, int]) -> None:
    assert modifiers(fight(x=state), "x") == found


@pytest.mark.rule("NB 10.3.7")
@pytest.mark.parametrize(("mine", "theirs", "found"), [(28, 16, None), (32, 16, 1), (24, 8, 2)])
def test_more_bases(mine: int, theirs: int, found: int | None) -> None:
    game = fight(a={"figures": mine}, x={"figures": theirs})
    assert modifiers(game).get("NB 10.3.7") == found
    assert "NB 10.3.7" not in modifiers(game, "x")


@pytest.mark.rule("NB 10.3.7", "NB 1.5-4")
def test_attached_batteries_count_as_bases() -> None:
    guns = [unit(f"g{n}", RED, "FrHFA", 7.75 + n * 1.5, 9, attached="a") for n in range(4)]
    game = fight("FrLN", "BrLN", *guns)
    assert modifiers(game)["NB 10.3.7"] == 1


@pytest.mark.rule("NB 10.3.8.1", "NB 8.2.6.1.2.1-1", "NB 8.2.6.1.2.1-2")
@pytest.mark.parametrize(
    ("kinds", "form", "found"),
    [
        ((), "line", {}),
        (("ford",), "line", {"NB 10.3.8.1": -2}),
        (("bridge",), "line", {"NB 10.3.8.1": -2}),
        (("bridge",), "march", {"NB 10.3.8.2": -3}),
        (("ford", "bridge"), "line", {"NB 10.3.8.1": -2}),
        (("ford", "bridge"), "march", {"NB 10.3.8.2": -3}),
    ],
)
def test_in_a_ford_or_on_a_bridge(kinds: tuple[str, ...], form: str, found: dict[str, int]) -> None:
    ground = tuple(box(kind, kind, 5, 5, 15, 9.9) for kind in kinds)
    assert modifiers(fight(areas=ground, a={"form": form})) == found


@pytest.mark.rule("NB 10.3.8.2")
def test_in_march_column() -> None:
    assert modifiers(fight(a={"form": "march"})) == {"NB 10.3.8.2": -3}
    assert modifiers(fight(a={"form": "column"})) == {}


@pytest.mark.rule("NB 10.3.10")
def test_cavalry_against_buildings_whether_or_not_they_are_deployed() -> None:
    town = box("town", "town", 5, 9.9, 15, 16, vdf=2)
    assert modifiers(fight("FrLC", "BrLN", areas=(town,)))["NB 10.3.10"] == -3
    assert "NB 10.3.10" not in modifiers(fight("FrLN", "BrLN", areas=(town,)))


@pytest.mark.rule("NB 10.3.12hr")
@pytest.mark.parametrize(
    ("foe", "off", "found"),
    [("BrLN", (), {"NB 10.3.12hr": 1}), ("FrLC", (), {}), ("BrLN", (Switch.LANCERS,), {})],
)
def test_lancers_against_infantry(foe: str, off: tuple[Switch, ...], found: dict[str, int]) -> None:
    assert modifiers(fight("FrLNC", foe, off=(Switch.NO_MEASURING, *off))) == found


@pytest.mark.rule("NB 10.1.2.1")
def test_the_unit_with_most_bases_gives_the_numbers() -> None:
    pieces = (
        unit("a", RED, "FrLN", 8.4, 10, figures=8),
        unit("b", RED, "FrLT", 11.6, 10, figures=12),
        unit("x", BLUE, "BrLN", 10, 10, 180, figures=24),
    )
    game = position(*pieces)
    one, _ = sides_of(game.ctx, Combat(("a", "b"), ("x",)), {})
    assert (one.modifying, one.bases) == ("b", 5)


@pytest.mark.rule("NB 10.3.1.1.6")
@pytest.mark.parametrize(
    ("form", "said", "value"),
    [("limbered", "Combat number, limbered", 0), ("unlimbered", "Combat number", 2)],
)
def test_of_a_battery_it_is_said_how_it_stands(form: str, said: str, value: int) -> None:
    game = position(unit("a", RED, "FrHFA", 10, 15, form=form), unit("x", BLUE, "BrLN", 10, 20))
    found = combat_number(game.ctx, "a", ("x",))
    assert (str(found.label), found.value) == (said, value)
