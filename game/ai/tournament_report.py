"""What came of an arena or of a balance: lines of text, a JSON file, a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from msgspec import json

from game.ai.bout import Fought
from game.ai.players import PLAYERS
from game.ai.tournament import (
    Score,
    by_side,
    elo,
    levels,
    median,
    of_sides,
    pace,
    pairs,
)
from game.content.writing import write_atomically
from game.engine.setting import Setting

WIDE, ROW, LEFT, BAR = 760, 34, 230, 420
INK, PAPER, QUIET = "#2B2620", "#F3E9D3", "#6B5D48"
COLOURS = ("#2F5A7A", "#B9C4B8", "#A5482F")
"""Won, drawn, lost."""


def why_not(kind: str, players: Sequence[str], out: Sequence[Path], games: int) -> str:
    """What is wrong with the wishes, if anything."""
    if len(players) != (2 if kind == "arena" else 1) or len(set(players)) != len(players):
        return "--sides wants two different players: A,B (balance plays one against itself)"
    for player in players:
        if player not in PLAYERS:
            return f'there is no player "{player}"; there are {", ".join(PLAYERS)}'
    for path in out:
        if path.suffix not in (".json", ".svg"):
            return f"{path}: --out writes .json or .svg"
    return "" if games > 0 else "--games wants at least one"


def line(game: Fought) -> str:
    """One game, as soon as it is over."""
    seats = ", ".join(f"{player} as {side}" for side, player in sorted(game.bout.seats.items()))
    how = f"{game.winner or 'nobody'}, {game.level}" if game.ended else "not ended"
    return f"seed {game.bout.seed}, {seats}: {game.fault or how} ({game.actions} actions)"


class Report:
    """What came of an arena (two players) or of a balance (one)."""

    def __init__(
        self, kind: str, setting: Setting, games: Sequence[Fought], players: Sequence[str]
    ) -> None:
        self.kind, self.setting = kind, setting
        self.games, self.players = games, tuple(players)

    def lines(self) -> list[str]:
        """As words."""
        games, players = self.games, self.players
        told = _arena(games, players) if len(players) == 2 else _balance(games)
        return [*told, *_levels(games), *_length(games), *_paces(games, players)]

    def write(self, path: Path) -> None:
        """As figures or as a picture, by the ending of the file."""
        if path.suffix == ".json":
            content = json.format(json.encode(figures(self.games, self.players)), indent=1)
        else:
            content = self.picture().encode()
        write_atomically(path, content + b"\n")

    def picture(self) -> str:
        """As a picture."""
        title = f"{self.setting.title}: {' against '.join(self.players)}"
        return draw(title, bars(self.games, self.players), self.lines())

    def failures(self) -> list[str]:
        """Of each game that failed or did not end: why, and the command that plays it again."""
        if self.kind == "arena":
            who, number = f"--sides {','.join(self.players)}", 2
        else:
            who, number = f"--player {self.players[0]}", 1
        found = []
        for game in self.games:
            if not game.ended:
                again = f"oblique {self.kind} {game.bout.scenario} {who} --games {number}"
                found += [line(game), f"  again: {again} --seed {game.bout.seed}"]
        return found


# -- words -----------------------------------------------------------------------------------------


def _arena(games: Sequence[Fought], players: Sequence[str]) -> list[str]:
    """Who won how often with which side, the pairs, the Elo difference."""
    first, second = players
    lines = [f"{name}: {_score(score)}" for name, score in bars(games, players)]
    score = pairs(games, first)
    lines.append(f"pairs of {first} against {second}: {_score(score)}")
    return [*lines, f"Elo of {first} above {second}: {_elo(score)}"]


def _balance(games: Sequence[Fought]) -> list[str]:
    """Which side wins how often at equal grade, its points and its losses."""
    lines = []
    for side, score in of_sides(games).items():
        ends = [game.sides[side] for game in games if game.ended]
        points, units = median(end.points for end in ends), median(end.units for end in ends)
        lost = median(end.lost for end in ends)
        share = f" ({lost / units:.0%})" if units else ""
        lines.append(f"{side}: {_score(score)}; {_interval(score)}")
        lines.append(f"  {points} points in the middle, {lost} of {units} units lost{share}")
    return lines


def _score(score: Score) -> str:
    return f"{score.won} won, {score.drawn} drawn, {score.lost} lost"


def _interval(score: Score) -> str:
    """The share of games that were won, and the limits of 95 %."""
    low, high = score.limits()
    return f"{score.share:.0%} of the games (95 %: {low:.0%} to {high:.0%})"


def _elo(score: Score) -> str:
    if score.number == 0:
        return "not known: no pair has two verdicts"
    found = elo(score)
    low, high = f"{found.low:+.0f}", f"{found.high:+.0f}"
    if found.middle is None:
        return f"above {low} (95 %)" if score.won else f"below {high} (95 %)"
    return f"{found.middle:+.0f} (95 %: {low} to {high}; Wilson's limits of the share of pairs)"


def _levels(games: Sequence[Fought]) -> list[str]:
    counted = sorted(levels(games).items())
    return [f"verdict {winner or 'nobody'}, {level}: {n}" for (winner, level), n in counted]


def _length(games: Sequence[Fought]) -> list[str]:
    ended = [game for game in games if game.ended]
    without = sum(not game.ended and not game.fault for game in games)
    failed = sum(bool(game.fault) for game in games)
    actions, turns = median(g.actions for g in ended), median(g.turns for g in ended)
    longest = max((game.actions for game in ended), default=0)
    told = f", {turns} turns" if turns else ""
    return [
        f"length: {actions} actions in the middle, {longest} at most{told}",
        f"{len(games)} games: {len(ended)} with a verdict, {without} not ended, {failed} failed",
    ]


def _paces(games: Sequence[Fought], players: Sequence[str]) -> list[str]:
    lines = []
    for player in players:
        found = pace(games, player)
        times = f"{found.median:.1f} / {found.most:.1f} / {found.longest:.1f} ms"
        what = "a decision (median, 99 of 100 below, longest)"
        lines.append(f"{player}: {times} {what}, {found.decisions} decisions")
    return lines


# -- figures ---------------------------------------------------------------------------------------


def figures(games: Sequence[Fought], players: Sequence[str]) -> dict[str, Any]:
    """All of it as plain values: the same however many processes played, but for the time."""
    found: dict[str, Any] = {"players": tuple(players)}
    if len(players) == 2:
        score = pairs(games, players[0])
        found["pairs"] = {"won": score.won, "drawn": score.drawn, "lost": score.lost}
        found["elo"] = elo(score) if score.number else None
    found["milliseconds"] = {player: pace(games, player) for player in players}
    found["games"] = [_plain(game) for game in games]
    return found


def _plain(game: Fought) -> dict[str, Any]:
    return {
        "seed": game.bout.seed,
        "seats": dict(sorted(game.bout.seats.items())),
        "winner": game.winner,
        "level": game.level,
        "turns": game.turns,
        "actions": game.actions,
        "fault": game.fault,
        "sides": {
            side: {"points": end.points, "lost": end.lost, "units": end.units}
            for side, end in sorted(game.sides.items())
        },
    }


# -- a picture -------------------------------------------------------------------------------------


def bars(games: Sequence[Fought], players: Sequence[str]) -> list[tuple[str, Score]]:
    """Each player with each side; one against itself, each side."""
    if len(players) == 1:
        return list(of_sides(games).items())
    return [
        (f"{player} as {side}", score)
        for player in players
        for side, score in sorted(by_side(games, player).items())
    ]


def draw(title: str, rows: Sequence[tuple[str, Score]], notes: Sequence[str]) -> str:
    """An SVG: a bar of won, drawn and lost games for each row, and the notes below."""
    top = 78
    foot = top + ROW * len(rows) + 28
    high = foot + 18 * len(notes) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}"'
        f' viewBox="0 0 {WIDE} {high}" font-family="Source Sans Pro, sans-serif">',
        f'<rect width="{WIDE}" height="{high}" fill="{PAPER}"/>',
        _text(20, 34, title, 20, INK),
        _text(20, 60, "games won / drawn / lost", 13, QUIET),
    ]
    for number, (name, score) in enumerate(rows):
        parts += _bar(top + ROW * number, name, score)
    parts += [_text(20, foot + 18 * n, note, 13, QUIET) for n, note in enumerate(notes)]
    return "\n".join([*parts, "</svg>"])


def _bar(top: int, name: str, score: Score) -> list[str]:
    parts = [_text(20, top + 20, name, 15, INK)]
    left = float(LEFT)
    for colour, many in zip(COLOURS, (score.won, score.drawn, score.lost), strict=True):
        wide = BAR * many / max(score.number, 1)
        if many:
            box = f'x="{left:.1f}" y="{top + 4}" width="{wide:.1f}" height="22"'
            parts.append(f'<rect {box} fill="{colour}"/>')
        left += wide
    told = f"{score.won} / {score.drawn} / {score.lost}"
    return [*parts, _text(LEFT + BAR + 12, top + 20, told, 14, INK)]


def _text(x: int, y: int, words: str, size: int, colour: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}">{escape(words)}</text>'
