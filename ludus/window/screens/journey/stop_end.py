"""What a stop of the journey adds to the end of its match: a prize, the way on, or a lesson."""

from collections.abc import Callable
from functools import partial
from itertools import chain

from pygame import Rect

from ludus.journey.road import RoadStop, next_stop
from ludus.match.record import Record, parsed
from ludus.picture import labels
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures.movement import Dusk
from ludus.window.screens.journey.carried import Carried
from ludus.window.screens.journey.gifts import GIFT, gift_picture
from ludus.window.screens.journey.stop import StopScreen, onward
from ludus.window.storage.progress import LESSON_AFTER
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button


class StopEnd:
    """What a stop adds to the end of its match."""

    def __init__(
        self,
        app: App,
        record: Record,
        stop: RoadStop,
        met: bool,
        show_map: Callable[[Carried | None], object],
        show_moment: Callable[[ReviewQueue], object],
    ) -> None:
        """`met` is whether the match has won the stop; the last two open screens."""
        self._show_map, self._show_moment = show_map, show_moment
        progress = app.services.journey
        assert progress
        self._app, self.stop, self._progress = app, stop, progress
        self._who = record.names[record.player_side]
        self._won = record.winner == record.player_side and not record.undecided
        self.met = met
        app.load_progress()
        lost = not self._won and not record.undecided
        losses = progress.losses(self._who, stop) if lost else ()
        self._next = next_stop(progress.won)
        self.next_is_main = self.met and self._next is not None
        """Whether the lit button leads to the next stop."""
        due = losses if len(losses) == LESSON_AFTER else ()
        given = app.services.thinker, app.services.reviews
        self.lessons = [ReviewQueue(parsed(text), *given) for text in due]
        """Reviews of the last losses at the stop, if a lesson about them is due."""

    @property
    def shortfall(self) -> list[str]:
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
        note = words.say("Yours for good.")
        picture = gift_picture(self.stop, min(place.height * 3 // 4, place.width // 4))
        return Button("prize", place, self.leave, label, beside=picture, note=note)

    def _lesson(self, place: Rect) -> Button:
        # Translators: a button after three lost matches: shows the turn that decided each of them.
        label = self._app.words.say("The three moments that decided it")
        note = self._app.words.say("You lost here three times. See why.")
        ready = all(queue.done for queue in self.lessons)
        return Button("lesson", place, self._teach, label, "hint", enabled=ready, note=note)

    def _teach(self) -> None:
        """Show the moments one after another: closing one shows the next."""
        self._progress.forget(self._who, self.stop)
        for queue in reversed(self.lessons):
            self._show_moment(queue)

    def leave(self, then: Callable[[], object] = lambda: None) -> None:
        """Close all screens, and open the first screen with the map over it.

        A thing that is won is carried there, and comes to rest before `then` is called.
        """
        app = self._app
        carried = None if app.still or not self.met else Carried(self.stop, self._shown, then)
        app.home()
        self._show_map(carried)
        if carried:
            app.stack.display.move_by(Dusk())
        else:
            then()

    @property
    def _shown(self) -> Rect:
        """Where the end of the match shows the thing, also before its button has slid in."""
        buttons = self._app.stack.top.buttons()
        shown = chain(*(button.items(False, self._app.scale) for button in buttons))
        return next(i.rect for i in shown if labels.label(i.surface).sign.startswith(GIFT))

    def _open(self) -> None:
        if self._next:
            app, stop = self._app, self._next
            self.leave(lambda: app.stack.open(StopScreen(app, stop)))
