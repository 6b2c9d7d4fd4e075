"""A lesson at the table: the card of the present step over the board, what it lights, and how play
goes on from step to step.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from game.board.ground import place_called
from game.board.where import Where
from game.engine.lesson import Course
from game.engine.prompt import RUN
from game.ui.desk.desk import Desk
from game.ui.field.pointer import Pixel
from game.ui.field.table_pieces import polygons_of
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _
from game.ui.panels.odds_sheet import ROLL
from game.ui.panels.strip.strip import Strip
from game.ui.widgets import flow, plates
from game.ui.widgets.control_paint import draw_control
from game.ui.widgets.controls import Control, Controls, Kind
from game.ui.widgets.flow import Leaf, Node
from game.ui.widgets.messages import Pressed

BACK, ON, LEAVE, PLAY = "lesson.back", "lesson.on", "lesson.leave", "lesson.play"
KEYS = {pygame.K_F8: BACK, pygame.K_F9: ON}
TITLE = type.SMALL.but(colour=theme.TEXT_LINK)
TEXT = type.BODY.but(size=17)
STRAYED = type.BODY.but(colour=theme.TEXT_WARNING)
WIDE, MARGIN, INSET = 400, 14, 16
FLAT = 130
"""The width of the buttons of a card that lies on a sheet."""
CORNERS = ("bottomleft", "bottomright", "topright", "topleft", "midbottom", "midtop")
GLOW = theme.rgb("#FFE08A")
LIT, COVERED = 20, 1
"""How much worse it is for the card to lie on what is lit than on another thing to be read."""


class LessonCard:
    """The overlay of a table on which a lesson is played."""

    def __init__(
        self,
        desk: Desk,
        strip: Strip,
        course: Course,
        leave: Callable[[], object],
        play: Callable[[], object],
    ) -> None:
        self.desk, self.strip, self.course = desk, strip, course
        self.session, self.gaze, self.commands = desk.session, desk.gaze, desk.commands
        self.step = 0
        self.starts = [len(desk.session.match.records)]
        """How many records there were when each step until now began."""
        self.controls = Controls()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._acts: dict[str, Callable[[], object]] = {
            BACK: self.back,
            ON: self.go_on,
            LEAVE: leave,
            PLAY: play,
        }
        self._leaves: tuple[Leaf, ...] = ()
        self._corner = CORNERS[0]
        self._seen: object = None

    # -- steps -------------------------------------------------------------------------------------

    @property
    def last(self) -> bool:
        """Whether it is the end of the lesson."""
        return self.step + 1 == len(self.course.steps)

    @property
    def strays(self) -> bool:
        """Whether something else was done than what the step shows."""
        match = self.session.match
        return self.course.strays(self.step, match, self.starts[-1])

    def back(self) -> None:
        """The beginning of this step, if something was done in it; else the step before."""
        if self.step and self.course.free_from(self.step - 1):
            self.step -= 1
            self.starts.pop()
            self._begin()
            return
        done = len(self.session.match.records) > self.starts[-1]
        self._put(self.step if done else max(0, self.step - 1))

    def go_on(self) -> None:
        """The next step, with what this one asks for done; where nothing more is asked for, with
        the player's own game.
        """
        if self.last:
            return
        if self.course.free_from(self.step):
            self.step += 1
            self.starts.append(len(self.session.match.records))
            self._begin()
        else:
            self._put(self.step + 1)

    def _put(self, step: int) -> None:
        """Put the game on the table as it is at the beginning of a step."""
        match = self.course.match_at(step)
        if match.hash != self.session.match.hash:
            self.session.sit_down(match)
            self.desk.hand.clear()
            self.commands.changed()
        del self.starts[step + 1 :]
        self.step = step
        count = len(self.session.match.records)
        self.starts += [count] * (step + 1 - len(self.starts))
        self.starts[-1] = count
        self._begin()

    def _begin(self) -> None:
        """The card is another, and what the step lights is yet to be brought into view."""
        self._seen = None

    def _show(self) -> None:
        """Bring what the step lights into view."""
        if lit := tuple(self._cells()):
            self.desk.view.camera.show_all(lit)

    def _follow(self) -> None:
        """Go on while the present step is done; back, if what it began with was taken back."""
        match, before = self.session.match, self.step
        while self.step and len(match.records) < self.starts[-1]:
            self.starts.pop()
            self.step -= 1
        while not self.last and self._done():
            self.step += 1
            self.starts.append(len(match.records))
        if self.step != before:
            self._begin()

    def _done(self) -> bool:
        until = self.course.steps[self.step].until
        if until.looks:
            goal = place_called(self.session.ground, until.looks)
            looked = (self.gaze.hover, self.gaze.cursor)
            means = self.session.field.points_at
            return goal is not None and any(at is not None and means(at, goal) for at in looked)
        if until.opens:
            return self.commands.sheet_open
        return self.course.done(self.step, self.session.match, self.starts[-1])

    # -- the table asks ----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Presses on the card, and its keys."""
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            self._press(KEYS[event.key])
            return True
        if not hasattr(event, "pos"):
            return False
        inside = self.box.collidepoint(event.pos)
        said = self.controls.handle(event)
        if isinstance(said, Pressed):
            self._press(said.id)
        if said is not None:
            self.gaze.looked()
        return inside and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def _press(self, name: str) -> None:
        self.commands.guard.answered()
        self._acts[name]()
        self.gaze.looked()

    def update(self) -> bool:
        """Follow the game; whether the card is another."""
        self._follow()
        if self._seen is None:
            self._show()
        match = self.session.match
        now = self.step, len(match.records), match.hash, self.commands.sheet_open
        changed, self._seen = now != self._seen, now
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """The lights, then the card beside them."""
        lit = list(self._draw_lights(surface))
        self._place(lit, surface.get_rect())
        plates.shadow(surface, self.box, 14, 150)
        for leaf in self._leaves:
            leaf.draw(surface)
        for item in self.controls.items:
            draw_control(surface, item, self.controls)

    # -- lights ------------------------------------------------------------------------------------

    def _cells(self) -> Iterator[Where]:
        step = self.course.steps[self.step]
        cells = (place_called(self.session.ground, label) for label in step.cells)
        yield from (cell for cell in cells if cell is not None)
        yield from self.session.places(step.units)

    def _rings(self) -> Iterator[Sequence[Pixel]]:
        """What is lit of the map: places, and pieces as they lie."""
        camera, step = self.desk.view.camera, self.course.steps[self.step]
        pieces = (self.session.piece(unit) for unit in step.units)
        lying = [piece for piece in pieces if piece is not None and piece.stands]
        for unit in lying:
            yield from polygons_of(camera, unit)
        apart = {unit.at for unit in lying}
        yield from (camera.polygon(cell, 0.97) for cell in self._cells() if cell not in apart)

    def _draw_lights(self, surface: pygame.Surface) -> Iterator[pygame.Rect]:
        """Light what the step lights; where that is."""
        if not self.commands.sheet_open:
            camera = self.desk.view.camera
            before = surface.get_clip()
            surface.set_clip(camera.view)
            for ring in self._rings():
                wide = max(3, camera.scale // 18)
                pygame.draw.polygon(surface, theme.INK, ring, wide + 4)
                pygame.draw.polygon(surface, GLOW, ring, wide)
                yield pygame.draw.polygon(surface, GLOW, ring, 1)
            surface.set_clip(before)
        for box in self._boxes():
            for grow, tone, wide in ((8, theme.INK, 5), (6, GLOW, 3)):
                frame = box.inflate(grow, grow)
                pygame.draw.rect(surface, tone, frame, wide, border_radius=theme.RADIUS_BUTTON)
            yield box

    def _boxes(self) -> Iterable[pygame.Rect]:
        """The control or panel that the step lights."""
        name, parts = self.course.steps[self.step].control, self.commands
        if parts.sheet_open:
            found = parts.sheet.controls.get(ROLL) if name == "sheet" else None
            return () if found is None else (found.box,)
        side = parts.side
        panels = {
            "sheet": side.prompt.rect,  # from there it is opened
            "prompt": side.prompt.rect,
            "planner": side.planner.rect,
            "units": side.units.rect,
            "log": side.log.rect,
            "top": parts.top.rect,
            "strip": self.strip.rect,
            "tools": self.desk.view.reserved,
        }
        if name in panels:
            return (panels[name].inflate(-10, 0),)
        found = side.prompt.controls.get(name)
        if found is None and name.startswith(RUN):
            return (side.prompt.rect.inflate(-10, 0),)
        return () if found is None else (found.box,)

    # -- the card ----------------------------------------------------------------------------------

    def _place(self, lit: list[pygame.Rect], window: pygame.Rect) -> None:
        """Lay the card out where it covers least."""
        gaze, view = self.gaze, self.desk.view
        if self.commands.sheet_open:
            tree = self._tree(flat=True)
            self.box = self._under_sheet(tree, window)
        else:
            tree, width = self._tree(flat=False), min(type.grown(WIDE), window.width // 2)
            taken = [view.cartouche, view.reserved, self.desk.news.area]
            taken += [gaze.fan.area] if gaze.fan is not None else []
            room = view.camera.view.inflate(-2 * MARGIN, -2 * MARGIN)
            self.box = self._freest(pygame.Rect(0, 0, width, tree.height(width)), room, lit, taken)
        leaves = tuple(tree.leaves(self.box))
        self.controls.set(flow.controls_of(leaves))
        self._leaves = tuple(leaf for leaf in leaves if leaf.paint is not None)

    def _freest(
        self,
        box: pygame.Rect,
        room: pygame.Rect,
        lit: list[pygame.Rect],
        taken: list[pygame.Rect],
    ) -> pygame.Rect:
        """The place that covers least; where it lay before, if that is as good."""
        places = {}
        for corner in dict.fromkeys((self._corner, *CORNERS)):
            places[corner] = box.copy()
            setattr(places[corner], corner, getattr(room, corner))
        self._corner = min(places, key=lambda name: _covered(places[name], lit, taken))
        return places[self._corner]

    def _under_sheet(self, tree: Node, window: pygame.Rect) -> pygame.Rect:
        """Low and wide at the foot of the window; the sheet lies in what is above it."""
        box = window.inflate(-2 * MARGIN, -2 * MARGIN)
        box.height = tree.height(box.width)
        box.bottom = window.bottom - MARGIN
        room = self.commands.room()
        room.height = box.top - 8 - room.top
        if self.commands.sheet.room != room:
            self.commands.sheet.layout(room)
            self.gaze.looked()
        return box

    def _tree(self, *, flat: bool) -> Node:
        lesson, language = self.course.lesson.head, LANGUAGE.code
        step = self.course.steps[self.step]
        of = _("step {n} of {all}", n=self.step + 1, all=len(self.course.steps))
        strayed = self.strays and not self.last
        note = ""
        if strayed:
            general = _("That was something else. Back returns to the beginning of this step.")
            note = step.otherwise.of(language) if step.otherwise else general
        parts = [
            flow.line(f"{lesson.title.of(language)} · {of}", TITLE),
            flow.gap(6),
            flow.words(step.text.of(language), TEXT),
        ]
        if note:
            parts += [flow.gap(8), flow.words(note, STRAYED)]
        buttons = [flow.button(c, type.grown(34)) for c in self._buttons(strayed)]
        if flat:
            low = [flow.button(c, type.grown(26)) for c in self._buttons(strayed)]
            below = flow.column(*low, between=4)
            width = type.grown(FLAT)
            inside = flow.across((flow.column(*parts), None), (flow.gap(0), 14), (below, width))
            return flow.on(plates.panel_card, flow.inset(inside, INSET, 10, INSET, 10))
        inside = flow.column(*parts, flow.gap(12), flow.alike(8, *buttons))
        return flow.on(plates.panel_card, flow.inset(inside, INSET, 12, INSET, 14))

    def _buttons(self, strayed: bool) -> list[Control]:
        back = Control(
            id=BACK, label=_("Back"), key="F8", kind=Kind.PRIMARY if strayed else Kind.BUTTON
        )
        leave = Control(id=LEAVE, label=_("Leave"))
        if self.last:
            return [back, leave, Control(id=PLAY, label=_("Play"), kind=Kind.PRIMARY)]
        reads = self.course.steps[self.step].until.reads
        label, kind = (_("Next"), Kind.PRIMARY) if reads else (_("Skip"), Kind.BUTTON)
        return [back, Control(id=ON, label=label, key="F9", kind=kind), leave]


def _covered(place: pygame.Rect, lit: list[pygame.Rect], taken: list[pygame.Rect]) -> int:
    """How much of what is to be seen a place covers, what is lit above all."""

    def area(other: pygame.Rect) -> int:
        shared = place.clip(other)
        return shared.width * shared.height

    return LIT * sum(map(area, lit)) + COVERED * sum(map(area, taken))
