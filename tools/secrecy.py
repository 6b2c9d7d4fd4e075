"""Games in pairs that differ only in what one side may not know: it is told the same of both.

python -m tools.secrecy quatre-bras-1815 --games 10 --seed 1
python -m tools.secrecy camposanto-1743 --games 10 --actions 400

Both games of a pair get the same public actions, and all replies to the seat are compared byte for
byte. Where a secret comes to light, or an action of the other side is possible in one of them only,
the pair is made anew from there.
"""

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import structs

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.board.board import Board
from game.board.plane.words import spoken_point
from game.content.problems import Problem
from game.engine.action import Action, button, cell, unit
from game.engine.advance import prompt_of
from game.engine.context import Context
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.prompt import Mark
from game.engine.seat import dice_for, events_for
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.state import GameState, fork, fork_table
from game.engine.wire import plain_action
from game.headless.server import Server
from game.rules import SYSTEMS
from game.rules.camposanto.cards import enemy_of
from game.rules.camposanto.orders import WINGS, GiveOrders
from game.rules.squares.contest import waiting
from game.rules.squares.stacking import fits

MOST_HITS = 4
NEW_PAIR = 25  # after so many actions at the latest the pair is made anew
State = GameState[Any]


class Leak(Exception):
    """A reply that tells two games apart."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a game hides: another state that a seat cannot tell from this one, and whether something
    came to light between two.
    """

    vary: Callable[[Any, State, str, Random], State]
    came_to_light: Callable[[State, State], bool]


# -- what lies under bases, who was chosen (Squares) -----------------------------------------------


def other_bases(rules: Any, state: State, seat: str, chance: Random) -> State:
    """The hidden units of the enemy under other bases of his, with other hits; another General."""
    table = fork_table(state.table)
    enemy = rules.enemy_of(seat)
    hidden = [u for u, now in table.units.items() if now.under and _side(rules, u) == enemy]
    bases = [
        u
        for u, now in table.units.items()
        if rules.oob.units[u].is_base and not now.lost and _side(rules, u) == enemy
    ]
    chance.shuffle(hidden)
    room: dict[str, list[Any]] = {base: [] for base in bases}
    units = dict(table.units)
    for uid in hidden:
        made = rules.oob.units[uid]
        able = [
            b
            for b in bases
            if fits(rules, [*room[b], made])
            and not (made.is_battery and rules.is_difficult(units[b].cell))
        ]
        base = chance.choice(able) if able else units[uid].under
        room[base].append(made)
        hits = chance.randrange(MOST_HITS)
        units[uid] = structs.replace(units[uid], under=base, hits=hits)
    table.units = units
    if enemy in table.sealed and len(able_to := waiting(Context(rules, state), enemy)) > 1:
        table.sealed = {**table.sealed, enemy: chance.choice(able_to)}
    return GameState(table, list(state.stack), state.result)


def _side(rules: Any, uid: str) -> str:
    side: str = rules.oob.units[uid].side
    return side


def base_came_to_light(before: State, after: State) -> bool:
    """A base was turned over, or the Generals that were chosen."""
    now = after.table.units
    gone = any(n.under and not now[u].under for u, n in before.table.units.items())
    lost = any(n.lost and not before.table.units[u].lost for u, n in now.items())
    return gone or lost or bool(before.table.sealed and not after.table.sealed)


# -- orders (Camposanto) ---------------------------------------------------------------------------


def other_orders(_rules: Any, state: State, seat: str, chance: Random) -> State:
    """Other orders of the enemy's hand, laid or being laid."""
    enemy = enemy_of(seat)
    table = fork_table(state.table)
    hand = list(table.hands[enemy])
    if enemy in table.sealed:
        table.sealed = {**table.sealed, enemy: tuple(chance.sample(hand, len(WINGS)))}
    stack = [
        GiveOrders(enemy, tuple(chance.sample(hand, chance.randrange(len(WINGS) + 1))))
        if isinstance(frame, GiveOrders) and frame.side == enemy
        else frame
        for frame in state.stack
    ]
    return GameState(table, stack, state.result)


def orders_came_to_light(before: State, after: State) -> bool:
    """The orders were turned over."""
    return bool(before.table.sealed and not after.table.sealed) or (
        before.table.hands != after.table.hands
    )


SECRETS: Mapping[str, Secrets] = {
    "squares": Secrets(other_bases, base_came_to_light),
    "camposanto": Secrets(other_orders, orders_came_to_light),
}


# -- a pair ----------------------------------------------------------------------------------------


