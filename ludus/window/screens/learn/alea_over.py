"""The end of a run of Alea: its points, the stone of the day, and the ways on."""

from functools import partial

from pygame import Rect

from ludus.match.alea import LONGEST
from ludus.picture import assets
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import DISPLAY, LARGE, TextRow, stacked
from ludus.window.app.app import App
from ludus.window.pictures import victory_stone
from ludus.window.screens.learn import alea
from ludus.window.screens.learn.alea import POINTS, AleaSession
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.winners import ALEA
from ludus.window.text.catalogue import Plural, mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_FOUND = Plural("{right} of {count} throw found", "{right} of {count} throws found")


class AleaOverScreen(PanelScreen):
    def __init__(self, app: App, session: AleaSession) -> None:
        burnt = session.score.burnt >= LONGEST
        title = mark("Ten minutes: the lamp still burns") if burnt else mark("The flame is out")
        super().__init__(app, title, (1.3, 0.86), (0.94, 1.2))
        self._session, self._rules = session, session.posed.rules
        self.letters = ""
        """The player's letters, once they are cut into the stone."""

    def told(self) -> list[str]:
        score, words = self._session.score, self.app.words
        right, row = words.number(score.right), words.number(score.best_row)
        # Translators: the most right answers in a row.
        longest = words.say("Longest row: {count}", count=row)
        found = words.say_plural(_FOUND, score.asked, right=right, count=words.number(score.asked))
        points = words.say_plural(POINTS, score.points, count=words.number(score.points))
        return [points, found, longest]

    def items(self) -> list[Item]:
        app, winners, (points, *more) = self.app, self.app.services.winners, self.told()
        found, texts, high = super().items(), self.inner, self._foot()[0].top - self.part(GAP)
        texts.height = high - texts.top
        if best := winners and winners.best(ALEA, victory_stone.MOST):
            length = round((texts.height if self.upright else texts.width) * 0.45)
            texts, room = grid.cut(texts, length, self.part(GAP), down=self.upright)
            width = min(room.width, round(room.height * 1.25))
            given = tuple(best), True, (width, round(width * 0.8)), app.settings.contrast
            found.append(centred(victory_stone.picture(self._rules, *given), room.center))
        rows = [TextRow(points, self.part(DISPLAY), assets.CAPITALS_BOLD, GOLD)]
        rows += [TextRow(text, app.letters(LARGE), colour=QUIET) for text in more]
        return [*found, *(item for row in stacked(texts, rows) for item in row)]

    @property
    def said(self) -> str:
        return ". ".join((super().said, *self.told()))

    # Ways on

    def buttons(self) -> list[Button]:
        say, points = self.app.words.say, self._session.score.points
        carve = partial(self.app.stack.open, "carve", self._rules, -points, self)
        label = say("Three letters for the stone")
        *stone, again, close = self._foot()
        return [
            *(Button("stone", rect, carve, label, "hand", lit=True) for rect in stone),
            Button("again", again, self._again, say("Play again"), "restart", lit=not stone),
            Button("close", close, self.back, say("Another game"), "home"),
        ]

    def _foot(self) -> list[Rect]:
        """With a place for the button of the stone, if letters may be cut into it."""
        run, winners = self._session, self.app.services.winners
        carves = winners and run.counted and run.score.points and not self.letters
        return self.feet(1, 2) if carves else self.foot(2)

    def _again(self) -> None:
        """Practise: the day's run counts only once."""
        del self.app.stack.screens[-2:]
        alea.practise(self.app, self._rules)

    def back(self) -> None:
        self.app.stack.swap(*self.app.stack.screens[:-2])
