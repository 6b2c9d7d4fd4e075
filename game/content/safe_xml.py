"""XML with line numbers; document types and entities are refused, and what is too much."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from game.content.problems import Problems
from game.content.reading import MEGABYTE, decoded, read_bytes

BIGGEST = 16 * MEGABYTE
MOST_PARTS = 200_000
DEEPEST = 40
DECLARATION = 200
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
ENCODINGS = {"utf-8": "utf-8", "us-ascii": "utf-8", "utf-16": "utf-16", "iso-8859-1": "latin-1"}
WORDS = {
    "no element found": "it ends too early",
    "unclosed token": "it ends in the middle of a tag",
    "not well-formed (invalid token)": "there is a sign that cannot stand there",
    "mismatched tag": "a tag is closed that is not the one left open",
    "junk after document element": "something follows after its end",
}


@dataclass(slots=True)
class Allowance:
    """What a map may still hold together with its tilesets and templates."""

    size: int = BIGGEST
    parts: int = MOST_PARTS


@dataclass(slots=True)
class Element:
    """An element with the line on which it starts."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text inside it, that of its children left out."""
        return "".join(self.pieces)

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def all(self, *tags: str) -> list["Element"]:
        """The children with one of these tags, in order."""
        return [child for child in self.children if child.tag in tags]

    def first(self, tag: str) -> "Element | None":
        return next((child for child in self.children if child.tag == tag), None)


class _Refused(Exception):
    """Stops the parser at something that no map needs."""


def read_xml(path: Path, problems: Problems, left: Allowance | None = None) -> Element | None:
    """The root of the file, whose size counts against `left`, or `None` with a problem more."""
    left = Allowance() if left is None else left
    content = read_bytes(path, left.size, problems)
    text = None if content is None else _decoded(path, content, problems)
    if content is None or text is None:
        return None
    left.size -= len(content)
    parser = expat.ParserCreate()
    builder = _Builder(parser, left)
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    try:
        parser.Parse(text, True)
    except _Refused as error:
        problems.error(path, str(error), line=parser.CurrentLineNumber)
        return None
    except expat.ExpatError as error:
        code = expat.ErrorString(error.code)
        message = f"is not sound XML: {WORDS.get(code, code)}"
        problems.error(path, message, line=parser.CurrentLineNumber)
        return None
    return builder.root


def _decoded(path: Path, content: bytes, problems: Problems) -> str | None:
    """The text, in the few encodings that are read; the parser never meets another."""
    found = re.match(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']""", content[:DECLARATION])
    declared = found[1].decode("ascii").lower() if found else "utf-8"
    if content.startswith(UTF_16):
        declared = "utf-16"
    encoding = ENCODINGS.get(declared)
    if encoding is None:
        hint = "save the file as UTF-8"
        problems.error(path, f"is written in {declared}, which is not read", line=1, hint=hint)
        return None
    if encoding == "utf-8":
        return decoded(path, content, problems)
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        problems.error(path, f"is not {declared}, as it says", hint="save the file as UTF-8")
        return None


@dataclass(slots=True)
class _Builder:
    parser: expat.XMLParserType
    left: Allowance
    root: Element | None = None
    open: list[Element] = field(default_factory=list)

    def doctype(self, *_what: object) -> None:
        raise _Refused("document types and entities are not allowed")

    def start(self, tag: str, found: dict[str, str]) -> None:
        self.left.parts -= 1 + len(found)
        if self.left.parts < 0:
            raise _Refused(f"has more than {MOST_PARTS} elements and attributes with its tilesets")
        if len(self.open) >= DEEPEST:
            raise _Refused("elements are nested too deeply")
        element = Element(tag, self.parser.CurrentLineNumber, found)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _tag: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        if self.open:
            self.open[-1].pieces.append(text)
