"""Generals who are placed anywhere: those who take the place of the fallen, those whose unit had
nowhere to go (NB 8.6.1.6, 15.2.2.4).
"""

from typing import ClassVar

from msgspec import structs

from game.board.plane.numbers import Length
from game.board.plane.shapes import Pose, lay
from game.engine import action as acts
from game.engine.frame import Auto, Legs
from game.engine.prompt import Button, Prompt, Role
from game.engine.text import Text, say
from game.rules.kit.owing import Consequence
from game.rules.napoleons_battles.cards import Level, Rank
from game.rules.napoleons_battles.chain import own_units
from game.rules.napoleons_battles.movement.general import RideGeneral
from game.rules.napoleons_battles.movement.joining import clear_places
from game.rules.napoleons_battles.places import general_footprint, pose_of
from game.rules.napoleons_battles.states import beside, lead, make_way
from game.rules.napoleons_battles.table import Ctx, Matter, Phase
from game.rules.napoleons_battles.units import name_of, present, side_of

CONTROL, COMBAT = 4, -1
"""Of a general who replaces another (NB 15.2.2.4.2)."""
AWAY = 3
"""Half-turns after that in which he fell: one of his own side has passed without him."""


class Replacements(Auto, frozen=True, tag="nb.control.replacements"):
    """Replacements of the side on turn appear: each of the fallen was absent for one full half-turn
    of his side (NB 15.2.2.4.1).
    """

    def run(self, ctx: Ctx) -> None:
        side, half = ctx.table.on_turn, ctx.table.half
        due = [
            general.id
            for general in ctx.table.generals.values()
            if side_of(ctx, general.id) == side
            and general.dead_since
            and half >= general.dead_since + AWAY
        ]
        for general in due:
            _replace(ctx, general)
        ctx.goto(*(PlaceReplacement(general) for general in due))


def _replace(ctx: Ctx, general: str) -> None:
    """A poor general takes his place, beside one of his units, or where none is left near one of
    another, until his player sends him elsewhere (NB 15.2.2.4.2).
    """
    there = ctx.table.generals[general]
    row = ctx.rules.tables.replacement[Rank(there.rank).name.lower()]
    ctx.put(
        ctx.table.generals,
        general,
        structs.replace(
            there,
            radius=row.radius,
            level=Level.POOR,
            control=CONTROL,
            combat=COMBAT,
            dead_since=0,
        ),
    )
    own = own_units(ctx, general)
    if own:
        beside(ctx, general, own[0])
        make_way(ctx)
    else:
        _near_others(ctx, general)
    text = say("A replacement takes the place of {general}.", general=name_of(ctx, general))
    ctx.tell(row.rule, text, general, kind="general")


def _near_others(ctx: Ctx, general: str) -> None:
    """No unit of his is left: he stands clear of one of his side, where he may be."""
    home = lay(general_footprint(ctx, ctx.table.generals[general].rank), Pose(0, 0, 0)).radius
    lead(ctx, general, pose=Pose(home, home, 0))
    found = (
        spot
        for uid in present(ctx, side_of(ctx, general))
        for spot in clear_places(ctx, general, pose_of(ctx, uid))
        if PlaceReplacement(general).why_not_pose(ctx, spot, ()) is None
    )
    lead(ctx, general, pose=next(found, ctx.table.generals[general].pose))


class PlaceGeneral(RideGeneral, frozen=True, tag="nb.control.place-general", rule="NB 8.6.1.6"):
    """His player places him wherever he likes (NB 8.6.1.6)."""

    def words(self, ctx: Ctx) -> Text | None:
        """The question, if it is another than where he rides."""
        return None

    def prompt(self, ctx: Ctx) -> Prompt:
        here = Button(id="back", label=say("Here"), role=Role.CONFIRM)
        made = super().prompt(ctx)
        return structs.replace(
            made,
            text=self.words(ctx) or made.text,
            context=None,
            buttons=(here,),
            suggested=acts.button(here.id),
        )

    def _left(self, ctx: Ctx) -> Length:
        """As far as the table reaches."""
        return ctx.rules.table.width + ctx.rules.table.height

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        super().on_unit(ctx, uid)
        lead(ctx, self.general, moved=0)

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        super().on_pose(ctx, pose, legs)
        lead(ctx, self.general, moved=0)


class PlaceReplacement(
    PlaceGeneral,
    frozen=True,
    tag="nb.control.place-replacement",
    rule="NB 15.2.2.4.1",
    phase=Phase.CONTROL,
):
    """He appears wherever his player likes (NB 15.2.2.4.1)."""

    def words(self, ctx: Ctx) -> Text | None:
        return say(
            "Choose where the replacement of {general} appears, or a unit that he joins.",
            general=name_of(ctx, self.general),
        )


class Freed(Consequence, frozen=True, tag="nb.control.freed"):
    """The unit of a general had nowhere to go and is lost: he is placed anew (NB 8.6.1.6)."""

    settles: ClassVar[str] = "freed"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        there = ctx.table.generals[self.matter.unit].pose
        ctx.goto(PlaceGeneral(self.matter.unit) if there is not None else None)
