"""Dice that count one by one: in the note, in the log, in words."""

import pygame
from msgspec import structs

from game.engine.event import Event, Modifier, Roll, Telling
from game.engine.text import Text, say
from game.ui.desk.news import COUNTS, News, dice_row, roll_words
from game.ui.panels.log_lines import Entry, rows_of

ROLL = Roll(
    faces=6,
    die=12,
    dice=(6, 2, 4),
    why=say("Foot fights"),
    modifiers=(Modifier(1, say("fresh"), "X 1"),),
    total=2,
    needed=say("3 or more each"),
)
FIGHT = Event(
    kind="combat", rule="X 8", text=say("Two hits."), roll=ROLL, counts=(True, False, True)
)


def test_what_they_show_is_no_sum() -> None:
    """The one that does not count stands in brackets; without counts the dice are a sum."""
    assert FIGHT.thrown == "6 (2) 4"
    assert Event(kind="combat", rule="X 8", text=say("x"), roll=ROLL).thrown == "6 + 2 + 4"


def test_the_note_draws_them_and_the_log_counts_them() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    news = News()
    news.take((FIGHT,), 1)
    (line,) = news.lines(9)
    assert (line.text, line.after) == ("Two hits.", "3 or more each")
    assert line.dice == ((6, True), (2, False), (4, True))
    rows = rows_of(Entry(FIGHT, 0, 0), 400, unfolded=True)
    assert [row.value for row in rows] == ["", "6 (2) 4", "+1", "2"]


def test_a_limit_of_a_sum_is_told_apart_from_what_is_added() -> None:
    limit, bonus = Modifier(-3, say("at most 10"), "X 2", limit=True), Modifier(6, say("up"), "X 1")
    roll = Roll(faces=10, die=7, why=say("Fire"), modifiers=(bonus, limit), total=10)
    assert roll_words(roll) == "die 7, +6, at most 10 (X 2): 10"
    flat = structs.replace(limit, value=-6)
    roll = structs.replace(roll, die=10, modifiers=(bonus, flat))
    assert roll_words(roll) == "die 10, +6, at most 10 (X 2): 10"
    assert roll_words(structs.replace(roll, die=4, modifiers=(bonus,))) == "die 4, +6: 10"


def test_a_die_that_counts_has_its_own_frame() -> None:
    surface = pygame.Surface((100, 30))
    end = dice_row(surface, (5, 5), 18, ((6, True), (2, False)))
    assert end == 5 + 2 * 21
    assert surface.get_at((5 + 9, 5))[:3] == COUNTS
    assert surface.get_at((5 + 21 + 9, 5))[:3] != COUNTS


def test_what_turns_the_battle_is_news_without_a_die() -> None:
    """A town that is taken; an event that is none is not."""
    taken = Event(kind="objective", rule="X 9", text=say("They hold the town."))
    news = News(lambda event: Telling(headline=event == taken))
    news.take((taken,), 1)
    assert [line.text for line in news.lines(5)] == ["They hold the town."]
    news.take((Event(kind="move", rule="X 7", text=say("He goes.")),), 2)
    assert news.events == ()


def test_of_a_run_of_fights_each_is_a_line() -> None:
    """What a unit suffered before it was taken is not told; of a fight without losses what the dice
    brought is. One fight alone is told by its dice; what follows of the last one is added to it.
    """
    shot = Event(kind="combat", rule="X 8", text=say("A shoots at B."), roll=ROLL)
    came = [
        Event(kind=kind, rule="X 9", text=say(words), units=(unit,), depth=1)
        for kind, unit, words in (
            ("loss", "b", "B loses a step."),
            ("loss", "c", "C loses a step."),
            ("capture", "b", "B is taken."),
        )
    ]
    news = News()
    news.take((shot, *came, Event(kind="phase", rule="X 1", text=say("On")), shot), 5, ran=True)
    first = "• A shoots at B. C loses a step. B is taken."
    assert [line.text for line in news.lines(9)] == [first, "• A shoots at B."]
    news.take((came[1],), 6)
    assert news.lines(9)[1].text == "• A shoots at B. C loses a step."
    assert [line.text for line in news.lines(1)] == ["2 more in the log"]
    news.take((shot, *came), 9, ran=True)
    assert [line.text for line in news.lines(9)[:3]] == [
        "B is taken.",
        "C loses a step.",
        "A shoots at B.",
    ]
    news.take((shot, shot), 12)
    assert not news.lines(9)[0].text.startswith("•")


