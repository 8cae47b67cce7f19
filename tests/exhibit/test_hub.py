"""Heartbeats to a hub that answers, disappears, returns, or sends nonsense."""

import base64
import http.client
import json
import logging
import random
import socket
import threading
import urllib.error
import uuid
from collections.abc import Callable
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from kiosk_helpers import KioskHarness

from ludus.exhibit.config.operator_settings import PERMISSIONS
from ludus.exhibit.config.settings import Config
from ludus.exhibit.remote import hub as hub_module
from ludus.exhibit.remote.hub import MOST, Hub, Outbox, identity, post
from ludus.exhibit.remote.remote import Remote
from ludus.exhibit.remote.remote_commands import COMMANDS
from ludus.exhibit.statistics.visits import Visit, VisitRow
from ludus.exhibit.supervisor.restart_policy import RESTART

TOOK = b'{"success": true, "commands": [], "definition": ""}'


class Line:
    """Records requests to a hub, and answers with bytes or raises an error."""

    def __init__(self) -> None:
        self.answer: bytes | Exception = TOOK
        self.sent: list[tuple[str, Any]] = []

    def __call__(self, url: str, body: bytes) -> bytes:
        self.sent.append((url, json.loads(body)))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def line() -> Line:
    return Line()


def _remote(url: str = "http://hub:8082/", **values: object) -> Remote:
    named = {"health__hub_url": url, "health__id": "Roman games"}
    return Remote(Config().changed(**(named | values)))


def _hub(line: Callable[[str, bytes], bytes], active: bool = False) -> Hub:
    return Hub(_remote(), lambda: active, post=line)


def test_a_heartbeat_is_what_the_core_api_asks_for(line: Line) -> None:
    assert _hub(line, active=True).beat() == 5
    ((url, body),) = line.sent
    assert url == "http://hub:8082/core/ping"
    assert uuid.UUID(body["uuid"]).version == 4
    assert body["id"] == "Roman games"
    assert body["current_interaction"] is True
    assert set(body["permissions"]) == {"audio", "refresh", "restart", "shutdown", "sleep"}


def test_an_exhibit_is_the_same_for_the_hub_after_a_restart() -> None:
    assert identity("ludus") == identity("ludus")
    assert identity("ludus") != identity("ludus 2")


ABSENT = [
    urllib.error.URLError("Connection refused"),
    urllib.error.HTTPError("http://hub", 500, "broken", http.client.HTTPMessage(), None),
    TimeoutError("timed out"),
    ConnectionResetError("reset"),
    http.client.BadStatusLine("nonsense"),
    b"not JSON",
    b"\xff",
    b"[]",
    b'{"success": false, "reason": "Request missing"}',
]


@pytest.mark.parametrize("answer", ABSENT, ids=[repr(each)[:30] for each in ABSENT])
def test_an_absent_hub_is_tried_less_and_less_and_told_once(
    line: Line, caplog: pytest.LogCaptureFixture, answer: bytes | Exception
) -> None:
    hub = _hub(line)
    line.answer = answer
    assert [hub.beat() for _ in range(6)] == [10, 20, 40, 60, 60, 60]
    assert len(caplog.records) == 1
    line.answer = TOOK
    assert hub.beat() == 5
    assert [hub.beat(), hub.beat()] == [5, 5]
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    assert "found again" in caplog.text


def test_days_without_a_hub_have_no_effect(line: Line, caplog: pytest.LogCaptureFixture) -> None:
    hub = _hub(lambda url, body: line(url, body))
    line.answer = OSError("no route to host")
    for _ in range(5000):  # three and a half days of minutes
        assert hub.beat() <= 60
        line.sent.clear()
    assert len(caplog.records) == 1


