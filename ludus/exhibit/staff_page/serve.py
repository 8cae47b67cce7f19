"""The server of the staff's page, over TLS, until the supervisor ends it."""

import asyncio
import logging
import os
import socket
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.pairing import own_host
from ludus.exhibit.remote.staff_link import Link
from ludus.exhibit.staff_page.app import StaffPage
from ludus.exhibit.staff_page.certificate import key_and_certificate
from ludus.exhibit.staff_page.settings_editor import SettingsEditor
from ludus.picture import fonts

_LESS = 10
"""Added niceness, so that the exhibit has priority for the processor."""
HANDSHAKE_S = 5.0
"""The most seconds for a TLS handshake, and for closing it."""
ASKS_S = 10.0
"""The most seconds until a connection has sent a request."""
ANSWER_S = 60.0
"""The most seconds until a request is answered and the answer read."""
MOST, MOST_EACH = 36, 9
"""The most connections at once, in all and for each address. A browser opens six.

Forty threads answer requests.
"""

_log = logging.getLogger(__name__)


class Prompt(H11Protocol):
    """A connection that is aborted if its request or the reading of its answer takes too long.

    uvicorn itself sets no limit for either.
    """

    _due: asyncio.TimerHandle | None = None
    _asked = False
    """Whether the connection waits for an answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit for a request."""
        super().connection_made(transport)
        self.gone = asyncio.Event()
        """Set when the connection has ended."""
        self._limit()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._due:
            self._due.cancel()
        self.gone.set()

    def data_received(self, data: bytes) -> None:
        """Start the time limit for the answer once the request is complete."""
        super().data_received(data)
        if self._asked != self._is_whole:
            self._limit()

    def on_response_complete(self) -> None:
        """Start the time limit for the next request."""
        super().on_response_complete()
        self._limit()

    @property
    def _is_whole(self) -> bool:
        """Whether there is a complete request without a complete answer."""
        return self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def _limit(self) -> None:
        if self._due:
            self._due.cancel()
        self._asked = self._is_whole
        seconds = ANSWER_S if self._asked else ASKS_S
        self._due = self.loop.call_later(seconds, self.transport.abort)


class Server(uvicorn.Server):
    """Accepts connections itself, to limit each before its handshake.

    Beyond `MOST` or `MOST_EACH`, the oldest connection of the busiest address is aborted. Silent
    connections therefore never lock others out.
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._open: dict[str, list[asyncio.Task[None]]] = {}
        """The connections of each address, the oldest first."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start accepting connections at one listening socket."""
        assert sockets
        self.servers = []
        self._accepting = asyncio.create_task(self._accept(*sockets))
        self.started = True

    async def on_tick(self, counter: int) -> bool:
        """Return whether to end; a clock outside the range of dates is ignored."""
        with suppress(ValueError, OverflowError):
            await super().on_tick(counter)
        return self.should_exit or self._accepting.done()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, abort open connections, and end."""
        self._accepting.cancel()
        for task in chain(*self._open.values()):
            task.cancel()
        await super().shutdown(sockets)

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        while True:
            try:
                connection, (host, *_) = await loop.sock_accept(listener)
            except OSError:  # the connection has ended already, or too many files are open
                await asyncio.sleep(0.01)
                continue
            each = self._open.setdefault(host, [])
            if len(each) >= MOST_EACH:
                each.pop(0).cancel()
            elif sum(map(len, self._open.values())) >= MOST:
                max(self._open.values(), key=len).pop(0).cancel()
            task = loop.create_task(self._attend(connection))
            each.append(task)
            task.add_done_callback(partial(self._forget, host))
            await asyncio.sleep(0)  # starts the task, and lets others run

    async def _attend(self, connection: socket.socket) -> None:
        """Serve a connection until it ends; cancelling this aborts the connection."""
        config, prompt = self.config, None
        try:
            _, prompt = await asyncio.get_running_loop().connect_accepted_socket(
                lambda: Prompt(
                    config=config, server_state=self.server_state, app_state=self.lifespan.state
                ),
                connection,
                ssl=config.ssl,
                ssl_handshake_timeout=HANDSHAKE_S,
                ssl_shutdown_timeout=HANDSHAKE_S,
            )
            await prompt.gone.wait()
        except OSError:
            pass  # the handshake failed; do not log faults of other machines
        finally:
            if prompt:
                prompt.transport.abort()
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _forget(self, host: str, task: asyncio.Task[None]) -> None:
        each = self._open.get(host, [])
        if task in each:
            each.remove(task)
        if not each:
            self._open.pop(host, None)


def run(path: Path, state: Path, config: Config) -> int:
    """Answer phones at the port of the settings in `path`; return the exit status.

    Raises:
        OSError: the key cannot be created.
        RefusedError: the museum's own key is unusable.
    """
    if os.name == "posix":
        os.nice(_LESS)
    operator = config.operator
    fonts.use(config.language.own_font)
    folder = state / "page"
    host = operator.page_host
    with suppress(OSError):  # the machine is in no network yet
        host = own_host(host)
    key, certificate = key_and_certificate(folder, host)
    page = StaffPage(
        SettingsEditor(path, folder / "settings"), Link(state), state, operator.page_host
    )
    try:
        listener = socket.create_server(("0.0.0.0", operator.page_port), backlog=128)
    except OSError as error:
        port = operator.page_port
        _log.error("port %s: %s; free it, or set another operator.page_port", port, error.strerror)
        return 1
    Server(_config(page, key, certificate)).run([listener])
    return 0


def _config(page: StaffPage, key: Path, certificate: Path) -> uvicorn.Config:
    return uvicorn.Config(
        page.app,
        ssl_keyfile=key,
        ssl_certfile=certificate,
        log_config=None,
        log_level="error",  # other machines can cause warnings
        access_log=False,
        http=Prompt,
        loop="asyncio",
        ws="none",
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
