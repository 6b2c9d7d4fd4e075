"""docs/protocol.md and the protocol say the same: no field is documented and never given, none is
given and not documented.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from game.board.plane.shapes import Pose
from game.engine.action import Action
from game.engine.event import Event
from game.engine.match import DiceRequest
from game.engine.presentation import Lens, Presentation, Verdict
from game.engine.prompt import Ghost, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.shapes import ArcShape, TextShape
from game.engine.state import Result
from game.engine.text import Text
from game.headless import messages
from game.rules import SYSTEMS
from tests.headless.test_hostile import Told

TOP = Path(__file__).resolve().parents[2]
PAGE = (TOP / "docs" / "protocol.md").read_text("utf-8")
TICKED = re.compile(r"`([a-z_]+)`", re.ASCII)
WHOLES = (Text, Action, Pose)
"""What travels in a form of its own: a sentence, an action as it is sent, a pose in words."""


class Fault(Struct):
    """What a malformed request is answered with."""

    field: str
    message: str


class Kept(Struct):
    """A record of the log, as the server writes it."""

    n: int
    side: str
    action: Action
    dice: tuple[int, ...]
    events: tuple[Event, ...]
    hash: str


PARTS: dict[str, Any] = {
    "prompt": Prompt,
    "die": DiceRequest,
    "result": Result,
    "verdict": Verdict,
    "events": tuple[Event, ...],
    "refusal": Refusal,
    "error": Fault,
    "preview": Preview,
    "nearest": Ghost,
    "view": Presentation,
    "lens": Lens,
    "log": tuple[Kept, ...],
}
"""What the parts of a reply are."""

SAID = {"Fault": "Error", "Kept": "Record"}


@cache
def hints(part: type) -> Mapping[str, Any]:
    """The fields with their types, among them that which tells parts of one family apart."""
    family = part.__struct_config__.tag_field if issubclass(part, Struct) else None
    return get_type_hints(part) | ({family: str} if family else {})


NO_GAME_YET = {
    ("Task", "shapes"),
    *((part.__name__, name) for part in (ArcShape, TextShape) for name in hints(part)),
    ("RingShape", "text"),
    ("SignShape", "text"),
    ("Plate", "order"),
    ("Prompt", "barred"),
    ("Prompt", "blind"),
    ("Face", "short"),
    ("SheetHand", "rule"),
}
"""For games to come: what they may draw on a table, names too long for counters, rules of rows;
and what none of these conversations comes to.
"""


# -- the page --------------------------------------------------------------------------------------


def section(heading: str) -> str:
    """The text under a heading, as far as the next of its kind."""
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found[1]


def rows(text: str) -> Iterator[list[str]]:
    """The rows of its tables without their heads."""
    for line in text.splitlines():
        if line.startswith("| `"):
            yield [
                cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")
            ]


def described() -> dict[str, set[str]]:
    """Part -> its fields, as the page lists them."""
    found = {}
    for part, fields in rows(section("Every field")):
        name = re.match(r"`(\w+)`", part)
        assert name is not None
        assert name[1] not in found
        found[name[1]] = set(TICKED.findall(fields))
    return found


# -- the program -----------------------------------------------------------------------------------


def is_part(kind: Any) -> bool:
    part = isinstance(kind, type) and (issubclass(kind, Struct) or is_dataclass(kind))
    return part and kind not in WHOLES


def parts_of(kind: Any, found: set[type]) -> set[type]:
    """All structs that can travel in a value of a kind."""
    if is_part(kind):
        if kind not in found:
            found.add(kind)
            for inner in hints(kind).values():
                parts_of(inner, found)
    else:
        for inner in get_args(kind):
            parts_of(inner, found)
    return found


def tagged_otherwise(value: dict[str, Any], kind: Any) -> bool:
    """Whether a value bears the name of another kind of its family."""
    tagged = kind.__struct_config__ if is_part(kind) and issubclass(kind, Struct) else None
    return bool(tagged and tagged.tag_field) and value.get(tagged.tag_field) != tagged.tag


def walk(value: Any, kind: Any, seen: set[tuple[str, str]]) -> None:
    """Note which fields of which parts a value of a kind has, as it was sent."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_part(kind) and isinstance(value, dict):
        for name, entry in value.items():
            assert name in hints(kind), (kind.__name__, name)
            seen.add((kind.__name__, name))
            walk(entry, hints(kind)[name], seen)
    elif origin in (Union, UnionType):
        for one in inner:
            if not (isinstance(value, dict) and tagged_otherwise(value, one)):
                walk(value, one, seen)
    elif origin is tuple and isinstance(value, list):
        alike = len(inner) == 2 and inner[1] is Ellipsis
        for entry, one in zip(value, [inner[0]] * len(value) if alike else inner, strict=False):
            walk(entry, one, seen)
    elif isinstance(origin, type) and issubclass(origin, Mapping) and isinstance(value, dict):
        for entry in value.values():
            walk(entry, inner[1], seen)


