"""Choosing where a unit points: points around its hex to click or drag, the wheel over it, keys.

A prompt that asks for a facing says with which button each is answered. The hand keeps the one that
is tried out; the board shows it, with what would be front and flank, before it is answered.
"""

from collections.abc import Mapping
from math import atan2, degrees, dist

import pygame
from msgspec import structs

from game.board.where import Where
from game.engine import action as acts
from game.engine.presentation import Counter
from game.engine.prompt import Button, Facing, FacingChoice, Prompt, Role
from game.ui.desk.commands import Commands
from game.ui.field.camera import Pixel
from game.ui.field.facing_paint import FacingView, handle_at
from game.ui.field.pointer import Pointer
from game.ui.look.words import _
from game.ui.widgets.keyboard import ENTER

TOUCH, TOUCH_INSIDE = 0.13, 0.08
"""How near to a point the pointer means it, in hex widths, and in sides of squares."""
REACH = 1.6
"""Where nothing else is asked, a press so near (in hex widths) takes hold of the facing."""
STILL = 0.22
"""So near to the middle a drag points nowhere."""
TURNS = {pygame.K_COMMA: -1, pygame.K_LEFTBRACKET: -1, pygame.K_PERIOD: 1, pygame.K_RIGHTBRACKET: 1}


class FacingHand:
    """The player's hand on a facing. `tried` is the button tried out, empty for the present one."""

    def __init__(self, pointer: Pointer, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.pointer, self.camera = pointer, pointer.board.camera
        self.tried = ""
        self.dragging = False
        self._asked: FacingChoice | None = None
        self._pressed: Pixel = (0, 0)
        self._sure = False  # the press was on a point or on the unit itself
        self._clicked = ""  # the facing that a click beside these has tried out

    # -- reading -------------------------------------------------------------------------------

    @property
    def choice(self) -> FacingChoice | None:
        """What may be chosen now; a new question begins with the present facing."""
        prompt = self.session.prompt
        choice = prompt.facing if prompt is not None else None
        if choice != self._asked:
            self._asked, self.tried, self.dragging, self._clicked = choice, "", False, ""
        return choice

    def shown(self) -> FacingView | None:
        """What the board shows."""
        choice = self.choice
        if choice is None or not choice.facings:
            return None
        return FacingView(choice, self._tried(choice))

    def _tried(self, choice: FacingChoice) -> Facing:
        tried = (f for f in choice.facings if f.button == self.tried)
        return next(tried, None) or _nearest(choice, choice.now)

    def turned(
        self, stacks: Mapping[Where, tuple[Counter, ...]]
    ) -> Mapping[Where, tuple[Counter, ...]]:
        """The counters with the unit turned as it is tried out, and its stack with it."""
        view = self.shown()
        if view is None or view.choice.cell not in stacks or not self.tried:
            return stacks
        cell, way = view.choice.cell, view.tried.degrees
        stack = tuple(
            c if c.facing is None else structs.replace(c, facing=way) for c in stacks[cell]
        )
        return {**stacks, cell: stack}

    def shown_prompt(self, prompt: Prompt | None) -> Prompt | None:
        """The prompt with the facing tried out as its confirm button: Enter takes that one."""
        if prompt is None or prompt.facing is None or self.choice is None or not self.tried:
            return prompt

        def role(button: Button) -> Role:
            if button.id == self.tried:
                return Role.CONFIRM
            return Role.OTHER if button.role is Role.CONFIRM else button.role

        buttons = tuple(structs.replace(b, role=role(b)) for b in prompt.buttons)
        return structs.replace(prompt, buttons=buttons, suggested=acts.button(self.tried))

    # -- mouse ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event of the mouse belongs to the facing and to nothing else."""
        choice = self.choice
        if choice is None or self.gaze.fan is not None:
            return False
        if event.type == pygame.MOUSEWHEEL and self.camera.where_at(self.pointer.at) == choice.cell:
            self.turn(-event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._push(choice, event.pos)
        if event.type == pygame.MOUSEMOTION:
            # Only a drag keeps the event for itself.
            if self.dragging:
                self._point_to(choice, event.pos)
            elif (point := self._point_at(choice, event.pos)) is not None:
                self._try(point.button)
            return self.dragging
        let_go = event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT
        if let_go and self.dragging:
            self._let_go(choice, event.pos)
            return True
        return False

    def _push(self, choice: FacingChoice, at: Pixel) -> bool:
        if not self.camera.view.collidepoint(at):
            return False
        point, gap = self._point_at(choice, at), self._off(choice, at)
        prompt = self.session.prompt
        alone = prompt is not None and not (prompt.cells or prompt.units or prompt.pick)
        if point is None and not (gap <= REACH and alone):
            return False
        self.dragging, self._pressed = True, at
        self._sure = point is not None or gap < STILL
        self.gaze.close()
        self._point_to(choice, at)
        return True

    def _off(self, choice: FacingChoice, at: Pixel) -> float:
        """How far a point is from the middle of the unit, in hex widths."""
        return dist(at, self.camera.place(choice.cell)) / self.camera.scale

    def _let_go(self, choice: FacingChoice, at: Pixel) -> None:
        """A drag answers, and a click on a point or on the unit; any other click may have been
        meant for something else: it only tries a facing out, and a second one answers.
        """
        self.dragging = False
        self._point_to(choice, at)
        dragged = dist(at, self._pressed) > STILL * self.camera.scale
        here = self._tried(choice).button
        if self._sure or dragged or self._clicked == here:
            self.answer()
            return
        self._clicked = here
        self.commands.banner.show(_("Click again or press Enter: it will face there."))

    def _point_to(self, choice: FacingChoice, at: Pixel) -> None:
        if self._off(choice, at) >= STILL:
            x, y = self.camera.place(choice.cell)
            self._try(_nearest(choice, degrees(atan2(at[0] - x, y - at[1]))).button)

    def _point_at(self, choice: FacingChoice, at: Pixel) -> Facing | None:
        """The facing whose point lies under the pointer."""
        camera = self.camera
        if not camera.view.collidepoint(at):
            return None
        reach = max(9.0, (TOUCH_INSIDE if camera.field.spread else TOUCH) * camera.scale)

        def gap(facing: Facing) -> float:
            return dist(handle_at(camera, choice.cell, facing), at)

        nearest = min(choice.facings, key=gap)
        return nearest if gap(nearest) <= reach else None

    # -- keys ----------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Whether a key belongs to the facing: turn it, answer with the one tried out, drop it."""
        if self.choice is None:
            return False
        if event.key in TURNS:
            self.turn(TURNS[event.key])
        elif self.tried and event.key in ENTER and self.gaze.cursor is None:
            self.answer()
        elif self.tried and event.key == pygame.K_ESCAPE and self.gaze.fan is None:
            self._try("")
        else:
            return False
        return True

    # -- doing ---------------------------------------------------------------------------------

    def turn(self, steps: int) -> None:
        """Try the next facing, clockwise or against it."""
        if (choice := self.choice) is not None:
            ordered = sorted(choice.facings, key=lambda f: f.degrees)
            here = ordered.index(self._tried(choice))
            self._try(ordered[(here + steps) % len(ordered)].button)

    def answer(self) -> None:
        """Answer with the facing tried out, or with the present one."""
        if (choice := self.choice) is not None:
            self.commands.do(acts.button(self._tried(choice).button))

    def _try(self, button: str) -> None:
        if button != self.tried:
            self.tried = button
            self.gaze.looked()


def _nearest(choice: FacingChoice, way: float) -> Facing:
    """The facing that turns least from a direction in degrees."""

    def gap(facing: Facing) -> float:
        apart = abs(facing.degrees - way) % 360
        return min(apart, 360 - apart)

    return min(choice.facings, key=gap)
