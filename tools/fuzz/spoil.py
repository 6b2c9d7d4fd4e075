"""Texts spoiled at random: their bytes, the values of XML, the values and keys of TOML."""

import re
from collections.abc import Callable, Sequence
from random import Random

RUBBISH = (b"\x00", b"\xff", b"\x1b[31m", b"\r", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"<", b'"', b"]")
WORDS = (
    "",
    "0",
    "-1",
    "1e400",
    "nan",
    "99999999999999999999",
    "0x10",
    "½",
    "{x}",
    "a+b",
    "../../../etc/passwd",
    "/dev/zero",
    "C:\\maps\\x.tsx",
    "x" * 5000,
    "odd",
    "even",
    "0,0 0,0",
    "2147483648",
    "\u202eabc",
    "a - at `$.x",
)
VALUES = (
    *(f'"{word}"' for word in WORDS if "\\" not in word),
    '"\\u0000"',
    '"\\u001b[31m"',
    '"a\\nb"',
    "0",
    "-1",
    "99999999999999999999",
    "1e400",
    "nan",
    "inf",
    "true",
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    "1979-05-27",
    "07:32:00",
    "0x" + "f" * 5000,
    "0b" + "1" * 20000,
    "[" * 50 + "]" * 50,
    "{a={a={a={}}}}",
    '["a", 1, {}]',
)
KEYS = ('"\\u001b[31m"', '"a`b - at `$.x"', '""', "x.y.z", '"{x}"', ".".join("a" * 300), "id")


def spoil_bytes(dice: Random, content: bytes) -> bytes:
    """A few bytes changed, put in, left out or doubled."""
    for _ in range(dice.choice((1, 1, 2, 8))):
        at = dice.randrange(len(content) + 1)
        until = min(len(content), at + dice.choice((1, 10, 1000)))
        way = dice.randrange(5)
        if way == 0:
            content = content[:at] + bytes([dice.randrange(256)]) + content[at + 1 :]
        elif way == 1:
            content = content[:at] + dice.choice(RUBBISH) + content[at:]
        elif way == 2:
            content = content[:at] + content[until:]
        elif way == 3:
            content = content[:until] + content[at:]
        else:
            content = content[:at]
    return content


def spoil_xml(dice: Random, text: str) -> str:
    """One or more attributes, elements or lines made other."""
    return _several(
        dice, text, (_value_of_xml, _value_of_xml, _attribute, _tag, _line_gone, _line_twice)
    )


def spoil_toml(dice: Random, text: str) -> str:
    """One or more values, keys, headers or lines made other."""
    return _several(
        dice, text, (_value_of_toml, _value_of_toml, _key, _header, _line_gone, _line_twice)
    )


def _several(dice: Random, text: str, ways: Sequence[Callable[[Random, str], str]]) -> str:
    for _ in range(dice.choice((1, 1, 1, 3))):
        text = dice.choice(ways)(dice, text)
    return text


def _swap(dice: Random, text: str, pattern: str, words: Sequence[str]) -> str:
    """One match of the pattern's group, another word in its place."""
    found = list(re.finditer(pattern, text, re.MULTILINE))
    if not found:
        return text
    one = dice.choice(found)
    return text[: one.start(1)] + dice.choice(words) + text[one.end(1) :]


def _value_of_xml(dice: Random, text: str) -> str:
    return _swap(dice, text, r'="([^"]*)"', [word.replace("<", "") for word in WORDS])


def _attribute(dice: Random, text: str) -> str:
    names = ("visible", "offsetx", "id", "x", "gid", "template", "source", "objectalignment")
    return _swap(dice, text, r' ([a-z]+)="', names)


def _tag(dice: Random, text: str) -> str:
    names = ("map", "layer", "group", "object", "tileset", "tile", "image", "data", "ellipse", "b")
    return _swap(dice, text, r"<([a-z]+)[ />]", names)


def _value_of_toml(dice: Random, text: str) -> str:
    return _swap(dice, text, r"= ([^\n]+)$", VALUES)


def _key(dice: Random, text: str) -> str:
    return _swap(dice, text, r"^([a-z_]+) = ", KEYS)


def _header(dice: Random, text: str) -> str:
    return _swap(dice, text, r"^(\[.+\])$", ("[a]", "[[unit]]", "[unit]", "[[[", "[x.y.z]", "[a"))


def _line_gone(dice: Random, text: str) -> str:
    lines = text.split("\n")
    del lines[dice.randrange(len(lines))]
    return "\n".join(lines)


def _line_twice(dice: Random, text: str) -> str:
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    return "\n".join(lines[:at] + lines[at : at + 1] * dice.choice((2, 2, 200)) + lines[at + 1 :])
