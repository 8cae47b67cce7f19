"""The points to beat in a run of Alea."""

from datetime import date

from ludus.match.alea import FULL
from ludus.players.ranks import RANKS
from ludus.window.app.services import Services
from ludus.window.pictures import victory_stone
from ludus.window.storage.winners import ALEA
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.words import Words

# Translators: the points that are missing to those of a person, such as ABC or Felix.
_TO = Plural("{count} to {letters}", "{count} to {letters}")
# Translators: the points that are missing to the most that the player has had.
_TO_BEST = Plural("{count} to your best", "{count} to your best")
# Translators: in a game for points: nobody has had as many today, nor has the player.
_AHEAD = mark("The best so far!")


class Goals:
    """The player's best, the stone of the day of a run, and the opponents' points."""

    def __init__(self, services: Services, day: date | None, flame: float) -> None:
        diary, winners = services.diary, services.winners
        self.best = diary.best if diary else 0
        """The player's best before the run."""
        cut = winners.best(ALEA, victory_stone.MOST, day) if winners and day else []
        goals = [(round(each.alea * flame / FULL), each.person) for each in RANKS.values()]
        goals += [(-each.throws, each.letters) for each in cut]
        self._goals = sorted([*goals, *([(self.best, "")] if self.best else [])])

    def next(self, points: int) -> tuple[int, str]:
        """The next points to beat, and who has them; "" for the player, or with none left."""
        above = (goal for goal in self._goals if goal[0] > points)
        return next(above, (points, ""))

    def text(self, points: int, words: Words) -> str:
        """How far it is from some points to the next ones to beat."""
        most, letters = self.next(points)
        if most <= points:
            return words.say(_AHEAD)
        text, count = _TO if letters else _TO_BEST, words.number(most - points)
        return words.say_plural(text, most - points, count=count, letters=letters)
