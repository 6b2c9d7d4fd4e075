"""Prompts: what is asked of whom, and everything that may be answered.

Plain data, the contract with any player.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, TypeVar

from msgspec import Struct, field

from game.board.cells import Cell
from game.board.plane.numbers import Heading, Length, Point
from game.board.plane.shapes import Footprint, Pose
from game.board.where import Where
from game.engine.action import Action, UnitId
from game.engine.event import Modifier
from game.engine.refusal import Refusal
from game.engine.shapes import Shape
from game.engine.text import Text


class Mark(StrEnum):
    """How an offered unit or cell is painted; the theme knows marks, not systems."""

    SELECT = "select"  # may be chosen
    ROLL = "roll"  # may be chosen, and rolls a die: its sheet is shown first
    MOVE = "move"  # reachable, may go on
    STOP = "stop"  # reachable, ends the move
    ATTACK = "attack"
    TARGET = "target"
    FIRE = "fire"
    RETREAT = "retreat"
    RALLY = "rally"
    PLACE = "place"
    APART = "apart"  # as PLACE, in an area of another kind
    LOSS = "loss"


PLACES = (Mark.APART, Mark.PLACE)
"""The marks of areas in which a piece may be placed."""


class Route(Struct, frozen=True):
    """One of several ways to a cell that differ in what they bring about: `via` are the cells that
    it enters, as an action names them; `warnings` as those of a preview.
    """

    via: tuple[Cell, ...]
    warnings: tuple[tuple[str, Text], ...] = ()


class Offer(Struct, frozen=True):
    """One thing offered: how to paint it and a short text ("2 MP left").

    `routes`: a cell to which several ways lead that are not the same to the mover; without `via` an
    action takes the first, of which `text` tells. `gives_up`: who takes it gives something up of
    his own and need not: bots that play by chance do it seldom.
    """

    mark: Mark
    text: Text | None = None
    chip: str = ""  # a few letters drawn on the cell (movement points left) or a target's card
    routes: tuple[Route, ...] = ()
    gives_up: bool = False


class Role(StrEnum):
    """Where a button stands: confirm, back, end of phase, or among the others."""

    CONFIRM = "confirm"
    BACK = "back"
    END = "end"
    OTHER = "other"


class Token(Struct, frozen=True, kw_only=True):
    """A coin that is laid: `series` is its look, a key of the window's theme; without a `number` it
    lies face down. `tag` is a short word beside it.
    """

    series: str  # red, yellow_blue
    number: str = ""
    tag: Text | None = None


class Arrangement(Struct, frozen=True, kw_only=True):
    """How the stands of a piece on a table `was` and would be, in its frame as it stands: moved so
    far `aside` to its right, and turned clockwise by an angle; in a `square` they front to all
    sides.
    """

    stands: Footprint
    was: Footprint = ()
    aside: Length = 0
    turn: Heading = 0
    square: bool = False


class Button(Struct, frozen=True, kw_only=True):
    """A button; `refusal` greys it and says why.

    `pending` is what is still undone ("11 can still move"), `note` what the answer leads to, in a
    short line. With a `token` it is drawn as a coin, with a `plan` as a card with that drawing.
    """

    id: str
    label: Text
    role: Role = Role.OTHER
    refusal: Refusal | None = None
    pending: Text | None = None
    commits: bool = False  # rolls dice or cannot be taken back
    token: Token | None = None
    note: Text | None = None
    plan: Arrangement | None = None


class Pick(Struct, frozen=True, kw_only=True):
    """A selection to be handed in once. `samples` are a few legal ones, for bots and hints."""

    of: tuple[Cell | UnitId, ...]
    min: int
    max: int
    ordered: bool = False
    start: tuple[Cell | UnitId, ...] = ()  # what is selected to begin with
    samples: tuple[tuple[Cell | UnitId, ...], ...] = ()
    confirm: Text | None = None  # label of the button that hands it in
    none: Text | None = None  # its label while nothing is selected: what handing in that means
    extra: int | None = None  # so many more may be named along, which a sheet offers


class PoseChoice(Struct, frozen=True):
    """On an open table: the unit that may be moved to another pose, and the kinds of legs it has.
    Where it may end is asked of `why_not`; what is worth trying, of the candidates. Who points at
    one of those `onto` whom it may go means contact with it.
    """

    unit: UnitId
    kinds: tuple[str, ...] = ()
    onto: tuple[UnitId, ...] = ()


class Wish(Struct, frozen=True):
    """Where somebody would have a unit end on a table: a point, and perhaps a heading."""

    at: Point
    heading: Heading | None = None


class Ghost(Struct, frozen=True):
    """The allowed action that comes nearest to a wish, and why not the wish itself; of a unit that
    can do nothing about it there is no action.
    """

    action: Action | None
    refusal: Refusal | None = None


class Facing(Struct, frozen=True, kw_only=True):
    """A way a unit may point: in degrees clockwise from the top of the sheet, with the cells that
    would then be its front and flank. It is answered by the button with this id.
    """

    button: str
    degrees: int
    front: tuple[Cell, ...] = ()
    flank: tuple[Cell, ...] = ()


class FacingChoice(Struct, frozen=True, kw_only=True):
    """The facings that a unit may take in a cell, by wheel, keys or drag too; `now` in degrees."""

    unit: UnitId
    cell: Cell
    now: int
    facings: tuple[Facing, ...]


class Bar(Struct, frozen=True):
    """A cell that cannot be reached, and the cells that bar the line to it."""

    cell: Cell
    cells: tuple[Cell, ...]


class FireField(Struct, frozen=True, kw_only=True):
    """What a unit in `cell` could reach by fire: the cells with a short text each ("+2"), perhaps
    an empty one, and those to which the line is barred. `near`: those at short range.
    """

    cell: Cell
    cells: Mapping[Cell, str]
    barred: tuple[Bar, ...] = ()
    near: tuple[Cell, ...] = ()
    rule: str = ""


class Task(Struct, frozen=True, kw_only=True):
    """Something still owed or possible: for the planner, the end-phase button and Tab."""

    title: Text
    detail: Text | None = None
    tag: str = ""  # "2-1"
    rule: str
    cells: tuple[Where, ...] = ()
    shapes: tuple[Shape, ...] = ()
    units: tuple[UnitId, ...] = ()
    owed: bool = False
    action: Action | None = None


RUN = "run/"
"""Before the name of a run: the button that answers it."""


class Run(Struct, frozen=True):
    """Questions that one press answers together as suggested ("All advance", "End the wing"): as
    long as what is asked belongs to the same run. `id` is its name, `label` that of its button;
    `answer` is what this run answers here, where that is not what is suggested; `note` what is
    given up by it, in a short line.
    """

    id: str
    label: Text
    answer: Action | None = None
    note: Text | None = None


class Prompt(Struct, frozen=True, kw_only=True):
    """One question to one side; without rule and phase it has those of the frame that asks.

    `suggested` is the answer that a careful player would give without knowing more. `moot` says why
    nothing hangs on the question: whoever wants to play on is not asked, that answer is given.
    `foreseen`: the sheet that was read before showed that answer, and another could have been
    chosen on it. `runs` are those it belongs to, the shortest first. `notes`, headings with texts,
    are what one must know to answer: what the words of the answers mean.

    `blind` says that on an open table nothing may be measured before something is declared. Until
    it is answered its side is shown no preview and no lens, is named no poses but those that may be
    declared unmeasured, and is not told why one may not be reached (`Match.is_blind`); whoever
    points at a pose learns it when it is done. There must be other answers.
    """

    side: str
    text: Text
    rule: str = ""
    secret: bool = False
    buttons: tuple[Button, ...] = ()
    subject: tuple[UnitId, ...] = ()
    context: Text | None = None
    units: Mapping[UnitId, Offer] = field(default_factory=dict)
    cells: Mapping[Cell, Offer] = field(default_factory=dict)
    pick: Pick | None = None
    poses: PoseChoice | None = None
    blind: Text | None = None
    facing: FacingChoice | None = None
    fire: FireField | None = None
    barred: tuple[UnitId, ...] = ()  # who could be meant but for something in the way: told why not
    tasks: tuple[Task, ...] = ()
    aims: tuple[tuple[Where, Where], ...] = ()  # from where whom is attacked by what is decided
    shapes: tuple[Shape, ...] = ()  # what one must see on a table to answer: zones, fields of fire
    phase: str = ""  # id of the lit phase in the ribbon
    suggested: Action | None = None
    moot: Text | None = None
    foreseen: Text | None = None
    runs: tuple[Run, ...] = ()
    notes: tuple[tuple[Text, Text], ...] = ()

    def offer_at(self, where: Where) -> Offer | None:
        """What is offered at a place."""
        return None if isinstance(where, Pose) else self.cells.get(where)

    def offers_something(self) -> bool:
        return bool(
            self.units
            or self.cells
            or self.poses
            or (self.pick and (self.pick.samples or self.pick.min == 0))
            or any(b.refusal is None for b in self.buttons)
        )


class SheetMember(Struct, frozen=True):
    """A unit on an odds sheet with its lines ("3 SP", "MR 7, shock 2", "Engaged"). `instead` is
    what would be done if it had the part of the one that is named now ("lead").
    """

    unit: UnitId
    lines: tuple[Text, ...]
    role: Literal["counts", "lead", "support", "risk", "other"] = "counts"
    instead: Action | None = None


class SheetGroup(Struct, frozen=True):
    """The units of one place."""

    cell: Where
    summary: Text
    members: tuple[SheetMember, ...]


class SheetSide(Struct, frozen=True):
    """One side of a commitment: `role` is the heading ("Attacker"). `modifiers` are those of its
    own rolls, where both sides roll; `total` their sum.
    """

    side: str
    role: Text
    groups: tuple[SheetGroup, ...]
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None


class SheetFace(Struct, frozen=True, kw_only=True):
    """What one face of the die would do; `bars`: losses as (side, points, of)."""

    die: int
    result: str
    bars: tuple[tuple[str, int, int], ...] = ()
    heading: Text
    text: Text | None = None
    rules: tuple[str, ...] = ()


class SheetChance(Struct, frozen=True, kw_only=True):
    """How likely an outcome is: its chance in per cent, and the side whose bar it is."""

    label: Text
    percent: int
    side: str = ""
    text: Text | None = None
    rule: str = ""


class SheetSpread(Struct, frozen=True):
    """How many successes a side's dice bring: the chance of 0, 1, 2 ... in per cent."""

    side: str
    title: Text
    percents: tuple[int, ...]


