"""A second implementation of the rules, compared with the engine on random games and positions.

It shares no code with `ludus.rules.steps` and `turns`: sides are dicts from places to counts, and
all orders of playing are tried. It resolves open points of the page of rules as follows:

- The gate binds checkers that move, not checkers that enter: no checker enters beyond square 6.
- With `bonus` a dead die is not played at all, also where moving inside the home is allowed.
- With `bonus` a die that a closed square keeps from entering may move another checker where the
  other fields allow it; it gives `e<die>` only if it is unplayed while a checker still waits.
- `e<die>` comes from the reserve alone, and only while none of that side is on the circle.
- The duty to enter holds for a throw that begins with a reserve, not for taking a bonus.
- A game that is over has the empty play alone.
- A way that bears the last checker off is legal, however few numbers it uses.

For the fields that select readings of the sources:

- With `both_in` the gate is shut while either side has a reserve: a checker that was hit is on the
  circle, so only checkers that never entered are there. A checker beyond the gate stays there.
- Without `hit_first` as many hit checkers come in as the open entry squares of the throw let, and
  of such ways those that use the most numbers; a reserve still enters only once none is hit.
- With `closed_die_lost` a die whose entry square is closed moves nothing while a checker waits.
- "greater" is a die greater than the distance; as none is greater than 6, that bears off from 6.
- "only exact" is a die equal to the distance, also where no checker stands farther back.
- With `bonus_at_once` a throw first gives the other side its bonus, judged before anything is
  played: an entry is denied only if more checkers wait than the other numbers have open squares.
  The thrower loses the numbers given away; the others wait as `t<die>` until the bonus has been
  taken, and are then played like a throw that gives nothing more. A side that wins by a bonus has
  won.
- With `moves_home_while_waiting` a checker on the last squares moves on among them while others of
  its side wait, whatever `entering`, `hit_first` and `gate` say; none is borne off, and a die that
  `closed_die_lost` takes away still moves nothing.
- Without `home_first` a checker leaves whenever none of its side waits, even if others are behind.

    python tests/tools/second_reading.py --positions 100000 --seed 1
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ludus.engine.engine import answer
from ludus.rules.game import rule_set
from ludus.rules.ruleset import RuleSet

Place = int | str
Side = dict[Place, int]


class State(NamedTuple):
    """A moment in a turn: both sides, the numbers left, and whether a checker has entered."""

    own: Side
    foe: Side
    left: tuple[str, ...]
    entered: bool


class Reading:
    """The rules of one game, from its fields."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.name: str = fields["name"]
        self.squares: int = fields["squares"]
        self.dice: int = fields["dice"]
        self.doubles_twice: bool = fields["doubles_twice"]
        self.home: int = fields["home"]
        self.private: int = fields["private"]
        self.gate: int = fields["gate"]
        self.circle: bool = fields["circle"]
        self.closing: int = fields["closing"]
        self.entering: str = fields["entering"]
        self.bearing_off: str = fields["bearing_off"]
        self.both_in: bool = fields.get("both_in", False)
        self.hit_first: bool = fields.get("hit_first", True)
        self.closed_die_lost: bool = fields.get("closed_die_lost", False)
        self.bonus_at_once: bool = fields.get("bonus_at_once", False)
        self.home_first: bool = fields.get("home_first", True)
        self.moves_inside_home: bool = fields["moves_inside_home"]
        self.moves_home_while_waiting: bool = fields.get("moves_home_while_waiting", False)
        self.bonus: bool = fields["bonus"]

    def read(self, text: str) -> tuple[tuple[Side, Side], int, tuple[str, ...]]:
        """Return both sides, the side to move (0 white) and the bonus of a written position."""
        white, black, turn, bonus = text.split()
        sides = []
        for written in (white, black):
            pairs = (item.split(":") for item in written.split(","))
            sides.append({int(p) if p.isdigit() else p: int(n) for p, n in pairs})
        waiting = () if bonus == "-" else tuple(bonus.split(","))
        return (sides[0], sides[1]), "wb".index(turn), waiting

    def write(self, sides: Sequence[Side], turn: int, bonus: Sequence[str]) -> str:
        """Return a position as text."""
        places: list[Place] = ["R", "H", *range(1, self.squares + 1), "O"]
        words = [",".join(f"{p}:{side[p]}" for p in places if side.get(p)) for side in sides]
        return f"{words[0]} {words[1]} {'wb'[turn]} {','.join(sorted(bonus)) or '-'}"

    def holds(self, side: Side, square: int) -> bool:
        """Whether a side closes a square; private squares are never closed."""
        return square > self.private and side.get(square, 0) >= self.closing

    def is_home(self, side: Side) -> bool:
        """Whether all checkers that are not yet off stand on the last squares and none waits."""
        first = self.squares - self.home + 1
        return all(p == "O" or (isinstance(p, int) and p >= first) for p, n in side.items() if n)

    def bears_off(self, own: Side, foe: Side, distance: int, die: int) -> bool:
        """Whether a die bears a checker off from a distance to the end."""
        if own.get("R") or own.get("H") or die < distance:
            return False
        if self.home_first and not self.is_home(own):
            return False
        if self.bearing_off == "greater":
            return die > distance or die == 6
        if self.bearing_off == "at least" or die == distance:
            return True
        if self.bearing_off == "only exact":
            return False
        return not any(own.get(square) for square in range(1, self.squares + 1 - distance))

    def stays(self, own: Side, foe: Side, source: int, die: int) -> bool:
        """Whether a die moves no checker on from a square while others of its side wait."""
        if self.closed_die_lost and self.holds(foe, die):
            return True
        within = self.squares - self.home < source <= self.squares - die
        if within and self.moves_home_while_waiting:
            return False
        first = (own.get("R") and self.entering == "only") or (own.get("H") and self.hit_first)
        return bool(first) or source + die > self.gate

    def goal(self, own: Side, foe: Side, source: Place, die: int) -> Place | None:
        """Return the target of a checker with a die, or None if the rules forbid it."""
        if self.bonus and self.is_home(own) and self.holds(foe, self.squares + 1 - die):
            return None
        if source == "H" or (source == "R" and not own.get("H")):
            return None if self.holds(foe, die) else die
        if isinstance(source, str):
            return None
        target = source + die
        if (own.get("R") or own.get("H")) and self.stays(own, foe, source, die):
            return None
        if self.both_in and foe.get("R") and target > self.gate:
            return None
        if target > self.squares:
            distance = self.squares + 1 - source
            return "O" if self.bears_off(own, foe, distance, die) else None
        if self.is_home(own) and not self.moves_inside_home:
            return None
        return None if self.holds(foe, target) else target

    def after(self, state: State, source: Place, number: str) -> State | None:
        """Return the moment after one checker plays a die, or a bonus such as `e3`."""
        if number[0] == "e" and source != "R":
            return None
        own, foe = dict(state.own), dict(state.foe)
        target = self.goal(own, foe, source, int(number[-1]))
        if target is None:
            return None
        own[source] -= 1
        own[target] = own.get(target, 0) + 1
        if isinstance(target, int) and target > self.private and foe.get(target):
            waits = "H" if self.circle else "R"
            foe[waits] = foe.get(waits, 0) + foe.pop(target)
        left = list(state.left)
        left.remove(number)
        return State(own, foe, tuple(left), state.entered or source in ("R", "H"))

    def following(self, state: State) -> Iterator[State]:
        """Yield every moment one number later."""
        if self.is_over(state):
            return
        for source in [p for p, n in state.own.items() if n and p != "O"]:
            for number in set(state.left):
                after = self.after(state, source, number)
                if after is not None:
                    yield after

    def is_over(self, state: State) -> bool:
        """Whether a side has all its checkers off."""
        return self.is_off(state.own) or self.is_off(state.foe)

    def is_off(self, side: Side) -> bool:
        """Whether this side has all its checkers off."""
        return side.get("O") == sum(side.values())

    def levels(self, state: State) -> list[list[State]]:
        """Return all moments that any order of numbers and checkers reaches, by numbers played."""
        levels = [[state]]
        while levels[-1]:
            found = {
                (self.write((s.own, s.foe), 0, ()), s.left, s.entered): s
                for before in levels[-1]
                for s in self.following(before)
            }
            levels.append(list(found.values()))
        return levels[:-1]

    def bonuses(self, state: State) -> list[str]:
        """Return the opponent's bonuses for the numbers that are left."""
        own, foe = state.own, state.foe
        if not self.bonus or self.bonus_at_once or self.is_over(state):
            return []
        return self.denied(own, foe, state.left)

    def denied(self, own: Side, foe: Side, left: Sequence[str]) -> list[str]:
        """Return the bonuses that closed squares make of unplayed numbers."""
        if own.get("R") or own.get("H"):
            return [f"e{d}" for d in left if self.holds(foe, int(d)) and foe.get("R")]
        if not self.is_home(own):
            return []
        return [f"m{d}" for d in left if self.holds(foe, self.squares + 1 - int(d))]

    def given_at_once(self, state: State) -> list[str]:
        """Return the bonuses of a throw before it is played, and its kept numbers, if any."""
        own, foe, numbers = state.own, state.foe, state.left
        waiting = own.get("R", 0) + own.get("H", 0)
        enterable = [number for number in numbers if not self.holds(foe, int(number))]
        if self.is_over(state) or (waiting and waiting <= len(enterable)) or not self.bonus:
            return []
        given = self.denied(own, foe, numbers)
        rest = list(numbers)
        for each in given:
            rest.remove(each[1])
        return [*given, *(f"t{number}" for number in rest)] if given else []

    def results(self, text: str, dice: Sequence[int]) -> list[str]:
        """Return all legal results, sorted; without dice, the results of taking the bonus."""
        sides, turn, bonus = self.read(text)
        own, foe = sides[turn], sides[1 - turn]
        order = 1 if turn == 0 else -1
        kept = [each for each in bonus if each[0] == "t"]
        if len(kept) < len(bonus):
            levels = self.levels(State(own, foe, bonus[: len(bonus) - len(kept)], False))
            found = []
            for s in [s for level in levels for s in level]:
                rest = [] if self.is_over(s) else kept
                found.append(self.write((s.own, s.foe)[::order], 1 - turn if rest else turn, rest))
            return sorted(set(found))
        twice = self.doubles_twice and len(dice) > 1 and len(set(dice)) == 1
        numbers = [str(die) for die in dice] * (2 if twice else 1)
        start = State(own, foe, tuple(numbers or [each[1] for each in kept]), False)
        if self.bonus_at_once and dice and (given := self.given_at_once(start)):
            return [self.write(sides, 1 - turn, given)]
        levels = self.levels(start)
        winning = [s for level in levels for s in level if self.is_off(s.own)]
        if self.entering == "duty" and own.get("R"):
            levels = [[s for s in level if s.entered] for level in levels]
        if not self.hit_first:
            fewest = min((s.own.get("H", 0) for level in levels for s in level), default=0)
            levels = [[s for s in level if s.own.get("H", 0) == fewest] for level in levels]
        longest = next((level for level in reversed(levels) if level), [start])
        ends = [*winning, *longest]
        return sorted(
            {self.write((s.own, s.foe)[::order], 1 - turn, self.bonuses(s)) for s in ends}
        )


