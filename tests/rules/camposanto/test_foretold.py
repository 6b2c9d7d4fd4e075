"""What a sheet tells of an Assault or a shot is what is rolled for (CS 7.1, 7.2, 9.1, 10.2): held
against each other in armies left to chance.
"""

from collections.abc import Iterator

import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.action import Action, button, cell, pick
from game.engine.codec import frame_tag
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.prompt import Chances, Mark, Rungs, Sheet, Sides
from game.engine.state import fork
from game.engine.text import render
from game.rules.camposanto.written import arrange_position
from tests.rules.camposanto.battles import battle, mixed_up

DECLARE, FIRE = "cs.assaults.declare", "cs.fire.target"
ROLLS, HITS = ("CS 7.1a", "CS 7.1f"), ("CS 9.1f", "CS 10.2b", "CS 8.2g")
ON = {"CS 7.1b": button("stay"), "CS 7.1e": button("stay"), "CS 8.2e": button("accept")}


def moments(seed: int) -> Iterator[tuple[Match, Action]]:
    """Assaults and shots in a game of armies that are mixed up, before they are done."""
    setting = battle()
    start = arrange_position(setting.rules, mixed_up(seed))
    match = Match.new(setting.system, setting.rules, SeededDice(seed), position=start)
    bot = RandomBot(seed)
    while match.prompt is not None and len(match.records) < 250:
        tag, offered = frame_tag(type(match.reading.state.stack[-1])), match.prompt.cells.items()
        if tag == DECLARE and match.prompt.pick is not None:
            yield from ((match, pick(*some)) for some in match.prompt.pick.samples if some)
        if tag == FIRE:
            yield from ((match, cell(c)) for c, offer in offered if offer.mark is Mark.FIRE)
        assert match.act(bot.choose(BotView(match))) is None


def played(match: Match, action: Action, die: int) -> Match:
    """The game after an action with dice that all show this, nobody retiring or rolling again."""
    state = fork(match.reading.state)
    twin = Match.new(match.system, match.rules, ScriptedDice((die,) * 60), position=state)
    assert twin.act(action) is None
    while twin.prompt is not None and twin.prompt.rule in ON:
        assert twin.act(ON[twin.prompt.rule]) is None
    return twin


def rolled(sheet: Sheet) -> list[tuple[str, str, object, int | None]]:
    """Each roll that a sheet tells: whose, what it needs, its modifiers and their sum."""
    sides = {side.side: side for side in sheet.of(Sides).rows}
    return [
        (rung.side, f"{render(rung.needed)} or more", sides[rung.side].modifiers, total)
        for rung in sheet.of(Rungs).rows
        if (total := sides[rung.side].total) is not None
    ]


def assaulted(match: Match, action: Action, sheet: Sheet) -> None:
    """Rolls that fail as long as they can: of two ones each."""
    events = [e for record in played(match, action, 1).records for e in record.events]
    came = [
        (e.side, render(e.roll.needed), e.roll.modifiers, e.roll.total - e.roll.die)
        for e in events
        if e.rule in ROLLS and e.roll is not None and e.roll.needed is not None
    ]
    assert came == rolled(sheet), render(sheet.title)


def shot(match: Match, action: Action, sheet: Sheet) -> None:
    """Two sixes hit the one at risk, if anything does, and what was told becomes of it."""
    events = played(match, action, 6).records[-1].events
    hit = [e for e in events if e.rule in HITS and e.kind == "loss"]
    chance = sheet.of(Chances).rows[0]
    (peril,) = [m for g in sheet.of(Sides).rows[1].groups for m in g.members if m.role == "risk"]
    assert [e.units[0] for e in hit] == [peril.unit] * (chance.percent > 0), render(sheet.title)
    gone = "is eliminated" in str(chance.text)
    assert all(("is eliminated" in render(e.text)) == gone for e in hit)


@pytest.mark.rule("CS 7.1a", "CS 7.1f", "CS 7.2a", "CS 9.1f", "CS 10.2b")
def test_the_rolls_that_were_told_are_rolled() -> None:
    """Of each Assault of which a sheet is read, to its last roll; of each shot."""
    assaults = shots = 0
    for seed in range(8):
        for match, action in moments(seed):
            shown = match.preview(action)
            if shown is None or shown.sheet is None:
                continue
            if action.verb == "cell":
                shot(match, action, shown.sheet)
                shots += 1
            else:
                assaulted(match, action, shown.sheet)
                assaults += 1
    assert assaults > 20 and shots > 5, (assaults, shots)
