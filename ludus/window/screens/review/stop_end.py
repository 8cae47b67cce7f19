"""The end of a match at a stop of the journey: its result, the item won, and the ways on."""

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect

from ludus.match.record import Record, parsed
from ludus.picture.coins import coin
from ludus.players import journey
from ludus.players.journey import Stop, stops
from ludus.players.ranks import PERSONS
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures.gifts import gift
from ludus.window.screens.review.review import MomentScreen
from ludus.window.screens.start.stop_card import match, named
from ludus.window.storage.progress import LESSON_AFTER
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button

_PICTURE = 0.75
"""The height of the picture on an offer, as a share of the offer."""


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
            progress.win(stop.name)
        elif not self._won and not record.undecided:
            progress.lose(stop.name, str(record))
        losses = progress.losses(stop.name)
        self._next = next((each for each in stops() if each.name not in progress.won), None)
        self.lessons = [*self._queues(losses)] if len(losses) == LESSON_AFTER else []
        """Reviews of the last losses at the stop, if a lesson about them is due."""

    def _queues(self, losses: Sequence[str]) -> Iterator[ReviewQueue]:
        services = self._app.services
        for text in losses:
            yield ReviewQueue(parsed(text), services.thinker, services.reviews)

    def step(self) -> bool:
        """Review one of the losses a little further; return whether the last review is done."""
        left = next((queue for queue in self.lessons if not queue.done), None)
        return left is not None and left.step() and all(queue.done for queue in self.lessons)

    @property
    def leads(self) -> bool:
        """Whether the next stop is the next thing to press."""
        return self.met and self._next is not None

    @property
    def awake(self) -> bool:
        return not all(queue.done for queue in self.lessons)

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
        if self.met:
            return [self._prize, *([self._onward] if self._next else [])]
        return [self._lesson] if self.lessons else []

    def _prize(self, place: Rect) -> Button:
        words = self._app.words
        label = words.get(self.stop.gift)
        # Translators: below the name of a thing that the player has won.
        note = words.say("It lies on your table for good.")
        picture = gift(self.stop, self._side(place))
        return Button("prize", place, self.leave, label, beside=picture, note=note)

    def _onward(self, place: Rect) -> Button:
        app, stop = self._app, self._next
        assert stop
        face = coin(stop.opponent, self._side(place), app.settings.contrast)
        label = app.words.say("Next: {name}", name=PERSONS[stop.opponent])
        note = f"{named(app, stop)}. {app.words.get(stop.task)}"
        return Button("next", place, self._open, label, beside=face, note=note, lit=True)

    def _side(self, place: Rect) -> int:
        return min(round(place.height * _PICTURE), place.width // 4)

    def _lesson(self, place: Rect) -> Button:
        # Translators: a button after three lost matches: shows the turn that decided each of them.
        label = self._app.words.say("The three moments that decided it")
        note = self._app.words.say("You lost here three times. See why.")
        ready = all(queue.done for queue in self.lessons)
        return Button("lesson", place, self._teach, label, "hint", enabled=ready, note=note)

    def _teach(self) -> None:
        """Show the moments one after another: closing one shows the next."""
        self._progress.forget(self.stop.name)
        for queue in reversed(self.lessons):
            self._app.stack.push(MomentScreen(self._app, queue))

    def again(self) -> None:
        self._app.stack.replace("play", match(self._app, self.stop))

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
