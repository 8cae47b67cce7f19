"""Somebody is told of a fault once, in any case without delay, and when all is well again."""

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from ludus.exhibit.config.settings import settings_in
from ludus.exhibit.supervisor import alerts
from ludus.exhibit.supervisor.alerts import Alerts, deliver, faults

FREEZE, DISK = {"freeze": "It stood still."}, {"disk": "It is full."}
HOUR = 3600.0


class Desk:
    """Receives alerts; `error` is what sending answers, `gate` keeps it waiting."""

    def __init__(self) -> None:
        self.now, self.error = 0.0, ""
        self.got: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self._came = threading.Event()
        self.alerts = Alerts(self._send, lambda: self.now)

    def _send(self, code: str, sentence: str) -> str:
        self.got.append(code)
        self._came.set()
        self.gate.wait()
        return self.error

    def look(self, faults: dict[str, str], seconds: float = 1.0) -> None:
        """Look as often as there can be something to send, until nothing more comes."""
        self.now += seconds
        for _ in range(4):
            self._came.clear()
            before = self.alerts._sending
            self.alerts.look(faults)
            if (sent := self.alerts._sending) and sent is not before:
                self._came.wait()
                if self.gate.is_set():
                    sent[1].result()


def test_each_fault_is_told_once_and_then_that_all_is_well() -> None:
    desk = Desk()
    desk.look({})
    for _ in range(5):
        desk.look(FREEZE)
    desk.look(FREEZE | DISK)
    desk.look(DISK)
    assert desk.got == ["freeze", "disk"]
    desk.look({})
    desk.look({}, 5 * HOUR)
    assert desk.got == ["freeze", "disk", "well"]


def test_a_fault_that_comes_and_goes_is_told_once_an_hour() -> None:
    desk = Desk()
    for _ in range(6 * 60):
        desk.look(FREEZE, 30)
        desk.look({}, 30)
    assert desk.got == ["freeze", "well"] * 6


def test_an_alert_that_reached_nobody_is_sent_again_in_ten_minutes() -> None:
    desk = Desk()
    desk.error = "no network"
    desk.look(FREEZE)
    desk.look(FREEZE, 599)
    assert desk.got == ["freeze"]
    desk.look(FREEZE)
    desk.error = ""
    desk.look(FREEZE, 600)
    desk.look(FREEZE, 600)
    assert desk.got == ["freeze"] * 3


def test_an_alert_that_never_ends_keeps_no_other_back() -> None:
    desk = Desk()
    desk.gate.clear()
    desk.look(FREEZE)
    desk.look(FREEZE | DISK, 80)
    assert desk.got == ["freeze"]
    desk.look(FREEZE | DISK, 20)
    assert desk.got == ["freeze", "disk"]
    desk.gate.set()


def test_an_unforeseen_error_is_logged_and_the_alert_sent_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    times, sent = iter((0.0, 1.0, 700.0, 701.0)), list[str]()

    def send(code: str, sentence: str) -> str:
        sent.append(code)
        raise RuntimeError("nobody thought of it")

    told = Alerts(send, lambda: next(times))
    for _ in range(4):
        told.look(FREEZE)
        if told._sending:
            told._sending[1].exception()
    assert sent == ["freeze", "freeze"]
    assert "nobody thought of it" in caplog.text


def test_each_fault_has_a_code_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faults(0, "freeze", tmp_path) == {}
    assert faults(1, "signal-11", tmp_path / "missing") == {}
    assert [*faults(1, "freeze", tmp_path)] == ["freeze"]
    assert [*faults(3, "no-heartbeat", tmp_path)] == ["crash-loop", "no-picture"]
    assert [*faults(0, "", tmp_path, night=True)] == ["night"]
    usage = shutil.disk_usage(tmp_path)._replace(free=99_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: usage)
    assert faults(0, "", tmp_path) == {"disk": "The disk is full: 99 MB are free."}


@pytest.mark.long
def test_the_command_gets_the_sentence_and_the_code(tmp_path: Path) -> None:
    file = tmp_path / "told.txt"
    command = f"""sh -c 'printf "%s|%s" "$0" "$1" > "{file}"'"""
    assert deliver(command, "", "hall", "freeze", "It's $HOME; still.") == ""
    assert file.read_text() == "It's $HOME; still.|freeze"
    assert "failed" in deliver("false", "", "hall", "freeze", "It stood still.")