class Secretive(RandomBot):
    """By chance, but it turns nothing over, likes what is hidden and fires where it can."""

    def choose(self, view: BotView) -> Action:
        """The action to do now."""
        prompt = view.prompt
        likes = [unit(u) for u in prompt.units if u.startswith("base")]
        likes += [cell(c) for c, offer in prompt.cells.items() if offer.mark is Mark.FIRE]
        hides = any(u.startswith("base") for u in prompt.subject)
        likes += [button(b.id) for b in prompt.buttons if hides and b.id in ("recover", "look")]
        likes = [action for action in likes if view.why_not(action) is None]
        if likes and self.chance.below(2):
            return self.chance.one_of(likes)
        for _ in range(20):
            chosen = super().choose(view)
            if chosen != button("reveal"):
                break
        return chosen


class Planned:
    """The other side: its public actions are those planned for both games, the secret ones not."""

    def __init__(self, seed: int) -> None:
        self.own = Secretive(seed)
        self.next: Action | None = None

    def choose(self, view: BotView) -> Action:
        """The planned action."""
        if view.prompt.secret or self.next is None:
            return self.own.choose(view)
        return self.next


@dataclass(slots=True)
class Pair:
    """Two games that a seat must not be able to tell apart."""

    setting: Setting
    seat: str
    chance: Random
    typed: bool
    late: int = 0
    bots: tuple[Planned, Planned] = field(init=False)
    servers: tuple[Server, Server] = field(init=False)
    compared: int = 0
    pairs: int = 0

    def __post_init__(self) -> None:
        seed = self.chance.randrange(1 << 32)
        self.bots = Planned(seed), Planned(seed + 1)
        a, b = (
            Server(Shelf(SYSTEMS), {"planned": lambda _, bot=bot: bot})  # type: ignore[misc]  # a default argument of a lambda cannot be annotated
            for bot in self.bots
        )
        self.servers = a, b
        dice = ScriptedDice(unseen=SeededDice(seed)) if self.typed else SeededDice(seed)
        match = Match.new(self.setting.system, self.setting.rules, dice, "", "protocol")
        while match.unopened:
            match.give_die(self.chance.randint(1, 6))
        self._skip(match)
        self.servers[0].match = match
        if not match.over:
            self.part(match)

    def _skip(self, match: Match) -> None:
        """Play on alone, so that pairs are met at any hour of the battle."""
        for _ in range(self.chance.randrange(self.late + 1)):
            if match.prompt is None:
                return
            if match.dice_request is None:
                match.act(self.bots[0].own.choose(BotView(match)))
            else:
                match.give_die(self.chance.randint(1, 6))
        while match.dice_request is not None:
            match.give_die(self.chance.randint(1, 6))

    @property
    def match(self) -> Match:
        """The first of the two."""
        assert self.servers[0].match is not None
        return self.servers[0].match

    def part(self, match: Match) -> None:
        """Two games from here, equal but for what the seat may not know."""
        secrets, state = SECRETS[self.setting.system.id], match.reading.state
        other = secrets.vary(self.setting.rules, state, self.seat, self.chance)
        self.pairs += other != state
        for server, shown in zip(self.servers, (fork(state), other), strict=True):
            twin = match.branch(0)
            twin.mode, twin.dice = match.mode, match.dice.copy()
            twin.opening, twin.start = match.opening, match.start
            twin.reading = Context(self.setting.rules, shown)
            twin.prompt = prompt_of(twin.reading)
            server.match, server.setting, server.seat = twin, self.setting, self.seat
            server.seq = self.servers[0].seq
        hidden = self.servers[1].match
        assert hidden is not None
        if isinstance(hidden.dice, SeededDice):
            hidden.dice.unseen ^= self.chance.randrange(1 << 32)
        hidden.records = [
            structs.replace(
                r, dice=dice_for(r, self.seat), events=events_for(r.events, self.seat), unseen=()
            )
            for r in hidden.records
        ]

    def both(self, **request: Any) -> tuple[bytes, bytes]:
        """The replies of both games."""
        line = json.dumps(request).encode()
        a, b = (server.answer_line(line) for server in self.servers)
        self.compared += 1
        return a, b

    def ask(self, **request: Any) -> dict[str, Any]:
        """The reply, which must be the same."""
        a, b = self.both(**request)
        if a != b:
            raise Leak(told(request, a, b, self.match))
        reply: dict[str, Any] = json.loads(a)
        return reply

    # -- looking ---------------------------------------------------------------------------------

    def look(self) -> None:
        """Requests that change nothing, and such as are refused."""
        for what in ("prompt", "view", "save"):
            self.ask(do=what)
        self.ask(do="log", since=max(0, len(self.match.records) - 60))
        for _ in range(4):
            action = self.guess()
            self.ask(do="why_not", action=action)
            self.ask(do="preview", action=action)
        info = self.chance.choice(self.setting.system.lenses)
        pieces = list(self.match.reading.table.units)
        self.ask(
            do="lens",
            lens=info.id,
            at=[
                self.chance.choice(pieces) if want == "unit" else self.place()
                for want in info.wants
            ],
        )
        if self.chance.random() < 0.1 and self.ask(do="undo")["ok"]:
            self.ask(do="redo")

    def place(self) -> str:
        """A cell, or a place of a table."""
        ground, below = self.setting.ground, self.chance.randrange
        if isinstance(ground, Board):
            return ground.label(below(ground.grid.size))
        return spoken_point((below(ground.width), below(ground.height)))

    def guess(self) -> dict[str, Any]:
        """An action, sensible or not."""
        units = list(self.match.reading.table.units)
        shown = self.match.prompt
        names = [b.id for b in shown.buttons] if shown else []
        return self.chance.choice(
            (
                {"verb": "cell", "arg": self.place()},
                {"verb": "unit", "arg": self.chance.choice(units)},
                {"verb": "button", "arg": self.chance.choice([*names, "look", "recover"])},
            )
        )

    # -- going on --------------------------------------------------------------------------------

    def step(self) -> None:
        """One public action in both; or, of the other side, a secret choice to its end."""
        match, prompt = self.match, self.match.prompt
        assert prompt is not None
        before = match.reading.state
        self.ask(do="act", action=self.guess() if prompt.side != self.seat else "rubbish")
        if prompt.side == self.seat:
            action = Secretive(self.chance.randrange(1 << 32)).choose(BotView(match))
            request = {"do": "act", "action": plain_action(action, self.setting.ground)}
        else:
            if not prompt.secret:
                action = self.bots[0].own.choose(BotView(match))
                for bot in self.bots:
                    bot.next = action
            request = {"do": "bot", "bot": "planned"}
        a, b = self.both(**request)
        lit = False
        while "die" in json.loads(a):
            lit = lit or self.match.so_far.revealed
            if a != b and not lit:
                break
            a, b = self.both(do="dice", dice=[self.chance.randint(1, 6)])
        after = self.match.reading.state
        lit = lit or SECRETS[self.setting.system.id].came_to_light(before, after)
        impossible = prompt.side != self.seat and not json.loads(b)["ok"]
        if a != b and not lit and not impossible:
            raise Leak(told(request, a, b, self.match))
        if a != b or lit:
            self.part(self.match)


