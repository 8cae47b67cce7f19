"""The helper: what an Exhibitera hub, and its page in a browser, ask the exhibit itself.

They ask over the network and cannot sign: so the address they are told has a secret in it.
"""

import hmac
import html
import os
import secrets
import shutil
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

import psutil

from ludus.exhibit.config.definitions import Definition
from ludus.exhibit.remote.endpoint import HttpRequest, NotDoneError, Response, as_json
from ludus.exhibit.remote.remote import Remote, finished

HEAD = {"Access-Control-Allow-Origin": "*"}
"""The hub's page may read what is answered."""

_ORDERS = {f"core/{way}{name}": name for name in ("restart", "shutdown") for way in ("", "system/")}
"""By either path a hub orders them: its server by one, its page by the other."""


class Helper:
    """Answers the hub."""

    def __init__(self, remote: Remote, offered: Mapping[str, Definition], disk: Path) -> None:
        """`offered`: definitions by their identities; `disk`: a path on the disk that is used."""
        self._remote, self._offered, self._disk = remote, offered, disk
        self.secret = secrets.token_urlsafe(24)
        """The first part of each path."""

    def answer(self, asked: HttpRequest) -> Response:
        """Answer a request.

        Raises:
            NotDoneError: with the reason.
        """
        secret, _, path = asked.path.strip("/").partition("/")
        if asked.method != "GET" or not hmac.compare_digest(secret.encode(), self.secret.encode()):
            raise NotDoneError(HTTPStatus.NOT_FOUND, "there is nothing here")
        if path == "core/screenshot" or path in self._thumbnails():
            return Response(self._remote.picture(), "image/jpeg")
        if path in _ORDERS:
            finished(self._remote.ask(_ORDERS[path], "", "hub"))
            return as_json({"success": True})
        if path == "v6/definitions":
            return as_json({"success": True, "definitions": self._definitions()})
        if path == "v6/system/stats":
            return as_json({"success": True, "system_stats": self._load()})
        raise NotDoneError(HTTPStatus.NOT_FOUND, "there is nothing here")

    def _thumbnails(self) -> tuple[str, ...]:
        """The paths of pictures of what is shown now."""
        shown = self._remote.shown
        now = Definition(shown.game), Definition(shown.game, shown.language)
        return tuple(f"v6/definitions/{each.identity}/thumbnail" for each in now)

    def _definitions(self) -> dict[str, dict[str, str]]:
        """What is offered, as the hub's page lists definitions."""
        return {
            uuid: {"uuid": uuid, "name": html.escape(each.name), "app": "external"}
            for uuid, each in self._offered.items()
        }

    def _load(self) -> dict[str, int]:
        """How full disk and memory are, and how busy the processor, by the hub's names."""
        disk = shutil.disk_usage(self._disk)
        return {
            "disk_pct_free": round(100 * disk.free / disk.total),
            "disK_free_GB": round(disk.free / 2**30),
            "cpu_load_pct": min(100, round(100 * os.getloadavg()[1] / (psutil.cpu_count() or 1))),
            "ram_used_pct": round(psutil.virtual_memory().percent),
        }
