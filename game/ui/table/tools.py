"""The tools of a table: which there are, which are in use, what each does."""

from collections.abc import Callable, Mapping
from functools import partial

from game.engine.match import WHAT_IF
from game.engine.refusal import Refusal
from game.engine.text import say
from game.ui.desk.desk import Desk
from game.ui.desk.lenses import key_name
from game.ui.look.words import _, tr
from game.ui.panels.toolbar import Tool
from game.ui.table.keys import Shortcuts
from game.ui.table.leading import Leading

NOBODY = Refusal("KERNEL", say("Nobody is on the map yet."))


def tools_of(desk: Desk, leading: Leading) -> tuple[Tool, ...]:
    """The overlays of the system, then what every table has."""
    bare = None if desk.session.presentation.stacks else NOBODY
    blind = desk.session.why_blind()
    overlays = (
        Tool(
            id=lens.id,
            label=tr(lens.title),
            shows=lens.shows,
            key=key_name(lens.key),
            on=lens == desk.lenses.info,
            refusal=bare if lens == desk.lenses.info else blind or bare,
        )
        for lens in desk.lenses.all
    )
    return (*overlays, *_tape(desk), _what_if(desk), _advice(leading), *_views(desk, bare))


def _tape(desk: Desk) -> tuple[Tool, ...]:
    """The tape measure, where there is a table to be measured and no game has the key."""
    measuring = desk.measuring
    if measuring.table is None or desk.lenses.by_key("t") is not None:
        return ()
    return (
        Tool(
            id="measure",
            label=_("Tape measure"),
            shows=say("How far it is from anything to anything, and where it leads."),
            key="T",
            on=measuring.on,
            refusal=desk.session.why_blind(),
        ),
    )


def _what_if(desk: Desk) -> Tool:
    return Tool(
        id="what_if",
        label=_("What if"),
        shows=say("Try anything with other dice, and come back to the game as it is."),
        key="B",
        on=desk.session.match.mode == WHAT_IF,
        refusal=desk.session.why_not_what_if(),
    )


def _advice(leading: Leading) -> Tool:
    return Tool(
        id="advice",
        label=_("Advice"),
        shows=say("A commander says what it would do here, and why. Nothing is done."),
        key="Y",
        on=leading.advice.asked is not None,
        refusal=leading.why_not_advise(),
    )


def _views(desk: Desk, bare: Refusal | None) -> tuple[Tool, ...]:
    """How the map is looked at; `bare`: why all pieces cannot be."""
    return (
        Tool(
            id="grid",
            label=_("Grid and numbers"),
            shows=say("The grid and the numbers of the map."),
            key="G",
            on=desk.view.map.grid,
        ),
        Tool(
            id="counters",
            label=_("Hide the counters"),
            shows=say("The bare ground, without the counters on it."),
            key="H",
            on=not desk.gaze.counters,
        ),
        Tool(
            id="fit",
            label=_("All pieces in view"),
            shows=say("The whole battle, from as far off as that needs."),
            key=_("Home"),
            refusal=bare,
        ),
    )


def acts_of(keys: Shortcuts, desk: Desk, leading: Leading) -> Mapping[str, Callable[[], object]]:
    """What each tool does: the same as its key; the tape waits for clicks."""
    overlays = {i.id: i.key for i in desk.lenses.all}
    return {
        **{name: partial(keys.overlay, key) for name, key in overlays.items()},
        "measure": keys.measure_by_clicks,
        "what_if": keys.what_if,
        "advice": leading.advise,
        "grid": keys.toggle_grid,
        "counters": keys.toggle_counters,
        "fit": keys.fit,
    }
