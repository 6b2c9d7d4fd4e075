"""The briefing: one page before a scenario, with all that one should know, and Begin."""

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.content.scenario_file import Head
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Presentation, SideInfo
from game.engine.roster import Roster
from game.engine.setting import Setting
from game.engine.text import Text, counted
from game.ui.app import Size
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens import battle_cards, lengths, rule_pages
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.front import Front
from game.ui.screens.page import Page
from game.ui.screens.seat_rows import chosen, seat_rows
from game.ui.screens.small_maps import SmallMaps, table_at_start
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Kind, area
from game.ui.widgets.flow import Flow, Node, across, column, gap, inset, line, words
from game.ui.widgets.messages import Chosen, Pressed, RuleWanted
from game.ui.widgets.pen import BODY, BOLD, DATE, HEADING, QUIET

TITLE = type.SHEET_TITLE.but(size=28)
WIDEST, NARROW, EDGE, BETWEEN = 1280, 900, 34, 36
RIGHT = 0.36
"""The share of the column with the map and the armies."""
LARGER = (0.55, 0.5, 0.45, 0.4)
"""Its shares where there is room, the best first."""
PICTURE = 0.5
"""The height of the small map in shares of its width."""
LOWER = 80
"""By so much it may be lower."""
Nodes = tuple[Node, ...]
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)

PAGES = {
    pygame.K_F1: "",
    pygame.K_F8: rule_pages.CHARTS,
    pygame.K_F9: rule_pages.SEQUENCE,
    pygame.K_F10: rule_pages.LEGEND,
}
"""The keys of the rules and of the pages before them, as at the table."""