class SheetRung(Struct, frozen=True, kw_only=True):
    """One roll in a row of rolls by turns: what it needs, whose it is, how likely it succeeds."""

    needed: Text  # "9"
    side: str
    percent: int
    text: Text | None = None  # "dice 10+"
    stage: Literal["past", "now", "later"] = "later"


class SheetHand(Struct, frozen=True, kw_only=True):
    """A row of coins under a heading: what a side has, or would have."""

    side: str
    heading: Text
    coins: tuple[Token, ...]
    rule: str = ""


class SheetBlock(Struct, frozen=True, tag_field="block", tag=str.lower):
    """A part of a sheet, by the name of its kind; the window has a painter for each."""


class Sides(SheetBlock, frozen=True):
    """Who takes part."""

    rows: tuple[SheetSide, ...]


class Odds(SheetBlock, frozen=True):
    """What stands against what ("11 : 5 = 2.2"), and the columns with the one that holds."""

    ratio: Text
    rule: str = ""
    columns: tuple[str, ...] = ()
    column: int = -1


class Modifiers(SheetBlock, frozen=True):
    """The lines of a sum, zeros too."""

    rows: tuple[Modifier, ...]
    total: int


class Faces(SheetBlock, frozen=True):
    """What each face of the die would do."""

    rows: tuple[SheetFace, ...]


