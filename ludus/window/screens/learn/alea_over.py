"""The end of a run of Alea: its points, the stone of the day, and the ways on."""

from pygame import Rect

from ludus.match.alea import LONGEST
from ludus.picture import assets
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import DISPLAY, LARGE, TEXT, TextRow, stacked
from ludus.window.app.app import App
from ludus.window.pictures import victory_stone
from ludus.window.screens.learn import alea
from ludus.window.screens.learn.alea import POINTS, AleaSession
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.winners import ALEA, Winner
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

    # Display

    @property
    def _best(self) -> tuple[Winner, ...]:
        winners = self.app.services.winners
        return tuple(winners.best(ALEA, victory_stone.MOST, today=True)) if winners else ()

    def _parts(self) -> tuple[Rect, Rect | None]:
        """The places of the texts, and of the stone if letters have been cut into it today."""
        room = self.inner
        room.height = self._foot()[0].top - self.part(GAP) - room.top
        if not self._best:
            return room, None
        length = round((room.height if self.upright else room.width) * 0.45)
        texts, stone = grid.cut(room, length, self.part(GAP), down=self.upright)
        width = min(stone.width, round(stone.height * 1.25))
        return texts, Rect(0, 0, width, round(width * 0.8)).move_to(center=stone.center)

    def told(self) -> list[str]:
        score, words = self._session.score, self.app.words
        right, row = words.number(score.right), words.number(score.best_row)
        # Translators: the most right answers in a row.
        longest = words.say("Longest row: {count}", count=row)
        found = words.say_plural(_FOUND, score.asked, right=right, count=words.number(score.asked))
        points = words.say_plural(POINTS, score.points, count=words.number(score.points))
        return [points, found, longest]

    def items(self) -> list[Item]:
        letters, (points, *more), (texts, stone) = self.app.letters, self.told(), self._parts()
        rows = [TextRow(points, self.part(DISPLAY), assets.CAPITALS_BOLD, GOLD)]
        rows += [TextRow(more[0], letters(LARGE)), TextRow(more[1], letters(TEXT), colour=QUIET)]
        found = [*super().items(), *(item for row in stacked(texts, rows) for item in row)]
        if stone:
            given = self._rules, self._best, True, stone.size, self.app.settings.contrast
            found.append(centred(victory_stone.picture(*given), stone.center))
        return found

    @property
    def said(self) -> str:
        return ". ".join((super().said, *self.told()))

    # Ways on

    @property
    def _carves(self) -> bool:
        session, winners = self._session, self.app.services.winners
        return bool(winners and session.counted and session.score.points and not self.letters)

    def buttons(self) -> list[Button]:
        say = self.app.words.say
        *stone, again, close = self._foot()
        label = say("Three letters for the stone")
        return [
            *(Button("stone", rect, self._carve, label, "hand", lit=True) for rect in stone),
            Button("again", again, self._again, say("Play again"), "restart", lit=not stone),
            Button("close", close, self.back, say("Another game"), "home"),
        ]

    def _foot(self) -> list[Rect]:
        return self.feet(1, 2) if self._carves else self.foot(2)

    def _carve(self) -> None:
        winners = self.app.services.winners
        assert winners
        entry = winners.entry(ALEA, "", 0, self._session.score.points)
        self.app.stack.open("carve", self._rules, entry, winners, self)

    def _again(self) -> None:
        """Practise: the day's run counts only once."""
        del self.app.stack.screens[-2:]
        alea.practise(self.app, self._rules)

    def back(self) -> None:
        self.app.stack.swap(*self.app.stack.screens[:-2])
