"""The network's answer about a board, in plain loops that can be compiled: one hidden layer."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.loops import encoder, shots
from ludus.rules import steps
from ludus.rules.ruleset import Numbers

Floats = NDArray[np.float32]

PHASES = 2


class Net(NamedTuple):
    """The weights of a network, separate for each phase of a game, and its working memory."""

    hidden: Floats
    """Shape (PHASES, inputs, units)."""
    hidden_bias: Floats
    out: Floats
    """Shape (PHASES, units)."""
    out_bias: Floats
    """Shape (PHASES,)."""
    whole: Floats
    """All of these weights, one after another; the four arrays above are views of it."""
    table: Floats
    """Shape (PHASES, 2 * width * COUNTS, units): what a count on a column adds to the units."""
    units: Floats


def parts(n: Numbers, units: int) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Return zero weights to train: the first five fields of `Net`, which share memory."""
    shapes = (PHASES, encoder.inputs(n), units), (PHASES, units), (PHASES, units), (PHASES,)
    ends = np.cumsum([math.prod(shape) for shape in shapes])
    whole = np.zeros(ends[-1], np.float32)
    each = np.split(whole, ends[:-1])
    hidden, hidden_bias, out, out_bias = (
        part.reshape(shape) for part, shape in zip(each, shapes, strict=True)
    )
    return hidden, hidden_bias, out, out_bias, whole


def net(n: Numbers, units: int) -> Net:
    """Return an untrained network: all weights are zero."""
    table = np.zeros((PHASES, 2 * steps.width(n) * encoder.COUNTS, units), np.float32)
    return Net(*parts(n, units), table, np.zeros(units, np.float32))


def tabulate(net: Net, n: Numbers) -> None:
    """Compute the table from the weights. Call it after each change of the weights."""
    width, units = steps.width(n), len(net.units)
    said = [
        [[encoder.of_count(n, column, count, part) for part in range(encoder.PARTS)]
         for count in range(encoder.COUNTS)]
        for column in (*range(width), *range(width))
    ]  # fmt: skip
    weights = net.hidden[:, : 2 * width * encoder.PARTS]
    weights = weights.reshape(PHASES, 2 * width, encoder.PARTS, units)
    net.table[:] = (np.array(said, np.float32) @ weights).reshape(net.table.shape)


def at_once(net: Net) -> Net:
    """Return the network with all units as one vector, which is faster without a compiler."""
    wide = Net(*(part[..., None, :] for part in net))
    return wide._replace(out_bias=net.out_bias / np.float32(len(net.units)))


def fire(net: Net, phase: int, x: encoder.Inputs, filled: int) -> Any:
    """Return the logit of the chance to win of the side that has just played.

    `x` holds `filled` columns and the features. With units as a vector, the result is a vector,
    whose sum is the logit.
    """
    units, table, hidden = net.units, net.table[phase], net.hidden[phase]
    out, bias = net.out[phase], net.hidden_bias[phase]
    for unit in range(len(units)):
        units[unit] = bias[unit]
    for i in range(filled):
        weights = table[x.which[i]]
        for unit in range(len(units)):
            units[unit] += weights[unit]
    first = len(hidden) - len(encoder.LEARNT)
    for i in range(len(encoder.LEARNT)):
        amount = np.float32(x.features[i])
        if amount != 0.0:
            weights = hidden[first + i]
            for unit in range(len(units)):
                units[unit] += amount * weights[unit]
    one = np.float32(1.0)
    total = net.out_bias[phase]
    for unit in range(len(units)):
        total = total + out[unit] * units[unit] / (one + abs(units[unit]))
    return total


def answer(
    net: Net, x: encoder.Inputs, t: shots.Shots, board: Any, n: Numbers, side: int, bonus: int
) -> Any:
    """Return the result of `fire` for `side`, which has just played and left a packed bonus."""
    encoder.features(x.features, t, board, n, side, bonus)
    return fire(net, encoder.phase(board, n), x, encoder.columns(x.which, board, n, side))


def judge(
    net: Net, x: encoder.Inputs, t: shots.Shots, boards: NDArray[np.int8], n: Numbers,
    bonuses: NDArray[np.int64], logits: Floats,
) -> None:  # fmt: skip
    """Write the answers about boards, one after another, on which white has just played."""
    width = 2 * steps.width(n)
    for i in range(len(bonuses)):
        board = boards[i * width : (i + 1) * width]
        logits[i] = answer(net, x, t, board, n, 0, bonuses[i])
