"""A match in words: the next action, past events, and the winner.

Light and Dark have their own sentences, so that languages can inflect them.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from ludus.match.events import (
    BonusDone,
    BonusWaits,
    BorneOff,
    Entered,
    Event,
    HandedOver,
    Hit,
    Kept,
    Moved,
    Passed,
    Tapped,
    Thrown,
    Won,
)
from ludus.match.states import State
from ludus.match.table import Table
from ludus.match.telling import Refusal, of_step, of_turn
from ludus.rules.bonuses import face
from ludus.rules.plays import Step
from ludus.rules.ruleset import RuleSet
from ludus.window.speech.captions import caption
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import HIT, PLACE, REASON, SIDES, WHO, trays
from ludus.window.text.words import Words

_THROWS = (State.THROWING, State.TAPPING)
_FOR_EITHER = (State.SHARING, State.TAPPING, State.TAPPED)
"""States in which a person acts for the computer, too."""


def line(
    words: Words,
    table: Table,
    humans: tuple[bool, bool],
    passed: Passed | None,
    thinking: bool,
    moving: bool = False,
    picked: int | None = None,
    refused: Refusal | None = None,
) -> str:
    """What to do or what happens, in one line; unchanged while dice or winner are `moving`.

    `picked` is the column of the checker in the hand; `refused` is why one has not moved.
    `thinking` says that the side to move has thought for a while.
    """
    if refused:
        # Translators: {reason} is such as "your dice do not lead there".
        return words.say("Not possible: {reason}.", reason=words.say(REASON[refused.reason]))
    state, winner = table.state, table.position.winner
    side = table.side if winner is None else winner
    name = who(words, table, humans, side)
    if state is State.OVER and not moving:
        return won(words, table, humans)
    if not humans[side] and state not in _FOR_EITHER:
        if passed:
            return _cannot(words, WHO.cannot_play, passed, name)
        return words.say(WHO.thinks if thinking else WHO.plays, name=name)
    holds = {
        "lost": passed,
        "computer": not humans[side],
        "two": all(humans),
        "held": picked is not None,
        "new": not thinking,
    }
    facts = table.facts.union(filter(holds.get, holds))
    if moving and state is State.OVER:
        state, facts = State.BEARING_OFF, frozenset({"home", "off"})
    elif moving:
        state = State.TAPPED if table.real else State.THROWING
    text = caption(state, facts)
    left = words.numbers(sorted({*map(face, table.left)}))
    said = _cannot(words, text, passed) if passed else words.say(text, numbers=left)
    if "double" in facts and (usual := caption(state, facts - {"new"})) != text:
        said = f"{said} {words.say(usual)}"
    if all(humans):
        return words.say(WHO.to_do, name=name, text=said)
    yours = humans.index(True)
    throws = state is State.SHARING or (side == yours and state in _THROWS)
    new = throws and not (table.tapped or table.record.thrown_by(yours))
    return words.say(SIDES[yours].you_play, text=said) if new else said


def who(words: Words, table: Table, humans: tuple[bool, bool], side: int) -> str:
    record = table.record
    if sum(humans) == 1 and not humans[side]:
        return words.side(record, side)
    return words.isolated(record.names[side]) or words.say(SIDES[side].name)


def _cannot(words: Words, text: str, passed: Passed, name: str = "") -> str:
    return words.say(
        text,
        name=name,
        numbers=words.numbers(sorted(set(passed.dice))),
        reason=words.say(REASON[passed.reason]),
    )


def last_turn(words: Words, rules: RuleSet, events: Sequence[Event], name: str) -> str:
    thrown = next((event for event in events if isinstance(event, Thrown)), None)
    if thrown is None:
        return ""
    dice = words.numbers(thrown.dice)
    if hits := [event for event in events if isinstance(event, Hit)]:
        squares = dict.fromkeys(square(rules, event.side, event.source) for event in hits)
        places = ", ".join(squares)
        return words.say(WHO.threw_and_hit, name=name, dice=dice, places=places)
    if passed := [event for event in events if isinstance(event, Passed)]:
        return _cannot(words, WHO.cannot_play, passed[0], name)
    if off := sum(isinstance(event, BorneOff) for event in events):
        return words.say_plural(WHO.threw_and_bore_off, off, name=name, dice=dice)
    return words.say(WHO.threw, name=name, dice=dice)


def why_hit(words: Words, rules: RuleSet, count: int) -> str:
    text = HIT["alone" if rules.closing == 2 else "few"]
    return words.say_plural(text, count)


def moment(words: Words, rules: RuleSet, throws: int, events: Sequence[Event], last: bool) -> str:
    """The position in a replay: the throw's number, and its events."""
    if text := " ".join(_sentences(words, rules, events)):
        # Translators: a throw of the dice; {told} is one or more whole sentences.
        return words.say("Throw {number}: {told}", number=words.number(throws), told=text)
    end, start = mark("The end of the record."), mark("The beginning of the record.")
    return words.say(end if last else start)


def _sentences(
    words: Words, rules: RuleSet, events: Iterable[Event], hidden: tuple[type[Event], ...] = ()
) -> list[str]:
    """Events in sentences, without those of some kinds; equal ones share a sentence."""
    alike = ((event, len([*same])) for event, same in groupby(events))
    said = (_sentence(words, rules, *each) for each in alike if not isinstance(each[0], hidden))
    return [*filter(None, said)]