class Rungs(SheetBlock, frozen=True):
    """Rolls by turns."""

    title: Text
    rule: str
    rows: tuple[SheetRung, ...]


class Chances(SheetBlock, frozen=True):
    """How likely each outcome is."""

    rows: tuple[SheetChance, ...]


class Trial(SheetBlock, frozen=True):
    """One of several rolls in a row, told whole: whose it is, the lines of its sum, how likely each
    outcome is.
    """

    title: Text
    lines: tuple[Modifier, ...]
    total: int
    rows: tuple[SheetChance, ...]


class Hands(SheetBlock, frozen=True):
    """Rows of coins."""

    rows: tuple[SheetHand, ...]


class Spreads(SheetBlock, frozen=True):
    """What the pool of either side may bring."""

    rows: tuple[SheetSpread, ...]


B = TypeVar("B", bound=SheetBlock)


class Sheet(Struct, frozen=True, kw_only=True):
    """All that is known before a die is rolled, made by the functions that resolve it."""

    title: Text
    subtitle: Text | None = None
    rule: str
    blocks: tuple[
        Sides | Odds | Modifiers | Faces | Rungs | Chances | Trial | Hands | Spreads, ...
    ] = ()
    confirm: Text | None = None  # label of the button that does it
    notes: tuple[tuple[Text, Text], ...] = ()  # heading and text, at the foot

    def of(self, kind: type[B]) -> B:
        """The block of a kind that is known to be there."""
        return next(block for block in self.blocks if isinstance(block, kind))


class Spending(Struct, frozen=True):
    """What a move uses up of an allowance, in thousandths of the table's unit, whose `sign` lengths
    carry: 2.5".
    """

    label: Text
    used: Length
    of: Length
    rule: str = ""
    sign: str = ""


class Stage(Struct, frozen=True):
    """Where a leg of a move ends, and what of each allowance is used up until there."""

    at: Pose
    spending: tuple[Spending, ...]


class Preview(Struct, frozen=True, kw_only=True):
    """What an action would do: a path with costs, or a sheet, or a sentence (warnings)."""

    text: Text | None = None
    rule: str = ""
    path: tuple[Where, ...] = ()  # start included
    costs: tuple[int, ...] = ()  # one for each step of the path
    sheet: Sheet | None = None
    warnings: tuple[tuple[str, Text], ...] = ()  # rule and what it would cause
    aims: tuple[tuple[Where, Where], ...] = ()  # from where it attacks whom
    tasks: tuple[Task, ...] = ()  # what a selection comes to: instead of those of its units alone
    area: tuple[Cell, ...] = ()  # what belongs to it on the board: a leader's radius
    shapes: tuple[Shape, ...] = ()  # on a table: its way, what it would be in
    spending: tuple[Spending, ...] = ()
    stages: tuple[Stage, ...] = ()  # one for each leg of a move on a table
    ghost: Text | None = None  # what is said at the unit where it would end: whom it contacts