def test_a_hub_that_answers_from_the_first_is_not_spoken_of(
    line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        for _ in range(3):
            _hub(line).beat()
    assert not caplog.records


class _HubHandler(BaseHTTPRequestHandler):
    """A hub that records its requests."""

    heard: ClassVar[list[tuple[str, str | None, Any]]] = []
    logins: ClassVar[list[str | None]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((self.path, self.headers["Content-Type"], json.loads(body)))
        self.logins.append(self.headers["Authorization"])
        self.send_response(200)
        self.send_header("Content-Length", str(len(TOOK)))
        self.end_headers()
        self.wfile.write(TOOK)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def test_a_heartbeat_reaches_a_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setattr(_HubHandler, "heard", [])
    monkeypatch.setattr(_HubHandler, "logins", [])
    with HTTPServer(("127.0.0.1", 0), _HubHandler) as server:
        for login in ("", "museum:s%40cret@"):
            thread = threading.Thread(target=server.handle_request)
            thread.start()
            remote = _remote(f"http://{login}127.0.0.1:{server.server_port}")
            hub = Hub(remote, lambda: False)
            assert hub.beat() == 5
            thread.join()
    assert [(path, kind, body["id"]) for path, kind, body in _HubHandler.heard] == [
        ("/core/ping", "application/json", "Roman games")
    ] * 2
    assert _HubHandler.logins == [None, f"Basic {base64.b64encode(b'museum:s@cret').decode()}"]


SECRETS = (
    "http://museum:s3cret@127.0.0.1:1",
    "http://museum:s3cret@no.such.host.invalid",
    "http://mus eum:s3 cret@127.0.0.1:1",
)


@pytest.mark.parametrize("url", SECRETS)
def test_a_password_for_the_hub_is_never_logged(url: str, caplog: pytest.LogCaptureFixture) -> None:
    hub = Hub(_remote(url), lambda: False)
    hub.beat()
    assert "hub http://***@" in caplog.text
    assert "cret" not in caplog.text


@pytest.mark.parametrize("answer", ABSENT, ids=[repr(each)[:30] for each in ABSENT])
def test_nor_is_it_when_the_hub_comes_and_goes(
    line: Line, caplog: pytest.LogCaptureFixture, answer: bytes | Exception
) -> None:
    hub = Hub(_remote("http://museum:s3cret@hub:8082"), lambda: False, post=line)
    line.answer = answer
    hub.beat()
    line.answer = TOOK
    hub.beat()
    assert caplog.text.count("hub http://***@hub:8082/core/ping: ") == 2
    assert "cret" not in caplog.text


def test_nobody_at_the_other_end_is_an_os_error() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(OSError, match="refused"):
            post(f"http://127.0.0.1:{closed.getsockname()[1]}/core/ping", b"{}")


def test_the_thread_beats_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "INTERVAL_S", 3600.0)
    beaten = threading.Event()

    def beat(url: str, body: bytes) -> bytes:
        beaten.set()
        return TOOK

    hub = _hub(beat)
    hub.start()
    assert beaten.wait(5)
    hub.close()
    hub._thread.join(5)
    assert not hub._thread.is_alive()


ALL: dict[str, Any] = {"remote__allowed": PERMISSIONS, "remote__shutdown_command": "true"}


def _asked(hub: Hub, *commands: object) -> None:
    hub._obey({"success": True, "commands": list(commands)})


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskHarness:
    return KioskHarness(tmp_path, **ALL)


def test_its_commands_are_carried_out(kiosk: KioskHarness, line: Line) -> None:
    hub = Hub(kiosk.remote, lambda: False, post=line)
    kiosk.start()
    line.answer = b'{"success": true, "commands": ["refresh_page", "volume__2"], "definition": ""}'
    hub.beat()
    kiosk.wait(1)
    assert kiosk.attracting
    assert kiosk.remote.state.volume == 2
    for word, state in (("sleep_display", "dark"), ("wake_display", "attract")):
        _asked(hub, word)
        kiosk.wait(1)
        assert kiosk.kiosk.state == state


def test_power_off_is_sleep_where_the_machine_stays_on(tmp_path: Path, line: Line) -> None:
    kiosk = KioskHarness(tmp_path, remote__allowed=("sleep",))
    hub = Hub(kiosk.remote, lambda: False, post=line)
    for word, state in (("power_off", "dark"), ("power_on", "attract")):
        _asked(hub, word)
        kiosk.wait(1)
        assert kiosk.kiosk.state == state


def test_it_is_told_the_truth_about_what_it_may_do(kiosk: KioskHarness, line: Line) -> None:
    kiosk.wait(1)
    Hub(kiosk.remote, lambda: False, post=line).beat()
    kiosk.command("mute")
    Hub(kiosk.remote, lambda: False, post=line).beat()
    loud, mute = (body["permissions"] for _, body in line.sent)
    assert {name for name, may in loud.items() if may} == {"audio", "refresh", "sleep"}
    assert not mute["audio"]


def test_faults_are_its_notifications_and_cannot_write_into_its_page(line: Line) -> None:
    faults = ("the disk <b>is</b> full",)
    remote = Remote(_remote().config, about=lambda: {"visits": 3, "faults": faults})
    Hub(remote, lambda: False, post=line).beat()
    body = line.sent[-1][1]
    ((key, told),) = body["notifications"].items()
    assert told == {
        "message": "the disk &lt;b&gt;is&lt;/b&gt; full",
        "type": "warning",
        "uuid": key,
    }
    assert body["platform_details"]["browser"].endswith("visits since the start: 3")


def test_visits_are_sent_as_a_tracker_keeps_them_once_and_after_all(line: Line) -> None:
    remote = _remote(health__hub_visits=True, health__id="Room 3/4")
    hub = Hub(remote, lambda: False, post=line)
    line.answer = OSError("away")
    for checkers in range(60):
        visit = Visit("de", "tabula", checkers)
        hub.visited(VisitRow.of(visit, datetime(2026, 3, 2, 10, 30)))
    hub.beat()
    line.answer = TOOK
    line.sent.clear()
    for _ in range(3):
        hub.beat()
    sent = [(url, body) for url, body in line.sent if "data" in url]
    assert [url for url, _ in sent] == ["http://hub:8082/core/data/ludus_Room%203_4/rawText"] * 2
    assert {body["mode"] for _, body in sent} == {"a"}
    rows = [json.loads(text) for _, body in sent for text in body["text"].split("\n")]
    assert [row["checkers"] for row in rows] == list(range(60))
    assert rows[0]["hour"] == "2026-03-02T10:00:00"
    Hub(_remote(), lambda: False, post=line).visited(VisitRow.of(visit, datetime(2026, 3, 2)))


def _visits(*numbers: int) -> list[VisitRow]:
    return [VisitRow.of(Visit("de", "tabula", each), datetime(2026, 3, 2, 10)) for each in numbers]


def _told(line: Line) -> list[int]:
    """Return the number of checkers of each sent visit, which identifies the visit."""
    bodies = [body for url, body in line.sent if "data" in url]
    return [json.loads(row)["checkers"] for body in bodies for row in body["text"].split("\n")]


def test_visits_wait_over_a_restart_and_are_told_once(line: Line, tmp_path: Path) -> None:
    remote, path = _remote(health__hub_visits=True), tmp_path / "visits.jsonl"
    for row in _visits(1, 2, 3):
        kept = Outbox(path)
        kept.add(row)
        kept.keep()  # then the program ends
    with path.open("a") as file:
        file.write('{"hour": "2026-0')
    Hub(remote, lambda: False, post=line, outbox=Outbox(path)).beat()
    Hub(remote, lambda: False, post=line, outbox=Outbox(path)).beat()
    assert _told(line) == [1, 2, 3]


def test_of_too_many_visits_the_oldest_are_forgotten(line: Line, tmp_path: Path) -> None:
    waiting = Outbox(tmp_path / "visits.jsonl")
    for row in _visits(*range(MOST)):
        waiting.add(row)
    waiting.keep()
    assert len(waiting.first(50)) == 50
    for row in _visits(*range(MOST, MOST + 10)):
        waiting.add(row)
    waiting.keep()  # while those fifty visits are being sent
    waiting.sent(50)
    again = Outbox(tmp_path / "visits.jsonl")
    assert [json.loads(each)["checkers"] for each in again.first(MOST)] == [*range(50, MOST + 10)]


def test_where_visits_cannot_be_kept_they_are_told_all_the_same(
    line: Line, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    remote = _remote(health__hub_visits=True)
    hub = Hub(remote, lambda: False, post=line, outbox=Outbox(tmp_path / "gone" / "visits"))
    (tmp_path / "gone").write_text("a file in the place of the folder")
    for row in _visits(1, 2):
        hub.visited(row)
        hub.beat()
    assert _told(line) == [1, 2]
    assert caplog.text.count("not kept over a restart") == 1


def test_a_visit_at_the_end_of_the_program_is_kept(tmp_path: Path) -> None:
    def away(url: str, body: bytes) -> bytes:
        raise OSError("away")

    path = tmp_path / "visits.jsonl"
    remote = _remote(health__hub_visits=True)
    hub = Hub(remote, lambda: False, post=away, outbox=Outbox(path))
    hub.start()
    hub.visited(*_visits(7))
    hub.close()
    assert len(Outbox(path)) == 1


def _nonsense(chance: random.Random, deep: int = 0) -> object:
    """Return a random JSON value, often one that a hub sends."""
    words = [*COMMANDS, "refresh_page", "volume__-1", "game__<b>", "\0", "x" * 10_000, "__", ""]
    kind = chance.randrange(9 if deep < 3 else 6)
    if kind < 6:
        return chance.choice([None, True, chance.random(), 10**40, chance.choice(words), -1])
    if kind < 8:
        return [_nonsense(chance, deep + 1) for _ in range(chance.choice((0, 1, 30)))]
    keys = ["success", "commands", "definition", "reason", "x"]
    return {chance.choice(keys): _nonsense(chance, deep + 1) for _ in range(4)}


def test_a_hub_that_lies_and_floods_harms_nothing(
    kiosk: KioskHarness, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(18)
    hub = Hub(kiosk.remote, lambda: False, post=line)
    for _ in range(300):
        said = _nonsense(chance)
        if chance.random() < 0.8:
            said = {"success": True, "commands": _nonsense(chance), "definition": _nonsense(chance)}
        answer = json.dumps(said).encode()
        cut = chance.randrange(len(answer) + 1) if chance.random() < 0.2 else len(answer)
        line.answer = chance.choice([answer[:cut]] * 8 + [b"[" * 60_000, b"\xff\xfe"])
        assert 5 <= hub.beat() <= 60
        kiosk.seconds += chance.choice((0, 5))
        kiosk.app.step()
        assert kiosk.kiosk.running or kiosk.kiosk.exit_status == RESTART
    assert len([each for each in caplog.records if "in vain" in each.message]) <= 50
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


def test_a_fault_of_ours_does_not_end_the_heartbeats(
    line: Line, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "BACK_OFF_S", 0.0)
    came = threading.Event()

    def active() -> bool:
        if caplog.records:
            came.set()
        raise OverflowError("date value out of range")

    hub = Hub(_remote(), active, post=line)
    hub.start()
    assert came.wait(10)
    hub.close()
    assert "a heartbeat to the hub failed" in caplog.text


def test_a_hub_whose_answer_is_one_long_word_is_told_in_a_few_letters(
    line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    line.answer = http.client.BadStatusLine("x" * 1_000_000)
    assert _hub(line).beat() == 10
    assert len(caplog.messages[0]) < 500


def test_a_message_of_the_hub_that_cannot_be_displayed_is_dropped_and_logged(
    kiosk: KioskHarness, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    hub = Hub(kiosk.remote, lambda: False, post=line)
    _asked(hub, "message__We\0close", "message__\ud800")
    kiosk.wait(2)
    assert kiosk.kiosk.running
    assert kiosk.remote.state.message == ""
    assert "hub asks for 'message' in vain" in caplog.text


def test_who_sends_elsewhere_is_not_the_hub() -> None:
    class Sender(BaseHTTPRequestHandler):
        """Redirects every request."""

        def do_POST(self) -> None:
            self.send_response(302)
            self.send_header("Location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing."""

    with HTTPServer(("127.0.0.1", 0), Sender) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        with pytest.raises(urllib.error.HTTPError, match="302"):
            post(f"http://127.0.0.1:{server.server_port}/core/ping", b"{}")
        thread.join()
