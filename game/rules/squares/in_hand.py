"""A piece of the activated Command in hand: what it does with its AP (SQ 5.14, 5.15)."""

from collections.abc import Iterator

from game.board.cells import Cell
from game.engine.action import Action, button
from game.engine.action import cell as point_to
from game.engine.action import unit as point_at
from game.engine.chance import BUTTONS, CELL, UNIT, Chance, Kind, by_kind, wander
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES
from game.rules.kit.pools import chance, percent
from game.rules.squares.abilities import can_act, why_finished
from game.rules.squares.attack import (
    ChooseAttackers,
    attack_foreseen,
    attack_targets,
    beside_an_enemy,
    why_not_attack,
)
from game.rules.squares.bases import WAY_NAMES, WAYS, Aftermath, LookUnder, Reveal, facing_choice
from game.rules.squares.bombardment import (
    field_shown,
    fire_sheet,
    shot,
    targets,
    why_not_fire,
    why_not_target,
)
from game.rules.squares.fire import Shoot
from game.rules.squares.options import Reading
from game.rules.squares.pieces import actors, card, command_card, holder, name_of, on_map, unit
from game.rules.squares.prices import attack_price, left, left_to_move, to_move_only
from game.rules.squares.recovery import Recover, recovery_sheet, why_not_recover
from game.rules.squares.steps import (
    OTHER_COMMAND,
    destinations,
    general_left,
    halts,
    why_not_act,
    why_not_go,
)
from game.rules.squares.table import Ctx, Step
from game.rules.squares.turning import change, formations, fronts
from game.rules.squares.walking import walk, way_preview

CONE = "cone-"
WAYS_TRIED = 3
CONE_SET = Refusal("SQ 7.3", say("The battery has chosen its facing in this activation."))


