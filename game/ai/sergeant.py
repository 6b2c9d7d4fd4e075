"""The sergeant: a plain player by rules of thumb, the yardstick for those who think further."""

from collections.abc import Iterator, Sequence

from game.ai.bot import BotView, one_by_one
from game.ai.choices import any_answer, any_pick
from game.ai.commander.deeds import DONE, Deeds
from game.ai.commander.outlook import Outlook, middle_of, off, short_of
from game.ai.commander.trying import Following, Strata, answers, tried
from game.ai.greedy_bot import GreedyBot
from game.ai.patience import Patience, ending
from game.ai.thumbs import Halt, Thumbs
from game.board.plane.shapes import Pose
from game.engine.action import Action, button, pick, unit
from game.engine.advance import AnyContext, prompt_of, refused, top, why_not
from game.engine.chance import Chance
from game.engine.doctrine import Doctrine, Force, Spot
from game.engine.prompt import PLACES, Mark, Prompt, Role, Wish
from game.engine.refusal import Refusal

FIRING = frozenset({Mark.FIRE, Mark.TARGET})
"""Whoever may fire, fires."""
TAKEN = frozenset({Mark.SELECT, Mark.MOVE})
"""The marks of pieces that are taken up."""
NOT_GOING = frozenset({Mark.RETREAT, Mark.LOSS})
"""The marks of places to which nobody marches by his own will."""
AIMS = 3
"""On an open table it looks at so many things worth having."""
WON = 1000.0
THROWS = 3
"""An attack is tried out so often, anything else once."""
PICKS = 6
EPSILON = 0.05
"""A deed that brings no more than that is not worth the while."""


