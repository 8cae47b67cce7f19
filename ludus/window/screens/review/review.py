"""A throw of a match on the board: the actual play and the best ones, as arrows."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
from pygame import Rect

from ludus.analysis.review import Review
from ludus.match.table import Table
from ludus.window.app.app import App
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.input import keys
from ludus.window.pictures import keepsake
from ludus.window.screens.review.plays import GAP, PlaysScreen
from ludus.window.screens.review.saving import Saving
from ludus.window.screens.review.turns import NEXT_MISTAKE, next_mistake, turn_by_key
from ludus.window.screens.review.what_if import TRY, WhatIf
from ludus.window.speech import narration, review_text
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, side_by_side


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
        """Show the plays of this turn: the best ones and the one that was made, if reviewed."""
        review = self.review
        self.start, self.dice, self._shown = review.position, review.dice, None
        self.plays = [option.play for option in review.options] or [review.play]
        self.played = self.plays.index(review.play)
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
            texts.append(f"{self.labels[now]}: {played}")
        return " ".join(filter(None, texts))

    def line(self) -> str:
        words, record, review, now = self.words, self._hindsight.record, self.review, self.now
        if self._saving.notice:
            return self._saving.notice
        if now is None or now == self.played:
            return review_text.numbered(words, review, review_text.played(words, record, review))
        return review_text.better(words, record, review, now)

    @property
    def labels(self) -> list[str]:
        say, review, labels = self.words.say, self.review, list[str]()
        for at, option in enumerate(review.options):
            count = round(100 * abs(review.side - review.chance(option)))
            # Translators: of the plays of a throw, the one that was made, and the best of all.
            name = say("played") if at == self.played else "" if at else say("best")
            labels.append(" · ".join(filter(None, (name, say(review_text.OF_100, count=count)))))
        return labels

    def ways(self, row: Rect) -> list[Button]:
        say, at, last = self.words.say, self._at, len(self._hindsight.reviews) - 1
        gap, large = self.part(GAP), self.app.text_scale > 1
        side = min(row.height * 2, row.width // (9 if large else 7))
        ends, rest = grid.cut(row, 3 * side + 2 * gap, gap)
        close, before, after = side_by_side(ends, 3, gap)
        folder = self.app.services.keepsakes
        aside = folder is not None and not self.layout.upright
        mistake, *beside, attempt = side_by_side(rest, 2 + aside, gap)
        wrong = any(review.size for review in self._hindsight.reviews)
        hint, play = ("", "") if large else ("hint", "play")
        turn = partial(self.turn, 1)
        buttons = [
            Button("close", close, self.stack.close, icon="undo"),
            Button("before", before, partial(self.go, at - 1), icon="back", enabled=at > 0),
            Button("next", after, partial(self.go, at + 1), icon="forward", enabled=at < last),
            Button("mistake", mistake, turn, say(NEXT_MISTAKE), hint, enabled=wrong),
            Button("try", attempt, self._try, say(TRY), play, lit=True),
        ]
        if folder:
            place = beside[0] if aside else self._beside_the_dice(row)
            able = self._hindsight.done and not self._saving.notice and not self._saving.under_way
            # Translators: a button: a film and a picture of a throw become files.
            label, act = say("Save this throw"), partial(self._save, folder)
            buttons.append(Button("save", place, act, label, enabled=able))
        return buttons

    def _beside_the_dice(self, row: Rect) -> Rect:
        gap, (dice, *_) = self.part(GAP), self._rows
        place = dice.move(dice.width + gap, 0).inflate(0, gap)
        place.width = row.right - place.left
        return place
