"""Start and stop of all connections to other programs."""

import secrets
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from ludus.exhibit.kiosk.pairing import Pairing
from ludus.exhibit.remote import staff_link
from ludus.exhibit.remote.http_server import Endpoint
from ludus.exhibit.remote.hub import Hub
from ludus.exhibit.remote.local_api import Local, token
from ludus.exhibit.remote.outbox import Outbox
from ludus.exhibit.remote.remote import Remote


class Peers:
    """The HTTP interface, the staff page and the hub, as far as the settings ask for them."""

    def __init__(
        self,
        remote: Remote,
        folder: Path,
        health: Callable[[], dict[str, Any]],
        active: Callable[[], bool],
        door: Pairing | None = None,
    ) -> None:
        """Prepare the connections without starting them. `folder` holds the tokens."""
        self._remote, self._folder, self._stack = remote, folder, ExitStack()
        self._health, self._door = health, door
        self.hub: Hub | None = None
        """The heartbeat; None without a hub."""
        if remote.config.health.hub_url:
            waiting = Outbox(folder / "hub-visits.jsonl")
            self.hub = Hub(remote, active, waiting=waiting)

    def start(self) -> None:
        """Start all connections of the settings; return immediately."""
        config, remote, begun = self._remote.config, self._remote, self._stack.enter_context
        if config.health.port:
            local = Local(remote, self._health, token(self._folder / "token"))
            begun(closing(Endpoint("health.port", config.health.port, local.answer))).start()
        if self._door:
            self._begin_page(self._door)
        if self.hub:
            begun(closing(self.hub)).start()

    def close(self) -> None:
        self._stack.close()

    def _begin_page(self, door: Pairing) -> None:
        """Open a port for the staff page, which reads port and token from a file."""
        token = secrets.token_urlsafe(32)
        local = Local(self._remote, self._health, token, door)
        endpoint = Endpoint("operator.page_port", 0, local.answer)
        self._stack.enter_context(closing(endpoint)).start()
        try:
            staff_link.tell(self._folder, endpoint.port or 0, token)
        except OSError as error:
            self._remote.troubles["page"] = f"{error}; the staff's page finds nobody"
