"""Games of a study as records, to be shown, checked and analysed like any other record."""

from collections.abc import Iterator
from pathlib import Path

from ludus.errors import RefusedError
from ludus.lab.study import Study
from ludus.match.record import Record, turn_of
from ludus.players import moves
from ludus.rules.game import BUILT_IN
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet


def listed(study: Study) -> Iterator[str]:
    """Yield a line for each meeting, with the numbers of its games."""
    for meeting in study.settings.meetings:
        numbers = study.settings.numbers(meeting)
        who = f"{meeting.who}, {meeting.checkers} checkers"
        yield f"--game {numbers[0]} to {numbers[-1]}: {meeting.rules.name}, {who}"


def record_of(path: Path, number: int | None) -> Record:
    """Return a game of a study by its number, as a record whose dice follow from no seed.

    Raises:
        RefusedError: the number is missing, the game does not exist or has not been played, the
            rules have changed, or the file is damaged.
    """
    study = Study.read(path)
    if number is None:
        raise RefusedError(
            "\n".join([f"{path}: many games; choose a game with --game:", *listed(study)])
        )
    batch, game = study.settings.find(number)
    rules, checkers, _ = batch.meeting
    if BUILT_IN.get(rules.name, rules) != rules:
        raise RefusedError(f"{path}: {rules.name} the rules have changed since this study")
    played = study.moves(batch)
    if not played:
        raise RefusedError(f"{path}: game {number} has not been played yet")
    white, black = batch.meeting.sides(game)
    record = Record(rules.name, checkers, white, black, 0, None, game=rules)
    try:
        _play(rules, record, played[game])
    except (KeyError, IndexError, StopIteration, ValueError):
        raise RefusedError(f"{path}: game {number} is damaged") from None
    return record


def _play(rules: RuleSet, record: Record, written: bytes) -> None:
    """Add the turns of a game to a record, from bytes written by `ludus.players.moves`."""
    position, at = record.start, 0
    while at < len(written) and position.winner is None:
        dice = [0] * rules.dice
        if written[at] == moves.BONUS:
            dice = []
        else:
            moves.lay(written[at] >> 2, rules.dice, dice)
        plays = Plays(rules, position, dice)
        node, steps = plays.root, []
        at += 1
        while at < len(written) and written[at] & moves.STEP != moves.STEP:
            column, number = written[at] >> 2, moves.number(plays.root.left, written[at] & 3)
            step = next(s for s, _ in node.edges if (s.source, s.number) == (column, number))
            node = node.follow(step)
            steps.append(step)
            at += 1
        if not node.final:
            raise ValueError
        record.turns.append(turn_of(plays, tuple(dice), steps))
        position = plays.end(node)
    record.winner = position.winner
