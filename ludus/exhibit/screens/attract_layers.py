"""The sessions and layers of attract, which shows a game, or a problem and later its answer."""

from concurrent.futures import Future

from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.match.record import End, Record
from ludus.match.table import Table
from ludus.picture import assets
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Item, Rect, Surface, centred, turned
from ludus.rules.position import WHITE
from ludus.rules.problems import Posed
from ludus.window.app.loop import SECOND
from ludus.window.board.view import Marks
from ludus.window.pictures import victory_stone
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import Session
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Words

_THINK, _SEEN = 15 * SECOND, 8 * SECOND
"""Steps until the board plays, and steps for which the play is shown."""
_OVER_STEPS = 240
_STONE_EVERY, _STONE_STEPS = 2400, 480
"""Period of the stone of the day in steps; it is shown for the last steps of each period."""


class AttractSession(Session):
    """A match between computers, after which attract shows the next game."""

    app: Kiosk

    def __init__(self, app: Kiosk, table: Table) -> None:
        super().__init__(app, table)
        self._after = 0

    def finish(self) -> bool:
        self._after += 1
        if self._after == _OVER_STEPS:
            self.app.home()
        return False


class AskedSession(Session):
    """A throw, time to think, the best play, and then attract again."""

    app: Kiosk

    def __init__(self, app: Kiosk, posed: Posed) -> None:
        rules, rival = posed.rules, app.config.game.opponent
        record = Record(rules.name, posed.goal.checkers, "heuristic", rival, WHITE, 0, game=rules)
        throw = posed.problem.throw
        super().__init__(app, Table(record, lambda count: throw, End(posed.plays.position)))
        self.posed = posed

    @property
    def open(self) -> bool:
        return not self.table.steps

    def advance(self) -> bool:
        if self.table.plays is None:
            self.tell(self.table.throw())
        elif self.open and self.waited >= _THINK:
            for step in self.posed.plays.results[self.posed.goal]:
                self.tell(self.table.step(step))
        elif not self.open and self.waited >= _SEEN:
            self.app.home()
        else:
            return False
        return True


class Quiz(Layer):
    """The question above the call to touch; the answer uses all of that room."""

    def __init__(self, match: PlayScreen, session: AskedSession) -> None:
        super().__init__(match)
        self._session = session

    def line(self, below: str) -> str:
        words = self.match.words
        if self._session.open or self.match.view.busy:
            return words.say("What would you play?")
        problem = self._session.posed.problem
        best, second = (f"{of:.0f}" for of in (problem.chance, problem.chance - problem.behind))
        text = mark("The best move wins {best} of 100 games, the next one {second}.")
        return words.say(text, best=best, second=second)

    def mark(self, marks: Marks) -> None:
        if not self._session.open and not self.match.view.busy:
            steps = self._session.table.steps
            marks.hints = [(step.source, step.target) for step in steps]

    def items(self) -> list[Item]:
        match, facing = self.match, self.match.layout.facing
        call = match.words.capitals(CALL) if self._session.open and not facing else ""
        text = match.line_items(match.line(), WHITE, call)
        return text + [turned(item, match.layout.area) for item in text] if facing else text


class Call(Layer):
    def items(self) -> list[Item]:
        match = self.match
        found = centred(call_of(match, match.words), match.layout.line.center)
        return [found, turned(found, match.layout.area)] if match.layout.facing else [found]


def call_of(match: PlayScreen, words: Words) -> Surface:
    layout, line = match.layout, match.layout.line
    share = 0.72 if layout.facing else 0.86
    size = round(min(line.height * share, min(layout.area.size) * 0.07))
    call = words.capitals(CALL)
    return assets.fitting(call, assets.CAPITALS_BOLD, size, CREAM, line.width)


class StoneOfTheDay(Layer):
    def __init__(self, match: PlayScreen) -> None:
        super().__init__(match)
        self._steps = 0
        self._stone: Future[Surface] | None = None
        """The stone, made before it is shown."""

    def resize(self) -> None:
        self._stone = None

    def step(self) -> bool:
        self._steps += 1
        at = self._steps % _STONE_EVERY
        if at == _STONE_EVERY - 2 * _STONE_STEPS:
            self._stone = self._make()
        return at in (0, _STONE_EVERY - _STONE_STEPS)

    @property
    def _place(self) -> Rect:
        board = self.match.layout.board
        height = round(board.height * 0.9)
        return Rect(0, 0, min(board.width, height * 5 // 4), height).move_to(center=board.center)

    def _make(self) -> Future[Surface] | None:
        app, rules = self.match.app, self.match.table.rules
        winners = app.services.winners
        best = winners.best(rules.name, victory_stone.MOST) if winners else []
        if not winners or not best:
            return None
        given = rules, tuple(best), winners.keep_days == 1, self._place.size
        plain = app.settings.contrast
        return app.jobs.later(lambda: victory_stone.picture(*given, plain))

    def items(self) -> list[Item]:
        seen = self._steps % _STONE_EVERY >= _STONE_EVERY - _STONE_STEPS
        if not seen or not self._stone or not self._stone.done():
            return []
        return [centred(self._stone.result(), self._place.center)]
