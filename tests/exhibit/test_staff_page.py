"""The staff page: who can log in, and how settings are changed and refused."""

import html
import io
import json
import platform
import re
import resource
import socket
import subprocess
import time
import zipfile
from datetime import datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest
from each import each
from httpx import Client
from kiosk_helpers import DIGEST, PIN, KioskHarness
from match_helpers import full_disk

from ludus.errors import RefusedError
from ludus.exhibit.config import config_file
from ludus.exhibit.config.config_text import parse, short_example
from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.config.settings import LANGUAGES, Config
from ludus.exhibit.remote.http_server import HttpRequest, NotDoneError
from ludus.exhibit.remote.link import Link
from ludus.exhibit.staff import pins
from ludus.exhibit.staff.address import fingerprint
from ludus.exhibit.staff.pins import PinTries
from ludus.exhibit.staff_page import help_report, settings_editor
from ludus.exhibit.staff_page.certificate import key_and_certificate
from ludus.exhibit.staff_page.page import IDLE_S, StaffPage
from ludus.exhibit.staff_page.settings_editor import (
    FIELDS,
    converted,
    written,
)
from ludus.exhibit.statistics.statistics import Statistics
from ludus.exhibit.statistics.visit import Visit
from ludus.exhibit.supervisor.run_command import run_command
from ludus.exhibit.supervisor.single_instance import EXHIBIT, single_instance
from ludus.files import write_whole
from ludus.version import __version__
from ludus.window.text.words import Words

SETTINGS = """# The museum's own file.
[sound]
volume = 5  # not louder, says the guard

[hours]
mon = []  # a day of rest
"""


class Exhibit(Link):
    """An exhibit in this process, which may be absent."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
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
        self.exhibit, self._host = Exhibit(folder), host
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


def test_the_pin_lets_a_phone_in(house: House, caplog: pytest.LogCaptureFixture) -> None:
    phone = house.phone()
    caplog.set_level("INFO")
    answer = phone.post("/enter", data={"pin": PIN})
    assert "/screen.jpg" in answer.text
    cookie = answer.history[0].headers["set-cookie"].lower()
    assert all(word in cookie for word in ("__host-", "secure", "httponly", "samesite=strict"))
    assert "/screen.jpg" not in house.phone().get("/").text
    assert "10.0.0.1 is let in" in caplog.text


def test_wrong_pins_shut_out_their_address_for_longer_and_longer(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
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
    assert caplog.messages == 3 * ["10.0.0.66 gives a wrong PIN"]
    stranger.post("/enter", data={"pin": "0000"})
    assert "/screen.jpg" in staff.post("/enter", data={"pin": PIN}).text


def test_a_phone_once_let_in_is_locked_out_by_nobody_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "pin_matches", lambda pin, digest: pin == PIN)
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


def test_a_change_reaches_an_exhibit_that_has_just_read_its_settings(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, exhibit = house.let_in(), house.exhibit
    exhibit.away, exhibit.patience_s = True, 1e9
    monkeypatch.setattr(time, "sleep", lambda seconds: setattr(exhibit, "away", False))
    form = _hidden(phone) | {"game.opponent": "caesar"}
    with single_instance(house.path.parent, EXHIBIT):
        said = phone.post("/settings", data=form).text
    assert "takes effect when nobody is playing" in said
    assert exhibit.done == [("renew", "")]


def test_the_exhibit_may_be_away(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing waits for it, as it is not starting."""
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("it waits"))
    phone = house.let_in()
    house.exhibit.away = True
    assert "does not answer" in phone.get("/").text
    assert phone.get("/screen.jpg").status_code == 503
    form = _hidden(phone) | {"sound.volume": "8"}
    assert "applies this at start" in phone.post("/settings", data=form).text
    assert "the exhibit does not follow" in caplog.text
    assert house.config.sound.volume == 8
    asked = phone.post("/message", data=_hidden(phone) | {"text": "We close."}).text
    assert "We close." in asked


def test_the_page_of_visits_shows_the_titles_of_games(house: House) -> None:
    visits = Statistics(house.path.with_name("visits.csv"), datetime.now)
    visits.count(Visit("en", "tabula", 5))
    visits.flush()
    assert "Tabvla" in house.let_in().get("/visits").text


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
        full.setattr(config_file, "_overwrite", full_disk)
        assert "No space left" in phone.post("/settings", data=form).text
    assert house.path.read_text() == SETTINGS
    phone.post("/settings", data=form)
    assert house.config.hours.tue == ("10:00-12:00", "13:00-18:00")
    assert {*house.path.parent.iterdir()} == {house.path}


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
display_off = "lamp --key abc123 off"
[alert]
command = "tell --key abc123"
url = "https://ntfy.example/secret-topic"
""")
    phone = house.let_in()
    page = phone.get("/faults").text
    found = _report(phone)
    for name in found:
        assert name.removeprefix("ludus-report/").removesuffix(".missing.txt") in page
    settings = found["ludus-report/settings.toml"].decode()
    assert 'language.default = "' in settings
    assert 'alert.command = "tell …"' in settings
    assert 'hours.display_off = "lamp …"' in settings
    assert f"hours.display_on = {json.dumps(Config().hours.display_on)}" in settings
    assert f"ludus {__version__}" in found["ludus-report/versions.txt"].decode()
    assert "visits" in found["ludus-report/status.json"].decode()
    whole = b"".join(found.values())
    for secret in (DIGEST, "abc123", "secret-topic", PIN):
        assert secret.encode() not in whole


@each(
    wrong=[
        *("operator.pin_digest = 4711", "operator.pin_digest = '4711'"),
        *('alert.command = "tell \'4711"', 'hours.display_on = "lamp \'4711"'),
        *(
            "alert.url = 'ntfy/4711'",
            "alert.url = 'https://4711:x/'",
            "alert.url = 'http://a/ 4711'",
        ),
    ]
)
def test_a_fault_of_a_setting_shows_no_secret(wrong: str) -> None:
    with pytest.raises(RefusedError, match=r"f:1: .*; allowed is ") as error:
        parse(wrong, "f")
    assert "4711" not in str(error.value)


@each(command=["false 4711", "sh -c 'exit 4711'", "lacking 4711", "sleep 4711"])
def test_the_error_of_a_command_shows_its_program_alone(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(words: list[str], **_: object) -> None:
        if words[0] == "lacking":
            raise FileNotFoundError(2, "No such file or directory", words[0])
        if words[0] == "sleep":
            raise subprocess.TimeoutExpired(words, 60)
        raise subprocess.CalledProcessError(1, words, stderr="")

    monkeypatch.setattr(subprocess, "run", run)
    error = run_command(command)
    assert f"the command {command.split()[0]} failed: " in error
    assert "4711" not in error


def test_what_a_report_lacks_is_said_in_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def lack(command: list[str], **_: object) -> None:
        raise FileNotFoundError(2, "No such file", command[0])

    monkeypatch.setattr(subprocess, "run", lack)
    house.path.unlink()
    found = _report(house.let_in())
    assert b"journalctl" in found["ludus-report/log.txt.missing.txt"]
    assert b"ludus.toml" in found["ludus-report/settings.toml.missing.txt"]
