"""The sheet of an Assault: all that is known before its rolls and choices (CS 7.1, 7.2)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from game.board.cells import Cell
from game.engine.prompt import (
    Chances,
    Rungs,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetRung,
    SheetSide,
    Sides,
)
from game.engine.text import Text, cited, say
from game.rules.camposanto.assault_odds import (
    ATTACK,
    DEFENCE,
    Role,
    Rung,
    attacker,
    begun,
    cells_as,
    chance_to_win,
    lines,
    marshals_near,
    rungs,
    side_as,
    sum_of_steps,
    units_as,
)
from game.rules.camposanto.cards import Arm
from game.rules.camposanto.dice import LEAST, MOST, percent
from game.rules.camposanto.pieces import card, combat_at, names_of, steps, unit
from game.rules.camposanto.retirement import why_not_retire_all
from game.rules.camposanto.table import Assault, Ctx
from game.rules.camposanto.zones import is_frontal

ROLES: Mapping[Role, Text] = {ATTACK: say("Attacker"), DEFENCE: say("Defender")}
Note = tuple[Text, Text]  # heading and text
MAY_ROLL_AGAIN = say("May roll again")


def draft_sheet(ctx: Ctx, assault: Assault) -> Sheet:
    return assault_sheet(ctx, begun(ctx, assault))


def assault_sheet(ctx: Ctx, assault: Assault) -> Sheet:
    """The sheet of an Assault as it stands before its next roll."""
    return Sheet(
        title=title(ctx, assault),
        subtitle=say(
            "{attack} against {defence}",
            attack=ctx.rules.labels(assault.attack_cells),
            defence=ctx.rules.labels(assault.defence_cells),
        ),
        rule="CS 7.1a",
        blocks=(
            Sides(tuple(_side(ctx, assault, role) for role in (ATTACK, DEFENCE))),
            Rungs(
                say("Roll by turns, the threshold falls"),
                "CS 7.1f",
                tuple(_rungs(ctx, assault)),
            ),
            Chances(_chances(ctx, assault)),
        ),
        notes=tuple(_notes(ctx, assault)),
    )


def title(ctx: Ctx, assault: Assault) -> Text:
    """Who assaults whom."""
    return say(
        "{attack} against {defence}",
        attack=names_of(ctx, assault.attackers),
        defence=names_of(ctx, assault.defenders),
    )


def tell(ctx: Ctx, rule: str, text: Text, assault: Assault) -> None:
    """What the log tells of all who take part and where they stand."""
    cells = (*assault.defence_cells, *assault.attack_cells)
    ctx.tell(rule, text, *assault.attackers, *assault.defenders, kind="combat", cells=cells)


def odds(ctx: Ctx, assault: Assault) -> Text:
    """The chances in few words: at the next roll, and in the end."""
    now = rungs(ctx, assault, assault.rolls)[0]
    won = percent(float(chance_to_win(ctx, assault)), 1)
    return say("{n} % at once, {m} % in the end", n=percent(now.cases), m=won)


def titled_odds(ctx: Ctx, assault: Assault) -> Text:
    """Who assaults whom, with the chances."""
    return say("{title}: {odds}", title=title(ctx, assault), odds=odds(ctx, assault))


def _side(ctx: Ctx, assault: Assault, role: Role) -> SheetSide:
    return SheetSide(
        side_as(ctx, assault, role),
        ROLES[role],
        tuple(_group(ctx, assault, role, c) for c in cells_as(assault, role)),
        modifiers=lines(ctx, assault, role),
        total=assault.attack_bonus if role == ATTACK else assault.defence_bonus,
    )


def _group(ctx: Ctx, assault: Assault, role: Role, cell: Cell) -> SheetGroup:
    taking_part = tuple(u for u in units_as(assault, role) if unit(ctx, u).cell == cell)
    rest = tuple(u for u in combat_at(ctx, cell) if u not in taking_part)
    summary = say("Steps: {n}", n=sum_of_steps(ctx, taking_part))
    if ctx.rules.has(cell, "farmhouse"):
        summary = say("{a}, in farmhouses", a=summary)
    members = [_member(ctx, assault, role, u) for u in taking_part]
    members += [SheetMember(u, (say("no part, but goes along"),), "other") for u in rest]
    return SheetGroup(cell, summary, tuple(members))


def _member(ctx: Ctx, assault: Assault, role: Role, uid: str) -> SheetMember:
    words: list[Text] = [say("Steps: {n}", n=steps(ctx, uid))]
    if card(ctx, uid).stars:
        words.append(say("Stars: {n}", n=card(ctx, uid).stars))
    if uid in assault.isolated:
        words.append(say("Isolated"))
    if role == ATTACK and card(ctx, uid).arm is not Arm.ARTILLERY:
        words.append(_where(ctx, assault, uid))
    return SheetMember(uid, tuple(words), "counts")


def _where(ctx: Ctx, assault: Assault, uid: str) -> Text:
    """Whether a unit stands in front of those it assaults, or on their flank (G2)."""
    cell = unit(ctx, uid).cell
    frontal = {is_frontal(ctx, cell, d) for d in assault.targets[uid]}
    if frontal == {True}:
        return say("from the front")
    return say("on the flank") if frontal == {False} else say("front and flank")


def _rungs(ctx: Ctx, assault: Assault) -> Iterator[SheetRung]:
    """Every roll from the first to the one that cannot fail."""
    for n, rung in enumerate(rungs(ctx, assault, 0)):
        stage: Literal["past", "now", "later"] = "later" if n > assault.rolls else "now"
        yield SheetRung(
            needed=say("{n}", n=rung.threshold),
            side=side_as(ctx, assault, rung.role),
            percent=percent(rung.cases),
            text=on_the_dice(rung),
            stage="past" if n < assault.rolls else stage,
        )


def on_the_dice(rung: Rung) -> Text:
    """What the dice alone must show."""
    if rung.dice <= LEAST:
        return say("any roll")
    return say("dice {n}+", n=rung.dice) if rung.dice <= MOST else say("never")


def _chances(ctx: Ctx, assault: Assault) -> tuple[SheetChance, ...]:
    now = rungs(ctx, assault, assault.rolls)[0]
    won = percent(float(chance_to_win(ctx, assault)), 1)
    mine, foe = attacker(ctx, assault), side_as(ctx, assault, DEFENCE)
    return (
        SheetChance(
            label=say("The next roll succeeds"),
            percent=percent(now.cases),
            side=side_as(ctx, assault, now.role),
            text=on_the_dice(now),
            rule="CS 7.1f",
        ),
        SheetChance(label=say("Attacker wins in the end"), percent=won, side=mine, rule="CS 7.1g"),
        SheetChance(
            label=say("Defender wins in the end"), percent=100 - won, side=foe, rule="CS 7.1g"
        ),
    )


def _notes(ctx: Ctx, assault: Assault) -> Iterator[Note]:
    table = ctx.rules.tables
    hits, far = table.assault.loser_hits.value, table.limits.flight.value
    yield (say("The loser"), cited("CS 7.1g", say("HITs: {n}; flight of {m} hexes", n=hits, m=far)))
    if assault.isolated:
        text = cited(
            "CS 11d",
            say(
                "{units}: {n} HITs",
                units=names_of(ctx, assault.isolated),
                n=table.evening.isolated_hits.value,
            ),
        )
        yield say("Isolated"), text
    for role in (ATTACK, DEFENCE):
        who = ROLES[role]
        near = marshals_near(ctx, assault, role)
        if near:
            text = cited("CS 8.2e", say("{who}: {names}", who=who, names=names_of(ctx, near)))
            yield MAY_ROLL_AGAIN, text
        if why_not_retire_all(ctx, side_as(ctx, assault, role), cells_as(assault, role)):
            yield say("Cannot retire"), cited("CS 7.1l", who)
