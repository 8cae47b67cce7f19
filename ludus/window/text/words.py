"""The texts of the window in the language of whoever looks at it."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from unicodedata import normalize

import msgspec

from ludus.match.record import HUMAN, Record
from ludus.match.record_index import Facts, Match
from ludus.picture import fonts
from ludus.picture.lettering import roman
from ludus.players.ranks import PERSONS
from ludus.rules.board import Known
from ludus.rules.evidence import Evidence, Picture
from ludus.rules.game import RuleSetError, named
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import minutes
from ludus.window.text import explanation
from ludus.window.text.catalogue import Catalogue, Plural, mark
from ludus.window.text.sentences import CALLED, GRADE, PLAYER, SIDES

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

KNOWN = {
    # Translators: a heading: where and when a board was found.
    Known.FOUND: mark("Found"),
    # Translators: a heading: the number of a board or a text in a publication.
    Known.NUMBER: mark("Number"),
    # Translators: a heading: where a board is now.
    Known.TODAY: mark("Today"),
    # Translators: a heading: what is lost of a board, or not known, or made up here.
    Known.MISSING: mark("What is missing"),
}

# Translators: a button: it closes a panel and shows what lies beneath it.
CLOSE = mark("Close")

# Translators: {pledge} is a long code of figures and letters, shown before the first throw.
PLEDGE = mark("Sealed dice: {pledge}")
SEALED = mark("This and your press of the cup decide every throw.")
TYPED = mark("This and your number {number} decide every throw.")

_DATE = {"year": "%Y", "month": "%m", "day": "%d", "hour": "%H", "minute": "%M"}


class Notice(NamedTuple):
    """Something that went wrong and is to be told in whatever language is set then."""

    text: str
    fields: dict[str, object]


class Words(Catalogue):
    """The texts in one language."""

    def say(self, text: str, /, **fields: object) -> str:
        """A text in this language, its `{fields}` filled in."""
        return self.get(text).format(**fields)

    def say_plural(self, text: Plural, number: int, /, **fields: object) -> str:
        """A text in the form that a number asks for in this language."""
        return self.get_plural(text, number).format(**fields)

    def tell(self, notice: Notice) -> str:
        """A notice in this language."""
        return self.say(notice.text, **notice.fields)

    def capitals(self, text: str) -> str:
        """A text of this language in capitals."""
        return self.carved(self.say(text))

    def carved(self, said: str) -> str:
        """Capitals as they are cut in stone: in Latin with V for U, in Greek without accents."""
        capitals = said.upper()
        if self.language == "el":
            return normalize("NFC", normalize("NFD", capitals).replace("\u0301", ""))
        return capitals.replace("U", "V") if self.language == "la" else capitals

    def number(self, number: int) -> str:
        """A number as this language writes it."""
        return roman(number) if self.language == "la" else str(number)

    def tenths(self, number: float) -> str:
        """A number to a tenth, as this language writes it."""
        whole, tenth = f"{number:.1f}".split(".")
        # Translators: a number such as 3.5, with the sign that your language is used to.
        return self.say("{whole}.{tenth}", whole=whole, tenth=tenth)

    def title(self, game: RuleSet) -> str:
        """What a game is called, and whether it is played by another reading of its sources."""
        title = self._own(game.title) or game.usual
        # Translators: a game with other rules than usual; {game} is a name, such as Ostia.
        return self.say("{game}, played otherwise", game=title) if game.otherwise else title

    def kind(self, game: RuleSet) -> list[str]:
        """What is said of a game in a few words: its own, or what its numbers tell."""
        own = self._own(game.kind)
        return own.split(" · ") if own else [*map(self._explained, explanation.kind(game))]

    def fact(self, game: RuleSet) -> str:
        """Something true about its board: what it says of itself, or else what it is."""
        return self._own(game.fact) or " · ".join([self.title(game), *self.kind(game)])

    def meaning(self, game: RuleSet, word: int) -> str:
        """What a word on its board means, after the word itself; by its place in the rows."""
        half, said = game.rows[word // 2][word % 2], self._own(game.meanings[word])
        # Translators: {word} is cut into the board, such as VENARI; {meaning} is such as "to hunt".
        return self.say("{word}: {meaning}", word=half.word, meaning=said) if said else half.word

    def inscription(self, game: RuleSet) -> str:
        """What all words on its board mean together, if that is said."""
        return self._own(game.inscription)

    def called(self, game: RuleSet, which: int) -> str:
        """What checkers are called by its source, and what they are; by their place in `called`."""
        return self.say([*CALLED.values()][which], name=game.called[which].capitalize())

    def about(self, game: RuleSet) -> list[tuple[str, str, str]]:
        """What is known of its board: what is asked, what is told, and where that is published."""
        titles = {source.name: source.title or source.name for source in game.sources}

        def named(source: str) -> str:
            # Translators: where something is published, below what is told.
            return self.say("Source: {source}", source=titles.get(source, source)) if source else ""

        facts = [(fact, self._own(fact.says)) for fact in game.about]
        return [(self.say(KNOWN[f.tells]), said, named(f.source)) for f, said in facts if said]

    def rules(self, game: RuleSet) -> list[Evidence]:
        """The rules of a game in sentences: its own, or what its numbers tell."""
        own = [self._own(each.rule) for each in game.evidence]
        if not own or not all(own):
            return [
                Evidence(self._explained(told), shows)
                for told, shows in explanation.sentences(game)
            ]
        told = zip(game.evidence, own, strict=True)
        return [msgspec.structs.replace(each, rule=rule) for each, rule in told]

    def simply(self, game: RuleSet) -> list[tuple[str, Picture | None]]:
        """The same in simple language, with the picture beside each; first what has none."""
        return [(self._explained(told), shows) for told, shows in explanation.simply(game)]

    def grade(self, rule: Evidence) -> str:
        """How well a rule is known; nothing where that is not said."""
        return self.say(GRADE[rule.grade]) if rule.grade else ""

    def source(self, game: RuleSet, rule: Evidence) -> str:
        """What tells a rule, and where in it."""
        if not rule.source:
            return self.say("No source tells, so it is decided here.")
        titles = {source.name: source.title for source in game.sources}
        return " · ".join(filter(None, (titles.get(rule.source) or rule.source, rule.place)))

    def readings(self, game: RuleSet) -> list[tuple[Evidence, str, str]]:
        """The other readings of its sources: each rule, what difference it makes, and its name."""
        shows = {field: rule.shows for rule in game.evidence for field in rule.tells}
        found = []
        for reading in game.readings:
            picture = shows.get(reading.field, Picture.ROAD)
            says, known = self.get(reading.says), (reading.grade, reading.source, reading.place)
            rule = Evidence(says, picture, *known)
            found.append((rule, self.get(reading.matters) or self.grade(rule), reading.name))
        return found

    def _own(self, text: str) -> str:
        """What a game says of itself; nothing where the fonts lack letters of it."""
        said = self.get(text)
        return "" if fonts.lacking(said) else said

    def _explained(self, told: explanation.Told) -> str:
        text, count = told
        if isinstance(text, Plural):
            return self.say_plural(text, count, count=self.number(count))
        return self.say(text, count=self.number(count))

    def player(self, name: str) -> str:
        """What a player is called whose name in records is given."""
        return self.say(PLAYER[name]) if name in PLAYER else name

    def person(self, name: str) -> str:
        """Who plays under that name: of a rank the person, before it."""
        rank = self.player(name)
        return f"{PERSONS[name]} ({rank})" if name in PERSONS else rank

    def game(self, name: str) -> str:
        """What the game of a name is called; a game that is not known, by its name."""
        try:
            return self.title(named(name))
        except RuleSetError:
            return name.capitalize()

    def match(self, match: Match) -> str:
        """What tells a match from others of its game: checkers, opponent, when it was played."""
        # Translators: how many each side has, in the description of a saved game.
        text = Plural("{count} checker", "{count} checkers")
        checkers = match.facts.checkers
        count = self.say_plural(text, checkers, count=self.number(checkers))
        played = self.when(datetime.fromtimestamp(match.played))
        return " · ".join((count, self.players(match.facts), *self.score(match.facts), played))

    def began(self, match: Match) -> str:
        """When a match began, or where nothing tells that, when it was played."""
        try:
            return self.when(datetime.fromisoformat(match.began))
        except ValueError:
            return self.when(datetime.fromtimestamp(match.played))

    def players(self, facts: Facts | Record) -> str:
        """Who plays: the opponent of a human, or both computers; with a name in it both sides."""
        if any(facts.names):
            return " – ".join(self.side(facts, side) for side in (WHITE, BLACK))
        names = [self.person(name) for name in facts.players if name != HUMAN]
        return " – ".join(names) if names else self.say("Two players")

    def side(self, facts: Facts | Record, side: int) -> str:
        """Who plays a side: a name, or a computer's person; of people without one the colour."""
        player = facts.players[side]
        if player == HUMAN:
            return facts.names[side] or self.say(SIDES[side].name)
        return PERSONS.get(player) or self.player(player)

    def wins(self, name: str) -> str:
        """That somebody of a name has won."""
        # Translators: the name of a person, a man or a woman.
        return self.say("{name} wins", name=name)

    def series(self, best_of: int, won: tuple[int, int], own: int) -> str:
        """How several games stand, of which one is told about; nothing where it is the only one."""
        if best_of == 1:
            return ""
        # Translators: of {count} games the winner has won the most; how many {own} side has won.
        text = mark("Best of {count} · {own} – {other}")
        mine, other = (self.number(won[side]) if won[side] else "0" for side in (own, 1 - own))
        return self.say(text, count=self.number(best_of), own=mine, other=other)

    def standing(self, record: Record) -> str:
        """Which two people of the house play, and how several games stand; nothing without."""
        two = record.players.count(HUMAN) == 2 and any(record.names)
        score = self.series(record.best_of, record.won, record.own)
        return " · ".join(filter(None, (self.players(record) if two else "", score)))

    def score(self, facts: Facts) -> list[str]:
        """The same, of a match in the library; empty where it is the only one."""
        own = facts.players.index(HUMAN) if facts.players.count(HUMAN) == 1 else 0
        return [*filter(None, [self.series(facts.best_of, facts.won, own)])]

    def result(self, facts: Facts) -> str:
        """How a match ended, for the human if one played."""
        if facts.winner is None:
            # Translators: of a game in a list: nobody has won it yet.
            return self.say("Unfinished")
        if any(facts.names):
            return self.wins(self.side(facts, facts.winner))
        if facts.players.count(HUMAN) == 1:
            won = facts.players[facts.winner] == HUMAN
            # Translators: of a game in a list: whoever reads it has won or lost it.
            return self.say("You won") if won else self.say("You lost")
        return self.wins(self.say(SIDES[facts.winner].name))

    def length(self, game: RuleSet, length: Length) -> str:
        """What a length of matches is called, with its minutes where they have been measured."""
        name, about = self.say(LENGTH[length]), minutes(game, length)
        # Translators: a button: how long a game is, such as "Quick" or "Medium", and its minutes.
        return (
            self.say("{name} · {count} min", name=name, count=self.number(about)) if about else name
        )

    def when(self, moment: datetime) -> str:
        """A day and a time of day as this language writes them."""
        # Translators: put the parts in the order and with the signs that your language is used to.
        text = mark("{year}-{month}-{day}, {hour}:{minute}")
        parts = moment.strftime(" ".join(_DATE.values())).split()
        return self.say(text, **dict(zip(_DATE, parts, strict=True)))

    def numbers(self, numbers: Iterable[int]) -> str:
        """Some numbers, with commas."""
        return ", ".join(map(self.number, numbers))
