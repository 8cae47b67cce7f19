"""Learning from self-play, in plain loops that can be compiled.

Training begins with temporal differences. The target of the value after a play is the value one
play later, mixed with still later values up to the end of the game. Their share is called lambda.
The network quickly learns how to win, but the luck of the dice hides small differences between
plays.

Training therefore continues with foresight. The target of the value after a play is then the mean,
over all throws, of the value after the best answer. The plays are the best plays of some turns.

Positions of several games are learnt together, in random order and more than once, because playing
takes much longer than learning.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.players import course, encoder, neural, replies, shots
from ludus.rules import bonuses, steps, turns, workspace
from ludus.rules.bonuses import TAKEN
from ludus.rules.ruleset import Numbers, RuleSet
from ludus.rules.workspace import MOST_NUMBERS

ROOM = 1 << 16
"""The most plays that are learnt together."""

TOGETHER = 64
"""Plays whose gradients are averaged for one step of the weights."""

BOTH = -1
"""Learn from the plays of both sides."""

NEVER = 1 << 30
"""The opponent plays to the end."""

BEST = 3
"""The most plays of a turn that are learnt with foresight."""

DRIFT, SPREAD = np.float32(0.9), np.float32(0.999)
"""The decay rates of Adam's mean gradient and mean squared gradient."""

EPSILON = np.float32(1e-6)
"""Adam's epsilon: gradients far below it hardly move a weight."""


class Slope(NamedTuple):
    """The gradient and its running means; the parts are shaped as in `neural.Net`."""

    hidden: neural.Floats
    hidden_bias: neural.Floats
    out: neural.Floats
    out_bias: neural.Floats
    whole: neural.Floats
    drift: neural.Floats
    spread: neural.Floats
    steps: NDArray[np.int64]
    """Shape (1,): the number of steps of the weights."""


class Memory(NamedTuple):
    """Memory for playing games; allocated once, used many times."""

    game: course.Game
    boards: NDArray[np.int8]
    """Shape (ROOM, 2 * width): the board after each play."""
    sides: NDArray[np.int8]
    """The side that played."""
    bonuses: NDArray[np.int64]
    values: NDArray[np.float32]
    """The network's chance to win of the side that played."""
    goals: NDArray[np.float32]
    """The target of the chance."""
    order: NDArray[np.int32]
    x: encoder.Inputs
    """The features of a board."""
    inputs: NDArray[np.int32]
    amounts: NDArray[np.float32]
    """The indices of its nonzero inputs, in `inputs`, and their values."""
    shots: shots.Shots
    slope: NDArray[np.float32]
    seen: NDArray[np.float32]
    """The logits of the ends that are laid out."""
    start: NDArray[np.int8]
    """The board before the throw."""
    throws: replies.Throws


def slope(n: Numbers, units: int) -> Slope:
    """Return a zero gradient with zero means."""
    learnt = neural.parts(n, units)
    whole = learnt[-1]
    return Slope(*learnt, np.zeros_like(whole), np.zeros_like(whole), np.zeros(1, np.int64))


def room(rules: RuleSet, units: int) -> Memory:
    """Allocate memory for a rule set and a network."""
    return Memory(
        game=course.game(rules.numbers),
        boards=np.zeros((ROOM, 2 * steps.width(rules.numbers)), np.int8),
        sides=np.zeros(ROOM, np.int8),
        bonuses=np.zeros(ROOM, np.int64),
        values=np.zeros(ROOM, np.float32),
        goals=np.zeros(ROOM, np.float32),
        order=np.zeros(ROOM, np.int32),
        x=encoder.memory(rules.numbers),
        inputs=np.zeros(encoder.inputs(rules.numbers), np.int32),
        amounts=np.zeros(encoder.inputs(rules.numbers), np.float32),
        shots=shots.tables(rules.dice),
        slope=np.zeros(units, np.float32),
        seen=np.zeros(workspace.NODES, np.float32),
        start=np.zeros(2 * steps.width(rules.numbers), np.int8),
        throws=replies.throws(rules.numbers),
    )


