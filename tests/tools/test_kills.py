"""A short round of kills; `python -m tools.kills` makes long ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a child process is needed")


@pytest.mark.parametrize("victim", ["keeper", "window", "headless"])
def test_a_kill_loses_at_most_what_was_under_way(victim: str) -> None:
    """In a process of its own: nothing is forked while tests run beside each other. It has the
    time it needs, however busy the machine: each life is ended after a minute at most.
    """
    command = [sys.executable, "-m", "tools.kills", "--times", "8", "--seed", "short"]
    done = subprocess.run([*command, "--victims", victim], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("8 kills") and done.stdout.endswith("0 faults\n")


def test_a_loss_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A keeper that does not write its journal loses what was done since the last whole save."""
    from random import Random

    from game.engine.autosave import SessionKeeper
    from tools import kills

    monkeypatch.setattr(SessionKeeper, "_note", lambda *_: True)
    monkeypatch.setattr(kills, "LONGEST", {"keeper": 0.4})
    faults = [
        fault
        for n in range(6)
        for life in kills.lives("keeper", tmp_path / str(n), Random(n), 2)
        for fault in life.faults
    ]
    assert any("is left, kept was" in fault for fault in faults)
