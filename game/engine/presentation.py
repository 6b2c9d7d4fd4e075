"""What a system shows, as data: counters, tracks, panels. The window draws it, knowing no rules."""

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct, field

from game.board.cells import Cell
from game.board.plane.shapes import Footprint
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.prompt import FireField, Sheet, Token
from game.engine.shapes import Shape
from game.engine.text import Text

Form = Literal["figures", "banded"]
"""How a face is laid out: three figures at the foot, or the name in the band over the steps."""

Tone = Literal["", "warn", "bad"]
"""How a state is to be read; empty: all is well."""


# The colours by which wings and Commands are told apart.
BANDS = (
    "red",
    "yellow",
    "green",
    "orange",
    "white",
    "grey",
    "violet",
    "brown",
    "pink",
    "blue",
    "black",
)


class Plate(Struct, frozen=True, kw_only=True):
    """How a piece lies on a table without cells: as large as its `stands`; without any it is the
    disc of a general, the face's `simple` his level.

    `men` says how its men are drawn, `letters` are the rules' abbreviation of their type,
    `disorder` says how far their order is lost (3: they flee), `order` what they are ordered to, in
    a letter or two; `damage` are points that are no loss yet; in a `square` they front to all
    sides.

    So many men stand on `each` of the stands of a brigade, whose steps are its men: how they are
    arranged is its formation, named by `sign`; it has no band, but a tag with its name beside it. A
    disc has a `radius` of its own, else one for all. `contingent` is a key of the window's theme:
    whose troops these are who fight in an army of another nation.
    """

    stands: Footprint = ()
    men: str = ""  # pikes, shot, dragoons, light_foot, heavy_horse, croats, light_guns ...
    letters: str = ""
    disorder: int = 0
    damage: int = 0
    order: str = ""
    square: bool = False
    each: int = 0
    sign: str = ""  # line column square march town unlimbered limbered
    radius: int = 0
    contingent: str = ""  # netherlands, nassau, brunswick ...


class Face(Struct, frozen=True, kw_only=True):
    """A counter's face.

    `nation`, `symbol`, `band` are keys of the window's theme. `values` are the three figures at the
    foot (strength, morale, movement); `corners` the small ones (top left, top right). `marks` are
    states that lie on the rim. Of a `banded` face `values` are the figure at the lower left and
    that in the box of a leader, `boxes` stand on top, and `half` marks the reverse of a counter.
    What has a `plate` is drawn as that, with name, nation, symbol, band, steps and marks of the
    face; `spent`: it has acted.
    """

    name: str
    short: str = ""
    nation: str  # prussia, austria, france, empire, saxony, russia, spain, savoy ...
    symbol: str  # foot, grenadier, guard, light, cuirassier, dragoon, hussar, horse, gun, leader
    values: tuple[str, ...] = ()  # ("8", "6", "3"); guns: ("", "", "3"); leaders: ("5I", "", "6")
    corners: tuple[str, str] = ("", "")  # guns ("8/4/1", "5"); leaders ("", "+2")
    simple: str = ""  # the one figure of the smallest level of detail
    band: str = ""  # colour and pattern of the wing
    band_label: str = ""
    steps: int = 0
    steps_full: int = 0
    hits: int | None = None  # hits are counted instead of steps; `steps_full` have a box
    star: bool = False
    stars: int = 0
    form: Form = "figures"
    boxes: tuple[str, ...] = ()
    half: bool = False
    spent: bool = False  # a leader who has done what he can do
    commander: bool = False
    replacement: bool = False
    # engaged engaged_2 disordered routed moved fired ooc momentum column hit halted tactical
    marks: tuple[str, ...] = ()
    upside_down: bool = False
    wide: bool = False  # a line: a long plate, where it has a facing
    plate: Plate | None = None


class Counter(Struct, frozen=True, kw_only=True):
    """A counter in a cell of the board, where `facing` is in degrees clockwise from the top of the
    sheet, or None; or a plate that stands in a pose on a table.
    """

    id: UnitId
    side: str
    at: Where
    face: Face
    leader: bool = False
    facing: int | None = None

    @property
    def stands(self) -> Footprint:
        """The rectangles in which it lies on a table."""
        return self.face.plate.stands if self.face.plate is not None else ()


