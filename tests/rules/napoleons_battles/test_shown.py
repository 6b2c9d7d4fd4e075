"""What is shown of the table: plates, discs, strip, reserves, panels, roster, the verdict."""

from typing import Any

import pytest

from game.engine.presentation import Tracks, Turns
from game.engine.shapes import PolygonShape
from game.engine.text import say
from game.rules.napoleons_battles.cards import Edge, Entry, Form, Rank
from game.rules.napoleons_battles.control.points import EndOfTurn
from game.rules.napoleons_battles.faces import (
    card_face,
    general_counter,
    men_of,
    symbol_of,
    unit_counter,
)
from game.rules.napoleons_battles.movement.foresight import ride_preview
from game.rules.napoleons_battles.panels import command_told, in_words, panel, printed
from game.rules.napoleons_battles.presentation import PHASES, cell_note, presentation
from game.rules.napoleons_battles.roster import roster
from game.rules.napoleons_battles.rules import NOWHERE, Objective, Terms
from game.rules.napoleons_battles.states import beside, lead
from game.rules.napoleons_battles.system import SYSTEM, evaluate
from game.rules.napoleons_battles.system import told as headlined
from game.rules.napoleons_battles.table import PHASES as PHASE_OF
from game.rules.napoleons_battles.table import Gun, Status, Step
from game.rules.napoleons_battles.tables import standard_profiles
from game.rules.napoleons_battles.verdict import verdict
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    pose,
    position,
    unit,
)


def some(**states: Any) -> Position:
    """A red brigade, a red battery and a blue brigade; a town worth points to both."""
    return position(
        unit("a", RED, "FrLN", 10, 8, **states),
        unit("g", RED, "FrHA4", 14, 8),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        areas=[box("town", "Farm", 18, 18, 20, 20)],
        terms=Terms(
            turns=6,
            first=RED,
            objectives=(Objective(id="farm", name="Farm", points={RED: 10, BLUE: 20}),),
        ),
    )


def told(text: object) -> str:
    return str(text)


# -- counters --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "ranks"),
    [("line", (4,)), ("column", (2, 2)), ("square", (2, 2)), ("march", (1, 1, 1, 1))],
)
def test_the_stands_of_a_plate_are_those_of_its_formation(
    form: str, ranks: tuple[int, ...]
) -> None:
    plate = unit_counter(some(form=form).ctx, "a").face.plate
    assert plate is not None and (plate.sign, plate.each) == (form, 4)
    fronts = sorted({stand.front for stand in plate.stands}, reverse=True)
    assert tuple(sum(s.front == f for s in plate.stands) for f in fronts) == ranks
    assert plate.square == (form == "square")


@pytest.mark.parametrize(("losses", "stands", "left"), [(0, 4, 16), (3, 4, 13), (4, 3, 12)])
def test_losses_are_figures_first_then_whole_stands(losses: int, stands: int, left: int) -> None:
    face = unit_counter(some(losses=losses).ctx, "a").face
    assert face.plate is not None
    assert (len(face.plate.stands), face.steps, face.steps_full) == (stands, left, 16)


@pytest.mark.parametrize(
    ("state", "disorder"), [({}, 0), ({"disordered": True}, 1), ({"routed": True}, 3)]
)
def test_disorder_and_rout_are_seen_at_the_men(state: dict[str, bool], disorder: int) -> None:
    plate = unit_counter(some(**state).ctx, "a").face.plate
    assert plate is not None and plate.disorder == disorder


@pytest.mark.parametrize(
    ("state", "mark"),
    [
        ({"react": True}, "react"),
        ({"limit": "half"}, "half_move"),
        ({"limit": "none"}, "no_move"),
        ({"fired": True}, "fired"),
        ({"damaged": True}, "damaged"),
        ({"flag": True}, "colours"),
    ],
)
def test_markers_lie_on_the_tag(state: dict[str, Any], mark: str) -> None:
    plain = {"flag": False}
    assert mark in unit_counter(some(**(plain | state)).ctx, "a").face.marks
    assert mark not in unit_counter(some(**plain).ctx, "a").face.marks


