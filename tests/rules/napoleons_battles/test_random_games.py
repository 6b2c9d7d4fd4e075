"""Bots play: games of Maida by chance, sound under every set of switches."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from game.ai.rollout import Rollout
from game.ai.soak import SoakGame, SoakPlan, random_options
from game.board.plane.shapes import Pose
from game.engine.context import Context
from game.engine.event import Event
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.napoleons_battles.movement.phase import ChooseUnit
from game.rules.napoleons_battles.places import general_laid
from game.rules.napoleons_battles.rules import NbRules
from game.rules.napoleons_battles.states import aside
from game.rules.napoleons_battles.table import Ctx

MAIDA = "maida-1806-table"
NEARER = 8_500
"""So far the French stand west of where they do, that they meet somebody sooner."""
ACTIONS = 60


def opened(*options: str) -> Setting:
    setting = Shelf(SYSTEMS).open("+".join((MAIDA, *options)))
    assert isinstance(setting, Setting)
    return setting


def closer(setting: Setting) -> Setting:
    """The same battle with the armies three inches apart."""
    rules = setting.rules
    assert isinstance(rules, NbRules)
    start = {
        uid: structs.replace(unit, pose=unit.pose and _west(unit.pose))
        if _is_french(rules, uid)
        else unit
        for uid, unit in rules.start.items()
    }
    places = {
        uid: _west(pose) if _is_french(rules, uid) else pose for uid, pose in rules.places.items()
    }
    return replace(setting, rules=replace(rules, start=start, places=places))


def _is_french(rules: NbRules, uid: str) -> bool:
    return (rules.oob.units.get(uid) or rules.oob.generals[uid]).side == "french"


def _west(pose: Pose) -> Pose:
    return Pose(pose.x - NEARER, pose.y, pose.heading)


def is_sound(setting: Setting, seed: int, folder: Path, plan: SoakPlan) -> SoakGame:
    """The beginning of a game, with offers, saves and invariants looked at on the way; generals lie
    on the table, and on no unit beside which there is room (NB 8.1.3.2, R94).
    """
    game = SoakGame(closer(setting), seed, structs.replace(plan, leave=str(folder)))
    while not game.match.over and len(game.match.records) < plan.most_actions:
        fault = game.step() or game.check()
        assert not fault, (setting.scenario.id, seed, fault)
        assert not list(_astray(game.match.reading)), (setting.scenario.id, seed)
    return game


def _astray(ctx: Ctx) -> Iterator[str]:
    """Generals who lie off the table or, where all is at rest and there is room, on a unit."""
    rests = isinstance(ctx.state.stack[-1], ChooseUnit) if ctx.state.stack else True
    for general in ctx.table.generals.values():
        place = general_laid(ctx, general)
        off = place is not None and not ctx.rules.table.holds(place)
        if off or (rests and aside(ctx, general) is not None):
            yield general.id


@pytest.mark.parametrize("preset", ["classic", "advanced", "luridoteca"])
def test_a_random_game_is_sound_under_every_preset(preset: str, tmp_path: Path) -> None:
    plan = SoakPlan(most_actions=5 * ACTIONS, offers=20, saves=20)
    game = is_sound(opened(preset), 4, tmp_path, plan)
    assert game.tally.counts["event"]["contact"], "somebody has met somebody"


@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_is_sound_under_any_switches(seed: int, tmp_path: Path) -> None:
    words = random_options(opened(), seed)
    plan = SoakPlan(most_actions=ACTIONS, offers=15, saves=20)
    is_sound(opened(*words), seed, tmp_path, plan)


@pytest.mark.parametrize("preset", ["classic", "advanced", "luridoteca"])
def test_a_game_that_is_played_on_for_its_own_sake_ends(preset: str) -> None:
    """Nobody is taken up and laid back for ever."""
    rules = opened(preset).rules
    game = Rollout(rules, opened(preset).system.set_up(rules), 3)
    assert game.run(2_000) is not None


@pytest.mark.parametrize("seed", [4, 9])
def test_the_headings_of_the_log_name_the_phase_in_which_it_happened(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was asked before; fire in another phase has its own heading."""
    happened: dict[int, tuple[Event, str]] = {}

    def tell(ctx: Context[Any, Any], *told: Any, **how: Any) -> None:
        plain(ctx, *told, **how)
        event = ctx.events[-1]
        happened[id(event)] = event, ctx.table.phase

    plain = Context.tell
    monkeypatch.setattr(Context, "tell", tell)
    setting = closer(opened())
    game = SoakGame(setting, seed, SoakPlan(most_actions=1_500))
    while not game.match.over and len(game.match.records) < 1_500:
        assert not game.step()
    assert setting.system.told is not None
    for record in game.match.records:
        asked = record.phase
        for event in record.events:
            asked = "" if event.kind in ("turn", "phase") else asked
            found = setting.system.told(setting.rules, event).phase or asked
            if found and id(event) in happened and event.kind != "fire":
                assert found == happened[id(event)][1], (event.rule, str(event.text))
