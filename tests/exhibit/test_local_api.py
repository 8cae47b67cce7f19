"""The answers to programs of this machine."""

from http import HTTPStatus
from pathlib import Path

import msgspec
import pytest
from kiosk_helpers import KioskHarness

from ludus.exhibit.remote import local_api, remote
from ludus.exhibit.remote.http_server import HttpRequest, NotDoneError, Response
from ludus.exhibit.remote.local_api import LocalApi, token
from ludus.exhibit.staff import address

ALLOWED = ("refresh", "audio")


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskHarness:
    return KioskHarness(tmp_path, remote__allowed=ALLOWED, health__id="Room 3")


def test_who_has_the_token_sees_and_commands(
    kiosk: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (local_api, remote):
        monkeypatch.setattr(module, "result_of", kiosk.result_of)
    local = LocalApi(kiosk.remote, lambda: {"up_s": 1}, "the secret")

    def answered(method: str, path: str, body: str = "") -> Response:
        return local.answer(HttpRequest(method, path, "Bearer the secret", body))

    told = msgspec.json.decode(answered("POST", "/commands/volume", " 3\n").body)
    assert (told["volume"], told["id"], told["screen"]) == (3, "Room 3", "attract")
    assert msgspec.json.decode(answered("GET", "/state").body) == told
    commands = msgspec.json.decode(answered("GET", "/commands").body)
    assert set(commands) == {"refresh", "mute", "unmute", "volume"}
    assert commands["volume"][-1] == "10"
    assert answered("GET", "/screenshot").kind == "image/jpeg"
    for method, path in (("GET", "/commands/mute"), ("POST", "/state"), ("GET", "/")):
        with pytest.raises(NotDoneError, match="nothing here"):
            answered(method, path)
    with pytest.raises(NotDoneError, match=r"remote\.allowed"):
        answered("POST", "/commands/sleep")


def test_nobody_else_does_but_for_health(kiosk: KioskHarness) -> None:
    for right, login in (
        ("the secret", "Bearer the secreT"),
        ("the secret", "Basic the secret"),
        ("the secret", ""),
        ("the secret", "Bearer ключ"),
        ("", "Bearer "),
    ):
        local = LocalApi(kiosk.remote, lambda: {"up_s": 1}, right)
        assert local.answer(HttpRequest("GET", "/health", login, "")).body == b'{"up_s":1}\n'
        for path in ("/state", "/commands", "/screenshot", "/commands/mute", "/no"):
            with pytest.raises(NotDoneError, match="token") as refused:
                local.answer(HttpRequest("GET", path, login, ""))
            assert refused.value.status == HTTPStatus.UNAUTHORIZED


def test_the_token_stays_and_is_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "state" / "token"
    made = token(path)
    assert len(made) >= 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert token(path) == made
    path.chmod(0o644)
    assert token(path) != made
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_text("short")
    assert len(token(path)) >= 32


def test_without_a_place_for_the_token_nobody_has_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "state").write_text("a file")
    assert token(tmp_path / "state" / "token") == ""
    assert "/health alone is answered" in caplog.text


def test_the_own_address_is_the_one_on_the_way_to_another_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(address, "_FAR", ("127.0.0.1", 8082))
    assert address.own_host("") == "127.0.0.1"
    assert address.own_host("room-3.example") == "room-3.example"
