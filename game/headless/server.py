"""The conversation: a request in, a reply out, one game at a time."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, BinaryIO

import msgspec

from game.ai.bot import Bot, BotView, poses_for
from game.ai.players import PLAYERS
from game.board.ground import Ground
from game.board.plane.words import SUCH_PLACE, point_of, pose_of
from game.content.problems import Problem
from game.engine import save
from game.engine import seat as seats
from game.engine.chance import Chance
from game.engine.codec import Faulty, read_plain, shape
from game.engine.dice import BadDie, Dice, ScriptedDice, SeededDice
from game.engine.event import Event
from game.engine.match import Match
from game.engine.prompt import Prompt, Wish
from game.engine.refusal import Refusal
from game.engine.save import Loaded
from game.engine.setting import Finder, Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.engine.wire import Malformed, plain, plain_action, read_action
from game.headless import messages as m
from game.headless.lenses import looked_through
from game.headless.lines import TooLong, bounded
from game.headless.messages import Reply
from game.headless.saving import load_file, save_file

Bots = Mapping[str, Callable[[int], Bot]]
BOTS: Bots = {name: player.make for name, player in PLAYERS.items()}
MOST_BOT_ACTIONS = 100_000
Kept = tuple[Match | None, Setting | None, int, str, int]
STALE = Refusal("PROTOCOL", say("The game has moved on: that question was answered."))
NO_SAVE = Refusal(
    "PROTOCOL", say("A save holds what the other side keeps secret: a seat is given none.")
)
SEEDED = Refusal("PROTOCOL", say("This game rolls its own dice: it was begun with a seed."))


class Server:
    """Answers requests about one running game."""

    def __init__(self, shelf: Shelf, bots: Bots = BOTS, unseen: int = 0) -> None:
        self.shelf, self.bots = shelf, bots
        self.unseen = SeededDice(unseen)  # where dice are typed in: those that one side alone sees
        self.match: Match | None = None
        self.setting: Setting | None = None
        self.seq = 0
        self.told = 0  # events of what waits for dice, the opening or an action
        self.seat = ""  # empty: whoever asks plays all sides
        self.quit = False

    def answer_line(self, line: bytes) -> bytes:
        """The reply to a line; after an error (it is no request, say) all is as it was before."""
        asked: Any = m.id_of(line)
        before = self._kept()
        named: Reply = {} if asked is None else {"id": asked}
        try:
            return m.write_reply(named | self.answer(m.read_request(line)))
        except Malformed as error:
            told = m.error_reply(error.field, error.message)
        except BadDie as error:
            told = m.error_reply("dice", str(error))
        except Exception as error:  # noqa: BLE001 - the outermost door: a game outlives our faults
            told = m.error_reply("", m.unforeseen(error))
        self.match, self.setting, self.seq, self.seat, self.told = before
        return m.write_reply(named | told)

    def _kept(self) -> Kept:
        """All that an answer may change, to go back to if it fails."""
        match = None if self.match is None else copy(self.match)
        if match is not None:
            match.records, match.undone = list(match.records), list(match.undone)
            match.checkpoints, match.entered = list(match.checkpoints), list(match.entered)
        return match, self.setting, self.seq, self.seat, self.told

    def answer(self, request: m.AnyRequest) -> Reply:
        if isinstance(request, m.New):
            return self._new(request)
        if isinstance(request, m.Load):
            return self._load(request)
        if isinstance(request, m.Quit):
            self.quit = True
            return {"ok": True}
        if self.match is None or self.setting is None:
            raise Malformed("do", "there is no game yet: ask for a new one, or load one")
        if isinstance(request, m.PlayRequest):
            return self._play(request, self.match, self.setting)
        return self._look(request, self.match, self.setting)

    def _play(self, request: m.PlayRequest, match: Match, setting: Setting) -> Reply:
        """Requests that may move the game on."""
        before, unopened, told = len(match.records), match.unopened, self.told
        match request:
            case m.Act():
                reply = self._act(request, match, setting)
            case m.SetDice():
                reply = self._dice(request, match)
            case m.Undo():
                reply = self._done(seats.why_not_undo_for(match, self.seat) or match.undo())
            case m.Redo():
                reply = self._done(seats.why_not_look(match, self.seat) or match.redo())
            case m.LetBot():
                reply = self._bot(request, match, setting)
        if reply["ok"]:
            # What an action that waits for dice has come to is told as it happens.
            events = [e for r in match.records[before:] for e in r.events]
            opening = match.opening if unopened else ()
            events = [*opening, *events, *match.so_far.events][told:]
            self.told = len(_unfinished(match))
            reply["events"] = plain(self._known(events), setting.ground)
        return reply

    def _look(self, request: m.LookRequest, match: Match, setting: Setting) -> Reply:
        """Requests that change nothing."""
        ground = setting.ground
        if isinstance(request, m.Save) and self.seat:
            return self._done(NO_SAVE)
        match request:
            case m.AskPrompt():
                return self._position()
            case m.WhyNot() | m.AskPreview() | m.AskCandidates() | m.AskNearest():
                return self._ask(request, match, ground)
            case m.LookThrough():
                return {
                    "ok": True,
                    "lens": plain(looked_through(request, match, self.seat), ground),
                }
            case m.AskView():
                table = match.system.presentation(match.seen_by(self.seat))
                return {"ok": True, "view": plain(table, ground)}
            case m.Save():
                return _save(request, match, setting)
            case m.Log():
                return {"ok": True, "log": log(match, setting, request.since, self.seat)}

    def _ask(self, request: m.AskingRequest, match: Match, ground: Ground) -> Reply:
        """What is only told to a seat that is asked."""
        if (barred := seats.why_not_look(match, self.seat)) is not None:
            return self._done(barred)
        if isinstance(request, m.AskCandidates):
            named = poses_for(match, self.seat, Chance(request.seed))
            return {"ok": True, "candidates": [plain_action(one, ground) for one in named]}
        if isinstance(request, m.AskNearest):
            ghost = match.ghost(wished(request.at), self.seat)
            return {"ok": True, "nearest": plain(ghost, ground)}
        action = read_action(request.action, ground, match.prompt)
        if isinstance(request, m.WhyNot):
            refusal = seats.why_not_for(match, self.seat, action)
            return {"ok": True, "refusal": refusal and plain(refusal, ground)}
        preview = seats.preview_for(match, self.seat, action)
        return {"ok": True, "preview": plain(preview, ground)}

    # -- beginning -------------------------------------------------------------------------------

    def _new(self, request: m.New) -> Reply:
        if request.map_text and not request.scenario_text:
            raise Malformed("map_text", "a map comes with the scenario_text that is played on it")
        if request.scenario_text:
            found = self.shelf.open_text(request.scenario_text, request.map_text)
        elif request.scenario:
            found = self.shelf.open(request.scenario)
        else:
            raise Malformed("scenario", "name a scenario, or give one as scenario_text")
        if isinstance(found, Problem):
            raise Malformed("scenario", str(found))
        if request.system not in ("", found.system.id):
            raise Malformed("system", f'this scenario is of "{found.system.id}"')
        position = None if request.position is None else arranged(found, request.position)
        if request.seed is not None and request.dice is not None:
            raise Malformed("dice", "a game has either a seed or dice, not both")
        # Without a seed the dice are the asker's: those given, then whatever `dice` brings; but
        # those that one side alone may see are the program's for a seat.
        unseen = self.unseen.copy() if request.seat else None
        dice: Dice = ScriptedDice(request.dice or (), unseen=unseen)
        if request.seed is not None:
            dice = SeededDice(request.seed)
        match = Match.new(found.system, found.rules, dice, found.scenario.id, "protocol", position)
        return self._begin(match, found, request.seat)

    def _load(self, request: m.Load) -> Reply:
        if request.save is not None:
            loaded = save.decode(msgspec.json.encode(request.save), self._finder(request))
        elif request.file:
            loaded = load_file(request.file, self._finder(request))
        else:
            raise Malformed("file", "name a file, or give the save itself")
        if not isinstance(loaded, Loaded):
            raise Malformed("save", str(loaded))
        warnings = [str(warning) for warning in loaded.warnings]
        return self._begin(loaded.match, loaded.setting, request.seat, warnings)

    def _finder(self, request: m.Load) -> Finder:
        """How the scenario of a save is found: on the shelf, or in the text that comes with it."""
        text, ground = request.scenario_text, request.map_text
        return lambda name, files: (
            self.shelf.open_text(text, ground) if text else self.shelf.find(name, files)
        )

    def _begin(
        self, match: Match, setting: Setting, seat: str, warnings: list[str] | None = None
    ) -> Reply:
        """The first reply to a game; what has happened before its first question is told of a new
        one, and of a loaded one that still waits there.
        """
        if seat and seat not in (known := seats.sides(match)):
            raise Malformed("seat", f"one of {', '.join(known)} is expected")
        self.match, self.setting, self.seat = match, setting, seat
        self.seq, self.told = self.seq + 1, len(_unfinished(match))
        more: Reply = {} if warnings is None else {"warnings": warnings}
        if warnings is None or match.unopened:
            more["events"] = plain(self._known(match.opening), setting.ground)
        return self._position() | more

    # -- playing ---------------------------------------------------------------------------------

    def _act(self, request: m.Act, match: Match, setting: Setting) -> Reply:
        if request.seq is not None and request.seq != self.seq:
            return self._done(STALE)
        if (barred := seats.why_not_look(match, self.seat)) is not None:
            return self._done(barred)
        action = read_action(request.action, setting.ground, match.prompt)
        return self._done(seats.why_not_for(match, self.seat, action) or match.act(action))

    def _dice(self, request: m.SetDice, match: Match) -> Reply:
        if not isinstance(match.dice, ScriptedDice):
            return self._done(SEEDED)
        rest, before = list(request.dice), self._kept()
        while rest and match.dice_request is not None:
            refusal = match.give_die(rest.pop(0))
            if refusal is not None:
                self.match = before[0]  # those that were right are not given either
                return self._done(refusal)
        if rest:
            # In place of what still lay ready.
            match.dice = ScriptedDice(rest, unseen=match.dice.unseen)
        return self._done(None)

    def _bot(self, request: m.LetBot, match: Match, setting: Setting) -> Reply:
        if request.bot not in self.bots:
            raise Malformed("bot", f"one of {', '.join(self.bots)} is expected")
        if not 1 <= request.count <= MOST_BOT_ACTIONS:
            raise Malformed("count", f"a number from 1 to {MOST_BOT_ACTIONS} is expected")
        bot, before = self.bots[request.bot](request.seed), len(match.records)
        answered = 0
        while answered < request.count and len(match.records) - before < MOST_BOT_ACTIONS:
            prompt = match.prompt
            if prompt is None or match.dice_request or request.side not in ("", prompt.side):
                break
            refusal = match.act(bot.choose(BotView(match)))
            if refusal is not None:
                self.seq += len(match.records) > before  # what it did before has been done
                return self._done(refusal)
            answered += not self._same_secret(prompt, match.prompt)
        actions = [
            plain_action(record.action, setting.ground)
            for record in match.records[before:]
            if not (self.seat and seats.is_sealed_from(record, self.seat))
        ]
        return self._done(None) | {"actions": actions}

    def _same_secret(self, before: Prompt, now: Prompt | None) -> bool:
        """Whether the other side is still at a choice of which a seat sees no single step."""
        hidden = before.secret and self.seat not in ("", before.side)
        return hidden and now is not None and now.secret and now.side == before.side

    def _done(self, refusal: Refusal | None) -> Reply:
        """The reply to anything that may have moved the game on."""
        if refusal is not None:
            said = plain(refusal, self._game()[1].ground)
            return {"ok": False, "seq": self.seq, "refusal": said}
        self.seq += 1
        return self._position()

    def _position(self) -> Reply:
        match, setting = self._game()
        reply: Reply = {"ok": True, "seq": self.seq, "hash": seats.hash_for(match, self.seat)}
        if match.prompt is not None:
            reply["prompt"] = plain(seats.prompt_for(match, self.seat), setting.ground)
        if match.dice_request is not None:
            reply["die"] = plain(match.dice_request, setting.ground)
        if match.over:
            verdict = match.system.verdict(match.reading)
            reply["result"] = plain(match.reading.state.result, setting.ground)
            reply["verdict"] = plain(verdict, setting.ground)
        return reply

    def _known(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """What the asker may know of what happened."""
        return seats.events_for(events, self.seat) if self.seat else tuple(events)

    def _game(self) -> tuple[Match, Setting]:
        assert self.match is not None and self.setting is not None
        return self.match, self.setting


def _unfinished(match: Match) -> tuple[Event, ...]:
    """What has happened of that which waits for dice; it begins anew with each of them."""
    return match.opening if match.unopened else match.so_far.events


def arranged(setting: Setting, position: dict[str, Any]) -> Any:
    """The state that a written position describes."""
    system = setting.system
    if system.position_type is None or system.arrange is None:
        raise Malformed("position", "this game cannot be set up by a position")
    try:
        return system.arrange(setting.rules, shape(position, system.position_type))
    except Faulty as error:
        raise Malformed(f"position{error.where.removeprefix('$')}", str(error.message)) from error
    except ValueError as error:
        raise Malformed("position", str(error)) from error


def wished(words: str) -> Wish:
    """The place where somebody would have a unit end, with a heading or without one."""
    pose, point = pose_of(words), point_of(words)
    if pose is not None:
        return Wish(pose.at, pose.heading)
    if point is None:
        raise Malformed("at", f'"{words}" is no place: such as "{SUCH_PLACE}" is expected')
    return Wish(point)


def _save(request: m.Save, match: Match, setting: Setting) -> Reply:
    if not request.file:
        return {"ok": True, "save": read_plain(save.encode(match, setting, save.label_of(match)))}
    save_file(request.file, match, setting)
    return {"ok": True, "file": request.file}


def log(match: Match, setting: Setting, since: int = 0, seat: str = "") -> list[Any]:
    """The records from number `since` on, in the form of the protocol; a seat reads those that it
    may, with numbers of their own and without fingerprints, each of which covers what is hidden.
    """
    ground = setting.ground
    if seat:
        entries = [_told(entry, setting) for entry in seats.entries_for(match.records, seat)]
    else:
        entries = [
            {
                "side": record.side,
                "action": plain_action(record.action, ground),
                "dice": list(record.dice),
                "events": plain(record.events, ground),
                "hash": record.hash,
            }
            for record in match.records
        ]
    return [entry | {"n": n} for n, entry in enumerate(entries) if n >= since]


def _told(entry: seats.SeatRecord, setting: Setting) -> dict[str, Any]:
    said = {} if entry.action is None else {"action": plain_action(entry.action, setting.ground)}
    events = plain(entry.events, setting.ground)
    return said | {"side": entry.side, "dice": list(entry.dice), "events": events}


def serve(shelf: Shelf, stream: BinaryIO, out: BinaryIO, unseen: int = 0) -> None:
    """Answer every line until `quit` or the end; `unseen` is the seed of hidden dice."""
    server = Server(shelf, unseen=unseen)
    for line in bounded(stream):
        if isinstance(line, TooLong):
            out.write(m.write_reply(m.error_reply("", str(line))))
        elif line.strip():
            out.write(server.answer_line(line))
        out.flush()
        if server.quit:
            return
