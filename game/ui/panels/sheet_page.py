"""What the painters of a sheet share: its sizes, and where faces, labels and colours come from."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.board.where import Where
from game.engine.action import UnitId
from game.engine.presentation import Face, Presentation
from game.engine.prompt import Odds, Sheet
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.words import tr
from game.ui.widgets.pen import BODY, BOLD, QUIET, RULE

GUTTER = 40
LEAST_CONTRAST = 3.0
STRIPE = mix(theme.SHEET, theme.SHEET_EDGE, 0.45)
SMALL_RULE = RULE.but(size=13)


class SheetMeasures(Struct, frozen=True):
    """Sizes of a roomy or of a tight sheet."""

    counter: int
    row: int  # least height of a face's row
    gap: int
    body: float  # size of running text
    margin: int
    leading: int  # between the rows of the faces
    zeros: bool = True  # whether modifiers of nought have their own lines
    headings: bool = True  # whether what belongs together stands under a heading of its own

    @property
    def plain(self) -> type.Style:
        """Running text."""
        return BODY.but(size=self.body)

    @property
    def quiet(self) -> type.Style:
        """Running text of less weight."""
        return QUIET.but(size=self.body)

    @property
    def bold(self) -> type.Style:
        """Words that stand out in running text."""
        return BOLD.but(size=self.body)


ROOMY = SheetMeasures(64, 44, 12, 14.5, 34, 6)
TIGHT = SheetMeasures(52, 32, 4, 13, 22, 2)
FOLDED = replace(TIGHT, zeros=False)
DENSE = SheetMeasures(40, 26, 3, 13, 20, 2, zeros=False, headings=False)
DENSE_ZEROS = replace(DENSE, zeros=True)


class Source(Struct, frozen=True):
    """What a sheet needs besides itself: faces, labels of cells, colours and names of sides."""

    faces: Mapping[UnitId, Face]
    label_of: Callable[[Where], str]
    colours: Mapping[str, Colour]
    names: Mapping[str, str]

    def name(self, side: str) -> str:
        return self.names.get(side, side)

    def colour(self, side: str) -> Colour:
        """A side's colour; that of words for nobody's."""
        return self.colours.get(side, theme.INK_SECOND)

    def ink(self, side: str) -> Colour:
        """A side's colour, as dark as parchment needs."""
        colour = self.colour(side)
        while theme.contrast(colour, theme.SHEET) < LEAST_CONTRAST:
            colour = mix(colour, theme.INK, 0.15)
        return colour


def source(presentation: Presentation, label_of: Callable[[Where], str]) -> Source:
    faces = {c.id: c.face for stack in presentation.stacks.values() for c in stack}
    colours = {s.id: theme.side_colour(s.colour) for s in presentation.sides}
    names = {s.id: tr(s.name) for s in presentation.sides}
    return Source(faces, label_of, colours, names)


class Parchment(Struct, frozen=True):
    """A sheet in one of its sizes."""

    sheet: Sheet
    given: Source
    sizes: SheetMeasures

    @property
    def short(self) -> bool:
        """Whether the sum stands in a line or two: on a dense sheet, unless it was unfolded."""
        return not (self.sizes.headings or self.sizes.zeros)

    @property
    def odds(self) -> Odds | None:
        return next((block for block in self.sheet.blocks if isinstance(block, Odds)), None)
