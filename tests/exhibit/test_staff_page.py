"""The staff's page: who can log in, and how settings are changed and refused."""

import errno
import html
import io
import os
import platform
import re
import resource
import socket
import ssl
import subprocess
import sys
import threading
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from cryptography import x509
from each import each
from httpx import Client
from kiosk_helpers import DIGEST, PIN, KioskHarness
from waits import wait_until

from ludus.errors import RefusedError
from ludus.exhibit.config import config_file
from ludus.exhibit.config.config_text import parse, short_example
from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.config.operator_settings import digest_pin
from ludus.exhibit.config.settings import LANGUAGES, Config
from ludus.exhibit.kiosk import staff
from ludus.exhibit.kiosk.staff import PinTries, fingerprint
from ludus.exhibit.remote import http_server
from ludus.exhibit.remote.http_server import HttpRequest, NotDoneError
from ludus.exhibit.remote.local_api import Link
from ludus.exhibit.staff_page import help_report, settings_editor
from ludus.exhibit.staff_page import page as module
from ludus.exhibit.staff_page.page import IDLE_S, StaffPage, key_and_certificate
from ludus.exhibit.staff_page.settings_editor import (
    FIELDS,
    converted,
    written,
)
from ludus.exhibit.supervisor import child
from ludus.exhibit.supervisor.child import RestartingProcess, Wanted
from ludus.exhibit.templates import fill
from ludus.files import write_whole
from ludus.version import __version__
from ludus.window.text import catalogue
from ludus.window.text import proof as proof_of
from ludus.window.text.proof import Proof
from ludus.window.text.words import Words

SETTINGS = """# The museum's own file.
[sound]
volume = 5  # not louder, says the guard

[hours]
mon = []  # a day of rest
"""


class Exhibit(Link):
    """An exhibit in this process, which may be absent."""

    def __init__(self) -> None:
        self.done, self.away = list[tuple[str, str]](), False
        self.message = ""

    def _ask(self, method: str, path: str, body: str = "") -> bytes:
        if self.away:
            raise NotDoneError(HTTPStatus.SERVICE_UNAVAILABLE, "away")
        match path.split("/"):
            case ["", "commands", name]:
                self.done.append((name, body))
                return b"{}"
            case ["", "screenshot"]:
                return b"JPEG"
        return b'{"visits_today": 7, "faults": ["<b>no sound</b>"], "message": ""}'


class House:
    """A page with its settings, its exhibit and its clock."""

    def __init__(self, folder: Path, host: str = "room-3.example") -> None:
        self.now = 0.0
        self.path = folder / "ludus.toml"
        self.path.write_text(SETTINGS)
        self.exhibit, self._host = Exhibit(), host
        self.restart()

    def restart(self) -> None:
        """Begin a page that has served no phone yet."""
        pins, folder = PinTries(DIGEST, lambda: self.now), self.path.parent
        self.page = StaffPage(self.path, self.exhibit, folder, pins, self._host, lambda: self.now)

    def phone(self, host: str = "room-3.example", address: str = "10.0.0.1") -> Client:
        def answer(request: httpx.Request) -> httpx.Response:
            asked = HttpRequest(
                request.method,
                request.url.path,
                body=request.content.decode("utf-8", "replace"),
                query=request.url.query.decode(),
                host=request.headers["Host"],
                cookie=request.headers.get("Cookie", ""),
                address=address,
            )
            found = self.page.answer(asked)
            headers = {**found.headers, "Content-Type": found.kind}
            return httpx.Response(found.status, headers=headers, content=found.body)

        way = httpx.MockTransport(answer)
        return Client(base_url=f"https://{host}", follow_redirects=True, transport=way)

    @property
    def config(self) -> Config:
        return settings_editor.read_settings(self.path)[0]

    def let_in(self) -> Client:
        phone = self.phone()
        assert "/screen.jpg" in phone.post("/enter", data={"pin": PIN}).text
        return phone


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def _hidden(phone: Client, path: str = "/settings") -> dict[str, Any]:
    found = re.findall(r'name="(token|seen)" value="([^"]*)"', phone.get(path).text)
    return dict(found[:2])


