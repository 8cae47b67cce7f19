"""The port of the staff page: its key, its connections, and its limits."""

import errno
import os
import socket
import ssl
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography import x509
from httpx import Client
from waits import wait_until

from ludus.errors import RefusedError
from ludus.exhibit.config.operator_settings import digest_pin
from ludus.exhibit.config.settings import Config
from ludus.exhibit.remote import http_server
from ludus.exhibit.staff_page import certificate, page
from ludus.exhibit.staff_page.certificate import key_and_certificate
from ludus.exhibit.supervisor import child


def test_a_page_on_a_disk_that_cannot_be_written_names_folder_and_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(certificate, "write_whole", refuse)
    with pytest.raises(RefusedError, match=r"page: Read-only file system; let the user of the exh"):
        page.endpoint(tmp_path / "ludus.toml", tmp_path, Config())


@pytest.mark.long
def test_it_answers_under_tls_with_a_key_of_its_own_and_beats(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings, state = tmp_path / "ludus.toml", tmp_path / "state"
    digest = digest_pin("1234")
    settings.write_text(f'[operator]\npin_digest = "{digest}"\npage_port = {port}\n')
    command = [sys.executable, "-m", "ludus", "exhibit", "--config", str(settings), "--page"]
    reads, writes = os.pipe()
    environ = os.environ | {"XDG_STATE_HOME": str(state), child.HEARTBEAT: str(writes)}
    with subprocess.Popen(command, env=environ, pass_fds=(writes,)) as process:
        os.close(writes)
        folder = state / "ludus" / "exhibit" / "page"
        found = list[bytes]()

        def ask() -> list[bytes]:
            with suppress(OSError):
                trusted = ssl.create_default_context(cafile=folder / "certificate.pem")
                where = f"https://localhost:{port}/"
                found.append(urllib.request.urlopen(where, context=trusted, timeout=5).read())
            return found

        wait_until(ask, "the page does not answer")
        process.terminate()
    assert b"Enter the PIN" in found[0]
    assert (folder / "key.pem").stat().st_mode & 0o777 == 0o600
    assert {*os.read(reads, 100)} == {*child.WELL}
    os.close(reads)


@pytest.mark.parametrize("damaged", ["key.pem", "certificate.pem"])
def test_a_damaged_pair_is_kept_aside_and_made_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damaged: str
) -> None:
    pair = key_and_certificate(tmp_path, "")
    old = [path.read_bytes() for path in pair]
    for harm in (b"", old[0][:99], None):
        if harm is None:
            (tmp_path / damaged).unlink()
        else:
            (tmp_path / damaged).write_bytes(harm)
        before = {path.read_bytes() for path in pair if path.exists()}
        caplog.clear()
        assert key_and_certificate(tmp_path, "") == pair
        assert "kept as" in caplog.text
        assert before <= {path.read_bytes() for path in tmp_path.glob("*.damaged-*.pem")}
        made = [path.read_bytes() for path in pair]
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(pair[1], pair[0])
        key_and_certificate(tmp_path, "")
        assert [path.read_bytes() for path in pair] == made


def test_a_pair_of_the_museums_own_is_told_and_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    museums = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "museum.example")])
    with monkeypatch.context() as patch:
        patch.setattr(certificate, "_OWN", museums)
        pair = key_and_certificate(tmp_path, "")
    assert key_and_certificate(tmp_path, "") == pair
    pair[0].write_bytes(b"")
    with pytest.raises(RefusedError, match=r"certificate\.pem: of no use with key\.pem"):
        key_and_certificate(tmp_path, "")
    pair[0].unlink()
    with pytest.raises(RefusedError, match="mend both"):
        key_and_certificate(tmp_path, "")
    assert [*tmp_path.iterdir()] == [pair[1]]


def test_nobody_else_may_read_the_key_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, sync = set[tuple[bool, int]](), os.fsync

    def look(handle: int) -> None:
        for path in tmp_path.iterdir():
            seen.add((b"PRIVATE" in path.read_bytes(), path.stat().st_mode & 0o777))
        sync(handle)

    monkeypatch.setattr(os, "fsync", look)
    before = os.umask(0o022)
    try:
        key_and_certificate(tmp_path, "")
    finally:
        assert os.umask(before) == 0o022
    assert seen == {(False, 0o644), (True, 0o600)}


