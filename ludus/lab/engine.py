"""The lab's loops, and the players', compiled together where numba is installed."""

from ludus.lab import course as _course
from ludus.lab import lockstep as _lockstep
from ludus.lab import randomly as _randomly
from ludus.lab import selfplay as _selfplay
from ludus.players import loops

if loops.AVAILABLE:
    loops.prepare()

steps, turns, encoder, neural, replies, course, randomly, selfplay, lockstep = loops.compiled(
    *loops.MODULES, _course, _randomly, _selfplay, _lockstep
)
