"""Steps of the weights of a network towards targets, in plain loops that can be compiled.

Positions of several games are learnt together, in random order and more than once, because playing
takes much longer than learning.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from ludus.loops import course, encoder, neural, replies, shots
from ludus.rules import steps, workspace
from ludus.rules.arrays import Int8Array, Int32Array, Int64Array, allocated
from ludus.rules.ruleset import Numbers, RuleSet

ROOM = 1 << 16

TOGETHER = 64
"""Plays whose gradients are averaged for one step of the weights."""

DRIFT = np.float32(0.9)
"""The decay rate of Adam's mean gradient."""
SPREAD = np.float32(0.999)
"""The decay rate of Adam's mean squared gradient."""

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
    steps: Int64Array
    """Shape (1,): the number of steps of the weights."""


class Memory(NamedTuple):
    """Memory for playing games; allocated once, used many times."""

    game: course.Game
    boards: Int8Array
    """Shape (ROOM, 2 * width): the board after each play."""
    sides: Int8Array
    bonuses: Int64Array
    values: neural.Floats
    """The network's chance to win of the side that played."""
    goals: neural.Floats
    """The target of the chance."""
    order: Int32Array
    x: encoder.Inputs
    inputs: Int32Array
    amounts: neural.Floats
    """The indices of its nonzero inputs, in `inputs`, and their values."""
    shots: shots.Shots
    slope: neural.Floats
    at_sight: neural.Floats
    """The logits of the ends that are laid out."""
    start: Int8Array
    throws: replies.Throws


def slope(n: Numbers, units: int) -> Slope:
    """Return a zero gradient with zero means."""
    learnt = neural.parts(n, units)
    whole = learnt[-1]
    return Slope(*learnt, np.zeros_like(whole), np.zeros_like(whole), np.zeros(1, np.int64))


def room(rules: RuleSet, units: int) -> Memory:
    """Allocate memory for a rule set and a network."""
    return allocated(
        Memory,
        game=course.game(rules.numbers),
        boards=np.zeros((ROOM, 2 * steps.width(rules.numbers)), np.int8),
        sides=ROOM,
        bonuses=ROOM,
        values=ROOM,
        goals=ROOM,
        order=ROOM,
        x=encoder.memory(rules.numbers),
        inputs=encoder.inputs(rules.numbers),
        amounts=encoder.inputs(rules.numbers),
        shots=shots.tables(rules.dice),
        slope=units,
        at_sight=workspace.NODES,
        start=2 * steps.width(rules.numbers),
        throws=replies.throws(rules.numbers),
    )


def chance_of(logit: float) -> float:
    """Return the chance to win of a logit."""
    return 1.0 / (1.0 + math.exp(-logit))


def _gather(x: encoder.Inputs, n: Numbers, columns: int, room: Memory) -> int:
    """List the nonzero inputs from a board's description, and return their number."""
    inputs, amounts, nonzero = room.inputs, room.amounts, 0
    for i in range(columns):
        place, count = divmod(x.which[i], encoder.COUNTS)
        for part in range(encoder.PARTS):
            amount = encoder.of_count(n, place % steps.width(n), count, part)
            if amount != 0.0:
                inputs[nonzero], amounts[nonzero] = place * encoder.PARTS + part, amount
                nonzero += 1
    for i in range(len(encoder.LEARNT)):
        if x.features[i] != 0.0:
            inputs[nonzero] = 2 * steps.width(n) * encoder.PARTS + i
            amounts[nonzero] = x.features[i]
            nonzero += 1
    return nonzero


def _pull(net: neural.Net, s: Slope, n: Numbers, at: int, room: Memory) -> None:
    """Add the gradient of one play's squared error."""
    side, board = int(room.sides[at]), room.boards[at]
    phase, x, acc, back = encoder.phase(board, n), room.x, net.units, room.slope
    hidden, out, hidden_bias = net.hidden[phase], net.out[phase], net.hidden_bias[phase]
    pulled, pulled_out, pulled_bias = s.hidden[phase], s.out[phase], s.hidden_bias[phase]
    encoder.features(x.features, room.shots, board, n, side, room.bonuses[at])
    nonzero = _gather(x, n, encoder.columns(x.which, board, n, side), room)
    for unit in range(len(acc)):
        acc[unit] = hidden_bias[unit]
    for i in range(nonzero):
        row, amount = hidden[room.inputs[i]], room.amounts[i]
        for unit in range(len(acc)):
            acc[unit] += amount * row[unit]
    logit = net.out_bias[phase]
    for unit in range(len(acc)):
        logit += out[unit] * acc[unit] / (np.float32(1.0) + abs(acc[unit]))
    error = np.float32(chance_of(logit) - room.goals[at])
    s.out_bias[phase] += error
    for unit in range(len(acc)):
        soft = np.float32(1.0) / (np.float32(1.0) + abs(acc[unit]))
        pulled_out[unit] += error * acc[unit] * soft
        back[unit] = error * out[unit] * soft * soft
        pulled_bias[unit] += back[unit]
    for i in range(nonzero):
        row, amount = pulled[room.inputs[i]], room.amounts[i]
        for unit in range(len(acc)):
            row[unit] += amount * back[unit]


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


def learn(
    net: neural.Net, s: Slope, n: Numbers, plays: int, rate: float, passes: int, rng: Any,
    room: Memory,
) -> None:  # fmt: skip
    """Learn from each play `passes` times, in random order."""
    for i in range(plays):
        room.order[i] = i
    for _ in range(passes):
        for i in range(plays - 1, 0, -1):
            other = int(rng.random() * (i + 1))
            drawn = room.order[i]
            room.order[i] = room.order[other]
            room.order[other] = drawn
        for begin in range(0, plays, TOGETHER):
            end = min(begin + TOGETHER, plays)
            for i in range(begin, end):
                _pull(net, s, n, room.order[i], room)
            _move(net, s, end - begin, rate)
