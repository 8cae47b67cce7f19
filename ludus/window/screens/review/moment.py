"""The turn that decided a match: a sentence about it, and its keepsake."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
from pygame import Rect

from ludus.analysis.review import decisive
from ludus.errors import RefusedError
from ludus.picture.canvas import Item
from ludus.picture.lettering import SENTENCE, set_in
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures import keepsake
from ludus.window.screens.review.plays import GAP
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.speech import review_text
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.button import Button, side_by_side


class MomentScreen(ReviewScreen):
    at: int | None
    _saving: Future[list[Path]] | None = None
    _notice = ""
    """Where the keepsake is, or why there is none."""

    def __init__(
        self,
        app: App,
        hindsight: ReviewQueue,
        letters: str = "",
        course: Callable[[], object] | None = None,
    ) -> None:
        """Show a reviewed match; `letters` stand for a person without a name.

        `course` opens the course of the match, if it is not open beneath.
        """
        self._letters, self._course = letters, course
        turn = decisive(hindsight.reviews, hindsight.record.winner or 0)
        self.at = hindsight.reviews.index(turn)
        super().__init__(app, hindsight, self)

    def key(self, key: int) -> bool:
        return False

    def turn(self, by: int) -> None:
        """Stay: only one turn decided the match."""

    # The keepsake

    @property
    def awake(self) -> bool:
        return super().awake or self._saving is not None

    def step(self) -> bool:
        moved, saving = super().step(), self._saving
        if saving is None or not saving.done():
            return moved
        self._saving = None
        try:
            self._notice = keepsake.saved(self.words, saving.result()[0])
        except (RefusedError, BrokenExecutor) as error:
            self._notice = keepsake.unsaved(self.words, error)
        return True

    def _save(self, folder: Path) -> None:
        record, words = self._hindsight.record, self.words
        white, black = (name or self._letters for name in record.names)
        named = msgspec.structs.replace(record, names=(white, black))
        given = named, self.review, words.language, keepsake.unused(folder, record.rules)
        self._saving = self.app.jobs.apart(partial(keepsake.save, *given))
        # Translators: a film is being made, which takes a few seconds.
        self._notice = words.say("Saving …")

    def line(self) -> str:
        record = self._hindsight.record
        return self._notice or review_text.decided(self.words, record, self.review)

    @property
    def _thrown(self) -> str:
        words, turn, record = self.words, self.review, self._hindsight.record
        # Larger text leaves no room for the words for the dice, which lie beside it.
        told = [] if self.app.text_scale > 1 else [review_text.threw(words, record, turn)]
        if turn.size:
            told.append(review_text.better(words, record, turn, 0))
        else:
            # Translators: of a throw after which no other play would have been better.
            told.append(words.say("Here the dice decided."))
        return " ".join(filter(None, told))

    def refresh(self) -> None:
        """Show only the play that was made, and a better one."""
        super().refresh()
        if self.review.size:
            self.plays, self.made = [self.review.best, self.review.play], 1
        else:
            self.plays, self.made = [self.review.play], 0

    @property
    def _rows(self) -> tuple[Rect, Rect, Rect]:
        dice, plays, below = super()._rows
        if self.layout.upright:
            return dice, plays, below
        whole, gap = below.union(plays), self.part(GAP)
        text, ways = side_by_side(whole, 2, gap)
        dice.centery = whole.centery
        text.left, text.width = dice.right + gap, text.right - dice.right - gap
        return dice, text, ways

    def items(self) -> list[Item]:
        return super().items() + set_in(self._rows[1], self._thrown, self.app.letters(SENTENCE))

    def buttons(self) -> list[Button]:
        say, stack, folder = self.words.say, self.stack, self.app.services.keepsakes
        room, nowhere, found = self._rows[2], Rect(0, 0, 0, 0), list[Button]()
        if folder:
            # Translators: a button: a film and a picture of a throw become files.
            label, act = say("Save this throw"), partial(self._save, folder)
            found.append(Button("save", nowhere, act, label, "play", enabled=not self._notice))
        if self._course:
            label = say("The course of the match")
            found.append(Button("course", nowhere, self._course, label, "hint"))
        found.append(Button("back", nowhere, stack.pop, say(BUTTONS["back"]), "back", lit=True))
        row = Rect(0, 0, room.width, min(room.height, self.app.scale.row))
        places = side_by_side(row.move_to(center=room.center), len(found), self.part(GAP))
        return [replace(each, rect=rect) for each, rect in zip(found, places, strict=True)]
