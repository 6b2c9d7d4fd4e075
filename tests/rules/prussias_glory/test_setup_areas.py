"""Areas of set-up at Leuthen, Zorndorf and Torgau: leaders, their units, guns, detachments
(PG 24.2b, 25.3.1a, 25.3.2a, 26.3b).
"""

import pytest

from game.engine import action as do
from game.engine.refusal import Refusal
from game.rules.prussias_glory.battles.baggage import BAGGAGE_JOINS_NOBODY, BAGGAGE_THERE
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.setup.pieces import pieces_of
from game.rules.prussias_glory.setup.places import NO_GROUND, why_not_ground, why_not_place
from game.rules.prussias_glory.table import OFF_MAP, Det
from tests.rules.prussias_glory.setup_bench import LEUTHEN, TORGAU, ZORNDORF, by_hand, lay, lay_all

FREE = "zorndorf-free"


def rule(found: Refusal | None) -> str:
    """The rule of a refusal; "" if there is none."""
    return "" if found is None else found.rule


# -- Leuthen (PG 24.2b) ----------------------------------------------------------------------------


@pytest.mark.rule("PG 24.2b")
@pytest.mark.parametrize(
    ("leader", "near", "far"),
    [
        ("lucchese", "2009", "2010"),  # within 1 of 2008
        ("kheul", "2308", "2307"),  # 2309
        ("arenberg", "2608", "2609"),  # 2607
        ("colloredo", "2911", "2912"),  # 2910
        ("serbelloni", "3309", "3308"),  # 3310
        ("nadasdy", "3711", "3712"),  # 3710
        ("nostitz", "2514", "2513"),  # within 5 of 2519
    ],
)
def test_each_austrian_leader_has_his_hex_at_leuthen(leader: str, near: str, far: str) -> None:
    """One hex around it, Nostitz five."""
    game = by_hand(LEUTHEN, COALITION)
    assert rule(lay(game, leader, far)) == "PG 24.2b"
    assert lay(game, leader, near) is None


@pytest.mark.rule("PG 24.2b")
def test_outside_its_area_a_piece_hears_where_that_begins() -> None:
    """Lucchese's is 2008 with the hexes around; down the column 2009 is the last of them."""
    game = by_hand(LEUTHEN, COALITION)
    for far, away in (("2010", 1), ("2014", 5)):
        refusal = lay(game, "lucchese", far)
        assert refusal is not None and str(refusal.message) == (
            f"Outside the set-up area: 2009 is the nearest hex of it, {away} away."
        )


@pytest.mark.rule("PG 24.2b")
@pytest.mark.parametrize(
    ("label", "allowed"), [("2306", True), ("2305", False), ("2312", True), ("2313", False)]
)
def test_units_stand_within_three_hexes_of_their_leader(label: str, allowed: bool) -> None:
    """Kheul in 2309: along his column three hexes either way."""
    game = by_hand(LEUTHEN, COALITION)
    lay_all(game, "kheul 2309")
    assert rule(lay(game, "au-ir49", label)) == ("" if allowed else "PG 24.2b")


@pytest.mark.rule("PG 24.2b")
def test_a_unit_waits_for_its_leader() -> None:
    """He is placed first; another leader does not do."""
    game = by_hand(LEUTHEN, COALITION)
    lay_all(game, "arenberg 2607")
    refused = game.do(do.unit("au-ir49"))
    assert refused is not None
    assert refused.rule == "PG 24.2b" and "Kheul" in str(refused.message)
    lay_all(game, "kheul 2309")
    assert game.do(do.unit("au-ir49")) is None


@pytest.mark.rule("PG 24.2b")
def test_a_leader_does_not_leave_his_units_behind() -> None:
    """With a regiment three hexes up his column Kheul may go up, not down."""
    game = by_hand(LEUTHEN, COALITION)
    lay_all(game, "kheul 2309\nau-ir49 2306")
    assert rule(lay(game, "kheul", "2310")) == "PG 24.2b"
    assert game.at("kheul") == "2309"
    assert lay(game, "kheul", "2308") is None


@pytest.mark.rule("PG 24.2b")
def test_a_leader_taken_back_takes_his_units_along() -> None:
    """Kheul's regiment goes back to the tray, Arenberg's stays."""
    game = by_hand(LEUTHEN, COALITION)
    lay_all(game, "kheul 2309\nau-ir49 2306\narenberg 2607\nau-ir21 2607")
    game.do(do.unit("kheul"))
    assert game.do(do.button("off")) is None
    assert (game.at("kheul"), game.at("au-ir49")) == ("-", "-")
    assert (game.at("arenberg"), game.at("au-ir21")) == ("2607", "2607")


