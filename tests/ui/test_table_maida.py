"""Maida at the table: brigades of stands in hand."""

import pytest

from game.engine import action as acts
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.play.session import Session
from tests.ui.table_bench import SIZES, TableDriver


def maida(size: tuple[int, int] = SIZES[1]) -> TableDriver:
    """The first movement of the battle."""
    setting = Shelf(SYSTEMS).open("maida-1806-table")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), setting.scenario.id)
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
