"""Languages: the catalogues are whole, and what is shown follows the language at once."""

import csv
import re
import string
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.engine.text import Text, say
from game.rules import SYSTEMS
from game.ui.look import type
from game.ui.look import words as i18n
from game.ui.look.words import LANGUAGE, _, locale_folder, sentence, tr
from tests.ui.glyphs import missing_glyphs

TOP = Path(__file__).resolve().parents[2]
CODES = [code for code, _name in i18n.LANGUAGES if code != i18n.SOURCE]
HEADS = [tomllib.loads(path.read_text("utf-8")) for path in TOP.glob("scenarios/*.toml")]
SHIPPED = sorted({head["system"] for head in HEADS if "system" in head})


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    LANGUAGE.use("en")


def catalogue(code: str, domain: str = i18n.DOMAIN) -> Catalog:
    with (locale_folder() / code / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=code)


def translated(code: str, domain: str = i18n.DOMAIN) -> list[Message]:
    return [message for message in catalogue(code, domain) if message.id and message.string]


def places(message: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(message) if name}


def test_source_language_fills_in_places() -> None:
    assert _("Turn {turn} of {turns}", turn=2, turns=4) == "Turn 2 of 4"
    nested = say("{who} decides", who=say("Prussia"))
    assert tr(nested) == "Prussia decides"
    assert tr(None) == "" and tr("KR 13") == "KR 13" and tr(Text("")) == ""


def test_italian_is_shown_at_once_and_english_again() -> None:
    before = LANGUAGE.revision
    LANGUAGE.use("it")
    assert _("Back") == "Indietro"
    assert LANGUAGE.revision == before + 1
    LANGUAGE.use("en")
    assert _("Back") == "Back"


def test_nested_text_is_translated_too() -> None:
    LANGUAGE.use("it")
    assert _("{side} decide", side=say("the Prussians")) == "Decidono i prussiani"


def test_unknown_language_and_unknown_message_fall_back_to_english() -> None:
    LANGUAGE.use("xx")
    assert _("Back") == "Back"
    LANGUAGE.use("it")
    assert _("No catalogue knows this sentence.") == "No catalogue knows this sentence."
    assert LANGUAGE.translate("") == ""


@pytest.mark.parametrize("code", [i18n.SOURCE, *CODES])
def test_each_translation_has_the_places_of_its_source(code: str) -> None:
    """A place too many would raise when the sentence is shown."""
    wrong = [m.id for m in translated(code) if not places(str(m.string)) <= places(str(m.id))]
    lost = [m.id for m in translated(code) if not places(str(m.id)) <= places(str(m.string))]
    assert wrong == [] and lost == []


@pytest.mark.parametrize("code", CODES)
def test_all_letters_of_a_translation_are_in_the_fonts(code: str) -> None:
    both = [*translated(code), *translated(code, i18n.DIGESTS), *translated(i18n.SOURCE)]
    words = "".join(sorted({letter for m in both for letter in str(m.string)}))
    assert missing_glyphs(words, type.BODY) == ""
    assert missing_glyphs(words, type.PROMPT) == ""


@pytest.mark.parametrize("code", CODES)
def test_the_windows_own_words_are_all_translated(code: str) -> None:
    missing = [
        message.id
        for message in catalogue(code)
        if message.id
        and not message.string
        and any(file.startswith("game/ui/") for file, _line in message.locations)
    ]
    assert missing == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("system", SHIPPED)
def test_the_rules_browser_of_every_game_that_has_a_battle_is_translated(
    system: str, code: str
) -> None:
    """Titles, summaries and rulings: each is found when a reader looks a rule up."""
    told = {str(m.id) for m in translated(code, i18n.DIGESTS)}
    entries = SYSTEMS[system].ledger()
    shown = {part for entry in entries.values() for text in entry for part in text.split("\n\n")}
    assert entries and sorted(shown - told - {""}) == []


