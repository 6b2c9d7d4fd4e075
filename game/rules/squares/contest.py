"""Action points, the C-in-C's move and the contest for the highest (SQ 5.5-5.11)."""

from functools import partial

from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import derived
from game.engine.event import Modifier, Roll, total
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.state import GameState, fork_table
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.telling import signed
from game.rules.kit.walking import of_cell
from game.rules.squares.activation import Activate
from game.rules.squares.bases import veil_bases
from game.rules.squares.cards import CommandCard
from game.rules.squares.command import cinc_of, radius, with_cinc
from game.rules.squares.pieces import (
    actors,
    army,
    card,
    change_command,
    command_card,
    command_now,
    inline,
    is_present,
    name_of,
    on_map,
    unit,
)
from game.rules.squares.prices import price_list
from game.rules.squares.rules import SqRules
from game.rules.squares.steps import destinations, why_not_go
from game.rules.squares.table import Ctx, SqTable, Step
from game.rules.squares.walking import walk, way_preview

CANNOT_CONTEST = Refusal("SQ 5.7", say("This General cannot contest."))
CINC_ALONE = Refusal(
    "SQ 5.6", say("The Commander-in-Chief may move 2 squares and only without his own Command.")
)


class RollPoints(Auto, frozen=True, tag="sq.contest.points"):
    """One die for each Command that has a unit; one common pool, the most first (SQ 5.5, R4)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.POINTS)
        rolled = {
            command: self._roll(ctx, made)
            for side in ctx.rules.sides
            for command, made in ctx.rules.oob.commands.items()
            if made.side == side and is_present(ctx, command)
        }
        ctx.set(pool=sorted((int(roll.result) for roll in rolled.values()), reverse=True))
        shown = tuple(map(str, ctx.table.pool))
        ctx.tell("SQ 5.5", say("Action points: {points}.", points=shown), kind="points")
        for command, roll in rolled.items():
            made = command_card(ctx, command)
            general, ap = name_of(ctx, made.general), int(roll.result)
            text = say("Die of {general}: {n} AP.", general=general, n=ap)
            ctx.tell("SQ 5.5", text, kind="points", side=made.side, roll=roll, depth=1)
        ctx.end()

    def _roll(self, ctx: Ctx, made: CommandCard) -> Roll:
        """The die of a Command; its result are AP."""
        why = say("Action points of {command}", command=made.name)
        die = ctx.roll(FACES, why=why, rule="SQ 5.5")
        ap = ctx.rules.tables.ap.by_die[die - 1]
        return one_die(die, why, result=str(ap))


# -- the C-in-C (SQ 5.6) ---------------------------------------------------------------------------


class MoveCinc(Auto, frozen=True, tag="sq.contest.cinc"):
    """A C-in-C without a Command may move, the scenario's first side first (SQ 5.6)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        """Ask, or say why one who is there is not asked."""
        ctx.set(step=Step.CINC)
        cinc = cinc_of(ctx, self.side)
        if cinc is not None and not card(ctx, cinc).command and destinations(ctx, cinc):
            ctx.goto(RideCinc(self.side))
            return
        if cinc is not None:
            told = say("{general} has nowhere to ride.")
            if card(ctx, cinc).command:
                told = say("{general} has a Command: he rides when it acts.")
            text = say(told.message, general=name_of(ctx, cinc))
            ctx.tell("SQ 5.6", text, cinc, kind="general", cells=(), depth=1)
        ctx.end()