def test_where_room_is_short_what_turned_the_battle_is_told_before_a_shot_that_missed() -> None:
    """Then the earliest shots, and how much more the log has."""
    roll = structs.replace(ROLL, die=2, dice=(), modifiers=(), total=2, needed=None)
    shots = [Event(kind="fire", rule="X 8", text=say("{n} misses.", n=n), roll=roll) for n in "AB"]
    lost = Event(kind="loss", rule="X 9", text=say("C is eliminated."), weight="grave")
    news = News()
    news.take((*shots, lost), 3)
    assert [line.text for line in news.lines(4)[:-1]] == ["C is eliminated.", "A misses.", "die 2"]
    assert [line.text for line in news.lines(2)[:-1]] == ["C is eliminated."]


def _event(kind: str, words: str | Text, unit: str, **more: object) -> Event:
    text = words if isinstance(words, Text) else say(words)
    return structs.replace(Event(kind=kind, rule="X 9", text=text, units=(unit,)), **more)


def test_what_came_of_a_combat_is_told_before_its_scores_and_a_withdrawal_goes_on_with_it() -> None:
    """The headline is who lost what and gave way, though that is told by an action of its own."""
    roll = structs.replace(ROLL, die=2, dice=(), modifiers=(), total=2, needed=None)
    news = News()
    fought = _event("combat", "A against B: 10.", "a", roll=roll)
    news.take((fought, _event("loss", "B: 1 figure lost.", "b", depth=1)), 3)
    assert news.lines(4)[0].text == "B: 1 figure lost."
    news.take((_event("retreat", "B: withdrawal.", "b", path=(1, 2)),), 4)
    told = [line.text for line in news.lines(4)]
    assert told[:3] == ["B: 1 figure lost.", "B: withdrawal.", "A against B: 10."]


def test_who_withdraws_and_generals_who_ride_are_no_units_that_have_moved() -> None:
    news = News()
    events = [
        _event("move", "A: move.", "a", path=(1, 2)),
        _event("general", "G rides.", "g", path=(1, 2)),
        _event("retreat", "B: withdrawal.", "b", path=(1, 2)),
    ]
    news.sum_up(tuple(events))
    assert [line.text for line in news.lines(4)] == ["• 1 unit has moved.", "• B: withdrawal."]


def test_who_looked_on_hears_what_is_news_alike_units_in_one_line() -> None:
    news = News(lambda event: Telling(news=event.kind in ("rally", "command")))
    halted = "{unit}: No Move."
    events = [
        _event("rally", say("{unit}: rallied.", unit="A"), "a"),
        _event("command", say(halted, unit="B"), "b"),
        _event("move", "A: move.", "a", path=(1, 2)),
        _event("command", say(halted, unit="C"), "c"),
        _event("loss", "D: 1 figure lost.", "d"),
    ]
    news.sum_up(tuple(events))
    told = ["1 unit has moved.", "D: 1 figure lost.", "A: rallied.", "B, C: No Move."]
    assert [line.text for line in news.lines(4)] == [f"• {line}" for line in told]
    assert [line.text for line in news.lines(3)] == [
        "• 1 unit has moved.",
        "• D: 1 figure lost.",
        "2 more in the log",
    ]
    assert [line.text for line in news.lines(2)] == ["• D: 1 figure lost.", "3 more in the log"]