# -- what is really sent ---------------------------------------------------------------------------


class Heard:
    """All replies of the golden conversations and of some that are led here."""

    def __init__(self) -> None:
        self.fields: set[tuple[str, str]] = set()
        self.replies: dict[str, set[str]] = defaultdict(set)

    def hear(self, request: str, reply: dict[str, Any]) -> dict[str, Any]:
        """Take one in; a refusal has no part in what a request is answered with."""
        if reply["ok"]:
            self.replies[request] |= reply.keys() - {"ok", "id"}
        for name, value in reply.items():
            if name in PARTS:
                walk(value, PARTS[name], self.fields)
        return reply

    def golden(self) -> None:
        """The transcripts, in which request and reply alternate."""
        for path in sorted((TOP / "tests" / "golden").glob("*/*.jsonl")):
            lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
            for request, reply in zip(lines[::2], lines[1::2], strict=True):
                self.hear(request["do"], reply)

    def led(self, *requests: tuple[str, dict[str, Any]], **new: Any) -> Told:
        """A conversation of these requests."""
        talk = Told(**new)
        self.hear("new", talk.first)
        for request, fields in requests:
            self.hear(request, talk.ask(request, **fields))
        return talk

    def previews(self, talk: Told) -> None:
        """What each thing that is offered now would do."""
        prompt = talk.ask("prompt")["prompt"]
        for verb, ids in (
            ("unit", prompt.get("units", {})),
            ("cell", prompt.get("cells", {})),
            ("button", [b["id"] for b in prompt.get("buttons", [])]),
            ("pick", prompt.get("pick", {}).get("samples", [])),
        ):
            for arg in ids:
                self.hear("preview", talk.ask("preview", action={"verb": verb, "arg": arg}))

    def walked(self, talk: Told, questions: int) -> None:
        """So many answers of a bot, with what each thing offered would have done."""
        for seed in range(questions):
            self.previews(talk)
            reply = self.hear("bot", talk.ask("bot", seed=seed, count=1))
            if "prompt" not in reply:
                return


Asked = tuple[str, dict[str, Any]]
"""A request and its fields."""


def typed_dice(heard: Heard, file: str) -> None:
    """Maida with dice by hand: every request, saves and loads at several moments, a fault."""
    talk = heard.led(("prompt", {}), ("bot", {}), ("save", {}), scenario="maida-1806")
    heard.hear("load", talk.ask("load", save=talk.ask("save")["save"]))
    stay = {"verb": "button", "arg": "stay"}
    requests: tuple[Asked, ...] = (
        *(("dice", {"dice": [die]}) for die in (3, 6, 2, 5, 1, 4)),
        ("prompt", {}),
        ("candidates", {}),
        ("nearest", {"at": "1 / 1"}),
        ("why_not", {"action": stay}),
        ("why_not", {"action": {"verb": "unit", "arg": "b1"}}),
        ("act", {"action": stay}),
        ("undo", {}),
        ("redo", {}),
        ("act", {"action": stay}),
        *[("bot", {"count": 1, "seed": n}) for n in range(3)],
        ("prompt", {}),
        ("save", {"file": file}),
        ("load", {"file": file}),
        ("log", {}),
        ("view", {}),
        ("dance", {}),
        ("lens", {"lens": "sight", "at": ["0303", "0306"]}),
        ("lens", {"lens": "command"}),
        ("quit", {}),
    )
    for request, fields in requests:
        heard.hear(request, talk.ask(request, **fields))


def to_the_end(heard: Heard) -> None:
    """A battle that ends by a bot's answer, one that is over at once, and one that a die ends."""
    over = heard.led(("bot", {"count": 100_000}), ("prompt", {}), scenario="maida-1806", seed=1)
    heard.hear("load", over.ask("load", save=over.ask("save")["save"]))
    pieces = [{"id": "lombardia", "at": "1410"}, {"id": "pallavicini", "at": "1409", "hits": 3}]
    last = {"only": True, "active": "spanish-centre", "operation": "assault", "unit": pieces}
    talk = heard.led(scenario="camposanto-1743+no-fatigue", position=last)
    heard.hear("act", talk.ask("act", action={"verb": "pick", "arg": ["lombardia"]}))
    heard.hear("dice", talk.ask("dice", dice=[6, 6]))