@pytest.mark.rule("PG 24.2b")
def test_guns_stand_within_three_hexes_of_a_leader() -> None:
    """Not before any leader stands, and not four hexes away."""
    game = by_hand(LEUTHEN, COALITION)
    assert rule(lay(game, "au-art1", "2309")) == "PG 24.2b"
    lay_all(game, "kheul 2309")
    assert rule(lay(game, "au-art1", "2313")) == "PG 24.2b"
    assert lay(game, "au-art1", "2312") is None


@pytest.mark.rule("PG 24.2b")
def test_a_wing_has_three_guns_at_most() -> None:
    """The fourth near Lucchese alone has no wing; with Kheul it has."""
    game = by_hand(LEUTHEN, COALITION)
    lay_all(game, "lucchese 2008\nau-art1 2005\nau-art2 2006\nau-art3 2007")
    assert rule(lay(game, "au-art4", "2008")) == "PG 24.2b"
    lay_all(game, "kheul 2309")
    assert rule(lay(game, "au-art4", "2005")) == "PG 24.2b"  # six hexes from Kheul
    assert lay(game, "au-art4", "2311") is None


@pytest.mark.rule("PG 24.2b")
def test_a_gun_near_two_leaders_counts_for_the_one_who_has_room() -> None:
    """One gun in 2208 between Lucchese and Kheul, three near Lucchese alone; a fourth there has
    no room. When Kheul is taken back one of the four goes too.
    """
    game = by_hand(LEUTHEN, COALITION)
    board = game.rules.board
    assert board.distance(game.cell("2208"), game.cell("2008")) == 2
    assert board.distance(game.cell("2208"), game.cell("2309")) == 2
    lay_all(game, "lucchese 2008\nkheul 2309\nau-art1 2208")
    lay_all(game, "au-art2 2005\nau-art3 2005\nau-art4 2006")
    assert rule(lay(game, "au-art5", "2005")) == "PG 24.2b"
    game.do(do.unit("kheul"))
    game.do(do.button("off"))
    guns = ("au-art1", "au-art2", "au-art3", "au-art4")
    assert [game.at(u) for u in guns].count("-") == 1


@pytest.mark.rule("PG 24.2b")
@pytest.mark.parametrize(
    ("leader", "home", "label", "guns"),
    [
        ("nadasdy", "3710", "3712", 1),
        ("serbelloni", "3310", "3312", 1),
        ("nostitz", "2519", "2521", 0),
        ("colloredo", "2910", "2912", 3),
        ("arenberg", "2607", "2609", 3),
    ],
)
def test_some_wings_have_fewer_guns(leader: str, home: str, label: str, guns: int) -> None:
    """Nadasdy and Serbelloni one each, Nostitz none."""
    game = by_hand(LEUTHEN, COALITION)
    lay_all(game, f"{leader} {home}")
    for number in range(1, guns + 1):
        assert lay(game, f"au-art{number}", label) is None
    assert rule(lay(game, f"au-art{guns + 1}", label)) == "PG 24.2b"


@pytest.mark.rule("PG 24.4a", "PG 24.2b")
def test_daun_is_set_up_like_charles() -> None:
    """In the variant he is the Army Commander: with any unit, and nowhere alone."""
    game = by_hand("leuthen-daun", COALITION)
    game.do(do.button("rest"))
    assert lay(game, "daun", "3710") is None
    assert game.asking.why_not_button(game.ctx, "done") is None
    assert rule(lay(game, "daun", "1101")) == "PG 22.2b"


# -- Zorndorf, as on the day (PG 25.3.1a) ----------------------------------------------------------


@pytest.mark.rule("PG 25.3.1a")
@pytest.mark.parametrize(
    ("piece", "label", "allowed"),
    [
        ("manteuffel", "3214", True),  # within 1 of 3215
        ("manteuffel", "3213", False),
        ("pr-gra", "3115", True),
        ("pr-gra", "3116", False),
        ("pr-gra", "3512", False),
        ("seydlitz", "3212", True),  # within 3 of 3215
        ("seydlitz", "3211", False),
        ("pr-kr13", "3218", True),
        ("pr-kr13", "3219", False),
        ("pr-kr13", "3714", False),
        ("kanitz", "3510", True),  # the three lines
        ("kanitz", "3509", False),
        ("dohna", "3615", True),
        ("pr-ir2-14", "3708", True),
        ("pr-ir2-14", "3215", False),
        ("pr-dr1", "3517", False),
        ("pr-art1", "3714", True),
        ("pr-art1", "3215", False),
        ("pr-art1", "3212", False),
    ],
)
def test_the_prussians_stand_in_three_lines_and_beyond_the_mietzel(
    piece: str, label: str, allowed: bool
) -> None:
    """Manteuffel and Seydlitz at 3215, all others and all guns along the lines."""
    game = by_hand(ZORNDORF, PRUSSIAN)
    assert rule(lay(game, piece, label)) == ("" if allowed else "PG 25.3.1a")


