"""Weights found by play: towards who wins, the same ones each time."""

from collections.abc import Mapping

import pytest

from game.ai.commander.characters import characters
from tools.fit_commander import Table, fitted, main

BEST = {"way": 4.0, "danger": 0.5}


def toy(more: Mapping[str, float], less: Mapping[str, float], _number: int) -> int:
    """A game that is won by who is nearer to the best weights."""

    def off(factors: Mapping[str, float]) -> float:
        return sum(max(factors[n] / best, best / factors[n]) for n, best in BEST.items())

    return (off(more) < off(less)) - (off(more) > off(less))


def test_weights_go_to_where_games_are_won() -> None:
    found = fitted(toy, {"way": 1.0, "danger": 1.0}, 80, 3)
    assert found.factors["way"] == pytest.approx(4.0, rel=0.3)
    assert found.factors["danger"] == pytest.approx(0.5, rel=0.3)
    assert found.decided > 40


def test_the_same_seed_finds_the_same_weights_and_drawn_pairs_move_nothing() -> None:
    start = {"way": 2.0, "danger": 1.0}
    assert fitted(toy, start, 20, 7) == fitted(toy, start, 20, 7) != fitted(toy, start, 20, 8)
    assert fitted(lambda *_pair: 0, start, 20, 7).factors == pytest.approx(start, abs=0.001)


def test_a_tiny_run_of_a_real_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Both games are cut off, so the pair has no verdict and the weights stay."""
    words = ["maida-1806", "--games", "2", "--most-actions", "12", "--terms", "way,danger"]
    told = []
    for _ in range(2):
        assert main(words) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "1 pairs, 0 of them decided" in told[0] and "way = 1.5  # 1.5 times 1" in told[0]


def test_what_cannot_be_fitted_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in (
        (["maida-1806", "--terms", "luck"], "terms are strike"),
        (["rippach-1632"], "no doctrine"),
        (["nowhere"], "nowhere"),
    ):
        with pytest.raises(SystemExit):
            main(words)
        assert told in capsys.readouterr().err
    assert Table("maida-1806", characters().grades["regular"], 1, 12).sides == ("british", "french")
