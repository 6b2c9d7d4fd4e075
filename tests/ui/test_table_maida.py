"""Maida at the table: brigades of stands in hand."""

import pygame
import pytest

from game.ai.bot import BotView
from game.ai.greedy_bot import GreedyBot
from game.board.plane.distance import between, contains, distance
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Pose, lay
from game.engine import action as acts
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.prompt import Wish
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.napoleons_battles.places import laid
from game.ui.field.table_pieces import TablePieces
from game.ui.play.session import Session
from tests.ui.table_bench import SIZES, TableDriver


def opened() -> tuple[Match, Setting]:
    """The battle before anything is done."""
    setting = Shelf(SYSTEMS).open("maida-1806-table")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), setting.scenario.id)
    return match, setting


def maida(size: tuple[int, int] = SIZES[1]) -> TableDriver:
    """The first movement of the battle."""
    match, setting = opened()
    while match.prompt is not None and match.prompt.rule != "NB 8.1.1.2":
        assert match.prompt.suggested is not None
        assert match.act(match.prompt.suggested) is None
    return TableDriver(Session(match, setting.rules.ground), size)


def subject(table: TableDriver) -> tuple[str, ...]:
    prompt = table.session.prompt
    return prompt.subject if prompt is not None else ()


@pytest.mark.parametrize("size", SIZES)
def test_with_a_unit_that_has_moved_in_hand_a_click_on_another_takes_that_up(
    size: tuple[int, int],
) -> None:
    """It does not send the first towards the other; one undo brings the first back."""
    table = maida(size)
    table.commands.do(acts.unit("f27"))
    table.commands.do(acts.pose(table.stands("f27").ahead(2_000)))
    before = table.stands("f27")
    assert subject(table) == ("f27",)
    table.move(table.middle("f81"))
    table.frames()
    hint = table.desk.placing.aim.hint(None)
    assert hint == "Click: take this unit up; the other has moved (Undo takes it back)"
    table.click(table.middle("f81"))
    assert subject(table) == ("f81",) and table.stands("f27") == before
    table.session.undo()
    table.commands.changed()
    assert subject(table) == ("f27",) and table.stands("f27") == before


def middle_of(match: Match, unit: str) -> Pose:
    """The middle of a plate."""
    return Pose(*laid(match.reading, unit).middle, 0)


def within_reach(size: tuple[int, int]) -> tuple[TableDriver, str]:
    """The battle as bots play it, up to where a unit in hand has an enemy within reach; the
    enemy.
    """
    match, setting = opened()
    bot = GreedyBot(7)
    while (prompt := match.prompt) is not None:
        blind = prompt.poses is None or prompt.blind is not None
        for foe in prompt.poses.onto if prompt.poses is not None and not blind else ():
            ghost = match.ghost(Wish(middle_of(match, foe).at))
            seen = match.preview(ghost.action) if ghost is not None and ghost.action else None
            if ghost is not None and not ghost.refusal and seen is not None and seen.ghost:
                return TableDriver(Session(match, setting.rules.ground), size), foe
        match.act(bot.choose(BotView(match)))
    raise AssertionError("nobody came within reach of anybody")


@pytest.mark.rule("NB 8.4-1")
def test_pointing_at_an_enemy_within_reach_ends_in_contact_with_him_and_says_so() -> None:
    """So it does a few pixels beside his plate, unless Alt holds it off; the click charges."""
    table, foe = within_reach(SIZES[1])
    unit, match = subject(table)[0], table.session.match
    plate = laid(match.reading, foe)
    table.camera.look(table.camera.field.centre(middle_of(match, foe)))
    table.frames()
    table.move(table.camera.place(middle_of(match, foe)))
    table.frames()
    shown = table.desk.placing.shown()
    assert shown is not None and shown.solid is not None and shown.refusal is None
    name = match.reading.rules.oob.units[foe].name
    assert shown.turned.startswith(f"contact: {name}, ")
    there = lay(laid(match.reading, unit).footprint, shown.solid)
    assert distance(there, plate) <= TOLERANCE
    corner = max(table.camera.place(Pose(*point, 0)) for point in plate.corners)
    table.move((corner[0] + 6, corner[1]))
    table.frames()
    wish = table.desk.placing.wish
    assert wish is not None and any(contains(stand, wish.at) for stand in plate.stands)
    table.move((corner[0] + 40, corner[1]))
    table.frames()
    wish = table.desk.placing.wish
    assert wish is not None and not any(contains(stand, wish.at) for stand in plate.stands)


# -- names, and taking back -----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_name_is_ground_while_a_place_is_asked_for(size: tuple[int, int]) -> None:
    """With nothing in hand it stands for its unit."""
    table = maida(size)
    pieces = table.view.pieces
    assert isinstance(pieces, TablePieces)
    free = [
        (box.center, counter.id)
        for box, counter in pieces._tags._drawn  # what is drawn has no other name
        if pieces.plate_at(box.center) is None and counter.side == "british"
    ]
    at, unit = free[0]
    assert pieces.at(at) is not None and pieces.at(at)[1] == unit  # type: ignore[index]
    other = next(u for u in ("f27", "light-bn") if u != unit)
    table.click(table.middle(other))
    assert subject(table) == (other,)
    assert pieces.at(at) is None
    table.move(at)
    table.frames()
    assert table.desk.placing.aim.unit is None and table.desk.placing.wish is not None


@pytest.mark.parametrize("size", SIZES)
def test_taken_up_and_put_back_there_is_nothing_to_take_back(size: tuple[int, int]) -> None:
    table = maida(size)
    before = len(table.session.match.records)
    for _time in range(2):
        table.click(table.middle("f27"))
        assert subject(table) == ("f27",)
        table.rest(700)
        table.key(pygame.K_ESCAPE)
        table.rest(700)
        assert subject(table) == () and len(table.session.match.records) == before


def test_as_many_undos_as_deeds_put_a_unit_down_that_was_taken_up() -> None:
    """Another was taken up and put back before: that is no deed."""
    table = maida()
    table.click(table.middle("f81"))
    table.rest(700)
    table.key(pygame.K_ESCAPE)
    table.rest(700)
    stood = table.stands("f27")
    table.click(table.middle("f27"))
    for _leg in range(2):
        table.rest(700)
        place = table.camera.place(table.stands("f27").ahead(2_000))
        table.click(place)
    for _deed in range(3):
        assert subject(table) == ("f27",)
        table.key(pygame.K_z, pygame.KMOD_LCTRL)
        table.rest(700)
    assert subject(table) == () and table.stands("f27") == stood
    focus = table.gaze.focus
    assert focus is None or table.session.stack(focus)


def test_ahead_beside_a_friend_whom_it_may_not_touch_a_unit_goes_straight_on() -> None:
    """The grenadiers went three inches ahead; half an inch beside them, flush is where the 27th may
    not stand, and it is not turned to come near that (NB 1.5-3).
    """
    table = maida(SIZES[0])
    table.commands.do(acts.unit("gren-bn"))
    table.commands.do(acts.pose(table.stands("gren-bn").ahead(3_000)))
    table.commands.do(acts.button("done"))
    table.commands.do(acts.unit("f27"))
    goal = table.stands("f27").ahead(3_000)
    table.move(table.camera.place(goal))
    table.rest(500)
    assert table.ghost is not None and table.desk.placing.snap is None
    assert table.ghost.heading == goal.heading and between(table.ghost.at, goal.at) < 100
    assert not table.why()
