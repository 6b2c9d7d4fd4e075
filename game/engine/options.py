"""The options of a game: readings and rules that a scenario or a player puts in force or takes out
of it, one by one or by a preset.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from game.engine.refusal import Refusal
from game.engine.text import Text, say

Ledger = Mapping[str, tuple[str, str]]
OUT = "-"
"""Before an option that is taken out of force: "battle+-option"."""


class OptionInfo(Struct, frozen=True):
    """Another reading of the rules, by its id in scenario files and its entry in the ledger.
    `rule`: the paragraph that it brings, where that is not its entry; `needs`: the options without
    which it cannot be in force, `bars`: those with which it cannot.
    """

    id: str
    entry: str
    rule: str = ""
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()

    @property
    def cited(self) -> str:
        """The paragraph to be read of it."""
        return self.rule or self.entry


class Preset(Struct, frozen=True):
    """All the options of a way of playing, under one name: its id in scenario files, its entry in
    the ledger.
    """

    id: str
    entry: str
    options: tuple[str, ...]


class Wanted(Struct, frozen=True):
    """What is asked of a scenario: the options of a preset in place of its own, then further ones
    in force, others out of it.
    """

    preset: str = ""
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """As they stand behind the id of a scenario."""
        return (*filter(None, (self.preset,)), *self.on, *(OUT + option for option in self.off))


class Options(Struct, frozen=True):
    """The options of a game. `free` names those that would change something in a scenario with
    these rules and are not in force; `choose` gives a scenario file's part as it is wanted.
    `usual`: the preset of a scenario that names none.
    """

    known: tuple[OptionInfo, ...]
    in_force: Callable[[Any], tuple[str, ...]]  # rules -> ids
    free: Callable[[Any], tuple[str, ...]]  # rules -> ids
    choose: Callable[[Any, Wanted], Any]  # scenario's part -> the same with them
    presets: tuple[Preset, ...] = ()
    usual: str = ""

    def preset(self, name: str) -> Preset | None:
        """The preset with this id."""
        return next((preset for preset in self.presets if preset.id == name), None)

    def info(self, name: str) -> OptionInfo | None:
        """The option with this id."""
        return next((option for option in self.known if option.id == name), None)

    def names(self) -> tuple[str, ...]:
        """What may stand behind the id of a scenario, but for what takes out of force."""
        return (*(preset.id for preset in self.presets), *(option.id for option in self.known))


def wanted(options: Options, words: Iterable[str]) -> Wanted:
    """What words behind the id of a scenario ask for, in their order: a preset in place of all
    before it. All of them are known.
    """
    preset, switched = "", dict[str, bool]()
    for word in words:
        if options.preset(word) is not None:
            preset, switched = word, {}
        else:
            switched[word.removeprefix(OUT)] = not word.startswith(OUT)
    on = tuple(option for option, there in switched.items() if there)
    off = tuple(option for option, there in switched.items() if not there)
    return Wanted(preset, on, off)


def strange(options: Options | None, words: Iterable[str]) -> str | None:
    """The first of such words that nobody knows."""
    known = () if options is None else options.names()
    switches = () if options is None else tuple(OUT + option.id for option in options.known)
    unknown = (word for word in words if word not in known and word not in switches)
    return next((word.removeprefix(OUT) for word in unknown), None)


def after(brought: Iterable[str], wish: Wanted) -> tuple[str, ...]:
    """The options in force after a wish, where these are (those of its preset, if it has one)."""
    return tuple(one for one in dict.fromkeys((*brought, *wish.on)) if one not in wish.off)


# -- what goes together ----------------------------------------------------------------------------


class Clash(Struct, frozen=True):
    """An option in force, and the other that it lacks or cannot be with."""

    option: OptionInfo
    other: OptionInfo
    lacks: bool


def clashes(options: Options, in_force: Sequence[str]) -> Iterator[Clash]:
    """Where options in force contradict each other."""
    by_id = {option.id: option for option in options.known}
    for option in options.known:
        if option.id in in_force:
            lacking = (other for other in option.needs if other not in in_force)
            yield from (Clash(option, by_id[other], lacks=True) for other in lacking)
            barred = (other for other in option.bars if other in in_force)
            yield from (Clash(option, by_id[other], lacks=False) for other in barred)


def why_not_together(options: Options, ledger: Ledger, in_force: Sequence[str]) -> Refusal | None:
    """Why a game cannot be played by just these, with the paragraphs of both."""
    for clash in clashes(options, in_force):
        one, two = clash.option, clash.other
        name, other = say(ledger[one.entry][0]), say(ledger[two.entry][0])
        if clash.lacks:
            text = say(
                '"{option}" ({rule}) is played only with "{other}" ({second}).',
                option=name,
                rule=one.cited,
                other=other,
                second=two.cited,
            )
        else:
            text = say(
                '"{option}" ({rule}) is not played with "{other}" ({second}).',
                option=name,
                rule=one.cited,
                other=other,
                second=two.cited,
            )
        return Refusal(one.cited, text)
    return None


def fitting(options: Options, brought: Sequence[str], wish: Wanted) -> Wanted:
    """As much of a wish as a scenario can be played by that has `brought` in force: what cannot be
    has no say there.
    """
    while (clash := next(clashes(options, after(brought, wish)), None)) is not None:
        one, two = clash.option.id, clash.other.id
        if one in wish.on:
            wish = Wanted(wish.preset, _but(wish.on, one), wish.off)
        elif two in wish.on:
            wish = Wanted(wish.preset, _but(wish.on, two), wish.off)
        elif clash.lacks and two in wish.off:
            wish = Wanted(wish.preset, wish.on, _but(wish.off, two))
        else:  # the scenario's own contradiction: whoever opens it is told
            break
    return wish


def _but(options: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(option for option in options if option != one)


# -- what is told of them --------------------------------------------------------------------------


def nearest(options: Options, in_force: Iterable[str]) -> Preset | None:
    """The preset that differs least from the options in force; None: the game has none."""
    there = set(in_force)
    apart = {preset: len(there.symmetric_difference(preset.options)) for preset in options.presets}
    return min(apart, key=lambda preset: apart[preset]) if apart else None


def told(
    options: Options, ledger: Ledger, in_force: Sequence[str]
) -> Iterator[tuple[str, Text, bool]]:
    """The options in force, each by its entry and name; by presets: the nearest, then the options
    that it has not, and those of it that are out of force (False).
    """
    preset = nearest(options, in_force)
    brought = () if preset is None else preset.options
    if preset is not None:
        yield preset.entry, say(ledger[preset.entry][0]), True
    for option in options.known:
        there = option.id in in_force
        if there != (option.id in brought):
            yield option.entry, say(ledger[option.entry][0]), there


def lines(options: Options, ledger: Ledger, in_force: Sequence[str]) -> tuple[Text, ...]:
    """The same as lines of a list."""
    return tuple(
        title if there else say("{option} (not in force)", option=title)
        for _entry, title, there in told(options, ledger, in_force)
    )
