"""The points to beat in a run of Alea, and who has them."""

from datetime import date
from typing import NamedTuple

from pygame import Surface

from ludus.match import rivals
from ludus.match.rivals import RIVALS
from ludus.picture import signs
from ludus.picture.coins import coin
from ludus.players.ranks import RANKS
from ludus.rules.position import WHITE
from ludus.window.app.services import Services
from ludus.window.pictures import victory_stone
from ludus.window.storage.winners import ALEA, LETTERS
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
# Translators: a title: the player has more points than a person, such as ABC, Felix or Galla.
_BEATEN = mark("{name} beaten")
NEW_BEST = mark("A new best")
# Translators: a title: the player has never had so many points today.
_TODAYS = mark("Your best today")
_PERSONS = {rank.person: rank for rank in RANKS.values()}


class Goal(NamedTuple):
    points: int
    far: Plural
    """How many points are missing."""
    passed: str
    """That it has been passed."""
    name: str = ""
    """A rival, or the letters on the stone; empty for the player's own points."""

    def title(self, words: Words) -> str:
        return words.say(self.passed, name=self.name)

    def saying(self, words: Words) -> str:
        """What a rival says who has been passed."""
        if rank := _PERSONS.get(self.name):
            return words.say(rank.lost[0])
        return words.say(RIVALS[self.name].says) if self.name in RIVALS else ""

    def news(self, words: Words) -> str:
        """That it has been passed, and what is said then."""
        return f"{self.title(words)}. {self.saying(words)}"

    def token(self, place: str, side: int, plain: bool) -> Surface:
        """The coin of a rival or of the player in a place, or three letters."""
        if self.name in RIVALS:
            rank = _PERSONS.get(self.name)
            return coin(rank.coin if rank else self.name.lower(), side, plain)
        if self.name:
            return victory_stone.label(self.name, side // LETTERS, side // LETTERS)
        return signs.seat(place, WHITE, "awake", side)


BEGINNING = Goal(0, _TO_BEST, NEW_BEST)
"""Where the road of the rivals begins."""


class Goals:
    """The player's best, the stone of the day of a run, and the rivals' points."""

    def __init__(self, services: Services, game: str, day: date | None, flame: float) -> None:
        diary, winners = services.diary, services.winners
        self.best = diary.best(game) if diary else 0
        """The player's best in the game before the run."""
        today = diary.best_today(game) if diary else 0
        cut = winners.best(ALEA, victory_stone.MOST, day) if winners and day else []
        others = [*rivals.road(game, flame), *((-each.throws, each.letters) for each in cut)]
        goals = [Goal(self.best, _TO_BEST, NEW_BEST)]
        goals += [Goal(today, _TO_TODAYS, _TODAYS)] * (today < self.best)
        goals += [Goal(points, _TO, _BEATEN, name) for points, name in others]
        self.every = sorted(goal for goal in goals if goal.points)
        """All of them, the nearest first."""

    def ahead(self, points: int) -> Goal | None:
        """The next one to beat."""
        return next((each for each in self.every if each.points > points), None)

    def passed(self, before: int, after: int) -> Goal | None:
        """The highest one that has been passed by new points."""
        passed = (each for each in reversed(self.every) if before <= each.points < after)
        return next(passed, None)

    def share(self, points: int) -> float:
        """How far some points are on the way from the last one to the next."""
        goal = self.ahead(points)
        last = max((each.points for each in self.every if each.points <= points), default=0)
        return (points - last) / (goal.points - last) if goal else 1.0

    def text(self, points: int, words: Words) -> str:
        """How far it is from some points to the next ones to beat."""
        goal = self.ahead(points)
        if not goal:
            return words.say(_AHEAD)
        return words.say_plural(goal.far, goal.points - points, letters=goal.name)
