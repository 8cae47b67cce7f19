"""Every text of the window, in one place, and in the language of whoever looks at it.

White and Black have sentences of their own, so that a language can inflect them.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from ludus.match.events import (
    BonusDone,
    BonusWaits,
    BorneOff,
    Entered,
    Event,
    HandedOver,
    Hit,
    Moved,
    Passed,
    Reason,
    Thrown,
    Won,
)
from ludus.match.record import HUMAN
from ludus.match.setup import Setup
from ludus.match.table import Stage, Table
from ludus.picture.lettering import roman
from ludus.players.motives import Motive
from ludus.rules.position import Phase
from ludus.rules.ruleset import RuleSet
from ludus.window import explanation
from ludus.window.catalogue import Catalogue, Plural, mark

TITLE = "LVDVS"

PLAYER = {
    # Translators: a choice of opponent, beside the ranks; another person at the same screen.
    HUMAN: mark("Human"),
    # Translators: a rank of the Roman army, a recruit; the weakest of the computer's players.
    "tiro": mark("Tiro", "rank"),
    # Translators: a rank of the Roman army, a centurion's deputy.
    "optio": mark("Optio", "rank"),
    # Translators: a rank of the Roman army.
    "centurio": mark("Centurion", "rank"),
    # Translators: a rank of the Roman army, who leads a legion.
    "legatus": mark("Legate", "rank"),
    # Translators: the emperor; the strongest of the computer's players.
    "caesar": mark("Caesar", "rank"),
}
SIDE = (
    # Translators: a side of the game, as a choice of who begins.
    mark("White"),
    # Translators: a side of the game, as a choice of who begins.
    mark("Black"),
)
TRAYS = (
    # Translators: checkers that are not yet on the board; a caption on their tray.
    mark("reserve", "tray"),
    # Translators: checkers that have reached the end; a caption on their tray.
    mark("borne off", "tray"),
    # Translators: checkers that were hit and have to come in again; a caption on their tray.
    mark("waiting", "tray"),
)

REASON = {
    # Translators: why numbers of a throw cannot be played; this and the next four follow a colon.
    Reason.CLOSED: mark("the squares are closed"),
    Reason.DUTY: mark("no checker can enter, so the whole throw is lost"),
    Reason.NOT_HOME: mark("not all checkers are home yet"),
    Reason.DEAD: mark("the enemy holds the square of that number"),
    Reason.TOO_SMALL: mark("the number is too small to bear off"),
}

MOTIVE = {
    # Translators: a hint says why the move that it shows is good; so do the next eight.
    Motive.WINS: mark("This wins the game."),
    Motive.FORCED: mark("Every legal move leads to the same position."),
    Motive.HITS: mark("This hits the enemy, who must come in again."),
    Motive.COVERS: mark("This covers your checkers, so that they cannot be hit."),
    Motive.SAFE: mark("This leaves the fewest of your checkers exposed."),
    Motive.CLOSES: mark("This closes squares that your enemy still has to pass."),
    Motive.BEARS_OFF: mark("This bears checkers off."),
    Motive.ENTERS: mark("This brings checkers in."),
    Motive.RUNS: mark("This brings your checkers home the fastest."),
}

# Translators: a button: it closes a panel and shows what lies beneath it.
CLOSE = mark("Close")

# Translators: {pledge} is a long code of figures and letters, shown before the first throw.
PLEDGE = mark("Sealed dice: {pledge}")
SEALED = mark("This and your press of the cup decide every throw.")
TYPED = mark("This and your number {number} decide every throw.")

# What a side does: White's sentence, then Black's.
_TO_DO = (
    # Translators: what White has to do, where two people play; {text} is a whole sentence.
    mark("White: {text}"),
    # Translators: what Black has to do, where two people play; {text} is a whole sentence.
    mark("Black: {text}"),
)
_THINKS = (mark("White is thinking …"), mark("Black is thinking …"))
_PLAYS = (mark("White plays."), mark("Black plays."))
_HAS_WON = (mark("White has won."), mark("Black has won."))
_WINS = (
    # Translators: the title at the end of a game, in capitals.
    mark("White wins"),
    # Translators: the title at the end of a game, in capitals.
    mark("Black wins"),
)
_WON_AFTER = (
    Plural("White has won after {count} throw.", "White has won after {count} throws."),
    Plural("Black has won after {count} throw.", "Black has won after {count} throws."),
)
_CANNOT_PLAY = (
    # Translators: {numbers} are one or more numbers of the dice, with commas.
    mark("White cannot play {numbers}: {reason}."),
    # Translators: {numbers} are one or more numbers of the dice, with commas.
    mark("Black cannot play {numbers}: {reason}."),
)
_THROWS = (mark("White throws {dice}."), mark("Black throws {dice}."))
_ENTERS = (
    # Translators: a checker comes onto the board; {place} is such as A3, HOSTES 2 or 17.
    mark("White enters on {place}."),
    # Translators: a checker comes onto the board; {place} is such as A3, HOSTES 2 or 17.
    mark("Black enters on {place}."),
)
_MOVES = (mark("White goes from {place} to {goal}."), mark("Black goes from {place} to {goal}."))
_BEARS_OFF = (mark("White bears off from {place}."), mark("Black bears off from {place}."))
_IS_HIT = (mark("A white checker is hit."), mark("A black checker is hit."))
_IS_GIVEN = (
    # Translators: {numbers} are one or more numbers of the dice, with commas.
    mark("White is given {numbers} as a gift."),
    # Translators: {numbers} are one or more numbers of the dice, with commas.
    mark("Black is given {numbers} as a gift."),
)
_IS_TO_MOVE = (mark("White is to move."), mark("Black is to move."))

_DATE = {"year": "%Y", "month": "%m", "day": "%d", "hour": "%H", "minute": "%M"}


class Notice(NamedTuple):
    """Something that went wrong and is to be told in whatever language is set then."""

    text: str
    fields: dict[str, object]


class Words:
    """The texts in one language."""

    def __init__(self, language: str = "en", folder: Path | None = None) -> None:
        """`folder` may hold catalogues of its own, whose texts go before the shipped ones.

        Raises:
            CatalogueError: there is no such language.
        """
        self.language = language
        self._catalogue = Catalogue(language, folder)
        self.faults = self._catalogue.faults
        """What is wrong in the catalogues; it is not said, but what they have otherwise."""

    @property
    def own_name(self) -> str:
        """What the language calls itself."""
        return self._catalogue.own_name

    def say(self, text: str, /, **fields: object) -> str:
        """A text in this language, its `{fields}` filled in."""
        return self._catalogue.get(text).format(**fields)

    def say_plural(self, text: Plural, number: int, /, **fields: object) -> str:
        """A text in the form that a number asks for in this language."""
        return self._catalogue.get_plural(text, number).format(**fields)

    def tell(self, notice: Notice) -> str:
        """A notice in this language."""
        return self.say(notice.text, **notice.fields)

    def capitals(self, text: str) -> str:
        """A text in capitals, as they are cut in stone: in Latin with V for U.

        Greek ones have no accents.
        """
        said = self.say(text).upper()
        if self.language == "el":
            return normalize("NFC", normalize("NFD", said).replace("\u0301", ""))
        return said.replace("U", "V") if self.language == "la" else said

    def number(self, number: int) -> str:
        """A number as this language writes it."""
        return roman(number) if self.language == "la" else str(number)

    def title(self, game: RuleSet) -> str:
        """What a game is called."""
        return self._catalogue.get(game.title or game.name)

    def kind(self, game: RuleSet) -> list[str]:
        """What is said of a game in a few words."""
        if game.kind:
            return self._catalogue.get(game.kind).split(" · ")
        return [self._explained(told) for told in explanation.kind(game)]

    def rules(self, game: RuleSet) -> list[str]:
        """The rules of a game in sentences: its own, or what its numbers tell."""
        if game.rules:
            return [self._catalogue.get(text) for text in game.rules]
        return [self._explained(told) for told in explanation.sentences(game)]

    def _explained(self, told: explanation.Told) -> str:
        text, count = told
        if isinstance(text, Plural):
            return self.say_plural(text, count, count=self.number(count))
        return self.say(text, count=self.number(count))

    def match(self, setup: Setup, played: float) -> str:
        """What tells a match from others of its game: checkers, opponent, when (s since 1970)."""
        # Translators: how many each side has, in the description of a saved game.
        text = Plural("{count} checker", "{count} checkers")
        count = self.say_plural(text, setup.checkers, count=self.number(setup.checkers))
        players = [PLAYER.get(name, name) for name in setup.players if name != HUMAN]
        opponent = self.say(players[0] if players else "Two players")
        return " · ".join((count, opponent, self.when(datetime.fromtimestamp(played))))

    def when(self, moment: datetime) -> str:
        """A day and a time of day as this language writes them."""
        # Translators: put the parts in the order and with the signs that your language is used to.
        text = mark("{year}-{month}-{day}, {hour}:{minute}")
        parts = {name: moment.strftime(form) for name, form in _DATE.items()}
        return self.say(text, **parts)

    def _numbers(self, numbers: Iterable[int]) -> str:
        return ", ".join(map(self.number, numbers))

    def line(
        self,
        table: Table,
        humans: tuple[bool, bool],
        passed: Passed | None,
        thinking: bool,
        falling: bool = False,
    ) -> str:
        """What to do now, or what is going on, in one line.

        While the dice are `falling` it is the same as before they were thrown.
        """
        side = table.side
        if table.stage is Stage.OVER:
            return self.say(_HAS_WON[table.position.winner or 0])
        if not humans[side]:
            if table.record.awaits_share:
                return self.say("Touch the cup to begin.")
            return self._watching(side, passed, thinking)
        text = self.say("Throw the dice.") if falling else self._to_do(table, passed)
        return self.say(_TO_DO[side], text=text) if all(humans) else text

    def _watching(self, side: int, passed: Passed | None, thinking: bool) -> str:
        if passed:
            return self._cannot(side, passed)
        return self.say((_THINKS if thinking else _PLAYS)[side])

    def _cannot(self, side: int, passed: Passed) -> str:
        return self.say(
            _CANNOT_PLAY[side],
            numbers=self._numbers(sorted(set(passed.dice))),
            reason=self.say(REASON[passed.reason]),
        )

    def _to_do(self, table: Table, passed: Passed | None) -> str:
        if table.stage is Stage.THROW:
            return self.say("Throw the dice.")
        if table.stage is Stage.BONUS:
            return self._gift(table)
        if table.stage is not Stage.DONE:
            return self._phase(table)
        if not passed:
            return self.say("End your turn, or undo a move.")
        reason = self.say(REASON[passed.reason])
        numbers = self._numbers(sorted(set(passed.dice)))
        return self.say("{numbers} cannot be played: {reason}.", numbers=numbers, reason=reason)

    def _gift(self, table: Table) -> str:
        if table.node and not table.node.edges:
            return self.say("The gift is taken. Continue, or take it back.")
        if any(str(chance).startswith("e") for chance in table.left):
            return self.say("A gift: put a checker of your reserve on the closed square.")
        return self.say("A gift: play the number that your enemy has lost.")

    def _phase(self, table: Table) -> str:
        now, side = table.now, table.side
        if table.rules.circle and now.board[side, now.circle]:
            return self.say("Bring your hit checker back in.")
        phase = now.phase(table.rules, side)
        if phase is Phase.BEARING_OFF:
            return self.say("All are home: bear your checkers off the board.")
        if phase is Phase.MOVING:
            return self.say("Move a lit checker on.")
        if now.board[side, 1:].any():
            return self.say("Enter a checker, or play one that is lit.")
        return self.say("Bring a lit checker onto the board.")

    def moment(self, rules: RuleSet, throws: int, events: Sequence[Event], last: bool) -> str:
        """Where a replay is: the throw's number, and what happened."""
        told = " ".join(filter(None, (self._told(rules, event) for event in events)))
        if told:
            # Translators: a throw of the dice; {told} is one or more whole sentences.
            return self.say("Throw {number}: {told}", number=self.number(throws), told=told)
        end, start = mark("The end of the record."), mark("The beginning of the record.")
        return self.say(end if last else start)

    def _told(self, rules: RuleSet, event: Event) -> str:
        side = event.side
        match event:
            case Thrown():
                return self.say(_THROWS[side], dice=self._numbers(event.dice))
            case Entered():
                return self.say(_ENTERS[side], place=square(rules, side, event.target))
            case BorneOff():
                return self.say(_BEARS_OFF[side], place=square(rules, side, event.source))
            case Moved():
                place, goal = (square(rules, side, at) for at in (event.source, event.target))
                return self.say(_MOVES[side], place=place, goal=goal)
            case Hit():
                return self.say(_IS_HIT[side])
            case Passed():
                return self._cannot(side, event)
            case BonusWaits():
                numbers = self._numbers(int(bonus[1:]) for bonus in event.bonus)
                return self.say(_IS_GIVEN[side], numbers=numbers)
            case HandedOver() | BonusDone():
                return self.say(_IS_TO_MOVE[side])
            case Won():
                return self.say(_HAS_WON[side])
        return ""

    def won(self, winner: int, humans: tuple[bool, bool]) -> str:
        """The title of the end of a game."""
        if sum(humans) == 1:
            return "Victoria" if humans[winner] else "Clades"
        return self.say(_WINS[winner])

    def won_line(self, winner: int, humans: tuple[bool, bool], throws: int) -> str:
        """The sentence below it."""
        if sum(humans) != 1:
            text = _WON_AFTER[winner]
        elif humans[winner]:
            text = Plural("You have won after {count} throw.", "You have won after {count} throws.")
        else:
            text = Plural(
                "The computer has won after {count} throw.",
                "The computer has won after {count} throws.",
            )
        return self.say_plural(text, throws, count=self.number(throws))


def square(rules: RuleSet, side: int, number: int) -> str:
    """What people call a square of a side: its name, its word and which letter of it, or number."""
    for half in () if rules.names else (half for row in rules.rows for half in row):
        if number in half.squares and half.owner in (None, side):
            letter = half.squares.index(number) + 1
            if letter <= len(half.word):
                return f"{half.word} {letter}"
    return rules.square_name(number)
