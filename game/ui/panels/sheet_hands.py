"""What a sheet says of coins: rows of them, each under the heading that tells whose they are."""

import pygame

from game.engine.prompt import Sheet
from game.ui.counters.coin import coin
from game.ui.look import theme, type
from game.ui.look.words import tr
from game.ui.panels.sheet_sections import SheetMeasures, Source
from game.ui.widgets.pen import Pen

COIN, TIGHT_COIN, GAP = 44, 32, 8


def draw_hands(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    """One row of coins under the other; on a narrow sheet a row goes on below."""
    size = COIN if sizes.headings else TIGHT_COIN
    across = max(1, (pen.width + GAP) // (size + GAP))
    for hand in sheet.hands:
        square = pygame.Rect(pen.left, pen.y + 4, 13, 13)
        pen.box(square, given.colours.get(hand.side, theme.INK_SECOND))
        pen.box(square, theme.INK, 1)
        rule = pen.rule(hand.rule, pen.right, pen.y)
        room = pen.width - 22 - rule
        pen.text(tr(hand.heading), pen.left + 22, pen.y, sizes.bold, room)
        pen.y += type.line_height(sizes.bold) + 4
        for n, token in enumerate(hand.coins):
            row, column = divmod(n, across)
            at = pen.left + column * (size + GAP), pen.y + row * (size + GAP)
            if pen.surface is not None:
                pen.surface.blit(coin(token.series, token.number, size), at)
        pen.y += -(-len(hand.coins) // across) * (size + GAP) + sizes.gap // 2
