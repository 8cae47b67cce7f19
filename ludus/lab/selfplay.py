"""Games of self-play with targets to learn from, in plain loops that can be compiled.

Training begins with temporal differences. The target of the value after a play is the value one
play later, mixed with still later values up to the end of the game. Their share is called lambda.
The network quickly learns how to win, but the luck of the dice hides small differences between
plays.

Training therefore continues with foresight. The target of the value after a play is then the mean,
over all throws, of the value after the best answer. The plays are the best plays of some turns.

`ludus.lab.learning` learns from the targets.
"""

from typing import Any

from ludus.lab.learning import ROOM, Memory, Slope, chance_of, learn
from ludus.loops import course, neural
from ludus.rules import bonuses, ends, steps, turns, workspace
from ludus.rules.bonuses import TAKEN
from ludus.rules.ruleset import Numbers
from ludus.rules.workspace import MOST_NUMBERS

BOTH = -1
"""Learn from the plays of both sides."""

NEVER = 1 << 30
"""The opponent plays to the end."""

BEST = 3
"""The most plays of a turn that are learnt with foresight."""


def _best(
    net: neural.Net, n: Numbers, side: int, again: bool, choices: int, room: Memory
) -> tuple[int, float]:
    g, columns = room.game, 2 * steps.width(n)
    best, most = 0, -1e9
    for i in range(choices):
        board = g.boards[i * columns : (i + 1) * columns]
        if steps.won(board, n, side):
            return i, 1.0
        if again:
            worth = -float(neural.answer(net, room.x, room.shots, board, n, 1 - side, 0))
        else:
            worth = float(neural.answer(net, room.x, room.shots, board, n, side, g.bonuses[i]))
        room.at_sight[i] = worth
        if worth > most:
            best, most = i, worth
    return best, chance_of(most)


def set_up(g: course.Game, n: Numbers, checkers: int, endings: float, rng: Any) -> None:
    """Begin a game; with probability `endings` close to its end, as good players may never reach.

    Some checkers are off. The others stand in heaps of any size, most of them near the end.
    """
    course.begin(g, n, checkers)
    if endings == 0.0 or rng.random() >= endings:
        return
    width = steps.width(n)
    for i in range(len(g.board)):
        g.board[i] = 0
    for side in range(2):
        row, other = side * width, (1 - side) * width
        left = 1 + int(rng.random() * (checkers - 1 + side))
        near, heap = 1.0 + 3.0 * rng.random(), 1 + int(rng.random() * checkers)
        g.board[row + steps.off(n)] = checkers - left
        while left > 0:
            square = max(0, n.squares - int(1.2 * n.squares * rng.random() ** near))
            if n.private < square <= n.squares and g.board[other + square] > 0:
                continue
            count = min(left, 1 + int(rng.random() * heap))
            g.board[row + (square if square else steps.waits(n))] += count
            left -= count
    course.resume(g, n, g.board, int(rng.random() * 2), 0)


def play(
    net: neural.Net, foe: neural.Net, n: Numbers, rng: Any, room: Memory, begin: int, learner: int,
    led: int,
) -> int:  # fmt: skip
    """Play a game that is begun; store its plays from index `begin` on, and return the next index.

    With `learner` BOTH, the network plays both sides, and all plays are stored. Otherwise an
    opponent plays the other side, and only the plays of `learner` and the winning play are stored.
    After `led` plays the opponent leaves: stored plays are dropped, and the network plays both
    sides. An opponent with `led` NEVER stays. A game is broken off when the memory is full.
    """
    g, at, played = room.game, begin, 0
    while at < ROOM:
        choices = course.play_on(g, n, rng, 0)
        if choices == 0:
            break
        if played == led:
            learner, at = BOTH, begin
        played += 1
        side, bonus = int(g.state[course.SIDE]), int(g.state[course.BONUS])
        mine = learner in (side, BOTH)
        mind = net if mine else foe
        chosen, chance = _best(mind, n, side, bonuses.again(bonus), choices, room)
        course.choose(g, n, chosen)
        noted = g.state[course.OVER] or (mine and not bonuses.takes(bonus))
        if noted and g.state[course.BONUS] <= TAKEN:
            workspace.copy(g.board, room.boards[at])
            room.sides[at], room.bonuses[at], room.values[at] = side, g.state[course.BONUS], chance
            at += 1
    return begin if played < led < NEVER else at