def _chance(logit: float) -> float:
    return 1.0 / (1.0 + math.exp(-logit))


def _best(
    net: neural.Net, n: Numbers, side: int, again: bool, found: int, room: Memory
) -> tuple[int, float]:
    """Return the best end and the network's chance to win after it."""
    g, columns = room.game, 2 * steps.width(n)
    best, most = 0, -1e9
    for i in range(found):
        board = g.boards[i * columns : (i + 1) * columns]
        if steps.won(board, n, side):
            return i, 1.0
        if again:
            worth = -float(neural.answer(net, room.x, room.shots, board, n, 1 - side, 0))
        else:
            worth = float(neural.answer(net, room.x, room.shots, board, n, side, g.bonuses[i]))
        room.seen[i] = worth
        if worth > most:
            best, most = i, worth
    return best, _chance(most)


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
        own, foe = side * width, (1 - side) * width
        left = 1 + int(rng.random() * (checkers - 1 + side))
        near, heap = 1.0 + 3.0 * rng.random(), 1 + int(rng.random() * checkers)
        g.board[own + steps.off(n)] = checkers - left
        while left > 0:
            square = max(0, n.squares - int(1.2 * n.squares * rng.random() ** near))
            if n.private < square <= n.squares and g.board[foe + square] > 0:
                continue
            count = min(left, 1 + int(rng.random() * heap))
            g.board[own + (square if square else steps.waits(n))] += count
            left -= count
    course.resume(g, n, g.board, int(rng.random() * 2), 0)


def play(
    net: neural.Net, foe: neural.Net, n: Numbers, rng: Any, room: Memory, begin: int, own: int,
    led: int,
) -> int:  # fmt: skip
    """Play a game that is begun; store its plays from index `begin` on, and return the next index.

    With `own` BOTH, the network plays both sides, and all plays are stored. Otherwise an opponent
    plays the other side, and only the plays of `own` and the winning play are stored. After `led`
    plays the opponent leaves: stored plays are dropped, and the network plays both sides. An
    opponent with `led` NEVER stays. A game is broken off when the memory is full.
    """
    g, at, played = room.game, begin, 0
    while at < ROOM:
        found = course.play_on(g, n, rng, 0)
        if found == 0:
            break
        if played == led:
            own, at = BOTH, begin
        played += 1
        side, bonus = int(g.state[course.SIDE]), int(g.state[course.BONUS])
        mine = own in (side, BOTH)
        mind = net if mine else foe
        chosen, chance = _best(mind, n, side, bonuses.again(bonus), found, room)
        course.choose(g, n, chosen)
        noted = g.state[course.OVER] or (mine and not bonuses.takes(bonus))
        if noted and g.state[course.BONUS] <= TAKEN:
            turns.copy(g.board, room.boards[at])
            room.sides[at], room.bonuses[at], room.values[at] = side, g.state[course.BONUS], chance
            at += 1
    return begin if played < led < NEVER else at


def _set_goals(room: Memory, begin: int, end: int, share: float) -> int:
    """Compute the targets of the plays of a game, and return the end of the plays to learn from.

    The winning play is not learnt. The last play of a game that was broken off has its own value as
    its target.
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


def _gather(x: encoder.Inputs, n: Numbers, columns: int, room: Memory) -> int:
    """List the nonzero inputs from a board's description, and return their number."""
    inputs, amounts, found = room.inputs, room.amounts, 0
    for i in range(columns):
        place, count = divmod(x.which[i], encoder.COUNTS)
        for part in range(encoder.PARTS):
            amount = encoder.of_count(n, place % steps.width(n), count, part)
            if amount != 0.0:
                inputs[found], amounts[found] = place * encoder.PARTS + part, amount
                found += 1
    for i in range(len(encoder.LEARNT)):
        if x.features[i] != 0.0:
            inputs[found] = 2 * steps.width(n) * encoder.PARTS + i
            amounts[found] = x.features[i]
            found += 1
    return found