class Server(NamedTuple):
    url: str
    got: list[tuple[str, bytes]]
    answers: list[int]


@pytest.fixture
def server() -> Iterator[Server]:
    got: list[tuple[str, bytes]] = []
    answers: list[int] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(answers.pop() if answers else 204)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    web = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=web.serve_forever)
    thread.start()
    yield Server(f"http://127.0.0.1:{web.server_port}/ludus?key=secret", got, answers)
    web.shutdown()
    thread.join()
    web.server_close()


def test_the_address_gets_the_same_as_json(server: Server) -> None:
    assert deliver("", server.url, "hall", "disk", "The disk is full.") == ""
    ((path, body),) = server.got
    assert path == "/ludus?key=secret"
    told = {"exhibit": "hall", "code": "disk", "sentence": "The disk is full."}
    assert msgspec.json.decode(body) == told


@pytest.mark.parametrize("status", [301, 302, 307, 400, 401, 404, 500])
def test_no_other_answer_is_taken_for_a_success_or_followed(
    server: Server, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    server.answers.append(status)
    assert str(status) in deliver("", server.url, "hall", "disk", "The disk is full.")
    assert len(server.got) == 1
    assert "secret" not in caplog.text


def test_a_server_that_never_answers_costs_a_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alerts, "_PATIENCE_S", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        assert "timed out" in deliver("", url, "hall", "disk", "The disk is full.")
    assert "refused" in deliver("", url, "hall", "disk", "The disk is full.")


_LINE = b"HTTP/1.1 "
_HOSTILE = {
    "nothing": (b"", b""),
    "no HTTP": (b"SSH-2.0-OpenSSH\r\n", b""),
    "no number": (_LINE + b"good\r\n\r\n", b""),
    "an odd number": (_LINE + b"99999 OK\r\n\r\n", b""),
    "zeros": (bytes(1000), b""),
    "a long first line": (_LINE + b"x" * 60_000 + b"\r\n\r\n", b""),
    "an endless first line": (_LINE, b"2" * 65_536),
    "a huge header": (_LINE + b"204 OK\r\nX: ", b"x" * 65_536),
    "endless headers": (_LINE + b"204 OK\r\n", b"X: x\r\n" * 9000),
    "endless provisional answers": (b"", (_LINE + b"100 Continue\r\n\r\n") * 9000),
}


@pytest.mark.parametrize("answer", _HOSTILE.values(), ids=_HOSTILE.keys())
def test_a_hostile_answer_is_an_error_in_bounded_time(
    answer: tuple[bytes, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alerts, "_PATIENCE_S", 2.0)

    def serve() -> None:
        with web.accept()[0] as way, suppress(OSError):
            way.recv(65_536)
            way.sendall(answer[0] + 20 * answer[1])

    with socket.create_server(("127.0.0.1", 0)) as web:
        thread = threading.Thread(target=serve)
        thread.start()
        url = f"http://127.0.0.1:{web.getsockname()[1]}/?key=secret"
        error = deliver("", url, "hall", "disk", "The disk is full.")
        thread.join()
    assert error
    assert "secret" not in error
    assert len(error) < 500


def test_an_endless_body_is_not_read() -> None:
    with socket.create_server(("127.0.0.1", 0)) as web:
        url, sent = f"http://127.0.0.1:{web.getsockname()[1]}/", 0

        def serve() -> None:
            nonlocal sent
            with web.accept()[0] as way, suppress(OSError):
                way.recv(65_536)
                way.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                while sent < 100_000_000:
                    sent += way.send(bytes(65_536))

        thread = threading.Thread(target=serve)
        thread.start()
        assert deliver("", url, "hall", "disk", "The disk is full.") == ""
        thread.join()
    assert sent < 100_000_000


@pytest.mark.parametrize(
    "url",
    [
        "ntfy.example",
        "file:///etc/passwd",
        "ftp://museum.example/",
        "http://",
        "http://:80/",
        "http://[::1/",
        "http://museum.example:0/",
        "http://museum.example:99999/",
        "http://staff:secret@museum.example/",
        "http://museum.example/a b",
        "http://museum.example/\r\nHost: other",
        "http://müseum.example/",
    ],
)
def test_what_is_no_address_is_refused_at_the_start(url: str) -> None:
    setting = settings_in("alert")["url"]
    with pytest.raises(ValueError, match="allowed is an address"):
        setting.convert(url)
    assert setting.convert("https://[::1]:8443/hook?x=1")