def test_troops_in_contact_and_worn_formations_are_marked() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8, formation="i"), unit("x", BLUE, "BrLN", 10, 8, 180)
    )
    assert "engaged" in unit_counter(game.ctx, "a").face.marks
    assert "worn" not in unit_counter(game.ctx, "a").face.marks
    game.ctx.set(worn=["i"])
    assert "worn" in unit_counter(game.ctx, "a").face.marks


def test_guns_are_drawn_by_their_teams_where_they_are_drawn() -> None:
    row = standard_profiles()["FrHA4"]
    assert men_of(row, Form.UNLIMBERED) == "battery"
    assert men_of(row, Form.LIMBERED) == men_of(row, Form.MARCH) == "limbered_battery"
    assert men_of(standard_profiles()["FrLN"], Form.MARCH) == "brigade"


@pytest.mark.parametrize(
    ("profile", "symbol"),
    [("FrLN", "foot"), ("FrLT", "light"), ("FrCR", "cuirassier"), ("FrLNC", "hussar")],
)
def test_the_sign_says_what_it_is(profile: str, symbol: str) -> None:
    assert symbol_of(standard_profiles()[profile]) == symbol


def test_a_counter_is_where_its_unit_is_or_nowhere() -> None:
    game = some()
    assert unit_counter(game.ctx, "a").at == pose(10, 8)
    game.ctx.change("a", pose=None, gone="eliminated")
    assert unit_counter(game.ctx, "a").at == NOWHERE


def test_a_card_is_shown_with_all_its_stands() -> None:
    game = some(losses=5)
    face = card_face(game.rules, game.rules.oob.units["a"])
    assert face.plate is not None and (len(face.plate.stands), face.steps) == (4, 16)


# -- generals --------------------------------------------------------------------------------------


def test_discs_grow_with_the_rank_and_the_highest_is_the_chief() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 5, 5, '4"G(7)+1'),
        general("c", RED, 15, 5, '9"G(7)+2', rank=Rank.CORPS),
    )
    faces = [general_counter(game.ctx, g).face for g in ("d", "c", "gr")]
    sizes = [face.plate.radius for face in faces if face.plate is not None]
    assert sizes == sorted(set(sizes)) and [f.commander for f in faces] == [False, False, True]
    assert [face.simple for face in faces] == ["+1", "+2", "0"]
    assert printed(game.table.generals["c"]) == '9"G(7)+2'
    assert told(in_words(game.ctx, game.table.generals["c"])) == 'radius 9", Control 7'


@pytest.mark.rule("NB 7.2.2.3")
def test_the_card_of_a_general_who_touches_a_unit_shows_no_radius() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8, commander="d"),
        general("d", RED, 5, 5, '4"G(7)+1'),
    )
    assert told(in_words(game.ctx, game.table.generals["d"])) == 'radius 4", Control 7'
    beside(game.ctx, "d", "a")
    assert told(in_words(game.ctx, game.table.generals["d"])) == 'radius 0", Control 7'


@pytest.mark.rule("NB 7.2.3.2-1", "NB 7.2.4-2")
def test_before_he_rides_it_is_said_how_far_and_whom_he_would_command() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8, commander="d"),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 20, 4, '4"G(7)+1'),
    )
    near = ride_preview(game.ctx, "d", pose(13, 4))
    # Seven inches of his 24; from his base at 4.5 to the unit's rear at 7 it is 2.5 and a bit.
    assert [(s.used, s.of) for s in near.spending] == [(7_000, 24_000)]
    assert told(near.text) == "Would command a." and len(near.shapes) == 1
    assert told(ride_preview(game.ctx, "d", pose(20, 5)).text) == "Would command no unit there."
    assert game.table.generals["d"].pose == pose(20, 4)


def test_guns_without_a_crew_are_shown_where_they_stand() -> None:
    game = some()
    assert presentation(game.ctx).shapes == ()
    game.ctx.set(guns=[Gun("g", pose(14, 8))])
    (shape,) = presentation(game.ctx).shapes
    assert isinstance(shape, PolygonShape)
    # A base of 1.5 x 1 inches behind its front centre.
    corners = {(13_250, 8_000), (14_750, 8_000), (14_750, 7_000), (13_250, 7_000)}
    assert set(shape.points) == corners


# -- the table -------------------------------------------------------------------------------------


