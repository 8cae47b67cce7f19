"""The exhibit: settings, statistics, health and kiosk, run under a supervisor."""

import faulthandler
import logging
import os
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pygame

from ludus.analysis.worth import judgement
from ludus.errors import said
from ludus.exhibit.config.operator_settings import missing_packages
from ludus.exhibit.config.settings import Config
from ludus.exhibit.display.front import Front
from ludus.exhibit.display.night import Night
from ludus.exhibit.display.splash import SPLASH, Splash
from ludus.exhibit.kiosk.guard import MuseumGuard
from ludus.exhibit.kiosk.hooks import KioskHooks
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.remote.http_server import Endpoint
from ludus.exhibit.remote.link import share_access
from ludus.exhibit.remote.local_api import LocalApi, token
from ludus.exhibit.remote.remote import STAFF, Remote
from ludus.exhibit.remote.status import Status, Vitals
from ludus.exhibit.screens.visit_screens import VisitScreens
from ludus.exhibit.staff.address import fingerprint, own_host
from ludus.exhibit.staff.pins import PinTries
from ludus.exhibit.staff_page import help_report
from ludus.exhibit.statistics.statistics import VISITS, Statistics
from ludus.exhibit.statistics.visit import Visit
from ludus.exhibit.supervisor.child import NIGHT, WELL, heartbeat
from ludus.exhibit.supervisor.restart_policy import CLOSE
from ludus.exhibit.supervisor.supervisor import FAILURES, RESTARTS
from ludus.exhibit.supervisor.versions import ASKED, is_linked, refused, turned_back
from ludus.files import PRIVATE, sweep, write_whole
from ludus.match.library import Library
from ludus.match.record import RecordError
from ludus.match.save import SavedMatch
from ludus.players.levels import LEVELS
from ludus.players.network import warn_of_unlearnt
from ludus.players.worker import Worker
from ludus.window.app import loop, speed
from ludus.window.app.services import Services, Thinker, real_services
from ludus.window.display import display
from ludus.window.sound.speaker import Speaker
from ludus.window.speech.voice import Voice
from ludus.window.storage.winners import Winners

log = logging.getLogger(__name__)

_POISONED_AFTER = 3
"""Consecutive failures after which the exhibit drops the saved match."""