def some_game(rng: random.Random, name: str) -> dict[str, Any]:
    """Return the fields of a random game."""
    squares = rng.choice((12, 18, 24, 30, 36, 60, rng.randint(12, 60)))
    home = rng.choice((6, 6, rng.randint(6, squares - 6)))
    circle = rng.random() < 0.6
    return {
        "base": "tabula",
        "name": name,
        "squares": squares,
        "dice": rng.randint(1, 3),
        "doubles_twice": rng.random() < 0.4,
        "home": home,
        "private": rng.choice((0, 0, rng.randint(0, min(squares - home, 12)))),
        "gate": rng.choice((6, 12, squares, rng.randint(6, squares))),
        "circle": circle,
        "closing": rng.choice((2, 2, 3, 3, 4, rng.randint(2, 15))),
        "entering": rng.choice(("duty", "only", "free")),
        "bearing_off": rng.choice(("exact", "at least", "greater", "only exact")),
        "both_in": circle and rng.random() < 0.4,
        "hit_first": rng.random() < 0.6,
        "closed_die_lost": rng.random() < 0.3,
        "bonus_at_once": rng.random() < 0.5,
        "home_first": rng.random() < 0.7,
        "moves_inside_home": home > 6 or rng.random() < 0.5,
        "moves_home_while_waiting": rng.random() < 0.3,
        "bonus": rng.random() < 0.5,
    }


