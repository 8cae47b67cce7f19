"""The window's entry point: the only place that connects clock, dice, screen, sound and worker."""

import logging
import signal
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from os.path import exists
from pathlib import Path

import pygame

from ludus import outside, processes
from ludus.analysis.review_cache import Reviews
from ludus.analysis.worth import judgement
from ludus.errors import RefusedError
from ludus.files import sweep
from ludus.folders import correspondences, user_folder
from ludus.match.events import EventLog
from ludus.match.library import Library
from ludus.options import WindowOptions
from ludus.picture import assets
from ludus.players.worker import Worker
from ludus.rules.game import Games
from ludus.window.app import loop, speed
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.app.services import SystemClipboard, real_services, untold
from ludus.window.display import display
from ludus.window.screens.home import HomeScreens
from ludus.window.sound.speaker import Speaker
from ludus.window.speech.screen_reader import Reader
from ludus.window.speech.voice import Voice
from ludus.window.storage.progress import Progress
from ludus.window.storage.settings import settings_file
from ludus.window.storage.streaks import Streaks
from ludus.window.storage.winners import Winners
from ludus.window.storage.wishes import ask
from ludus.window.text.catalogue import mark, system_language
from ludus.window.text.words import Notice

_log = logging.getLogger(__name__)


def show(
    first: Callable[[App], Screen],
    options: WindowOptions,
    games: Games,
    bad_games: Mapping[Path, str],
    log: Path | None = None,
    aloud: bool = False,
) -> None:
    """Open the window on a first screen and run until it is closed.

    `aloud` prints all announcements. `bad_games` maps the file of each unreadable game to the
    reason. Raise RefusedError without a screen or with missing files, OSError for the log.
    """
    config, state = user_folder("config", "ludus"), user_folder("state", "ludus")
    settings, wishes = settings_file(config / "settings.json"), outside.begin(ask)
    with ExitStack() as stack:
        worker = stack.enter_context(Worker(time.monotonic, judgement))
        try:
            stack.enter_context(display.window_system())
        except (assets.AssetError, pygame.error) as error:
            raise RefusedError(str(error)) from None
        pictures = ThreadPoolExecutor(1, "pictures")
        # A signal may come while its thread starts, which would then wait for ever.
        stack.callback(pictures.shutdown, wait=False)
        winners = Winners(state / "stone.json", datetime.now)
        diary = Streaks(state / "streaks.json", datetime.now)
        journey = Progress(state / "journey.json")
        services = real_services(
            thinker=worker,
            sounds=Speaker(),
            library=Library(state, datetime.now),
            settings_file=settings,
            winners=winners,
            diary=diary,
            journey=journey,
            reviews=Reviews(state / "reviews"),
            keepsakes=user_folder("pictures"),
            correspondences=correspondences(),
            clipboard=SystemClipboard(),
            language=system_language(),
            wishes=wishes,
            tell=stack.enter_context(EventLog(log)).write if log else untold,
            aloud=partial(print, flush=True) if aloud else None,
            reader=Reader(),
            voice=Voice(),
            speed=speed.taken,
            pictures=pictures,
        )
        for store in (settings, winners, diary, journey):
            stack.callback(store.flush)
        app = App(assets.blank((640, 360)), services, HomeScreens, games=games)
        stack.callback(app.leave)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, frame: app.quit())
        if processes.asked:  # Pygame loses what is raised while it reads the icon of a window.
            app.quit()
        for folder in (config, state):
            app.jobs.later(partial(sweep, folder))
        if bad_games:
            app.notify(_bad(bad_games))
        app.want_fullscreen = app.want_fullscreen or options.fullscreen
        app.stack.display.before = display.title()
        app.resize(app.open_window(options.size, app.want_fullscreen))
        app.stack.go(first(app))
        if not exists(settings.path):
            app.hearing.offer()
        loop.Loop(app, time.monotonic, options.size).run()


def _bad(games: Mapping[Path, str]) -> Notice:
    """Log why each of the user's own games cannot be read, and return a short notice."""
    for why in games.values():
        _log.warning("%s", why)
    text = mark("Cannot read a game. The log says why: {files}")
    return Notice(text, {"files": [path.name for path in games]})
