"""The program of the staff's page: under TLS, until the supervisor ends it."""

import os
from contextlib import suppress
from pathlib import Path

import uvicorn

from ludus.exhibit.config import Config
from ludus.exhibit.door import own_host
from ludus.exhibit.page.app import Page
from ludus.exhibit.page.book import Book
from ludus.exhibit.page.key import key_and_certificate
from ludus.exhibit.page.link import Link
from ludus.picture import fonts

_LESS = 10
"""By so much less than the exhibit it asks for the processor."""


def run(path: Path, state: Path, config: Config) -> int:
    """Answer phones at the port of the settings in `path`; the exit status.

    Raises:
        OSError: the key cannot be made.
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
        http="h11",
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
