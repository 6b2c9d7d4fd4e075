"""The documents of the rulings are written from the data of each system."""

import pytest

from game.rules import SYSTEMS
from tools.make_rulings import document, path_of, systems


def test_every_system_has_its_rulings() -> None:
    assert set(systems()) == set(SYSTEMS)


@pytest.mark.parametrize("system", systems())
def test_the_document_is_written_from_the_data(system: str) -> None:
    assert path_of(system).read_text("utf-8") == document(system)
