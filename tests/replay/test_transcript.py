"""Golden transcripts: a reply that differs is named by line and field."""

import json
from pathlib import Path

from tests.golden.transcript import differences
from tests.headless.toy_server import Talk

REQUESTS = [
    b'{"id":1,"do":"new","scenario":"toy","dice":[6,1]}',
    b'{"id":2,"do":"act","action":{"verb":"pick","arg":["r3"]}}',
    b'{"id":3,"do":"act","action":{"verb":"unit","arg":"b1"}}',
    b'{"id":4,"do":"quit"}',
]


def recorded(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    answer = Talk().server.answer_line
    path.write_bytes(b"".join(request + b"\n" + answer(request) for request in REQUESTS))
    return path


def test_a_transcript_played_again_is_the_same(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    assert len(path.read_bytes().splitlines()) == 2 * len(REQUESTS)
    assert list(differences(path, Talk().server.answer_line)) == []


def test_a_changed_reply_is_named_by_line_and_field(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    lines = path.read_text().splitlines()
    reply = json.loads(lines[5])
    reply["refusal"]["rule"] = "TOY 9"
    lines[5] = json.dumps(reply)
    path.write_text("\n".join(lines) + "\n")
    found = list(differences(path, Talk().server.answer_line))
    assert [str(d) for d in found] == ['line 5: refusal.rule: was "TOY 9", is "TOY 2.4"']


def test_a_missing_reply_is_named(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    path.write_text("\n".join(path.read_text().splitlines()[:-1]) + "\n")
    assert [d.where for d in differences(path, Talk().server.answer_line)] == ["file"]
