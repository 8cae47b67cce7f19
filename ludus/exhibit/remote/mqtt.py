"""MQTT: the state of the exhibit for whoever subscribes to it, and its commands as messages."""

import logging
import ssl
import threading
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from ludus.exhibit.config.validators import masked
from ludus.exhibit.remote.endpoint import NotDoneError
from ludus.exhibit.remote.remote import Remote

LOOK_S = 2.0
"""Seconds between two looks whether the state is another one."""
_BACK_OFF_S = 60
"""Seconds between two tries to reach a broker, at most."""
_MOST_VALUE = 100
_log = logging.getLogger(__name__)


class Mqtt:
    """Publishes `ludus/ID/state` and `ludus/ID/online`; obeys `ludus/ID/command/NAME`."""

    def __init__(self, remote: Remote) -> None:
        """Nothing is sent yet.

        Raises:
            ImportError: paho-mqtt is not installed.
        """
        # It need not be installed.
        from paho.mqtt import client as paho

        parts = urlsplit(remote.config.remote.mqtt_url)
        safe = parts.scheme == "mqtts"
        self._shown = masked(remote.config.remote.mqtt_url)
        self._remote = remote
        self._topic = f"ludus/{remote.config.health.plain_id}"
        self._told = b""
        """The state that was published last."""
        self._lost = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mqtt", daemon=True)
        self._client = client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self._where = str(parts.hostname), parts.port or (8883 if safe else 1883)
        if safe:
            client.tls_set_context(ssl.create_default_context())
        if parts.username is not None:
            client.username_pw_set(unquote(parts.username), unquote(parts.password or ""))
        client.will_set(f"{self._topic}/online", "false", 1, True)
        client.reconnect_delay_set(1, _BACK_OFF_S)
        client.max_queued_messages_set(10)
        client.on_connect, client.on_disconnect = self._found, self._gone
        client.on_connect_fail, client.on_message = self._gone, self._heard

    def start(self) -> None:
        """Begin to look for the broker; returns at once."""
        self._client.connect_async(*self._where)
        self._client.loop_start()
        self._thread.start()

    def close(self) -> None:
        """Say that it ends. Nothing is waited for."""
        self._stop.set()
        self._client.publish(f"{self._topic}/online", "false", 1, True)
        self._client.disconnect()

    def _found(self, client: Any, data: Any, flags: Any, reason: Any, *more: Any) -> None:
        if reason.is_failure:
            self._gone(client, data, flags, reason)
            return
        if self._lost:
            _log.warning("MQTT %s: found again", self._shown)
        self._lost, self._told = False, b""
        client.subscribe(f"{self._topic}/command/+", 1)
        client.publish(f"{self._topic}/online", "true", 1, True)

    def _gone(self, client: Any, data: Any, *more: Any) -> None:
        """It is away; logged once."""
        if not self._lost and not self._stop.is_set():
            reason = str(more[1]) if len(more) > 1 else "cannot be reached"
            _log.warning("MQTT %s: %s; tried again and again", self._shown, masked(reason))
        self._lost = True

    def _heard(self, client: Any, data: Any, message: Any) -> None:
        """A command; one that the broker kept for later is none, lest it come at each start."""
        if message.retain:
            return
        name = message.topic.rpartition("/")[2]
        value = message.payload[:_MOST_VALUE].decode("utf-8", "replace").strip()
        try:
            self._remote.ask(name, value, "MQTT")
        except NotDoneError as error:
            told = {"command": name[:_MOST_VALUE], "reason": str(error)}
            client.publish(f"{self._topic}/refused", msgspec.json.encode(told))

    def _run(self) -> None:
        while not self._stop.wait(LOOK_S):
            state = msgspec.json.encode(self._remote.state)
            if state != self._told and self._client.is_connected():
                self._told = state
                self._client.publish(f"{self._topic}/state", state, 1, True)
