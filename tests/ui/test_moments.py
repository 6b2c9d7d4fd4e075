"""The moments of a battle: what turned it, fights by what came of them, told in words."""

from msgspec import structs

from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine import action as acts
from game.engine.event import GRAVE, Event, Roll
from game.engine.record import Record
from game.engine.text import say
from game.ui.look.words import LANGUAGE
from game.ui.screens.moments import moments
from tests.ui import panel_fixtures as made

TURN = Event(kind="turn", rule="FK 1", text=say("Turn {n}, {clock}", n=2, clock="15:30"))
ROLL = Roll(faces=6, die=4, why=say("fight"), total=4, result="*4RS / 0")
FIGHT = Event(
    kind="combat",
    rule="FK 4",
    text=say("{attack} against {defence}: {result}.", attack="A", defence="B", result="*4RS / 0"),
    roll=ROLL,
    cells=(3, 7),
)
DIES = Event(kind="leader", rule="FK 5", text=say("Keith falls."), weight=GRAVE)


def came(words: str, unit: str = "b", kind: str = "loss") -> Event:
    """Something that came of a fight."""
    return Event(kind=kind, rule="FK 4", text=say(words), units=(unit,), depth=1)


def records(*told: tuple[Event, ...]) -> list[Record]:
    """One after the other."""
    return [Record("pr", acts.button("x"), (), events, "") for events in told]


def place(cell: Where) -> str:
    return f"hex {cell}"


def test_a_fight_is_told_by_what_came_of_it_with_time_and_place() -> None:
    """No cell of the table: who fought, the losses until the next fight, the hour, the hex that was
    attacked.
    """
    found = moments(
        records((TURN,), (FIGHT,), (came("B is lost."),), (FIGHT,), (came("C is lost."),)),
        label=place,
    )
    assert [(m.text, m.when, m.where, m.record) for m in found] == [
        ("A against B: B is lost.", "15:30", "hex 7", 1),
        ("A against B: C is lost.", "15:30", "hex 7", 3),
    ]


def test_the_turn_may_have_begun_before_the_first_decision() -> None:
    (moment,) = moments(records((FIGHT, came("B is lost."))), [TURN])
    assert moment.when == "15:30"


def test_of_the_losses_of_a_unit_the_last_is_told() -> None:
    told = (FIGHT, came("3 left."), came("2 left."), came("B retreats.", kind="retreat"))
    (moment,) = moments(records(told))
    assert moment.text == "A against B: 2 left. B retreats."


def test_what_is_no_fight_and_a_fight_of_which_nothing_came_are_no_moments() -> None:
    """Dice are thrown for much; a shot that misses changes nothing; the end stands on the sheet."""
    roll = Roll(faces=6, die=2, why=say("activation"), total=2)
    tried = Event(kind="activation", rule="FK 4", text=say("The attempt fails."), roll=roll)
    ended = Event(kind="verdict", rule="FK 9", text=say("A draw."), weight=GRAVE)
    assert moments(records((tried,), (FIGHT,), (ended,))) == []


def test_what_is_told_in_the_same_words_is_told_once() -> None:
    shots = records(*[(FIGHT, came("B loses 1 step."))] * 3)
    assert [m.record for m in moments(shots)] == [0]


def test_a_heading_without_names_is_told_as_a_sentence_before_what_came() -> None:
    begun = Event(kind="combat", rule="FK 4", text=say("Assault: A against B"), cells=(3, 7))
    rolled = Event(kind="combat", rule="FK 4", text=say("A wins."), roll=ROLL, depth=1)
    (moment,) = moments(records((begun,), (rolled, came("B is lost."))))
    assert moment.text == "Assault: A against B. B is lost."


