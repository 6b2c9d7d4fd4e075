"""Presets and switches: what each preset has, what a scenario makes of it, what goes together."""

import re
from pathlib import Path

import pytest
from msgspec import Struct

from game.content.problems import Problem
from game.engine import save
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.options import Wanted, clashes, why_not_together
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.kit.faults import switch_faults
from game.rules.kit.options import in_force_by, tell
from game.rules.napoleons_battles.ledger import ledger
from game.rules.napoleons_battles.options import (
    OPTIONS,
    PARAGRAPHS,
    SETS,
    Preset,
    Switch,
    TellOptions,
)
from game.rules.napoleons_battles.scenario import SetupEntry
from game.rules.napoleons_battles.setup import set_up
from tests.rules.napoleons_battles.positions import position, rules_of

MAIDA = "maida-1806-table"
HOUSE = {one for one in Switch if one.startswith("hr.")}
ADVANCED = {
    *(f"adv.13.{n}" for n in (1, 2, 3)),
    *(f"adv.14.{n}" for n in (1, 2, 3, 4, 5, 6)),
    *(f"adv.15.{n}" for n in (1, 2, 3, 4, 5, 6)),
}


class Part(Struct, frozen=True):
    """The part of a scenario file that counts here."""

    setup: SetupEntry


def setup(
    preset: Preset = Preset.LURIDOTECA,
    options: tuple[Switch, ...] = (),
    without: tuple[Switch, ...] = (),
) -> SetupEntry:
    return SetupEntry(turns=12, first="red", preset=preset, options=options, without=without)


def after(entry: SetupEntry, wish: Wanted) -> frozenset[Switch]:
    """What a scenario is played by that was opened with a wish."""
    return in_force_by(OPTIONS.choose(Part(entry), wish).setup, SETS)


# -- presets ---------------------------------------------------------------------------------------


@pytest.mark.rule("NB O40")
def test_classic_has_the_base_rules_alone() -> None:
    assert in_force_by(setup(Preset.CLASSIC), SETS) == frozenset()


@pytest.mark.rule("NB O41")
def test_advanced_has_chapters_13_to_15_and_no_house_rule() -> None:
    """15.7 is a house rule of the club, although it stands in chapter 15."""
    assert in_force_by(setup(Preset.ADVANCED), SETS) == ADVANCED


@pytest.mark.rule("NB O42")
def test_luridoteca_has_all_and_is_the_usual_one() -> None:
    """24 house rules and 15 advanced ones."""
    assert in_force_by(setup(), SETS) == ADVANCED | HOUSE
    assert (len(ADVANCED), len(HOUSE)) == (15, 24)
    assert OPTIONS.usual == "luridoteca" == setup().preset


def test_no_preset_contradicts_itself() -> None:
    assert [c for preset in OPTIONS.presets for c in clashes(OPTIONS, preset.options)] == []


# -- single switches -------------------------------------------------------------------------------


@pytest.mark.rule(
    "NB O1",
    "NB O2",
    "NB O3",
    "NB O4",
    "NB O5",
    "NB O6",
    "NB O7",
    "NB O8",
    "NB O9",
    "NB O10",
    "NB O11",
    "NB O12",
    "NB O13",
    "NB O14",
    "NB O15",
    "NB O16",
    "NB O17",
    "NB O18",
    "NB O19",
    "NB O20",
    "NB O21",
    "NB O22",
    "NB O23",
    "NB O24",
    "NB O25",
    "NB O26",
    "NB O27",
    "NB O28",
    "NB O29",
    "NB O30",
    "NB O31",
    "NB O32",
    "NB O33",
    "NB O34",
    "NB O35",
    "NB O36",
    "NB O37",
    "NB O38",
    "NB O39",
)
@pytest.mark.parametrize("one", list(Switch))
def test_each_switch_is_turned_in_every_preset(one: Switch) -> None:
    """Alone out of all, alone into none; its name and its paragraph are in the ledger."""
    assert after(setup(), Wanted(off=(one,))) == set(Switch) - {one}
    assert after(setup(Preset.CLASSIC), Wanted(on=(one,))) == {one}
    info = OPTIONS.info(one)
    assert info is not None and info.rule == PARAGRAPHS[one]
    title, told = ledger()[info.entry]
    assert title.startswith("House rule: " if one in HOUSE else "Advanced rule: ")
    cited = re.findall(r"[\d.]+\d(?:hr)?", told[told.rindex("(") :])
    assert any(info.rule.removeprefix("NB ").startswith(number) for number in cited), (told, cited)
    assert info.rule in ledger() or f"{info.rule}-1" in ledger()


def test_a_scenario_adds_to_its_preset_and_takes_away() -> None:
    entry = setup(Preset.ADVANCED, (Switch.LANCERS,), (Switch.EVASION,))
    assert in_force_by(entry, SETS) == (ADVANCED - {"adv.14.2"}) | {"hr.10.3.12"}


