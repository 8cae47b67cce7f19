"""A match against a person at another computer: its session, and the layer that says how it is."""

import logging
from collections.abc import Sequence
from concurrent.futures import Future

from ludus import outside
from ludus.match.letters.correspondence import Correspondence
from ludus.match.letters.line import Line
from ludus.match.record import Turn
from ludus.match.states import State
from ludus.match.table import Table
from ludus.rules.notation import find_play
from ludus.window.app.app import App
from ludus.window.app.matches import UNSAVED
from ludus.window.play.play_screen import Layer, PlayScreen
from ludus.window.play.session import Session
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import SIDES
from ludus.window.widgets.button import Button

_log = logging.getLogger(__name__)
_EVERY = 60
"""Steps between two visits of the folder."""

GESTURES = {
    # Translators: a gesture that crosses to the opponent at another computer, as do the next ones.
    "greet": mark("Greetings!"),
    "praise": mark("Well played!"),
    "alas": mark("Alas!"),
    "again": mark("Again?"),
}


class DistantSession(Session):
    """The other side's turns come from its lines, and this side's turns become lines."""

    def __init__(self, app: App, post: Correspondence) -> None:
        self.post = post
        self._visit: Future[list[Line]] | None = None
        self._rested = _EVERY
        self.sends = False
        """Whether a turn of this side is to be sent as a letter."""
        super().__init__(app, Table(post.exchange.record, self._dice))

    @property
    def _incoming(self) -> Turn | None:
        """The next turn of the other side, once it is here."""
        turns = self.post.exchange.turns[len(self.table.record.turns) :]
        return turns[0] if turns else None

    def _dice(self, count: int) -> tuple[int, ...]:
        incoming = self._incoming
        return incoming.dice if incoming else self.post.throw()

    @property
    def humans(self) -> tuple[bool, bool]:
        return (self.post.own.side == 0, self.post.own.side == 1)

    @property
    def human_is_to_act(self) -> bool:
        mine = self.humans[self.table.side] and not self.stopped
        return mine and (self.table.state is not State.THROWING or self.post.to_throw)

    @property
    def stopped(self) -> bool:
        """Whether the match has ended before its end."""
        return bool(self.post.exchange.stops or self.post.exchange.finding)

    @property
    def awake(self) -> bool:
        return super().awake if self.acting or self._incoming else False

    def step(self) -> bool:
        self._rested += 1
        if self._visit and self._visit.done():
            found, self._visit = self._visit.result(), None
            return self._take(found) or super().step()
        if self._visit is None and self.post.own.folder and self._rested >= _EVERY:
            self._rested, self._visit = 0, outside.begin(self.post.visit)
        return super().step()

    def _take(self, found: list[Line]) -> bool:
        try:
            changed = self.post.take(found)
        except OSError as error:
            self._warn(error)
            return False
        self.table.record.names = self.post.exchange.setup.names
        if changed and self.stopped and any(self.humans):
            self.app.services.library.add(self.post.exchange.record)
        return changed

    def _advance_computer(self) -> bool:
        table, turn = self.table, self._incoming
        if self.humans[table.side] or turn is None:
            return False
        if table.state in (State.THROWING, State.HANDING_OVER):
            return super()._advance_computer()
        assert table.plays
        for step in find_play(table.plays, turn.play):
            self.tell(table.step(step))
        if table.state is State.BONUS:
            self.hand_over()
        return True

    def throw(self) -> None:
        self.tell(self.table.throw())
        self.save()

    def save(self, thrown: bool = False) -> None:
        """Write this side's turns; a match that is over goes to the records, too."""
        for turn in self.table.record.turns[len(self.post.exchange.turns) :]:
            if turn.side != self.post.own.side:
                break
            try:
                self.post.play(turn)
            except OSError as error:
                self._warn(error)
                break
            self._rested, self.sends = _EVERY, not self.post.own.folder
        if self.table.state is State.OVER and any(self.humans) and not self.post.own.done:
            self.post.see_end()
            self.app.save(self.table.record)
            self._visit = outside.begin(self.post.visit)

    def say(self, word: str, value: str = "") -> None:
        """Write a line that is no turn."""
        try:
            self.post.write(word, value)
        except OSError as error:
            self._warn(error)
        self._rested, self.sends = _EVERY, not self.post.own.folder

    def _warn(self, error: OSError) -> None:
        _log.warning("the match by letters is not saved: %s", error)
        self.app.notify(UNSAVED)


class Distance(Layer):
    """Says for whom the match waits, how it was broken off, and the last gesture."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        assert isinstance(screen.session, DistantSession)
        self.session = screen.session

    def step(self) -> bool:
        if self.session.sends and not self.screen.view.busy:
            self.session.sends = False
            self.screen.open_menu()
        return False

    def _name(self, side: int) -> str:
        words = self.screen.words
        return words.isolated(self.session.post.exchange.setup.names[side]) or words.say(
            SIDES[side].name
        )

    def line(self, below: str) -> str:
        session, say = self.session, self.screen.words.say
        exchange = session.post.exchange
        if session.state is State.OVER or session.acting or self.screen.view.busy:
            return below
        if exchange.finding:
            told = mark("The match ends: {name} sent what the rules do not allow.")
            return say(told, name=self._name(exchange.finding.side))
        for side, refused in exchange.stops:
            text = mark("{name} refuses the match.") if refused else mark("{name} broke off.")
            return say(text, name=self._name(side))
        if session.post.away:
            return say("The folder cannot be reached.")
        moment = self.screen.app.services.library.now().fromtimestamp(session.post.changed)
        # Translators: {name} plays at another computer; {time} is such as 14:05.
        text = mark("Waiting for {name}, since {time}")
        return say(text, name=self._name(exchange.waits_for), time=moment.strftime("%H:%M"))

    def note(self, below: str) -> str:
        said = self.session.post.exchange.said
        if not said:
            return below
        side, gesture = said[-1]
        # Translators: {name} says {text}, one of the gestures.
        text = mark("{name}: {text}")
        say = self.screen.words.say
        return say(text, name=self._name(side), text=say(GESTURES[gesture]))

    def buttons(self, below: Sequence[Button]) -> list[Button]:
        for button in below:
            button.enabled &= button.name != "hint" or self.session.post.exchange.hints
        return [*below]