def test_every_step_belongs_to_a_phase_that_the_ribbon_shows() -> None:
    shown = {name for name, _ in PHASES}
    assert set(PHASE_OF) == set(Step) and set(PHASE_OF.values()) <= shown


@pytest.mark.rule("NB 12.1", "NB 12.2.1")
def test_the_strip_shows_generals_morale_and_points() -> None:
    game = some()
    strip = presentation(game.ctx)
    cards = strip.of(Turns).cards
    assert all(card.face is not None and card.face.symbol == "leader" for card in cards)
    assert [card.id for card in cards] == ["gr"]
    game.ctx.change("x", routed=True)
    red, blue = presentation(game.ctx).of(Tracks).rows
    most = game.rules.oob.armies[BLUE].morale
    assert (len(blue.boxes), blue.boxes[0].marker, blue.boxes[-1].low) == (most, True, True)
    # A line unit in rout: half the points of its 16 figures at 3.
    assert red.figures[0][1] == "24" and blue.figures[0][1] == "0"


@pytest.mark.rule("NB 4.1.1.1")
def test_who_is_to_come_waits_beside_the_table() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        terms=Terms(
            turns=6,
            first=RED,
            entries={
                "x": Entry(piece="x", edge=Edge.WEST, start=(0, 9_000), end=(0, 12_000), turn=4)
            },
        ),
    )
    assert presentation(game.ctx).reserves == ()
    game.ctx.change("x", pose=None)
    (group,) = presentation(game.ctx).reserves
    assert (group.side, [c.id for c in group.counters]) == (BLUE, ["x"])
    assert told(group.title) == "Turn 4" and told(group.note) == "western edge"


def test_objectives_say_what_they_are_worth_to_whom_and_who_holds_them() -> None:
    game = some()
    game.ctx.put(game.table.owners, "farm", BLUE)
    rule, text, places = presentation(game.ctx).objectives[0]
    assert rule == "NB 12.2.1" and places == (pose(19, 19),)
    assert told(text) == "Farm: Blue 20, Red 10"


def test_the_ground_says_what_it_does() -> None:
    note = cell_note(some().ctx, pose(19, 19))
    assert note.place == "Farm" and told(note.terrain) == "town or village"
    assert "Combat value +1 for who defends it." in map(told, note.effects)
    assert cell_note(some().ctx, pose(5, 5)).effects == ()
    assert cell_note(some().ctx, NOWHERE).terrain is None


# -- panels ----------------------------------------------------------------------------------------


def values(game: Position, uid: str) -> dict[str, str]:
    return {told(line.label): told(line.now) for line in panel(game.ctx, uid).lines}


@pytest.mark.rule("NB 2.2.3", "NB 2.2.6", "NB 8.1.2.3-1")
def test_a_panel_shows_what_the_unit_is_now() -> None:
    found = values(some(losses=3, disordered=True), "a")
    assert (found["Figures"], found["Bases"], found["Movement"]) == ("13", "4", '3"')
    assert (found["Disorder"], found["Rout"], found["Control"]) == ("3", "5", "6")
    line = next(o for o in panel(some(losses=3).ctx, "a").lines if told(o.label) == "Bases")
    assert told(line.meaning) == "the next is lost with 1 more figure"


def test_a_panel_of_a_battery_counts_hits() -> None:
    found = values(some(), "g")
    assert found["Hits"] == "0" and "Figures" not in found and found["Formation"] == "unlimbered"


@pytest.mark.parametrize(
    ("state", "words", "tone"),
    [
        ({}, "in good order", ""),
        ({"disordered": True, "react": False}, "disordered", "warn"),
        ({"routed": True}, "in rout", "bad"),
        ({"limit": "half", "react": True}, "in good order, ready to react", "warn"),
    ],
)
def test_a_panel_says_its_state(state: dict[str, Any], words: str, tone: str) -> None:
    found = panel(some(**state).ctx, "a")
    assert (told(found.state), found.tone) == (words, tone)