def test_what_turned_the_battle_weighs_more_than_fights() -> None:
    """A leader's death without a die, guns taken in a fight; six of all, in their order. Of fights
    from which as much came the later are told.
    """
    guns = Event(kind="capture", rule="FK 6", text=say("Guns are taken."), depth=2, weight=GRAVE)
    fights = [(FIGHT, came(f"B {n}.")) for n in range(9)]
    told = [*fights[:2], (DIES,), (FIGHT, came("B is lost."), guns), *fights[2:]]
    found = moments(records(*told))
    assert [m.record for m in found] == [2, 3, 7, 8, 9, 10]
    assert [m.text for m in found[:2]] == [
        "Keith falls.",
        "A against B: B is lost. Guns are taken.",
    ]
    assert [m.record for m in moments(records(*told), most=2)] == [2, 3]


def test_the_fight_of_the_short_log() -> None:
    (moment,) = moments(made.records())
    assert moment.record == 0 and "struck Trautmann" in moment.text


def grave(kind: str, words: str) -> tuple[Event, ...]:
    """Something that turns the battle."""
    return (Event(kind=kind, rule="FK 6", text=say(words), weight=GRAVE),)


def test_what_decided_is_told_however_many_pieces_fell_before_it() -> None:
    """Eight units lost one by one; then a place that counts is taken, a general falls, an army
    breaks: all three stand among the four that are asked for, with the last of the units.
    """
    lost = [grave("loss", f"Unit {n} is lost.") for n in range(8)]
    decided = [
        grave("objective", "They hold the bridge."),
        grave("general", "Colloredo is killed."),
        grave("break", "Their army is broken."),
    ]
    found = moments(records(*lost, *decided), most=4)
    assert [m.record for m in found] == [7, 8, 9, 10]
    assert [m.record for m in moments(records(*lost, *decided), most=1)] == [10]
    assert [m.record for m in moments(records(*lost, *decided), most=2)] == [9, 10]


def test_what_happened_at_one_stroke_is_one_moment() -> None:
    """Three units of one cascade, told together, outweigh one."""
    three = (*grave("loss", "A runs."), *grave("loss", "B runs."), *grave("loss", "C runs."))
    one = grave("loss", "D runs.")
    (moment,) = moments(records(three, one), most=1)
    assert (moment.record, moment.text) == (0, "A runs. B runs. C runs.")


def test_a_place_of_a_table_is_told_to_a_tenth_and_without_a_heading() -> None:
    there = Event(
        kind="loss", rule="FK 6", text=say("A."), cells=(Pose(11_427, 7_967, 35_813),), weight=GRAVE
    )
    (moment,) = moments(records((there,)), label=place)
    assert moment.where == "11.4 / 8.0"


def lost(n: int, left: int) -> Event:
    words = say("{unit}: {n} lost, {left} left.", unit="B", n=n, left=left)
    return Event(kind="loss", rule="FK 4", text=words, units=("b",), depth=1)


def test_the_losses_of_all_rounds_of_a_combat_are_added() -> None:
    """Whoever routed is told as routed, not by the way he fled."""
    combat = structs.replace(FIGHT, units=("a", "b"))
    rout = came("B: routed.", kind="rout")
    (moment,) = moments(
        records((combat, lost(1, 7), combat, lost(3, 4), rout, structs.replace(rout, path=(3, 9))))
    )
    assert moment.text == "A against B: B: 4 lost, 4 left. B: routed."


def test_another_combat_is_another_moment() -> None:
    one, two = (structs.replace(FIGHT, units=("a", foe)) for foe in "bc")
    assert len(moments(records((one, lost(1, 7)), (two, lost(1, 6))))) == 2


def test_a_place_of_a_table_has_the_decimal_comma_of_the_language() -> None:
    there = Event(
        kind="loss", rule="FK 6", text=say("A."), cells=(Pose(11_427, 7_967, 0),), weight=GRAVE
    )
    LANGUAGE.use("it")
    (moment,) = moments(records((there,)), label=place)
    LANGUAGE.use("en")
    assert moment.where == "11,4 / 8,0"