@pytest.mark.rule("PG 25.3.1a")
def test_browne_stands_next_to_2212() -> None:
    """One hex, not two."""
    game = by_hand(ZORNDORF, COALITION)
    assert rule(lay(game, "browne", "2214")) == "PG 25.3.1a"
    assert lay(game, "browne", "2213") is None


@pytest.mark.rule("PG 25.3.1a")
@pytest.mark.parametrize(("one", "other"), [("saltykov", "golitsyn"), ("golitsyn", "saltykov")])
def test_one_of_two_stands_at_2108_the_other_at_2210(one: str, other: str) -> None:
    """2107 is near 2108 alone, 2212 near 2210 alone; either leader may be either."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, f"{one} 2107")
    assert rule(lay(game, other, "2106")) == "PG 25.3.1a"  # near 2108 again
    assert rule(lay(game, other, "2213")) == "PG 25.3.1a"  # near neither
    assert lay(game, other, "2212") is None


@pytest.mark.rule("PG 25.3.1a")
def test_a_leader_between_both_hexes_counts_for_the_one_that_is_free() -> None:
    """Saltykov in 2108 is within two hexes of 2210 as well: Golitsyn may choose."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, "saltykov 2108\ngolitsyn 2212\ngolitsyn 2106")
    assert rule(lay(game, "saltykov", "2107")) == "PG 25.3.1a"  # both near 2108 alone
    assert game.at("saltykov") == "2108"


@pytest.mark.rule("PG 25.3.1a")
def test_the_cavalry_leaders_stand_at_2217_and_1809() -> None:
    """One each, in either way."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, "gaugreben 2219")
    assert rule(lay(game, "demiku", "2217")) == "PG 25.3.1a"
    assert lay(game, "demiku", "1609") is None


@pytest.mark.rule("PG 25.3.1a")
def test_russian_units_stand_near_leaders_who_come_first() -> None:
    """Golitsyn in 2210; his grenadiers three hexes off, not four, and not before him."""
    game = by_hand(ZORNDORF, COALITION)
    assert rule(game.do(do.unit("ru-gr4"))) == "PG 25.3.1a"
    lay_all(game, "golitsyn 2210")
    assert rule(lay(game, "ru-gr4", "2214")) == "PG 25.3.1a"
    assert lay(game, "ru-gr4", "2213") is None


@pytest.mark.rule("PG 25.3.1a")
@pytest.mark.parametrize("piece", ["ru-art1", "ru-baggage"])
def test_guns_and_baggage_go_with_any_infantry_wing(piece: str) -> None:
    """Near Demiku's horse they may not stand, near Browne they may, whoever leads them."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, "demiku 2217\nbrowne 2212")
    assert rule(lay(game, piece, "2219")) == "PG 25.3.1a"
    assert lay(game, piece, "2213") is None


@pytest.mark.rule("PG 25.3.1a")
def test_a_wing_takes_any_number_of_guns_at_zorndorf() -> None:
    """All six with Browne."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, "browne 2212")
    for number, label in enumerate(("2211", "2212", "2213", "2214", "2215", "2210"), 1):
        assert lay(game, f"ru-art{number}", label) is None


@pytest.mark.rule("PG 25.3.1a", "PG 25.3.5b")
def test_the_baggage_stands_alone() -> None:
    """It joins nobody, nobody joins it; leaders may."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, "browne 2212\nru-obsgr 2212")
    assert lay(game, "ru-baggage", "2212") == BAGGAGE_JOINS_NOBODY
    assert lay(game, "ru-baggage", "2213") is None
    assert lay(game, "ru-obs1", "2213") == BAGGAGE_THERE
    assert lay(game, "browne", "2213") is None


# -- Zorndorf, free (PG 25.3.2a) -------------------------------------------------------------------


@pytest.mark.rule("PG 25.3.2a")
def test_one_prussian_leader_begins_beyond_the_mietzel() -> None:
    """Any of them; a second one there is refused, north of the river he may stand."""
    game = by_hand(FREE, PRUSSIAN)
    lay_all(game, "kanitz 3215")
    assert rule(lay(game, "dohna", "3216")) == "PG 25.3.2a"
    assert rule(lay(game, "dohna", "2910")) == "PG 25.3.2a"  # south of it, far away
    assert lay(game, "dohna", "2909") is None
    assert lay(game, "dohna", "4028") is None


