"""The ledger plugin: a run of all tests ends with the rules covered, and fails on faults."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from tests import ledger


def _is_whole(config: pytest.Config) -> bool:
    """Whether all tests are run; a worker of a divided run leaves the judgement to its chief."""
    chosen = config.getoption("keyword") or config.getoption("markexpr")
    whole = config.args in (["tests"], [str(config.rootpath)], [str(ledger.TESTS)])
    return whole and not chosen and not hasattr(config, "workerinput")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A mark that names no rule of any ledger is an error at once."""
    known = {row.rule for row in ledger.rows()}
    for item in items:
        for mark in item.iter_markers("rule"):
            strange = [rule for rule in mark.args if rule not in known]
            if strange or not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: no ledger has the rule {strange}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Faults of the ledger fail a run of all tests."""
    judged = exitstatus == 0 and _is_whole(session.config)
    if judged and ledger.faults(ledger.rows(), ledger.marks()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Coverage for each chapter, and the faults."""
    if not _is_whole(config):
        return
    rows, marks = ledger.rows(), ledger.marks()
    terminalreporter.section("rules covered by tests")
    for line in [*ledger.coverage(rows, marks), *ledger.faults(rows, marks)]:
        terminalreporter.line(line)