def rarities(heard: Heard) -> None:
    """What few questions have: secrets under bases, hands of tokens, several Assaults, warnings."""
    under = {"active": "foy", "unit": [{"id": "y1", "hits": 2}]}
    base, recover = {"verb": "unit", "arg": "base-2"}, {"verb": "button", "arg": "recover"}
    requests = (("act", {"action": base}), ("act", {"action": recover}))
    heard.led(*requests, scenario="quatre-bras-1815", seed=1, position=under)
    wings = [f"{side}-{wing}" for side in ("spanish", "austrian") for wing in WINGS]
    dusk = {
        "phase": 3,
        "points": {"spanish": 2, "austrian": 1},
        "active": wings[0],
        "operation": "assault",
        "wing": [{"id": wing, "activated": True} for wing in wings[1:]],
        "unit": [],
    }
    heard.previews(heard.led(scenario="camposanto-1743", seed=1, position=dusk))
    guns = [{"id": "schwere-1", "at": "1307"}, {"id": "parma", "at": "1309", "facing": "NE"}]
    fire = {"only": True, "active": wings[4], "operation": "artillery", "unit": guns}
    gun = ("act", {"action": {"verb": "unit", "arg": "schwere-1"}})
    fields = ("lens", {"lens": "fire", "at": ["schwere-1"]})
    reach = ("lens", {"lens": "reach", "at": ["parma"]})
    heard.previews(heard.led(gun, fields, reach, scenario="camposanto-1743", seed=1, position=fire))
    names = ("pr-ir1", "pr-ir23", "pr-garde")
    stack = [{"id": uid, "at": "2308", "order": n} for n, uid in enumerate(names)]
    foe = {"id": "fr-rohan", "at": "2307"}
    engaged = {"only": True, "phase": "movement", "unit": [*stack, foe]}
    order = [("act", {"action": {"verb": "button", "arg": "restack"}})]
    order += [("act", {"action": {"verb": "cell", "arg": "2308"}})]
    heard.previews(heard.led(*order, scenario="rossbach-battle", seed=1, position=engaged))
    pieces = [
        {"id": "lombardia", "at": "1410", "facing": "N"},
        {"id": "flandes", "at": "1810", "facing": "N"},
        {"id": "schwere-1", "at": "1409"},
        {"id": "schwere-2", "at": "1809"},
    ]
    both = {"only": True, "active": wings[1], "operation": "assault", "unit": pieces}
    pick = {"verb": "pick", "arg": ["lombardia", "flandes"]}
    heard.led(("act", {"action": pick}), scenario="camposanto-1743", seed=1, position=both)


def on_a_table(heard: Heard) -> None:
    """The Rippach: places that are asked for, lenses on units and places, answers of a bot; Maida:
    brigades of stands.
    """
    near = [{"id": "r21", "at": "10.0 / 6.0 h0"}, {"id": "b21", "at": "10.0 / 8.0 h180"}]
    talk = heard.led(
        *[("lens", {"lens": "sight", "at": at}) for at in (["r21", "b21"], ["10 / 1", "10 / 12"])],
        ("lens", {"lens": "fire", "at": ["r21"]}),
        ("act", {"action": {"verb": "unit", "arg": "r11"}}),
        ("nearest", {"at": "16 / 15"}),
        ("preview", {"action": {"verb": "pose", "arg": "15.0 / 5.0 h0"}}),
        scenario="rippach-1632",
        seed=1,
        position={"unit": near, "orders": {"r1": 6}},
    )
    heard.walked(talk, 2)
    facing = [{"id": "r11", "at": "15.0 / 3.0 h0"}, {"id": "b11", "at": "15.0 / 6.0 h180"}]
    heard.led(
        ("act", {"action": {"verb": "unit", "arg": "r11"}}),
        ("preview", {"action": {"verb": "unit", "arg": "b11"}}),
        scenario="rippach-1632",
        seed=1,
        position={"only": True, "unit": facing, "orders": {"r1": 6}},
    )
    talk = heard.led(("view", {}), scenario="rippach-1632", seed=1)
    heard.walked(talk, 40)
    heard.led(
        ("view", {}),
        ("act", {"action": {"verb": "unit", "arg": "f27"}}),
        ("nearest", {"at": "12.5 / 19"}),
        scenario="maida-1806-table",
        seed=1,
    )
    before = [{"id": "leger1", "at": "15 / 24 h270"}]
    heard.led(
        ("act", {"action": {"verb": "unit", "arg": "f27"}}),
        ("preview", {"action": {"verb": "pose", "arg": "15 / 24 h90"}}),
        scenario="maida-1806-table",
        seed=1,
        position={"unit": before, "on_turn": "british"},
    )


