"""Odds sheets: all that is known before a die is rolled, by what resolves it (PG 16.2, 19)."""

from collections.abc import Callable

from msgspec import structs

from game.board.cells import Cell
from game.engine.action import Action
from game.engine.prompt import (
    Faces,
    Modifiers,
    Odds,
    Preview,
    Sheet,
    SheetFace,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.text import Text, counted, joined, say
from game.rules.prussias_glory.combat.combats import reckon, side_named
from game.rules.prussias_glory.combat.gunnery import Fire
from game.rules.prussias_glory.combat.odds import Weight, most_sp, weigh
from game.rules.prussias_glory.combat.sheet_notes import combat_notes, course_notes, letters
from game.rules.prussias_glory.data.cards import Arm, enemy_of
from game.rules.prussias_glory.outcome import Outcome, Tally, Which, halves, parse, side_of, tally
from game.rules.prussias_glory.pieces import (
    card,
    guns,
    leaders_at,
    names_of,
    unit,
    values,
)
from game.rules.prussias_glory.shown.foresight import Foresight, foresee, heading, sentence
from game.rules.prussias_glory.shown.told import apart
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx

FACES = range(1, 7)
ATTACK: Which = "attack"
DEFENCE: Which = "defence"


# -- close combat ----------------------------------------------------------------------------------


def combat_sheet(ctx: Ctx, combat: Combat, *, now: Ctx | None = None) -> Sheet:
    """A close combat's sheet (PG 19.3 to 19.8); `now`: the table before some gave up (PG 8.2j)."""
    weight, table = weigh(ctx, combat), ctx.rules.tables.close_combat
    printed = {die: table.cell(weight.column, die + weight.drm) for die in FACES}
    points = {die: points_of(ctx, combat, cell) for die, cell in printed.items()}
    ahead = {die: foresee(ctx, combat, cell) for die, cell in printed.items()}
    attack, defence = apart(ctx.rules, combat.attack.engaged, combat.defence.engaged)
    return Sheet(
        title=say("{attack} against {defence}", attack=attack, defence=defence),
        subtitle=_where(ctx, combat),
        rule="PG 19.6a",
        blocks=(
            Sides(
                (
                    _side(ctx, combat, ATTACK, say("Attacker")),
                    _side(ctx, combat, DEFENCE, say("Defender")),
                )
            ),
            Odds(_ratio(weight), "PG 19.3c", table.columns, weight.column),
            Modifiers(weight.modifiers, weight.drm),
            Faces(
                tuple(
                    _face(ctx, combat, die, printed[die], points[die], ahead[die]) for die in FACES
                )
            ),
        ),
        notes=(
            *combat_notes(now or ctx, ctx, combat, points, ahead),
            *letters(printed.values(), points.values()),
        ),
    )


def _where(ctx: Ctx, combat: Combat) -> Text:
    return say(
        "{attack} against {defence}, turn {n}",
        attack=ctx.rules.labels(combat.attack.cells),
        defence=ctx.rules.labels(combat.defence.cells),
        n=ctx.table.turn,
    )


ALL_GIVE_UP = say("Routed units of a Demoralised or Routed army are captured without a roll.")


def nobody_left(before: Text | None = None) -> Preview:
    """In place of a sheet: all who are attacked give up, and no die is thrown (PG 8.2j)."""
    text = ALL_GIVE_UP if before is None else joined((before, ALL_GIVE_UP))
    return Preview(text=text, rule="PG 8.2j")


def _ratio(weight: Weight) -> Text:
    if weight.defence == 0:
        return say("{a} : {d}", a=weight.attack, d=weight.defence)
    quotient = f"{weight.attack / weight.defence:.2g}"
    return say("{a} : {d} = {q}", a=weight.attack, d=weight.defence, q=quotient)


def points_of(ctx: Ctx, combat: Combat, printed: str) -> tuple[Tally, Tally]:
    """Loss points of attacker and defender for a cell (PG 11.1b, 11.2, 11.3.4)."""
    left, right = halves(printed)
    return (
        tally(ctx, combat, ATTACK, parse(left)),
        tally(ctx, combat, DEFENCE, parse(right)),
    )


def _face(
    ctx: Ctx,
    combat: Combat,
    die: int,
    printed: str,
    points: tuple[Tally, Tally],
    ahead: Foresight,
) -> SheetFace:
    left, right = halves(printed)
    ours, theirs = points
    rules = dict.fromkeys((*_rules_of(parse(left), ours), *_rules_of(parse(right), theirs)))
    return SheetFace(
        die=die,
        result=printed,
        bars=(
            (combat.attacker, ours.points, combat.attack.engaged_levels),
            (enemy_of(combat.attacker), theirs.points, combat.defence.engaged_levels),
        ),
        heading=heading(ctx, combat.attacker, ahead),
        text=sentence(ctx, combat.attacker, ahead),
        rules=tuple(rules),
    )


def _rules_of(outcome: Outcome, points: Tally) -> tuple[str, ...]:
    """The rules that made or changed a half of a cell."""
    if points.ignored:
        return ("PG 8.2g",)
    found = {
        "PG 11.2a": outcome.exchange,
        "PG 11.2b": outcome.exchange and outcome.plus > 0,
        "PG 11.3.4a": points.parentheses != 0,
        "PG 19.1.1d": points.supported != 0,
        "PG 11.1b": points.cap is not None and points.uncapped > points.cap,
        "PG 11.3.2a": outcome.rout,
        "PG 11.3.3a": outcome.extra,
        "PG 11.3.5a": outcome.surrender,
        "PG 11.3.1a": outcome.star,
    }
    return tuple(rule for rule, applies in found.items() if applies)


# -- sides -----------------------------------------------------------------------------------------


def _side(ctx: Ctx, combat: Combat, which: Which, role: Text, *, fire: bool = False) -> SheetSide:
    side = side_of(combat, which)
    army = side_named(combat, which)
    return SheetSide(army, role, tuple(_group(ctx, side, army, c, fire=fire) for c in side.cells))


MAY_LEAD = say("Engaged, may lead")


def with_leads(sheet: Sheet, combat: Combat, lead: Callable[[str], Action]) -> Sheet:
    """The sheet with those marked who could lead instead, and what would be done (PG 19.4a)."""
    sides = (combat.attack, combat.defence)
    others = {u for side in sides for u in side.engaged if u != side.lead}

    def marked(member: SheetMember) -> SheetMember:
        if member.unit not in others:
            return member
        lines = (*member.lines[:-1], MAY_LEAD)
        return structs.replace(member, lines=lines, instead=lead(member.unit))

    def again(side: SheetSide) -> SheetSide:
        groups = (structs.replace(g, members=tuple(map(marked, g.members))) for g in side.groups)
        return structs.replace(side, groups=tuple(groups))

    blocks = (Sides(tuple(map(again, b.rows))) if isinstance(b, Sides) else b for b in sheet.blocks)
    return structs.replace(sheet, blocks=tuple(blocks))


GUNS = (say("artillery"), say("no part but for *"))
"""Artillery in a hex of the combat loses a level by an asterisk alone (PG 11.3.1a)."""


def _group(ctx: Ctx, side: CombatSide, army: str, cell: Cell, *, fire: bool) -> SheetGroup:
    engaged = tuple(u for u in side.engaged if unit(ctx, u).cell == cell)
    support = tuple(u for u in side.support if unit(ctx, u).cell == cell)
    horse = sum(values(ctx, u).sp for u in engaged if card(ctx, u).is_cavalry)
    foot = sum(values(ctx, u).sp for u in engaged if card(ctx, u).is_infantry)
    summary = say("Engaged levels: {n}", n=sum(unit(ctx, u).level for u in engaged))
    if foot:
        most = most_sp(ctx, Arm.INFANTRY, army)
        summary = say("{a}, infantry {n} / {m} SP", a=summary, n=foot, m=most)
    if horse:
        most = most_sp(ctx, Arm.CAVALRY, army)
        summary = say("{a}, cavalry {n} / {m} SP", a=summary, n=horse, m=most)
    members = [
        *(_member(ctx, side, u, fire=fire) for u in (*engaged, *support)),
        *(SheetMember(u, GUNS, "other") for u in guns(ctx, cell)),
        *(_leader(x, fire=fire) for x in leaders_at(ctx, cell, army)),
    ]
    return SheetGroup(cell, summary, tuple(members))


def _leader(lid: str, *, fire: bool) -> SheetMember:
    """A leader in the hex; only close combat may harm him (PG 9.2a)."""
    if fire:
        return SheetMember(lid, (say("leader"), say("no part")), "other")
    return SheetMember(lid, (say("leader at risk"),), "risk")


def _member(ctx: Ctx, side: CombatSide, uid: str, *, fire: bool) -> SheetMember:
    now = values(ctx, uid)
    lines: list[Text] = [say("{n} SP", n=now.sp)]
    if card(ctx, uid).is_cavalry:
        shock = f"{now.shock_halves / 2:g}"
        lines.append(say("MR {mr}, shock {n}", mr=now.mr, n=shock))
    else:
        lines.append(say("MR {mr}", mr=now.mr))
    if uid == side.lead:
        return SheetMember(uid, (*lines, say("lead unit")), "lead")
    if uid in side.engaged:
        # Losses fall on those who are Engaged or would be (PG 16.2d).
        counts = say("as if Engaged") if fire else say("Engaged")
        return SheetMember(uid, (*lines, counts), "counts")
    counted = say("Support, counted") if uid in side.used_support else say("Support, not counted")
    return SheetMember(uid, (*lines, counted), "support")


# -- bombardment -----------------------------------------------------------------------------------


def fire_sheet(ctx: Ctx, combat: Combat, fire: Fire) -> Sheet:
    """The sheet of a bombardment (PG 16.2)."""
    table = ctx.rules.tables.bombardment
    combat = structs.replace(combat, defence=reckon(ctx, combat.defence))
    target = ctx.rules.label(combat.defence.cells[0])
    column = fire.column
    ratio = say("strength {n}: no effect", n=fire.total)
    printed: dict[int, str] = {}
    if column is not None:
        ratio = say("strength {n}", n=fire.total)
        printed = {die: table.cell(column, die + fire.drm) for die in FACES}
    ahead = {die: foresee(ctx, combat, cell) for die, cell in printed.items()}
    return Sheet(
        title=counted(
            len(combat.attack.engaged),
            "{guns} bombards {hex}",
            "{guns} bombard {hex}",
            guns=names_of(ctx, combat.attack.engaged),
            hex=target,
        ),
        subtitle=say("Turn {n}", n=ctx.table.turn),
        rule="PG 16.2c",
        blocks=(
            Sides(
                (
                    SheetSide(combat.attacker, say("Firing"), _batteries(ctx, combat, fire)),
                    _side(ctx, combat, DEFENCE, say("Target"), fire=True),
                )
            ),
            Odds(ratio, "PG 16.2a", table.columns, -1 if column is None else column),
            Modifiers(fire.modifiers, fire.drm),
            Faces(tuple(_fire_face(ctx, combat, d, printed[d], ahead[d]) for d in printed)),
        ),
        notes=tuple(course_notes(ahead.values())),
    )


def _batteries(ctx: Ctx, combat: Combat, fire: Fire) -> tuple[SheetGroup, ...]:
    strengths = dict(zip(combat.attack.engaged, fire.strengths, strict=True))
    groups: list[SheetGroup] = []
    for cell in combat.attack.cells:
        firing = [u for u in combat.attack.engaged if unit(ctx, u).cell == cell]
        summary = say(
            "range {r}, strength {n}",
            r=ctx.rules.board.distance(cell, combat.defence.cells[0]),
            n=sum(strengths[u] for u in firing),
        )
        members = tuple(SheetMember(u, (say("BS {n}", n=strengths[u]),), "counts") for u in firing)
        groups.append(SheetGroup(cell, summary, members))
    return tuple(groups)


def _fire_face(ctx: Ctx, combat: Combat, die: int, printed: str, ahead: Foresight) -> SheetFace:
    outcome = parse(printed)
    points = tally(ctx, combat, DEFENCE, outcome)
    return SheetFace(
        die=die,
        result=printed,
        bars=((enemy_of(combat.attacker), points.points, combat.defence.levels),),
        heading=heading(ctx, combat.attacker, ahead),
        text=sentence(ctx, combat.attacker, ahead),
        rules=_rules_of(outcome, points),
    )
