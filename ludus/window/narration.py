"""A match in words: what to do now, what has happened, and who has won.

White and Black have sentences of their own, so that a language can inflect them.
"""

from collections.abc import Sequence
from itertools import groupby

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
from ludus.match.states import MACHINE, State
from ludus.match.table import Table
from ludus.players.motives import Motive
from ludus.rules.ruleset import RuleSet
from ludus.window.catalogue import Plural, mark
from ludus.window.words import Words

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
_ARE_HIT = (
    Plural("{count} white checker is hit.", "{count} white checkers are hit."),
    Plural("{count} black checker is hit.", "{count} black checkers are hit."),
)
_IS_GIVEN = (
    # Translators: {numbers} are one or more numbers of the dice, with commas.
    mark("White is given {numbers} as a bonus."),
    # Translators: {numbers} are one or more numbers of the dice, with commas.
    mark("Black is given {numbers} as a bonus."),
)
_IS_TO_MOVE = (mark("White is to move."), mark("Black is to move."))


def line(
    words: Words,
    table: Table,
    humans: tuple[bool, bool],
    passed: Passed | None,
    thinking: bool,
    falling: bool = False,
) -> str:
    """What to do now, or what is going on, in one line.

    While the dice are `falling` it is the same as before they were thrown.
    """
    side, state = table.side, table.state
    if state is State.OVER:
        return words.say(_HAS_WON[table.position.winner or 0])
    if not humans[side] and state is not State.SHARING:
        return _watching(words, side, passed, thinking)
    facts = table.facts | ({"lost"} if passed else set())
    facts |= set() if humans[side] else {"computer"}
    row = MACHINE[State.THROWING if falling else state]
    text = next(line.text for line in row.says if not line.when or line.when in facts)
    said = _cannot(words, text, passed) if passed else words.say(text)
    return words.say(_TO_DO[side], text=said) if all(humans) else said


def _watching(words: Words, side: int, passed: Passed | None, thinking: bool) -> str:
    if passed:
        return _cannot(words, _CANNOT_PLAY[side], passed)
    return words.say((_THINKS if thinking else _PLAYS)[side])


def _cannot(words: Words, text: str, passed: Passed) -> str:
    """A sentence on numbers that cannot be played."""
    return words.say(
        text,
        numbers=words.numbers(sorted(set(passed.dice))),
        reason=words.say(REASON[passed.reason]),
    )


def moment(words: Words, rules: RuleSet, throws: int, events: Sequence[Event], last: bool) -> str:
    """Where a replay is: the throw's number, and what happened."""
    alike = [(event, len([*same])) for event, same in groupby(events)]
    told = " ".join(filter(None, (_told(words, rules, *each) for each in alike)))
    if told:
        # Translators: a throw of the dice; {told} is one or more whole sentences.
        return words.say("Throw {number}: {told}", number=words.number(throws), told=told)
    end, start = mark("The end of the record."), mark("The beginning of the record.")
    return words.say(end if last else start)


def _told(words: Words, rules: RuleSet, event: Event, count: int) -> str:
    """An event in a sentence; `count` are alike, as where several checkers are hit at once."""
    side = event.side
    match event:
        case Thrown():
            return words.say(_THROWS[side], dice=words.numbers(event.dice))
        case Entered():
            return words.say(_ENTERS[side], place=square(rules, side, event.target))
        case BorneOff():
            return words.say(_BEARS_OFF[side], place=square(rules, side, event.source))
        case Moved():
            place, goal = (square(rules, side, at) for at in (event.source, event.target))
            return words.say(_MOVES[side], place=place, goal=goal)
        case Hit():
            many = words.say_plural(_ARE_HIT[side], count, count=words.number(count))
            return many if count > 1 else words.say(_IS_HIT[side])
        case Passed():
            return _cannot(words, _CANNOT_PLAY[side], event)
        case BonusWaits():
            numbers = words.numbers(int(bonus[1:]) for bonus in event.bonus)
            return words.say(_IS_GIVEN[side], numbers=numbers)
        case HandedOver() | BonusDone():
            return words.say(_IS_TO_MOVE[side])
        case Won():
            return words.say(_HAS_WON[side])
    return ""


def won(words: Words, winner: int, humans: tuple[bool, bool]) -> str:
    """The title of the end of a game."""
    if sum(humans) == 1:
        return "Victoria" if humans[winner] else "Clades"
    return words.say(_WINS[winner])


def won_line(words: Words, winner: int, humans: tuple[bool, bool], throws: int) -> str:
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
    return words.say_plural(text, throws, count=words.number(throws))


def square(rules: RuleSet, side: int, number: int) -> str:
    """What people call a square of a side: its name, its word and which letter of it, or number."""
    for half in () if rules.names else (half for row in rules.rows for half in row):
        if number in half.squares and half.owner in (None, side):
            letter = half.squares.index(number) + 1
            if letter <= len(half.word):
                return f"{half.word} {letter}"
    return rules.square_name(number)
