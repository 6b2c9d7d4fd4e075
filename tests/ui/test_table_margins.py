"""The keys of what lies round the board: the note of what happened, the log's filters, the cards.
Each stands on what it is for, and none changes the game.
"""

import pygame
import pytest

from game.engine.event import Event, Roll
from game.engine.prompt import Role
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.app import unpiled
from game.ui.panels.log_lines import Filter
from tests.ui.nordlingen_bench import KeyDriver
from tests.ui.table_bench import toy
from tests.ui.test_nordlingen_keys import beside_a_unit, manoeuvring


def noted() -> KeyDriver:
    """A question at which a note tells of dice."""
    driver = manoeuvring()
    events = driver.session.match.opening + tuple(
        event for record in driver.session.match.records for event in record.events
    )
    rolled = next(event for event in events if event.roll is not None)
    driver.news.clear()
    driver.news.take((rolled,), 10_000)
    driver.gaze.looked()
    driver.frames()
    assert driver.news.area.w
    return driver


def test_the_note_of_what_happened_is_put_away_by_its_key() -> None:
    """Nothing else is done by it; where there is no note it says so."""
    driver = noted()
    done = len(driver.session.match.records)
    driver.hit(pygame.K_u, unicode="u")
    assert not driver.news.events
    driver.hit(pygame.K_u, unicode="u")
    assert len(driver.session.match.records) == done
    assert driver.table.tips.tip is not None and "no note" in driver.table.tips.tip.text


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_it_lies_clear_of_the_note_on_the_unit_in_hand(size: tuple[int, int]) -> None:
    """Wherever the ghost is, and in whatever corner the one or the other was before."""
    driver = toy(size=size)
    driver.click(driver.middle("r2"))
    roll = Roll(faces=6, die=4, why=say("Fire"), total=4)
    rolled = Event(kind="fire", side="red", text=say("Fire."), rule="OT 1", roll=roll)
    for place in ("9 / 7", "12 / 7", "5 / 3", "9 / 9"):
        driver.hover(place)
        driver.news.clear()
        driver.news.take((rolled,), 10_000)
        for _frame in range(4):
            driver.gaze.looked()
            driver.frames()
            note = driver.desk.placing.note
            assert note is not None and not note.colliderect(driver.news.area), place


def test_it_is_put_away_by_a_click_as_well() -> None:
    driver = noted()
    driver.click(driver.news.area.center)
    assert not driver.news.events


def test_a_key_goes_through_the_filters_of_the_log() -> None:
    """All, fights, moves and all again, as the chips are clicked; page keys scroll it."""
    driver = manoeuvring()
    log, seen = driver.table.side.log, []
    for _ in range(3):
        driver.hit(pygame.K_j, unicode="j")
        seen.append(log.filter)
    assert seen == [Filter.FIGHTS, Filter.MOVES, Filter.ALL]
    assert log.scroll.most > 0 and log.scroll.at_end
    driver.hit(pygame.K_PAGEUP)
    assert not log.scroll.at_end
    driver.click(log.controls.items[1].box.center)
    assert log.filter is Filter.FIGHTS


def test_the_cards_below_the_map_are_told_of_one_after_the_other() -> None:
    """As those under the pointer are, with the pieces lit; after the last, or Esc, none is."""
    driver = manoeuvring()
    strip, tips = driver.table.strip, driver.table.tips
    cards = [card.id for card, _place in strip._cards.cards]
    assert len(cards) == 2
    seen = []
    for _ in range(3):
        driver.hit(pygame.K_i, unicode="i")
        seen.append(strip.pointed)
        assert (tips.tip is not None) == bool(strip.pointed)
        lit = {driver.stands(u) for u in ("m", "h")} <= set(driver.gaze.lit)
        assert lit == (strip.pointed == "r")
    assert seen == [*cards, ""]
    driver.hit(pygame.K_i, pygame.KMOD_SHIFT, unicode="I")
    assert strip.pointed == cards[-1]
    before = driver.session.prompt
    driver.hit(pygame.K_ESCAPE)
    assert strip.pointed == "" and tips.tip is None and driver.session.prompt is before


