"""Symbols of arms and leaders: vector shapes in a box of 100, drawn at their final size."""

from functools import lru_cache
from io import BytesIO

import pygame

from game.ui.look.theme import Colour

# A symbol is built up in layers: what is drawn with the ink, and what is cut out again, in turn.
Layers = tuple[str, ...]

_MUSKET = (
    '<g transform="rotate({turn} 50 52)">'
    '<path d="M-11 46 L-12 62 L8 59.5 C14 58.5 16 57.5 22 57 L62 55.5 L113 54.5 L113 49.5'
    ' L62 49.5 L35 48.5 L32 45 L26 45 L25.5 48 C18 47.5 6 46 -11 46 Z"/>'
    '<path d="M23 56 C23 62 34 62 35 56" fill="none" stroke="{ink}" stroke-width="2.5"/></g>'
)
_MUSKET_GAP = (
    '<path d="M0 52 L112 52" stroke="#000" stroke-width="14" transform="rotate(-45 50 52)"/>'
)

_SPOKES = "".join(
    f'<path d="M62 46 L62 90" stroke="{{ink}}" stroke-width="4" transform="rotate({turn} 62 68)"/>'
    for turn in (0, 45, 90, 135)
)
_WHEEL_SPOKES = "".join(
    f'<path d="M0 -17 L0 17" stroke="{{ink}}" stroke-width="4" transform="rotate({turn})"/>'
    for turn in (0, 60, 120)
)
_WHEELS = "".join(
    f'<g transform="translate({x} 80)"><circle r="15" fill="none" stroke="{{ink}}"'
    f' stroke-width="6"/>{_WHEEL_SPOKES}</g>'
    for x in (24, 78)
)
SYMBOLS: dict[str, Layers] = {
    "foot": (
        _MUSKET.replace("{turn}", "-135"),
        _MUSKET_GAP,
        _MUSKET.replace("{turn}", "-45"),
    ),
    "carbine": (
        '<g transform="rotate(-35 50 50)"><path d="M-12 40 L-10 66 L14 62 L34 57 L112 57 L112 44'
        ' L34 44 L26 38 L18 38 L16 43 Z"/><path d="M22 58 C24 72 40 72 42 58" fill="none"'
        ' stroke="{ink}" stroke-width="5"/></g>',
    ),
    "grenadier": (
        '<circle cx="50" cy="68" r="29"/><rect x="41" y="32" width="18" height="12" rx="2"/>'
        '<path d="M40 34 C36 26 32 18 31 6 C37 9 39 12 42 16 C43 10 46 4 51 -2 C54 4 56 9 57 15'
        ' C60 11 64 8 69 6 C68 18 64 26 60 34 Z"/>',
        '<path d="M31 66 A20 20 0 0 1 45 50" fill="none" stroke="#000" stroke-width="5"/>'
        '<path d="M38 39 L62 39" stroke="#000" stroke-width="3"/>',
    ),
    "pikes": (
        '<path d="M22 104 L22 22 L16 22 L22 -4 L28 22 L22 22 M50 104 L50 22 L44 22 L50 -4 L56 22'
        ' L50 22 M78 104 L78 22 L72 22 L78 -4 L84 22 L78 22" stroke="{ink}" stroke-width="7"/>',
    ),
    "guard": (
        '<circle cx="50" cy="4" r="6"/><path d="M24 76 C25 44 34 18 50 6 C66 18 75 44 76 76 Z"/>'
        '<path d="M17 81 L83 81 L86 98 L14 98 Z"/>',
        '<circle cx="50" cy="50" r="12.5"/>'
        '<path d="M29 66 C40 71 60 71 71 66" fill="none" stroke="#000" stroke-width="4"/>',
        '<path d="M50 39.5 L53 46 L60.5 50 L53 54 L50 60.5 L47 54 L39.5 50 L47 46 Z"/>',
    ),
    "light": (
        '<path d="M6 6 C14 14 20 16 30 16 L34 28 C29 36 27 44 27 52 C27 68 38 78 50 78'
        " C64 78 70 66 73 50 L69 11 L101 18 C97 36 93 50 90 60 C84 80 68 91 50 91"
        ' C28 91 13 74 13 53 C13 44 15 36 19 28 C12 24 7 16 6 6 Z"/>'
        '<path d="M38 88 L36 104 M58 88 L62 104" stroke="{ink}" stroke-width="4.5" fill="none"/>',
        '<path d="M66 19 L104 27" stroke="#000" stroke-width="4"/>'
        '<path d="M16 36 L33 40" stroke="#000" stroke-width="3.4"/>',
    ),
    "cuirassier": (
        '<path d="M22 2 L38 2 C40 15 60 15 62 2 L78 2 C78 12 81 20 90 27 C98 44 97 70 86 84'
        ' C76 96 62 100 50 100 C38 100 24 96 14 84 C3 70 2 44 10 27 C19 20 22 12 22 2 Z"/>',
        '<path d="M50 22 L50 88" stroke="#000" stroke-width="4"/>'
        '<path d="M10 76 C26 94 74 94 90 76" fill="none" stroke="#000" stroke-width="3.6"/>'
        '<circle cx="25" cy="46" r="3.6"/><circle cx="75" cy="46" r="3.6"/>'
        '<path d="M25 11 L36 11 M64 11 L75 11" stroke="#000" stroke-width="3"/>',
    ),
    "dragoon": (
        '<path d="M15 12 L20 -2 L25 12 L23 16 L23 102 L17 102 L17 16 Z"/>'
        '<path d="M27 20 C42 13 56 24 70 20 L104 17 L84 38 L102 62 C76 58 50 68 27 62 Z"/>'
        '<path d="M29 67 L26 78 M36 67 L33 76" stroke="{ink}" stroke-width="3"/>',
        '<circle cx="52" cy="41" r="9.5"/>',
    ),
    "hussar": (
        '<path d="M28 98 L32 30 C40 22 54 22 62 30 L68 98 C56 102 40 102 28 98 Z"/>'
        '<path d="M47 23 C42 14 50 6 53 -4 C59 4 58 16 53 23 Z"/>'
        '<path d="M64 36 C86 32 102 52 99 82 C94 72 88 69 81 69 C76 69 72 71 68 74 Z"/>',
        '<path d="M34 36 L64 74" stroke="#000" stroke-width="4.5"/>'
        '<path d="M27 84 C40 88 56 88 69 84" fill="none" stroke="#000" stroke-width="4.5"/>'
        '<path d="M65 30 L67.5 76" stroke="#000" stroke-width="3"/>',
    ),
    "horse": (
        '<path d="M40 -2 L47 12 C70 12 90 34 92 66 C93 80 92 92 93 100 L36 100 C36 84 48 76 53 64'
        " C54 60 54 57 52 53 C46 58 38 59 31 60 C26 64 24 71 17 72 C8 73 2 66 6 58"
        ' C11 50 18 44 22 32 C24 22 30 14 37 11 Z"/>',
        '<circle cx="37" cy="31" r="4.2"/><circle cx="13.5" cy="61" r="2.8"/>'
        '<path d="M55 21 C72 28 82 48 82 74" fill="none" stroke="#000" stroke-width="4"/>'
        '<path d="M8 67 C14 64 20 62 26 62" fill="none" stroke="#000" stroke-width="2.4"/>',
    ),
    "gun": (
        '<path d="M3 88 L54 58 L66 70 L10 99 C4 100 0 92 3 88 Z"/>'
        '<g transform="rotate(-19 50 40)"><path d="M-3 33 C-9 33 -9 47 -3 47 L2 45 L2 52 L50 51'
        ' L100 48.5 L100 51 L109 51 L109 29 L100 29 L100 31.5 L50 29 L2 28 L2 35 Z"/></g>',
        '<circle cx="62" cy="68" r="30"/>',
        '<circle cx="62" cy="68" r="23" fill="none" stroke="{ink}" stroke-width="7"/>'
        + _SPOKES
        + '<circle cx="62" cy="68" r="7"/>',
    ),
    "waggon": (
        '<path d="M6 52 C2 24 14 8 50 8 C88 8 98 24 95 52 Z"/>'
        '<path d="M0 56 L102 56 L96 72 L6 72 Z"/>',
        '<path d="M30 10 C26 24 26 40 28 54 M51 8 L51 54 M72 10 C76 24 76 40 74 54"'
        ' fill="none" stroke="#000" stroke-width="4"/>'
        '<circle cx="24" cy="80" r="19"/><circle cx="78" cy="80" r="19"/>',
        _WHEELS,
    ),
    "leader": (
        '<path d="M22 38 L70 34 C74 44 74 52 70 60 C67 66 68 70 72 74 C88 78 96 86 99 102'
        " L2 102 C6 90 18 82 36 79 C40 77 41 74 38 71 C31 74 26 72 26 67 L27 62.5 L23.5 61"
        ' L25.5 57 L17.5 54.5 C18 50 23 47 23 43 Z"/>'
        '<path d="M72 46 C83 47 87 56 84 68 C83 78 79 86 74 92 C70 84 72 72 70 62 Z"/>',
        '<path d="M70 58 L82 66 M82 57 L71 68" stroke="#000" stroke-width="3.6"/>'
        '<path d="M4 42 L96 42" stroke="#000" stroke-width="2.5"/>',
        '<path d="M4 36 C10 14 34 0 56 3 C78 6 98 20 102 40 C90 44 76 37 60 35'
        ' C42 33 24 38 13 44 C6 43 2 41 4 36 Z"/>',
        '<path d="M7 39 C26 25 70 22 97 38 C72 29 32 31 12 41 Z"/>',
    ),
    "hidden": (
        '<circle cx="50" cy="48" r="47"/>',
        '<path d="M32 36 C32 10 70 10 70 36 C70 52 50 50 50 68" fill="none" stroke="#000"'
        ' stroke-width="12" stroke-linecap="round"/><circle cx="50" cy="83" r="7"/>',
    ),
    "star": (
        '<path d="M50 2 L62.3 36.1 L98.5 37.2 L69.9 59.5 L80 94.3 L50 73.9 L20 94.3'
        ' L30.1 59.5 L1.5 37.2 L37.7 36.1 Z"/>',
    ),
}
HORSE_ARMS = frozenset({"cuirassier", "dragoon", "hussar", "horse"})