class CellNote(Struct, frozen=True, kw_only=True):
    """Something said of a place: brackets of its stack's fan ("Engaged 4 / 4") and capacities.

    `effects`: what the ground there does, a line each; of ground that does nothing none.
    """

    groups: tuple[tuple[Text, tuple[UnitId, ...]], ...] = ()
    gauges: tuple[tuple[Text, int, int], ...] = ()  # label, now, limit
    terrain: Text | None = None
    effects: tuple[Text, ...] = ()
    place: str = ""
    warning: tuple[str, Text] | None = None  # rule and what must be mended
    shapes: tuple[Shape, ...] = ()


class Reserve(Struct, frozen=True, kw_only=True):
    """Pieces that are not on the board yet, in one group: a wing still to be set up or to enter.

    Its counters are `at` -1. `note` says when and where they come.
    """

    id: str
    side: str
    title: Text
    note: Text | None = None
    rule: str = ""
    counters: tuple[Counter, ...] = ()


class Box(Struct, frozen=True, kw_only=True):
    """One box of a track with the counters lying in it."""

    number: int
    faces: tuple[Face, ...] = ()
    marker: bool = False  # the current marker stands here
    low: bool = False  # drawn as a box of danger


class Track(Struct, frozen=True, kw_only=True):
    """A row of boxes for one side, with a note ("now 10, ends 11") and figures at its end.

    `first`: whether the highest number stands at the left, or the lowest.
    """

    side: str
    title: Text
    note: Text | None = None
    rule: str = ""
    boxes: tuple[Box, ...] = ()
    first: Literal["", "lowest"] = ""
    figures: tuple[tuple[Text, str], ...] = ()  # ("Combat success", "4")


class StripBlock(Struct, frozen=True, kw_only=True, tag_field="block", tag=str.lower):
    """A part of the strip under the map, by its kind's name; the window has a painter for each."""


class Tracks(StripBlock, frozen=True, kw_only=True):
    """Rows of boxes, and what they mean."""

    rows: tuple[Track, ...] = ()
    note: Text | None = None


class TurnCard(Struct, frozen=True, kw_only=True):
    """One of those who act by turns: its token, how it is disposed, what it may do. `level` counts
    the filled steps of its state, of `levels`.
    """

    id: str
    side: str
    name: Text
    band: str = ""  # key of the wing's colour
    token: Token | None = None
    face: Face | None = None  # of the general who leads it, as his disc lies on the table
    status: Text | None = None
    level: int = 0
    levels: int = 0
    note: Text | None = None  # "beats 10"
    limits: Text | None = None  # what it may do
    tag: Text | None = None  # a lasting state besides: "Fatigued"
    rule: str = ""
    stage: Literal["", "past", "now", "later"] = ""


class Turns(StripBlock, frozen=True, kw_only=True):
    """Those who act by turns."""

    title: Text
    rule: str = ""
    cards: tuple[TurnCard, ...] = ()


class Stake(Struct, frozen=True, kw_only=True):
    """One of the numbers in a pool, and who took it: his side and name; open if nobody did."""

    number: int
    side: str = ""
    name: Text | None = None
    now: bool = False  # it is being used, or is the one at stake


class Pool(StripBlock, frozen=True, kw_only=True):
    """Numbers for which those who act by turns contend, in the order in which they are had; their
    cards are short: a row for each side.
    """

    title: Text
    note: Text | None = None
    rule: str = ""
    stakes: tuple[Stake, ...] = ()
    turns: Turns


class Throw(Struct, frozen=True, kw_only=True):
    """One of those who threw a die against each other: what he added, what he came to, and what
    that brought him.
    """

    side: str
    name: Text
    face: Face
    die: int
    added: int
    total: int
    told: Text
    won: bool = False


class Duel(StripBlock, frozen=True, kw_only=True):
    """The last dice that were thrown for what is contended for."""

    title: Text
    rule: str = ""
    throws: tuple[Throw, ...] = ()


class Line(Struct, frozen=True, kw_only=True):
    """A line of the unit panel: label, value now, value as printed, what the label stands for."""

    label: Text
    now: str | Text
    printed: str = ""
    meaning: Text | None = None


class Panel(Struct, frozen=True, kw_only=True):
    """All about one piece; `subtitle` (long name) and `composition` are catalogue messages."""

    id: UnitId
    title: str
    subtitle: str = ""
    composition: str = ""
    lines: tuple[Line, ...] = ()
    state: Text | None = None
    tone: Tone = ""
    command: Text | None = None


