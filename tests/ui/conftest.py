"""What several modules of the window's tests begin with."""

import pytest

from tests.ui import fake
from tests.ui.driver import Driver


@pytest.fixture
def table() -> Driver:
    """The small game at a table whose pieces do not walk."""
    return Driver(fake.session())
