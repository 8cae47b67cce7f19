"""A review in words: the luck and the cost of a throw, and a player's rating."""

from collections.abc import Sequence

from ludus.analysis.motives import Motive, risk
from ludus.analysis.rating import Rating, measured, ranks_like
from ludus.analysis.review import Review, by_dice
from ludus.match.record import HUMAN, Record
from ludus.match.setup import Setup
from ludus.rules.plays import Plays
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.text.words import Words

# Translators: the matches that a move wins; {count} is a whole number.
OF_100 = mark("{count} of 100")
# Translators: the arrows on the board show it; its reason, or the matches that it wins, follow.
BEST = mark("The best move.")
_COST = (
    # Translators: below the line of a match that the reader lost; the moves have numbers on it.
    mark("One move cost you the match."),
    mark("Two moves cost you the match."),
    mark("Three moves cost you the match."),
)


def decided(words: Words, record: Record, turn: Review) -> str:
    """The chance of the only human, or else of the side whose throw it is."""
    alone = record.alone
    side = record.player_side if alone else turn.side
    before, after = (round(100 * abs(side - chance)) for chance in (turn.before, turn.after))
    # Translators: the fields are whole numbers from 0 to 100.
    you = mark("Your chance to win went from {before} to {after} of 100.")
    # Translators: the fields are whole numbers from 0 to 100; {name} is a person or a side.
    other = mark("The chance of {name} to win went from {before} to {after} of 100.")
    name = words.side(record, side)
    return words.say(you if alone else other, name=name, before=before, after=after)


def verdict(words: Words, record: Record, reviews: Sequence[Review], marked: int) -> str:
    """What decided a finished match; `marked` is the number of moves that have a mark."""
    winner = record.winner
    if winner is None or len(reviews) < len(record.turns):
        return ""
    dice = by_dice(reviews, winner)
    if marked and not dice and record.alone and winner != record.player_side:
        return words.say(_COST[marked - 1])
    return _decided_by(words, record, winner, dice)


def _decided_by(words: Words, record: Record, winner: int, dice: bool) -> str:
    """Whether dice or choices decided a match."""
    if record.alone:
        # Translators: the verdict on a match of the reader; so are the next three.
        won = mark("You won by the luck of the dice."), mark("You won by the better choices.")
        lost = mark("You lost to the luck of the dice."), mark("You lost by your choices.")
        return words.say((won if winner == record.player_side else lost)[not dice])
    # Translators: the verdict on a match of two; {name} is a person, a man or a woman, or a side.
    two = mark("{name} won by the luck of the dice."), mark("{name} won by the better choices.")
    return words.say(two[not dice], name=words.side(record, winner))


def looked_back(words: Words, record: Record, turn: Review) -> str:
    """The cost of a mistake, or else the luck of a throw."""
    if not turn.dice and not turn.size:
        # Translators: what the enemy could not play is offered to a side before its throw.
        return words.say("The bonus before throw {number}.", number=words.number(turn.throw))
    return _numbered(words, turn, _lost(words, record, turn) or decided(words, record, turn))


def _lost(words: Words, record: Record, turn: Review) -> str:
    """The cost of a choice that was not the best."""
    if not turn.size:
        return ""
    # Translators: a choice of a player was not the best; {count} is a whole number.
    you = mark("Your choice gave away {count} of 100 wins.")
    # Translators: the same, of {name}: a person, a man or a woman, or "Light" or "Dark".
    other = mark("{name} gave away {count} of 100 wins.")
    own = record.alone and turn.side == record.player_side
    name, count = words.side(record, turn.side), round(100 * turn.cost)
    return words.say(you if own else other, name=name, count=count)


def _numbered(words: Words, turn: Review, text: str) -> str:
    return words.say("Throw {number}: {told}", number=words.number(turn.throw), told=text)


def played(words: Words, record: Record, turn: Review) -> str:
    """What the play that was made leaves in danger, or else what it cost or changed."""
    plays = Plays(record.rule_set, turn.position, turn.dice)
    choices = (turn.play, turn.best) if turn.size else ()
    risks = [risk(record.rule_set, plays.leads(play), turn.side) for play in choices]
    exposed = [(each.checkers, len(each.numbers)) for each in risks]
    if not (risks and risks[0].checkers and exposed[0] > exposed[1]):
        return looked_back(words, record, turn)
    # Translators: why a move is bad; {numbers} of a die, such as "2 or 3".
    alone = Plural(
        "{count} checker stands alone; a {numbers} hits it.",
        "{count} checkers stand alone; a {numbers} hits one.",
    )
    count, numbers = risks[0].checkers, words.either(risks[0].numbers)
    text = words.say_plural(alone, count, numbers=numbers)
    return _numbered(words, turn, text)


def better(words: Words, record: Record, turn: Review) -> str:
    """Why the best play is better than the one that was made."""
    human = record.players[turn.side] == HUMAN or HUMAN not in record.players
    if human and turn.why not in ("", Motive.STANDS):
        return f"{words.say(BEST)} {words.say(MOTIVE[Motive(turn.why)])}"
    return f"{words.say(BEST)} {wins(words, turn.thrown, turn.side)}"


def wins(words: Words, chance: float, side: int) -> str:
    # Translators: a move; {chance} is a whole number from 0 to 100.
    text = mark("It wins {chance} of 100 matches.")
    return words.say(text, chance=round(100 * abs(side - chance)))


def signed(chance: float) -> str:
    whole = round(chance * 100)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"


def rated(words: Words, setup: Setup, played: Rating) -> str:
    """The computer players that play alike, or the wins that an average choice gave away."""
    if played.choices < 2:
        return ""
    if words.tenths(played.interval[1]) == words.tenths(0):
        return words.say("Every choice of yours was the best one.")
    like = ranks_like(measured(setup.rule_set, setup.length), played)
    if not like:
        text = mark("Your average choice gave away {value} of 1,000 wins.")
        return words.say(text, value=words.tenths(played.value))
    # Translators: {weaker} and {stronger} are computer players, such as Sabina; so in the next.
    one = mark("You played as well as {weaker}.")
    two = mark("You played as well as someone between {weaker} and {stronger}.")
    names = {"weaker": words.player(like[0]), "stronger": words.player(like[-1])}
    return words.say(two if like[1:] else one, **names)
