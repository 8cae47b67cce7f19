"""MQTT with a client that reaches no broker: published messages and received commands."""

import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kiosk_helpers import KioskHarness

from ludus.exhibit.integrations import Peers
from ludus.exhibit.remote.mqtt import Mqtt


class Client:
    """A fake of paho's client."""

    def __init__(self, version: object) -> None:
        self.published: list[tuple[str, bytes | str, bool]] = []
        self.called: dict[str, tuple[object, ...]] = {}
        self.connected = True

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given: self.called.update({name: given})

    def publish(self, topic: str, text: bytes | str, qos: int = 0, retain: bool = False) -> None:
        """Record a message."""
        self.published.append((topic, text, retain))

    def is_connected(self) -> bool:
        return self.connected


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> None:
    client = SimpleNamespace(Client=Client, CallbackAPIVersion=SimpleNamespace(VERSION2=2))
    monkeypatch.setitem(sys.modules, "paho.mqtt", SimpleNamespace(client=client))


def _kiosk(folder: Path, url: str = "mqtt://museum:s%40cret@broker") -> KioskHarness:
    return KioskHarness(
        folder, remote__allowed=("audio",), remote__mqtt_url=url, health__id="Room 3/4"
    )


def _message(name: str, payload: bytes = b"", retain: bool = False) -> Any:
    topic = f"ludus/Room 3_4/command/{name}"
    return SimpleNamespace(topic=topic, payload=payload, retain=retain)


@pytest.mark.usefixtures("client")
def test_commands_are_obeyed_but_not_those_kept_for_later(tmp_path: Path) -> None:
    kiosk = _kiosk(tmp_path)
    mqtt = Mqtt(kiosk.remote)
    client = mqtt._client
    assert client.called["username_pw_set"] == ("museum", "s@cret")
    assert client.called["will_set"] == ("ludus/Room 3_4/online", "false", 1, True)
    mqtt._found(client, None, None, SimpleNamespace(is_failure=False))
    assert client.called["subscribe"][0] == "ludus/Room 3_4/command/+"
    mqtt._heard(client, None, _message("volume", b"2"))
    mqtt._heard(client, None, _message("volume", b"9", retain=True))
    kiosk.wait(0.1)
    assert kiosk.remote.state.volume == 2
    for name, payload in (("sleep", b""), ("volume", b"\xff" * 1000), ("x" * 1000, b"")):
        mqtt._heard(client, None, _message(name, payload))
        topic, told, retained = client.published[-1]
        assert (topic, retained) == ("ludus/Room 3_4/refused", False)
        assert len(json.loads(told)["command"]) <= 100


@pytest.mark.usefixtures("client")
def test_the_state_is_published_when_it_is_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = _kiosk(tmp_path)
    mqtt = Mqtt(kiosk.remote)
    client, turns = mqtt._client, iter((1, 1, 2, 1))

    def wait(seconds: float) -> bool:
        """Let time pass; mute in the third turn."""
        turn = next(turns, 0)
        if turn == 2:
            kiosk.remote.ask("mute", "", "hub")
        kiosk.wait(0.1)
        return not turn

    monkeypatch.setattr(mqtt._stop, "wait", wait)
    mqtt._run()
    states = [json.loads(told) for topic, told, _ in client.published if topic.endswith("state")]
    assert [state["muted"] for state in states] == [False, True]
    assert all(retained for _, _, retained in client.published)


@pytest.mark.usefixtures("client")
def test_a_broker_lost_and_found_is_told_once_without_the_password(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    mqtt = Mqtt(_kiosk(tmp_path, "mqtts://museum:s3cret@broker").remote)
    client = mqtt._client
    assert mqtt._where == ("broker", 8883)
    assert "tls_set_context" in client.called
    for _ in range(100):
        mqtt._gone(client, None)
    mqtt._found(client, None, None, SimpleNamespace(is_failure=False))
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert "MQTT mqtts://***@broker: found again" in caplog.text
    assert "cret" not in caplog.text


def test_what_is_not_installed_is_a_fault_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt", None)
    kiosk = _kiosk(tmp_path)
    peers = Peers(kiosk.remote, tmp_path, dict, lambda: False)
    peers.start()
    peers.close()
    assert "pip install paho-mqtt" in kiosk.remote.troubles["mqtt"]
