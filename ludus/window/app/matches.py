"""The player's matches: begin, save, resume and delete them; problems appear on the screen."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from textwrap import shorten
from typing import NamedTuple

from ludus.journey import road as journey
from ludus.journey.road import RoadStop
from ludus.match import setup
from ludus.match.correspondence.line import LineError
from ludus.match.fairness import pledge
from ludus.match.library import BusyError
from ludus.match.line_values import LaterError
from ludus.match.record import (
    HUMAN,
    Record,
    RecordError,
    parse_record,
    read_record,
)
from ludus.match.record_index import Damage, Match
from ludus.match.save import DamagedError
from ludus.match.scenes import Famous
from ludus.match.table import Table
from ludus.players.levels import LEVELS
from ludus.rules.notation import parse_position
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, seen_by, starts
from ludus.window.app.core import Core, refusal_of
from ludus.window.storage.profiles import NOBODY
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

log = logging.getLogger(__name__)
UNSAVED = Notice(mark("The match cannot be saved."), {})
_UNCHANGED = Notice(mark("Some matches were not changed. The log says why."), {})
_WRONG = Notice(mark("This match is damaged or incomplete. Copy it again, and paste it here."), {})
_NO_MATCH = mark("“{start}” is not a match. Copy a match as text, and paste it here.")
_EMPTY = mark("Nothing was pasted. Copy a match as text, and paste it here.")
_START = 30
"""The most letters of a pasted text that a notice shows."""
UNREAD = Notice(mark("The saved match cannot be read."), {})
LATER = Notice(mark("This match is from a later version of ludus. Update ludus to open it."), {})
_REASONS: Mapping[type[Exception], Notice] = {
    LaterError: LATER,
    BusyError: Notice(mark("This match is open in another window."), {}),
    LineError: Notice(mark("This match cannot be opened. The log says why."), {}),
}
"""The notices of errors with matches, the most important first."""


class MatchEnd(NamedTuple):
    """What follows from the end of a match."""

    next: Record | None = None
    """The next game of a series, already saved."""
    stop: RoadStop | None = None
    """The stop of the journey at which the match was played."""
    met: bool = False
    """Whether the match wins the stop."""
    here: bool = True
    """Whether it was begun here."""


class Matches:
    """The matches of the person in the window; failures are logged and shown as a notice."""

    def __init__(self, core: Core) -> None:
        self._core, self._services = core, core.services
        self._next: dict[tuple[str, Length], str] = {}
        """Start positions drawn for future matches, by game and length."""
        self._last = ""
        """Start position of the last short match."""
        self._ended: Record | None = None
        """The match that ended last."""
        self._end = MatchEnd()

    def next(self, rules: RuleSet, length: Length) -> tuple[int, Position | None]:
        """Checkers a side and start position of the next match, drawn once and unlike the last.

        Full matches and games without starts have no position: all begin in the reserve.
        """
        if length is Length.FULL:
            return FEW[length], None
        fresh = [s for s in starts(rules) if s.length is length and s.position != self._last]
        if not fresh:
            return FEW[length], None
        key = rules.name, length
        self._next.setdefault(key, self._services.chance.choice(fresh).position)
        position = parse_position(self._next[key], rules)
        return position.checkers, position

    def new(
        self,
        rules: RuleSet,
        length: Length | int,
        white: str,
        black: str,
        first: int,
        seed: int | None = None,
        stop: str = "",
    ) -> Record:
        """A new match with a drawn seed; a human player contributes a share to the dice.

        With real dice, or with a given seed, no share is awaited. A `stop` of the journey has no
        real dice, as their faces could be chosen. `length` may also be a number of checkers a side:
        all of them begin in the reserve.
        """
        drawn = self._services.new_seed() if seed is None else seed
        if isinstance(length, Length):
            checkers, position = self.next(rules, length)
            self._last = self._next.pop((rules.name, length), self._last)
        else:
            checkers, position = length, None
        record = Record(rules.name, checkers, white, black, first, drawn, game=rules)
        record.begins, record.stop = position and seen_by(first, position), stop
        names = self._core.house.seated
        record.names = names[0] * (white == HUMAN), names[1] * (black == HUMAN)
        if seed is not None or HUMAN not in record.players:
            return record
        if self._core.settings.real_dice and not stop:
            if record.alone and self._core.settings.real_for_computer is False:
                record.real = record.players.index(HUMAN), 0
            else:
                record.seed = None
        elif self._services.moment:
            record.awaits_share = True
            record.pledge = pledge(drawn) if self._core.guard.pledges else ""
        return record

    def following(self, last: Record) -> Record:
        """The next match of an unfinished series; otherwise a new first match like `last`.

        A person who has lost to the computer begins; otherwise the other side begins.
        """
        lost = last.alone and last.winner != last.player_side
        first = last.player_side if lost else 1 - last.first
        extent = last.length if last.begins else last.checkers
        record = self.new(last.rule_set, extent, *last.players, first)
        record.names, record.best_of = last.names, last.best_of
        if last.undecided:
            record.score, record.title, record.stop = last.won, last.title, last.stop
        return record

    def after(self, famous: Famous, opponent: str) -> Record:
        return self.at(famous.rules, famous.staged.after, opponent)

    def at(self, rules: RuleSet, position: Position, opponent: str, stop: str = "") -> Record:
        """A match that continues from a position; a human plays White."""
        record = self.new(rules, position.checkers, HUMAN, opponent, position.turn, stop=stop)
        record.begins = position
        return record

    def save(self, record: Record, thrown: bool = False) -> None:
        """Save a match; if that fails, the match continues and a notice is shown.

        `thrown` reports a first throw that is not yet played, and so is not in the record. What
        follows from the end of a match is saved with it, as the program may close before it is
        shown.
        """
        former = self._core.house.former
        white, black = (former.get(name, name) for name in record.names)
        record.names = white, black
        with self.attempt("the match is not saved", UNSAVED):
            self._services.library.write(record, thrown)
        if record.winner is not None and record is not self._ended:
            self._ended, self._end = record, self._save_end(record)

    @property
    def unsaved(self) -> Record | None:
        """The match whose last save failed."""
        return self._services.library.unsaved

    def _save_end(self, record: Record) -> MatchEnd:
        following = self.following(record) if record.undecided else None
        here = not self._services.library.imported(record)
        if following:
            self.save(following)
        progress = self._services.journey
        stop = journey.of(record) if progress else None
        if not progress or not stop or following:
            return MatchEnd(following, stop, here=here)
        who, met = record.names[record.player_side], journey.meets(stop, record)
        if met:
            progress.win(who, [stop])
        elif record.winner != record.player_side:
            progress.lose(who, stop, str(record))
        return MatchEnd(None, stop, met, here)

    def end_of(self, record: Record) -> MatchEnd:
        """What followed from the end of a saved match."""
        return self._end if record is self._ended else MatchEnd()

    # The library

    @contextmanager
    def attempt(self, what: object, notice: Notice | None = None) -> Iterator[None]:
        """Log a failure with `what`, and show a notice; a busy or damaged match has its own."""
        try:
            yield
        except (RecordError, LineError, OSError) as error:
            log.warning("%s: %s", what, error)
            if notice is UNSAVED and isinstance(error, OSError):
                notice = refusal_of(error) or notice
            if notice:
                self._core.notify(_notice([error], notice))

    def _reported(self, listed: tuple[list[Match], list[Damage]]) -> list[Match]:
        """The matches of a list, after a notice about the damaged ones."""
        matches, damage = listed
        for error in damage:
            log.warning("%s", error)
        if damage:
            self._core.notify(_notice(damage, UNREAD))
        return matches

    def over(self) -> list[Match]:
        """All finished matches; may be called from a background thread."""
        return self._reported(self._services.library.records.matches())

    def all(self) -> list[Match]:
        """All matches, last played first; may be called from a background thread."""
        return self._reported(self._services.library.matches())

    def unfinished(self) -> list[Match]:
        """Unfinished matches of the present player, last played first; reports damaged ones.

        Without those whose dice were thrown elsewhere: a person may have broken them off there.
        """
        matches = self._reported(self._services.library.unfinished(LEVELS))
        here = [match for match in matches if not match.imported or match.facts.seed is not None]
        return [match for match in here if match.facts.has(self._core.house.who)]

    def of(self, name: str) -> list[Match]:
        """All matches in which a named person plays; may be called from a background thread."""
        return [match for match in self._services.library.matches()[0] if match.facts.has(name)]

    def of_nobody_else(self, name: str) -> list[Match]:
        """The matches that `forget` deletes; may be called from a background thread."""
        return [match for match in self.of(name) if _without_others(match, name)]

    def rename_person(self, name: str, new: str) -> bool:
        """Rename a person in all files; may be called from a background thread."""
        return self._each(name, partial(self._call, name=name, new=new), new)

    def forget(self, name: str) -> bool:
        """Delete a person's matches, or their name in matches against other named people."""
        return self._each(name, partial(self._forget, name=name), NOBODY)

    def _each(self, name: str, act: Callable[[Match], object], new: str) -> bool:
        """Change a person's matches, and if that succeeds the mistakes and the journey."""
        matches, changed = self.of(name), 0
        for match in matches:
            with self.attempt(match.path, _UNCHANGED):
                act(match)
                changed += 1
        if changed < len(matches):
            return False
        for store in (self._services.diary, self._services.journey):
            if store:
                store.rename(name, new)
        return True

    def _call(self, match: Match, name: str, new: str) -> None:
        white, black = (new if each == name else each for each in match.facts.names)
        self._services.library.change(match, names=(white, black))

    def _forget(self, match: Match, name: str) -> None:
        if not _without_others(match, name):
            self._call(match, name, NOBODY)
            return
        text = self._services.library.delete(match)
        if self._services.reviews:
            self._services.reviews.forget(
                text, setup.read(text.splitlines(), self._core.games).rule_set
            )

    def read(self, match: Match) -> Record | None:
        """The record of a match, with every turn validated: slow, for a background thread."""
        with self.attempt(match.path, UNREAD):
            return read_record(match.path, self._core.games)
        return None

    def take_up(self, match: Match) -> Table | None:
        """A match to resume, with every turn validated: slow, for a background thread."""
        with self.attempt(match.path, UNREAD):
            record = self._services.library.open(match, LEVELS, self._core.games)
            return Table(record, self._services.dice(record))
        return None

    def delete(self, match: Match) -> str | None:
        """Delete a match and return its record for `restore`."""
        with self.attempt(match.path, UNREAD):
            return self._services.library.delete(match)
        return None

    def rename(self, match: Match, title: str) -> None:
        with self.attempt("the match has no other name", UNSAVED):
            self._services.library.change(match, title=title)

    def add(self, text: str) -> None:
        """Save a match given as text, with every turn validated: slow, for a background thread."""
        try:
            record = parse_record(text, self._core.games)
        except RecordError as error:
            log.warning("the match is not added: %s", error)
            self._core.notify(_refusal(text, error))
            return
        with self.attempt("the match is not added", UNSAVED):
            self._services.library.add(record)

    def restore(self, match: Match, text: str) -> bool:
        with self.attempt("the match is not restored", UNSAVED):
            self._services.library.restore(match, text)
            return True
        return False


def _without_others(match: Match, name: str) -> bool:
    """Whether nobody with another name plays."""
    return {*match.facts.names} <= {NOBODY, name}


def _notice(errors: Sequence[Exception], usual: Notice) -> Notice:
    """A notice about errors with matches; `usual` for those without a notice of their own."""
    if aside := [error.aside for error in errors if isinstance(error, DamagedError)]:
        text = mark("The saved match was damaged. The file is kept: {path}")
        return Notice(text, {"path": aside})
    kinds = (kind for kind in _REASONS if any(isinstance(error, kind) for error in errors))
    return _REASONS.get(next(kinds, Exception), usual)


def _refusal(text: str, error: RecordError) -> Notice:
    """Why a text cannot be added as a match."""
    if isinstance(error, LaterError):
        return LATER
    start = shorten(text, _START, placeholder="…")
    if not start:
        return Notice(_EMPTY, {})
    if text.startswith(setup.MAGIC[:-1]):
        return _WRONG
    return Notice(_NO_MATCH, {"start": start})
