"""A throw of a match on the board: the actual play and the best ones, as arrows."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from ludus.analysis.review import Review
from ludus.match.table import Table
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.input import keys
from ludus.window.pictures import keepsake
from ludus.window.screens.review.plays import PlaysScreen
from ludus.window.screens.review.saving import Saving
from ludus.window.screens.review.turns import next_mistake, turn_by_key
from ludus.window.screens.review.what_if import TRY, WhatIf
from ludus.window.speech import narration, review_text
from ludus.window.text.catalogue import mark
from ludus.window.widgets.button import Button
from ludus.window.widgets.push import button


class ReviewScreen(PlaysScreen):
    """A review, throw by throw; you can compare plays, try another one, and save a throw."""

    def __init__(
        self,
        app: App,
        hindsight: ReviewQueue,
        at: int,
        follow: Callable[[int], object] = lambda at: None,
    ) -> None:
        """Review a match from the turn `at` on; `follow` is called with each further turn."""
        self._hindsight, self._at, self._follow = hindsight, at, follow
        self._announced: tuple[int, int | None] | None = None
        """The turn and the play of the last news."""
        self._saving = Saving()
        bare = msgspec.structs.replace(hindsight.record, turns=[], winner=None)
        super().__init__(app, Table(bare))

    @property
    def review(self) -> Review:
        return self._hindsight.reviews[self._at]

    def refresh(self) -> None:
        """Show the play of this turn, and the best one if the other was a mistake."""
        review = self.review
        self.start, self.dice, self._shown = review.position, review.dice, None
        self.plays, self.played = [review.play, *[review.best] * bool(review.size)], 0
        super().refresh()

    def go(self, at: int) -> None:
        self._at = min(max(at, 0), len(self._hindsight.reviews) - 1)
        self._saving.notice = ""
        self._follow(self._at)
        self.refresh()
        self.stack.present()

    @property
    def awake(self) -> bool:
        return not self._hindsight.done or self._saving.under_way

    def step(self) -> bool:
        before = self.review
        if self._hindsight.step() and self.review != before:
            self.refresh()
            self.stack.present()
        return self._saving.step()

    # Actions

    def show(self, at: int) -> None:
        self._saving.notice = ""
        super().show(at)

    def key(self, key: int) -> bool:
        if super().key(key):
            return True
        at = turn_by_key(key, self._at, len(self._hindsight.reviews) - 1)
        arrow = key in (keys.LEFT, keys.RIGHT)
        if at is None or (arrow and self.app.focus.name not in ("", "board")):
            return False
        self.go(at)
        return True

    def turn(self, by: int) -> None:
        self.go(next_mistake(self._hindsight.reviews, self._at, by))

    def _try(self) -> None:
        self.stack.open(WhatIf(self.app, self._hindsight.record, self.review))

    def _save(self, folder: Path) -> None:
        record, words = self._hindsight.record, self.words
        path = keepsake.unused(folder, record.rules)
        job = partial(keepsake.save, record, self.review, words.language, path)
        self._saving.begin(self.app.jobs.apart(job), words)

    # Display

    def news(self) -> str:
        words, rules, review, now = self.words, self.table.rules, self.review, self.now
        if self._announced == (self._at, now):
            return ""
        again = self._announced and self._announced[0] == self._at
        self._announced = self._at, now
        texts = [] if again else [narration.turn(words, rules, review.side, review.dice, ())]
        if now is not None:
            played = narration.turn(words, rules, review.side, (), self.plays[now])
            texts.append(f"{self.label(now)}: {played}")
        return " ".join(filter(None, texts))

    def line(self) -> str:
        words, record, review, now = self.words, self._hindsight.record, self.review, self.now
        if self._saving.notice:
            return self._saving.notice
        if now is None or now == self.played:
            return review_text.played(words, record, review)
        return review_text.better(words, record, review)

    @property
    def bars(self) -> list[tuple[str, float]]:
        words, record, review = self.words, self._hindsight.record, self.review
        # Translators: a button: the move that the reader made, beside the best one.
        yours = record.alone and review.side == record.player_side
        name = words.say("Yours") if yours else words.side(record, review.side)
        # Translators: a button: the best move.
        plays = (name, review.after), (words.say("Best"), review.thrown)
        return [(name, abs(review.side - chance)) for name, chance in plays][: len(self.plays)]

    @property
    def remark(self) -> str:
        # Translators: beside a move that was one of the best.
        return "" if self.review.size else self.words.say("Nothing was better.")

    def ways(self) -> list[Button]:
        at, last = self._at, len(self._hindsight.reviews) - 1
        right = not self.review.size
        before, after = partial(self.go, at - 1), partial(self.go, at + 1)
        return [
            button("close", self.stack.close, icon="close"),
            button("before", before, icon="back", enabled=at > 0),
            button("next", after, icon="forward", enabled=at < last, lit=right and at < last),
            *self._saves(),
            button("try", self._try, self.words.say(TRY), lit=not right),
        ]

    def _saves(self) -> Iterator[Button]:
        folder, saving = self.app.services.keepsakes, self._saving
        if folder:
            # Translators: a button: a film and a picture of a throw become files.
            text = mark("Save this throw")
            if saving.saved and saving.notice:
                text = mark("Saved.")
            label, act = self.words.say(text).rstrip("."), partial(self._save, folder)
            ready = not (saving.notice or saving.under_way)
            yield button("save", act, label, enabled=ready)