def _set_goals(room: Memory, begin: int, end: int, share: float) -> int:
    """Compute the targets of a game, and return the end of the plays to learn from.

    The winning play is not learnt. The last play of a game broken off has its own value as target.
    """
    last = end - 1
    goal = room.values[last]
    room.goals[last] = goal
    for at in range(last - 1, begin - 1, -1):
        goal = (1.0 - share) * room.values[at + 1] + share * goal
        if room.sides[at] != room.sides[at + 1]:
            goal = 1.0 - goal
        room.goals[at] = goal
    return last if room.game.state[course.OVER] else end


def _foreseen(net: neural.Net, n: Numbers, at: int, room: Memory) -> float:
    """Return the chance to win of a play's side, over all throws and the best answer to each."""
    g, w, columns = room.game, room.game.w, 2 * steps.width(n)
    foe, bonus = 1 - int(room.sides[at]), int(room.bonuses[at])
    workspace.copy(room.boards[at], room.start)
    if bonus:
        choices = turns.taken(w, n, room.start, foe, bonus)
        ends.spread(w, n, foe, choices, g.boards, g.bonuses, 0)
        best, _ = _best(net, n, foe, True, choices, room)
        workspace.copy(g.boards[best * columns : (best + 1) * columns], room.start)
        if steps.won(room.start, n, foe):
            return 0.0
    total = 0.0
    for i in range(len(room.throws.likely)):
        count = 0
        for j in range(MOST_NUMBERS):
            w.numbers[j] = room.throws.numbers[i, j]
            count += int(w.numbers[j] > 0)
        choices = turns.thrown(w, n, room.start, foe, count)
        ends.spread(w, n, foe, choices, g.boards, g.bonuses, 0)
        _, chance = _best(net, n, foe, False, choices, room)
        total += room.throws.likely[i] * (1.0 - chance)
    return total


def _watch(
    net: neural.Net, foe: neural.Net, n: Numbers, rng: Any, room: Memory, begin: int, share: float,
    learner: int, led: int,
) -> int:  # fmt: skip
    """Play a game that is begun, and store the best plays of a share of its turns, as in `play`."""
    g, at, columns, played = room.game, begin, 2 * steps.width(n), 0
    while at < ROOM - BEST:
        choices = course.play_on(g, n, rng, 0)
        if choices == 0:
            break
        side, bonus = int(g.state[course.SIDE]), int(g.state[course.BONUS])
        mine = side == learner or played >= led
        played += 1
        chosen, chance = _best(net, n, side, bonuses.again(bonus), choices, room)
        if not bonuses.takes(bonus) and chance < 1.0 and rng.random() < share:
            each = chosen
            for _ in range(min(BEST, choices)):
                if g.bonuses[each] <= TAKEN:
                    board = g.boards[each * columns : (each + 1) * columns]
                    workspace.copy(board, room.boards[at])
                    room.sides[at], room.bonuses[at] = side, g.bonuses[each]
                    at += 1
                room.at_sight[each] = -1e9
                for i in range(choices):
                    if room.at_sight[i] > room.at_sight[each]:
                        each = i
        if not mine:
            chosen, _ = _best(foe, n, side, bonuses.again(bonus), choices, room)
        course.choose(g, n, chosen)
    return at


def train(
    player: neural.Net, foe: neural.Net, led: Any, net: neural.Net, s: Slope, n: Numbers,
    checkers: Any, endings: float, foresight: bool, share: float, rate: float, passes: int,
    rng: Any, room: Memory,
) -> None:  # fmt: skip
    """Play a game with each number of checkers, and learn from all.

    An opponent plays the other side for `led` plays of each game, or to the end, and the sides
    begin in turn. With 0 the player plays against itself. `endings` is as in `set_up`. `share` is
    the lambda of temporal differences, or the share of turns learnt with `foresight`. Targets with
    foresight do not depend on the players, so that the opponent's turns are learnt, too. Each play
    is learnt `passes` times.
    """
    plays = 0
    for i in range(len(checkers)):
        set_up(room.game, n, checkers[i], endings, rng)
        if foresight:
            plays = _watch(player, foe, n, rng, room, plays, share, i % 2, led[i])
            continue
        end = play(player, foe, n, rng, room, plays, i % 2, led[i])
        if end > plays:
            plays = _set_goals(room, plays, end, share)
    if foresight:
        for at in range(plays):
            room.goals[at] = _foreseen(player, n, at, room)
    learn(net, s, n, plays, rate, passes, rng, room)
