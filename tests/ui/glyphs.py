"""Which letters a font of the window lacks."""

import pygame.freetype

from game.ui.look.type import Style, font_path


def missing_glyphs(text: str, style: Style) -> str:
    """The characters of `text` that the font lacks and would show as boxes."""
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    # pygame.font answers with the box's own metrics; only freetype says None.
    font = pygame.freetype.Font(font_path(style.family, style.weight, style.italic), 16)
    metrics = font.get_metrics(text)
    return "".join(c for c, m in zip(text, metrics, strict=True) if m is None and c != "\n")
