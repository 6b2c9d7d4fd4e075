"""What a task costs at the table stays as low as it is."""

import pytest

from tools.clicks import TASKS, Task


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_a_task_costs_no_more_than_it_should(task: Task) -> None:
    """So many clicks and keys at most; one more needs a reason that is written down."""
    assert task.play() <= task.should + bool(task.reason)
