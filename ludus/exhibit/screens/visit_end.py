"""The end of a visitor's match, and of a visitor's run of Alea."""

from functools import partial

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.games import GamesScreen
from ludus.exhibit.screens.visit_buttons import corner_pushes
from ludus.match.record import HUMAN
from ludus.picture.canvas import Surface
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.pictures import victory_stone
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.end import AleaOverScreen
from ludus.window.screens.ends.end_page import EndPage
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.ends.result import Result
from ludus.window.screens.panels.rows import Offer, Way, likeness
from ludus.window.screens.review.carve import STONE, CarveScreen
from ludus.window.storage.winners import LETTERS, Winner, Winners
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import BUTTONS

# Translators: beside the three letters of the winner of a match, who has cut them into a stone.
_THROWS = Plural("{count} throw", "{count} throws")
# Translators: a button: ends a visit; what a child says who has played enough.
_DONE = mark("I am done")
# Translators: of so many visitors so many have won; {opponent} is a name, such as Felix.
_BEATEN = mark("Today {won} of {played} visitors have beaten {opponent}.")
_MANY = 10
"""The least visits of a day for which the share of winners is shown."""


def visit_end(kiosk: Kiosk, screen: PlayScreen) -> OverScreen:
    """The end of a visitor's match, which only its buttons leave; *I am done* leads to attract."""
    end = _VisitEnd(kiosk, screen)
    return OverScreen(kiosk, screen, end.page, end.queues, end.course, kind=KioskState.OVER)


def visit_alea_end(kiosk: Kiosk, run: AleaSession) -> AleaOverScreen:
    """The end of a run; it counts as won if the flame has burnt for the longest time."""
    if kiosk.visit and run.score.over:
        kiosk.visit.end = "won" if run.score.flame else "lost"
    again, more = partial(kiosk.alea, run.posed.rules), partial(corner_pushes, kiosk)
    return AleaOverScreen(run, again, _leave(kiosk), more, kind=KioskState.ALEA_OVER)


def _leave(kiosk: Kiosk) -> list[Way]:
    """The ways to other games and out of the visit."""

    def choose() -> None:
        kiosk.stack.open(GamesScreen(kiosk))

    return [
        Way("other", choose, BUTTONS["home"], "home"),
        Way("leave", kiosk.home, _DONE, "close"),
    ]


class _VisitEnd:
    def __init__(self, kiosk: Kiosk, screen: PlayScreen) -> None:
        self._kiosk, self._result = kiosk, Result(kiosk, screen)
        queue = ReviewQueue(self._result.record, kiosk.services.thinker)
        self._result.look_back(queue)
        self.course = self._result.loss
        self.queues = [queue] if self.course else []
        self._before = kiosk.hooks.beaten()
        """The visits of today before this one: those that beat the computer, and all of them."""
        self._letters = ""
        """The winner's letters, once they are cut into the stone."""

    def page(self) -> EndPage:
        kiosk, result, stone = self._kiosk, self._result, self._stone()
        lit = not any(offer.lit for offer in stone)
        return EndPage(
            title=result.title,
            texts=result.texts(*self._beaten()),
            emblem=result.emblem,
            saying=result.saying,
            offers=stone,
            ways=[
                Way("again", kiosk.again, BUTTONS["rematch"], "restart", lit=lit),
                *_leave(kiosk),
            ],
            corners=((), corner_pushes(kiosk)),
        )

    def _beaten(self) -> list[str]:
        """How many visitors have won today, unless they are few."""
        result, words = self._result, self._kiosk.words
        won, played = self._before[0] + result.won, self._before[1] + result.alone
        if not result.alone or not won or played < _MANY:
            return []
        opponent = words.player(next(name for name in result.record.players if name != HUMAN))
        given = {"won": words.number(won), "played": words.number(played)}
        return [words.say(_BEATEN, opponent=opponent, **given)]

    def _stone(self) -> list[Way]:
        """The offer of the stone to a winner."""
        words, winners = self._kiosk.words, self._kiosk.services.winners
        if not (self._result.won and winners):
            return []
        count, letters = self._result.throws, self._letters
        blank = Winner(winners.today, self._result.record.rule_set.name, "", count)
        label = words.say_plural(_THROWS, count) if letters else words.say(STONE)

        def slots(side: int) -> Surface:
            return victory_stone.label(letters, side, side)

        act, picture = partial(self._carve, winners, blank), likeness(slots, LETTERS)
        cut = bool(letters)
        on, text = not cut, lambda: label
        return [Offer("stone", act, text, lit=on, enabled=on, chosen=cut, picture=picture)]

    def _carve(self, winners: Winners, blank: Winner) -> None:
        kiosk, rules = self._kiosk, self._result.record.rule_set
        kiosk.stack.open(CarveScreen(kiosk, winners, rules, blank, self._carved))

    def _carved(self, letters: str) -> None:
        self._letters = letters
