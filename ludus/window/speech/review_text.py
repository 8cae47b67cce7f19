"""A review in words: the luck and the cost of a throw, and a player's rating."""

from collections.abc import Sequence

from ludus.analysis.motives import Motive, risk
from ludus.analysis.rating import Rating, measured, ranks_like
from ludus.analysis.review import Review, balance
from ludus.match.record import HUMAN, Record
from ludus.match.setup import Setup
from ludus.rules.plays import Plays
from ludus.window.speech import narration
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.text.words import Words

# Translators: the matches that a move wins; {count} is a whole number.
OF_100 = mark("{count} of 100")
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
    you = mark("Before this throw you would have won {before} of 100 matches, after it {after}.")
    # Translators: the fields are whole numbers from 0 to 100; {name} is a person or a side.
    other = mark(
        "Before this throw {name} would have won {before} of 100 matches, after it {after}."
    )
    name = words.side(record, side)
    return words.say(you if alone else other, name=name, before=before, after=after)


def verdict(words: Words, record: Record, reviews: Sequence[Review], marked: int) -> str:
    """What decided a finished match; `marked` is the number of moves that have a mark."""
    winner = record.winner
    if winner is None or len(reviews) < len(record.turns):
        return ""
    luck, cost = balance(reviews)
    by_dice = luck[winner] - luck[1 - winner] >= cost[1 - winner] - cost[winner]
    if marked and not by_dice and record.alone and winner != record.player_side:
        return words.say(_COST[marked - 1])
    return _decided_by(words, record, winner, by_dice)


def _decided_by(words: Words, record: Record, winner: int, by_dice: bool) -> str:
    """Whether dice or choices decided a match."""
    if record.alone:
        # Translators: the verdict on a match of the reader; so are the next three.
        won = mark("You won by the luck of the dice."), mark("You won by the better choices.")
        lost = mark("You lost to the luck of the dice."), mark("You lost by your choices.")
        return words.say((won if winner == record.player_side else lost)[not by_dice])
    # Translators: the verdict on a match of two; {name} is a person, a man or a woman, or a side.
    two = mark("{name} won by the luck of the dice."), mark("{name} won by the better choices.")
    return words.say(two[not by_dice], name=words.side(record, winner))


def looked_back(words: Words, record: Record, turn: Review) -> str:
    """The cost of a mistake, or else the luck of a throw."""
    if not turn.dice and not turn.size:
        # Translators: what the enemy could not play is offered to a side before its throw.
        return words.say("The bonus before throw {number}.", number=words.number(turn.throw))
    text = decided(words, record, turn)
    if turn.size:
        # Translators: a choice of a player was not the best; {count} is a whole number.
        you = mark("Your choice gave away {count} of 100 wins.")
        # Translators: the same, of {name}: a person, a man or a woman, or "Light" or "Dark".
        other = mark("{name} gave away {count} of 100 wins.")
        text = _of(words, record, turn, (you, other), count=round(100 * turn.cost))
    return numbered(words, turn, text)


def numbered(words: Words, turn: Review, text: str) -> str:
    return words.say("Throw {number}: {told}", number=words.number(turn.throw), told=text)


def _of(
    words: Words, record: Record, turn: Review, texts: tuple[str, str], **fields: object
) -> str:
    """The sentence about the player of a turn: *you*, or else by name."""
    you = record.alone and turn.side == record.player_side
    return words.say(texts[not you], name=words.side(record, turn.side), **fields)


def played(words: Words, record: Record, turn: Review) -> str:
    """The play that was made, and what it leaves in danger or gives away."""
    rules = record.rule_set
    moves = narration.moves(words, rules, turn.side, turn.play)
    # Translators: {moves} are places of checkers with arrows, such as A3 → B5, with commas.
    you, other = mark("You played {moves}."), mark("{name} played {moves}.")
    move = _of(words, record, turn, (you, other), moves=moves) if moves else ""
    if not turn.size:
        return " ".join(filter(None, (move, decided(words, record, turn))))
    plays = Plays(rules, turn.position, turn.dice)
    risked, best = (risk(rules, plays.leads(play), turn.side) for play in (turn.play, turn.best))
    if risked.checkers and (risked.checkers, len(risked.numbers)) > (
        best.checkers,
        len(best.numbers),
    ):
        # Translators: why a move is bad; {numbers} are numbers of a die, with commas.
        alone = Plural(
            "It leaves {count} checker alone within reach of {numbers}.",
            "It leaves {count} checkers alone within reach of {numbers}.",
        )
        given = {"count": words.number(risked.checkers), "numbers": words.numbers(risked.numbers)}
        return f"{move} {words.say_plural(alone, risked.checkers, **given)}"
    # Translators: a move that was not the best; {count} is a whole number.
    lost = mark("It gave away {count} of 100 wins.")
    return f"{move} {words.say(lost, count=round(100 * turn.cost))}"


def better(words: Words, record: Record, turn: Review) -> str:
    """The best play, where another one was made."""
    moves = narration.moves(words, record.rule_set, turn.side, turn.best)
    # Translators: {moves} of the play that is better than the one that was made.
    text = words.say("Better: {moves}.", moves=moves)
    human = record.players[turn.side] == HUMAN or HUMAN not in record.players
    if human and turn.why not in ("", Motive.STANDS):
        return f"{text} {words.say(MOTIVE[Motive(turn.why)])}"
    return f"{text} {wins(words, turn.thrown, turn.side)}"


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
    # Translators: {weaker} and {stronger} are computer players, such as Sabina.
    one, two = mark("You played like {weaker}."), mark("You played like {weaker} to {stronger}.")
    names = {"weaker": words.player(like[0]), "stronger": words.player(like[-1])}
    return words.say(two if like[1:] else one, **names)