@pytest.mark.rule("PG 25.3.2a")
def test_the_last_prussian_leader_must_go_there_if_nobody_else_did() -> None:
    """Five are far in the north."""
    game = by_hand(FREE, PRUSSIAN)
    lay_all(game, "kanitz 3710\ndohna 3711\nforcade 3712\nmanteuffel 3713\nschorlemer 3714")
    assert rule(lay(game, "seydlitz", "3715")) == "PG 25.3.2a"
    assert lay(game, "seydlitz", "3215") is None
    assert rule(lay(game, "seydlitz", "3715")) == "PG 25.3.2a"


@pytest.mark.rule("PG 25.3.2a")
def test_prussian_units_stand_within_three_hexes_of_their_leader() -> None:
    """Over the river as well; guns only north of it and with infantry."""
    game = by_hand(FREE, PRUSSIAN)
    lay_all(game, "kanitz 3212\nseydlitz 3712")
    assert rule(lay(game, "pr-ir2-14", "3216")) == "PG 25.3.2a"
    assert lay(game, "pr-ir2-14", "3215") is None
    assert rule(lay(game, "pr-art1", "3213")) == "PG 25.3.2a"  # south bank
    assert rule(lay(game, "pr-art1", "3713")) == "PG 25.3.2a"  # with horse
    assert lay(game, "pr-art1", "3211") is None


@pytest.mark.rule("PG 25.3.2a")
@pytest.mark.parametrize(
    ("label", "allowed"),
    [("2426", True), ("2427", False), ("2501", False), ("2401", True), ("1101", True)],
)
def test_the_russians_stand_south_of_column_25_and_west_of_cammin(
    label: str, allowed: bool
) -> None:
    """Column 24 and row 26 are the last."""
    game = by_hand(FREE, COALITION)
    for leader in ("saltykov", "demiku"):
        assert rule(lay(game, leader, label)) == ("" if allowed else "PG 25.3.2a")


@pytest.mark.rule("PG 25.3.2a")
def test_russian_units_and_guns_are_near_leaders_in_the_free_set_up_too() -> None:
    """Within three hexes, guns with infantry."""
    game = by_hand(FREE, COALITION)
    lay_all(game, "browne 1512\ndemiku 1519")
    assert rule(lay(game, "ru-obs1", "1516")) == "PG 25.3.2a"
    assert lay(game, "ru-obs1", "1515") is None
    assert rule(lay(game, "ru-art1", "1519")) == "PG 25.3.2a"
    assert lay(game, "ru-art1", "1509") is None


# -- Torgau (PG 26.3b) -----------------------------------------------------------------------------


@pytest.mark.rule("PG 26.3b")
@pytest.mark.parametrize(
    ("piece", "label", "allowed"),
    [
        ("daun", "1703", True),
        ("daun", "1702", False),
        ("arenberg", "2718", True),
        ("arenberg", "2818", False),
        ("au-ir1", "2618", True),
        ("au-ir1", "2619", False),
        ("au-art1", "1718", True),
        ("au-art1", "1618", False),
        ("au-dr39", "3320", False),  # O'Donell's other horse
        ("au-dr31", "3320", True),
        ("au-dr31", "2010", True),
        ("au-cr1", "3320", True),
        ("au-cr1", "2010", True),
        ("au-cr1", "3420", False),  # column 34
        ("reid", "3320", True),
        ("reid", "3420", False),
    ],
)
def test_the_austrians_stand_in_their_camp_ried_and_his_also_outside(
    piece: str, label: str, allowed: bool
) -> None:
    """The camp as marked; the light troops anywhere north of column 34."""
    game = by_hand(TORGAU, COALITION)
    assert rule(lay(game, piece, label)) == ("" if allowed else "PG 26.3b")


@pytest.mark.rule("PG 26.3b")
def test_lacy_and_what_comes_with_him_are_not_set_up() -> None:
    """He comes by a die."""
    game = by_hand(TORGAU, COALITION)
    assert rule(game.do(do.unit("au-art6"))) == "PG 26.3.3a"
    game.do(do.button("rest"))
    assert game.asking.why_not_button(game.ctx, "done") is None
    assert game.unit("au-art6").cell == OFF_MAP