# Shapes may reach a little over their box of 100.
_VIEW = (-13, -8, 126, 116)


def code(colour: Colour) -> str:
    """A colour as vector files write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def vector(
    body: str, view: tuple[float, float, float, float], size: tuple[int, int]
) -> pygame.Surface:
    """A vector fragment drawn at a size in pixels."""
    box = "{:g} {:g} {:g} {:g}".format(*view)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" width="{}" height="{}">'
    text = head.format(box, *size) + body + "</svg>"
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size)


@lru_cache(maxsize=512)
def symbol(name: str, ink: Colour, box: int) -> pygame.Surface:
    """A symbol whose box of 100 is `box` pixels high; the picture is a little larger, centred."""
    _, _, wide, high = _VIEW
    size = (max(1, round(box * wide / 100)), max(1, round(box * high / 100)))
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*ink, 0))
    for number, body in enumerate(SYMBOLS.get(name, SYMBOLS["foot"])):
        # Black adds nothing to the colours, so cutting takes away only the alpha.
        cut = number % 2
        paint = "#000000" if cut else code(ink)
        layer = vector(f'<g fill="{paint}">{body.replace("{ink}", paint)}</g>', _VIEW, size)
        out.blit(layer, (0, 0), special_flags=pygame.BLEND_RGBA_SUB if cut else 0)
    return out


def draw_symbol(
    surface: pygame.Surface, name: str, ink: Colour, centre: tuple[float, float], box: float
) -> None:
    """Draw a symbol with its box of `box` pixels centred on a point."""
    picture = symbol(name, ink, max(4, round(box)))
    place = picture.get_rect(center=(round(centre[0]), round(centre[1])))
    surface.blit(picture, place)
