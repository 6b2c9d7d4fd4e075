"""The tables by which commanders weigh a game: what is wrong with one is told when it is read."""

import csv
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from game.engine.doctrine import TERMS
from game.rules import SYSTEMS
from game.rules.kit import doctrines
from game.rules.kit.doctrines import DoctrineFile, doctrine_table

ONE = {"value": 1.0, "unit": "hits", "source": "play"}
SOUND: dict[str, Any] = {
    "contact": ONE,
    "attack": [{"odds": 0.5, "gain": -0.5}, {"odds": 2.0, "gain": 0.5}],
    "weights": dict.fromkeys(TERMS, ONE),
    "worths": {"point": ONE},
}
TABLES = [s.id for s in SYSTEMS.values() if s.doctrine is not None]


class Own(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of a made-up game."""

    point: float


def read(monkeypatch: pytest.MonkeyPatch, **other: object) -> Any:
    """The table of a made-up game, with something else in it."""
    file = {**SOUND, **other}

    def given(_package: str, _name: str, kind: type[DoctrineFile]) -> DoctrineFile:
        return msgspec.convert(file, kind)

    monkeypatch.setattr(doctrines, "read_toml", given)
    return doctrine_table("a game", Own)


def test_a_sound_table_gives_plain_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    made = read(monkeypatch)
    assert made.gain == ((0.5, -0.5), (2.0, 0.5)) and made.contact == made.worths.point == 1.0
    assert list(made.weights) == [*TERMS]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"weights": {"strike": ONE}}, "the weights are those of"),
        ({"weights": {name: {**ONE, "value": -1.0} for name in TERMS}}, "not below 0"),
        ({"attack": [{"odds": 1.0, "gain": 0.0}]}, "two rows or more"),
        ({"attack": [*reversed(SOUND["attack"])]}, "two rows or more"),
        ({"attack": [{"odds": 0.0, "gain": 0.0}, {"odds": 1.0, "gain": 0.0}]}, "above 0"),
        ({"worths": {}}, "missing required field `point`"),
        ({"worths": {"point": ONE, "other": ONE}}, "unknown field `other`"),
        ({"worths": {"point": {**ONE, "unit": ""}}}, "its unit and its source"),
        ({"worths": {"point": {**ONE, "value": float("nan")}}}, "its unit and its source"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(
    other: dict[str, Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(msgspec.ValidationError, match=told):
        read(monkeypatch, **other)


@pytest.mark.parametrize("system", TABLES)
def test_every_figure_rests_on_a_rule_or_was_found_by_play(system: str) -> None:
    beside = files(f"game.rules.{system}")
    with (Path(str(beside)) / "ledger.csv").open(encoding="utf-8", newline="") as ledger:
        rules = {row["rule_id"] for row in csv.DictReader(ledger)}
    file = tomllib.loads((beside / "doctrine.toml").read_text(encoding="utf-8"))
    single = (one for one in file.values() if isinstance(one, dict) and "source" in one)
    figures = [*single, *file.get("match", ()), *file["weights"].values(), *file["worths"].values()]
    assert {one["source"] for one in figures} - rules <= {"play"}