def test_the_login_shows_the_fingerprint_of_the_certificate(house: House, tmp_path: Path) -> None:
    assert "SHA-256" not in house.phone().get("/").text
    key_and_certificate(tmp_path / "page", "")
    assert (shown := fingerprint(tmp_path)).startswith("SHA-256 ")
    assert shown in house.phone().get("/").text


def test_the_pin_lets_a_phone_in(house: House) -> None:
    phone = house.phone()
    answer = phone.post("/enter", data={"pin": PIN})
    assert "/screen.jpg" in answer.text
    cookie = answer.history[0].headers["set-cookie"].lower()
    assert all(word in cookie for word in ("__host-", "secure", "httponly", "samesite=strict"))
    assert "/screen.jpg" not in house.phone().get("/").text


def test_wrong_pins_shut_out_their_address_for_longer_and_longer(house: House) -> None:
    stranger, staff = house.phone(address="10.0.0.66"), house.phone()
    for seconds in (2, 4, 8):
        given = stranger.post("/enter", data={"pin": "0000"}).text
        assert f"Wrong. Wait {seconds} seconds" in given
        given = stranger.post("/enter", data={"pin": PIN}).text
        assert f"Too many wrong PINs. Wait {seconds} seconds" in given
        assert "Wrong" not in given
        assert "Wait" not in staff.get("/").text
        house.now += seconds - 1
        assert "Wait 1 second." in stranger.get("/").text
        house.now += 1
        assert "Wait" not in stranger.get("/").text
    stranger.post("/enter", data={"pin": "0000"})
    assert "/screen.jpg" in staff.post("/enter", data={"pin": PIN}).text


def test_a_phone_once_let_in_is_locked_out_by_nobody_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staff, "pin_matches", lambda pin, digest: pin == PIN)
    known = house.let_in()
    house.restart()
    for number in range(70):  # At most 64 addresses are counted apart.
        house.phone(address=f"10.1.0.{number}").post("/enter", data={"pin": "0000"})
    house.phone().post("/enter", data={"pin": "0000"})  # At the address of the known phone.
    forger = house.phone(address="10.2.0.1")
    forger.cookies.set("__Host-staff", known.cookies["__Host-staff"][:-1])
    for stranger in (house.phone(), forger):
        assert "Wait" in stranger.get("/").text
    for pin in ("0000", PIN):
        assert "Wait 2 seconds" in known.post("/enter", data={"pin": pin}).text
    house.now += 2
    assert "/screen.jpg" in known.post("/enter", data={"pin": PIN}).text


def test_it_ends_by_itself_and_by_hand(house: House) -> None:
    phone = house.let_in()
    house.now += IDLE_S - 1
    assert "/leave" in phone.get("/settings").text
    house.now += IDLE_S - 1
    assert phone.get("/screen.jpg").content == b"JPEG"
    house.now += 2
    assert "/leave" not in phone.get("/settings").text
    phone = house.let_in()
    assert "/leave" not in phone.post("/leave", data=_hidden(phone)).text


@each(path=["/", "/settings", "/visits", "/faults", "/screen.jpg", "/report.zip"])
def test_who_is_not_let_in_sees_the_way_in_alone(house: House, path: str) -> None:
    text = house.phone().get(path).text
    assert "Enter the PIN" in text
    assert "/leave" not in text


def test_settings_read_each_catalogue_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, read, folder = house.let_in(), list[Path](), house.path.parent
    proof_of_file = vars(catalogue)["Proof"]

    def proof(path: Path, *given: Any) -> Proof:
        read.append(path)
        found: Proof = proof_of_file(path, *given)
        return found

    monkeypatch.setattr(catalogue, "Proof", proof)
    for settings in (f"{SETTINGS}\n[language]\ncatalogues = '{folder}'\n", SETTINGS):
        settings_editor._read.cache_clear()
        house.path.write_text(settings)
        assert "Français" in phone.get("/settings").text
        assert len({*read}) == len(read) > 20
        read.clear()
        phone.get("/settings")
        assert read == []
    house.path.write_text(f"{SETTINGS}\n[language]\ncatalogues = '{folder}'\n")
    own = folder / "fr.po"
    own.write_text((proof_of.SHIPPED / "fr.po").read_text().replace('"Français"', '"Gallica"'))
    assert "Gallica" in phone.get("/settings").text


