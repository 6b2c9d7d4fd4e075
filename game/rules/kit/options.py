"""Options of a game: which are in force, which may be chosen, and the lines that tell of them."""

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import Struct, structs

from game.engine.context import Context
from game.engine.options import OptionInfo, Options, Preset, Wanted, after, told
from game.engine.text import say

R = TypeVar("R", bound=StrEnum)
NOTHING: Mapping[Any, Any] = {}


class Sets(Struct, frozen=True):
    """The presets of a game that a scenario file names in `preset`, the usual one of a file that
    names none, and the entry of each in the ledger.
    """

    options: Mapping[Any, Collection[Any]]
    entries: Mapping[Any, str]
    usual: Any


def always(_rules: Any, _option: StrEnum) -> bool:
    """An option that changes something in every scenario."""
    return True


def entries_of(readings: type[R], family: str) -> Mapping[R, str]:
    """Each option with its entry in the ledger of a family of rules: "SQ O1" is the first."""
    return {one: f"{family} O{n}" for n, one in enumerate(readings, 1)}


def listed(
    entries: Mapping[R, str],
    tells: Callable[[Any, R], bool] = always,
    rules: Mapping[R, str] = NOTHING,
    needs: Mapping[R, Collection[R]] = NOTHING,
    sets: Sets | None = None,
) -> Options:
    """Options kept in `options` of rules and scenarios; `tells`: whether one changes something.
    `rules`: their paragraphs, where those are not the entries; `needs`: those without which one is
    not played. With `sets` scenarios have a `preset` and what they leave out of it in `without`.
    """

    def in_force(rules: Any) -> tuple[str, ...]:
        return tuple(one.value for one in entries if one in rules.options)

    def free(rules: Any) -> tuple[str, ...]:
        left = (one for one in entries if one not in rules.options)
        return tuple(one.value for one in left if tells(rules, one))

    by_id = {one.value: one for one in entries}

    def choose(body: Any, wish: Wanted) -> Any:
        fields = _named(body.setup, wish, by_id, sets)
        return structs.replace(body, setup=structs.replace(body.setup, **fields))

    def info(one: R) -> OptionInfo:
        needed = tuple(other.value for other in needs.get(one, ()))
        return OptionInfo(one.value, entries[one], rules.get(one, ""), needed)

    return Options(
        known=tuple(map(info, entries)),
        in_force=in_force,
        free=free,
        choose=choose,
        presets=() if sets is None else tuple(_presets(sets, entries)),
        usual="" if sets is None else sets.usual.value,
    )


def _presets(sets: Sets, entries: Mapping[R, str]) -> list[Preset]:
    return [
        Preset(name.value, sets.entries[name], tuple(one.value for one in entries if one in inside))
        for name, inside in sets.options.items()
    ]


def _named(setup: Any, wish: Wanted, by_id: Mapping[str, R], sets: Sets | None) -> dict[str, Any]:
    """What a scenario file's part names then: its options, by presets what differs from its own."""
    if sets is None:
        return {"options": tuple(by_id[one] for one in after(setup.options, wish))}
    presets = {name.value: name for name in sets.options}
    preset = presets.get(wish.preset, setup.preset)
    inside = [one for one in by_id if one in sets.options[preset]]
    brought = inside if wish.preset else in_force_by(setup, sets)
    there = after(brought, wish)
    return {
        "preset": preset,
        "options": tuple(by_id[one] for one in there if one not in inside),
        "without": tuple(by_id[one] for one in inside if one not in there),
    }


def in_force_by(setup: Any, sets: Sets) -> frozenset[Any]:
    """The options that a scenario file names: those of its preset, further ones, and without some
    of them.
    """
    brought = frozenset(sets.options[setup.preset])
    return (brought | set(setup.options)) - set(setup.without)


def tell(ctx: Context[Any, Any], options: Options, ledger: Mapping[str, tuple[str, str]]) -> None:
    """A line of the log for each option in force; by presets for each that differs from them."""
    for entry, title, there in told(options, ledger, options.in_force(ctx.rules)):
        text = say("{option} (in force)", option=title)
        if not there:
            text = say("{option} (not in force)", option=title)
        ctx.tell(entry, text, kind="phase")
