"""XML with line numbers; document types and entities are refused."""

from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from game.content.problems import Problems
from game.content.reading import is_utf8, read_bytes

BIGGEST = 16_000_000
DEEPEST = 40
DECLARATION = 100


@dataclass(slots=True)
class Element:
    """An element with the line on which it starts."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        """An attribute, or the default."""
        return self.attributes.get(name, default)

    def all(self, *tags: str) -> list["Element"]:
        """The children with one of these tags, in order."""
        return [child for child in self.children if child.tag in tags]

    def first(self, tag: str) -> "Element | None":
        """The first child with this tag."""
        return next((child for child in self.children if child.tag == tag), None)


class _Refused(Exception):
    """Stops the parser at something that no map needs."""


def read_xml(path: Path, problems: Problems) -> Element | None:
    """The root of the file, or `None` with the reason added to the problems."""
    content = read_bytes(path, BIGGEST, problems)
    if content is None:
        return None
    declaration = content[:DECLARATION].lower()
    wants_utf8 = b"encoding=" not in declaration or b"utf-8" in declaration
    if wants_utf8 and not is_utf8(path, content, problems):
        return None
    builder = _Builder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.StartElementHandler = lambda tag, found: builder.start(
        tag, found, parser.CurrentLineNumber
    )
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    try:
        parser.Parse(content, True)
    except _Refused as error:
        problems.error(path, str(error), line=parser.CurrentLineNumber)
        return None
    except (expat.ExpatError, LookupError) as error:
        code = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else str(error)
        problems.error(path, f"is not sound XML: {code}", line=parser.CurrentLineNumber)
        return None
    return builder.root


class _Builder:
    """Collects elements as the parser meets them."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self._open: list[Element] = []

    def doctype(self, *_what: object) -> None:
        raise _Refused("document types and entities are not allowed")

    def start(self, tag: str, found: dict[str, str], line: int) -> None:
        if len(self._open) >= DEEPEST:
            raise _Refused("elements are nested too deeply")
        element = Element(tag, line, found)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, _tag: str) -> None:
        self._open.pop()

    def characters(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text
