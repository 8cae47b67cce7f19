"""Health: what the endpoint answers, and a hub that is there, goes away and comes back."""

import base64
import http.client
import json
import logging
import socket
import threading
import urllib.error
import uuid
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import pytest

from ludus import __version__
from ludus.exhibit import health
from ludus.exhibit.health import FRAMES, Health, Vitals
from ludus.exhibit.hub import Hub, identity, post

TOOK = b'{"success": true, "commands": [], "definition": ""}'


class Clock:
    """Seconds that pass by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def vitals(clock: Clock) -> Vitals:
    return Vitals(clock, restarts=2)


@pytest.fixture
def port(vitals: Vitals, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of an endpoint that listens, and closes fast."""
    monkeypatch.setattr(health._Server, "timeout", 0.01)
    endpoint = Health(0, vitals.snapshot)
    endpoint.start()
    found = endpoint.port
    assert found is not None
    yield found
    endpoint.close()


def _ask(port: int, path: str = "/health", method: str = "GET") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_a_snapshot_before_anything_happened(vitals: Vitals) -> None:
    now = vitals.snapshot()
    assert now.pop("memory_mb") > 1
    assert now == {
        "up_s": 0.0,
        "version": __version__,
        "last_touch_s": None,
        "sessions": 0,
        "frame_ms": {"median": None, "p99": None},
        "restarts": 2,
    }


def test_a_snapshot_of_what_happened(vitals: Vitals, clock: Clock) -> None:
    clock.now += 10
    vitals.touched()
    vitals.session_ended()
    clock.now += 5.25
    for milliseconds in range(1, 101):
        vitals.frame(milliseconds)
    now = vitals.snapshot()
    assert (now["up_s"], now["last_touch_s"], now["sessions"]) == (15.2, 5.2, 1)
    assert now["frame_ms"] == {"median": 50, "p99": 99}


def test_frame_times_are_those_of_the_last_minute(vitals: Vitals) -> None:
    for _ in range(FRAMES):
        vitals.frame(100)
    for _ in range(FRAMES):
        vitals.frame(2)
    assert vitals.snapshot()["frame_ms"] == {"median": 2, "p99": 2}


def test_somebody_is_there_for_a_while_after_a_touch(vitals: Vitals, clock: Clock) -> None:
    assert not vitals.active
    vitals.touched()
    clock.now += 9
    assert vitals.active
    clock.now += 2
    assert not vitals.active


def test_the_endpoint_tells_the_snapshot(port: int, vitals: Vitals) -> None:
    vitals.session_ended()
    status, body = _ask(port)
    assert status == 200
    told = json.loads(body)
    assert set(told) == set(vitals.snapshot())
    assert (told["sessions"], told["restarts"]) == (1, 2)


def test_nothing_else_is_found_and_nothing_can_be_done_to_it(port: int) -> None:
    for path in ("/", "/health/", "/healthy", "/../health", "//"):
        assert _ask(port, path)[0] == 404, path
    for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW"):
        assert _ask(port, method=method)[0] == 404, method


def test_it_answers_on_the_loopback_address_only(vitals: Vitals) -> None:
    server = health._Server(0, vitals.snapshot)
    assert server.server_address[0] == "127.0.0.1"
    server.server_close()


def test_nonsense_does_not_stop_it(port: int, caplog: pytest.LogCaptureFixture) -> None:
    for data in (b"", b"\0\1\2\r\n\r\n", b"GET\r\n\r\n", b"GET " + b"x" * 70_000):
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(data)
    assert _ask(port)[0] == 200
    assert not caplog.records


def test_a_port_in_use_is_told_once_and_taken_when_it_is_free(
    vitals: Vitals, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "RETRY_S", 0.01)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        endpoint = Health(taken, vitals.snapshot)
        endpoint.start()
        assert endpoint.port is None
    for _ in range(500):
        if endpoint.port:
            break
        endpoint._stop.wait(0.01)
    assert _ask(taken)[0] == 200
    endpoint.close()
    assert len(caplog.records) == 1
    assert f"port {taken}" in caplog.text