class SideInfo(Struct, frozen=True):
    """A side: id, name, theme colour key, and its name within a sentence ("the British")."""

    id: str
    name: Text
    colour: str
    inline: Text | None = None

    @property
    def told(self) -> Text:
        """The name with its article, as far as it has one."""
        return self.inline or self.name


B = TypeVar("B", bound=StripBlock)


class Presentation(Struct, frozen=True, kw_only=True):
    """The whole table as it is shown now; on a table without cells every piece is a stack of its
    own in its pose, and `shapes` are what always lies over the ground.
    """

    title: str
    turn: Text  # "Turn 2 of 4"
    turns: int = 0  # how many there are, if that is known
    clock: str = ""
    weather: Text | None = None
    sight: int | None = None  # cells that can be seen over, where the weather says so
    sides: tuple[SideInfo, ...] = ()
    phases: tuple[tuple[str, Text], ...] = ()
    phase: str = ""
    active: str = ""  # the side whose turn it is; the other may have to decide in it
    acting: Text | None = None  # the part of it that acts now: a wing with its order, a command
    stacks: Mapping[Where, tuple[Counter, ...]] = field(
        default_factory=dict
    )  # top of the stack first
    rooms: Mapping[Where, tuple[UnitId, ...]] = {}  # inside a cell, for one piece each; "": free
    reserves: tuple[Reserve, ...] = ()
    strip: tuple[Turns | Pool | Duel | Tracks, ...] = ()
    objectives: tuple[tuple[str, Text, tuple[Where, ...]], ...] = ()  # rule, text, places
    shapes: tuple[Shape, ...] = ()

    def of(self, kind: type[B]) -> B:
        """The block of the strip of a kind that is known to be there."""
        return next(block for block in self.strip if isinstance(block, kind))

    def piece(self, unit: UnitId) -> Counter | None:
        """A counter by its id, on the map or waiting beside it."""
        groups = (*self.stacks.values(), *(group.counters for group in self.reserves))
        return next((c for counters in groups for c in counters if c.id == unit), None)


class VerdictSection(Struct, frozen=True, kw_only=True):
    """A line of victory points with the counters that earned it."""

    text: Text
    rule: str
    sum: str = ""  # "12 x 1"
    points: int
    faces: tuple[Face, ...] = ()


class VerdictSide(Struct, frozen=True, kw_only=True):
    """One side's points."""

    side: str
    points: int
    sections: tuple[VerdictSection, ...]
    notes: tuple[Text, ...] = ()


class VerdictLevel(Struct, frozen=True, kw_only=True):
    """A level of victory and whether its conditions are met."""

    name: Text
    conditions: tuple[Text, ...]
    met: bool
    reached: bool = False
    historical: bool = False


class CourseZone(Struct, frozen=True):
    """What the course of a side's fortunes means from `most` down to the next zone."""

    most: int
    name: Text
    tone: Tone = "warn"


class Verdict(Struct, frozen=True, kw_only=True):
    """The end: who won and why, with the course of each side's fortunes by turn: `course_title`
    says what is counted, without it army morale; `course_zones` from the top down. `options`: those
    that the game was played by.
    """

    title: Text
    subtitle: Text
    rule: str
    winner: str | None
    sides: tuple[VerdictSide, ...]
    difference: int
    scale: tuple[tuple[int, Text], ...] = ()  # lower limits of the levels, ascending, and the end
    scale_sides: tuple[str, ...] = ()  # whose level begins at each limit
    levels: tuple[VerdictLevel, ...] = ()
    course: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    course_labels: tuple[str, ...] = ()
    course_title: Text | None = None
    course_zones: tuple[CourseZone, ...] = ()
    options: tuple[Text, ...] = ()


class Lens(Struct, frozen=True, kw_only=True):
    """A read-only overlay: cells to tint (with short texts), shapes, a line, a sentence with
    its rule.
    """

    text: Text
    rule: str = ""
    cells: Mapping[Cell, str] = field(default_factory=dict)  # cell -> chip text
    tones: Mapping[Cell, str] = field(default_factory=dict)  # cell -> "good", "bad", "warn"
    line: tuple[Where, ...] = ()
    blocked: Where | None = None
    sheet: Sheet | None = None
    fire: FireField | None = None
    shapes: tuple[Shape, ...] = ()