def test_every_text_field_is_as_wide_as_its_card() -> None:
    style = fill("page/style.css")
    (rule,) = (rule for rule in style.split("}") if "input:not(" in rule)
    assert "width: 100%" in rule
    assert {*re.findall(r"type=(\w+)", rule)} == {"checkbox", "range"}
    assert not re.search(r"input\[type=(text|password|number)[^{]*\{[^}]*width", style)


def test_what_is_saved_keeps_comments(house: House) -> None:
    phone = house.let_in()
    form = _hidden(phone) | {"sound.volume": "8", "hours.tue": "10:00-12:00, 13:00-18:00"}
    assert "when nobody is playing" in phone.post("/settings", data=form).text
    text = house.path.read_text()
    assert "# The museum's own file." in text
    assert "volume = 8  # not louder, says the guard" in text
    assert "mon = []  # a day of rest" in text
    assert house.config.hours.tue == ("10:00-12:00", "13:00-18:00")
    assert house.exhibit.done == [("volume", "8"), ("renew", "")]


def test_what_the_exhibit_follows_at_once_restarts_nothing(house: House) -> None:
    phone = house.let_in()
    offered = ["", "en", "de", "pl"]
    assert "Saved." in phone.post("/settings", data=_hidden(phone) | {"sound.volume": "3"}).text
    assert house.exhibit.done == [("volume", "3")]
    phone.post("/settings", data=_hidden(phone) | {"language.offered": offered})
    kept = house.config.language.offered
    assert kept == tuple(code for code in LANGUAGES if code in offered)
    assert house.exhibit.done[1:] == [("renew", "")]


def test_what_is_wrong_is_told_and_stays_in_the_form(house: House) -> None:
    phone = house.let_in()
    for name, wrong in (("hours.wed", "25:00-26:00"), ("sound.volume", "11")):
        answer = phone.post("/settings", data=_hidden(phone) | {name: wrong}).text
        assert name in answer
        assert f'value="{wrong}"' in answer
        assert house.path.read_text() == SETTINGS
    for text in ("x", "", "7.5", "9" * 5000, "\0"):
        shown = html.unescape(
            phone.post("/settings", data=_hidden(phone) | {"sound.volume": text}).text
        )
        assert "sound.volume: " in shown
        assert "allowed is a whole number from 0 to 10" in shown
        assert "literal" not in shown
    assert house.path.read_text() == SETTINGS
    house.path.write_text("[sound]\nvolume = 99\n")
    assert "ludus.toml:2" in phone.get("/settings").text


def test_of_two_phones_the_later_one_looks_again(house: House) -> None:
    first, second = house.let_in(), house.let_in()
    old = _hidden(second)
    first.post("/settings", data=_hidden(first) | {"sound.volume": "8"})
    told = second.post("/settings", data=old | {"sound.volume": "2"}).text
    assert "Somebody else" in told
    assert house.config.sound.volume == 8


def test_the_exhibit_may_be_away(house: House) -> None:
    phone = house.let_in()
    house.exhibit.away = True
    assert "does not answer" in phone.get("/").text
    assert phone.get("/screen.jpg").status_code == 503
    form = _hidden(phone) | {"sound.volume": "8"}
    assert "applies this at start" in phone.post("/settings", data=form).text
    assert house.config.sound.volume == 8
    asked = phone.post("/message", data=_hidden(phone) | {"text": "We close."}).text
    assert "We close." in asked


