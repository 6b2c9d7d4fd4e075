"""What a sheet foretells for a face of the die is what happens if it falls and every owner answers
as suggested (PG 11, 16.2, 19.6a): held against each other in games left to chance.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.action import Action, button, cell, pick
from game.engine.codec import frame_tag
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.event import Event
from game.engine.match import Match
from game.engine.prompt import Faces, Sheet, SheetFace
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.sparing import answer_run
from game.engine.state import fork
from game.engine.text import Text, render
from game.rules import SYSTEMS
from game.rules.kit.prompts import SETTLE
from game.rules.prussias_glory.table import Morale

BATTLES = ("rossbach-battle", "leuthen-battle", "zorndorf-battle", "torgau-battle")
ATTACK, GUNS, CHARGE = "pg.close_combat.designate", "pg.bombardment.guns", "pg.close_combat.charge"
RESULTS, CHARGE_ROLL, EVASION = ("PG 19.6a", "PG 16.2c"), "PG 19.12.2b", "PG 19.2a"
ENOUGH, MIDDLE = 6, 3
MOST_ATTACKS = 4


class Fallen(ScriptedDice):
    """The wanted face for the first result, a charge that comes about, else the middle."""

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """The die for a rule."""
        if rule == CHARGE_ROLL:
            return ENOUGH
        if rule in RESULTS and not self.used:
            self.used = 1
            return self.values[0]
        return MIDDLE

    def copy(self) -> "Fallen":
        return Fallen(self.values, self.used)


class Bold(RandomBot):
    """Attacks and fires where it can."""

    def choose(self, view: BotView) -> Action:
        """One of the attacks that are suggested, if there are some."""
        asked = view.prompt
        if asked.pick is not None and asked.pick.samples and asked.rule in ("PG 19.1a", "PG 16.0d"):
            return pick(*self.chance.one_of(asked.pick.samples))
        if asked.cells and asked.rule in ("PG 16.0a", "PG 18.0a"):
            return cell(self.chance.one_of(tuple(asked.cells)))
        return super().choose(view)


def moments(setting: Setting, seed: int) -> Iterator[Match]:
    """A game left to chance, wherever a sheet is read before a die falls."""
    match = Match.new(setting.system, setting.rules, SeededDice(seed))
    match.fingerprints = False
    bot = Bold(seed)
    while match.prompt is not None:
        if frame_tag(type(match.reading.state.stack[-1])) in (ATTACK, GUNS, CHARGE):
            yield match
        assert match.act(bot.choose(BotView(match))) is None


def clauses(face: SheetFace) -> list[str]:
    """What a face foretells, fate by fate."""
    told = f"{render(face.heading)}; {render(face.text)}" if face.text else render(face.heading)
    return sorted(clause for clause in told.split("; ") if clause != "No change")


def settled(match: Match, action: Action, die: int, sheet: Sheet) -> Match:
    """The game after an action with this face, all else as suggested; nobody leaves before."""
    state = fork(match.reading.state)
    twin = Match.new(match.system, match.rules, Fallen((die,)), position=state)
    assert twin.act(action) is None
    while twin.prompt is not None and twin.prompt.rule == EVASION:
        noted = next(str(text) for head, text in sheet.notes if str(head) == "Before combat")
        assert ("as is suggested" in noted) == (twin.prompt.suggested != button("stay"))
        assert twin.act(button("stay")) is None
    while answer_run(twin, SETTLE.id, twin.act):
        pass  # one side after the other
    return twin


def results(twin: Match) -> list[Event]:
    """What was told from the roll to the end of its results."""
    told = [event for record in twin.records for event in record.events]
    first = next(n for n, e in enumerate(told) if e.roll is not None and e.roll.result)
    after = told[first + 1 :]
    ends = ("advance", "phase", "charge", "momentum")
    last = (n for n, e in enumerate(after) if e.kind in ends or e.rule.startswith("PG 19.12"))
    return after[: next(last, len(after))]


def happened(match: Match, events: list[Event]) -> list[str]:
    """The log in the words of a sheet."""
    units = match.rules.oob.units
    found = [
        fate(card.name, [e for e in events if e.units[:1] == (u,)]) for u, card in units.items()
    ]
    checked = dict.fromkeys(units[e.units[0]].name for e in events if e.rule == "PG 8.3b")
    checks = [f"morale checks: {', '.join(checked)}"] if checked else []
    return sorted([words for words in found if words] + checks)


def fate(name: str, events: list[Event]) -> str:
    """What the log tells of one unit, the end of it first."""
    kinds, told = {e.kind for e in events}, [e.text.message for e in events]
    if "capture" in kinds:
        return f"{name} captured"
    if "{unit} routs off the map." in told:
        return f"{name} routs off the map"
    if "{unit} is eliminated." in told:
        return f"{name} eliminated"
    if "{unit} leaves the map." in told:
        return f"{name} leaves the map"
    lost = told.count("{unit} loses a level: {n} left.")
    ends = []
    if "rout" in kinds:
        ends = ["routs"]
    elif "{unit} is Disordered." in told:
        ends = ["goes back Disordered" if "retreat" in kinds else "is Disordered"]
    parts = [f"loses {lost}"] * (lost > 0) + ends
    return f"{name} {' and '.join(parts)}" if parts else ""


def routed(match: Match) -> set[str]:
    """Who is Routed now."""
    return {u.id for u in match.reading.table.units.values() if u.morale is Morale.ROUTED}


def told_to_rout(twin: Match) -> set[str]:
    """Of which units the log says that they rout."""
    return {
        u for record in twin.records for e in record.events if e.kind == "rout" for u in e.units
    }


def attacks(match: Match) -> list[Action]:
    """Some of the attacks, shots or charges that may be read about."""
    assert match.prompt is not None and match.prompt.pick is not None
    return [pick(*sample) for sample in match.prompt.pick.samples[:MOST_ATTACKS]]


@pytest.mark.rule("PG 19.6a", "PG 16.2c", "PG 11.1d")
@pytest.mark.parametrize("battle", BATTLES)
def test_each_face_comes_as_it_was_foretold(battle: str) -> None:
    """Every attack, bombardment and charge that is suggested, each of its faces."""
    setting = Shelf(SYSTEMS).open(battle)
    assert isinstance(setting, Setting)
    seen = Counter[str]()
    for seed in (1, 2):
        for match in moments(setting, seed):
            for action in attacks(match):
                seen += compared(match, action)
    assert seen["faces"] > 200
    assert {"loss", "retreat", "rout", "morale"} <= set(seen)


def compared(match: Match, action: Action) -> Counter[str]:
    """Each face of a sheet against the game played on; how often what was told."""
    seen = Counter[str]()
    shown = match.preview(action)
    if shown is None or shown.sheet is None:
        return seen
    for face in shown.sheet.of(Faces).rows:
        twin = settled(match, action, face.die, shown.sheet)
        events = results(twin)
        where = (render(shown.sheet.title), face.die, face.result, str(action.arg))
        assert clauses(face) == happened(match, events), where
        assert routed(twin) - routed(match) <= told_to_rout(twin), where
        seen["faces"] += 1
        seen.update(e.kind for e in events)
    return seen