@pytest.mark.rule("PG 26.3b")
@pytest.mark.parametrize(
    ("label", "allowed"),
    [
        ("3120", True),  # stacked: the same detachment
        ("3121", True),  # adjacent
        ("3122", False),  # one hex between
        ("3123", False),
        ("3124", True),  # three hexes between: distance 4 (Ruling 73)
    ],
)
def test_units_of_a_detachment_stand_together_and_detachments_apart(
    label: str, allowed: bool
) -> None:
    """Croats in 3120; the second battalion along the column."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "au-cr1 3120")
    assert rule(lay(game, "au-cr2", label)) == ("" if allowed else "PG 26.3b")


@pytest.mark.rule("PG 26.3b")
def test_three_detachments_are_formed_at_most() -> None:
    """A fourth piece alone far away is refused; with one of the three it may stand."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "au-cr1 3120\nau-cr2 3125\nau-cr3 3130")
    assert rule(lay(game, "au-husa", "2625")) == "PG 26.3b"
    assert lay(game, "au-husa", "3020") is None


@pytest.mark.rule("PG 26.3b", "PG 6.3a")
def test_who_stands_apart_is_detached_when_set_up_is_done() -> None:
    """Ried with Croats and hussars, the Dragoons 31 by themselves; the others are in the camp."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "au-cr1 3120\nreid 3120\nau-husa 3121\nau-dr31 2625")
    lay_all(game, "au-cr2 2010\nau-cr3 2010\nau-husb 2010")
    game.do(do.button("rest"))
    assert game.do(do.button("done")) is None
    dets = list(game.table.dets.values())
    assert {frozenset(d.units) for d in dets} == {
        frozenset({"reid", "au-cr1", "au-husa"}),
        frozenset({"au-dr31"}),
    }
    assert all(d.side == COALITION and d.rating == 4 and not d.wings for d in dets)


@pytest.mark.rule("PG 26.3b", "PG 6.3a")
def test_nobody_need_be_detached() -> None:
    """All in the camp: no detachments."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "reid 2010\nau-cr1 2010\nau-husa 2010\nau-dr31 2115")
    lay_all(game, "au-cr2 2116\nau-cr3 2117\nau-husb 2117")
    game.do(do.button("rest"))
    assert game.do(do.button("done")) is None
    assert not game.table.dets


@pytest.mark.rule("PG 26.3b", "PG 6.3a")
def test_the_quick_start_has_three_detachments() -> None:
    """Ried at 2720, his second column at 2624, the Dragoons 31 at 3122."""
    game = by_hand(TORGAU, COALITION)
    game.do(do.button("rest"))
    game.do(do.button("done"))
    assert {frozenset(d.units) for d in game.table.dets.values()} == {
        frozenset({"reid", "au-cr1", "au-cr2", "au-husa"}),
        frozenset({"au-cr3", "au-husb"}),
        frozenset({"au-dr31"}),
    }
    assert all(isinstance(d, Det) and not d.active for d in game.table.dets.values())


@pytest.mark.rule("PG 7.1d", "PG 22.2a")
def test_nobody_is_set_up_in_open_water() -> None:
    """Ried's men may stand at the pond in 2418, not in the Elbe, should an area reach so far."""
    game = by_hand(TORGAU, COALITION)
    terrain = game.rules.board.terrain
    assert "all_water" in terrain[game.cell("2101")]
    assert "pond_river" in terrain[game.cell("2418")]
    assert why_not_ground(game.ctx, "au-cr1", game.cell("2101")) == NO_GROUND
    assert lay(game, "au-cr1", "2418") is None


# -- where it is looked for ------------------------------------------------------------------------


@pytest.mark.rule("PG 22.2a")
@pytest.mark.parametrize("name", [LEUTHEN, ZORNDORF, FREE, TORGAU, "rossbach-main"])
def test_all_hexes_where_a_piece_may_stand_are_offered(name: str) -> None:
    """Whoever is tried in each hex of the map, with everybody else on it, and with all guns still
    to come.
    """
    game = by_hand(name, COALITION)
    game.do(do.button("rest"))
    pieces = pieces_of(game.ctx, COALITION)
    guns = [p for p in pieces if p in game.table.units and game.rules.oob.units[p].is_artillery]
    for _ in range(2):
        for piece in (*pieces[::3], *guns):
            if game.do(do.unit(piece)) is not None:
                continue
            offered = set(game.asking.asked(game.ctx).cells)
            every = range(game.rules.board.grid.size)
            assert offered == {c for c in every if why_not_place(game.ctx, piece, c) is None}
            game.do(do.button("back"))
        for gun in guns[1:]:
            game.do(do.unit(gun))
            game.do(do.button("off"))