def test_an_endpoint_that_waits_for_its_port_can_be_closed(vitals: Vitals) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        endpoint = Health(other.getsockname()[1], vitals.snapshot)
        endpoint.start()
        assert endpoint.port is None
        endpoint.close()
        assert not endpoint._thread.is_alive()


def test_closing_lets_go_of_the_port(vitals: Vitals) -> None:
    endpoint = Health(0, vitals.snapshot)
    endpoint.start()
    port = endpoint.port
    assert port is not None
    endpoint.close()
    with pytest.raises(OSError, match="refused"):
        _ask(port)


class Line:
    """What is sent to a hub, and what it answers: bytes, or an error to raise."""

    def __init__(self) -> None:
        self.answer: bytes | Exception = TOOK
        self.sent: list[tuple[str, Any]] = []

    def __call__(self, url: str, body: bytes) -> bytes:
        """Send and be answered."""
        self.sent.append((url, json.loads(body)))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def line() -> Line:
    return Line()


def _hub(line: Callable[[str, bytes], bytes], active: bool = False, interval: float = 5) -> Hub:
    return Hub("http://hub:8082/", "Roman games", interval, lambda: active, line)


def test_a_heartbeat_is_what_the_core_api_asks_for(line: Line) -> None:
    assert _hub(line, active=True).beat() == 5
    ((url, body),) = line.sent
    assert url == "http://hub:8082/core/ping"
    assert uuid.UUID(body["uuid"]).version == 4
    assert body["id"] == "Roman games"
    assert body["current_interaction"] is True
    assert set(body["permissions"].values()) == {False}


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
    """A hub that remembers what it was sent."""

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
        """Quiet."""


def test_a_heartbeat_reaches_a_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setattr(_HubHandler, "heard", [])
    monkeypatch.setattr(_HubHandler, "logins", [])
    with HTTPServer(("127.0.0.1", 0), _HubHandler) as server:
        for login in ("", "museum:s%40cret@"):
            thread = threading.Thread(target=server.handle_request)
            thread.start()
            hub = Hub(f"http://{login}127.0.0.1:{server.server_port}", "ludus", 5, lambda: False)
            assert hub.beat() == 5
            thread.join()
    assert [(path, kind, body["id"]) for path, kind, body in _HubHandler.heard] == [
        ("/core/ping", "application/json", "ludus")
    ] * 2
    assert _HubHandler.logins == [None, f"Basic {base64.b64encode(b'museum:s@cret').decode()}"]


SECRETS = (
    "http://museum:s3cret@127.0.0.1:1",
    "http://museum:s3cret@no.such.host.invalid",
    "http://mus eum:s3 cret@127.0.0.1:1",
)


@pytest.mark.parametrize("url", SECRETS)
def test_a_password_for_the_hub_is_never_logged(url: str, caplog: pytest.LogCaptureFixture) -> None:
    hub = Hub(url, "ludus", 5, lambda: False)
    hub.beat()
    assert "hub http://***@" in caplog.text
    assert "cret" not in caplog.text


@pytest.mark.parametrize("answer", ABSENT, ids=[repr(each)[:30] for each in ABSENT])
def test_nor_is_it_when_the_hub_comes_and_goes(
    line: Line, caplog: pytest.LogCaptureFixture, answer: bytes | Exception
) -> None:
    hub = Hub("http://museum:s3cret@hub:8082", "ludus", 5, lambda: False, line)
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


def test_the_thread_beats_until_it_is_closed() -> None:
    beaten = threading.Event()

    def beat(url: str, body: bytes) -> bytes:
        beaten.set()
        return TOOK

    hub = _hub(beat, interval=3600)
    hub.start()
    assert beaten.wait(5)
    hub.close()
    hub._thread.join(5)
    assert not hub._thread.is_alive()
