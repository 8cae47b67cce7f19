"""The heuristic as a network: so it, too, can lead a training."""

import numpy as np

from ludus.players import encoder, heuristic, neural
from ludus.rules import steps
from ludus.rules.ruleset import RuleSet

HEARD = np.float32(0.001)
"""How much a unit hears of what it counts: so little that what it says rises in a straight line."""


def of_heuristic(rules: RuleSet) -> neural.Net:
    """A network that judges as the heuristic in games with MANY checkers, a unit for each feature.

    So who draws anew what its units count gives it another temper, as those of the ranks are. Of
    what is no input of a network, `runs` is left out, and blots and closed squares count wherever
    they stand.
    """
    n = rules.numbers
    net = neural.net(n, len(encoder.FEATURES))
    net.out[:] = heuristic.by_place(heuristic.weights_for(heuristic.MANY)) / HEARD
    width, told = steps.width(n), len(encoder.LEARNT)
    net.hidden[:, -told:, :told] = np.eye(told)
    columns = net.hidden[:, :-told].reshape(neural.PHASES, 2, width, encoder.PARTS, -1)
    # A count on a square, put together of what `encoder.of_count` says of it.
    count = np.array([n.closing - 1, n.closing, 1, 4])
    home, open_to_foe = n.squares - n.home + 1, n.private + 1
    for half, sign in enumerate((1, -1)):
        own = columns[:, half]
        own[:, steps.off(n), 3, encoder.OFF] = -8 * sign
        own[:, [0, steps.circle(n)], 3, encoder.WAITING] = 8 * sign
        own[:, home : n.squares + 1, :, encoder.HOME] = sign * count
        own[:, 1:home, 3, encoder.TOWER] = 4 * sign
        own[:, open_to_foe : n.squares + 1, 1, encoder.POINTS] = sign
        own[:, open_to_foe : n.squares + 1, 0, (encoder.LOOSE, encoder.LOOSE_FOE)[half]] = 1
    net.hidden[:] *= HEARD
    return net