def test_no_message_is_made_of_places_alone_but_for_layout() -> None:
    """Such a message gives a translator no words to go by: layouts.csv says what each joins."""
    keys = {str(m.id) for m in catalogue("it") if m.id}
    bare = {key for key in keys if "{" in key and not re.search(r"[^\W\d_]", unplaced(key))}
    with (Path(__file__).parent / "layouts.csv").open(encoding="utf-8", newline="") as file:
        layouts = {row["message"]: row["joins"] for row in csv.DictReader(file)}
    assert sorted(bare - layouts.keys()) == []
    assert sorted(layouts.keys() - bare) == [] and all(layouts.values())


@pytest.mark.parametrize("code", [i18n.SOURCE, *CODES])
def test_no_sentence_has_the_number_of_a_rule_in_it(code: str) -> None:
    """The rule stands beside it (`cited`, an event's own field), where it may be looked up."""
    LANGUAGE.use(code)
    words = {str(m.id): LANGUAGE.translate(str(m.id)) for m in catalogue("it") if m.id}
    assert [key for key, told in words.items() if re.search(r"\((PG|CS|SQ) \d", told)] == []


@pytest.mark.parametrize(("code", "plural"), [("en", r"\w+s\b"), ("it", r"[a-zàèìòù]{3,}i\b")])
def test_what_is_said_of_one_is_not_said_in_the_plural(code: str, plural: str) -> None:
    """Of a pair for one and for many: no "{n} units" where n is one."""
    LANGUAGE.use(code)
    pairs = extract_from_dir(TOP / "game", [("**.py", "python")], keywords={"counted": (2, 3)})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ones = {pair[0] for _file, _line, pair, _comments, _context in pairs}
    wrong = {one for one in ones if re.search(r"\{n\} " + plural, LANGUAGE.translate(one))}
    assert ones and sorted(wrong) == []


def test_a_number_before_a_plural_has_a_form_for_one() -> None:
    """`{n:hex|hexes}`, or a sentence of its own (`counted`); of the rest numbers.csv says why."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = extract_from_dir(TOP / "game", [("**.py", "python")], keywords={"counted": (2, 3)})
        counted = {text for _file, _line, pair, _comments, _context in found for text in pair}
    plural = re.compile(r"\{(n|m|most|limit|count|need|have|points)\} ([a-z-]+ )?[a-z]+s\b")
    keys = {str(m.id) for m in catalogue("it") if m.id and not m.context} - counted
    bare = {key for key in keys if plural.search(LANGUAGE.translate(key))}
    with (Path(__file__).parent / "numbers.csv").open(encoding="utf-8", newline="") as file:
        known = {row["message"]: row["why"] for row in csv.DictReader(file)}
    assert sorted(bare - known.keys()) == []
    assert sorted(known.keys() - bare) == [] and all(known.values())


def unplaced(message: str) -> str:
    return "".join(text for text, *_place in string.Formatter().parse(message))


def test_english_is_told_in_better_words_than_its_key(tmp_path: Path) -> None:
    """The key stays what saves hold; a language without the sentence falls back to the words."""
    assert _("Delete for good") == "Delete permanently"
    assert str(say("Delete for good")) == "Delete for good"
    made = Catalog(locale="en", charset="utf-8")
    made.add("Back to it", "Resume")
    place = compiled(tmp_path, Back="Indietro") / "en" / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{i18n.DOMAIN}.mo").open("wb") as file:
        write_mo(file, made)
    LANGUAGE.use("it", tmp_path)
    assert (_("Back"), _("Back to it"), _("Back again")) == ("Indietro", "Resume", "Back again")


def test_a_language_may_say_a_thing_as_its_key_does(tmp_path: Path) -> None:
    """Not a sentence that is missing: the better English does not take its place."""
    LANGUAGE.use("it", compiled(tmp_path, **{"MR_{n}": "MR {n}"}))
    assert _("MR {n}", n=3) == "MR 3"
    LANGUAGE.use("it")
    same = [m.id for m in translated("it") if m.id == m.string and not m.context]
    assert same and [key for key in same if LANGUAGE.translate(str(key)) != key] == []


def test_the_english_catalogue_holds_what_is_said_otherwise_and_nothing_else() -> None:
    told, keys = translated("en"), {message.id for message in catalogue("it")}
    assert told and [m.id for m in told if m.id == m.string or m.id not in keys] == []


def test_digests_have_a_catalogue_of_their_own() -> None:
    """A ledger's title may be the word of a button and mean something else."""
    LANGUAGE.use("it")
    words = LANGUAGE.translate("Counter-attack"), LANGUAGE.digest("Counter-attack")
    assert words == ("Contrattacca", "Contrattacco")
    assert LANGUAGE.digest("No ledger says this.") == "No ledger says this."
    LANGUAGE.use("en")
    assert LANGUAGE.digest("Counter-attack") == "Counter-attack"


