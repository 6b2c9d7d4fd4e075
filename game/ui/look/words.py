"""Languages: English is the source, the catalogues lie in assets/locale, a change of language
shows at once.

A message in the code is a key, which saves keep. English has a catalogue too: it holds the messages
that are told in better words than those they are known by, so a sentence can be mended without
touching a saved game. What another language lacks is told in those words.

Words may have forms: `{n:hex|hexes}` the first where the place is one, else the second. What a
piece is called in a language stands in its catalogue under the context "name"; names of peoples
carry their article, and what a language draws together (di + gli = degli) is drawn together.

The compiled catalogue (.mo) is committed beside its source (.po), so that neither a checkout nor
a wheel needs a build step; a test holds the two against each other. `tools/make_locale.py`
gathers the messages and compiles.

Whoever translates may make mistakes: a catalogue that cannot be read, and a sentence whose places
are not those of its source, give way to English.
"""

import gettext
import io
import locale
import re
import struct
from pathlib import Path

from game.content.library import assets_folder
from game.content.reading import MEGABYTE, Missing, Unreadable, read_outside
from game.engine.text import Grammar, Text, Value, places, render, say

DOMAIN, DIGESTS = "oblique", "digests"
"""Catalogues: the program's own sentences, and the entries of the rules ledgers."""
LANGUAGES = (("en", "English"), ("it", "Italiano"))
SOURCE = "en"
FOLDER = "LC_MESSAGES"
LIMIT = 16 * MEGABYTE


NAME = "name"
"""The context of names in the catalogues: a name may be the word of a button too."""

_LED = re.compile(r"\{\w+\}")
_NUMBERED = re.compile(r"(.+)( \(\d+\))")
"""A part of a piece that goes by its name: "Grenadiers (2)"."""
_BELOW = re.compile(r"-(?=\d+\Z)")
_STEMS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ENDS = {"il": "l", "lo": "llo", "la": "lla", "i": "i", "gli": "gli", "le": "lle", "l’": "ll’"}
_POINT = re.compile(r"(?<![\d.])(\d+)\.(\d+)(?![\d.])")
_FIGURES = re.compile(r"[-−+\d\s.,/\"h°]*")
"""Lengths and places of an open table: 2.5", 8" / 6.5", 12.5 / 8.0 h90, 12.5 / 8, 90°."""
_APART = re.compile(r"\b([Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u) (?:(il|lo|la|i|gli|le)(?= )|(l’))")


class _Absent(gettext.NullTranslations):
    """Says nothing, where gettext of itself would give the message back."""

    def gettext(self, message: str) -> str:
        return ""

    def pgettext(self, context: str, message: str) -> str:
        return ""


