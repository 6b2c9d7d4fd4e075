"""What may be chosen is listed in the panel, with its keys; leads are chosen on the odds sheet."""

import json

import pygame
import pytest
from msgspec import structs

from game.engine.action import button, unit
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import TWO, Match
from game.engine.prompt import Prompt, Task
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import render, say
from game.engine.wire import read_action
from game.rules import SYSTEMS
from game.rules.prussias_glory.combat.close_combat import Designate
from game.rules.prussias_glory.table import Ctx
from game.ui.panels.sheet_sides import INSTEAD
from game.ui.play.session import Session
from game.ui.widgets.messages import CellsShown
from tests.golden.talk import FOLDER
from tests.ui.driver import Driver
from tools.clicks import opened

BEFORE_BOMBARDMENT, FIRST_FIGHT = 54, 58
"""So many actions lead to the first bombardment, and to the first close combat, of the battle that
was played by mouse.
"""


def played(actions: int) -> Match:
    """That battle after so many actions, with all its dice."""
    lines = (FOLDER / "played-by-mouse.jsonl").read_bytes().splitlines()
    new, *acts = [json.loads(line) for line in lines[::2]]
    setting = Shelf(SYSTEMS).open(new["scenario"])
    assert isinstance(setting, Setting)
    dice = ScriptedDice(tuple(new["dice"]))
    match = Match.new(setting.system, setting.rules, dice, setting.scenario.id)
    for request in acts[:actions]:
        assert match.act(read_action(request["action"], setting.board, match.prompt)) is None
    return match


@pytest.fixture
def fight() -> Driver:
    """The first close combat, before its attack; what is no decision is not asked."""
    match = played(FIRST_FIGHT)
    return Driver(Session(match, match.rules.board, ask_all=False))


def rows(driver: Driver) -> dict[str, str]:
    """The rows of the planner with their keys."""
    planner = driver.table.side.planner
    return {render(task.title).partition(" in ")[0]: task.tag for task in planner.tasks}


def enter(driver: Driver) -> None:
    driver.rest(600)
    driver.key(pygame.K_RETURN)


def test_the_first_fight_takes_two_presses_and_its_advance_one(fight: Driver) -> None:
    """Enter for the suggested attack, Enter on its sheet; then Enter for all who can advance."""
    enter(fight)
    assert fight.commands.sheet_open
    enter(fight)
    prompt = fight.session.prompt
    assert prompt is not None and prompt.rule == "PG 19.9a"
    assert fight.hand.chosen == prompt.pick.start and len(prompt.pick.start) == 6
    enter(fight)
    assert fight.session.match.records[-1].action.arg == prompt.pick.start


def test_a_charge_takes_two_presses(fight: Driver) -> None:
    for _ in range(4):  # attack, its sheet, advance, momentum
        enter(fight)
    prompt = fight.session.prompt
    assert prompt is not None and prompt.rule == "PG 19.12.2a"
    enter(fight)
    assert fight.commands.sheet_open
    enter(fight)
    assert fight.session.match.records[FIRST_FIGHT + 5].action.verb == "pick"


def test_the_rows_have_the_numbers_from_one_on_and_the_buttons_those_after(fight: Driver) -> None:
    """Four regiments and two hexes, then No charge; the run has 0, and is no choice."""
    for _ in range(4):
        enter(fight)
    tags = [task.tag for task in fight.table.side.planner.tasks]
    assert tags == [str(n) for n in range(1, len(tags) + 1)]
    assert fight.control("none").key == str(len(tags) + 1)
    assert fight.control("run/settle").key == "0"
    before = len(fight.hand.chosen)
    fight.key(pygame.K_1, unicode="1")
    assert len(fight.hand.chosen) == before - 1


def test_who_attacks_and_who_is_attacked_are_counted_apart(fight: Driver) -> None:
    """Not hexes and hexes in one sum."""
    panel = fight.table.side.prompt
    assert "Choose at least one attacker and one target." in panel._context()
    fight.click_cell("2706")
    fight.click_cell("2806")
    fight.click_cell("2807")
    assert "Attackers chosen: 2. Targets: 1." in panel._context()


