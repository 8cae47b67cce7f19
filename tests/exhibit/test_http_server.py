"""The HTTP port answers, refuses, and survives faulty clients."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http import HTTPStatus

import pytest
from waits import wait_until

from ludus.exhibit.remote import http_server
from ludus.exhibit.remote.http_server import (
    LOCAL,
    Endpoint,
    HttpRequest,
    NotDoneError,
    PortLimits,
    Response,
    as_json,
)


def answer(asked: HttpRequest) -> Response:
    """Answer with the request, or refuse it."""
    if asked.path == "/gone":
        raise NotDoneError(HTTPStatus.GONE, "it was here")
    if asked.path == "/broken":
        raise KeyError("a fault of ours")
    return as_json(asked._asdict())


def opened(port: int = 0, limits: PortLimits = LOCAL) -> Endpoint:
    return Endpoint("health.port", port, answer, limits=limits)


@contextmanager
def _opened(limits: PortLimits = LOCAL) -> Iterator[int]:
    """Run an endpoint, and return its port."""
    with closing(opened(limits=limits)) as listening:
        listening.start()
        assert listening.port is not None
        yield listening.port


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a running endpoint that closes quickly."""
    monkeypatch.setattr(http_server._Server, "timeout", 0.01)
    with _opened() as found:
        yield found


def _ask(
    port: int, path: str = "/health", method: str = "GET", body: bytes | None = None
) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    try:
        connection.request(method, path, body, {"Authorization": "Bearer x"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_what_is_asked_is_answered(port: int) -> None:
    status, body = _ask(port, "/one/two?three", "POST", b"4")
    assert status == 200
    assert json.loads(body) == {
        "method": "POST",
        "path": "/one/two",
        "login": "Bearer x",
        "body": "4",
        "query": "three",
        "host": f"127.0.0.1:{port}",
        "cookie": "",
        "address": "127.0.0.1",
    }


def test_a_refusal_tells_why_as_data(port: int) -> None:
    assert _ask(port, "/gone") == (410, b'{"success":false,"reason":"it was here"}\n')
    for method in ("PUT", "DELETE", "HEAD", "OPTIONS", "BREW"):
        assert _ask(port, method=method)[0] == 404, method
    assert _ask(port, method="POST", body=b"x" * 5000)[0] == 413


@pytest.mark.parametrize("length", ["9" * 9, "9" * 5000, "-1", "one"])
def test_a_length_that_cannot_be_is_refused(
    port: int, length: str, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(f"POST / HTTP/1.0\r\nContent-Length: {length}\r\n\r\n".encode())
        assert b" 413 " in connection.recv(100)
    assert not caplog.records


def test_a_fault_of_ours_is_logged_and_stops_nothing(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(http.client.RemoteDisconnected):
        _ask(port, "/broken")
    assert _ask(port)[0] == 200
    assert "a fault of ours" in caplog.text


def test_silent_connections_keep_nobody_waiting() -> None:
    limits = PortLimits(asks_s=600.0, answer_s=600.0)  # so that no connection times out
    with _opened(limits) as port, ExitStack() as stack:
        silent = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            for _ in range(3 * limits.most)
        ]
        for each in silent[::2]:
            each.sendall(b"GET /health HTTP/1.0\r\nX: ")
        assert _ask(port)[0] == 200
        assert silent[0].recv(1) == b""  # The oldest was cut off.
        silent[-1].sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert b" 200 " in silent[-1].recv(100)


@pytest.mark.parametrize(
    ("rest", "status"),
    [(b"Transfer-Encoding: chunked\r\n\r\n", b"411"), (b"Content-Length: 1\r\n\r\n\xff", b"400")],
)
def test_a_body_of_unknown_length_or_not_in_utf_8_is_refused(
    port: int, rest: bytes, status: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\n" + rest)
        assert status in connection.recv(100)


def test_a_request_that_is_cut_off_anywhere_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = b"POST /commands/volume HTTP/1.0\r\nContent-Length: 2\r\nHost: x\r\n\r\n10"
    done: list[HttpRequest] = []

    def note(asked: HttpRequest) -> Response:
        done.append(asked)
        return answer(asked)

    monkeypatch.setattr(http_server._Server, "timeout", 0.01)
    with closing(Endpoint("health.port", 0, note, limits=LOCAL)) as listening:
        listening.start()
        assert listening.port is not None
        for end in range(len(whole) + 1):
            with socket.create_connection(("127.0.0.1", listening.port)) as client:
                client.sendall(whole[:end])
                client.shutdown(socket.SHUT_WR)
                said = b"".join(iter(lambda client=client: client.recv(4096), b""))  # type: ignore[misc]
            if end < len(whole):
                assert not done, whole[:end]
                assert b" 200 " not in said
    assert [request.body for request in done] == ["10"]


def test_nonsense_does_not_stop_it(port: int, caplog: pytest.LogCaptureFixture) -> None:
    for data in (b"", b"\0\1\2\r\n\r\n", b"GET\r\n\r\n", b"GET " + b"x" * 70_000):
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(data)
    assert _ask(port)[0] == 200
    assert not caplog.records


def test_a_port_in_use_is_told_once_and_taken_when_it_is_free(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(http_server, "RETRY_S", 0.01)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        waiting = opened(taken)
        waiting.start()
        assert waiting.port is None
    wait_until(lambda: waiting.port, "the free port is not taken")
    assert _ask(taken)[0] == 200
    waiting.close()
    assert len(caplog.records) == 1
    assert f"port {taken}" in caplog.text
