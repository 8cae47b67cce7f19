"""The other programs of the house that the settings name: each is begun, and ended, here alone."""

import logging
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from ludus.exhibit.endpoint import Endpoint
from ludus.exhibit.helper import HEAD, Helper, own_address
from ludus.exhibit.hub import Hub, game_identity
from ludus.exhibit.local import Local, token
from ludus.exhibit.mqtt import Mqtt
from ludus.exhibit.remote import Remote
from ludus.rules.game import GAMES

_log = logging.getLogger(__name__)


class Peers:
    """Those who may ask by the remote."""

    def __init__(
        self,
        remote: Remote,
        folder: Path,
        health: Callable[[], dict[str, Any]],
        active: Callable[[], bool],
    ) -> None:
        """Nothing is sent or listened to yet. `folder` keeps the token."""
        self._remote, self._folder, self._stack = remote, folder, ExitStack()
        self._health = health
        self.hub: Hub | None = None
        """The heartbeat, where there is a hub."""
        if remote.config.health.hub_url:
            self.hub = Hub(remote, active, self._helper_address)
        self._helper: tuple[Helper, Endpoint] | None = None

    def start(self) -> None:
        """Begin with all that the settings name; returns at once."""
        config, remote, begun = self._remote.config, self._remote, self._stack.enter_context
        if config.health.port:
            local = Local(remote, self._health, token(self._folder / "token"))
            begun(closing(Endpoint("health.port", config.health.port, local.answer))).start()
        if config.remote.helper_port:
            offered = config.game.offered if remote.allows("game") else ()
            titles = {game_identity(name): GAMES[name].title or name for name in offered}
            helper = Helper(remote, titles, self._folder)
            port = config.remote.helper_port
            endpoint = Endpoint("remote.helper_port", port, helper.answer, "0.0.0.0", HEAD)
            begun(closing(endpoint)).start()
            self._helper = helper, endpoint
        if self.hub:
            begun(closing(self.hub)).start()
        if config.remote.mqtt_url:
            self._begin_mqtt()

    def close(self) -> None:
        """End all of them."""
        self._stack.close()

    def _begin_mqtt(self) -> None:
        try:
            mqtt = Mqtt(self._remote)
        except ImportError as error:
            trouble = f"remote.mqtt_url: {error}; pip install paho-mqtt"
            _log.warning("%s", trouble)
            self._remote.troubles["mqtt"] = trouble
        else:
            self._stack.enter_context(closing(mqtt)).start()

    def _helper_address(self) -> str | None:
        """Where the hub may ask now, with the secret; None where it cannot."""
        if not self._helper or not self._helper[1].port:
            return None
        helper, endpoint = self._helper
        try:
            host = own_address(self._remote.config.health.hub_url)
        except OSError:
            return None
        return f"{host}:{endpoint.port}/{helper.secret}"
