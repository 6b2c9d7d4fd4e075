"""What the window shows under a key, asked for by its name and by what is pointed at."""

from game.ai.commander.dangers import lenses_of, looked
from game.board.ground import cells_of, place_called
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.match import Match
from game.engine.presentation import Lens
from game.engine.wire import Malformed
from game.headless.messages import LookThrough


def looked_through(request: LookThrough, match: Match, seat: str) -> Lens | None:
    """The overlay, as far as the seat may know, None while it may measure nothing; raises Malformed
    where it cannot be.
    """
    system, reading = match.system, match.seen_by(seat)
    known = lenses_of(system)
    info = next((one for one in known if one.id == request.lens), None)
    if info is None:
        names = ", ".join(one.id for one in known)
        raise Malformed("lens", f"one of {names} is expected" if names else "there are none here")
    if len(request.at) > len(info.wants):
        raise Malformed("at", f"at most {len(info.wants)} can be pointed at")
    stacks = system.presentation(reading).stacks
    pieces = {counter.id for stack in stacks.values() for counter in stack}
    ground, points = match.rules.ground, list[Where | UnitId]()
    for word, want in zip(request.at, info.wants, strict=False):
        named = word if word in pieces else None
        point = place_called(ground, word) if want == "cell" else named
        if point is None:
            what = want if want != "cell" or cells_of(ground) else "place"
            raise Malformed("at", f'"{word}" is no {what} on this map')
        points.append(point)
    return looked(match, info.id, tuple(points), seat)
