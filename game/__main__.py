"""The program's commands; each imports only what it needs."""

import argparse
import errno
import io
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from game import __version__

if TYPE_CHECKING:
    from game.ai.bout import Fought
    from game.ai.crews import Crew
    from game.engine.setting import Setting
    from game.engine.shelf import Shelf

ALL = "ALL"
"""In place of a scenario: every one."""
TOML = ".toml"
OPEN_AT_ONCE = 8
"""A soak with random options opens a scenario in hundreds of readings: the last few stay open."""


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; without any, open the game."""
    given = list(sys.argv[1:] if words is None else words)
    args = parser().parse_args(given or ["play"])
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that lacks a letter gets its number; no command ends over a name.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except OSError as failed:
        if failed.errno not in (errno.EPIPE, errno.ENOSPC):
            raise
        return _unheard(disk_full=failed.errno == errno.ENOSPC)
    return status


def _unheard(*, disk_full: bool) -> int:
    """Whoever read along has gone (`oblique rules PG | head`), or the report finds no room: the
    rest is told to nobody.
    """
    if disk_full:
        _fail("The disk is full: not all could be written.")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for out in (sys.stdout, sys.stderr):
        os.dup2(nowhere, out.fileno())
    os.close(nowhere)
    return 1


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="oblique", description="Plays and referees horse-and-musket board wargames."
    )
    top.add_argument("--version", action="version", version=f"Oblique Order {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(run: Callable[[argparse.Namespace], int], told: str) -> argparse.ArgumentParser:
        one = commands.add_parser(run.__name__, help=told)
        one.set_defaults(run=run)
        return one

    one = command(play, "open the game")
    one.add_argument("scenario", nargs="?", help="begin with this scenario, by its id")
    one.add_argument("--seed", type=int, help="seed of the dice")
    _switches(one)

    command(headless, "speak the protocol of docs/protocol.md")

    one = command(check, "report all faults of maps and scenarios")
    told = "files, folders, ids of scenarios or maps; none: all known ones"
    one.add_argument("paths", nargs="*", help=told)

    one = command(replay, "tell a saved game and check it")
    one.add_argument("file", type=Path)
    one.add_argument("--verify", action="store_true", help="check it only")

    _soak_options(command(soak, "let random bots play whole games"))

    _arena_options(command(arena, "two players of the program against each other"))
    _balance_options(command(balance, "which side wins how often at equal grade"))

    one = command(paint, "paint a map into the cache, or into a folder")
    one.add_argument("map", help="id of a map, or a .tmx file")
    one.add_argument("--out", type=Path, help="write picture and names into this folder")

    one = command(rules, "look up rules by id or by words")
    one.add_argument("words", nargs="+")
    return top


def _soak_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("scenario", help="id or file of a scenario, or ALL for every one")
    forbidden = "at every N-th prompt, try what it does not offer"
    for name, default, told in (
        ("games", 10, None),
        ("seed", 1, "seed of the first game"),
        ("jobs", 1, "processes at the same time"),
        ("most-actions", 20_000, "a game may not take more"),
        ("offers", 25, "ask through every N-th prompt"),
        ("saves", 50, "save and load at every N-th prompt"),
        ("forbidden", 0, f"{forbidden} and count refusals without a reason"),
    ):
        one.add_argument(f"--{name}", type=int, default=default, help=told)
    _switches(one)
    told = "switch options, in each game each with 30 %%, and choose among the presets"
    one.add_argument("--options", choices=["random"], help=told)
    one.add_argument("--leave", default="soak-failures", help="folder for saves of failed games")


def _arena_options(one: argparse.ArgumentParser) -> None:
    told = "their names (docs/commander.md): A,B"
    one.add_argument("--sides", metavar="A,B", default="regular,greedy", help=told)
    _series_options(one)


def _balance_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("--player", default="regular", help="who plays both sides, by name")
    _series_options(one)


def _series_options(one: argparse.ArgumentParser) -> None:
    one.add_argument("scenario", help="id or file of a scenario")
    for name, default, told in (
        ("games", 20, "so many; of an arena each pair is two"),
        ("seed", 1, "seed of the first pair or game"),
        ("jobs", os.cpu_count() or 1, "processes at the same time (all cores)"),
        ("most-actions", 20_000, "a game of more has not ended"),
        ("offers", 0, "ask through every N-th prompt"),
    ):
        one.add_argument(f"--{name}", type=int, default=default, help=told)
    _switches(one)
    told = "play on the workers of this Dask scheduler (needs the extra `cluster`)"
    one.add_argument("--scheduler", metavar="ADDRESS", help=told)
    told = "write the figures (.json) or a picture (.svg); may be given several times"
    one.add_argument("--out", type=Path, action="append", default=[], help=told)


def _switches(one: argparse.ArgumentParser) -> None:
    one.add_argument("--preset", help="play by this set of options instead of the scenario's own")
    told = "put this option in force (may be given several times)"
    one.add_argument("--option", action="append", default=[], metavar="ID", help=told)
    told = "take this option out of force (may be given several times)"
    one.add_argument("--without", action="append", default=[], metavar="ID", help=told)


def _as_wanted(args: argparse.Namespace, scenario: str) -> str:
    """The id or file of a scenario with the options that were asked for behind it."""
    from game.engine.options import Wanted
    from game.engine.shelf import PLUS

    wish = Wanted(args.preset or "", tuple(args.option), tuple(args.without))
    return PLUS.join((scenario, *wish.words))


def play(args: argparse.Namespace) -> int:
    from game.ui.start import run

    scenario = None if args.scenario is None else _as_wanted(args, args.scenario)
    return run(_shelf(), scenario=scenario, seed=args.seed)


def headless(_args: argparse.Namespace) -> int:
    from game.headless.server import serve

    serve(_shelf(), sys.stdin.buffer, sys.stdout.buffer, secrets.randbits(64))
    return 0


def check(args: argparse.Namespace) -> int:
    from game.content import check as checking
    from game.engine.lesson import rehearse

    paths = [*map(checking.meant, args.paths)] or checking.everything()
    shelf = _shelf()
    lines, status = checking.report(checking.check(paths, shelf.files(), partial(rehearse, shelf)))
    print("\n".join(lines))
    return status


def replay(args: argparse.Namespace) -> int:
    """Tell a saved game in words and play it again, or only play it again; whether it is as it was
    played comes last.
    """
    from game.content.problems import Problem
    from game.content.reading import clean
    from game.engine.autosave import resume
    from game.replay.chronicle import lines
    from game.replay.honesty import Answer, Inquiry, told

    loaded = resume(args.file, _shelf().find)
    if isinstance(loaded, Problem):
        return _fail(str(loaded))
    for warning in loaded.warnings:
        print(clean(str(warning)), file=sys.stderr)
    if not args.verify:
        for line in lines(loaded.match, loaded.setting.ground):
            print(clean(line))
    finding = Inquiry(loaded.match, loaded.envelope).run()
    if finding.answer is not Answer.SOUND:
        start = "not as it was played" if finding.answer is Answer.CHANGED else "cannot be checked"
        return _fail(f"{args.file}: {start}: {told(finding)}")
    print(f"{len(loaded.match.records)} actions. {told(finding)} (hash {loaded.match.hash})")
    return 0


def soak(args: argparse.Namespace) -> int:
    if args.scenario != ALL:
        return _soak_one(args, _as_wanted(args, args.scenario))
    status = 0
    for head in _shelf().heads():
        print(f"{head.id}:", flush=True)
        status |= _soak_one(args, _as_wanted(args, head.id))
    return status


def _soak_one(args: argparse.Namespace, scenario: str) -> int:
    from game.ai import soak as soaking

    setting = _setting(scenario)
    if setting is None:
        return 1
    opened = partial(_open, scenario, args.options == "random")
    wanted = {name: getattr(args, name) for name in soaking.SoakPlan.__struct_fields__}
    plan = soaking.SoakPlan(**wanted)
    seeds = range(args.seed, args.seed + args.games)
    found = soaking.Summary()
    for game in soaking.soak(opened, seeds, plan, args.jobs):
        found.add(game)
        print(f"seed {game.seed}: {game.fault or game.verdict} ({game.hash})", flush=True)
    print("\n".join(soaking.report(setting, found.tally)))
    print(f"hash over all games: {found.fingerprint}")
    failed, games = found.failed, found.tally.sums["games"]
    return _fail(f"{failed} of {games} games failed; see {args.leave}") if failed else 0


def arena(args: argparse.Namespace) -> int:
    """Two players of the program against each other, both ways round."""
    return _series(args, args.sides.split(","))


def balance(args: argparse.Namespace) -> int:
    """A player of the program against itself."""
    return _series(args, [args.player])


def _series(args: argparse.Namespace, players: list[str]) -> int:
    """Play a series of games with a line for each, and tell what came of it."""
    from game.ai import tournament, tournament_report

    if wrong := tournament_report.why_not(args.run.__name__, players, args.out, args.games):
        return _fail(wrong)
    scenario = _as_wanted(args, args.scenario)
    setting = _setting(scenario)
    if setting is None:
        return 1
    wanted = {name: getattr(args, name) for name in ("games", "seed", "most_actions", "offers")}
    series = tournament.Series(scenario=scenario, sides=tournament.sides_of(setting), **wanted)
    heard = partial(_heard, tournament_report.line)
    try:
        crew = _crew(args)
        games = tournament.played(_shelf(), series.bouts(*players), crew, perf_counter, heard)
    except KeyboardInterrupt:
        return _fail("Stopped.")
    except (ImportError, OSError) as failed:
        return _fail(f"The cluster cannot be used: {failed}")
    told = tournament_report.Report(args.run.__name__, setting, games, players)
    print("\n".join(told.lines()))
    for path in args.out:
        told.write(path)
    failures = told.failures()
    return _fail("\n".join(failures)) if failures else 0


def _crew(args: argparse.Namespace) -> "Crew":
    from game.ai.crews import Cluster, Processes

    return Processes(args.jobs) if args.scheduler is None else Cluster(args.scheduler)


def _heard(line: "Callable[[Fought], str]", game: "Fought") -> None:
    print(line(game), file=sys.stderr, flush=True)


def paint(args: argparse.Namespace) -> int:
    """Paint a map and say where the picture lies."""
    from game.content import library
    from game.content.board_file import load_board
    from game.content.problems import Problems
    from game.ui import painter

    problems = Problems()
    board = load_board(library.maps().get(args.map, Path(args.map)), problems)
    if board is None:
        return _fail("\n".join(map(str, problems)))
    painted = painter.paint(board, progress=_progress)
    print(painter.save(board, painted, args.out))
    return 0


def _progress(done: float, layer: str) -> None:
    print(f"{done:4.0%} {layer}", file=sys.stderr, flush=True)


def rules(args: argparse.Namespace) -> int:
    """Print the ledger's entries with an id, or with all the words."""
    found = list(_entries(" ".join(args.words)))
    print("\n".join(found) if found else "No rule was found.")
    return 0 if found else 1