class Sergeant:
    """Marches to what is worth having, attacks at good odds, fires whenever it may, never idles. A
    piece that has moved goes nowhere else in that phase.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.patience = Patience()
        self.done: set[str] = set()  # who has moved in this phase
        self.stays: set[str] = set()  # who had no better place when it was looked at
        self.again = False  # whether somebody has moved since, so that they are looked at again
        self.plan: list[Action] = []
        self._plain = GreedyBot(seed)
        self._phase = ("", "")

    def choose(self, view: BotView) -> Action:
        """The action to do now: a beginner's in a game without a doctrine, where nothing may be
        measured, and as long as pieces are set up.
        """
        prompt = view.prompt
        if view.doctrine is None or prompt.blind is not None or _sets_up(prompt):
            return self._plain.choose(view)
        if (prompt.side, prompt.phase) != self._phase:
            self._phase = prompt.side, prompt.phase
            self.forget()
        self.patience.come_to(prompt, view.reading.state)
        chosen = self._chosen(view, view.doctrine)
        if _is_button(prompt, chosen, Role.END):
            self.forget()
        self.patience.note(prompt, chosen)
        return chosen

    def forget(self) -> None:
        """Another phase begins."""
        self.done.clear()
        self.stays.clear()
        self.plan.clear()
        self.again = False

    def _chosen(self, view: BotView, doctrine: Doctrine) -> Action:
        end = ending(view.prompt)
        if self.patience.over and end is not None:
            return end
        if self.plan:
            action = self.plan.pop(0)
            if why_not(view.reading, view.prompt, action) is None:
                return action
            self.plan.clear()
        asked = Asked(self, view, doctrine)
        return asked.in_hand() or asked.pieces() or asked.best()


class Asked:
    """One question to the sergeant."""

    def __init__(self, sergeant: Sergeant, view: BotView, doctrine: Doctrine) -> None:
        self.sergeant, self.doctrine, self.heard = sergeant, doctrine, view.heard
        self.reading, self.prompt, self.side = view.reading, view.prompt, view.prompt.side
        goals = doctrine.goals(self.reading, self.side)
        outlook = Outlook(doctrine, doctrine.forces(self.reading), goals, self.side)
        self.outlook, self.thumbs = outlook, Thumbs(outlook, sergeant.done)
        self.seed = sergeant.chance.below(1 << 32)

    # -- a piece that moves ------------------------------------------------------------------------

    def in_hand(self) -> Action | None:
        """A piece that is taken up, or that alone is asked about, goes to its place, does what it
        can, and is laid down; None: that is not the question.
        """
        prompt = self.prompt
        if not _moves(prompt) or prompt.subject[0] not in self.outlook.forces:
            return None
        uid = prompt.subject[0]
        plan = self._move(uid, self.reading, prompt) or self._deed(self.reading, prompt)
        if plan:
            self.sergeant.plan = list(plan[1:])
            return plan[0]
        return _button(prompt, Role.CONFIRM, Role.END, Role.BACK)

    def pieces(self) -> Action | None:
        """Take up the next piece that has something to do; nobody has: the phase ends. None: no
        piece is to be taken up here.
        """
        prompt = self.prompt
        if prompt.pick is not None or any(o.mark not in TAKEN for o in prompt.units.values()):
            return None
        if (coming := self._arriving()) is not None:
            return coming
        order, sergeant = self.thumbs.order(prompt.units), self.sergeant
        over = sergeant.done | sergeant.stays
        for uid in one_by_one([uid for uid in order if uid not in over], self.heard):
            if (held := self._taken_up(uid)) and (plan := self._move(uid, *held)):
                return self._take(uid, plan)
        if sergeant.again and sergeant.stays:
            sergeant.stays.clear()
            sergeant.again = False
            return self.pieces()
        able = [uid for uid in order if self.doctrine.deeds and not self._tires(unit(uid))]
        for uid in able:
            if (held := self._taken_up(uid)) and (plan := self._deed(*held)):
                return self._take(uid, plan)
        moving = not (sergeant.done | sergeant.stays).isdisjoint(order)
        return (ending(prompt) or self._forced()) if moving else None

    def _taken_up(self, uid: str) -> tuple[AnyContext, Prompt] | None:
        """The position with a piece in hand, and what is asked of it; None: it goes nowhere."""
        if refused(self.reading, unit(uid)) is not None:
            return None
        work = tried(self.reading, unit(uid), Strata(1))
        asked = prompt_of(work)
        if asked is None or asked.side != self.side or work.rolled or not _moves(asked):
            return None
        return work, asked

    def _take(self, uid: str, plan: Sequence[Action]) -> Action:
        self.sergeant.plan = list(plan)
        return unit(uid)

    def _arriving(self) -> Action | None:
        """A piece that is not on the table yet is brought in."""
        for uid in self.prompt.units:
            action = unit(uid)
            known = uid in self.outlook.forces or uid in self.sergeant.done
            if not known and refused(self.reading, action) is None:
                self.sergeant.done.add(uid)
                return action
        return None

    def _move(self, uid: str, work: AnyContext, asked: Prompt) -> tuple[Action, ...] | None:
        """Its move by rule of thumb, once in a phase."""
        sergeant, force = self.sergeant, self.outlook.forces[uid]
        if uid in sergeant.done or uid in sergeant.stays:
            return None
        for places in (self._straight(work, asked, force), self._named(work, asked, force)):
            place = self.thumbs.choice(force, list(places))
            if place is not None:
                sergeant.done.add(uid)
                sergeant.again = True
                return (place.action,)
        sergeant.stays.add(uid)
        return None

    def _place(self, action: Action, force: Force, *meets: str) -> Halt:
        where = action.arg
        assert isinstance(where, int | Pose)
        return Halt(action, self.doctrine.spot(self.reading, where, force.id), frozenset(meets))

    def _straight(self, work: AnyContext, asked: Prompt, force: Force) -> Iterator[Halt]:
        """On an open table: straight to the nearest of what it wants, and as near as may be."""
        if asked.poses is None:
            return
        for at, meets in self._wishes(force, asked.poses.onto):
            x, y = at.x * self.doctrine.scale, at.y * self.doctrine.scale
            ghost = top(work).ghost(work, Wish((round(x), round(y))))
            if ghost is not None and ghost.action is not None:
                met = (meets,) if meets and ghost.refusal is None else ()
                yield self._place(ghost.action, force, *met)

    def _named(self, work: AnyContext, asked: Prompt, force: Force) -> Iterator[Halt]:
        """Where the game says that a piece in hand can go."""
        for action in answers(work, asked, Chance(self.seed)):
            if action.verb == "pose":
                yield self._place(action, force)
            elif action.verb == "cell":
                mark = asked.cells[int(str(action.arg))].mark
                if mark not in DONE and mark not in PLACES:
                    yield self._place(action, force)

    def _wishes(self, force: Force, onto: Sequence[str]) -> Iterator[tuple[Spot, str]]:
        """The nearest enemies whom it could meet, the nearest of what is worth having; of a leader
        those whom he leads.
        """
        forces = self.outlook.forces
        if force.leader:
            led = [b for b in self.outlook.mine if b.chief == force.id]
            if led:
                yield middle_of(led), ""
            yield from ((short_of(b.at, force), "") for b in led)
            return
        foes = [forces[uid] for uid in onto if uid in forces]
        near = [b for b in foes if off(b.at, force.at) <= force.pace + 2 * (b.girth + force.girth)]
        yield from ((b.at, b.id) for b in sorted(near, key=lambda b: off(b.at, force.at))[:AIMS])
        goals = sorted(self.outlook.goals, key=lambda g: off(g.at, force.at))
        yield from ((goal.at, "") for goal in goals[:AIMS])

    def _forced(self) -> Action | None:
        """The phase may not end yet: something is owed of a piece, and it goes wherever it may."""
        owing = {uid for task in self.prompt.tasks if task.owed for uid in task.units}
        for uid in sorted(self.prompt.units, key=lambda uid: uid not in owing):
            if uid not in self.outlook.forces or refused(self.reading, unit(uid)):
                continue
            work = tried(self.reading, unit(uid), Strata(1))
            asked = prompt_of(work)
            force = self.outlook.forces[uid]
            if asked is not None and (places := list(self._named(work, asked, force))):
                return self._take(uid, (self.thumbs.anywhere(force, places).action,))
        return None

    # -- deeds -------------------------------------------------------------------------------------

    def _deed(self, work: AnyContext, asked: Prompt) -> tuple[Action, ...]:
        """What a piece does where it stands: it fires, or what leaves its side better."""
        if not self.doctrine.deeds:
            return ()
        shots = [Action("cell", c) for c, offer in asked.cells.items() if offer.mark in FIRING]
        if shots:
            return (max(shots, key=lambda one: self._worth(work, one)),)
        if (attack := self._attack(work, asked)) and not self._tires(attack[0]):
            return attack
        now, deeds = self._standing(work), Deeds(self.side, self._standing, THROWS)
        worth, plan = deeds.best(work, asked, now)
        return plan if worth > EPSILON and not self._tires(plan[0]) else ()

    def _attack(self, work: AnyContext, asked: Prompt) -> tuple[Action, ...]:
        """An attack that should be made by rule of thumb, with all who may take part."""
        uid, forces = asked.subject[0], self.outlook.forces
        for where, offer in asked.cells.items():
            if offer.mark is not Mark.ATTACK:
                continue
            action = Action("cell", where)
            after = prompt_of(tried(work, action, Strata(1)))
            named = after.pick.samples if after and after.side == self.side and after.pick else ()
            party = max(named, key=len, default=())
            attackers = [forces[str(u)] for u in party or (uid,) if str(u) in forces]
            if self.thumbs.should_attack(attackers, self.doctrine.spot(self.reading, where, uid)):
                return (action, pick(*party)) if party else (action,)
        return ()

    def _standing(self, work: AnyContext) -> float:
        """How well the side stands by the measure of the game."""
        result = work.state.result
        if result is None:
            return self.doctrine.standing(work, self.side)
        return 0.0 if result.winner is None else WON if result.winner == self.side else -WON

    # -- any other question ------------------------------------------------------------------------

    def best(self) -> Action:
        """Fire if that may be done; else the answer that leaves the side best in one try-out, all
        with the same dice; of those that are alike what is suggested, then what ends the question.
        """
        prompt, advised = self.prompt, self.prompt.suggested
        if prompt.poses is not None and advised is not None and self._may(advised):
            return advised
        found = [a for a in self._answers() if not self._tires(a)] or self._answers()
        found = [a for a in found if self._fires(a)] or found
        if not found:
            return _button(prompt, Role.BACK) or any_answer(
                prompt, self._why_not, self.sergeant.chance
            )
        if len(found) == 1:
            return found[0]
        end = ending(prompt)
        looked_at = one_by_one(found, self.heard)
        worths = [(self._worth(self.reading, a), a == advised, a == end) for a in looked_at]
        return found[max(range(len(found)), key=lambda n: (worths[n], -n))]

    def _answers(self) -> list[Action]:
        """All that may be answered; of selections some."""
        found, wanted = answers(self.reading, self.prompt, Chance(self.seed)), self.prompt.pick
        if wanted is not None:
            picks = [pick(*one) for one in wanted.samples[:PICKS]]
            grown = any_pick(self.prompt, self._why_not, Chance(self.seed))
            advised = self.prompt.suggested
            picks += [a for a in (advised, grown) if a is not None and a.verb == "pick"]
            picks += [pick()] if wanted.min == 0 else []
            found += [a for a in dict.fromkeys(picks) if self._may(a)]
        return found

    def _why_not(self, action: Action) -> Refusal | None:
        return why_not(self.reading, self.prompt, action)

    def _may(self, action: Action) -> bool:
        return self._why_not(action) is None

    def _tires(self, action: Action) -> bool:
        return self.sergeant.patience.tires(self.prompt, action)

    def _fires(self, action: Action) -> bool:
        """Whether it is fired by an answer."""
        prompt, arg = self.prompt, action.arg
        offer = prompt.units.get(str(arg)) if action.verb == "unit" else None
        if action.verb == "cell" and isinstance(arg, int):
            offer = prompt.cells[arg]
        return offer is not None and offer.mark in FIRING

    def _worth(self, reading: AnyContext, action: Action) -> float:
        """How well the side stands when what is begun by an answer is over."""
        base, work = len(reading.state.stack), tried(reading, action, Strata(self.seed))
        Following(Chance(self.seed)).until(work, lambda w: len(w.state.stack) <= base)
        return round(self._standing(work), 6)


def _moves(prompt: Prompt) -> bool:
    """Whether the question is where one piece goes; not where it has to go back to."""
    if len(prompt.subject) != 1 or prompt.pick is not None:
        return False
    if prompt.poses is not None:
        return not _advised(prompt, Role.CONFIRM)
    marks = {o.mark for o in prompt.cells.values()}
    others = all(o.mark in TAKEN for o in prompt.units.values())
    return bool(prompt.cells or prompt.units) and others and not marks & NOT_GOING


def _advised(prompt: Prompt, role: Role) -> bool:
    return any(b.role is role and button(b.id) == prompt.suggested for b in prompt.buttons)


def _sets_up(prompt: Prompt) -> bool:
    """Whether pieces are being set up: one is placed, or one after the other is until all stand."""
    if any(o.mark in PLACES for o in prompt.cells.values()):
        return True
    stands = any(b.role is Role.CONFIRM for b in prompt.buttons)
    return stands and bool(prompt.units) and not prompt.subject


def _button(prompt: Prompt, *roles: Role) -> Action | None:
    for role in roles:
        for one in prompt.buttons:
            if one.role is role and one.refusal is None:
                return button(one.id)
    return None


def _is_button(prompt: Prompt, action: Action, role: Role) -> bool:
    return any(b.role is role and button(b.id) == action for b in prompt.buttons)