def _pull(net: neural.Net, s: Slope, n: Numbers, at: int, room: Memory) -> float:
    """Add the gradient of one play, and return its squared error."""
    side, board = int(room.sides[at]), room.boards[at]
    phase, x, acc, back = encoder.phase(board, n), room.x, net.units, room.slope
    hidden, out, hidden_bias = net.hidden[phase], net.out[phase], net.hidden_bias[phase]
    pulled, pulled_out, pulled_bias = s.hidden[phase], s.out[phase], s.hidden_bias[phase]
    encoder.features(x.features, room.shots, board, n, side, room.bonuses[at])
    found = _gather(x, n, encoder.columns(x.which, board, n, side), room)
    for unit in range(len(acc)):
        acc[unit] = hidden_bias[unit]
    for i in range(found):
        row, amount = hidden[room.inputs[i]], room.amounts[i]
        for unit in range(len(acc)):
            acc[unit] += amount * row[unit]
    logit = net.out_bias[phase]
    for unit in range(len(acc)):
        logit += out[unit] * acc[unit] / (np.float32(1.0) + abs(acc[unit]))
    error = np.float32(_chance(logit) - room.goals[at])
    s.out_bias[phase] += error
    for unit in range(len(acc)):
        soft = np.float32(1.0) / (np.float32(1.0) + abs(acc[unit]))
        pulled_out[unit] += error * acc[unit] * soft
        back[unit] = error * out[unit] * soft * soft
        pulled_bias[unit] += back[unit]
    for i in range(found):
        row, amount = pulled[room.inputs[i]], room.amounts[i]
        for unit in range(len(acc)):
            row[unit] += amount * back[unit]
    return float(error * error)


def _move(net: neural.Net, s: Slope, plays: int, rate: float) -> None:
    """Step the weights against the mean gradient of some plays with Adam (Kingma and Ba, 2014)."""
    s.steps[0] += 1
    one = np.float32(1.0)
    first = one - np.float32(float(DRIFT) ** s.steps[0])
    second = one - np.float32(float(SPREAD) ** s.steps[0])
    small, share = np.float32(rate), one / np.float32(plays)
    whole = net.whole
    for i in range(len(whole)):
        pull = s.whole[i] * share
        s.whole[i] = np.float32(0.0)
        s.drift[i] = DRIFT * s.drift[i] + (one - DRIFT) * pull
        s.spread[i] = SPREAD * s.spread[i] + (one - SPREAD) * pull * pull
        whole[i] -= small * (s.drift[i] / first) / (np.sqrt(s.spread[i] / second) + EPSILON)


def _learn(
    net: neural.Net, s: Slope, n: Numbers, plays: int, rate: float, passes: int, rng: Any,
    room: Memory,
) -> float:  # fmt: skip
    """Learn from each play `passes` times, in random order, and return the mean squared error."""
    surprise = 0.0
    for i in range(plays):
        room.order[i] = i
    for _ in range(passes):
        for i in range(plays - 1, 0, -1):
            other = int(rng.random() * (i + 1))
            mine = room.order[i]
            room.order[i] = room.order[other]
            room.order[other] = mine
        for begin in range(0, plays, TOGETHER):
            end = min(begin + TOGETHER, plays)
            for i in range(begin, end):
                surprise += _pull(net, s, n, room.order[i], room)
            _move(net, s, end - begin, rate)
    return surprise / max(plays * passes, 1)


