"""A match against a person at another computer: its session, and the layer that says how it is."""

import logging
from collections.abc import Callable, Sequence

from ludus.match.correspondence.correspondence import Correspondence
from ludus.match.record import Turn
from ludus.match.states import State
from ludus.match.table import Table
from ludus.rules.notation import find_play
from ludus.window.app.app import App
from ludus.window.app.matches import UNSAVED
from ludus.window.play.play_screen import Layer, PlayScreen
from ludus.window.play.session import Session
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import SIDES, WHO
from ludus.window.widgets.button import Button

_log = logging.getLogger(__name__)
GESTURES = {
    # Translators: a gesture that crosses to the opponent at another computer, as do the next ones.
    "greet": mark("Greetings!"),
    "praise": mark("Well played!"),
    "alas": mark("Alas!"),
    "again": mark("Again?"),
}


class DistantSession(Session):
    """The other side's turns come from its lines, and this side's turns become lines."""

    def __init__(self, app: App, far: Correspondence) -> None:
        self.far = far
        self._seen = far.exchange
        waits = bool(far.own.secret) and far.exchange.waits_for != far.own.side
        self.sends = waits and not far.own.folder
        """Whether something of this side is to be sent as a letter."""
        super().__init__(app, Table(far.exchange.record, self._dice))

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
        return (self.far.own.side == 0, self.far.own.side == 1)

    @property
    def human_is_to_act(self) -> bool:
        mine = self.humans[self.table.side] and not self.far.exchange.over
        return mine and (self.table.state is not State.THROWING or self.far.to_throw)

    @property
    def awake(self) -> bool:
        return super().awake if self.acting or self._incoming else False

    def step(self) -> bool:
        return self._noticed() or super().step()

    def _noticed(self) -> bool:
        """Whether the other side has written something; a match broken off goes to the library."""
        now, before = self.far.exchange, self._seen
        self._seen, self.table.record.names = now, now.setup.names
        if any(self.humans) and now.stops and not self.far.own.done:
            self._try(lambda: self.app.services.library.add(now.record))
            self._try(lambda: self.far.note(done=True))
        return now is not before

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
        record, far = self.table.record, self.far
        while (turns := record.turns[len(far.exchange.turns) :]) and turns[0].side == far.own.side:
            if not self.write(lambda turn=turns[0]: far.play(turn)):  # type: ignore[misc]
                return
        if self.table.state is State.OVER and any(self.humans) and not far.own.done:
            self._try(lambda: far.note(done=True))
            self.app.save(record)

    def write(self, act: Callable[[], object]) -> bool:
        """Let a line be written; return whether it is saved."""
        self.sends = not self.far.own.folder
        self.app.post.hurry()
        return self._try(act)

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except OSError as error:
            _log.warning("the match is not saved: %s", error)
            self.app.notify(UNSAVED)
            return False
        return True


class Distance(Layer):
    """Says for whom the match waits, how it was broken off, and the last gesture."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        assert isinstance(screen.session, DistantSession)
        self.session, self.far = screen.session, screen.session.far

    def step(self) -> bool:
        """Offer a letter after a turn, if there is no folder."""
        if self.session.sends and not self.screen.view.busy:
            self.session.sends = False
            self.screen.open_menu()
        return False

    def _name(self, side: int) -> str:
        words, name = self.screen.words, self.far.exchange.setup.names[side]
        return words.isolated(name) or words.say(SIDES[side].name)

    def line(self, below: str) -> str:
        session, say, now = self.session, self.screen.words.say, self.far.exchange
        if session.state is State.OVER or session.acting or self.screen.view.busy:
            return below
        if now.finding:
            text = mark("{name} has sent what the rules do not allow. The match ends.")
            return say(text, name=self._name(now.finding.side))
        for side, refused in now.stops:
            text = mark("{name} refuses the match.") if refused else mark("{name} broke off.")
            return say(text, name=self._name(side))
        if self.far.away:
            return say("The folder cannot be reached.")
        since = self.screen.app.services.library.now().fromtimestamp(self.far.changed)
        name, time = self._name(now.waits_for), since.strftime("%H:%M")
        # Translators: {name} plays at another computer; {time} is such as 14:05.
        return say("Waiting for {name}, since {time}", name=name, time=time)

    def note(self, below: str) -> str:
        for side, gesture in self.far.exchange.said[-1:]:
            say = self.screen.words.say
            return say(WHO.to_do, name=self._name(side), text=say(GESTURES[gesture]))
        return below

    def buttons(self, below: Sequence[Button]) -> list[Button]:
        for button in below:
            button.enabled &= button.name != "hint" or self.far.exchange.hints
        return [*below]
