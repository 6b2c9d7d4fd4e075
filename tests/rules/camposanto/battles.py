"""The battle of Camposanto as shipped, spoiled or mixed up, for tests."""

from functools import cache

from msgspec import structs

from game.content import library
from game.content.problems import Problems
from game.content.scenario_file import Scenario, load_scenario
from game.engine.chance import Chance
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.camposanto.cards import SPANISH, UnitCard
from game.rules.camposanto.loading import faults
from game.rules.camposanto.scenario import CsScenario
from game.rules.camposanto.stacking import is_legal_stack
from game.rules.camposanto.table import Turn
from game.rules.camposanto.written import PlacedUnit, Position


@cache
def battle() -> Setting:
    """The battle, opened once."""
    setting = Shelf(SYSTEMS).open("camposanto-1743")
    assert isinstance(setting, Setting), setting
    return setting


def mixed_up(seed: int) -> Position:
    """All counters thrown among each other in the middle of the map, many of them with HITs: guns
    and light infantry alone or on infantry, marshals away from enemies, day or evening.
    """
    setting, dice = battle(), Chance(seed)
    board, passable = setting.board, setting.rules.passable
    there: dict[int, list[UnitCard]] = {}
    placed = []
    for made in setting.rules.oob.units.values():
        rows = (7, 8, 9, 10) if made.side == SPANISH else (5, 6, 7, 8)
        cell = board.cell(f"{6 + dice.below(14):02}{dice.one_of(rows):02}")
        assert cell is not None
        others = there.get(cell, [])
        arms = [u.arm for u in (*others, made)]
        friends = all(u.side == made.side for u in others)
        around = [u for c in board.neighbours[cell] for u in there.get(c, ())]
        exposed = any(u.side != made.side and made.is_combat != u.is_combat for u in around)
        if not passable[cell] or exposed or (others and not (friends and is_legal_stack(arms))):
            continue
        there[cell] = [*others, made]
        placed.append(
            PlacedUnit(
                id=made.id,
                at=board.label(cell),
                facing=(["N", "NE", "NW"] if made.side == SPANISH else ["S", "SE", "SW"])[cell % 3],  # type: ignore[arg-type]
                hits=dice.below(made.steps) if made.steps else 0,
            )
        )
    turn = Turn.EVENING if seed % 2 else Turn.DAY
    return Position(unit=tuple(placed), only=True, turn=turn)


def scenario() -> Scenario[CsScenario]:
    problems = Problems()
    path = library.shipped_folder("scenarios") / "camposanto-1743.toml"
    found = load_scenario(path, CsScenario, problems)
    assert found is not None, list(problems)
    return found


def found_in(whole: Scenario[CsScenario], body: CsScenario) -> list[str]:
    spoiled = structs.replace(whole, body=body)
    return [f"{where}: {what}" for where, what, _ in faults(spoiled, battle().board)]
