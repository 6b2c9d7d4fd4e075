"""The figures by which commanders weigh a game: its doctrine.toml, read once and checked."""

from collections.abc import Mapping
from itertools import pairwise
from math import isfinite
from types import MappingProxyType
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from game.content.beside import read_toml
from game.engine.doctrine import TERMS

WorthsT = TypeVar("WorthsT")


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure with what it counts, and the rule that it rests on, or "play": found by play."""

    value: float
    unit: str
    source: str

    def __post_init__(self) -> None:
        if not isfinite(self.value) or not self.unit or not self.source:
            raise ValueError("a figure is a number with its unit and its source")


class Prospect(Struct, frozen=True, forbid_unknown_fields=True):
    """What an attack at these odds is likely to bring, as a part of what is attacked."""

    odds: float
    gain: float


class Pairing(Struct, frozen=True, forbid_unknown_fields=True):
    """How many times its strength a kind of pieces counts against another."""

    who: str
    against: str
    times: float
    source: str


class DoctrineFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file as it is written."""

    contact: Amount
    flanked: Amount = Amount(1.0, "times its strength", "play")
    shot: Amount = Amount(0.0, "worth a point of fire costs", "play")
    joint: Amount = Amount(1.0, "of the strength of further attackers", "play")
    match: tuple[Pairing, ...] = ()
    arc: Amount = Amount(-1.0, "cosine of the widest angle from straight ahead", "play")
    attack: tuple[Prospect, ...]
    weights: Mapping[str, Amount]
    worths: Mapping[str, Amount]

    def __post_init__(self) -> None:
        if {*self.weights} != {*TERMS}:
            raise ValueError(f"the weights are those of {', '.join(TERMS)}")
        if any(one.value < 0 for one in self.weights.values()):
            raise ValueError("a weight is not below 0")
        rows = self.attack
        if len(rows) < 2 or any(a.odds >= b.odds or a.gain > b.gain for a, b in pairwise(rows)):
            raise ValueError("two rows or more, by rising odds: better ones bring no less")
        if any(not -1 <= one.gain <= 1 or one.odds <= 0 for one in rows):
            raise ValueError("odds are above 0, a gain lies between -1 and 1")


class DoctrineTable(Struct, Generic[WorthsT], frozen=True):
    """What a doctrine needs: plain numbers; `worths` are the game's own."""

    contact: float
    flanked: float
    arc: float
    joint: float
    shot: float
    matches: Mapping[tuple[str, str], float]
    gain: tuple[tuple[float, float], ...]
    weights: Mapping[str, float]
    worths: WorthsT


def doctrine_table(
    package: str, kind: type[WorthsT], name: str = "doctrine.toml"
) -> DoctrineTable[WorthsT]:
    """The table of a game; what it counts must have the names of the fields of `kind`."""
    file = read_toml(package, name, DoctrineFile)
    return DoctrineTable(
        contact=file.contact.value,
        flanked=file.flanked.value,
        arc=file.arc.value,
        shot=file.shot.value,
        joint=file.joint.value,
        matches=MappingProxyType({(row.who, row.against): row.times for row in file.match}),
        gain=tuple((row.odds, row.gain) for row in file.attack),
        weights=MappingProxyType({term: file.weights[term].value for term in TERMS}),
        worths=msgspec.convert({name: one.value for name, one in file.worths.items()}, kind),
    )
