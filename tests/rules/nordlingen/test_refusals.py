"""The table of refusals (ND 15.1)."""

import inspect
import re
from collections.abc import Callable
from typing import get_type_hints

import pytest

from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.ledger import ledger

MOST = 40
SOURCE = inspect.getsource(refusals)
FOUND = re.findall(r"^(?:def )?(\w+)(?:\(.*| = Refusal\().*?# E(\d\d)", SOURCE, re.MULTILINE)
SAMPLES: dict[object, object] = {int: 2_500, str: "Finnen"}


def _told(name: str) -> Refusal:
    """The refusal of a name; one that is made of figures and names, with some of them."""
    one: Refusal | Callable[..., Refusal] = getattr(refusals, name)
    if isinstance(one, Refusal):
        return one
    hints = get_type_hints(one)
    return one(*(SAMPLES.get(hints[word]) for word in inspect.signature(one).parameters))


@pytest.mark.rule("ND 15.1")
def test_every_number_of_the_table_has_its_refusals() -> None:
    assert {int(number) for _, number in FOUND} == set(range(1, MOST + 1))


@pytest.mark.rule("ND 15.1")
@pytest.mark.parametrize("name", sorted({name for name, _ in FOUND}))
def test_each_names_a_rule_of_the_ledger_and_gives_its_reason_with_all_figures(name: str) -> None:
    refusal = _told(name)
    assert refusal.rule in ledger()
    words = str(refusal.message)
    assert words.endswith(".") and "{" not in words and len(words.split()) > 3
    given = dict(refusal.message.values)
    assert all(str(value) in words for value in given.values())
    if not isinstance(getattr(refusals, name), Refusal):
        assert given, "a refusal that is told figures or names says them"
