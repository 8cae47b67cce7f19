"""Where to meet an opponent at another computer: a shared folder, and the matches in it."""

import logging
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from ludus.errors import RefusedError
from ludus.match.correspondence.correspondence import Found, Trouble
from ludus.match.correspondence.line import VersionError
from ludus.window.app.app import App
from ludus.window.app.post import OTHER_VERSION
from ludus.window.app.screen import Screen
from ludus.window.pictures.place_pictures import with_checkers
from ludus.window.play.distant import TROUBLES
from ludus.window.screens.distant.distant import (
    AWAY,
    INVITE,
    InvitationScreen,
    InviteScreen,
    attempt,
    opened,
    within,
)
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.match_card import match_card
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence, Way, closing
from ludus.window.screens.panels.wording import Text
from ludus.window.text.catalogue import mark
from ludus.window.text.words import LENGTH, YOURS, Notice, moment_of
from ludus.window.widgets.nodes import Node
from ludus.window.widgets.push import button

log = logging.getLogger(__name__)
UNOPENED = mark("This cannot be opened")
HOW = mark("Choose a folder that both computers see, or drop one here.")


def met(app: App, folder: Path, asked: bool = False) -> Screen:
    """Return the screen for a shared folder; not in the loop.

    Without a match it is a new invitation. Errors are a screen, too, except those of `entered`.
    """
    try:
        matches, faults = within(folder, app.post.folder)
    except RefusedError as error:
        log.warning("%s", error)
        away = partial(app.words.say, TROUBLES[Trouble.AWAY], folder=folder.name)
        texts: Sequence[Text] = away, mark("Check its connection, or choose another folder.")
        meet = closing(app, partial(attempt, app, partial(met, app, folder, asked)))
        back = Way("back", app.stack.close, icon="back")
        again = Way("again", meet, mark("Try again"), "restart", lit=True)
        return Menu(app, UNOPENED, *map(Sentence, texts), foot=[back, again])
    if any(isinstance(error, VersionError) for error in faults):
        app.notify(Notice(OTHER_VERSION, {}))
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


class MatchesScreen(Listing[Found]):
    """The matches in a shared folder, the newest first, and a new invitation.

    The first match that waits for this player is lit, or else the invitation.
    """

    reports = True

    def __init__(self, app: App, folder: Path, matches: list[Found], watch: bool) -> None:
        super().__init__(app, AWAY)
        self._folder, self._matches, self._watch = folder, matches, watch
        self._post = app.post

    def entries(self) -> list[Found]:
        return self._matches

    def ends(self) -> list[Way]:
        lit = not any(map(self._acts, self._matches))
        invite = Way("invite", self._invite, INVITE, "forward", lit=lit)
        return [*[invite] * (not self._watch), self.close()]

    def card(self, at: int, entry: Found) -> Node:
        words, setup, now = self.words, entry.exchange.setup, self._post.now()
        game = setup.rule_set
        names = " – ".join(words.isolated(name) for name in setup.names if name)
        began = words.since(moment_of(setup.began, now), datetime.fromtimestamp(now))
        act = partial(attempt, self.app, partial(entered, self.app, entry, self._watch))
        about = f"{words.title(game)} · {words.say(LENGTH[setup.length])}"
        if not entry.exchange.accepted:
            began = f"{words.begins(setup.first)} · {began}"
        label = f"{names or words.say('Two players')} · {self._stands(entry)}"
        first = next(filter(self._acts, self._matches), None)
        match = button(f"match-{at}", act, label, note=f"{about}\n{began}", lit=entry is first)
        return match_card(match, partial(with_checkers, game, entry.exchange.position))

    def _invite(self) -> None:
        known = (each.folder for each in self._matches)
        self.stack.open(InviteScreen(self.app, self._folder, known))

    def _acts(self, entry: Found) -> bool:
        """Whether this player is to accept or to play."""
        if entry.path:
            mine = self._post.running.get(entry.path)
            return mine is not None and mine.acts
        return not (entry.exchange.accepted or self._watch)

    def _stands(self, entry: Found) -> str:
        if not entry.exchange.accepted:
            return self.words.say("An invitation")
        if self._acts(entry):
            return self.words.say(YOURS)
        return self.words.waits(entry.exchange.setup, entry.exchange.waits_for)