class RideCinc(Ask, frozen=True, tag="sq.contest.ride", rule="SQ 5.6", phase=Step.CINC):
    """Where he goes: up to 2 squares, once (SQ 5.6)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        cinc = army(ctx, self.side).cinc
        return Prompt(
            side=self.side,
            text=say("Where does {general} go?", general=name_of(ctx, cinc)),
            subject=(cinc,),
            cells={c: self._offer(ctx, c) for c in destinations(ctx, cinc)},
            buttons=(Button(id="stay", label=say("Stay"), role=Role.END),),
            suggested=acts.button("stay"),
            notes=self._notes(ctx),
        )

    def _offer(self, ctx: Ctx, cell: Cell) -> Offer:
        """A square with a General whose die he would help is told from the others."""
        bonus = signed(card(ctx, army(ctx, self.side).cinc).ability)
        helped = self._helped(ctx, cell)
        if not helped or not card(ctx, army(ctx, self.side).cinc).ability:
            return Offer(Mark.MOVE)
        return Offer(Mark.MOVE, say("{n} for {generals}", n=bonus, generals=helped), bonus)

    def _helped(self, ctx: Ctx, cell: Cell) -> tuple[str, ...]:
        """The Generals of his side in a square who can still contest (SQ 5.8)."""
        generals = (command_card(ctx, c).general for c in waiting(ctx, self.side))
        return tuple(name_of(ctx, g) for g in generals if unit(ctx, g).cell == cell)

    def _notes(self, ctx: Ctx) -> tuple[tuple[Text, Text], ...]:
        """What he brings to a General in whose square he is, and whom he helps if he stays."""
        cinc, far = army(ctx, self.side).cinc, ctx.rules.tables.limits.cinc_squares.value
        helped, bonus = self._helped(ctx, unit(ctx, cinc).cell), card(ctx, cinc).ability
        if not bonus:
            text = say("up to {n} squares; of ability 0, he adds nothing to a contest", n=far)
            return ((say("Ride"), text),)
        ride = say(
            "up to {n} squares; in the square of a General he adds {m} to that General's die in the"
            " contests for action points",
            n=far,
            m=signed(bonus),
        )
        stay = say("he helps nobody from where he is")
        if helped:
            stay = say("he helps {generals}", generals=helped)
        return (say("Ride"), ride), (say("Stay"), stay)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return CINC_ALONE if card_is_general(ctx, uid) else NOT_OFFERED

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """In reach of 2 squares (F2)."""
        found = why_not_go(ctx, army(ctx, self.side).cinc, where, via)
        return CINC_ALONE if found is not None and found.rule == "SQ 5.12" else found

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        return of_cell(action, partial(way_preview, ctx, army(ctx, self.side).cinc))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(walk(ctx, army(ctx, self.side).cinc, where, via))


def card_is_general(ctx: Ctx, uid: str) -> bool:
    return uid in ctx.table.units and card(ctx, uid).is_general


# -- the contest (SQ 5.7-5.11) ---------------------------------------------------------------------


def why_not_contest(ctx: Ctx, command: str) -> Refusal | None:
    """Already activated, or without units (F1, SQ 5.7)."""
    if command_now(ctx, command).activated or not is_present(ctx, command):
        return CANNOT_CONTEST
    return None


@derived
def waiting(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The Commands of a side that can still be activated in this turn."""
    return tuple(
        c
        for c, made in ctx.rules.oob.commands.items()
        if made.side == side and why_not_contest(ctx, c) is None
    )


