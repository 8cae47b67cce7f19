"""The table: a match in progress, the only object of a match that changes."""

from ludus.errors import amount
from ludus.match.dice import Dice, dice_of
from ludus.match.events import (
    Began,
    BonusDone,
    Event,
    HandedOver,
    Passed,
    Returned,
    Shared,
    Tapped,
    Thrown,
    Undone,
    Won,
)
from ludus.match.record import HUMAN, End, Played, Record, end_of, turn_of
from ludus.match.states import MACHINE, Action, State, phase
from ludus.match.telling import barred_ways, going_on, kept_of, of_rest, of_step
from ludus.rules import steps
from ludus.rules.notation import step_text
from ludus.rules.plays import Node, Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet


class TableError(RuntimeError):
    """An action that the state of the match or the rules do not allow now."""


class Table:
    """One match. Every method that changes it returns the resulting events."""

    def __init__(self, record: Record, dice: Dice | None = None, end: End | None = None) -> None:
        """Set up the match as it stands after the turns of a record; later turns are added to it.

        Without `dice`, throws follow from the seed and the share of the record. If the record has
        no seed, or names a side with real dice, a person touches the faces. `end` must be the end
        of a valid record; without it the turns are replayed, which is slow. Raise RecordError if
        the record breaks the rules.
        """
        self.record = record
        self.rules: RuleSet = record.rule_set
        self.end = end or end_of(record)
        self._source = dice or dice_of(record)
        self.plays_forced = False
        """Whether a human's forced play is played automatically."""
        self.tapped: tuple[int, ...] = ()
        """The touched faces of real dice of the next throw."""
        self.dice: tuple[int, ...] = ()
        self.steps: list[Step] = []
        self._nodes: list[Node] = []
        self.plays: Plays | None = None
        self._state = State.THROWING
        self._state_at: tuple[object, ...] = ()
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin a turn with a bonus that can be taken, or go on with the numbers kept meanwhile."""
        self.dice, self.tapped, self.steps, self._nodes, self.plays = (), (), [], [], None
        if self.position.bonus:
            plays = Plays(self.rules, self.position)
            self._set_plays(plays)
            if plays.taking_bonus and not plays.root.edges:
                self._end_turn()

    def _set_plays(self, plays: Plays) -> None:
        self.plays, self.steps, self._nodes = plays, [], [plays.root]

    @property
    def position(self) -> Position:
        """The position after the turns of the record."""
        return self.end.position

    @property
    def side(self) -> int:
        """The side to move."""
        return self.end.position.turn

    @property
    def real(self) -> bool:
        """Whether the side to move throws real dice, of which a person touches the faces."""
        side = self.record.real[0] if self.record.real else None
        return self._source is None or self.side == side

    @property
    def tapping(self) -> bool:
        """Whether real dice are to be thrown or touched, for either side."""
        return self.state in (State.TAPPING, State.TAPPED)

    @property
    def undecided(self) -> bool:
        """Whether nothing has been thrown yet, so that the opponent may begin."""
        begun = self.record.turns or self.tapped
        return Action.BEGIN in MACHINE[self.state].leads and not begun

    @property
    def state(self) -> State:
        """The state of the match, cached by position, as callers ask often."""
        awaits, tapped = self.record.awaits_share, len(self.tapped)
        at = (self.end.position, self._nodes[-1:], awaits, tapped, self.plays_forced)
        if at != self._state_at:
            self._state_at, self._state = at, self._current_state()
        return self._state

    def _current_state(self) -> State:
        now = self.now
        if now.winner is not None:
            return State.OVER
        if self.record.awaits_share:
            return State.SHARING
        if self.plays is None and not self.real:
            return State.THROWING
        if self.plays is None:
            return State.TAPPED if len(self.tapped) == self.rules.dice else State.TAPPING
        if not self._nodes[-1].edges:
            return State.HANDING_OVER
        if self.plays.taking_bonus:
            return State.BONUS
        return State.FORCED if self._forced(self._nodes[-1]) else phase(self.rules, now, self.side)

    def _forced(self, node: Node) -> bool:
        if not self.plays or not self.plays_forced or self.record.players[self.side] != HUMAN:
            return False
        return self.plays.only(node) is not None

    @property
    def chosen(self) -> bool:
        """Whether the player has, or had, a choice in this turn."""
        return not (self._nodes and self._forced(self._nodes[0]))

    @property
    def facts(self) -> frozenset[str]:
        """The names for `LineText.when` that hold now."""
        now, left, turns = self.now, self.left, self.record.turns
        legal = [step for step, _ in self.node.edges] if self.node else []
        holds = {
            "enters": any(step.source in (0, now.circle) for step in legal),
            "returns": any(step.source == now.circle for step in legal),
            "moves": any(0 < step.source < step.target < now.off for step in legal),
            "off": any(step.target == now.off for step in legal),
            "home": steps.all_home(now.flat, self.rules.numbers, self.side),
            "entry": all(step.source in (0, now.circle) for step in legal),
            # The first of a match tells a newcomer why there are more dice, until a step.
            "double": len(left) > len(self.dice)
            and not self.steps
            and all(len({*t.dice}) != 1 for t in turns),
            "several": len(set(left)) > 1,
            "taken": self.plays and self.plays.taking_bonus,
            "forced": not self.chosen,
            "entered": bool(self.tapped),
        }
        return frozenset(filter(holds.get, holds))

    @property
    def now(self) -> Position:
        """The position on the board at this moment, in the middle of a turn too."""
        if self.plays is None:
            return self.position
        bonus = (*self.left, *self.plays.waiting) if self.plays.taking_bonus else ()
        return Position.from_bytes(self._nodes[-1].board, self.side, bonus)

    @property
    def left(self) -> tuple[int, ...]:
        """Dice or bonuses not yet played in this turn."""
        return self._nodes[-1].left if self._nodes else ()

    @property
    def lying(self) -> tuple[int, ...]:
        """The dice of the side to move: its throw, or the numbers kept from it."""
        return self.dice or (kept_of(self.plays) if self.plays else ())

    @property
    def node(self) -> Node | None:
        """The node of this turn in the graph of its plays, after the throw."""
        return self._nodes[-1] if self._nodes else None

    def began(self) -> list[Event]:
        """Return the events of a match just laid out."""
        record = self.record
        events: list[Event] = [Began(self.side, record.rules, record.checkers, record.pledge)]
        return events + self._offer()

    def _offer(self) -> list[Event]:
        return [going_on(self.plays)] if self.plays else []

    def share(self, number: int) -> list[Event]:
        """Set a player's share in the dice; raise TableError if the match waits for none."""
        self._require(Action.SHARE)
        self.record.share, self.record.awaits_share = number, False
        return [Shared(self.side, number)]

    def begin(self) -> list[Event]:
        """Let the opponent begin; raise TableError after the first throw."""
        self._require(Action.BEGIN)
        if not self.undecided:
            raise TableError("the first throw has been made")
        self.record.let_begin(1 - self.side)
        self.end = end_of(self.record)
        return self.began()

    def tap(self, face: int) -> list[Event]:
        """Enter the face, 1 to 6, of one more real die; raise TableError if none is awaited."""
        self._require(Action.TAP)
        return self._set_faces((*self.tapped, face))

    def take_back(self, index: int) -> list[Event]:
        """Remove one of the touched faces; raise TableError if there is no such face."""
        self._require(Action.TAKE_BACK)
        if index >= len(self.tapped):
            raise TableError(f"only {amount(len(self.tapped), 'face')} chosen")
        return self._set_faces(self.tapped[:index] + self.tapped[index + 1 :])

    def _set_faces(self, faces: tuple[int, ...]) -> list[Event]:
        self.tapped = faces
        return [Tapped(self.side, faces)]

    def throw(self) -> list[Event]:
        """Throw the dice; a bonus that the throw gives the opponent at once comes first.

        For real dice, the touched faces become final. Raise TableError if the match does not wait
        for a throw, or waits for a share first.
        """
        self._require(Action.THROW)
        source = None if self.real else self._source
        self.dice = source(self.rules.dice) if source else self.tapped
        plays = Plays(self.rules, self.position, self.dice)
        self._set_plays(plays)
        thrown = Thrown(self.side, self.dice)
        if plays.gives:
            self._end_turn()
            return [thrown, *self._offer()]
        return [thrown, *self._lost()]

    def step(self, step: Step) -> list[Event]:
        """Play one step of the graph of plays; raise TableError if the step is not legal now."""
        self._require(Action.STEP)
        try:
            node = self._nodes[-1].follow(step)
        except KeyError:
            raise TableError(f"{step_text(step, self.rules.squares)} is not legal now") from None
        self.steps.append(step)
        self._nodes.append(node)
        events = of_step(self.rules, self.side, step)
        if self.now.winner is not None:
            events.append(Won(self.side))
            self._end_turn()
            return events
        return events + self._lost()

    def follow(self) -> list[Event]:
        """Play the forced play; raise TableError if there is a choice, or nothing plays itself."""
        self._require(Action.FOLLOW)
        assert self.plays
        rest = self.plays.only(self._nodes[-1]) or ()
        return [event for step in rest for event in self.step(step)]

    @property
    def passed(self) -> Passed | None:
        """The dice that can no longer be played, with the reason."""
        if not self.lying or not self.left or self.state is not State.HANDING_OVER:
            return None
        return of_rest(self.rules, self.side, self._nodes[-1])

    @property
    def barred(self) -> list[tuple[int, int]]:
        """The ways, from a column to another, that closed squares bar to a throw without a play."""
        lost = not self.steps and self.passed
        return barred_ways(self.rules, self.side, self._nodes[-1]) if lost else []

    def _lost(self) -> list[Event]:
        passed = self.passed
        return [passed] if passed else []

    def undo(self) -> list[Event]:
        """Undo the last step of this turn, together with steps that played themselves.

        Without a chosen step, it removes the last touched face of real dice. Raise TableError if
        nothing in this turn was chosen, or the match is over.
        """
        self._require(Action.UNDO)
        if not self.undoable:
            raise TableError("no step of this turn can be taken back")
        events: list[Event] = []
        while self.steps and not (events and self.state is not State.FORCED):
            events += self._undo_step()
        if events and self.chosen:
            return events
        tapped = self.dice or self.tapped
        self._begin_turn()
        return [*events, *self._set_faces(tapped[:-1])]

    @property
    def undoable(self) -> bool:
        """Whether a step or a touched face of this turn can be undone."""
        return bool(self.steps and self.chosen) or (self.real and bool(self.dice or self.tapped))

    def _undo_step(self) -> list[Event]:
        step = self.steps.pop()
        self._nodes.pop()
        text = step_text(step, self.rules.squares)
        undone = Undone(self.side, step.source, step.target, step.die, text)
        waits = steps.waits(self.rules.numbers)
        return [undone, *[Returned(1 - self.side, waits, step.target)] * step.hit]

    def hand_over(self) -> list[Event]:
        """End the turn, or the taking of a bonus; raise TableError if numbers must be played."""
        self._require(Action.HAND_OVER)
        assert self.plays
        taken = self.plays.taking_bonus
        self._end_turn()
        return [(BonusDone if taken else HandedOver)(self.side), *self._offer()]

    def _end_turn(self) -> None:
        assert self.plays is not None
        turn = turn_of(self.plays, self.dice, self.steps)
        self.record.turns.append(turn)
        after = self.plays.end(self._nodes[-1])
        self.end = self.end.and_then(Played(turn, self.plays, tuple(self.steps), after))
        self.record.winner = self.position.winner
        self._begin_turn()

    def _require(self, deed: Action) -> None:
        state = self.state
        allowed = MACHINE[state].changes
        if deed not in allowed:
            text = " or ".join(allowed) or "nothing"
            raise TableError(f"{state}: {text} is allowed, not {deed}")
