"""Ways back in the window: the button under the pointer shows its way on the map (CS 6.4, 6.5)."""

import pytest

from game.engine import action as do
from game.rules.camposanto.table import Operation
from game.rules.camposanto.written import PlacedUnit, Position
from game.ui.desk.tips import place_tip
from tests.rules.camposanto.window import begun, window
from tests.ui.driver import Driver

HUSSARS, FOOT = "havor-1", "castilla"


def threatened() -> Driver:
    """Hussars in 1509 before whom infantry has come to 1510: how far do they go back?"""
    match = begun(
        Position(
            unit=(
                PlacedUnit(id=HUSSARS, at="1509", facing="S"),
                PlacedUnit(id=FOOT, at="1511", facing="N"),
            ),
            active="spanish-centre",
            operation=Operation.MOVEMENT,
        )
    )
    there = match.rules.board.cell("1510")
    for action in (do.unit(FOOT), do.cell(there, there), do.unit(HUSSARS)):
        assert match.act(action) is None
    return window(match)


def shown(driver: Driver) -> list[str]:
    """The way on the map."""
    preview = driver.scene().preview
    board = driver.session.board
    return [board.label(c) for c in preview.path] if preview is not None else []


@pytest.mark.rule("CS 6.4e", "CS 6.5c")
def test_a_button_under_the_pointer_shows_its_way() -> None:
    driver = threatened()
    assert shown(driver) == []
    lengths = []
    for name in ("retire-1-edge", "retire-2-edge"):
        driver.move(driver.control(name).box.center)
        lengths.append(len(shown(driver)))
        assert shown(driver)[0] == "1509"
        notice = driver.notice()
        assert notice is not None and shown(driver)[-1] in str(notice)
    assert lengths == [2, 3]
    driver.move(driver.control("back").box.center)
    assert shown(driver) == []


@pytest.mark.rule("CS 6.4e")
def test_the_way_goes_when_the_button_is_pressed_or_left() -> None:
    driver = threatened()
    driver.move(driver.control("retire-2-edge").box.center)
    driver.move((300, 300))
    assert shown(driver) == []
    driver.press("retire-2-edge")
    assert shown(driver) == []


@pytest.mark.rule("CS 7.3e", "CS 6.5c")
def test_the_map_goes_to_the_unit_that_flees_and_to_where_it_faces() -> None:
    """From row 05 it flees three rows up: out of the view that lay over the attackers."""
    placed = (
        PlacedUnit(id="reina", at="1206", facing="N"),
        PlacedUnit(id="parma", at="0512", facing="N"),
        PlacedUnit(id="deutschmeister-1", at="1105", facing="S"),
        PlacedUnit(id="savoia", at="1503", facing="S"),
    )
    position = Position(
        only=True, unit=placed, active="spanish-centre", operation=Operation.ASSAULT
    )
    driver = window(begun(position, dice=(6, 6)))
    camera = driver.camera
    camera.look(camera.cells.centres[driver.at("1212")])
    driver.rest(500)
    driver.commands.perform(do.pick("reina"))
    driver.rest(6000)
    asked = []
    while (prompt := driver.session.prompt) is not None and "deutschmeister-1" in prompt.subject:
        cell = driver.session.match.reading.table.units["deutschmeister-1"].cell
        assert camera.visible(cell), prompt.rule
        assert str(prompt.context).startswith(f"Hex {driver.session.board.label(cell)}")
        asked.append(prompt.rule)
        driver.commands.perform(do.button("s") if prompt.facing else do.cell(min(prompt.cells)))
        driver.rest(6000)
    assert asked == ["CS 6.5c", "CS 6.5c", "CS 6.5c", "CS 7.3e"]


@pytest.mark.rule("CS 6.4g")
def test_the_tip_of_a_costly_hex_says_what_it_costs() -> None:
    """Hussars in 1509 go back before infantry in 1510; another regiment, in 1507 and facing
    south-east, has 1608 in front, but not 1508.
    """
    placed = (
        PlacedUnit(id=HUSSARS, at="1509", facing="S"),
        PlacedUnit(id="traun", at="0403", facing="S"),
        PlacedUnit(id=FOOT, at="1511", facing="N"),
        PlacedUnit(id="reina", at="1507", facing="SE"),
    )
    position = Position(
        only=True, unit=placed, active="spanish-centre", operation=Operation.MOVEMENT
    )
    match = begun(position)
    there = match.rules.board.cell("1510")
    retire = (do.unit(HUSSARS), do.button("retire-1-edge"))
    for action in (do.unit(FOOT), do.cell(there, there), *retire):
        assert match.act(action) is None
    session = window(match).session
    texts = {at: place_tip(session, match.rules.board.cell(at)).text for at in ("1508", "1608")}
    assert texts["1608"].startswith("1 HIT: enemy front\n")
    assert "HIT" not in texts["1508"]
