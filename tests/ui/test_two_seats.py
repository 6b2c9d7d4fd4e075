"""Two players at one window: the side before it is shown what it may know and nothing else."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.ai.bot import BotView
from game.engine import action as do
from game.engine.context import Context
from game.engine.dice import SeededDice
from game.engine.event import Event
from game.engine.match import TWO, Match
from game.engine.presentation import Presentation
from game.engine.seating import ME
from game.engine.shelf import Shelf
from game.engine.text import Text
from game.replay.replay import Replay
from game.rules import SYSTEMS
from game.ui.play.session import Session
from tools import secrecy

ACTIONS = 60


def games(mode: str) -> tuple[Session, Session]:
    """Quatre Bras, and the same with other troops under the French bases; the Allies are asked."""
    setting = Shelf(SYSTEMS).open("quatre-bras-1815")
    match = Match.new(setting.system, setting.rules, SeededDice(4), setting.scenario.id, mode)
    bot = secrecy.Secretive(4)
    while (asked := match.prompt) is not None and (
        asked.secret or asked.side != "allied" or len(match.records) < ACTIONS
    ):
        assert match.act(bot.choose(BotView(match))) is None
    other = Match(setting.system, setting.rules, match.dice.copy(), match.scenario_id, mode)
    other.records = list(match.records)
    state = secrecy.other_bases(setting.rules, match.reading.state, "allied", Random(1))
    other.reading, other.prompt = Context(setting.rules, state), match.prompt
    assert match.hash != other.hash
    return Session(match, setting.board), Session(other, setting.board)


def shown(session: Session) -> list[Any]:
    """Everything that the window draws of a table."""
    system, reading = session.match.system, session.reading
    assert system.lens is not None and system.roster is not None
    pieces = list(reading.table.units)
    found: list[Any] = [session.presentation, system.roster(reading), system.verdict(reading)]
    found += [system.panel(reading, u) for u in pieces]
    found += [system.cell_note(reading, c) for c in range(session.board.grid.size)]
    found += [system.lens(reading, info.id, (u,)) for info in system.lenses for u in pieces]
    found += [session.why_not(do.cell(c)) for c in range(session.board.grid.size)]
    found += [session.match.branch(1).hash, session.told, session.fresh()]
    return found


@pytest.mark.rule("SQ 3.4")
def test_two_players_see_nothing_of_what_lies_under_the_bases_of_the_other() -> None:
    one, other = games(TWO)
    assert shown(one) == shown(other)


@pytest.mark.rule("SQ 3.4")
def test_the_window_shows_what_the_seat_is_shown() -> None:
    session, _ = games(TWO)
    match, show = session.match, session.match.system.presentation
    assert match.prompt is not None and session.front == match.prompt.side
    assert session.presentation == show(match.seen_by(match.prompt.side))


def test_who_plays_alone_sees_everything() -> None:
    session, _ = games("solo")
    assert session.front == "" and session.reading is session.match.reading


@pytest.mark.parametrize(("mode", "seen"), [(TWO, 1), ("solo", 2)])
def test_what_one_side_alone_may_know_is_told_to_it(mode: str, seen: int) -> None:
    session, _ = games(mode)
    events = tuple(
        Event(kind="loss", rule="SQ 7.11", text=Text("hit"), audience=(side,))
        for side in ("french", "allied")
    )
    session.fresh()
    session.match.records.append(structs.replace(session.match.records[-1], events=events))

    assert len(session.told[-1].events) == seen
    assert len(session.fresh()) == seen


def test_nothing_is_secret_when_the_game_is_over() -> None:
    session, _ = games(TWO)
    session.match.prompt = None
    assert session.front == "" and session.told is session.match.records
    assert isinstance(session.presentation, Presentation)


@pytest.mark.rule("SQ 3.4")
def test_who_plays_against_a_commander_sees_nothing_of_what_it_hides() -> None:
    """Whoever is asked: in the commander's turn as well the window is the person's."""
    one, other = games("solo")
    for session in (one, other):
        session.match.seats = {"allied": ME, "french": "greedy"}
    assert one.front == "allied" and shown(one) == shown(other)
    for session in (one, other):
        session.match.start = session.match.reading.state
    first, second = (Replay(session.match, session.front) for session in (one, other))
    assert first.seat == "allied"
    show = one.match.system.presentation
    assert show(first.seen) == show(second.seen) == one.presentation


@pytest.mark.rule("SQ 3.4")
def test_why_a_commander_chose_in_secret_is_not_told() -> None:
    session, _ = games("solo")
    match = session.match
    match.seats = {"allied": ME, "french": "greedy"}
    for side, secret in (("french", True), ("french", False), ("allied", True)):
        last = structs.replace(match.records[-1], side=side, secret=secret, reason=Text("so"))
        match.records[-1] = last
        assert (session.told[-1].reason is None) is (side == "french" and secret)
    match.records[-1] = structs.replace(match.records[-1], side="french")
    match.seats = {"allied": "greedy", "french": "greedy"}
    assert session.told[-1].reason is not None
