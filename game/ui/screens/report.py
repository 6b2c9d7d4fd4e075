"""The report of a game as a page for a browser, in the language of the window: how it ended,
pictures of key moments, and the whole log with every roll unfolded.
"""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import pygame

from game.content.reading import why
from game.content.writing import write_atomically
from game.engine.event import Event, Roll
from game.engine.presentation import Presentation, Verdict
from game.engine.text import Text, say
from game.replay.replay import Replay
from game.ui.field.board_view import BoardView, Scene
from game.ui.field.map_layer import Ground
from game.ui.look.words import LANGUAGE, _, sentence, tr
from game.ui.panels.log_lines import HEADINGS, dice_words, number, outcome
from game.ui.play.session import Session
from game.ui.screens.led import led_in
from game.ui.screens.moments import Moment, moments
from game.ui.screens.replay import cells_of
from game.ui.widgets import png

PICTURE = (960, 640)
MOST_PICTURES = 3
STYLE = """
body{font:16px/1.45 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;
color:#2a2118;background:#f4ead2}
h1,h2,h3{color:#1d4a47;font-weight:600}h2{border-bottom:1px solid #b89b5e}
h3{font-style:italic;font-size:1em;margin:1em 0 .2em}
figure{margin:1em 0}img{max-width:100%;border:1px solid #8a6d3b}
figcaption,.rule{color:#6b5a40;font-size:.85em}.grave{font-weight:700}
table{border-collapse:collapse}td,th{padding:.15em .7em;text-align:left}td.n{text-align:right}
.roll{margin:.1em 0 .3em 1.2em;font-size:.9em;color:#4a3d2a}
""".strip()


def write_report(session: Session, verdict: Verdict, ground: Ground, path: Path) -> Text:
    """Write the page and the pictures beside it; where they went, or why not."""
    *_steps, said = report_steps(session, verdict, ground, path)
    return said


def report_steps(session: Session, verdict: Verdict, ground: Ground, path: Path) -> Iterator[Text]:
    """Write the page and the pictures beside it, a little at each step: what is done now; at last
    where they went, or why not.
    """
    records = session.match.records
    found = moments(records, session.match.opening, session.field.name, MOST_PICTURES)
    shown = [] if session.match.start is None else found
    pictures = [(f"{path.stem}-{n}.png", moment) for n, moment in enumerate(shown, 1)]
    try:
        whole, done = max([moment.record for moment in shown], default=0) + 1, 0
        names = iter(pictures)
        for picture in board_pictures(session, ground, [moment.record for moment in shown]):
            share = min(99, 100 * done // whole)
            yield say("The report is being written: {n} %", n=share)
            if picture is not None:
                write_atomically(path.with_name(next(names)[0]), picture)
            done += picture is None
        page = "\n".join(page_lines(session, verdict, pictures))
        write_atomically(path, page.encode())
    except OSError as error:
        yield say("The report could not be written: {reason}.", reason=why(error))
        return
    yield say("The report lies at {path}.", path=str(path))


def board_pictures(
    session: Session, ground: Ground, indices: Sequence[int]
) -> Iterator[bytes | None]:
    """The board after each of these records, as PNG, its cells lit; None while the game is played
    on to there.
    """
    if not indices:
        return
    replay = Replay(session.match)
    view = BoardView(session.ground, ground)
    view.resize(pygame.Rect((0, 0), PICTURE))
    for index in indices:
        for at in range(replay.at, index + 1):
            replay.seek(at)
            yield None
        table = session.match.system.presentation(replay.seek(index + 1))
        cells = cells_of(session.match.records[index])
        if cells:
            view.camera.still = True
            view.camera.centre_on(cells)
        surface = pygame.Surface(PICTURE)
        view.draw(surface, Scene(stacks=table.stacks, rooms=table.rooms, lit=cells))
        yield png.written(surface)


def page_lines(
    session: Session, verdict: Verdict, pictures: Sequence[tuple[str, Moment]]
) -> Iterator[str]:
    table, match = session.presentation, session.match
    title = escape(tr(table.title))
    yield f'<!doctype html><html lang="{LANGUAGE.code}"><head><meta charset="utf-8">'
    yield f"<title>{title}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{title}</h1>"
    yield f"<h2>{escape(tr(verdict.title))}</h2><p>{escape(tr(verdict.subtitle))} "
    yield f"{_rule(verdict.rule)}</p>"
    yield f"<p>{escape(led_in(match, table.sides))}</p>"
    yield from _points(verdict, table)
    for name, moment in pictures:
        yield f'<figure><img src="{escape(name)}" alt="">'
        yield f"<figcaption>{escape(moment.text)}</figcaption></figure>"
    yield f"<h2>{escape(_('Log'))}</h2>"
    for event in (*match.opening, *(e for r in match.records for e in r.events)):
        yield from _told(event)
    yield "</body></html>"


def _points(verdict: Verdict, table: Presentation) -> Iterator[str]:
    names = {side.id: tr(side.name) for side in table.sides}
    yield "<table>"
    for side in verdict.sides:
        yield f'<tr><th>{escape(names.get(side.side, side.side))}</th><th class="n">'
        yield f"{side.points}</th><th></th></tr>"
        for section in side.sections:
            counters = ", ".join(tr(face.name) for face in section.faces)
            yield f'<tr><td>{escape(tr(section.text))} {_rule(section.rule)}</td><td class="n">'
            yield f"{section.points}</td><td>{escape(counters)}</td></tr>"
        for note in side.notes:
            yield f'<tr><td colspan="3">{escape(tr(note))}</td></tr>'
    yield "</table>"


def _told(event: Event) -> Iterator[str]:
    words = escape(sentence(event.text))
    if event.kind in HEADINGS:
        yield f"<h3>{words}</h3>"
        return
    grave = ' class="grave"' if event.grave else ""
    yield f'<div style="margin-left:{1.2 * event.depth:g}em"><span{grave}>{words}</span> '
    yield _rule(event.rule)
    if event.roll is not None:
        yield from _rolled(event, event.roll)
    yield "</div>"


def _rolled(event: Event, roll: Roll) -> Iterator[str]:
    """The die, every modifier that is not nought, and what came out."""
    yield '<div class="roll">'
    yield escape(dice_words(roll)) + f": {event.thrown}<br>"
    for line in roll.modifiers:
        if line.value:
            yield f"{number(line.value)} {escape(tr(line.label))} {_rule(line.rule)}<br>"
    ending = _("total") + f" {roll.total}"
    if event.counts:
        ending = _("dice that count") + f" {sum(event.counts)}"
    yield escape(", ".join((ending, *outcome(roll)))) + "</div>"


def _rule(rule: str) -> str:
    return f'<span class="rule">{escape(rule)}</span>'