@pytest.mark.rule("NB 7.2.3.2-3", "NB 7.2.2.2")
def test_a_panel_says_who_commands_it_or_why_nobody_does() -> None:
    far = position(
        unit("a", RED, "FrLN", 10, 8, commander="d", limit="none"),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 10, 1, '4"G(7)+1'),
    )
    # From the front of his base at 1.5 to the rear of the unit at 7.
    assert told(command_told(far.ctx, "a")) == 'No Move: d is 5.5" away, his radius is 4"'
    blind = position(
        unit("a", RED, "FrLN", 10, 8, commander="d", limit="none"),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 10, 1, '4"G(7)+1'),
        off=(),
    )
    assert told(command_told(blind.ctx, "a")) == "No Move: under d"
    near = position(
        unit("a", RED, "FrLN", 10, 8, commander="d"),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 10, 4, '4"G(7)+1'),
    )
    assert told(command_told(near.ctx, "a")) == (
        'no marker until the next check of command: d 2.5" away'
    )


# -- roster, verdict, worth ------------------------------------------------------------------------


@pytest.mark.rule("NB 12.1")
def test_the_roster_counts_units_figures_and_losses() -> None:
    game = some(losses=3)
    game.ctx.change("a", routed=True)
    red = roster(game.ctx).of("gr")
    assert red is not None and red.pieces == ("gr", "a", "g")
    assert (red.figures["table"].now, red.figures["figures"].now) == (2, 13)
    assert (red.figures["figures"].of, red.figures["lost"].now) == (16, 1)


@pytest.mark.rule("NB 12.2.1")
def test_the_verdict_adds_up() -> None:
    game = some()
    game.ctx.change("x", losses=4)
    game.ctx.put(game.table.owners, "farm", RED)
    found = verdict(game.ctx)
    red, blue = found.sides
    # Four figures at 3 points each, and the farm.
    assert (red.points, [s.points for s in red.sections]) == (22, [12, 10])
    assert str(found.title).endswith(" (marginal)")
    assert not any("rebuilt" in str(note) for note in red.notes)
    assert blue.points == 0 and found.winner == RED and found.difference == 22
    assert all(sum(s.points for s in side.sections) == side.points for side in found.sides)


@pytest.mark.rule("NB 12.2.1")
def test_what_is_lost_is_worth_something_to_a_simple_bot() -> None:
    game = some()
    before = evaluate(game.ctx, RED)
    game.ctx.change("x", losses=4, disordered=True)
    assert evaluate(game.ctx, RED) > before
    assert evaluate(game.ctx, RED) == -evaluate(game.ctx, BLUE)


@pytest.mark.rule("NB 12.2.1")
@pytest.mark.parametrize(
    ("state", "worth"),
    [
        ({"disordered": True}, 600),  # 150 for each of four bases
        ({"routed": True}, 5_160),  # twice as much, a unit of morale, half of 48 points at 40
        ({"losses": 4}, 480),  # four figures at 3 points
    ],
)
def test_what_a_simple_bot_gives_for_the_enemys_distress(state: dict[str, Any], worth: int) -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), unit("x", BLUE, "BrLN", 10, 20, 180, **state))
    assert evaluate(game.ctx, RED) == worth == -evaluate(game.ctx, BLUE)


@pytest.mark.rule("NB 12.1")
def test_nothing_is_worth_more_to_it_than_the_battle() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), table={"turn": 12, "flags": {RED: 9}})
    game.run(EndOfTurn())
    assert evaluate(game.ctx, RED) == 1_000_000 == -evaluate(game.ctx, BLUE)


@pytest.mark.parametrize(("kind", "headline"), [("break", True), ("wear", True), ("loss", False)])
def test_what_breaks_or_wears_out_is_a_headline(kind: str, headline: bool) -> None:
    game = position(unit("a", RED, "FrLN", 10, 8))
    game.ctx.tell("NB 12.1", say("Told."), kind=kind, side=RED)
    assert headlined(game.rules, game.events[-1]).headline is headline


