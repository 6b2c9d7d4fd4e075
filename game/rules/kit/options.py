"""Options of a game: which are in force, which may be chosen, and the lines that tell of them."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import structs

from game.engine.context import Context
from game.engine.system import OptionInfo, Options
from game.engine.text import say

R = TypeVar("R", bound=StrEnum)


def always(_rules: Any, _option: StrEnum) -> bool:
    """An option that changes something in every scenario."""
    return True


def entries_of(readings: type[R], family: str) -> Mapping[R, str]:
    """Each option with its entry in the ledger of a family of rules: "SQ O1" is the first."""
    return {one: f"{family} O{n}" for n, one in enumerate(readings, 1)}


def listed(entries: Mapping[R, str], tells: Callable[[Any, R], bool] = always) -> Options:
    """Options kept in `options` of rules and scenarios; `tells`: whether one changes something."""

    def in_force(rules: Any) -> tuple[str, ...]:
        return tuple(one.value for one in entries if one in rules.options)

    def free(rules: Any) -> tuple[str, ...]:
        left = (one for one in entries if one not in rules.options)
        return tuple(one.value for one in left if tells(rules, one))

    by_id = {one.value: one for one in entries}

    def choose(body: Any, wanted: tuple[str, ...]) -> Any:
        further = (by_id[option] for option in wanted)
        named = tuple(dict.fromkeys((*body.setup.options, *further)))
        return structs.replace(body, setup=structs.replace(body.setup, options=named))

    known = tuple(OptionInfo(one.value, entry) for one, entry in entries.items())
    return Options(known=known, in_force=in_force, free=free, choose=choose)


def tell(ctx: Context[Any, Any], options: Options, ledger: Mapping[str, tuple[str, str]]) -> None:
    """A line of the log for each option in force."""
    entries = {option.id: option.entry for option in options.known}
    for option in options.in_force(ctx.rules):
        entry = entries[option]
        title, _ = ledger[entry]
        text = say("{option} (in force)", option=say(title))
        ctx.tell(entry, text, kind="phase")