def test_enter_ends_the_phase_where_that_is_suggested(
    fight: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing chosen the end shows the key; a choice that is begun is handed in instead."""
    asked = Designate.prompt

    def over(self: Designate, ctx: Ctx) -> Prompt:
        prompt = asked(self, ctx)
        end = structs.replace(prompt.buttons[0], refusal=None, pending=None)
        return structs.replace(prompt, buttons=(end,), suggested=button("end"), tasks=())

    monkeypatch.setattr(Designate, "prompt", over)
    fight.gaze.looked()
    fight.frames()
    table = Driver(Session(fight.session.match.branch(0), fight.session.board, ask_all=False))
    assert table.control("end").key == "2× Enter"
    enter(table)
    if table.armed == "end":
        enter(table)
    assert table.session.match.records[FIRST_FIGHT].action == button("end")


def test_one_press_settles_the_rest_of_a_fight(fight: Driver) -> None:
    """As suggested, up to the next question of another kind."""
    enter(fight)
    enter(fight)
    fight.press("run/settle")
    prompt = fight.session.prompt
    assert prompt is not None and prompt.rule == "PG 19.1a"


def fight_it_out(fight: Driver) -> list[str]:
    """Fight all that is owed, and settle what either side is asked in between; who was asked."""
    fight.press("run/fights")
    asked = []
    while (prompt := fight.session.prompt) is not None and prompt.runs:
        asked.append(prompt.side)
        fight.press("run/settle")
    return asked


def test_what_is_owed_is_fought_with_a_press_for_each_side_that_is_asked(fight: Driver) -> None:
    """All four hexes attack; the coalition is asked whom it loses, then the Prussians whether they
    advance. As no other attack is left the phase is over.
    """
    assert fight_it_out(fight) == ["coalition", "prussian"]
    prompt, board = fight.session.prompt, fight.session.board
    assert prompt is not None and prompt.rule == "PG 23.5.1a"
    told = [e for r in fight.session.match.records[FIRST_FIGHT:] for e in r.events]
    fought = {board.label(c) for e in told if e.kind == "combat" and e.roll for c in e.cells}
    assert {"2706", "2806", "2607", "2608"} <= fought


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_fights_of_a_run_are_summed_up_until_the_player_goes_on(size: tuple[int, int]) -> None:
    """Each in a line by what came of it, in the enemy's turn too; nothing that can be chosen is
    covered, and the next action puts it away.
    """
    match = played(FIRST_FIGHT)
    fight = Driver(Session(match, match.rules.board, ask_all=False), size)
    fight_it_out(fight)
    fight.rest(3000)
    fight.hover_cell("2706")
    fight.rest(2000)
    news = fight.news
    assert fight.session.side == "coalition"
    assert [line.text for line in news.lines(20)] == [
        "• KR 10, KR 13, KR 7 and KR 8 against KR Kurpfalz and KR Hohenzoll: KR Kurpfalz is"
        " captured. KR Hohenzoll is captured. Drg Ansbach is captured. Drg Württemb is captured.",
        "• Drg 4, Drg 3 and IR 5/9 against KR Brettlach and KR Trautmann: Baden is killed."
        " KR Brettlach is captured. Hus Széchényi is captured. KR Trautmann is captured.",
    ]
    assert news.area.h > 100 and not news.folded
    pieces = (fight.view.pieces.area(cell) for cell in fight.looking.offered())
    assert news.area.collidelist([box for box in pieces if box is not None]) < 0
    enter(fight)
    assert news.events == ()


def test_a_lead_is_chosen_on_the_sheet(fight: Driver) -> None:
    """A click on one who may lead, or its number; what is done names it."""
    enter(fight)
    sheet = fight.commands.sheet
    area = next(box for box, link in sheet._links if link == INSTEAD + "pr-kr13")
    fight.click(area.center)
    assert fight.commands.sheet_open
    enter(fight)
    done = fight.session.match.records[FIRST_FIGHT]
    assert isinstance(done.action.arg, tuple) and "pr-kr13" in done.action.arg
    # The own one is not asked for; that of the other side is as the sheet had it.
    assert [r.action for r in fight.session.match.records[FIRST_FIGHT + 1 :]] == [
        unit("re-kurpfalz")
    ]


def test_a_question_that_is_passed_over_is_told_with_its_reason() -> None:
    """The bombardment that can have no effect; the next action forgets it."""
    match = played(BEFORE_BOMBARDMENT)
    table = Driver(Session(match, match.rules.board, ask_all=False))
    table.press("end")
    if table.armed:
        table.press("end")
    assert table.session.prompt is not None and table.session.prompt.phase == "close_combat"
    told = "No artillery is strong enough to have an effect on any target."
    assert told in table.table.side.prompt._context()
    enter(table)
    enter(table)
    assert table.session.passed_over is None


def test_what_was_passed_over_in_another_turn_is_told_no_longer() -> None:
    """The British at Maida end their movement: the French cannot fire, and when the light guns have
    to, that is told; beside the French's own question nothing is left of it, nor of what followed.
    """
    match = opened("maida-1806-table")
    session = Session(match, match.rules.table, ask_all=False)
    session.act(button("end"))
    told = session.passed_over
    assert told is not None and render(told) == "French: no unit can fire."
    session.act(unit("chass9"))
    moved = session.prompt
    assert moved is not None and (moved.side, moved.phase) == ("french", "move")
    assert session.passed_over is None


def test_the_other_player_names_his_own_lead() -> None:
    match = played(FIRST_FIGHT)
    match.mode = TWO
    table = Driver(Session(match, match.rules.board, ask_all=False))
    enter(table)
    enter(table)
    prompt = table.session.prompt
    assert prompt is not None
    assert (prompt.side, prompt.rule) == ("coalition", "PG 19.4a")


def test_everything_is_asked_of_who_wants_it() -> None:
    match = played(FIRST_FIGHT)
    table = Driver(Session(match, match.rules.board))
    enter(table)
    enter(table)
    prompt = table.session.prompt
    assert prompt is not None
    assert (prompt.side, prompt.rule) == ("prussian", "PG 19.4a")
    assert rows(table) == {"KR 10": "1", "KR 13": "2", "KR 7": "3", "KR 8": "4"}
    table.key(pygame.K_2, unicode="2")
    assert match.records[-1].action == unit("pr-kr13")


def test_a_row_of_a_fight_draws_its_arrows_from_who_decides_to_his_enemy(table: Driver) -> None:
    """One for each pair of near hexes; what the answer foretells itself goes before."""
    session = table.session
    own = [c for c, s in session.presentation.stacks.items() if s[0].side == session.side]
    foes = [c for c, s in session.presentation.stacks.items() if s[0].side != session.side]
    near = {(a, b) for a in own for b in foes if session.field.distance(a, b) == 1}
    assert near
    attacker, target = min(near)
    task = Task(title=say("A fight"), rule="FK 1", cells=(target, attacker))
    table.table.inbox.take(CellsShown(task.cells, task=task))
    assert table.desk.scene().aims == ((attacker, target),)
    assert set(table.desk.scene().lit) >= {attacker, target}
    table.table.inbox.take(CellsShown())
    assert table.desk.scene().aims == ()


def test_the_button_that_is_suggested_shows_the_key_enter() -> None:
    """Bids of Maida: the General with the highest bonus; the others keep their numbers."""
    setting = Shelf(SYSTEMS).open("maida-1806")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), "maida-1806")
    table = Driver(Session(match, setting.board, ask_all=False))
    for _ in range(2):
        enter(table)
    prompt = table.session.prompt
    assert prompt is not None and prompt.rule == "SQ 5.7" and prompt.suggested is not None
    keys = [table.control(b.id).key for b in prompt.buttons]
    best = [b.id for b in prompt.buttons].index(str(prompt.suggested.arg))
    assert keys[best] == f"{best + 1}  Enter"
    assert [key.partition(" ")[0] for key in keys] == ["1", "2", "3"][: len(keys)]
    enter(table)
    assert match.records[-1].action == prompt.suggested


def test_a_run_of_questions_that_stops_at_the_other_side_says_so(fight: Driver) -> None:
    """The coalition's losses are settled; whether to advance is for the Prussians to say."""
    fight.press("run/fights")
    asked = fight.session.prompt
    assert asked is not None and asked.side == "coalition"
    fight.press("run/settle")
    then = fight.session.prompt
    assert then is not None and then.side == "prussian" and then.runs
    assert "the next is for the other side" in fight.table.banner.words