@pytest.mark.rule("NB 12.2.1")
@pytest.mark.parametrize(
    ("state", "found"),
    [
        ({"losses": 4}, {"Losses of the other enemy units": 12}),
        ({"routed": True}, {"Enemy units in rout, with their losses": 24}),
        ({"gone": "dispersed"}, {"Enemy units dispersed or eliminated": 48}),
        ({"gone": "left", "routed": True}, {"Enemy units in rout, with their losses": 24}),
    ],
)
def test_each_enemy_is_counted_once_in_the_verdict(
    state: dict[str, Any], found: dict[str, int]
) -> None:
    """British line: sixteen figures at 3 points, half as much for those left in rout."""
    game = position(unit("a", RED, "FrLN", 10, 8), unit("x", BLUE, "BrLN", 10, 20, 180, **state))
    if "gone" in state:
        game.ctx.change("x", pose=None)
    red, _ = verdict(game.ctx).sides
    assert {told(s.text): s.points for s in red.sections if s.points} == found


@pytest.mark.rule("NB 12.2.1")
@pytest.mark.parametrize(("owner", "worth"), [("", -250), (RED, 400), (BLUE, -250)])
def test_a_simple_bot_is_drawn_to_what_brings_its_side_points(owner: str, worth: int) -> None:
    """The column of five, three before two, faces away: its two rear bases reach from 23 to 24.5,
    at 14: 3 and 4 inches, so 5, from the farm, 50 tenths for each of its five bases. Held, it is
    worth 10 points at 40 each. It brings blue nothing.
    """
    game = position(
        unit("a", RED, "FrLN", 23.75, 12, 180, form="column", figures=20),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        areas=[box("town", "Farm", 18, 18, 20, 20)],
        terms=Terms(objectives=(Objective(id="farm", name="Farm", points={RED: 10}),)),
    )
    if owner:
        game.ctx.put(game.table.owners, "farm", owner)
    assert evaluate(game.ctx, RED) == worth == -evaluate(game.ctx, BLUE)


def test_the_system_knows_its_refusals() -> None:
    assert SYSTEM.known is not None
    assert "NB 8.1.1.4" in SYSTEM.known()["refusal"]


@pytest.mark.parametrize(("turn", "clock"), [(1, "10:00"), (2, "11:00"), (3, "")])
def test_the_hour_is_that_of_the_turn_as_far_as_the_battle_has_hours(turn: int, clock: str) -> None:
    terms = Terms(turns=3, first=RED, clock=("10:00", "11:00"))
    game = position(unit("a", RED, "FrLN", 10, 8), terms=terms, table={"turn": turn})
    assert presentation(game.ctx).clock == clock


def test_of_a_hill_its_height_is_told() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        areas=[box("slope", "hill", 18, 18, 20, 20, level=2), box("wood", "W", 4, 18, 8, 20)],
    )
    said = "Height 2: an advantage in close combat."
    assert said in map(told, cell_note(game.ctx, pose(19, 19)).effects)
    assert not any("Height" in told(one) for one in cell_note(game.ctx, pose(6, 19)).effects)


def test_the_roster_goes_corps_by_corps_and_says_who_is_lost() -> None:
    game = position(
        general("one", RED, 5, 20, rank=Rank.CORPS),
        general("two", RED, 5, 25, rank=Rank.CORPS),
        general("d", RED, 30, 20, superior="two"),
        general("e", RED, 33, 20, superior="one"),
        general("f", RED, 36, 20, superior="two"),
        *(unit(f"u{g}", RED, "FrLN", 10 + 6 * n, 8, commander=g) for n, g in enumerate("def")),
    )
    assert [body.id for body in roster(game.ctx).formations] == ["e", "d", "f"]
    before = {body.id: told(body.status) for body in roster(game.ctx).formations}
    assert "captured" not in before.values()
    game.ctx.set(captured=["d"])
    after = {body.id: told(body.status) for body in roster(game.ctx).formations}
    assert after == before | {"d": "captured"}


@pytest.mark.rule("NB 11.2.5hr-1", "NB 12.2.1")
def test_each_flag_is_counted_in_the_verdict() -> None:
    game = some()
    game.ctx.put(game.table.flags, RED, 2)
    red, _ = verdict(game.ctx).sides
    each = game.rules.tables.limits.flag_points.value
    assert [(told(s.text), s.points) for s in red.sections] == [("Flags taken", 2 * each)]


def test_whose_troops_fight_in_the_army_of_another_nation_is_shown() -> None:
    game = position(unit("a", RED, "BrLN", 10, 8), unit("b", RED, "NsLN", 16, 8))
    found = {c.id: c.face for stack in presentation(game.ctx).stacks.values() for c in stack}
    plates = {uid: face.plate for uid, face in found.items() if face.plate is not None}
    assert (plates["a"].contingent, plates["b"].contingent) == ("", "nassau")
    assert found["a"].nation == found["b"].nation


