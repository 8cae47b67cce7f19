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
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from kiosk_helpers import KioskHarness

from ludus.exhibit.config.operator_settings import PERMISSIONS
from ludus.exhibit.config.settings import Config
from ludus.exhibit.remote import hub as hub_module
from ludus.exhibit.remote.hub import Hub, identity, post
from ludus.exhibit.remote.remote import Remote
from ludus.exhibit.remote.remote_commands import COMMANDS
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