def test_their_keys_stand_on_the_page_of_keys_only_once() -> None:
    """No overlay of any game has one of them."""
    taken = {lens.key for system in SYSTEMS.values() for lens in system.lenses}
    assert not taken & set("uij")


# -- a unit in hand --------------------------------------------------------------------------------

GHOST = {"Q", "E", "N", "P", "G", "H", "T", "Space"}
"""What these keys mean with a unit in hand concerns its ghost."""


def keys_shown(driver: KeyDriver) -> dict[str, str]:
    """The keys that stand on buttons of the question and of the line over the map."""
    groups = [*driver.controls(), driver.table.overview.bar.controls]
    return {item.id: item.key for group in groups for item in group.items if item.key}


def test_with_a_unit_in_hand_no_button_bears_a_key_of_its_ghost() -> None:
    """Neither for a unit nor for a general, nor is Enter on a button that leaves it."""
    units, rider = manoeuvring(), beside_a_unit()
    units.choose("m")
    for driver in (units, rider):
        prompt = driver.session.prompt
        assert prompt is not None and prompt.poses is not None
        assert not GHOST & set(keys_shown(driver).values())
        leaving = {b.id for b in prompt.buttons if b.role in (Role.BACK, Role.END)}
        assert all("Enter" not in keys_shown(driver).get(name, "") for name in leaving)


def test_enter_without_a_wish_asks_again_before_it_leaves_who_is_in_hand() -> None:
    """Done is suggested for a general: the first Enter tells so, the second does it."""
    driver = beside_a_unit()
    driver.gaze.point_nowhere()
    before = driver.session.prompt
    driver.hit(pygame.K_RETURN)
    assert driver.session.prompt is before and driver.armed == "back"
    driver.hit(pygame.K_RETURN)
    assert driver.session.prompt is not before


def test_a_general_is_placed_without_a_heading() -> None:
    """His disc looks nowhere: a place alone is typed, and told."""
    driver = manoeuvring()
    while driver.rule != "ND 3.11":
        driver.press_key("end")
    driver.choose("gr")
    at = driver.stands("gr")
    assert not driver.desk.placing.turns
    driver.type_place(f"{at.x / 1_000 + 1:.1f} / {at.y / 1_000:.1f}")
    assert driver.stands("gr").x == at.x + 1_000


def test_a_unit_takes_any_heading_where_none_is_typed() -> None:
    driver = manoeuvring()
    driver.choose("m")
    at = driver.stands("m")
    driver.type_place(f"{at.x / 1_000:.1f} / {at.y / 1_000 + 1:.1f}")
    assert driver.stands("m").at == (at.x, at.y + 1_000)


# -- a key that is held ----------------------------------------------------------------------------


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def up(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="")


def test_repeats_that_piled_up_while_a_picture_was_made_are_one() -> None:
    """A key that is let go and pressed again counts each time."""
    held = [down(pygame.K_e)] * 9
    assert len(list(unpiled(held))) == 1
    tapped = [down(pygame.K_e), up(pygame.K_e), down(pygame.K_e), up(pygame.K_e)]
    assert list(unpiled(tapped)) == tapped
    both = [down(pygame.K_e), down(pygame.K_q), down(pygame.K_e), down(pygame.K_q)]
    assert [event.key for event in unpiled(both)] == [pygame.K_e, pygame.K_q]


def test_a_held_key_turns_the_ghost_once_for_each_picture() -> None:
    driver = manoeuvring()
    driver.choose("m")
    stood = driver.stands("m").heading
    driver.send(*[down(pygame.K_e)] * 12)
    driver.frames()
    assert driver.ghost is not None and driver.ghost.heading == stood + 100
