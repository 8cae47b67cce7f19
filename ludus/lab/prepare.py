"""The lab's loops are compiled by using each of them once, as the lab uses them."""

from ludus.lab import simulate, train
from ludus.lab.simulate import CHANCE, Batch, Meeting
from ludus.players import loops
from ludus.rules.ruleset import ROMANI


def prepare() -> None:
    """Play and learn a little, so that nothing has to be compiled after that.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    loops.prepare()
    for players in (CHANCE, ("random", "network")):
        simulate.play(Batch(Meeting(ROMANI, 3, players), number=0, games=2, seed=1))
    little = train.Settings(rules=ROMANI.name, seed=1, units=8, chunk=1, together=1, checkers=(3,))
    train.Training(ROMANI, little).advance()
