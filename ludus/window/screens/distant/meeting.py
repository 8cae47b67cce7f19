"""Where to meet an opponent at another computer: a shared folder, and the matches in it."""

from datetime import datetime
from functools import partial
from pathlib import Path

from ludus import outside
from ludus.errors import RefusedError
from ludus.match.correspondence.correspondence import Found, look
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.screens.distant.distant import AWAY, INVITE, InviteScreen, attempt, opened
from ludus.window.screens.distant.invitation import InvitationScreen
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.rows import Way
from ludus.window.text.catalogue import mark
from ludus.window.text.words import YOURS, moment_of
from ludus.window.widgets.nodes import Node
from ludus.window.widgets.push import Push, button

PATIENCE_S = 10.0
"""Seconds in which a folder must answer."""
HOW = mark("Choose a folder that both computers see, or drop one here.")


def within(folder: Path, store: Path | None = None) -> list[Found]:
    """Return the matches in a shared folder, or raise RefusedError; the folder may hang."""
    try:
        return outside.answered(lambda: look(folder, store), PATIENCE_S)
    except OSError as error:
        raise RefusedError(f"{folder}: {error.strerror or error}") from None


def met(app: App, folder: Path, asked: bool = False) -> Screen:
    """Return the screen for a shared folder; not in the loop.

    Without a match it is a new invitation. Errors are a screen, too, except those of `entered`.
    """
    try:
        matches = within(folder, app.post.folder)
    except RefusedError as error:
        title, how = mark("This cannot be opened"), app.words.say(HOW)
        return app.screens.text(title, str(error), how)
    return opened_with(app, folder, matches, asked) if matches else InviteScreen(app, folder)


def opened_with(
    app: App, folder: Path, matches: list[Found], asked: bool = False, watch: bool = False
) -> Screen:
    """Return the screen for the matches in a shared folder; `watch` is for those of others alone.

    The only match opens at once, unless the player was `asked` for the folder. Not in the loop;
    raise what `entered` raises.
    """
    if len(matches) == 1 and not asked:
        return entered(app, matches[0], watch)
    return MatchesScreen(app, folder, matches, watch)


def entered(app: App, entry: Found, watch: bool = False) -> Screen:
    """Return the screen of a match in a shared folder: to go on, to accept, or to watch.

    Not in the loop. Raise BusyError, LineError or OSError if it cannot be opened.
    """
    post = app.post
    if entry.path and not watch:
        return opened(app, post.open(entry.path))
    if entry.exchange.accepted or watch:
        return opened(app, post.watch(entry.folder, entry.exchange))
    return InvitationScreen(app, entry)


class MatchesScreen(Listing[Found | None]):
    """The matches in a shared folder, the newest first, and a new invitation."""

    def __init__(self, app: App, folder: Path, matches: list[Found], watch: bool) -> None:
        super().__init__(app, AWAY)
        self._folder, self._matches, self._watch = folder, matches, watch
        self._post = app.post

    def entries(self) -> list[Found | None]:
        """None is the row of a new invitation."""
        return [*self._matches, *[None] * (not self._watch)]

    def card(self, at: int, entry: Found | None) -> Node:
        words = self.words
        if entry is None:
            return Way("invite", self._invite, INVITE, "forward").node(words)
        setup, now = entry.exchange.setup, self._post.now()
        names = " – ".join(words.isolated(name) for name in setup.names if name)
        label = f"{names or words.say('Two players')} · {words.title(setup.rule_set)}"
        began = words.since(moment_of(setup.began, now), datetime.fromtimestamp(now))
        act = partial(attempt, self.app, partial(entered, self.app, entry, self._watch))
        note = f"{began} · {self._stands(entry)}"
        return Push(button(f"match-{at}", act, label, note=note, lit=not at))

    def _invite(self) -> None:
        self.stack.open(InviteScreen(self.app, self._folder))

    def _stands(self, entry: Found) -> str:
        mine = self._post.running.get(entry.path) if entry.path else None
        if not entry.exchange.accepted:
            return self.words.say("An invitation")
        if mine and mine.acts:
            return self.words.say(YOURS)
        return self.words.waits(entry.exchange.setup, entry.exchange.waits_for)
