"""The texts of the window in the user's language."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import cache, cached_property
from typing import NamedTuple
from unicodedata import normalize

from ludus.errors import printable
from ludus.match.record import HUMAN, Record
from ludus.match.record_index import Facts, Match
from ludus.match.setup import Setup
from ludus.picture import fonts
from ludus.picture.lettering import roman
from ludus.players.ranks import RANKS
from ludus.rules.game import RuleSetError, named
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import minutes
from ludus.window.text import explanation
from ludus.window.text.catalogue import Catalogue, Plural, mark
from ludus.window.text.sentences import BUTTONS, CALLED, MONTHS, RULES, SIDES, WHERE

TITLE = "LVDVS"

LENGTH = {
    # Translators: how long a game is, one of three buttons.
    Length.QUICK: mark("Quick"),
    # Translators: how long a game is, one of three buttons.
    Length.MEDIUM: mark("Medium"),
    # Translators: how long a game is, one of three buttons: with all 15 checkers.
    Length.FULL: mark("Full"),
}

# Translators: a button: who has won the most of {count} games has won.
SEVERAL = mark("Best of {count}")

# Translators: a button and a title: things that the player has won, such as a silver cup.
THINGS = mark("Things")
CLOSE = BUTTONS["close"]

WEEKDAYS = (
    *(mark("Monday"), mark("Tuesday"), mark("Wednesday"), mark("Thursday")),
    *(mark("Friday"), mark("Saturday"), mark("Sunday")),
)

# Translators: of a match against a person at another computer.
YOURS = mark("Your turn")

# Translators: {pledge} is a long code of figures and letters.
PLEDGE = mark("Sealed dice: {pledge}")
SEALED = mark("This code and your touch of the cup decide the dice.")
TYPED = mark("Your number {number} decides the dice, too.")


class Notice(NamedTuple):
    """A problem to report, translated only when it is shown."""

    text: str
    fields: dict[str, object]
    """Of a list, only the first item is shown."""


def _shown(field: object) -> str:
    return f"{field[0]}{' …' * (len(field) > 1)}" if isinstance(field, list) else str(field)


def moment_of(began: str, seconds: float) -> datetime:
    """Return a time in ISO 8601; if there is no such day, that of seconds since 1970."""
    try:
        return datetime.fromisoformat(began)
    except ValueError:
        return datetime.fromtimestamp(seconds)


class Words(Catalogue):
    def say(self, text: str, /, **fields: object) -> str:
        return self._filled(self.get(text), fields) if fields else self._alone(text)

    @cached_property
    def _alone(self) -> Callable[[str], str]:
        """A text without fields; each is made once."""
        return cache(lambda text: self._filled(self.get(text), {}))

    def say_plural(self, text: Plural, number: int, /, **fields: object) -> str:
        """The text for a number, which is its field `count` unless another one is given."""
        return self._filled(self.get_plural(text, number), {"count": self.number(number)} | fields)

    def _filled(self, text: str, fields: Mapping[str, object]) -> str:
        parts = {n: self.isolated(f) if isinstance(f, str) else f for n, f in fields.items()}
        return text.format(**self._commands | parts)

    @cached_property
    def _commands(self) -> dict[str, object]:
        """The names of commands, which any sentence may contain; no line ends within one."""
        names = {name: self.get(text).replace(" ", "\u00a0") for name, text in BUTTONS.items()}
        return {name: self.isolated(text) for name, text in names.items()}

    def tell(self, notice: Notice) -> str:
        return self.say(notice.text, **{n: printable(_shown(f)) for n, f in notice.fields.items()})

    def capitals(self, text: str) -> str:
        return self.carved(self.say(text))

    def carved(self, said: str) -> str:
        """Capitals as they are cut in stone: in Latin with V for U, in Greek without accents."""
        capitals = said.upper()
        if self.language == "el":
            return normalize("NFC", normalize("NFD", capitals).replace("\u0301", ""))
        return capitals.replace("U", "V") if self.language == "la" else capitals

    def number(self, number: int) -> str:
        return roman(number) if self.language == "la" else str(number)

    def tenths(self, number: float) -> str:
        whole, tenth = f"{number:.1f}".split(".")
        # Translators: a number such as 3.5, with the sign that your language is used to.
        return self.say("{whole}.{tenth}", whole=whole, tenth=tenth)

    def title(self, game: RuleSet) -> str:
        """The title of a game, with a note for alternative rules."""
        title = self.own_text(game.title) or game.usual
        # Translators: a game with other rules than usual; {game} is a name, such as Ostia.
        return self.say("{game}, other rules", game=title) if game.otherwise else title

    def where(self, place: str) -> str:
        return self.say(WHERE[place]) if place in WHERE else place.capitalize()

    def kind(self, game: RuleSet) -> list[str]:
        """Short descriptions of a game: its own, or else derived from its parameters."""
        text = self.own_text(game.kind)
        visible = (RULES["rows"], len(game.rows)), (RULES["dice"], game.dice)
        return text.split(" · ") if text else [*map(self.explained, visible)]

    def fact(self, game: RuleSet) -> str:
        """A fact about the game's board, or else the title and kind of the game."""
        return self.own_text(game.fact) or " · ".join([self.title(game), *self.kind(game)])

    def meaning(self, game: RuleSet, word: int) -> str:
        """A word on the board and its meaning; `word` is its place in the rows."""
        half, said = game.rows[word // 2][word % 2], self.own_text(game.meanings[word])
        # Translators: {word} is cut into the board, such as VENARI; {meaning} is such as "to hunt".
        return self.say("{word}: {meaning}", word=half.word, meaning=said) if said else half.word

    def inscription(self, game: RuleSet) -> str:
        return self.own_text(game.inscription)

    def called(self, game: RuleSet, which: int) -> str:
        return self.say([*CALLED.values()][which], name=game.called[which].capitalize())

    def own_text(self, text: str) -> str:
        """A game's own text in this language; empty if the fonts lack one of its letters."""
        said = self.get(text)
        return "" if fonts.lacking(said) else said

    def explained(self, sentence: explanation.Told) -> str:
        text, count = sentence
        if isinstance(text, Plural):
            return self.say_plural(text, count)
        return self.say(text, count=self.number(count))

    def rank(self, name: str) -> str:
        """A rank, as it stands on a coin; elsewhere, `player` gives the name of its person."""
        # Translators: a choice of opponent, beside the ranks; another person at the same screen.
        human = mark("Human")
        titles = {HUMAN: human} | {rank: mark(each.title, "rank") for rank, each in RANKS.items()}
        return self.say(titles[name]) if name in titles else name

    def player(self, name: str) -> str:
        return self.isolated(RANKS[name].person) if name in RANKS else self.rank(name)

    def person(self, name: str) -> str:
        """The name and the rank on a coin."""
        if name not in RANKS:
            return self.rank(name)
        return self.directed(f"{self.player(name)} ({self.rank(name)})")

    def game(self, name: str) -> str:
        try:
            return self.title(named(name, self.games))
        except RuleSetError:
            return name.capitalize()

    def began(self, match: Match, today: date, timed: bool = True) -> str:
        """The day on which a match began, in words; with the time if it was recent and `timed`."""
        moment = moment_of(match.began, match.played)
        days, time = (today - moment.date()).days, f"{moment:%H:%M}"
        if days not in (0, 1):
            return self._date(moment)
        # Translators: {time} is such as 10:30.
        whole = mark("Today, {time}"), mark("Yesterday, {time}")
        texts = whole if timed else (mark("Today"), mark("Yesterday"))
        return self.say(texts[days], time=time)

    def since(self, moment: datetime, now: datetime) -> str:
        """A moment of the last days: the time, with a weekday, or a date alone."""
        days = (now.date() - moment.date()).days
        if not 0 <= days < len(WEEKDAYS):
            return self._date(moment)
        day = f"{self.say(WEEKDAYS[moment.weekday()])} " if days else ""
        return f"{day}{moment:%H:%M}"

    def _date(self, moment: datetime) -> str:
        month, year = self.say(MONTHS[moment.month - 1]), str(moment.year)
        # Translators: put the parts in the order and with the signs of your language.
        return self.say("{day} {month} {year}", day=str(moment.day), month=month, year=year)

    def players(self, facts: Facts | Record) -> str:
        """The opponent of a human, or both computers; with names, both sides."""
        names = [self.player(name) for name in facts.players if name != HUMAN]
        if any(facts.names):
            names = [self.side(facts, side) for side in (WHITE, BLACK)]
        return self.directed(" – ".join(names)) if names else self.say("Two players")

    def side(self, facts: Facts | Setup, side: int) -> str:
        player = facts.players[side]
        if player == HUMAN:
            return self.isolated(facts.names[side]) or self.say(SIDES[side].name)
        return self.player(player)

    def waits(self, facts: Facts | Setup, side: int) -> str:
        """For whom a match between two computers waits."""
        # Translators: of a match against {name}, who plays at another computer.
        return self.say("Waiting for {name}", name=self.side(facts, side))

    def begins(self, side: int) -> str:
        # Translators: of the side that throws first, such as "Light begins".
        return self.say("{name} begins", name=self.say(SIDES[side].name))

    def proposal(self, game: RuleSet, length: Length, first: int) -> str:
        """What is to be played, such as "Tabula · Quick · 2 min · Light begins"."""
        return " · ".join((self.title(game), self.length(game, length), self.begins(first)))

    def wins(self, name: str) -> str:
        # Translators: the name of a person, a man or a woman.
        return self.say("{name} wins", name=name)

    def series(self, facts: Facts | Record) -> str:
        """The score of a series from the view of the player; empty for a single match."""
        if facts.best_of == 1:
            return ""
        side = facts.player_side
        # Translators: of {count} games the winner has won the most; how many {own} side has won.
        text = mark("Best of {count} · {own} – {other}")
        mine, other = (
            self.number(won) if won else "0" for won in (facts.won[side], facts.won[1 - side])
        )
        return self.say(text, count=self.number(facts.best_of), own=mine, other=other)

    def standing(self, record: Record) -> str:
        """The names of two people with profiles and the score of the series, if any."""
        two = record.players.count(HUMAN) == 2 and any(record.names)
        return " · ".join(filter(None, (self.players(record) if two else "", self.series(record))))

    def result(self, facts: Facts, lead: int | None = None) -> str:
        """Who has won or is ahead; `lead` is the number of throws by which Light is ahead."""
        over = facts.winner is not None
        if not (over or lead):
            # Translators: of a game in a list: nobody has won it yet; nor is anybody ahead.
            return self.say("Unfinished") if lead is None else self.say("Unfinished, level")
        side = int((lead or 0) < 0) if facts.winner is None else facts.winner
        named = any(facts.names)
        if named or not facts.alone:
            name = self.side(facts, side) if named else self.say(SIDES[side].name)
            # Translators: the name of a person, who needs fewer throws.
            return self.wins(name) if over else self.say("{name} is ahead", name=name)
        if facts.players[side] == HUMAN:
            # Translators: of a game in a list: whoever reads it has won or lost it.
            return self.say("You won") if over else self.say("You are ahead")
        return self.say("You lost") if over else self.say("You are behind")

    def result_by(self, facts: Facts, lead: int | None = None) -> str:
        """The result with the number of throws."""
        result = self.result(facts, lead)
        if not lead:
            return result
        by, count = Plural("{result} by {count} throw", "{result} by {count} throws"), abs(lead)
        return self.say_plural(by, count, result=result)

    def length(self, game: RuleSet, length: Length) -> str:
        name, about = self.say(LENGTH[length]), minutes(game, length)
        # Translators: a button: how long a game is, such as "Quick" or "Medium", and its minutes.
        return (
            self.say("{name} · {count}\u00a0min", name=name, count=self.number(about))
            if about
            else name
        )

    def numbers(self, numbers: Iterable[int]) -> str:
        return ", ".join(map(self.number, numbers))

    def either(self, numbers: Iterable[int]) -> str:
        *some, last = map(self.number, numbers)
        # Translators: one of some numbers, with commas, or the last one.
        return self.say("{some} or {last}", some=", ".join(some), last=last) if some else last
