"""Options: other readings of the rulebook that a scenario may be played by (options.toml)."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from game.content.beside import read_toml
from game.engine.frame import Auto
from game.engine.options import OptionInfo, Options, Wanted, after
from game.rules.kit.options import tell
from game.rules.prussias_glory.ledger import ledger
from game.rules.prussias_glory.table import Ctx
from game.rules.prussias_glory.tables import standard_tables

if TYPE_CHECKING:
    from game.rules.prussias_glory.data.rules import PgRules
    from game.rules.prussias_glory.data.scenario import PgScenario


class Reading(StrEnum):
    """The options by the ids that scenarios write."""

    RETREAT_FROM_FIVE = "retreat-from-morale-5"
    ROUTED_EASIER_TARGET = "routed-easier-target"
    EDGE_BEFORE_ENEMY = "edge-before-enemy"
    ALL_FAST_UNITS_PIN = "all-fast-units-pin"
    PASSIVITY_WHILE_ADVANCING = "passivity-while-advancing"
    LEUTHEN_ALWAYS_FIRST = "leuthen-always-first"
    FREDERICK_5I = "frederick-5i"
    AUSTRIANS_START_AT_20 = "austrians-start-at-20"
    COLUMN_OUT_OF_COMMAND_HALVED = "column-out-of-command-halved"
    ESCAPING_GUNS_DRIVEN_ON = "escaping-guns-driven-on"
    GUNS_ALONE_INSTEAD = "guns-alone-instead"
    FOUGHT_BY_HEX = "fought-by-hex"
    SPECIAL_LEADER_NEEDS_WING = "special-leader-needs-wing"


class OptionCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An option: its row in the ledger, and the special rules it changes."""

    id: Reading
    entry: str
    needs: tuple[str, ...] = ()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    option: tuple[OptionCard, ...]


@cache
def option_cards() -> tuple[OptionCard, ...]:
    """All options, in the order of the browser."""
    return read_toml(__package__, "options.toml", _File).option


def fitting(special: frozenset[str]) -> tuple[str, ...]:
    """The options that change something under these special rules."""
    return tuple(card.id.value for card in option_cards() if special.issuperset(card.needs))


def in_force(rules: "PgRules") -> tuple[str, ...]:
    """The options that a game is played by."""
    return tuple(card.id.value for card in option_cards() if card.id in rules.special)


def free(rules: "PgRules") -> tuple[str, ...]:
    """The options that would change something and are not in force."""
    return tuple(option for option in fitting(rules.special) if option not in rules.special)


def option_faults(body: "PgScenario") -> Iterator[tuple[str, str, str]]:
    """Options that are named twice, or that change nothing in this scenario."""
    can = fitting(frozenset(rule.value for rule in body.setup.special_rules))
    for number, option in enumerate(body.setup.options):
        if option in body.setup.options[:number]:
            yield "[setup]", f'options name "{option}" twice', ""
        elif option not in can:
            needs = next(card.needs for card in option_cards() if card.id == option)
            hint = f"it belongs to the special rule {', '.join(needs)}"
            yield "[setup]", f'option "{option}" changes nothing here', hint


def with_options(body: "PgScenario", wish: Wanted) -> "PgScenario":
    """A scenario with further options in force, or without some of its own."""
    named = tuple(Reading(option) for option in after(body.setup.options, wish))
    return structs.replace(body, setup=structs.replace(body.setup, options=named))


def as_played(body: "PgScenario") -> "PgScenario":
    """A scenario with the values that its options change (Rulings 62, 66)."""
    options, tables = body.setup.options, standard_tables()
    if Reading.FREDERICK_5I in options:
        value = tables.zorndorf.frederick_listed.value
        commanders = tuple(
            structs.replace(c, initiative=value)
            if c.army == "prussian" and c.reverse_of is None
            else c
            for c in body.army_commander
        )
        body = structs.replace(body, army_commander=commanders)
    if Reading.AUSTRIANS_START_AT_20 in options:
        value = tables.torgau.morale_in_text.value
        armies = (structs.replace(a, morale=value) if a.id == "coalition" else a for a in body.army)
        body = structs.replace(body, army=tuple(armies))
    return body


OPTIONS = Options(
    known=tuple(OptionInfo(card.id.value, card.entry) for card in option_cards()),
    in_force=in_force,
    free=free,
    choose=with_options,
)


class TellOptions(Auto, frozen=True, tag="pg.setup.options"):
    """The log begins with the options in force."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        tell(ctx, OPTIONS, ledger())