def test_a_player_has_the_last_word() -> None:
    """On and off over what the scenario says; a preset in place of all that."""
    entry = setup(Preset.ADVANCED, (Switch.LANCERS,), (Switch.EVASION,))
    turned = Wanted(on=("adv.14.2", "hr.7.1"), off=("hr.10.3.12",))
    assert after(entry, turned) == ADVANCED | {"hr.7.1"}
    assert after(entry, Wanted("classic", on=("hr.7.1",))) == {"hr.7.1"}


# -- what goes together ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "rules"),
    [
        (Switch.FIRE_BY_TARGET, Switch.BURNING, ("NB 15.4.1hr", "NB 15.4.1")),
        (Switch.DEMORALISED, Switch.WEAR, ("NB 13.3.1", "NB 13.2.1")),
    ],
)
def test_what_needs_another_rule_is_refused_without_it(
    one: Switch, other: Switch, rules: tuple[str, str]
) -> None:
    """The house rule of burning towns changes the roll of 15.4.1; guards of a demoralised army are
    worn out as 13.2 says. The other may well be alone.
    """
    refused = why_not_together(OPTIONS, ledger(), (one,))
    assert refused is not None and refused.rule == rules[0]
    assert all(f"({rule})" in str(refused.message) for rule in rules)
    assert why_not_together(OPTIONS, ledger(), (one, other)) is None
    assert why_not_together(OPTIONS, ledger(), (other,)) is None
    (fault,) = switch_faults(setup(without=(other,)), OPTIONS)
    assert one in fault[1] and other in fault[1]
    assert list(switch_faults(setup(without=(one,)), OPTIONS)) == []


def test_no_other_switch_needs_any() -> None:
    """Each of the others may be in force alone, and be out of force alone."""
    tied = {Switch.FIRE_BY_TARGET, Switch.BURNING, Switch.DEMORALISED, Switch.WEAR}
    for one in set(Switch) - tied:
        assert why_not_together(OPTIONS, ledger(), (one,)) is None
        rest = tuple(other for other in Switch if other is not one)
        assert why_not_together(OPTIONS, ledger(), rest) is None


# -- what is told ----------------------------------------------------------------------------------


def test_the_log_begins_with_the_preset_and_what_differs_from_it() -> None:
    game = position(on=(), off=(Switch.LANCERS,))
    tell(game.ctx, OPTIONS, ledger())
    told = [(event.rule, str(event.text)) for event in game.ctx.events]
    assert told == [
        ("NB O42", "Preset: Lu(ri)doteca (in force)"),
        ("NB O21", "House rule: lancers (not in force)"),
    ]


def test_a_game_tells_them_before_the_first_turn() -> None:
    assert isinstance(set_up(rules_of(())).stack[-1], TellOptions)


# -- a shipped battle ------------------------------------------------------------------------------


def opened(words: str) -> Setting:
    """Maida with options behind its id."""
    found = Shelf(SYSTEMS).open(MAIDA + words)
    assert isinstance(found, Setting), found
    return found


def test_maida_is_opened_by_a_preset_and_single_switches() -> None:
    """As its file has it all but blind measuring; classic and one house rule; two fewer that go
    together.
    """
    every = OPTIONS.in_force(opened("").rules)
    assert len(every) == 38 and "hr.1.6" not in every
    assert OPTIONS.in_force(opened("+classic+hr.7.1").rules) == ("hr.7.1",)
    fewer = OPTIONS.in_force(opened("+-adv.13.2+-adv.13.3").rules)
    assert set(every) - set(fewer) == {"adv.13.2", "adv.13.3"}


def test_a_contradiction_is_no_battle() -> None:
    """Demoralised armies without wear, with the paragraphs of both."""
    found = Shelf(SYSTEMS).open(f"{MAIDA}+-adv.13.2")
    assert isinstance(found, Problem)
    assert "(NB 13.3.1)" in found.message and "(NB 13.2.1)" in found.message


def test_options_stand_in_the_save_the_log_and_the_verdict(tmp_path: Path) -> None:
    setting = opened("+classic+hr.7.1")
    match = Match.new(setting.system, setting.rules, SeededDice(3), setting.scenario.id)
    path = tmp_path / "game.save.json"
    assert save.write(path, match, setting, save.label_of(match)) is None
    loaded = save.read(path, Shelf(SYSTEMS).find)
    assert isinstance(loaded, save.Loaded), loaded
    assert OPTIONS.in_force(loaded.setting.rules) == ("hr.7.1",)
    assert [event.rule for event in loaded.match.opening][:2] == ["NB O40", "NB O5"]
    told = setting.system.verdict(loaded.match.reading).options
    assert list(map(str, told)) == ["Preset: Classic", "House rule: a rally without a general"]
