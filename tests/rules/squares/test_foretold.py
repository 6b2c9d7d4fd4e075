"""What a sheet tells of a Combat or a shot is what is rolled for, where every owner answers as
suggested (SQ 7.5, 7.11, 8.6, 8.15): held against each other in armies left to chance.
"""

from collections.abc import Iterator

import pytest

from game.ai.bot import BotView
from game.engine import action as do
from game.engine.action import Action
from game.engine.codec import frame_tag
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.prompt import Chances, Mark, Sheet, Sides
from game.engine.sparing import answer_run
from game.engine.state import fork
from game.engine.text import render
from game.rules.kit.prompts import SETTLE
from game.rules.squares.written import arrange_position
from tests.rules.squares.battles import MAIDA, QUATRE_BRAS, battle
from tests.rules.squares.test_laws import Bold, mixed_up

ATTACK, IN_HAND = "sq.attack.choose", "sq.activation.unit"
THROWN, HIT = ("SQ 8.15", "SQ 8.16"), "SQ 7.11"


def moments(name: str, seed: int) -> Iterator[tuple[Match, Action]]:
    """Attacks by all and shots in a game of armies that are mixed up, before they are done."""
    setting = battle(name)
    start = arrange_position(setting.rules, mixed_up(setting, seed))
    match = Match.new(setting.system, setting.rules, SeededDice(seed), position=start)
    bot = Bold(seed)
    while match.prompt is not None and len(match.records) < 500:
        tag = frame_tag(type(match.reading.state.stack[-1]))
        if tag == ATTACK and match.prompt.pick is not None:
            yield match, do.pick(*match.prompt.pick.samples[-1])
        if tag == IN_HAND:
            offered = match.prompt.cells.items()
            yield from ((match, do.cell(c)) for c, offer in offered if offer.mark is Mark.FIRE)
        assert match.act(bot.choose(BotView(match))) is None


def twin_of(match: Match, dice: SeededDice | ScriptedDice) -> Match:
    """The same game with other dice."""
    return Match.new(match.system, match.rules, dice, position=fork(match.reading.state))


def dice_of(sheet: Sheet) -> dict[str, str]:
    """What each unit of both sides throws, by the sheet."""
    members = [m for side in sheet.of(Sides).rows for g in side.groups for m in g.members]
    told = {m.unit: render(m.lines[0]) for m in members}
    return {uid: words for uid, words in told.items() if words != "no ammunition"}


def thrown(twin: Match) -> dict[str, str]:
    """What each unit threw in the first Combat."""
    found: dict[str, str] = {}
    for event in (e for record in twin.records for e in record.events):
        if event.rule in THROWN and event.roll is not None and event.roll.needed is not None:
            n, need = len(event.roll.thrown), render(event.roll.needed).removesuffix(" each")
            found.setdefault(event.units[0], f"{n} {'die' if n == 1 else 'dice'}, {need}")
    return found


@pytest.mark.rule("SQ 8.6", "SQ 8.15", "SQ 8.16", "SQ 7.11")
@pytest.mark.parametrize("name", [MAIDA, QUATRE_BRAS])
def test_who_was_foretold_to_fight_fights(name: str) -> None:
    """With the dice that were told, where no test for the Skirmish Advantage comes between; and
    who was at risk of a shot is hit by it.
    """
    attacks = shots = 0
    for seed in range(12):
        for match, action in moments(name, seed):
            shown = match.preview(action)
            if shown is None or shown.sheet is None:
                continue
            if action.verb == "cell":
                shots += struck(match, action, shown.sheet)
                continue
            twin = twin_of(match, SeededDice(seed))
            assert twin.act(action) is None
            while answer_run(twin, SETTLE.id, twin.act):
                pass  # one side after the other
            told, came = dice_of(shown.sheet), thrown(twin)
            if "both test" in str(shown.sheet.subtitle):
                told, came = ({u: w[:1] for u, w in one.items()} for one in (told, came))
            assert told == came, render(shown.sheet.title)
            attacks += 1
    assert attacks > 20 and shots > 20, (attacks, shots)


def struck(match: Match, action: Action, sheet: Sheet) -> bool:
    """Whether a shot of a 6 has one in peril, who then takes the hit, if there is a chance of one:
    no wall saves on a 1.
    """
    members = [m for g in sheet.of(Sides).rows[1].groups for m in g.members]
    peril = [m.unit for m in members if m.role == "risk"]
    if not peril:
        return False
    twin = twin_of(match, ScriptedDice((6, 1, 1)))
    assert twin.act(action) is None
    hit = [e.units[0] for e in twin.records[-1].events if e.rule == HIT]
    can = sheet.of(Chances).rows[0].percent > 0
    assert hit == (peril if can else []), render(sheet.title)
    return can
