"""The lab's loops are compiled by using each of them once, as the lab uses them."""

from ludus.lab import simulate, train
from ludus.lab.simulate import CHANCE, Batch, Meeting
from ludus.players import loops
from ludus.rules.game import GAMES


def prepare() -> None:
    """Play and learn a little, so that nothing has to be compiled after that.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    loops.prepare()
    rules = next(iter(GAMES.values()))
    for players in (CHANCE, ("random", "network")):
        simulate.play(Batch(Meeting(rules, 3, players), number=0, games=2, seed=1))
    little = train.Settings(rules=rules.name, seed=1, units=8, chunk=1, together=1, checkers=(3,))
    train.Training(rules, little).advance()