def train(
    player: neural.Net, foe: neural.Net, led: Any, net: neural.Net, s: Slope, n: Numbers,
    checkers: Any, endings: float, rate: float, share: float, passes: int, rng: Any, room: Memory,
) -> float:  # fmt: skip
    """Play a game with each number of checkers, learn from all, and return the mean squared error.

    An opponent plays the other side for `led` plays of each game, or to the end, and the sides
    begin in turn. With 0 the player plays against itself. `endings` is as in `set_up`. `share` is
    the lambda of temporal differences. Each play is learnt `passes` times.
    """
    plays = 0
    for i in range(len(checkers)):
        set_up(room.game, n, checkers[i], endings, rng)
        end = play(player, foe, n, rng, room, plays, i % 2, led[i])
        if end > plays:
            plays = _set_goals(room, plays, end, share)
    return _learn(net, s, n, plays, rate, passes, rng, room)


def _foreseen(net: neural.Net, n: Numbers, at: int, room: Memory) -> float:
    """Return the chance to win of a play's side, over all throws and the best answer to each."""
    g, w, columns = room.game, room.game.w, 2 * steps.width(n)
    foe, bonus = 1 - int(room.sides[at]), int(room.bonuses[at])
    turns.copy(room.boards[at], room.start)
    if bonus:
        found = replies.taken(w, n, room.start, foe, bonus, g.boards, g.bonuses, 0)
        best, _ = _best(net, n, foe, True, found, room)
        turns.copy(g.boards[best * columns : (best + 1) * columns], room.start)
        if steps.won(room.start, n, foe):
            return 0.0
    total = 0.0
    for i in range(len(room.throws.likely)):
        count = 0
        for j in range(MOST_NUMBERS):
            w.numbers[j] = room.throws.numbers[i, j]
            count += int(w.numbers[j] > 0)
        found = turns.thrown(w, n, room.start, foe, count)
        replies.spread(w, n, foe, found, g.boards, g.bonuses, 0)
        _, chance = _best(net, n, foe, False, found, room)
        total += room.throws.likely[i] * (1.0 - chance)
    return total


def _watch(
    net: neural.Net, foe: neural.Net, n: Numbers, rng: Any, room: Memory, begin: int, share: float,
    own: int, led: int,
) -> int:  # fmt: skip
    """Play a game that is begun, and store the best plays of a share of its turns, as in `play`.

    An opponent plays the other side for `led` plays.
    """
    g, at, columns, played = room.game, begin, 2 * steps.width(n), 0
    while at < ROOM - BEST:
        found = course.play_on(g, n, rng, 0)
        if found == 0:
            break
        side, bonus = int(g.state[course.SIDE]), int(g.state[course.BONUS])
        mine = side == own or played >= led
        played += 1
        chosen, chance = _best(net, n, side, bonuses.again(bonus), found, room)
        if not bonuses.takes(bonus) and chance < 1.0 and rng.random() < share:
            each = chosen
            for _ in range(min(BEST, found)):
                if g.bonuses[each] <= TAKEN:
                    turns.copy(g.boards[each * columns : (each + 1) * columns], room.boards[at])
                    room.sides[at], room.bonuses[at] = side, g.bonuses[each]
                    at += 1
                room.seen[each] = -1e9
                for i in range(found):
                    if room.seen[i] > room.seen[each]:
                        each = i
        if not mine:
            chosen, _ = _best(foe, n, side, bonuses.again(bonus), found, room)
        course.choose(g, n, chosen)
    return at


def sharpen(
    player: neural.Net, foe: neural.Net, led: Any, net: neural.Net, s: Slope, n: Numbers,
    checkers: Any, endings: float, rate: float, share: float, passes: int, rng: Any, room: Memory,
) -> float:  # fmt: skip
    """Train as in `train`, but with foresight, from a share of the turns.

    The targets do not depend on the players, so that the opponent's turns are learnt, too.
    """
    plays = 0
    for i in range(len(checkers)):
        set_up(room.game, n, checkers[i], endings, rng)
        plays = _watch(player, foe, n, rng, room, plays, share, i % 2, led[i])
    for at in range(plays):
        room.goals[at] = _foreseen(player, n, at, room)
    return _learn(net, s, n, plays, rate, passes, rng, room)