def _entries(asked: str) -> Iterator[str]:
    from game.rules import SYSTEMS

    for system in SYSTEMS.values():
        ledger = system.ledger()
        for rule, (title, summary) in ledger.items():
            text = f"{rule} {title} {summary}".casefold()
            has_words = all(word in text for word in asked.casefold().split())
            if rule == asked or (has_words and asked not in ledger):
                yield f"{rule}  {title}\n    {summary}"


def _shelf() -> "Shelf":
    from game.engine.shelf import Shelf
    from game.rules import SYSTEMS

    return Shelf(SYSTEMS)


def _setting(scenario: str) -> "Setting | None":
    """The scenario with this id, or in this file, with options behind it; faults are printed."""
    from game.content.problems import Problem
    from game.engine.shelf import PLUS

    shelf = _shelf()
    file, ending, words = scenario.rpartition(TOML)
    options = tuple(words.split(PLUS)[1:])
    found = shelf.open_file(Path(file + ending), options) if ending else shelf.open(scenario)
    if isinstance(found, Problem):
        _fail(str(found))
        return None
    return found


def _open(scenario: str, vary: bool, seed: int) -> "Setting":
    """The same for one that is known to be sound, as the game with a seed is played."""
    from game.ai.soak import random_options
    from game.engine.shelf import PLUS

    found = _opened(scenario)
    wanted = random_options(found, seed) if vary else ()
    return _opened(PLUS.join((scenario, *wanted)))


@lru_cache(maxsize=OPEN_AT_ONCE)
def _opened(scenario: str) -> "Setting":
    found = _setting(scenario)
    assert found is not None, scenario
    return found


def _fail(message: str) -> int:
    from game.content.reading import clean

    print("\n".join(map(clean, message.split("\n"))), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