class Contests(Auto, frozen=True, tag="sq.contest.next"):
    """Contest after contest, then the other side assigns the rest (SQ 5.10, 5.11)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.CONTEST)
        first, second = (waiting(ctx, s) for s in ctx.rules.sides)
        if not ctx.table.pool or not (first or second):
            self._tell_rest(ctx)
            ctx.end()
        elif first and second:
            for side in ctx.rules.sides:
                if len(waiting(ctx, side)) == 1:
                    ctx.put(ctx.table.sealed, side, waiting(ctx, side)[0])
                    text = say("{side} have one General left.", side=inline(ctx, side))
                    ctx.tell("SQ 5.7", text, kind="contest", side=side, depth=1)
            choosing = (s for s in ctx.rules.sides if s not in ctx.table.sealed)
            ctx.call(*(Choose(s) for s in choosing), Contest())
        elif len(first or second) == 1:
            (last,) = first or second
            name = name_of(ctx, command_card(ctx, last).general)
            text = say("{general} alone is left: {n} AP.", general=name, n=ctx.table.pool[0])
            side = command_card(ctx, last).side
            ctx.tell("SQ 5.11", text, kind="contest", side=side, depth=1)
            ctx.call(award(ctx, last))
        else:
            ctx.call(Assign(ctx.rules.sides[0] if first else ctx.rules.sides[1]))

    def _tell_rest(self, ctx: Ctx) -> None:
        """Action points without a General, or Generals without action points."""
        left = tuple(map(str, ctx.table.pool))
        if left:
            text = say("No General is left to act; action points lost: {points}.", points=left)
            ctx.tell("SQ 5.11", text, kind="contest", depth=1)
        elif any(waiting(ctx, side) for side in ctx.rules.sides):
            text = say("No action points are left for the other Commands.")
            ctx.tell("SQ 5.9", text, kind="contest", depth=1)


class Choose(Ask, frozen=True, tag="sq.contest.choose", rule="SQ 5.7", phase=Step.CONTEST):
    """Each side chooses a General, unseen by the other (SQ 5.7)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        """A button for each of its Commands; those that cannot contest are greyed."""
        return Prompt(
            side=self.side,
            secret=True,
            text=say("Which General contests for {n} AP?", n=ctx.table.pool[0]),
            context=say("The pool: {points}.", points=tuple(map(str, ctx.table.pool))),
            units=generals_offered(ctx, self.side),
            buttons=command_buttons(ctx, self.side),
            suggested=acts.button(max(waiting(ctx, self.side), key=lambda c: _bonus(ctx, c))),
            notes=(*self._stakes(ctx), *price_list(ctx)),
        )

    def _stakes(self, ctx: Ctx) -> tuple[tuple[Text, Text], ...]:
        """What the higher die takes, and what is left to the lower (SQ 5.8, 5.9)."""
        ap, *rest = ctx.table.pool
        won = say("the higher die: {n} AP for each unit of that General, who acts at once", n=ap)
        lost = say("he may contest again, but no action points are left")
        if rest:
            lost = say("he may contest again, for {n} AP", n=rest[0])
        return (say("Wins"), won), (say("Loses"), lost)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """The radius of the General who is pointed at (SQ 1.2)."""
        named = action.arg if isinstance(action.arg, str) else ""
        general = named if action.verb == "unit" else ""
        if action.verb == "button" and named in ctx.rules.oob.commands:
            general = command_card(ctx, named).general
        return Preview(area=radius(ctx, general)) if general in ctx.table.units else None

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """A General on the table stands for his Command."""
        return _why_not_general(ctx, self.side, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_button(ctx, card(ctx, uid).command)

    def on_button(self, ctx: Ctx, name: str) -> None:
        """A choice that is committed is not taken back (SQ 5.7)."""
        ctx.put(ctx.table.sealed, self.side, name)
        ctx.reveal()
        text = say("{side} have chosen a General.", side=inline(ctx, self.side))
        ctx.tell("SQ 5.7", text, kind="contest", side=self.side)
        ctx.end()


def _bonus(ctx: Ctx, command: str) -> int:
    """What his side adds to the die of a General (SQ 5.8)."""
    return total(contest_lines(ctx, command))


def command_buttons(ctx: Ctx, side: str) -> tuple[Button, ...]:
    """The Commands of a side, with the bonus of their Generals."""
    return tuple(
        Button(
            id=c,
            label=say(
                "{general} {n}",
                general=name_of(ctx, made.general),
                n=signed(_bonus(ctx, c)),
            ),
            refusal=why_not_contest(ctx, c),
            note=counted(len(actors(ctx, c)), "1 unit acts", "{n} units act"),
        )
        for c, made in ctx.rules.oob.commands.items()
        if made.side == side
    )


def generals_offered(ctx: Ctx, side: str) -> dict[str, Offer]:
    """The Generals on the table whose Commands can contest."""
    generals = (command_card(ctx, c).general for c in waiting(ctx, side))
    return {g: Offer(Mark.SELECT) for g in generals if on_map(ctx, g)}


def _why_not_general(ctx: Ctx, side: str, uid: str) -> Refusal | None:
    if not card_is_general(ctx, uid) or card(ctx, uid).side != side or not on_map(ctx, uid):
        return NOT_OFFERED
    command = card(ctx, uid).command
    return why_not_contest(ctx, command) if command else CANNOT_CONTEST


def contest_lines(ctx: Ctx, command: str) -> tuple[Modifier, ...]:
    """The ability of the General, and of the C-in-C in his square (SQ 5.8)."""
    general = command_card(ctx, command).general
    made = card(ctx, general)
    lines = [Modifier(made.ability, say(made.name), "SQ 1.1")]
    cinc = cinc_of(ctx, made.side)
    if cinc is not None and with_cinc(ctx, general):
        lines.append(Modifier(card(ctx, cinc).ability, say(name_of(ctx, cinc)), "SQ 5.8"))
    return tuple(lines)


class Contest(Auto, frozen=True, tag="sq.contest.roll"):
    """Both are revealed and roll; a tie is rolled again with the same (SQ 5.8, R5)."""

    def run(self, ctx: Ctx) -> None:
        """The winner takes the most AP left (SQ 5.9)."""
        rivals = [ctx.table.sealed[s] for s in ctx.rules.sides]
        for side in ctx.rules.sides:
            ctx.drop(ctx.table.sealed, side)
        rolled = [self._roll(ctx, c) for c in rivals]
        while rolled[0][2] == rolled[1][2]:
            ctx.tell("SQ 5.8", say("A tie: they roll again."), kind="contest")
            rolled = [self._roll(ctx, c) for c in rivals]
        ctx.set(contest=rolled)
        ctx.goto(award(ctx, max(rolled, key=lambda r: r[2])[0]))

    def _roll(self, ctx: Ctx, command: str) -> tuple[str, int, int]:
        made, lines = command_card(ctx, command), contest_lines(ctx, command)
        why = say("{general} contests", general=name_of(ctx, made.general))
        die = ctx.roll(FACES, why=why, rule="SQ 5.8")
        sum_ = die + total(lines)
        text = say("{general} contests: {n}.", general=name_of(ctx, made.general), n=sum_)
        roll = one_die(die, why, lines)
        ctx.tell("SQ 5.8", text, made.general, kind="contest", cells=(), roll=roll)
        return command, die, sum_


def award(ctx: Ctx, command: str) -> Activate:
    """A Command takes the most AP left and is activated at once (SQ 5.9)."""
    ap, *rest = ctx.table.pool
    ctx.set(pool=rest, won=[*ctx.table.won, (command, ap)])
    change_command(ctx, structs.replace(command_now(ctx, command), ap=ap))
    return Activate(command)


class Assign(Choose, frozen=True, tag="sq.contest.assign", rule="SQ 5.11", phase=Step.CONTEST):
    """The side with Generals left says who takes the most AP left (SQ 5.11)."""

    def prompt(self, ctx: Ctx) -> Prompt:
        text = say("Which General takes {n} AP?", n=ctx.table.pool[0])
        most = max(waiting(ctx, self.side), key=lambda c: len(actors(ctx, c)))
        asked = super().prompt(ctx)
        suggested = acts.button(most)
        notes = price_list(ctx)
        return structs.replace(asked, text=text, secret=False, suggested=suggested, notes=notes)

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(award(ctx, name))


def veil(rules: SqRules, state: GameState[SqTable], side: str) -> GameState[SqTable]:
    """Any waiting General could be the chosen one, any base hide the hidden (SQ 5.7, 3.4)."""
    known = veil_bases(rules, state, side)
    other = rules.enemy_of(side)
    if other not in known.table.sealed:
        return known
    table = fork_table(known.table)
    able = [
        c
        for c, made in rules.oob.commands.items()
        if made.side == other and not table.commands[c].activated
    ]
    table.sealed = {**table.sealed, other: min(able)}
    return GameState(table, list(known.stack), known.result)
