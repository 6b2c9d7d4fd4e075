"""Results as printed and the loss points they come to (PG 11.1b, 11.2, 11.3.4, T7, T9)."""

import re
from functools import cache
from typing import Literal

from msgspec import Struct

from game.rules.prussias_glory.pieces import is_routed
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx

Which = Literal["attack", "defence"]

# "Ex+1", "Ex(+1)", "4" or "(4)", then R, r and S; blanks and asterisks were taken out before.
_CODE = re.compile(
    r"^(?:(?P<ex>Ex)(?P<plus>\+1|\(\+1\))?|(?P<lp>\d+)|\((?P<less>\d+)\))"
    r"(?P<rout>R)?(?P<extra>r)?(?P<surrender>S)?$"
)


class Outcome(Struct, frozen=True):
    """One side's half of a cell (PG T9a)."""

    lp: int = 0
    exchange: bool = False  # Ex (PG 11.2a)
    plus: int = 0  # Ex+1 (PG 11.2b)
    parentheses: bool = False  # one LP less with Support (PG 11.3.4a)
    rout: bool = False  # R (PG 11.3.2a)
    extra: bool = False  # r (PG 11.3.3a)
    surrender: bool = False  # S (PG 11.3.5a)
    star: bool = False  # * (PG 11.3.1a)


class Tally(Struct, frozen=True):
    """How loss points come about, in the order of Ruling 30; the steps are what each one adds."""

    base: int
    parentheses: int
    supported: int
    cap: int | None
    points: int
    ignored: bool = False  # only Routed units are attacked (PG 8.2g)

    @property
    def uncapped(self) -> int:
        """What they would be if the enemy had levels enough (PG 11.1b)."""
        return self.base + self.parentheses + self.supported


@cache
def parse(printed: str) -> Outcome:
    """The meaning of one half of a cell; blanks and the asterisk's place mean nothing (PG T7a)."""
    bare = printed.replace(" ", "")
    star = "*" in bare
    found = _CODE.match(bare.replace("*", "", 1))
    if found is None:
        raise ValueError(f'tables.toml: "{printed}" is no combat result')
    return Outcome(
        lp=int(found["lp"] or found["less"] or 0),
        exchange=found["ex"] is not None,
        plus=1 if found["plus"] else 0,
        parentheses=found["less"] is not None or (found["plus"] or "").startswith("("),
        rout=found["rout"] is not None,
        extra=found["extra"] is not None,
        surrender=found["surrender"] is not None,
        star=star,
    )


def halves(printed: str) -> tuple[str, str]:
    """The attacker's and the defender's half of a cell (PG T7a)."""
    left, right = printed.split("/")
    return left.strip(), right.strip()


def side_of(combat: Combat, which: Which) -> CombatSide:
    """The attacking or the defending side of a combat."""
    return combat.attack if which == "attack" else combat.defence


def against(combat: Combat, which: Which) -> CombatSide:
    """The side across from this one."""
    return combat.defence if which == "attack" else combat.attack


def only_routers(ctx: Ctx, combat: Combat) -> bool:
    """Whether every attacked unit is Routed: the attacker suffers nothing (PG 8.2g)."""
    attacked = (*combat.defence.engaged, *combat.defence.used_support)
    return all(is_routed(ctx, u) for u in attacked)


def tally(ctx: Ctx, combat: Combat, which: Which, outcome: Outcome) -> Tally:
    """The loss points of one side, before any are satisfied (PG 11.1b, 11.2, 11.3.4, 19.1.1d)."""
    side, enemy = side_of(combat, which), against(combat, which)
    base = outcome.lp
    if outcome.exchange:
        # PG 11.2a: the enemy's Engaged levels by 4, halves up.
        divisor = ctx.rules.tables.limits.exchange_divisor.value
        base = (2 * enemy.engaged_levels + divisor) // (2 * divisor) + outcome.plus
    less = -1 if outcome.parentheses and side.support else 0
    more = 1 if combat.supported else 0
    cap = None if combat.kind == "bombardment" else enemy.levels
    points = max(0, base + less + more)
    if cap is not None:
        points = min(points, cap)
    ignored = which == "attack" and only_routers(ctx, combat)
    return Tally(base, less, more, cap, 0 if ignored else points, ignored=ignored)