class BriefingScreen:
    """Lies over the title; Enter begins, Esc goes back."""

    def __init__(
        self,
        head: Head,
        setting: Setting,
        front: Front,
        begin: Callable[[], Text | None],
        back: Callable[[], None],
        rules: Callable[[str], None],
        options: Callable[[], None],
    ) -> None:
        self.head, self.setting, self.front = head, setting, front
        self.begin, self.back, self.rules, self.options = begin, back, rules, options
        self.page = Page()
        self.flow = Flow(self.page.controls, paper=True)
        self.maps = SmallMaps(front.shelf.open)
        self.match = Match.new(setting.system, setting.rules, SeededDice(1), head.id)
        self.table = table_at_start(setting)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.fault: Text | None = None
        self._drawn, self._size = False, (0, 0)

    # -- layout ------------------------------------------------------------------------------------

    def resize(self, size: Size) -> None:
        """Lay out for this size; the page is as high as what it says, or scrolls."""
        self._size, wide = size, min(size[0] - 40, type.grown(WIDEST))
        head = type.line_height(TITLE) + 36
        foot = type.grown(44) + 36
        inner = wide - 2 * EDGE
        tree = self._tree(inner, size[1] - 24 - head - foot)
        high = min(size[1] - 24, head + tree.height(inner) + foot)
        self.sheet = pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)
        room = pygame.Rect(self.sheet.left + EDGE, self.sheet.top + head, inner, high - head - foot)
        self.flow.show(tree, room, inner, fixed=self._placed(room, foot))
        self.page.dirty = True

    def _placed(self, room: pygame.Rect, foot: int) -> tuple[Control, ...]:
        """The buttons below the page, from right to left."""
        width = max(170, type.measure(_("Begin"), type.LABEL)[0] + 110)
        width = min(width, (room.width - 36) // 4)
        first = pygame.Rect(room.right - width, room.bottom + 14, width, foot - 36)
        second = first.move(-width - 12, 0)
        begin = Control(
            id="begin", rect=area(first), kind=Kind.PAPER_PRIMARY, label=_("Begin"), key=_("Enter")
        )
        back = Control(id="back", rect=area(second), kind=Kind.PAPER, label=_("Back"), key=_("Esc"))
        third = second.move(-width - 12, 0)
        rules = Control(id="rules", rect=area(third), kind=Kind.PAPER, label=_("Rules"), key="F1")
        controls = [begin, back, rules]
        if self.setting.system.options is not None:
            fourth = area(third.move(-width - 12, 0))
            switches = Control(
                id="options", rect=fourth, kind=Kind.PAPER, label=_("Options"), key="O"
            )
            controls.append(switches)
        return tuple(controls)

    def _tree(self, inner: int, room: int) -> Node:
        """What is told on the left, map and armies on the right; in large type one below the
        other. Where little is told, length and options stand below it and the map is larger.
        """
        told, framed = tuple(self._told()), tuple(self._framed())
        if inner < type.grown(NARROW):
            return column(self._shown(inner), *framed, gap(16), *told, between=2)
        usual = self._beside(inner, RIGHT, told, framed, below=False)
        over = usual.height(inner) - room
        if 0 < over <= type.grown(LOWER):  # rather a lower picture than a page that scrolls
            usual = self._beside(inner, RIGHT, told, framed, below=False, less=over)
        most = min(room, usual.height(inner))
        for share in LARGER:
            larger = self._beside(inner, share, told, framed, below=True)
            if larger.height(inner) <= most:
                return larger
        return usual

    def _beside(
        self, inner: int, share: float, told: Nodes, framed: Nodes, *, below: bool, less: int = 0
    ) -> Node:
        """Two columns; what frames the battle below what is told or below the armies. `less` is
        taken from the height of the picture.
        """
        right = round(inner * share)
        left = column(*told, *framed, between=2) if below else column(*told, between=2)
        shown = self._shown(right, less)
        shown = shown if below else column(shown, *framed, between=2)
        return across((left, inner - right - BETWEEN), (gap(0), BETWEEN), (shown, right))

    def _told(self) -> Iterator[Node]:
        """Situation, victory, rules of its own."""
        head, language = self.head, LANGUAGE.code
        text = head.briefing.of(language) if head.briefing else LANGUAGE.translate(head.summary)
        yield words(text, BODY.but(size=16))
        yield from self._under(_("How one wins"), self._victory())
        rules = [_point(rule.of(language)) for rule in head.special]
        yield from self._under(_("Special rules"), rules)

    def _framed(self) -> Iterator[Node]:
        """Who leads, length and difficulty, options."""
        yield from self._under(_("Who leads"), [seat_rows(self.table.sides, self.seats, BODY)])
        yield from self._under(_("Length and difficulty"), [words(t, BODY) for t in self._length()])
        yield from self._under(_("Options in force"), self._options())

    def _length(self) -> Iterator[str]:
        """How long it takes and how hard it is, as far as that is known."""
        head, clock = self.head, self.table.clock
        long = lengths.length(self.table.turns, head.hours)
        if long is not None:
            told = tr(long)
            told = told[:1].upper() + told[1:]
            begins = _("{length}; it begins at {clock}.", length=told, clock=clock)
            yield begins if clock else told + "."
        if head.difficulty is not None:
            yield tr(lengths.DIFFICULTIES[head.difficulty])

    def _under(self, title: str, parts: list[Node]) -> Iterator[Node]:
        if parts:
            yield inset(line(title, HEADING), top=10)
            yield from parts

    def _victory(self) -> list[Node]:
        """In words, if the scenario has some; what each level needs; what places are worth."""
        head, system = self.head, self.setting.system
        parts = [words(head.victory.of(LANGUAGE.code), BODY)] if head.victory else []
        for level in system.verdict(self.match.reading).levels:
            needs = "; ".join(map(tr, level.conditions))
            parts.append(_point(f"{tr(level.name)}: {needs}."))
        parts += [_point(tr(text) + ".") for _rule, text, _cells in self.table.objectives]
        return parts

    def _options(self) -> list[Node]:
        system = self.setting.system
        if system.options is None:
            return []
        none = _("None: the rules as they are printed.")
        told = [_point(tr(text)) for text in system.options_told(self.setting.rules)]
        return told or [words(none, BODY)]

    @property
    def seats(self) -> dict[str, str]:
        """Who is to lead the sides."""
        return self.front.seats([side.id for side in self.table.sides])

    def _chosen(self, said: Chosen) -> None:
        seats = chosen(said, self.seats, self.setting.tempers)
        if seats is not None:
            self.front.change("seats", tuple(seats.values()))
            self.resize(self._size)

    # -- map and armies ----------------------------------------------------------------------------

    def _shown(self, width: int, less: int = 0) -> Node:
        roster_of = self.setting.system.roster
        roster = roster_of(self.match.reading) if roster_of is not None else Roster()
        sides = [self._side(side, roster) for side in self.table.sides]
        return column(gap(round(width * PICTURE) - less, self._paint_map), *sides, between=8)

    def _paint_map(self, surface: pygame.Surface, frame: pygame.Rect) -> None:
        pygame.draw.rect(surface, theme.SHEET_EDGE, frame)
        picture = self.maps.picture(self.head.id, frame.size, whole=True)
        if picture is not None:
            surface.blit(picture, frame)
        pygame.draw.rect(surface, theme.INK_SECOND, frame, 1)

    def _side(self, side: SideInfo, roster: Roster) -> Node:
        """An army: its strength, who commands it, its bodies with their leaders. A body that is all
        still to come is named among those only.
        """
        own = [f for f in roster.formations if f.side == side.id]
        late = {tr(g.title) for g in self.table.reserves if g.side == side.id}
        leading = {name for body in own for name in (body.leader, body.id)}
        others = [
            c.face
            for c in battle_cards.army_of(self.table, side.id)
            if c.leader and c.id not in leading
        ]
        bodies = [tr(face.name) for face in sorted(others, key=lambda face: not face.commander)]
        for body in own:
            units = len(body.pieces) - (body.leader in body.pieces)
            if not units and tr(body.name) in late:
                continue
            named = _("{body} ({n})", body=body.name, n=units) if units else tr(body.name)
            bodies.append(named)
        later = [words(told, QUIET)] if (told := self._later(side)) else []
        return column(
            gap(type.line_height(BOLD), partial(_paint_strength, self.table, side)),
            words(", ".join(bodies), QUIET),
            *later,
            between=2,
        )

    def _later(self, side: SideInfo) -> str:
        """Which of an army's units are not on the map when the battle begins."""
        groups = [group for group in self.table.reserves if group.side == side.id]
        if not groups:
            return ""
        if not any(c.side == side.id for stack in self.table.stacks.values() for c in stack):
            return _("All of them enter during the battle.")
        coming: dict[str, int] = {}
        for group in groups:
            units = sum(not counter.leader for counter in group.counters)
            coming[tr(group.title)] = coming.get(tr(group.title), 0) + units
        parts = [_("{body} ({n})", body=b, n=n) if n else b for b, n in coming.items()]
        return _("Reinforcements: {groups}", groups=", ".join(parts))

    # -- picture and events ------------------------------------------------------------------------

    def update(self, dt: int) -> bool:
        """The small map is made once the page is seen."""
        if self._drawn and not self.maps.has(self.head.id):
            self.maps.make(self.head.id)
            self.page.dirty = True
        return self.page.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        self._drawn = True
        draw_backdrop(surface)
        plates.parchment(surface, self.sheet)
        left, top = self.sheet.left + EDGE, self.sheet.top + 18
        title, day = LANGUAGE.translate(self.head.title), battle_cards.day(self.head.date)
        room = self.sheet.width - 2 * EDGE - type.measure(day, DATE)[0] - 16
        place = type.draw_text(surface, title, (left, top), TITLE, width=room)
        type.draw_text(
            surface, day, (place.right + 16, place.bottom - type.line_height(DATE) - 3), DATE
        )
        self.flow.draw(surface)
        if self.fault is not None:
            room = self.page.controls.items[-1].box.left - left - 16
            box = pygame.Rect(left, self.flow.scroll.rect.bottom + 10, room, 0)
            type.draw_wrapped(
                surface, tr(self.fault), box, BODY.but(colour=theme.REFUSAL), max_lines=2
            )
        self.page.tips.draw(surface)

    def handle(self, event: pygame.event.Event) -> None:
        if self.flow.scroll.handle(event):
            self.flow.lay()
            self.page.dirty = True
            return
        said = self.page.handle(event)
        if isinstance(said, RuleWanted):
            self.rules(said.rule)
        elif isinstance(said, Pressed):
            self._pressed(said.id)
        elif isinstance(said, Chosen):
            self._chosen(said)
        elif event.type == pygame.KEYDOWN and said is None:
            self._key(event.key)

    def _key(self, key: int) -> None:
        if key in ENTER:
            self._pressed("begin")
        elif key == pygame.K_ESCAPE:
            self._pressed("back")
        elif key in PAGES:
            self.rules(PAGES[key])
        elif key == pygame.K_o and self.page.controls.get("options") is not None:
            self._pressed("options")
        elif self.flow.key(key):
            self.page.dirty = True

    def _pressed(self, name: str) -> None:
        if name == "begin":
            self.fault = self.begin()
            self.page.dirty = True
        elif name == "options":
            self.options()
        elif name == "rules":
            self.rules("")
        else:
            self.back()


def _point(text: str) -> Node:
    """A sentence with a point before it."""

    def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
        y = box.top + type.line_height(BODY) // 2
        pygame.draw.circle(surface, theme.INK_LINK, (box.left + 5, y), 3)

    return across((gap(type.line_height(BODY), paint), 16), (words(text, BODY), None))


def _paint_strength(
    table: Presentation, side: SideInfo, surface: pygame.Surface, box: pygame.Rect
) -> None:
    """The square of a side, its name, and how many units and leaders it has, waiting ones too."""
    square = pygame.Rect(box.left, box.top + 3, 14, 14)
    pygame.draw.rect(surface, theme.side_colour(side.colour), square)
    pygame.draw.rect(surface, theme.INK, square, 1)
    own = battle_cards.army_of(table, side.id)
    leaders = sum(c.leader for c in own)
    text = _(
        "{side}: {units}, {leaders}",
        side=side.name,
        units=counted(len(own) - leaders, "{n} unit", "{n} units"),
        leaders=counted(leaders, "{n} leader", "{n} leaders"),
    )
    place, width = (box.left + 22, box.top), box.width - 22
    type.draw_text(surface, text, place, type.fitting(text, BOLD, width), width=width)
