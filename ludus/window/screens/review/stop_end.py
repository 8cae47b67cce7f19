"""The end of a match at a stop of the journey: its result, the item won, and the ways on."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ludus.match.record import Record, parsed
from ludus.players import journey
from ludus.players.journey import Stop, stops
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures.gifts import gift
from ludus.window.screens.review.review import MomentScreen
from ludus.window.screens.start.stop_card import onward
from ludus.window.storage.progress import LESSON_AFTER
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button


class StopEnd:
    """What a stop adds to the end of its match."""

    def __init__(self, app: App, record: Record, stop: Stop) -> None:
        """Record the result, unless a series goes on."""
        progress = app.services.journey
        assert progress
        self._app, self.stop, self._progress = app, stop, progress
        self._won = record.winner == record.own and not record.undecided
        self.met = journey.meets(stop, record)
        if self.met:
            progress.win([stop])
            app.let_in()
        elif not self._won and not record.undecided:
            progress.lose(stop, str(record))
        losses = progress.losses(stop)
        self._next = next((each for each in stops() if each.name not in progress.won), None)
        self.leads = self.met and self._next is not None
        """Whether the next stop is the next thing to press."""
        due = losses if len(losses) == LESSON_AFTER else ()
        given = app.services.thinker, app.services.reviews
        self.lessons = [ReviewQueue(parsed(text), *given) for text in due]
        """Reviews of the last losses at the stop, if a lesson about them is due."""

    @property
    def told(self) -> list[str]:
        """The condition that was not met by a win."""
        words = self._app.words
        if self.met or not self._won:
            return []
        # Translators: a match was won, but not as its stop on the journey asks: {task} says how.
        missed = mark("Well won, but this stop asks for more: {task}")
        return [words.say(missed, task=words.get(self.stop.task))]

    @property
    def offers(self) -> list[Callable[[Rect], Button]]:
        """Makers of the offers at the end."""
        if self.met and self._next:
            return [self._prize, partial(onward, self._app, self._next, act=self._open)]
        if self.met:
            return [self._prize]
        return [self._lesson] if self.lessons else []

    def _prize(self, place: Rect) -> Button:
        words = self._app.words
        label = words.get(self.stop.gift)
        # Translators: below the name of a thing that the player has won.
        note = words.say("It lies on your table for good.")
        picture = gift(self.stop, min(place.height * 3 // 4, place.width // 4))
        return Button("prize", place, self.leave, label, beside=picture, note=note)

    def _lesson(self, place: Rect) -> Button:
        # Translators: a button after three lost matches: shows the turn that decided each of them.
        label = self._app.words.say("The three moments that decided it")
        note = self._app.words.say("You lost here three times. See why.")
        ready = all(queue.done for queue in self.lessons)
        return Button("lesson", place, self._teach, label, "hint", enabled=ready, note=note)

    def _teach(self) -> None:
        """Show the moments one after another: closing one shows the next."""
        self._progress.forget(self.stop)
        for queue in reversed(self.lessons):
            self._app.stack.push(MomentScreen(self._app, queue))

    def leave(self) -> None:
        """Show the map over the first screen."""
        stack = self._app.stack
        stack.swap(stack.screen("choose"), stack.screen("journey"))

    def _open(self) -> None:
        self.leave()
        self._app.stack.open("stop", self._next)


def of(app: App, record: Record) -> StopEnd | None:
    """The end of a match at a stop; None for every other match."""
    stop = journey.of(record) if app.services.journey else None
    return StopEnd(app, record, stop) if stop else None
