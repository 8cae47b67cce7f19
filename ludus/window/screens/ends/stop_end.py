"""What a stop of the journey adds to the end of its match."""

from pygame import Surface

from ludus.journey.road import RoadStop, next_stop
from ludus.match.record import Record, parsed
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.ends.prize import PrizeScreen
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.stop import new_match, onward
from ludus.window.screens.panels.rows import Offer, Way
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.storage.progress import LESSON_AFTER
from ludus.window.text.catalogue import mark


class StopEnd:
    def __init__(self, app: App, record: Record, stop: RoadStop, met: bool) -> None:
        """`met` is whether the match has won the stop."""
        services = app.services
        assert services.journey
        self._app, self.stop, self._progress = app, stop, services.journey
        self._who = record.names[record.player_side]
        self._won = record.winner == record.player_side and not record.undecided
        self.met = met
        self.gives = met and self._progress.things != app.things
        """Whether something that was won is new on the table."""
        lost = not self._won and not record.undecided
        losses = self._progress.losses(self._who, stop) if lost else ()
        self._next = next_stop(self._progress.won)
        due = losses if len(losses) == LESSON_AFTER else ()
        given = services.thinker, services.reviews
        self.lessons = [ReviewQueue(parsed(text), *given) for text in due]
        """Reviews of the last losses at the stop, if a lesson about them is due."""

    @property
    def texts(self) -> list[str]:
        """The condition that was not met by a win."""
        words = self._app.words
        if self.met or not self._won:
            return []
        # Translators: a match was won, but not as its stop on the journey asks: {task} says how.
        missed = mark("Well won, but this stop asks for more: {task}")
        return [words.say(missed, task=words.get(self.stop.task))]

    @property
    def offers(self) -> list[Way]:
        """The next stop, or a lesson about losses."""
        words = self._app.words
        if self.met:
            return [onward(self._app, self._next, self.leave)] if self._next else []
        if not self.lessons:
            return []
        # Translators: a button after three lost matches: shows the turn that decided each of them.
        text = mark("The three moments that decided it")
        note = words.say("You lost here three times. See why.")
        ready = all(queue.done for queue in self.lessons)
        return [Offer("lesson", self._teach, text, "hint", enabled=ready, note=note)]

    def new_match(self) -> Record:
        return new_match(self._app.matches, self.stop)

    def _teach(self) -> None:
        """Show the moments one after another: closing one shows the next."""
        self._progress.forget(self._who, self.stop)
        for queue in reversed(self.lessons):
            self._app.stack.open(ReviewScreen(self._app, queue, queue.decisive))

    def award(self, match: PlayScreen, before: Surface) -> PrizeScreen:
        """What was won; `before` is a picture of the table without it."""
        return PrizeScreen(self._app, match, self.stop, before)

    def leave(self) -> None:
        """Close all screens, and open the first one with the map over it."""
        self._app.home()
        self._app.stack.open(MapScreen(self._app, walks=self.gives))