def test_a_message_that_cannot_be_shown_is_told_and_stays_in_the_form(house: House) -> None:
    phone = house.let_in()
    for text, wrong in (("Party 🎲", "fonts lack 🎲"), ("We\0close", "cannot be seen")):
        shown = phone.post("/message", data=_hidden(phone) | {"text": text}).text
        assert wrong in shown
        assert f"{text}</textarea>" in shown
    assert house.exhibit.done == []
    phone.post("/message", data=_hidden(phone) | {"text": "We close."})
    assert house.exhibit.done == [("message", "We close.")]


def test_what_comes_from_elsewhere_is_refused(house: House) -> None:
    phone = house.let_in()
    for form in ({}, _hidden(phone) | {"token": "x"}):
        assert phone.post("/settings", data=form | {"sound.volume": "8"}).status_code == 403
    assert house.phone("evil.example").get("/").status_code == 400
    assert house.phone("192.0.2.7").get("/").status_code == 200
    assert phone.post("/settings", content=b"\xff" + b"&a=b" * 900).status_code == 413
    assert phone.get("/../ludus.toml").status_code == 404
    assert house.path.read_text() == SETTINGS
    head = phone.get("/faults").headers
    assert "default-src 'none'" in head["content-security-policy"]
    assert "&lt;b&gt;no sound" in phone.get("/faults").text


@pytest.mark.parametrize("host", ["room-3.example", "room-3.example.", "box-7", "BOX-7.local"])
def test_a_name_may_have_capital_letters_and_a_dot_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Box-7")
    house = House(tmp_path, "Room-3.Example")
    assert house.phone(host).get("/").status_code == 200
    assert house.phone(f"{host}.evil.example").get("/").status_code == 400


def test_settings_that_cannot_be_read_are_told(house: House) -> None:
    phone = house.let_in()
    form = _hidden(phone)
    house.path.unlink()
    for answer in (phone.get("/settings"), phone.post("/settings", data=form)):
        assert answer.status_code == 200
        assert "ludus.toml: No such file" in answer.text