@contextmanager
def _serving(
    folder: Path, monkeypatch: pytest.MonkeyPatch, asks_s: float = page.LIMITS.asks_s
) -> Iterator[tuple[int, ssl.SSLContext]]:
    """Serve a page; return its port, and what trusts its certificate."""
    monkeypatch.setattr(page, "LIMITS", page.LIMITS._replace(asks_s=asks_s))
    with closing(page.endpoint(folder / "ludus.toml", folder, Config())) as endpoint:
        endpoint.start()
        assert endpoint.port
        trusted = ssl.create_default_context(cafile=folder / "page" / "certificate.pem")
        yield endpoint.port, trusted


ASKED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_a_connection_that_never_asks_ends_and_one_that_asks_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = (
        b"",
        b"GET / HTTP/1.1\r\nHost: loc",
        b"POST /enter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nnum",
    )
    now = 0.0
    monkeypatch.setattr(
        http_server, "time", SimpleNamespace(monotonic=lambda: now, time=lambda: now)
    )

    def ended(way: ssl.SSLSocket) -> bool:
        nonlocal now
        now += 11
        try:
            return way.recv(1) == b""
        except ssl.SSLEOFError:
            return True
        except TimeoutError:
            return False

    with _serving(tmp_path, monkeypatch, asks_s=10.0) as (port, trusted), ExitStack() as stack:

        def asks(what: bytes) -> ssl.SSLSocket:
            way = stack.enter_context(socket.create_connection(("127.0.0.1", port), 10))
            way = stack.enter_context(trusted.wrap_socket(way, server_hostname="localhost"))
            way.sendall(what)
            return way

        for way in [asks(part) for part in parts]:
            way.settimeout(0.1)
            wait_until(partial(ended, way), "the connection stays")
        way, found = asks(b""), b""
        for answers in (1, 2, 3):  # in time, and for longer than the limit of a silent connection
            now += 6
            way.sendall(ASKED)
            while found.count(b" 200 OK") < answers:
                found += way.recv(1000) or pytest.fail("the connection is closed")


def test_neither_silent_connections_nor_a_wrong_clock_shut_staff_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Only the limits of number apply.
    with (
        _serving(tmp_path, monkeypatch, asks_s=600.0) as (port, trusted),
        ExitStack() as stack,
    ):
        monkeypatch.setattr("time.time", lambda: 8.2e9)  # the last years of Linux

        def silent(address: str, asks: bytes) -> socket.socket:
            """Connect without a handshake, without a request after it, or with nonsense."""
            way = socket.create_connection(("127.0.0.1", port), 10, (address, 0))
            stack.callback(way.close)
            if asks == b"TLS":
                way = trusted.wrap_socket(way, server_hostname="localhost")
                stack.callback(way.close)
            elif asks:
                way.sendall(asks)
            return way

        def got(address: str) -> bytes:
            with silent(address, b"TLS") as way:
                way.sendall(ASKED)
                return way.recv(1000)

        before = threading.active_count()
        for each in range(3 * page.LIMITS.most):
            address = f"127.0.0.{2 + each % 5}"
            said = (b"", b"TLS", b"\x16\x03\x01nonsense", b"GET / HTTP/1.1\r\n")[each % 4]
            with suppress(OSError):  # may be aborted during its handshake
                silent(address, said)
        for address in ("127.0.0.1", "127.0.0.2"):  # a phone, and another at their address
            assert b" 200 OK" in got(address)
        assert threading.active_count() - before <= page.LIMITS.most + 10
    assert not caplog.records


def test_what_is_too_long_for_a_form_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        _serving(tmp_path, monkeypatch) as (port, trusted),
        Client(base_url=f"https://localhost:{port}", verify=trusted) as phone,
    ):
        for length, status in ((page.LIMITS.most_body, 200), (page.LIMITS.most_body + 1, 413)):
            assert phone.post("/enter", content=b"x" * length).status_code == status