def some_side(rng: random.Random, checkers: int, places: Sequence[Place]) -> Side:
    """Place checkers on a few places, often piled."""
    some = rng.sample(places, min(len(places), rng.randint(1, 6)))
    side: Side = {}
    for _ in range(checkers):
        place = rng.choice(some)
        side[place] = side.get(place, 0) + 1
    return side


def nearly_off(rng: random.Random, side: Side) -> None:
    """Bear off all checkers of a side except one, two or three."""
    left = rng.randint(1, 3)
    for place in [p for p in side if p != "O"]:
        stay = min(side[place], left)
        side["O"] = side.get("O", 0) + side[place] - stay
        left -= stay
        side[place] = stay


def some_position(rng: random.Random, game: Reading, checkers: int) -> str:
    """Return a position in which the sides block each other, sometimes with a bonus."""
    last = game.squares
    first = rng.choice((1, 1, last // 2 - 5, last - game.home + 1, last - 11))
    area = range(max(first, 1), min(first + 12, last) + 1)
    mine = rng.sample(area, len(area) // 2)
    extra: list[Place] = []
    for place, share in (("R", 0.4), ("H", 0.3 if game.circle else 0.0), ("O", 0.4)):
        if rng.random() < share:
            extra.append(place)
    private = [square for square in area if square <= game.private]
    others = [*[s for s in area if s not in mine], *private]
    sides = [some_side(rng, checkers, [*each, *extra]) for each in (mine, others)]
    for side in sides:
        if rng.random() < 0.25:
            nearly_off(rng, side)
    rng.shuffle(sides)
    turn, bonus = rng.randint(0, 1), []
    off = [game.is_off(side) for side in sides]
    if all(off):
        return some_position(rng, game, checkers)
    over = any(off)
    if game.bonus and not over and rng.random() < 0.25:
        kind = rng.choice("em")
        kind = "t" if game.bonus_at_once and rng.random() < 0.3 else kind
        bonus = [f"{kind}{rng.randint(1, 6)}" for _ in range(rng.randint(1, game.dice))]
        if game.bonus_at_once and len(bonus) < game.dice and rng.random() < 0.6:
            bonus += [f"t{rng.randint(1, 6)}" for _ in range(game.dice - len(bonus))]
    return game.write(sides, turn, bonus)


def by_engine(rules: RuleSet, text: str, dice: Sequence[int]) -> list[str]:
    """Return the engine's answer.

    Raises:
        ValueError: the engine answers with an error.
    """
    asked = {"cmd": "plays", "rules": rules.name, "position": text}
    line = json.dumps(asked | ({"dice": dice} if dice else {})).encode()
    reply = json.loads(answer(line, {rules.name: rules}))
    if reply.get("code") == "over":  # `results` then has the empty play
        white, black, turn, _ = text.split()
        return [f"{white} {black} {'wb'[turn == 'w']} -"]
    if "plays" not in reply:
        raise ValueError(f"{text}: {reply}")
    return [play["position"] for play in reply["plays"]]


def disagreements(positions: int, seed: int) -> Iterator[str]:
    """Yield differences between engine and this reading, on `positions` positions, 25 to a game."""
    rng = random.Random(seed)
    for number in range(positions // 25):
        fields = some_game(rng, f"chance-{number}")
        rules = rule_set(fields)
        game, text = Reading(fields), ""
        checkers = rng.choice((3, 3, 4, 5, 6, 15 if game.dice < 3 else 8))
        for turn in range(25):
            if turn % 4 == 0 or not text:
                text = some_position(rng, game, checkers)
                if rng.random() < 0.2:
                    text = f"R:{checkers} R:{checkers} w -"
            dice = [rng.randint(1, 6) for _ in range(game.dice)]
            if rng.random() < 0.15:
                dice = dice[:1] * game.dice
            if not text.endswith("-"):
                dice = []
            found, wanted = by_engine(rules, text, dice), game.results(text, dice)
            if found != wanted:
                yield json.dumps({"fields": fields, "position": text, "dice": dice})
            text = rng.choice(wanted)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--positions", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    bad = 0
    for case in disagreements(given.positions, given.seed):
        print(case, flush=True)
        bad += 1
    print(f"{given.positions} positions, {bad} disagreements")