def told(request: Mapping[str, Any], a: bytes, b: bytes, match: Match) -> str:
    """Where two replies part."""
    at = next(
        (n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    near = slice(max(0, at - 150), at + 150)
    asked = match.prompt and (match.prompt.side, match.prompt.rule)
    return (
        f"{json.dumps(request)} at record {len(match.records)}, asked {asked}:\n  "
        f"{a[near].decode(errors='replace')}\n  {b[near].decode(errors='replace')}"
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """What a game in pairs came to."""

    actions: int
    pairs: int  # that differed from the beginning
    compared: int


def play(setting: Setting, seed: int, most: int, late: int = 0) -> Tally:
    """So many actions, after up to `late` that are played without comparing; raises Leak."""
    chance = Random(seed)
    pair = Pair(setting, _seat(setting, chance), chance, typed=chance.random() < 0.3, late=late)
    for number in itertools.count():
        if pair.match.over or number >= most:
            return Tally(number, pair.pairs, pair.compared)
        pair.look()
        pair.step()
        if chance.randrange(NEW_PAIR) == 0 and not pair.match.over:
            pair.part(pair.match)
    raise AssertionError


def _seat(setting: Setting, chance: Random) -> str:
    """Mostly a side from which something is hidden from the beginning."""
    state = setting.system.set_up(setting.rules)
    sides = [s.id for s in setting.system.presentation(Context(setting.rules, state)).sides]
    vary = SECRETS[setting.system.id].vary
    blind = [s for s in sides if vary(setting.rules, state, s, Random(1)).table != state.table]
    return chance.choice(blind or sides) if chance.random() < 0.8 else chance.choice(sides)


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 if any game leaked."""
    top = argparse.ArgumentParser(prog="tools.secrecy", description="Play games in pairs.")
    top.add_argument("scenario", help="with options behind it: quatre-bras-1815+hit-cap")
    top.add_argument("--games", type=int, default=10)
    top.add_argument("--seed", type=int, default=1)
    top.add_argument("--actions", type=int, default=100_000, help="at most so many a game")
    top.add_argument("--late", type=int, default=0, help="up to so many are played before")
    given = top.parse_args(words)
    setting = Shelf(SYSTEMS).open(given.scenario)
    if isinstance(setting, Problem):
        top.error(str(setting))
    leaks = actions = pairs = compared = 0
    for seed in range(given.seed, given.seed + given.games):
        try:
            tally = play(setting, seed, given.actions, given.late)
        except Leak as leak:
            leaks += 1
            print(f"seed {seed}: {leak}", flush=True)
            continue
        actions, pairs = actions + tally.actions, pairs + tally.pairs
        compared += tally.compared
    print(
        f"{given.scenario}: {given.games} games, {actions} actions, {pairs} pairs, "
        f"{compared} replies compared, {leaks} leaks"
    )
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