class InHand(Ask, frozen=True, tag="sq.activation.unit", phase=Step.ACTIVATION):
    """What it does. It stays in hand until it is put back or has initiated a Combat."""

    command: str
    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        uid, made = self.unit, card(ctx, self.unit)
        cells = {c: self._way(ctx, c, n) for c, n in destinations(ctx, uid).items()}
        cells |= {c: self._fire(ctx, c) for c in targets(ctx, uid)}
        if not made.is_general:
            attack = say("attack: {n} AP, has {m}", n=attack_price(ctx), m=left(ctx, uid))
            cells |= {c: Offer(Mark.ATTACK, attack) for c in attack_targets(ctx, uid)}
        general = command_card(ctx, self.command).general
        others = (u for u in (*actors(ctx, self.command), general) if u != uid)
        fires = made.is_battery and why_not_fire(ctx, uid) is None
        return Prompt(
            side=made.side,
            text=say("What does {unit} do?", unit=name_of(ctx, uid)),
            context=self._context(ctx),
            rule="SQ 5.12" if made.is_general else "SQ 5.14",
            subject=(uid,),
            cells=cells,
            units={u: Offer(Mark.SELECT) for u in others if self.why_not_unit(ctx, u) is None},
            facing=facing_choice(ctx, uid) if fronts(ctx, uid) else None,
            fire=field_shown(ctx, uid, all_told=False) if fires else None,
            buttons=(*self._buttons(ctx), Button(id="back", label=say("Done"), role=Role.BACK)),
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """Ways at random, enemies near, other pieces, what the buttons do."""
        uid, general = self.unit, command_card(ctx, self.command).general
        others = (u for u in (*actors(ctx, self.command), general) if u != uid)
        kinds: list[Kind] = [
            (CELL, lambda: self._near(ctx, chance)),
            (UNIT, lambda: map(point_at, chance.in_turn(others))),
            (BUTTONS[Role.BACK], lambda: (button("back"),)),
        ]
        names = [b.id for b in self._buttons(ctx) if b.refusal is None]
        if names:
            offered = map(button, chance.in_turn(names))
            kinds.append((BUTTONS[Role.OTHER] * len(names), lambda: offered))
        return by_kind(chance, kinds)

    def _near(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """Targets and a few ways, in any order; then each square next to the piece."""
        uid, made, board = self.unit, card(ctx, self.unit), ctx.rules.board
        here = unit(ctx, uid).cell
        aims = () if made.is_general else (*targets(ctx, uid), *attack_targets(ctx, uid))

        def onward(cell: Cell, rest: int) -> tuple[tuple[Cell, int], ...]:
            return tuple((c, 1) for c in board.neighbours[cell]) if rest > 0 else ()

        most = general_left(ctx, uid) if made.is_general else left(ctx, uid)
        paths = [wander(chance, here, onward, most) for _ in range(WAYS_TRIED)]
        ways = [point_to(path[-1], *path) for path in paths if path]
        yield from chance.in_turn((*ways, *map(point_to, aims)))
        for there in chance.in_turn(board.neighbours[here]):
            yield point_to(there, there)

    def _context(self, ctx: Ctx) -> Text:
        if card(ctx, self.unit).is_general:
            return counted(general_left(ctx, self.unit), "1 square left.", "{n} squares left.")
        more = to_move_only(ctx, self.unit)
        if beside_an_enemy(ctx, self.unit) and not more:
            n, price = left(ctx, self.unit), attack_price(ctx)
            return say("{n} AP left; an attack takes {m} AP.", n=n, m=price)
        if more:
            return say("{n} AP left, {m} more to move.", n=left(ctx, self.unit), m=more)
        return say("{n} AP left.", n=left(ctx, self.unit))

    def _way(self, ctx: Ctx, cell: Cell, n: int) -> Offer:
        if card(ctx, self.unit).is_general:
            return Offer(Mark.MOVE)
        stop = halts(ctx, self.unit, cell)
        rest = left_to_move(ctx, self.unit) - n
        return Offer(Mark.STOP if stop else Mark.MOVE, say("{n} AP left", n=rest), str(rest))

    def _fire(self, ctx: Ctx, cell: Cell) -> Offer:
        made = shot(ctx, self.unit, cell)
        odds = percent(chance(FACES, made.hits))
        text = say("range {n}, {p} %", n=made.range, p=odds)
        return Offer(Mark.FIRE, text, f"{made.on_die}+")

    def _buttons(self, ctx: Ctx) -> tuple[Button, ...]:
        uid, made = self.unit, card(ctx, self.unit)
        if made.is_general:
            return ()
        found = [*fronts(ctx, uid), *formations(ctx, uid)]
        if Reading.CONE in ctx.rules.options and why_not_fire(ctx, uid) is None:
            set_ = CONE_SET if unit(ctx, uid).cone >= 0 else None
            found += [
                Button(id=f"{CONE}{way}", label=say("Guns {way}", way=WAY_NAMES[n]), refusal=set_)
                for n, way in enumerate(WAYS)
            ]
        if made.is_base:
            found.append(Button(id="look", label=say("Look under the base")))
            found.append(Button(id="reveal", label=say("Reveal the base")))
        label = say("Recover")
        why = why_not_recover(ctx, uid)
        return (*found, Button(id="recover", label=label, refusal=why))

    # -- why not -----------------------------------------------------------------------------------

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """A way, a target or an attack; enemies are fired at by guns, attacked by brigades."""
        made = card(ctx, self.unit)
        if made.is_unit and holder(ctx, where) == ctx.rules.enemy_of(made.side):
            if made.is_battery:
                return why_not_fire(ctx, self.unit) or why_not_target(ctx, self.unit, where)
            return why_not_attack(ctx, self.unit, where)
        return why_not_go(ctx, self.unit, where, via)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units or uid == self.unit or not on_map(ctx, uid):
            return NOT_OFFERED
        if card(ctx, uid).command != self.command:
            return OTHER_COMMAND
        if not card(ctx, uid).is_general and why_not_act(ctx, uid) is not None:
            return why_not_act(ctx, uid)
        return None if can_act(ctx, uid) else why_finished(ctx, uid)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        where = action.arg
        if action.verb == "button" and where == "recover":
            able = why_not_recover(ctx, self.unit) is None and not card(ctx, self.unit).is_base
            return Preview(sheet=recovery_sheet(ctx, self.unit)) if able else None
        if action.verb != "cell" or not isinstance(where, int):
            return None
        if self.why_not_cell(ctx, where, action.via) is not None:
            return None
        if where in targets(ctx, self.unit):
            return Preview(rule="SQ 7.5", sheet=fire_sheet(ctx, shot(ctx, self.unit, where)))
        if where in attack_targets(ctx, self.unit):
            return attack_foreseen(ctx, self.unit, where)
        return way_preview(ctx, self.unit, where, action.via)

    # -- doing -------------------------------------------------------------------------------------

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        made = card(ctx, self.unit)
        enemies = holder(ctx, where) == ctx.rules.enemy_of(made.side)
        if made.is_battery and enemies:
            ctx.goto(Shoot(self.unit, where), StillInHand(self.command, self.unit))
        elif made.is_brigade and enemies:
            ctx.goto(ChooseAttackers(self.unit, where))
        else:
            ctx.goto(walk(ctx, self.unit, where, via), StillInHand(self.command, self.unit))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(InHand(self.command, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        uid = self.unit
        if name == "back":
            ctx.end()
        elif name == "recover":
            ctx.goto(Recover(uid))
        elif name == "look":
            ctx.call(LookUnder(uid))
        elif name == "reveal":
            ctx.goto(Reveal(uid), Aftermath())
        elif name.startswith(CONE):
            way = WAYS.index(name.removeprefix(CONE))
            ctx.change(uid, cone=way)
            text = say("{unit} turns its guns {way}.", unit=name_of(ctx, uid), way=WAY_NAMES[way])
            ctx.tell("SQ 7.3", text, uid, kind="facing", side="", cells=())
        else:
            change(ctx, uid, name)
            ctx.goto(StillInHand(self.command, uid))


class StillInHand(Auto, frozen=True, tag="sq.activation.still"):
    """A piece stays in hand while it can do something; a base that is revealed cannot."""

    command: str
    unit: str

    def run(self, ctx: Ctx) -> None:
        if can_act(ctx, self.unit):
            ctx.goto(InHand(self.command, self.unit))
            return
        ctx.end()
        # Without AP it says by itself that it has finished.
        if on_map(ctx, self.unit) and card(ctx, self.unit).is_unit and left(ctx, self.unit):
            why, name = why_finished(ctx, self.unit), name_of(ctx, self.unit)
            text = say("{unit} has finished. {reason}", unit=name, reason=why.message)
            ctx.tell(why.rule, text, self.unit, kind="phase", cells=(), depth=1)