def _sentence(words: Words, rules: RuleSet, event: Event, count: int) -> str:
    """An event in a sentence; `count` equal events are combined, such as several hits at once."""
    side = event.side
    match event:
        case Thrown() | Kept():
            text = SIDES[side].throws if isinstance(event, Thrown) else SIDES[side].goes_on
            return words.say(text, dice=words.numbers(event.dice))
        case Entered():
            return words.say(SIDES[side].enters, place=square(rules, side, event.target))
        case BorneOff():
            return words.say(SIDES[side].bears_off, place=square(rules, side, event.source))
        case Moved():
            place, goal = (square(rules, side, at) for at in (event.source, event.target))
            return words.say(SIDES[side].moves, place=place, goal=goal)
        case Hit():
            many = words.say_plural(SIDES[side].are_hit, count)
            return many if count > 1 else words.say(SIDES[side].is_hit)
        case Passed():
            return _cannot(words, WHO.cannot_play, event, words.say(SIDES[side].name))
        case BonusWaits():
            numbers = words.numbers(int(bonus[1:]) for bonus in event.bonus)
            return words.say(SIDES[side].is_given, numbers=numbers)
        case HandedOver() | BonusDone():
            return words.say(SIDES[side].is_to_move)
        case Won():
            return words.wins(words.say(SIDES[side].name))
    return ""


def won(words: Words, table: Table, humans: tuple[bool, bool]) -> str:
    """The winner of a finished match, as a title."""
    winner = table.position.winner or 0
    if sum(humans) == 1 and humans[winner] and not table.record.names[winner]:
        return words.say("You won")
    return words.wins(who(words, table, humans, winner))


def won_in(words: Words, throws: int) -> str:
    # Translators: a title, in capitals; the throws are those of the player who won.
    text = Plural("You won in {count} throw", "You won in {count} throws")
    return words.say_plural(text, throws)


def won_line(words: Words, throws: int) -> str:
    # Translators: below "You won", or the name of the person who won.
    text = Plural("Won in {count} throw.", "Won in {count} throws.")
    return words.say_plural(text, throws)


def behind(words: Words, throws: int) -> str:
    # Translators: to the loser of a match: the throws that were still needed.
    text = Plural("You were {count} throw behind.", "You were {count} throws behind.")
    return words.say_plural(text, throws)


def place(
    words: Words,
    rules: RuleSet,
    side: int,
    column: int,
    lying: Mapping[int, int],
    more: Iterable[str],
    called: Iterable[str],
) -> str:
    """A place with its checkers, their names in `called`, and texts for `more`, keys of `PLACE`."""
    tray = _tray(words, rules, column)
    name = f"{words.say(SIDES[side].name)}, {tray}" if tray else square(rules, side, column)
    there = [
        words.say_plural(SIDES[owner].checkers, count) for owner, count in lying.items() if count
    ] or [words.say(PLACE["empty"])]
    return f"{name}: {', '.join([*there, *called, *(words.say(PLACE[each]) for each in more)])}"


def _tray(words: Words, rules: RuleSet, column: int) -> str:
    """The name of a tray; nothing for a square."""
    label = trays(rules.squares).get(column)
    return words.get(label) if label else ""


def happened(words: Words, rules: RuleSet, events: Sequence[Event]) -> str:
    """Events in sentences for the voice; the line covers whose turn it is."""
    sentences = _sentences(words, rules, events, (HandedOver, BonusDone, Won))
    if events and isinstance(events[-1], Tapped) and events[-1].dice:
        sentences.append(f"{words.numbers(events[-1].dice)}.")
    return " ".join(sentences)


def recalled(words: Words, table: Table) -> str:
    """The opponent's last turn, also after the next throw."""
    return happened(words, table.rules, of_turn(table.end.turn_before(table.side)))


def turn(
    words: Words, rules: RuleSet, side: int, dice: tuple[int, ...], play: Sequence[Step]
) -> str:
    """A side's throw and play in sentences; without dice only the play."""
    thrown: list[Event] = [Thrown(side, dice)] if dice else []
    return happened(
        words, rules, thrown + [each for step in play for each in of_step(rules, side, step)]
    )


def moves(words: Words, rules: RuleSet, side: int, play: Sequence[Step]) -> str:
    """The ways of a play's checkers, each from place to place."""

    def named(column: int) -> str:
        return _tray(words, rules, column) or square(rules, side, column)

    ways = [f"{named(start)} → {named(end)}" for start, end in ways_of(play)]
    return ", ".join(way.replace(" ", "\u00a0") for way in ways)


def ways_of(play: Sequence[Step]) -> list[tuple[int, int]]:
    """The first and last place of each checker of a play; a hit on its way is a place, too."""
    ways, ended = list[tuple[int, int]](), set[tuple[int, int]]()
    for step in play:
        before = [way for way in ways if way[1] == step.source and way not in ended]
        way = (before or [step.way])[-1][0], step.target
        if before:
            ways[ways.index(before[-1])] = way
        else:
            ways.append(way)
        if step.hit:
            ended.add(way)
    return ways


def square(rules: RuleSet, side: int, number: int) -> str:
    """The name of a square: its own, its word and the letter's number, or its number."""
    for half in () if rules.names else (half for row in rules.rows for half in row):
        if number in half.squares and half.owner in (None, side):
            letter = half.squares.index(number) + 1
            if letter <= len(half.word):
                return f"{half.word} {letter}"
    return rules.square_name(number)
