"""The program of the staff's page: under TLS, until the supervisor ends it."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludus.exhibit.config import Config
from ludus.exhibit.door import own_host
from ludus.exhibit.page.app import Page
from ludus.exhibit.page.book import Book
from ludus.exhibit.page.key import key_and_certificate
from ludus.exhibit.page.link import Link
from ludus.picture import fonts

_LESS = 10
"""By so much less than the exhibit it asks for the processor."""
ASKS_S = 10.0
"""So long a connection may take until it has asked for something."""


class Prompt(H11Protocol):
    """A connection that ends where nothing is asked, so that none takes the place of another.

    uvicorn itself waits for ever until a first request is whole.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """It is there; now it must ask."""
        super().connection_made(transport)
        self._hurry()

    def data_received(self, data: bytes) -> None:
        """It has asked, or for a part."""
        super().data_received(data)
        self._hurry()

    def on_response_complete(self) -> None:
        """It is answered, and may ask again."""
        super().on_response_complete()
        self._hurry()

    def _hurry(self) -> None:
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if whole and self._late:
            self._late.cancel()
            self._late = None
        elif not (whole or self._late):
            self._late = self.loop.call_later(ASKS_S, self.transport.close)


def run(path: Path, state: Path, config: Config) -> int:
    """Answer phones at the port of the settings in `path`; the exit status.

    Raises:
        OSError: the key cannot be made.
        RefusedError: the museum's own key is of no use.
    """
    if os.name == "posix":
        os.nice(_LESS)
    operator = config.operator
    fonts.use(config.language.own_font)
    folder = state / "page"
    host = operator.page_host
    with suppress(OSError):  # in no network yet
        host = own_host(host)
    key, certificate = key_and_certificate(folder, host)
    page = Page(Book(path, folder / "settings"), Link(state), state, operator.page_host)
    uvicorn.run(
        page.app,
        host="0.0.0.0",
        port=operator.page_port,
        ssl_keyfile=key,
        ssl_certfile=certificate,
        log_config=None,
        access_log=False,
        http=Prompt,
        loop="asyncio",
        ws="none",
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        limit_concurrency=32,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
    return 0
