"""A match against a person at another computer: its session, and the layer that says how it is."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from ludus.match.correspondence.correspondence import Correspondence, Trouble
from ludus.match.record import Turn
from ludus.match.states import State
from ludus.match.table import Table
from ludus.rules.game import known_as
from ludus.rules.notation import find_play
from ludus.rules.plays import Step
from ludus.window.app.app import App
from ludus.window.app.matches import UNSAVED
from ludus.window.app.post import OTHER_VERSION
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import WHO
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button

GESTURES = {
    # Translators: a gesture that crosses to the opponent at another computer, as do the next ones.
    "greet": mark("Greetings!"),
    "praise": mark("Well played!"),
    "alas": mark("Alas!"),
    "again": mark("Again?"),
}
TROUBLES = {
    Trouble.AWAY: mark("The folder {folder} cannot be reached."),
    Trouble.UNSAVED: UNSAVED.text,
    Trouble.TAKEN: mark("Somebody else has accepted this invitation."),
    Trouble.ELSEWHERE: mark("This match has gone on at another computer of yours. Go on there."),
    Trouble.BEHIND: mark("Turns are missing in the folder. The match waits for them."),
    Trouble.BLOCKED: mark("A turn in the folder is damaged or not allowed. The match waits."),
    Trouble.VERSION: OTHER_VERSION,
}


# Translators: at the end of a match; {name} plays at another computer.
_UNSENT = mark("{name} does not have your last turn yet.")
# Translators: "it" is the last turn.
_SENT_LATER = mark("It is sent once the folder {folder} can be reached.")


def trouble_text(words: Words, far: Correspondence) -> str:
    """What hinders a match; nothing without trouble."""
    text, folder = TROUBLES[far.trouble] if far.trouble else "", Path(far.local.folder).name
    return text and words.say(text, folder=folder)


class DistantSession(Session):
    """The other side's turns come from its lines, and this side's turns become lines."""

    def __init__(self, app: App, far: Correspondence) -> None:
        self.far = far
        self._shown_state: object = None
        record = far.exchange.record
        record.game = record.game and known_as(record.game, app.games)
        super().__init__(app, Table(record, self._dice))

    @property
    def _incoming(self) -> Turn | None:
        """The next turn of the other side, once it is here."""
        turns = self.far.exchange.turns[len(self.table.record.turns) :]
        return turns[0] if turns else None

    def _dice(self, count: int) -> tuple[int, ...]:
        incoming = self._incoming
        return incoming.dice if incoming else self.far.throw()

    @property
    def humans(self) -> tuple[bool, bool]:
        side = self.far.local.side
        return side == 0, side == 1

    @property
    def human_is_to_act(self) -> bool:
        far = self.far
        mine = self.humans[self.table.side] and not (far.exchange.over or far.stopped)
        return mine and (self.table.state is not State.THROWING or far.to_throw)

    @property
    def awake(self) -> bool:
        return super().awake if self.now.acting or self._incoming else False

    @property
    def outdated(self) -> bool:
        """Whether the match has gone on from another state than that on the table."""
        here, there = tuple(self.table.record.turns), self.far.exchange.turns
        further = there[len(here) : len(here) + 1]
        return here != there[: len(here)] or any(t.side == self.far.local.side for t in further)

    def tick(self, busy: bool) -> bool:
        """Return whether something has come; a match that was broken off goes to the library."""
        super().tick(busy)
        far, before = self.far, self._shown_state
        now = far.exchange
        self.table.record.names, self.unsent = now.setup.names, ()
        if self.table.now.winner == far.local.side and not far.sent:
            words, folder = self.app.words, far.folder.parent.name
            name = words.side(now.setup, 1 - far.local.side)
            self.unsent = words.say(_UNSENT, name=name), words.say(_SENT_LATER, folder=folder)
        self._shown_state = now, far.trouble, far.visited, self.unsent
        if far.plays and now.left and not far.local.done:
            far.note_end()
            with self.app.matches.attempt("the match is not saved", UNSAVED):
                self.app.services.library.add(now.record)
        return self._shown_state != before

    def _advance_computer(self) -> bool:
        waits = self.humans[self.table.side] or not self._incoming
        return False if waits else super()._advance_computer()

    def reply(self) -> Sequence[Step] | None:
        turn, plays = self._incoming, self.table.plays
        assert turn
        assert plays
        return find_play(plays, turn.play)

    def throw(self) -> None:
        self.emit(self.table.throw())
        self.save()

    def save(self, thrown: bool = False) -> None:
        """Write this side's turns; a match that is over goes to the records, too."""
        record, far = self.table.record, self.far
        for turn in record.turns[len(far.exchange.turns) :]:
            if turn.side == far.local.side and not far.stopped:
                far.play(turn)
                self.app.post.hurry()
        if self.table.state is State.OVER and far.plays and not far.local.done:
            far.note_end()
            self.app.save(record)

    def write(self, word: str, value: str = "") -> None:
        """Write a gesture, or that this side breaks off."""
        if not self.far.stopped:
            self.far.write(word, value)
            self.app.post.hurry()


class Distance(Layer):
    """Says for whom the match waits, what hinders it, and the last gesture."""

    session: DistantSession

    def __init__(self, screen: PlayScreen, reopen: Callable[[], object]) -> None:
        """`reopen` opens the match anew, when it has gone on elsewhere."""
        super().__init__(screen)
        assert isinstance(screen.session, DistantSession)
        self.far, self._reopen = screen.session.far, reopen
        self._noted = ""
        """The note that was told last."""

    def step(self) -> bool:
        if self.session.outdated and not self.view.busy:
            self._reopen()
        return False

    def line(self, below: str) -> str:
        far, words, now = self.far, self.screen.words, self.far.exchange
        if self.session.state is State.OVER or self.screen.now.acting or self.view.busy:
            return below
        for side in now.left:
            return words.say("{name} broke off.", name=words.side(now.setup, side))
        if far.trouble:
            return trouble_text(words, far)
        if now.waits_for == far.local.side:  # The opponent's turn has come, and is to be shown.
            return below
        moments = map(datetime.fromtimestamp, (far.local.since, self.app.post.now()))
        since = words.since(*moments)
        if not now.accepted:
            text = mark("Your invitation is in the folder {folder}, since {time}")
            return words.say(text, folder=Path(far.local.folder).name, time=since)
        # Translators: {name} plays at another computer; {time} is such as 14:05.
        text = mark("Waiting for {name}, since {time}")
        return words.say(text, name=words.side(now.setup, now.waits_for), time=since)

    def note(self, below: str) -> str:
        far, words = self.far, self.screen.words
        acting = self.screen.now.acting and far.trouble is not Trouble.BLOCKED
        if far.trouble and (acting or far.exchange.left):  # The line says something else.
            return trouble_text(words, far)
        for side, gesture in far.exchange.said[-1:]:
            name = words.side(far.exchange.setup, side)
            return words.say(WHO.to_do, name=name, text=words.say(GESTURES[gesture]))
        return below

    def news(self) -> str:
        before, self._noted = self._noted, self.note("")
        return self._noted * (self._noted != before)

    def buttons(self, below: Sequence[Button]) -> list[Button]:
        for button in below:
            button.enabled &= button.name != "hint" or self.far.exchange.hints
        return [*below]
