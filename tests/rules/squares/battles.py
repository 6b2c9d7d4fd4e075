"""The shipped battles of Squares, and what is found in a scenario file of theirs."""

from msgspec import structs

from game.content import library
from game.content.problems import Problems
from game.content.scenario_file import Scenario, load_scenario
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.squares.faults import faults
from game.rules.squares.scenario import SqScenario

MAIDA, QUATRE_BRAS = "maida-1806", "quatre-bras-1815"


def battle(name: str) -> Setting:
    setting = Shelf(SYSTEMS).open(name)
    assert isinstance(setting, Setting), setting
    return setting


def scenario(name: str = QUATRE_BRAS) -> Scenario[SqScenario]:
    problems = Problems()
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = load_scenario(path, SqScenario, problems)
    assert found is not None, list(problems)
    return found


def found_in(body: SqScenario) -> list[str]:
    spoiled = structs.replace(scenario(), body=body)
    return [f"{where}: {what}" for where, what, _ in faults(spoiled, battle(QUATRE_BRAS).board)]
