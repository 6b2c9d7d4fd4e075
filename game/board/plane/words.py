"""Places of a table as they are said and typed: in units from the south-west corner, with a heading
in degrees, "12.5 / 8.0 h90". In the log, on the wire, in written positions, in messages.

Whatever is written here is read back as the same place; no more decimals are read than there are
thousandths and hundredths.
"""

import re

from game.board.plane.numbers import DEGREE, FULL_TURN, Heading, Length, Point
from game.board.plane.shapes import Pose

UNIT: Length = 1_000
_WHOLE = r"-?[0-9]{1,6}"
_PLAIN = rf"{_WHOLE}(?:\.[0-9]{{1,3}})?"
_COMMA = rf"{_WHOLE}(?:[.,][0-9]{{1,3}})?"
_PLACE = rf"(?:{_COMMA} */ *{_COMMA}|{_PLAIN} *, *{_PLAIN})"
_DEGREES = r"(?:360|(?:3[0-5][0-9]|[0-2]?[0-9]{1,2})(?:[.,][0-9]{1,2})?)"
_FACING = rf" *(?:h| facing ) *{_DEGREES}"
PLACE = rf"^{_PLACE}$"
POSE = rf"^{_PLACE}{_FACING}$"
"""What is read as a place and as a pose. Between numbers with a stroke decimals may have commas."""
SUCH_PLACE, SUCH = "12.5 / 8.0", "12.5 / 8.0 h90"
"""What an answer shows to somebody who has typed what is no place or no pose."""


def spoken(pose: Pose) -> str:
    """A pose in words: "12.5 / 8.0 h90"."""
    return f"{spoken_point(pose.at)} h{heading_of(pose.heading)}"


def spoken_point(point: Point) -> str:
    """A place in words: "12.5 / 8.0"."""
    return f"{length_of(point[0])} / {length_of(point[1])}"


def length_of(length: Length) -> str:
    """A length in units, with no more decimals than it needs, and one at least: "12.5", "8.0"."""
    sign, (whole, rest) = "-" if length < 0 else "", divmod(abs(length), UNIT)
    return f"{sign}{whole}.{f'{rest:03}'.rstrip('0') or '0'}"


def measured(length: Length, sign: str) -> str:
    """A length with the sign of its unit, with no more decimals than it needs: 2.5", 6"; without a
    sign as a length alone.
    """
    return f"{length_of(length).removesuffix('.0')}{sign}" if sign else length_of(length)


def heading_of(heading: Heading) -> str:
    """A heading in degrees, with no more decimals than it needs: "90", "22.5"."""
    whole, rest = divmod(heading, DEGREE)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


def point_of(words: str) -> Point | None:
    """The place that somebody said or typed; `None`: it is none."""
    return _point(words) if re.match(PLACE, words := words.strip()) else None


def pose_of(words: str) -> Pose | None:
    """The pose that somebody said or typed ("12.5 / 8.0 h90", "12.5,8 facing 90"); `None`: it is
    none.
    """
    if not re.match(POSE, words := words.strip()):
        return None
    place, heading = re.split(r"h|facing", words)
    return Pose(*_point(place), _parts(heading, 2) % FULL_TURN)


def _point(words: str) -> Point:
    x, y = words.split("/" if "/" in words else ",")
    return _parts(x, 3), _parts(y, 3)


def _parts(number: str, decimals: int) -> int:
    """A decimal number in whole parts, without a detour over binary fractions."""
    sign, digits = (-1, number.strip()[1:]) if "-" in number else (1, number.strip())
    whole, _point, rest = digits.replace(",", ".").partition(".")
    return sign * int(whole + rest.ljust(decimals, "0"))