@pytest.mark.rule("NB 7.2.3.2-1", "NB 7.2.4.2.1", "NB 7.2.4.2.2", "NB 4.2.3.3")
@pytest.mark.parametrize(
    ("profile", "state", "status", "step", "words"),
    [
        # Its markers are away, or the check is still to come.
        ("FrLN", {}, "failed", Step.FIRE_ON, "no marker until the next check of command: {d}"),
        ("FrLN", {}, "", Step.RALLY, "no marker until the next check of command: {d}"),
        # In the steps for which it was made.
        ("FrLN", {}, "in command", Step.MOVE, "moves freely: {d}, in command"),
        (
            "FrLN",
            {"limit": "half"},
            "partial",
            Step.MOVE,
            "Half Move: {d}, partially out of command",
        ),
        ("FrLN", {"limit": "half"}, "rolled", Step.MOVE, "Half Move: {d}, Control passed"),
        ("FrLC", {}, "rolled", Step.MOVE, "moves freely: {d}, Control passed"),
        ("FrLN", {"limit": "none"}, "failed", Step.MOVE, "No Move: {d}, Control failed"),
        ("FrLC", {"limit": "half"}, "failed", Step.MOVE, "Half Move: {d}, Control failed"),
        # Its general came since, or another than he of the check is there now.
        (
            "FrLN",
            {"limit": "none", "led": False},
            "in command",
            Step.MOVE,
            "No Move: no general reached it at the check; now {d}",
        ),
        (
            "FrLN",
            {"limit": "none"},
            "in command",
            Step.MOVE,
            "No Move: as checked; now {d}, in command",
        ),
    ],
)
def test_what_is_said_of_command_is_true_in_each_state(
    profile: str, state: dict[str, Any], status: Status, step: Step, words: str
) -> None:
    game = position(
        unit("a", RED, profile, 10, 8, commander="d", **{"led": True, **state}),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 10, 3, '4"G(7)+1'),
        table={"step": step},
    )
    lead(game.ctx, "d", status=status)
    away = 'd 3.5" away' if profile == "FrLN" else 'd 2.5" away'
    assert told(command_told(game.ctx, "a")) == words.format(d=away)


@pytest.mark.rule("NB 7.2.3.2-3")
@pytest.mark.parametrize(
    ("led", "words"),
    [
        (False, 'No Move: d is 5.5" away, his radius is 4"'),
        (True, 'No Move: as checked; now d is 5.5" away, his radius is 4"'),
    ],
)
def test_a_general_who_has_ridden_off_since_the_check_is_told_so(led: bool, words: str) -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8, commander="d", limit="none", led=led),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 10, 1, '4"G(7)+1'),
        table={"step": Step.MOVE},
    )
    assert told(command_told(game.ctx, "a")) == words


@pytest.mark.rule("NB 7.2.2.3", "NB 7.2.3.2-3")
def test_a_general_who_is_with_another_unit_is_said_to_command_it_alone() -> None:
    """Not that his radius is nothing."""
    game = position(
        unit("a", RED, "FrLN", 10, 8, commander="d", limit="none"),
        unit("b", RED, "FrLN", 20, 8, commander="d"),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        general("d", RED, 20, 8.5, '4"G(7)+1'),
    )
    assert told(command_told(game.ctx, "a")) == (
        'No Move: d 8" away, with b: he commands only what he touches'
    )


@pytest.mark.rule("NB 7.2.4.2.1", "NB 7.2.4.2.2")
@pytest.mark.parametrize(
    ("status", "words"), [("rolled", "roll passed"), ("failed", "roll failed")]
)
def test_the_card_of_a_general_says_what_he_rolled_not_how_his_units_move(
    status: Status, words: str
) -> None:
    """Cavalry under him is freer than infantry."""
    game = some()
    lead(game.ctx, "gr", status=status)
    chain = next(b for b in presentation(game.ctx).strip if isinstance(b, Turns))
    assert told(next(c.status for c in chain.cards if c.id == "gr")) == words