class Exhibit:
    """One run of the exhibit, from its settings to the end of its loop."""

    def __init__(
        self, state: Path, config: Config, trouble: str, now: Callable[[], datetime] = datetime.now
    ) -> None:
        """`trouble` holds the faults of the settings file."""
        self._state, self._config, self._trouble, self._now = state, config, trouble, now
        self._vitals = Vitals(time.monotonic, int(os.environ.get(RESTARTS, "0")))
        self._night, self._front = Night(config.hours), Front()
        self._remote = Remote(
            config, lambda: config.hours.is_open(now()), lambda: self.status.about()
        )
        if config.operator.page_port:
            self._remote.page_trouble = missing_packages()
        self._has_page = bool(config.operator.page_port and not self._remote.page_trouble)
        self._show_life = heartbeat()
        self._frame_began = 0.0
        self._statistics: Statistics | None = None
        if self._config.statistics.enabled:
            self._statistics = Statistics(state / VISITS, now)
            self._statistics.purge(self._config.statistics.keep_days)
        self.status = Status(
            state,
            self._vitals,
            self._statistics,
            now,
            self._troubles,
            lambda: self._night.trouble,
        )

    def run(self, size: tuple[int, int] | None) -> int:
        """Return the exit status for the supervisor; raise ScreenError or AssetError."""
        with ExitStack() as stack:
            worker = stack.enter_context(Worker(time.monotonic, judgement))
            stack.enter_context(display.window_system())
            self._report(stack)
            fullscreen = self._config.screen.fullscreen
            splash = Splash(self._state / SPLASH, fullscreen)
            before = splash.read() or display.title()
            window = display.open_window(size, fullscreen, picture=before)
            warn_of_unlearnt(*(self._config.games[name] for name in self._config.game.offered))
            pictures = ThreadPoolExecutor(1, "pictures")
            pictures.submit(sweep, self._state)
            services = replace(self._services(worker), pictures=pictures, voice=Voice())
            if self._config.screen.hide_pointer:
                pygame.mouse.set_visible(False)
            hooks = replace(self._hooks(), show_splash=lambda make: splash.save(make()))
            # Use the size of the loop, so that no picture is drawn twice.
            inner = display.within(window, MuseumGuard.margin)
            kiosk = Kiosk(inner, services, self._config, hooks, VisitScreens)
            stack.callback(kiosk.leave)
            kiosk.stack.display.before = before
            del before  # Only the display drops it after the first frame.
            self._take_up(kiosk)
            try:
                loop.Loop(kiosk, time.monotonic, size).run()
            except Exception:
                faulthandler.dump_traceback()  # the stack of each thread, for the supervisor
                raise
        if kiosk.exit_status == CLOSE:
            splash.clear()
        return kiosk.exit_status

    def _services(self, thinker: Thinker) -> Services:
        sounds, stone = Speaker(), self._config.stone
        return real_services(
            thinker=thinker,
            sounds=sounds,
            library=Library(self._state, self._now),
            winners=Winners(self._state / "stone.json", self._now, stone.keep_days)
            if stone.enabled
            else None,
            language=self._config.language.default,
            speed=speed.taken,
        )

    def _hooks(self) -> KioskHooks:
        return KioskHooks(
            beat=self._beat,
            visited=self._visited,
            touched=self._vitals.touched,
            is_open=self._remote.is_open,
            attend=self._remote.attend,
            pins=PinTries(self._config.operator.pin_digest),
            page=self._page,
            figures=self.status.figures,
            beaten=self.status.beaten,
            lit=self._lit,
            report=lambda: [*self._report_parts()],
            save_report=self._save_report,
            update=(self._state / ASKED).touch if is_linked() else None,
            refusal=lambda: "" if (self._state / ASKED).exists() else refused(),
        )

    def _report_parts(self) -> help_report.Parts:
        settings, remote = self._state / "settings.good.toml", self._remote
        return help_report.parts(settings, self._state, lambda: remote.state, remote.picture)

    def _save_report(self) -> Path:
        path = self._state / "report.zip"
        write_whole(path, help_report.packed(self._report_parts()), PRIVATE)
        return path

    def _page(self) -> str:
        operator = self._config.operator
        with suppress(OSError):  # without a network
            if self._has_page:
                address = f"https://{own_host(operator.page_host)}:{operator.page_port}"
                return f"{address}\n{fingerprint(self._state)}"
        return ""

    def _beat(self) -> None:
        self._show_life(NIGHT if self._night.trouble else WELL)
        now = time.perf_counter()
        if self._frame_began:
            self._vitals.frame((now - self._frame_began) * 1000)
        self._frame_began = now

    def _lit(self, lit: bool) -> None:
        self._night.want(lit)
        if self._config.screen.fullscreen:
            self._front.look(pygame.display.get_wm_info().get("window", 0))

    def _visited(self, visit: Visit) -> None:
        self._vitals.sessions += 1
        if self._statistics:
            self._statistics.count(visit)

    def _troubles(self) -> Iterator[str]:
        """Yield the error messages of all parts; any thread can call this."""
        yield from (self._trouble, self._night.trouble, self._remote.page_trouble, turned_back())

    def _report(self, stack: ExitStack) -> None:
        """Connect to other programs, as far as the settings ask for it, until the stack closes."""
        if self._statistics:
            stack.callback(self._statistics.flush)
        health = self._config.health
        if health.port:
            self._listen(stack, "health.port", health.port, token(self._state / "token"))
        if self._has_page:
            # The staff page reads port and token from a file.
            code = secrets.token_urlsafe(32)
            port = self._listen(stack, "operator.page_port", 0, code, STAFF)
            try:
                share_access(self._state, port or 0, code)
            except OSError as error:
                self._remote.page_trouble = f"the staff page finds no exhibit: {said(error)}"

    def _listen(
        self, stack: ExitStack, setting: str, port: int, token: str, by: str = "this machine"
    ) -> int | None:
        local = LocalApi(self._remote, self.status.health, token, by)
        endpoint = stack.enter_context(closing(Endpoint(setting, port, local.answer)))
        endpoint.start()
        return endpoint.port

    def _take_up(self, kiosk: Kiosk) -> None:
        record = None
        try:
            record = kiosk.services.library.slot.read(LEVELS, kiosk.games)
        except (RecordError, OSError) as error:
            log.warning("the match is not taken up again: %s", error)
        if record is None:
            kiosk.forget()
        elif self._is_awaited(kiosk.services.library.slot):
            kiosk.restore(record)
        else:
            kiosk.cut_off(record)

    def _is_awaited(self, saved: SavedMatch) -> bool:
        failures = int(os.environ.get(FAILURES, "0"))
        if failures:
            return failures < _POISONED_AFTER
        # Without a reported failure, the supervisor was killed or the power failed.
        session = self._config.session
        age = self._now().timestamp() - saved.path.stat().st_mtime
        return 0 <= age < session.idle_s + session.countdown_s
