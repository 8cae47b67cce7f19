"""A review in words: the luck and the cost of a throw, and a player's rating."""

from collections.abc import Sequence

from ludus.analysis.motives import Motive
from ludus.analysis.rating import Rating, measured, ranks_like
from ludus.analysis.review import Review, balance
from ludus.match.record import HUMAN, Record
from ludus.match.setup import Setup
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import MOTIVE, SIDES
from ludus.window.text.words import Words


def decided(words: Words, turn: Review, humans: tuple[bool, bool]) -> str:
    before, after = (round(100 * chance) for chance in (turn.before, turn.after))
    if humans == (False, True):
        before, after = 100 - before, 100 - after
    # Translators: the fields are whole numbers from 0 to 100.
    you = mark("Before this throw you would have won {before} of 100 matches, after it {after}.")
    # Translators: the fields are whole numbers from 0 to 100.
    white = mark(
        "Before this throw Light would have won {before} of 100 matches, after it {after}."
    )
    return words.say(you if sum(humans) == 1 else white, before=before, after=after)


def verdict(words: Words, record: Record, reviews: Sequence[Review]) -> str:
    """Whether dice or choices decided a finished match, in a sentence."""
    luck, cost = balance(reviews)
    winner = record.winner or 0
    by_dice = luck[winner] - luck[1 - winner] >= cost[1 - winner] - cost[winner]
    if record.players.count(HUMAN) == 1:
        # Translators: the verdict on a match of the reader; so are the next three.
        won = mark("You won by the luck of the dice."), mark("You won by the better choices.")
        lost = mark("You lost to the luck of the dice."), mark("You lost by your choices.")
        return words.say((won if winner == record.own else lost)[not by_dice])
    # Translators: the verdict on a match of two; {name} is a person, a man or a woman, or a side.
    two = mark("{name} won by the luck of the dice."), mark("{name} won by the better choices.")
    return words.say(two[not by_dice], name=words.side(record, winner))


def looked_back(words: Words, turn: Review) -> str:
    if not turn.dice and not turn.size:
        # Translators: what the enemy could not play is offered to a side before its throw.
        return words.say("The bonus before throw {number}.", number=words.number(turn.throw))
    side, change = SIDES[turn.side], turn.cost if turn.size else turn.luck
    return words.say_plural(
        side.cost if turn.size else side.luck,
        abs(round(change * 100)),
        number=words.number(turn.throw),
        dice=words.numbers(turn.dice),
        chance=round(change * 100) if turn.size else signed(change),
    )


def better(words: Words, turn: Review, reader: bool) -> str:
    if not turn.size:
        return ""
    # Translators: on the board an arrow of gold shows the best play; why it is good follows.
    golden = mark("The golden arrow is better.")
    told = words.say(golden)
    return f"{told} {words.say(MOTIVE[Motive(turn.why)])}" if reader and turn.why else told


def signed(chance: float) -> str:
    whole = round(chance * 100)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"


def rated(words: Words, setup: Setup, played: Rating) -> str:
    if played.choices < 2:
        return ""
    low, high = map(words.tenths, played.interval)
    if high == words.tenths(0):
        return words.say("Every choice of yours was the best one.")
    fields = {"value": words.tenths(played.value), "low": low, "high": high}
    like = ranks_like(measured(setup.rule_set, setup.length), played)
    if not like:
        # Translators: a thousandth of the chance to win; in brackets its bounds, for 95 of 100.
        text = mark("Your average move gave away {value} in 1,000 wins ({low} to {high}).")
        return words.say(text, **fields)
    one = mark("You played like {rank}: each choice cost {value} thousandths ({low} to {high}).")
    # Translators: {weaker} and {stronger} are computer players, such as Sabina.
    two = mark(
        "You played like {weaker} to {stronger}: "
        "each choice cost {value} thousandths ({low} to {high})."
    )
    fields |= {"weaker": words.player(like[0]), "stronger": words.player(like[-1])}
    return words.say(two if like[1:] else one, rank=fields["weaker"], **fields)
