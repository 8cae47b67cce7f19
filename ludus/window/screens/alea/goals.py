"""The points to beat in a run of Alea."""

from datetime import date
from typing import NamedTuple

from ludus.match import rivals
from ludus.window.app.services import Services
from ludus.window.pictures import victory_stone
from ludus.window.storage.winners import ALEA
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.words import Words

# Translators: the points that are missing to those of a person, such as ABC or Felix.
_TO = Plural("{count} to {letters}", "{count} to {letters}")
# Translators: the points that are missing to the most that the player has had.
_TO_BEST = Plural("{count} to your best", "{count} to your best")
# Translators: the points that are missing to the most that the player has had today.
_TO_TODAYS = Plural("{count} to your best today", "{count} to your best today")
# Translators: in a game for points: nobody has had as many today, nor has the player.
_AHEAD = mark("The best so far!")


class _Goal(NamedTuple):
    points: int
    text: Plural
    letters: str = ""


class Goals:
    """The player's best, the stone of the day of a run, and the rivals' points."""

    def __init__(self, services: Services, game: str, day: date | None, flame: float) -> None:
        diary, winners = services.diary, services.winners
        self.best = diary.best(game) if diary else 0
        """The player's best in the game before the run."""
        today = diary.best_today(game) if diary else 0
        cut = winners.best(ALEA, victory_stone.MOST, day) if winners and day else []
        others = [*rivals.road(game, flame), *((-each.throws, each.letters) for each in cut)]
        own = _Goal(self.best, _TO_BEST), _Goal(today if today < self.best else 0, _TO_TODAYS)
        self._goals = sorted([*own, *(_Goal(points, _TO, name) for points, name in others)])

    def _ahead(self, points: int) -> _Goal | None:
        return next((each for each in self._goals if each.points > points), None)

    def next(self, points: int) -> int:
        """The next points to beat; the same ones with none left."""
        goal = self._ahead(points)
        return goal.points if goal else points

    def text(self, points: int, words: Words) -> str:
        """How far it is from some points to the next ones to beat."""
        goal = self._ahead(points)
        if not goal:
            return words.say(_AHEAD)
        missing = goal.points - points
        count = words.number(missing)
        return words.say_plural(goal.text, missing, count=count, letters=goal.letters)