WINGS = ("left", "centre", "right")
LENSES: tuple[tuple[str, list[str]], ...] = (
    ("sight", ["2308", "2310"]),
    ("sight", ["2005", "3010"]),
    ("zones", []),
    ("command", []),
    ("odds", ["2308", "2307"]),
    ("reach", ["pr-ir1"]),
    ("threats", ["2308"]),
)


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Heard:
    """Whatever is sent in all these conversations."""
    found = Heard()
    found.golden()
    typed_dice(found, str(tmp_path_factory.mktemp("saves") / "game.json"))
    to_the_end(found)
    rarities(found)
    for scenario, questions in (
        ("camposanto-1743", 25),
        ("quatre-bras-1815", 25),
        ("torgau-main", 6),
        ("zorndorf-free", 12),
    ):
        talk = found.led(("view", {}), scenario=scenario, seed=1)
        found.walked(talk, questions)
        found.hear("view", talk.ask("view"))
    on_a_table(found)
    units = [{"id": "pr-ir1", "at": "2308"}, {"id": "fr-rohan", "at": "2307"}]
    close = {"only": True, "phase": "close_combat", "unit": units}
    lenses = [("lens", {"lens": lens, "at": at}) for lens, at in LENSES]
    found.led(*lenses, scenario="rossbach-battle", seed=1, position=close)
    return found


# -- the comparison --------------------------------------------------------------------------------


def of_parts() -> dict[str, set[str]]:
    found: set[type] = set()
    for kind in PARTS.values():
        parts_of(kind, found)
    return {SAID.get(p.__name__, p.__name__): set(hints(p)) for p in found}


def test_the_page_lists_every_field_of_every_part_and_no_other() -> None:
    page, program = described(), of_parts()
    assert page.keys() == program.keys()
    assert {part: sorted(fields) for part, fields in page.items()} == {
        part: sorted(fields) for part, fields in program.items()
    }


def test_every_field_that_the_page_lists_is_really_sent(heard: Heard) -> None:
    """Only what the page says of no game is not."""
    sent = {(SAID.get(part, part), name) for part, name in heard.fields}
    silent = {(p, name) for p, names in described().items() for name in names} - sent
    assert silent == NO_GAME_YET


def test_the_prompt_and_the_reply_are_told_whole() -> None:
    """The tables of the first pages, field by field."""
    listed = {
        name for first, *_rest in rows(section("The prompt")) for name in TICKED.findall(first)
    }
    assert listed == set(Prompt.__struct_fields__)
    shown = {name for first, *_rest in rows(section("Replies")) for name in TICKED.findall(first)}
    assert shown == {"seq", "hash", "prompt", "die", "result", "verdict", "events"}


def requests_on_the_page() -> dict[str, tuple[set[str], set[str]]]:
    return {
        TICKED.findall(name)[0]: (set(TICKED.findall(fields)), set(TICKED.findall(reply)))
        for name, fields, reply in rows(section("Requests").split("### new")[0])
    }


def test_every_field_of_every_request_is_listed_and_no_other() -> None:
    program = {
        str(one.__struct_config__.tag): set(one.__struct_fields__) - {"id"}
        for one in get_args(messages.AnyRequest)
    }
    assert {name: fields for name, (fields, _reply) in requests_on_the_page().items()} == program


def test_every_reply_has_what_is_listed_and_nothing_else(heard: Heard) -> None:
    page = {name: sorted(reply) for name, (_fields, reply) in requests_on_the_page().items()}
    assert page == {name: sorted(heard.replies[name]) for name in page}


@pytest.mark.parametrize("request_", sorted(requests_on_the_page()))
def test_every_field_of_a_request_is_told_of(request_: str) -> None:
    """Somewhere in the section of the request, or where its form is described."""
    text = next(
        part
        for part in re.split(r"^### ", section("Requests"), flags=re.MULTILINE)[1:]
        if request_ in part.split("\n", 1)[0].replace(",", "").split()
    )
    assert requests_on_the_page()[request_][0] <= set(TICKED.findall(text))


NAMES = {
    "prussias_glory": "Prussia's Glory",
    "camposanto": "Camposanto 1743",
    "squares": "Squares",
    "nordlingen": "Nordlingen",
    "napoleons_battles": "Napoleon's Battles",
}


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_field_of_a_position_is_listed_and_no_other(system: str) -> None:
    """A row for each field of the position; the fields of its parts in the rows of those."""
    position = SYSTEMS[system].position_type
    assert position is not None
    page: dict[str, set[str]] = {}
    for first, told in rows(section(f"Positions of {NAMES[system]}")):
        names = TICKED.findall(first.split(" of ")[0])
        for name in names:
            page.setdefault(name, set()).update(TICKED.findall(told) if len(names) == 1 else ())
    program: dict[str, set[str]] = {}
    deeper: set[str] = set()
    for name, kind in hints(position).items():
        parts: set[type[Struct]] = set()
        parts_of(kind, parts)
        program[name] = {field for part in parts for field in part.__struct_fields__}
        deeper |= program[name]
    rows_of_parts = {name for name in page if name not in program}
    assert rows_of_parts <= deeper  # a row of its own for a part of a part
    assert page.keys() - rows_of_parts == program.keys()
    for name, fields in program.items():
        inner = {field for row in rows_of_parts & fields for field in page[row]}
        assert page[name] | inner == fields, name
