"""The whole system: both battles, faults of scenario files, what the window is given."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import game.rules.squares as package
from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine import action as do
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.options import Wanted
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.rules import SYSTEMS
from game.rules.kit.rulings import read_rulings
from game.rules.squares.faults import faults
from game.rules.squares.ledger import ledger
from game.rules.squares.lenses import lens
from game.rules.squares.options import ENTRIES, OPTIONS, Reading
from game.rules.squares.presentation import cell_note, panel, presentation
from game.rules.squares.roster import roster
from game.rules.squares.table import Command
from tests.rules.squares.battles import MAIDA, QUATRE_BRAS, battle, found_in, scenario
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    base,
    field,
    foot,
    general,
    gun,
    horse,
    position,
)

FOLDER = Path(package.__file__).parent
CARDS = read_rulings(package.__name__)
CITED = re.compile(r"\bR(\d+)\b")


def found_hints(**fields: Any) -> list[str]:
    """What the faults of a spoiled scenario advise."""
    whole = scenario()
    spoiled = structs.replace(whole, body=structs.replace(whole.body, **fields))
    return [hint for *_, hint in faults(spoiled, battle(QUATRE_BRAS).board)]


@pytest.mark.parametrize("name", [MAIDA, QUATRE_BRAS])
def test_random_games_end(name: str) -> None:
    setting = battle(name)
    match = Match.new(setting.system, setting.rules, SeededDice(7))
    bot = RandomBot(7)
    while match.prompt is not None:
        assert match.act(bot.choose(BotView(match))) is None
        assert setting.system.invariants(match.reading) == []
        assert len(match.records) < 20_000
    assert match.reading.state.result is not None
    assert setting.system.verdict(match.reading).rule == match.reading.state.result.rule


# -- scenario files --------------------------------------------------------------------------------


def test_the_battles_have_no_faults() -> None:
    assert found_in(scenario().body) == []
    assert battle(MAIDA).title and battle(QUATRE_BRAS).title


@pytest.mark.rule("SQ 1.4", "SQ 3.3", "SQ 4.2", "SQ 5.16", "SQ 10.4")
def test_quatre_bras_as_it_is_written() -> None:
    rules = battle(QUATRE_BRAS).rules
    assert {s: len([c for c in rules.oob.commands.values() if c.side == s]) for s in rules.sides}
    units = [u for u in rules.oob.units.values() if u.is_unit]
    assert len(units) == 36
    bases = [u for u in rules.oob.units.values() if u.is_base]
    assert sum(not b.holds for b in bases) == 2
    assert rules.built_up[rules.board.cell("0401")] == 2
    assert rules.terms.turns == 14 and rules.terms.demoralised_points == 1
    assert {one.name: one.points for one in rules.terms.objectives}["Quatre Bras"] == 3


@pytest.mark.parametrize(
    ("uid", "fields", "words"),
    [
        ("n1", {"facing": None}, "facing belongs to linear infantry"),
        ("n1", {"gun": "heavy"}, "gun belongs to artillery"),
        ("n1", {"cavalry": "light"}, "cavalry class belongs to cavalry"),
        ("n1", {"lance": True}, "lance and cuirass"),
        ("n3", {"skirmish": 1}, "skirmishers belong to infantry"),
        ("n3", {"formation": "linear", "facing": "N"}, "is linear"),
        ("n3", {"at": "0202"}, "artillery in Wood"),
        ("n1", {"at": "9999"}, "is not on map"),
        ("n1", {"at": "0607"}, "units of both armies"),
        ("n1", {"command": "nobody"}, "is unknown"),
        ("n1", {"id": "n2"}, "is there 2 times"),
        ("n1", {"morale": ()}, "has no morale class"),
    ],
)
def test_faults_of_units_are_named(uid: str, fields: dict[str, Any], words: str) -> None:
    body = scenario().body
    units = tuple(structs.replace(u, **fields) if u.id == uid else u for u in body.unit)
    found = found_in(structs.replace(body, unit=units))
    assert any(words in line for line in found), found


def test_other_faults_are_named() -> None:
    body = scenario().body

    def found(**fields: Any) -> str:
        return "\n".join(found_in(structs.replace(body, **fields)))

    assert "there are 1 armies" in found(army=body.army[:1])
    assert "tie" in found(setup=structs.replace(body.setup, tie="nobody"))
    assert "which is not Built-up" in found(
        setup=structs.replace(body.setup, built_up_bases={"0000": 1})
    )
    for bases, told in ((4, False), (5, True)):  # SQ 4.2
        setup = structs.replace(body.setup, built_up_bases={"0401": bases})
        assert ("at most 4" in str(found_hints(setup=setup))) is told
    odd = structs.replace(body.base[0], holds=("nobody",))
    assert '"nobody" is unknown' in found(base=(odd, *body.base[1:]))
    assert "is not alone" in found(base=tuple(structs.replace(b, holds=()) for b in body.base))
    twice = structs.replace(body.setup, options=(Reading.CONE, Reading.CONE))
    assert "2 times" in found(setup=twice)


# -- options and rulings ---------------------------------------------------------------------------


def test_rulings_are_numbered_and_stand_in_the_ledger() -> None:
    assert [card.number for card in CARDS] == list(range(1, len(CARDS) + 1))
    assert ledger()["SQ R21"] == (CARDS[20].title, CARDS[20].summary)
    assert [n for c in CARDS for n in c.where if not (FOLDER / n).is_file()] == []
    texts = [summary for rule, (_, summary) in ledger().items() if not rule.startswith("SQ R")]
    texts += [path.read_text("utf-8") for path in sorted(FOLDER.glob("*.py"))]
    texts += [(FOLDER / "tables.toml").read_text("utf-8")]
    cited = {int(n) for text in texts for n in CITED.findall(text)}
    assert cited == {card.number for card in CARDS}


def test_each_option_is_the_other_reading_of_one_ruling() -> None:
    by_option = {card.option: card for card in CARDS if card.option}
    assert set(by_option) == {one.value for one in Reading}
    for option, entry in ENTRIES.items():
        assert f"({entry})" in by_option[option.value].other
        assert f"R{by_option[option.value].number}" in ledger()[entry][1]


def test_options_may_be_chosen() -> None:
    setting = battle(QUATRE_BRAS)
    assert "bombard-cone" in OPTIONS.free(setting.rules)
    chosen = OPTIONS.choose(scenario().body, Wanted(on=("bombard-cone",)))
    assert Reading.CONE in chosen.setup.options
    found = Shelf(SYSTEMS).open(f"{QUATRE_BRAS}+bombard-cone")
    assert isinstance(found, Setting)
    assert OPTIONS.in_force(found.rules) == ("bombard-cone",)
    match = Match.new(found.system, found.rules, SeededDice(1))
    assert any("(in force)" in str(e.text) for e in match.opening)


def test_only_options_that_change_something_are_offered() -> None:
    """Without wood, guns, bases and works three of seven; what is in force already is not offered.
    Works alone, or a base alone, change nothing about the save of who is hidden.
    """
    unless = "counter-attack-unless-breakthrough"
    plain = position(field(), foot("a", RED, "0404"), FAR)
    assert OPTIONS.free(plain.rules) == ("hit-cap", "engaged-moves-on", unless)
    full = position(field(woods="0101"), gun("g", RED, "0404"), FAR, options=[Reading.HIT_CAP])
    assert OPTIONS.free(full.rules) == (
        "bombard-cone",
        "wood-reroll-everyone",
        "engaged-moves-on",
        "ammunition",
        unless,
    )
    for works, bases, there in (
        ("0101", [base("b", RED, "0404")], True),
        ("0101", [], False),
        ("", [base("b", RED, "0404")], False),
    ):
        game = position(field(fortification=works), foot("a", RED, "0505"), *bases, FAR)
        assert ("hidden-unsaved" in OPTIONS.free(game.rules)) == there


# -- what is shown ---------------------------------------------------------------------------------


@pytest.mark.rule("SQ 2.4", "SQ 2.9")
def test_counters() -> None:
    game = position(
        field(),
        foot("a", RED, "0404", facing="E", skirmish=2, hits=1),
        horse("h", RED, "0405"),
        gun("g", RED, "0404"),
        general(RED, "0404", ability=1),
        foot("x", BLUE, "0800"),
    )
    shown = presentation(game.ctx).stacks
    a, g, chief = shown[game.cell("0404")]
    (h,) = shown[game.cell("0405")]
    assert (a.facing, a.face.values) == (90, ("+2",))
    assert (a.face.hits, a.face.steps_full, h.face.hits, chief.face.hits) == (1, 3, 0, None)
    assert (g.facing, g.face.symbol, h.facing) == (None, "gun", None)
    assert (chief.leader, chief.face.values) == (True, ("", "+1"))


def test_panels_notes_and_roster() -> None:
    game = position(
        field(built_up="0404"),
        foot("a", RED, "0404", facing="E", hits=3, garrison=True),
        foot("b", RED, "0404", lost=True),
        foot("x", BLUE, "0800"),
        commands={"r": Command("r", demoralised=True)},
    )
    shown = panel(game.ctx, "a")
    assert str(shown.state) == "Fatigued, in a built-up base" and shown.tone == "bad"
    note = cell_note(game.ctx, game.cell("0404"))
    assert [(str(label), now, of) for label, now, of in note.gauges] == [
        ("Built-up bases held", 1, 1)
    ]
    body = roster(game.ctx).of("r")
    assert body is not None and body.pieces == ("general-r", "a")
    assert (body.figures["lost"].now, body.figures["lost"].of) == (1, 1)
    assert str(body.status) == "demoralised"


@pytest.mark.rule("SQ 1.2", "SQ 3.1", "SQ 6.16", "SQ 7.3")
def test_overlays() -> None:
    game = position(
        field(woods="0304"), gun("g", RED, "0404"), foot("a", RED, "0504"), foot("x", BLUE, "0402")
    )
    fire = lens(game.ctx, "fire", ("g",)).fire
    assert fire is not None and fire.cells[game.cell("0402")] == "4+"
    assert [b.cell for b in fire.barred] == [game.cell("0204"), game.cell("0604")]
    assert len(lens(game.ctx, "command", ("a",)).tones) == 25
    assert game.cell("0303") in lens(game.ctx, "engaged", ("a",)).tones
    assert lens(game.ctx, "reach", ("a",)).cells[game.cell("0505")] == "1"
    blocked = lens(game.ctx, "sight", (game.cell("0404"), game.cell("0104")))
    assert blocked.blocked == game.cell("0304")
    assert lens(game.ctx, "sight", (game.cell("0404"),)).tones[game.cell("0408")] == "good"


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 3.4")
def test_nothing_that_is_shown_tells_what_a_base_holds() -> None:
    """Two games differ in nothing but what lies under the bases, and how it was hit."""
    both = []
    for holds, hits in ((("a", "c"), 0), ((), 4)):
        game = position(
            field(),
            foot("a", RED, "0404", hits=hits),
            foot("c", RED, "0404"),
            foot("d", RED, "0606"),
            base("one", RED, "0404", *holds),
            base("two", RED, "0008", *(u for u in ("a", "c") if u not in holds)),
            general(RED, "0606"),
            foot("x", BLUE, "0800"),
        )
        shown = [presentation(game.ctx), roster(game.ctx)]
        shown += [panel(game.ctx, u) for u in game.table.units]
        shown += [cell_note(game.ctx, game.cell(c)) for c in ("0404", "0008")]
        both.append(repr(shown))
    assert both[0] == both[1]


@pytest.mark.rule("SQ 5.7", "SQ 3.4")
def test_the_protocol_keeps_the_choice_of_the_other_seat() -> None:
    server = Server(Shelf(SYSTEMS))

    def ask(**request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(
            server.answer_line(json.dumps({"id": 1, **request}).encode())
        )
        return reply

    reply = ask(do="new", scenario=MAIDA, seed=1, seat="french")
    stay = {"verb": "button", "arg": "stay"}
    while not reply["prompt"]["secret"]:
        mine = reply["prompt"]["side"] == "french"
        reply = ask(do="act", action=stay) if mine else ask(do="bot", side="british")
    assert reply["prompt"] == {
        "side": "british",
        "text": "The other side chooses in secret.",
        "rule": "SQ 5.7",
        "secret": True,
        "phase": "contest",
    }
    assert reply["prompt"]["side"] == "british"
    assert "buttons" not in reply["prompt"] or not reply["prompt"]["buttons"]


def test_a_chosen_general_cannot_be_taken_back() -> None:
    setting = battle(MAIDA)
    match = Match.new(setting.system, setting.rules, SeededDice(1))
    while match.prompt is not None and not match.prompt.secret:
        match.act(do.button("stay"))
    assert match.act(do.button("kempt")) is None
    assert match.undo() is not None