@pytest.fixture
def in_etc(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the folder of the settings forbid new files, as /etc does after `chown ludus FILE`."""

    def in_its_folder(path: Path, text: str) -> None:
        if path == house.path:
            raise PermissionError
        write_whole(path, text)

    monkeypatch.setattr(config_file, "write_whole", in_its_folder)


@pytest.mark.usefixtures("in_etc")
def test_a_full_disk_leaves_the_settings_as_they_were(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = house.let_in()
    form = _hidden(phone) | {"sound.volume": "8", "hours.tue": "10:00-12:00, 13:00-18:00"}
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(SETTINGS), before[1]))
    try:
        told = phone.post("/settings", data=form).text
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "File too large" in told
    assert house.path.read_text() == SETTINGS
    with monkeypatch.context() as full:
        full.setattr(config_file, "_overwrite", _refuse)
        assert "No space left" in phone.post("/settings", data=form).text
    assert house.path.read_text() == SETTINGS
    phone.post("/settings", data=form)
    assert house.config.hours.tue == ("10:00-12:00", "13:00-18:00")
    assert {*house.path.parent.iterdir()} == {house.path}


def _refuse(path: Path, data: bytes) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.usefixtures("in_etc")
@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 1.0])
def test_a_power_cut_leaves_the_settings_old_or_new(
    house: House, monkeypatch: pytest.MonkeyPatch, part: float
) -> None:
    class PowerCut(BaseException):
        pass

    def cut_off(path: Path, data: bytes) -> None:
        with path.open("r+b") as file:
            file.write(data[: round(len(data) * part)])
        raise PowerCut

    phone, kept = house.let_in(), house.path.with_name("settings.good.toml")
    form = _hidden(phone) | {"sound.volume": "8", "hours.tue": "10:00-12:00, 13:00-18:00"}
    with monkeypatch.context() as cut:
        cut.setattr(config_file, "_overwrite", cut_off)
        with pytest.raises(PowerCut):
            phone.post("/settings", data=form)
    config, trouble = config_file.read_or_last_good(house.path, kept)
    assert (config.sound.volume, config.hours.tue) == (8, ("10:00-12:00", "13:00-18:00"))
    assert trouble == ""
    assert house.config == config
    assert {*house.path.parent.iterdir()} == {house.path, kept}


def test_every_field_shows_what_it_takes() -> None:
    config = Config()
    for field in FIELDS.values():
        value = field.of(config)
        assert converted(written(value), value) == value


class Started:
    """A process that runs nothing; it beats and ends when the test says so."""

    pid, last_signal = 1, 0

    def __init__(self, command: tuple[str, ...], environ: dict[str, str]) -> None:
        self.command, self.beats = command, True
        self.status: int | None = None

    def poll(self) -> int | None:
        return self.status

    def has_beaten(self) -> bool:
        return self.beats

    def terminate(self) -> None:
        self.status = -15

    def send_signal(self, number: int) -> None:
        self.status = -number

    def listen(self, seconds: float) -> None: ...
    def finish(self) -> None: ...


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Started]:
    """Return the processes that have been started."""
    found = list[Started]()

    def start(command: tuple[str, ...], environ: dict[str, str]) -> Started:
        found.append(Started(command, environ))
        return found[-1]

    monkeypatch.setattr(child, "Child", start)
    return found


def test_a_companion_that_ends_is_started_anew(started: list[Started]) -> None:
    now = 0.0
    companion = RestartingProcess({}, lambda: now)
    companion.look()
    assert not started
    companion.want(Wanted(("page",)))
    for number in (1, 2, 3):
        companion.look()
        started[-1].status = 0
        companion.look()
        assert len(started) == number
        now += 60.0


def test_a_companion_is_started_anew_for_other_settings_and_ended_without(
    started: list[Started],
) -> None:
    companion = RestartingProcess({}, lambda: 0.0)
    for port in (1, 1, 2, 0):
        companion.want(Wanted(("page", str(port)) if port else (), port))
        companion.look()
    assert [process.command for process in started] == [("page", "1"), ("page", "2")]
    assert [process.status for process in started] == [-15, -15]


def test_a_companion_that_stands_still_is_killed_and_started_anew(
    started: list[Started], caplog: pytest.LogCaptureFixture
) -> None:
    """It has 30 seconds for its start, and then 8 between two beats, as the window has."""
    now = 0.0
    companion = RestartingProcess({}, lambda: now)
    companion.want(Wanted(("page",)))
    companion.look()
    for beats, until in ((False, 29.0), (True, 29.5), (False, 37.0)):
        started[-1].beats, now = beats, until
        companion.look()
        assert started[-1].status is None
    now = 38.0
    companion.look()
    assert started[-1].status == -9
    assert "page stood still" in caplog.text
    now += 60
    companion.look()
    assert len(started) == 2


def test_a_page_on_a_disk_that_cannot_be_written_names_folder_and_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(module, "write_whole", refuse)
    with pytest.raises(RefusedError, match=r"page: Read-only file system; let the user of the exh"):
        module.endpoint(tmp_path / "ludus.toml", tmp_path, Config())


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
        patch.setattr(module, "_OWN", museums)
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
    folder: Path, monkeypatch: pytest.MonkeyPatch, asks_s: float = module.LIMITS.asks_s
) -> Iterator[tuple[int, ssl.SSLContext]]:
    """Serve a page; return its port, and what trusts its certificate."""
    monkeypatch.setattr(module, "LIMITS", module.LIMITS._replace(asks_s=asks_s))
    with closing(module.endpoint(folder / "ludus.toml", folder, Config())) as endpoint:
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
                found += way.recv(1000)


def test_neither_silent_connections_nor_a_wrong_clock_shut_staff_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Only the limits of number apply.
    with (
        _serving(tmp_path, monkeypatch, asks_s=600.0) as (port, trusted),
        ExitStack() as stack,
    ):
        monkeypatch.setattr("time.time", lambda: 1e17)

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

        def page(address: str) -> bytes:
            with silent(address, b"TLS") as way:
                way.sendall(ASKED)
                return way.recv(1000)

        before = threading.active_count()
        for each in range(3 * module.LIMITS.most):
            address = f"127.0.0.{2 + each % 5}"
            said = (b"", b"TLS", b"\x16\x03\x01nonsense", b"GET / HTTP/1.1\r\n")[each % 4]
            with suppress(OSError):  # may be aborted during its handshake
                silent(address, said)
        for address in ("127.0.0.1", "127.0.0.2"):  # a phone, and another at their address
            assert b" 200 OK" in page(address)
        assert threading.active_count() - before <= module.LIMITS.most + 10
    assert not caplog.records


def test_what_is_too_long_for_a_form_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        _serving(tmp_path, monkeypatch) as (port, trusted),
        Client(base_url=f"https://localhost:{port}", verify=trusted) as phone,
    ):
        for length, status in ((module.LIMITS.most_body, 200), (module.LIMITS.most_body + 1, 413)):
            assert phone.post("/enter", content=b"x" * length).status_code == status


# The museum's own texts


def test_the_page_changes_the_short_example(house: House) -> None:
    house.path.write_text(short_example())
    phone = house.let_in()
    form = {"sound.volume": "5", "hours.tue": "10:00-12:00"}
    phone.post("/settings", data=_hidden(phone) | form)
    config = house.config
    assert (config.sound.volume, config.hours.tue) == (5, ("10:00-12:00",))
    assert "sound.volume = 5  # Loudness" in house.path.read_text()


def test_the_exhibit_shows_the_museums_own_text(tmp_path: Path) -> None:
    own = {"en": "Come and play", "de": "<i>Komm</i>"}
    harness = KioskHarness(tmp_path, language__offered=("en", "de"), texts__touch=own)
    assert harness.kiosk.texts("en").say(CALL) == "Come and play"
    assert harness.kiosk.texts("de").say(CALL) == Words("de").say(CALL)


def test_a_wrong_text_in_the_file_is_told_with_its_line() -> None:
    with pytest.raises(RefusedError, match=r"f:2: texts.touch: of de: 130 characters"):
        parse(f'[texts]\ntouch = {{ de = "{"x" * 130}" }}\n', "f")
    with pytest.raises(RefusedError, match="not the code of a language"):
        parse('[texts]\ntouch = { german = "Hallo" }\n', "f")
    with pytest.raises(RefusedError, match=r"texts.touch"):
        parse('[texts]\ntouch = "Hallo"\n', "f")


def _report(phone: Client) -> dict[str, bytes]:
    """Return the files of the report that the page offers."""
    answer = phone.get("/report.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_report_for_help_holds_what_the_page_lists_and_no_secret(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(help_report, "_log", lambda: b"a line")
    monkeypatch.setattr(platform, "platform", lambda: "Linux")
    house.path.write_text(f"""{SETTINGS}
[alert]
command = "tell --key abc123"
url = "https://ntfy.example/secret-topic"
""")
    phone = house.phone()
    phone.post("/enter", data={"pin": PIN})
    page = phone.get("/faults").text
    found = _report(phone)
    for name in found:
        assert name.removeprefix("ludus-report/").removesuffix(".missing.txt") in page
    settings = found["ludus-report/settings.toml"].decode()
    assert 'language.default = "' in settings
    assert f"ludus {__version__}" in found["ludus-report/versions.txt"].decode()
    assert "visits" in found["ludus-report/status.json"].decode()
    whole = b"".join(found.values())
    for secret in (DIGEST, "abc123", "secret-topic", PIN):
        assert secret.encode() not in whole


def test_what_a_report_lacks_is_said_in_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def lack(command: list[str], **_: object) -> None:
        raise FileNotFoundError(2, "No such file", command[0])

    monkeypatch.setattr(subprocess, "run", lack)
    house.path.unlink()
    phone = house.phone()
    phone.post("/enter", data={"pin": PIN})
    found = _report(phone)
    assert b"journalctl" in found["ludus-report/log.txt.missing.txt"]
    assert b"ludus.toml" in found["ludus-report/settings.toml.missing.txt"]
