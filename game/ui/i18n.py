"""Languages: English is the source, the catalogues lie in assets/locale, a change of language
shows at once.

The compiled catalogue (.mo) is committed beside its source (.po), so that neither a checkout nor
a wheel needs a build step; a test holds the two against each other. `tools/make_locale.py`
gathers the messages and compiles.
"""

import gettext
import locale
from pathlib import Path

from game.content.library import assets_folder
from game.engine.text import Text, Value, render

DOMAIN, DIGESTS = "oblique", "digests"
"""Catalogues: the program's own sentences, and the entries of the rules ledgers."""
LANGUAGES = (("en", "English"), ("it", "Italiano"))
SOURCE = "en"


class Language:
    """The language in use. `revision` grows with each change, for what caches its words."""

    def __init__(self) -> None:
        self.code = SOURCE
        self.revision = 0
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        self._digests: gettext.NullTranslations = gettext.NullTranslations()

    def use(self, code: str, folder: Path | None = None) -> None:
        """Change the language; one without a catalogue falls back to the source."""
        place = folder or locale_folder()
        self._catalogue = self._digests = gettext.NullTranslations()
        if code != SOURCE:
            self._catalogue = gettext.translation(DOMAIN, place, [code], fallback=True)
            self._digests = gettext.translation(DIGESTS, place, [code], fallback=True)
        self.code = code
        self.revision += 1

    def translate(self, message: str) -> str:
        """A message in the language in use; the empty one stays empty (gettext keeps its header
        there).
        """
        return self._catalogue.gettext(message) if message else ""

    def digest(self, words: str) -> str:
        """A title or summary of a rules ledger in the language in use."""
        return self._digests.gettext(words) if words else ""


LANGUAGE = Language()


def locale_folder() -> Path:
    """Where the catalogues lie, in a checkout and in an installed wheel."""
    return assets_folder() / "locale"


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
    return words[:1].upper() + words[1:] if text.message.startswith("{") else words


def tr(text: Text | str | None) -> str:
    """A `Text` in the language in use; a plain string (a name) stays as it is."""
    if text is None:
        return ""
    return text if isinstance(text, str) else render(text, LANGUAGE.translate)