def test_compiled_catalogues_are_those_of_their_sources() -> None:
    done = subprocess.run(
        [sys.executable, str(TOP / "tools" / "make_locale.py"), "--check"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_sentence_begins_with_a_capital_even_if_a_name_in_it_does_not() -> None:
    """Only where a place stands first; the message's own words stay as they are."""
    the = say("the Austrians")
    assert sentence(say("{side} let the chance pass.", side=the)).startswith(
        "The Austrians decline"
    )
    assert sentence(say("von Moritz rides.")) == "von Moritz rides."


def test_a_number_below_zero_has_a_minus_sign_and_no_hyphen() -> None:
    """Figures and modifiers alike; names keep their hyphens."""
    assert tr(say("{general} {n}", general="Peyri", n="-1")) == "Peyri −1"
    assert tr(say("{n} MP left", n=-11)) == "−11 MP left"
    assert tr(say("{general} {n}", general="Klein-2", n="+1")) == "Klein-2 +1"


def test_names_have_the_form_of_the_language_and_lists_an_and() -> None:
    leaves = say("{units} flee to {hex}.", units=("KR 8", "Frederick II"), hex="2408")
    assert tr(leaves) == "KR 8 and Frederick II flee to 2408."
    assert tr("Frederick II") == "Frederick II"
    LANGUAGE.use("it")
    assert tr(leaves) == "KR 8 e Federico II fuggono in 2408."
    assert (tr("Frederick II"), tr("KR 8")) == ("Federico II", "KR 8")


def test_italian_writes_decimals_after_a_comma() -> None:
    odds = say("{a} : {d} = {q}", a=11, d=4, q="2.8")
    cited = say("{units} ({hex})", units=("PG 19.6", "KR 8"), hex="PG 19.3c")
    assert tr(odds) == "11 : 4 = 2.8"
    LANGUAGE.use("it")
    assert tr(odds) == "11 : 4 = 2,8"
    assert tr(cited) == "PG 19.6 e KR 8 (PG 19.3c)"


@pytest.mark.parametrize(
    ("apart", "together"),
    [
        ("la resa di gli austriaci", "la resa degli austriaci"),
        ("Di i russi, a i russi, da la Coalizione", "Dei russi, ai russi, dalla Coalizione"),
        ("in l’abitato, su lo Janus", "nell’abitato, sullo Janus"),
        ("la fanteria di La Marck e di Lameth", "la fanteria di La Marck e di Lameth"),
        ("lo vede da lì e di là", "lo vede da lì e di là"),
    ],
)
def test_italian_draws_a_preposition_and_an_article_together(apart: str, together: str) -> None:
    assert i18n.drawn_together(apart) == together


def test_an_army_of_each_scenario_is_told_with_its_article() -> None:
    """No people is glued to a preposition, whichever scenario it comes from."""
    LANGUAGE.use("it")
    peoples = {str(m.id) for m in catalogue("it") if str(m.id).startswith("the ")}
    armies = {key for key in peoples if re.match(r"(i|gli) [\w-]+$", LANGUAGE.translate(key))}
    assert len(armies) >= 9
    for key in armies:
        told = tr(say("The army of {side} is Demoralised.", side=say(key)))
        assert re.fullmatch(r"L’armata de(i|gli) [\w-]+ è Demoralizzata\.", told), told


def test_ground_is_told_with_its_article_whether_it_has_a_name_or_not() -> None:
    """Kinds of ground have the indefinite article, descriptions that a map names the definite."""
    kinds = tomllib.loads((TOP / "game/rules/nordlingen/tables.toml").read_text("utf-8"))["terrain"]
    rows = "objectgroup/object/properties/property[@name='inline']"
    trees = [ElementTree.parse(path).getroot() for path in TOP.glob("maps/*.tmx")]
    named = {str(one.get("value")) for tree in trees for one in tree.iterfind(rows)}
    LANGUAGE.use("it")
    told = {
        key: LANGUAGE.translate(key) for key in (*(k["inline"] for k in kinds.values()), *named)
    }
    article = re.compile(r"(un|uno|una|il|lo|la|i|gli|le) \w|(un|l)’\w")
    assert named and [key for key, words in told.items() if not article.match(words)] == []
    hidden = say("The line of sight is blocked by {ground}.", ground=say("the windmill rise"))
    assert tr(hidden) == "La visuale è bloccata dall’altura dei mulini."
    stopped = say("The move stops on the line of {obstacle}.", obstacle=say("the Rippach"))
    assert tr(stopped) == "Il movimento si ferma sulla linea della Rippach."
    unseen = say("The target is not visible: {blocker} is in the way.", blocker=say("a wood"))
    assert tr(unseen) == "Il bersaglio non è visibile: un bosco impedisce la vista."


@pytest.mark.parametrize("code", [i18n.SOURCE, *CODES])
def test_all_forms_of_words_are_written_so_that_they_are_read(code: str) -> None:
    LANGUAGE.use(code)
    keys = [str(m.id) for m in catalogue("it") if m.id and "{" in str(m.id)]
    told = {key: tr(Text(key, tuple((name, 1) for name in places(key)))) for key in keys}
    assert [key for key in keys if "{" in told[key] or "|" in told[key]] == []


def compiled(folder: Path, **words: str) -> Path:
    """A folder of catalogues of one language, with one sentence."""
    made = Catalog(locale="it", charset="utf-8")
    for source, translation in words.items():
        made.add(source.replace("_", " "), translation)
    place = folder / "it" / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{i18n.DOMAIN}.mo").open("wb") as file:
        write_mo(file, made)
    return folder


@pytest.mark.parametrize(
    "spoilt",
    [
        "{lato} decidono",
        "{side decidono",
        "side} decidono",
        "{0} decidono",
        "{side.__class__} decidono",
        "{side:>1500000000} decidono",
        "{side!r} decidono",
        "decidono",
        "{side} e {turn} decidono",
    ],
)
def test_a_translation_with_other_places_than_its_source_gives_way_to_it(
    tmp_path: Path, spoilt: str
) -> None:
    LANGUAGE.use("it", compiled(tmp_path, **{"{side}_decide": spoilt, "Back": "Indietro"}))
    assert _("{side} decide", side=say("Prussia")) == "Prussia decide"
    assert _("Back") == "Indietro"


@pytest.mark.parametrize(
    "rubbish", [b"", b"rubbish", bytes.fromhex("de120495") + b"\xff" * 60, b"\xde\x12\x04\x95"]
)
def test_a_rubbish_catalogue_is_told_and_english_serves(tmp_path: Path, rubbish: bytes) -> None:
    place = compiled(tmp_path, Back="Indietro")
    (place / "it" / "LC_MESSAGES" / f"{i18n.DOMAIN}.mo").write_bytes(rubbish)
    notice = LANGUAGE.use("it", place)
    assert notice is not None and "damaged" in str(notice)
    assert _("Back") == "Back" and LANGUAGE.code == "it"


@pytest.mark.parametrize("code", CODES)
def test_no_shipped_sentence_gives_way_to_its_source(code: str) -> None:
    assert LANGUAGE.use(code) is None
    told = [m for m in translated(code) if not m.context]
    lost = [m.id for m in told if LANGUAGE.translate(str(m.id)) != m.string]
    assert lost == []


def test_who_is_attached_as_a_general_is_he() -> None:
    """Both are said of generals alone (NB 1.5-1)."""
    LANGUAGE.use("it")
    told = tr(say("attached")), tr(say("attached to {units}", units="X"))
    LANGUAGE.use("en")
    assert told == ("aggregato", "aggregato a X")