class Language:
    """The language in use. `revision` grows with each change, for what caches its words."""

    def __init__(self) -> None:
        self.code = SOURCE
        self.revision = 0
        self._catalogue: gettext.NullTranslations = _Absent()
        self._source: gettext.NullTranslations = _Absent()
        self._digests: gettext.NullTranslations = _Absent()
        self._checked: dict[str, str] = {}
        self.use(SOURCE)

    def use(self, code: str, folder: Path | None = None) -> Text | None:
        """Change the language. A notice if a catalogue cannot be read."""
        self._catalogue = self._source = self._digests = _Absent()
        self._checked = {}
        self.code = code
        self.revision += 1
        place = folder or locale_folder()
        try:
            self._source = _catalogue(place / SOURCE / FOLDER / f"{DOMAIN}.mo")
            if code != SOURCE:
                self._catalogue = _catalogue(place / code / FOLDER / f"{DOMAIN}.mo")
                self._digests = _catalogue(place / code / FOLDER / f"{DIGESTS}.mo")
        except Unreadable as error:
            return say(
                "The translation {reason}: what is missing is shown in English.",
                reason=error.reason,
            )
        return None

    def translate(self, message: str) -> str:
        """A message in the language in use; empty stays empty (there gettext keeps its header)."""
        if not message:
            return ""
        known = self._checked.get(message)
        if known is None:
            known = self._checked[message] = self._worded(message)
        return known

    def _worded(self, message: str) -> str:
        """The words of the first catalogue that has some with the places of the message."""
        for catalogue in (self._catalogue, self._source):
            found = catalogue.gettext(message)
            if found and places(found) == places(message):
                return found
        return self.called(message)

    def name(self, printed: str) -> str:
        """What the language in use calls a piece; as it is printed if it has no word of its own."""
        found = printed and self._catalogue.pgettext(NAME, printed)
        if not found and (part := _NUMBERED.fullmatch(printed)):
            found = f"{self.name(part[1])}{part[2]}"
        return found or printed

    def called(self, printed: str) -> str:
        """A name, or figures: one below zero has a minus sign, and Italian writes decimals after a
        comma.
        """
        if _BELOW.match(printed):
            return _figure(printed)
        if self.code == "it" and _FIGURES.fullmatch(printed):
            return _POINT.sub(r"\1,\2", printed)
        return self.name(printed)

    def digest(self, words: str) -> str:
        """A title or summary of a rules ledger in the language in use."""
        return (words and self._digests.gettext(words)) or words


def _catalogue(path: Path) -> gettext.NullTranslations:
    """A compiled catalogue, an empty one if there is none; raises Unreadable with the reason."""
    try:
        found = gettext.GNUTranslations(io.BytesIO(read_outside(path, LIMIT)))
    except Missing:
        return _Absent()
    except (OSError, ValueError, LookupError, struct.error) as error:
        # gettext reports a broken catalogue with any of these.
        raise Unreadable(say("is damaged")) from error
    found.add_fallback(_Absent())
    return found


def locale_folder() -> Path:
    """Where the catalogues lie, in a checkout and in an installed wheel."""
    return assets_folder() / "locale"


LANGUAGE = Language()


def preferred_language() -> str:
    """The system's language if there is a catalogue for it."""
    code = (locale.getlocale()[0] or "").split("_")[0].lower()
    names = {"italian": "it", "english": "en"}
    code = names.get(code, code)
    return code if any(code == known for known, _name in LANGUAGES) else SOURCE


def _(message: str, /, **values: Value) -> str:
    """A word or sentence of the window itself, translated, its places filled in."""
    return tr(Text(message, tuple(values.items())))


def sentence(text: Text) -> str:
    """A `Text` as a sentence of its own: it begins with a capital, whoever it begins with."""
    words = tr(text)
    led = _LED.match(LANGUAGE.translate(text.message))
    return capital(words) if led else words


def capital(words: str) -> str:
    """Words as a line of its own: it begins with a capital, whatever it begins with."""
    return words[:1].upper() + words[1:]


def tr(text: Text | str | None) -> str:
    """A `Text` in the language in use, or a plain string: a name."""
    if text is None:
        return ""
    if isinstance(text, str):
        return LANGUAGE.called(text)
    words = render(text, LANGUAGE.translate, _GRAMMAR)
    return drawn_together(words) if text.values and LANGUAGE.code == "it" else words


def drawn_together(words: str) -> str:
    """Italian: a preposition and the article with which a name begins."""
    return _APART.sub(lambda m: _together(m[1], m[2] or m[3]), words)


def _together(preposition: str, article: str) -> str:
    made = _STEMS[preposition.lower()] + _ENDS[article]
    return made.capitalize() if preposition[0].isupper() else made


def _called(printed: str) -> str:
    return LANGUAGE.called(printed)


def _listed(names: tuple[str, ...]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("{rest} and {last}", rest=", ".join(names[:-1]), last=names[-1])


def _figure(number: int | str) -> str:
    return _BELOW.sub("−", str(number))


_GRAMMAR = Grammar(_called, _listed, _figure)
