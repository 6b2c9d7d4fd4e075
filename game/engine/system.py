"""A system: the value by which a wargame introduces itself to the shared code."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, structs

from game.board.board import Board
from game.board.plane.ground import OpenTable
from game.engine.action import Action
from game.engine.context import Context
from game.engine.doctrine import Doctrine
from game.engine.event import Event, Telling
from game.engine.frame import Ask, Frame
from game.engine.options import Options, lines
from game.engine.presentation import CellNote, Face, Lens, Panel, Presentation, Verdict
from game.engine.reference import Reference
from game.engine.refusal import Refusal
from game.engine.roster import Roster
from game.engine.state import GameState, Result, Table
from game.engine.text import Text, say

AnyContext = Context[Any, Any]


class LensInfo(Struct, frozen=True):
    """A read-only overlay under one key; `wants`: what is pointed at, in order ("cell", "unit");
    `shows`: a sentence on what is seen. Its id may be that of an icon the window knows.
    """

    id: str
    title: Text
    key: str
    wants: tuple[str, ...]
    shows: Text = Text("")


def _plain_verdict(presentation: Presentation, result: Result | None) -> Verdict:
    names = {side.id: side.name for side in presentation.sides}
    title, subtitle = say("A draw"), say("The game is over.")
    if result is None:
        title, subtitle = say("Undecided"), say("Only its end decides this game.")
    elif result.winner is not None:
        title = say("Victory: {side}", side=names[result.winner])
    return Verdict(
        title=title,
        subtitle=subtitle,
        rule=result.rule if result is not None else "",
        winner=result.winner if result is not None else None,
        sides=(),
        difference=0,
    )


class System(Struct, frozen=True, kw_only=True):
    """Everything shared code may ask of a game; frozen, made once. What has a default can wait: a
    game is played without it.

    `scenario_type` is the msgspec struct of the system's part of a scenario file. `load` makes a
    sound one with its ground into the frozen rules object; `check` names its faults (where,
    message, hint), `advise` what is worth a look in a sound one. All three are handed ground of the
    kind that the game is `played_on`, and no other. `set_up` gives the first state.
    `invariants` names what is broken (nothing: sound).
    """

    id: str
    title: str
    about: Text = Text("")  # the wars and the way of playing, in a few words
    rules_version: str = "1"
    table: type[Table]
    frames: tuple[type[Frame], ...]
    scenario_type: type[Struct]
    played_on: type[Board] | type[OpenTable] = Board
    load: Callable[[Any, Any], Any]  # (scenario, ground) -> rules
    check: Callable[[Any, Any], list[tuple[str, str, str]]] = lambda _scenario, _ground: []
    advise: Callable[[Any, Any], list[tuple[str, str, str]]] | None = None
    set_up: Callable[[Any], GameState[Any]]
    invariants: Callable[[AnyContext], list[str]] = lambda _ctx: []
    presentation: Callable[[AnyContext], Presentation]
    # (ctx, a place of the kind that the game is played on)
    cell_note: Callable[[AnyContext, Any], CellNote] = lambda _ctx, _at: CellNote()
    panel: Callable[[AnyContext, str], Panel] = lambda _ctx, uid: Panel(id=uid, title=uid)
    judge: Callable[[AnyContext], Verdict] | None = None  # who has won and why
    lenses: tuple[LensInfo, ...] = ()
    lens: Callable[[AnyContext, str, tuple[Any, ...]], Lens] | None = None
    evaluate: Callable[[AnyContext, str], int] | None = None
    doctrine: Doctrine | None = None  # how a commander of the program looks at the game
    ledger: Callable[[], Mapping[str, tuple[str, str]]] = dict  # rule id -> title, summary
    reference: Callable[[], Reference] = Reference  # chapters, tables, key to the counters
    # A set-up that somebody wrote down (protocol, tests): its shape, and the state it describes;
    # `arrange` raises ValueError with the fault that a player can mend.
    position_type: type[Struct] | None = None
    arrange: Callable[[Any, Any], GameState[Any]] | None = None
    # What a long run of games should meet, by sort ("refusal", "result", "event"), to count zeros.
    known: Callable[[], Mapping[str, tuple[str, ...]]] | None = None
    order_of_battle: Callable[[Any], tuple[tuple[str, Face], ...]] | None = None
    roster: Callable[[AnyContext], Roster] | None = None
    # The state as a side may imagine it: what the other has sealed or hidden is replaced by what it
    # could be. Two states that differ only in what the side may not know become EQUAL so; where
    # there is nothing to hide it is the same object. All that a seat is shown is read from it.
    veil: Callable[[Any, GameState[Any], str], GameState[Any]] | None = None
    options: Options | None = None
    # What closed a thing that no frame asks for now, where the frame's own `closed` knows nothing:
    # (reading, the frame that asks, the action) -> the rule by which it was skipped or ended.
    closed: Callable[[AnyContext, Ask, Action], Refusal | None] | None = None
    told: Callable[[Any, Event], Telling] = lambda _rules, _event: Telling()  # (rules, event)

    def verdict(self, ctx: AnyContext) -> Verdict:
        """The verdict as this game gives it, with the options that it was played by; of one that
        has none of its own, who has won.
        """
        if self.judge is not None:
            found = self.judge(ctx)
        else:
            found = _plain_verdict(self.presentation(ctx), ctx.state.result)
        return structs.replace(found, options=self.options_told(ctx.rules))

    def options_told(self, rules: Any) -> tuple[Text, ...]:
        """The options that a game with these rules is played by, a line each."""
        if self.options is None:
            return ()
        return lines(self.options, self.ledger(), self.options.in_force(rules))
