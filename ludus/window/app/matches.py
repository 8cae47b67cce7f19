"""The player's matches: begin, save, resume and delete them; problems appear on the screen."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from textwrap import shorten
from typing import NamedTuple

from ludus.journey import road as journey
from ludus.journey.road import RoadStop
from ludus.match import setup
from ludus.match.fairness import pledge
from ludus.match.library import BusyError
from ludus.match.record import (
    HUMAN,
    Record,
    RecordError,
    parse_record,
    parsed,
    read_record,
    text_of,
)
from ludus.match.record_index import Damage, Match
from ludus.match.save import DamagedError
from ludus.match.scenes import Famous
from ludus.match.table import Table
from ludus.players.levels import LEVELS
from ludus.rules.game import GAMES, Games
from ludus.rules.notation import parse_position
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, length_of, seen_by, starts
from ludus.window.app.services import Services
from ludus.window.storage.profiles import Profiles
from ludus.window.storage.settings import Settings
from ludus.window.text.catalogue import mark
from ludus.window.text.words import Notice

log = logging.getLogger(__name__)
UNSAVED = Notice(mark("The match cannot be saved."), {})
_UNCHANGED = mark("Some matches were not changed. The log says why.")
_WRONG = mark("This text is not a match: {why}")
_NO_MATCH = mark("“{start}” is not a match. Copy a match as text, and paste it here.")
_EMPTY = mark("Nothing was pasted. Copy a match as text, and paste it here.")
_START = 30
"""The most letters of a pasted text that a notice shows."""
_UNREAD = mark("The saved match cannot be read.")


class MatchEnd(NamedTuple):
    """What follows from the end of a match."""

    next: Record | None = None
    """The next game of a series, already saved."""
    stop: RoadStop | None = None
    """The stop of the journey at which the match was played."""
    met: bool = False
    """Whether the match wins the stop."""
    own: bool = True
    """Whether it was begun here."""


class Matches:
    """The matches of the person in the window; failures are logged and shown as a notice."""

    def __init__(
        self,
        services: Services,
        notify: Callable[[Notice], None],
        pledges: bool = True,
        settings: Callable[[], Settings] = Settings,
        house: Callable[[], Profiles] = Profiles,
        games: Callable[[], Games] = lambda: GAMES,
    ) -> None:
        """`notify` shows a problem; with `pledges`, records contain a pledge of the dice."""
        self._services, self._notify, self._pledges = services, notify, pledges
        self._settings, self._house, self._games = settings, house, games
        self._next: dict[tuple[str, Length], str] = {}
        """Start positions drawn for future matches, by game and length."""
        self._last = ""
        """Start position of the last short match."""
        self.unsaved: Record | None = None
        """The match whose last save failed."""
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
        names = self._house().seated
        record.names = names[0] * (white == HUMAN), names[1] * (black == HUMAN)
        if seed is not None or HUMAN not in record.players:
            return record
        if self._settings().real_dice and not stop:
            if record.players.count(HUMAN) == 1 and self._settings().real_for_computer is False:
                record.real = record.players.index(HUMAN), 0
            else:
                record.seed = None
        elif self._services.moment:
            record.awaits_share = True
            record.pledge = pledge(drawn) if self._pledges else ""
        return record

    def following(self, last: Record) -> Record:
        """The next match of an unfinished series; otherwise a new first match like `last`.

        A person who has lost to the computer begins; otherwise the other side begins.
        """
        lost = last.players.count(HUMAN) == 1 and last.winner != last.player_side
        first = last.player_side if lost else 1 - last.first
        extent = last.length if last.begins else last.checkers
        record = self.new(last.rule_set, extent, *last.players, first)
        record.names, record.best_of = last.names, last.best_of
        if last.undecided:
            record.score, record.title, record.stop = last.won, last.title, last.stop
        return record

    def after(self, told: Famous, opponent: str) -> Record:
        return self.at(told.rules, told.staged.after, opponent)

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
        self.unsaved, former = None, self._house().former
        white, black = (former.get(name, name) for name in record.names)
        record.names = white, black
        try:
            self._services.library.write(record, thrown)
        except OSError as error:
            self.unsaved = record
            self._notify(UNSAVED)
            log.warning("the match is not saved: %s", error)
        if record.winner is not None and record is not self._ended:
            self._ended, self._end = record, self._save_end(record)

    def _save_end(self, record: Record) -> MatchEnd:
        following = self.following(record) if record.undecided else None
        own = not self._services.library.imported(record)
        if following:
            self.save(following)
        progress = self._services.journey
        stop = journey.of(record) if progress else None
        if not progress or not stop or following:
            return MatchEnd(following, stop, own=own)
        who, met = record.names[record.player_side], journey.meets(stop, record)
        if met:
            progress.win(who, [stop])
        elif record.winner != record.player_side:
            progress.lose(who, stop, str(record))
        return MatchEnd(None, stop, met, own)

    def end_of(self, record: Record) -> MatchEnd:
        """What followed from the end of a saved match."""
        return self._end if record is self._ended else MatchEnd()

    def _over_matches(self) -> list[Match]:
        found, damage = self._services.library.over_matches()
        self._tell(damage)
        return found

    def begin_journey(self, who: str) -> None:
        """Begin a person's journey with the stops that earlier wins have won."""
        if (progress := self._services.journey) and not progress.begun_by(who):
            progress.win(who, journey.honoured(self.beaten(who)))

    def win_stops(self) -> None:
        """Add stops that records show as won, and journeys lack; for a background thread.

        The program may have ended, or another may have held the file, when the match was saved.
        """
        progress = self._services.journey
        for match in reversed(self._over_matches() if progress else ()):
            facts, own = match.facts, match.facts.winner
            if not progress or own is None or facts.players[own] != HUMAN or not facts.stop:
                continue
            who = facts.names[own]
            if facts.stop not in progress.won_by(who) and (stop := self._stop_won(match)):
                self.begin_journey(who)
                progress.win(who, [stop])

    def _stop_won(self, match: Match) -> RoadStop | None:
        try:
            record = parsed(text_of(match.path))
            stop = journey.of(record)
            return stop if stop and journey.meets(stop, record) else None
        except (RecordError, OSError) as error:
            log.warning("%s: %s", match.path, error)
        return None

    def unfinished(self) -> list[Match]:
        """Unfinished matches of the present player, last played first; reports damaged ones."""
        found, damage = self._services.library.unfinished(LEVELS)
        self._tell(damage)
        return [match for match in found if match.facts.has(self._house().who)]

    def beaten(self, who: str) -> set[tuple[str, str, Length]]:
        """Games, computer's levels and lengths that `who` has won; for a background thread.

        Matches of the journey, from elsewhere, of real dice or from the editor are left out.
        """
        found = set[tuple[str, str, Length]]()
        for match in self._over_matches():
            facts, own = match.facts, match.facts.winner
            if own is None or facts.players[own] != HUMAN or facts.names[own] != who:
                continue
            if match.imported or facts.stop or not facts.drawn:
                continue
            if (other := facts.players[1 - own]) != HUMAN:
                found.add((facts.rules, other, length_of(facts.checkers)))
        return found

    def of(self, name: str) -> list[Match]:
        """All matches in which a named person plays; may be called from a background thread."""
        return [match for match in self._services.library.matches()[0] if match.facts.has(name)]

    def rename_person(self, name: str, new: str) -> bool:
        """Rename a person in all matches; may be called from a background thread."""
        return self._each(name, partial(self._call, name=name, new=new))

    def forget(self, name: str) -> bool:
        """Delete a person's matches, or their name in matches against other named people."""
        return self._each(name, partial(self._forget, name=name))

    def _each(self, name: str, act: Callable[[Match], object]) -> bool:
        failed = False
        for match in self.of(name):
            try:
                act(match)
            except (OSError, RecordError) as error:
                log.warning("%s: %s", match.path, error)
                failed = True
        if failed:
            self._notify(Notice(_UNCHANGED, {}))
        return not failed

    def _call(self, match: Match, name: str, new: str) -> None:
        white, black = (new if each == name else each for each in match.facts.names)
        self._services.library.change(match, names=(white, black))

    def _forget(self, match: Match, name: str) -> None:
        if {*match.facts.names} - {"", name}:
            self._call(match, name, "")
            return
        text = self._services.library.delete(match)
        if self._services.reviews:
            self._services.reviews.forget(
                text, setup.read(text.splitlines(), self._games()).rule_set
            )

    def all(self) -> list[Match]:
        """All matches, last played first; may be called from a background thread."""
        found, damage = self._services.library.matches()
        self._tell(damage)
        return found

    def read(self, match: Match) -> Record | None:
        """The record of a match, with every turn validated: slow, for a background thread."""
        try:
            return read_record(match.path, self._games())
        except (RecordError, OSError) as error:
            log.warning("%s: %s", match.path, error)
            self._notify(Notice(_UNREAD, {}))
        return None

    def take_up(self, match: Match) -> Table | None:
        """A match to resume, with every turn validated: slow, for a background thread."""
        try:
            record = self._services.library.open(match, LEVELS, self._games())
            return Table(record, self._services.dice(record))
        except (DamagedError, OSError) as error:
            self._tell([error])
        return None

    def delete(self, match: Match) -> str | None:
        """Delete a match and return its record for `restore`."""
        try:
            return self._services.library.delete(match)
        except OSError as error:
            self._tell([error])
        except RecordError as error:
            log.warning("%s: %s", match.path, error)
            self._notify(Notice(_UNREAD, {}))
        return None

    def rename(self, match: Match, title: str) -> None:
        try:
            self._services.library.change(match, title=title)
        except (RecordError, OSError) as error:
            self._notify(UNSAVED)
            log.warning("the match has no other name: %s", error)

    def add(self, text: str) -> None:
        """Save a match given as text, with every turn validated: slow, for a background thread."""
        try:
            self._services.library.add(parse_record(text, self._games()))
        except RecordError as error:
            start = shorten(text, _START, placeholder="…")
            told = Notice(_NO_MATCH, {"start": start})
            if text.startswith(setup.MAGIC[:-1]):
                told = Notice(_WRONG, {"why": str(error)})
            self._notify(told if start else Notice(_EMPTY, {}))
        except OSError as error:
            self._notify(UNSAVED)
            log.warning("the match is not kept: %s", error)

    def restore(self, match: Match, text: str) -> bool:
        try:
            self._services.library.restore(match, text)
        except OSError as error:
            self._notify(UNSAVED)
            log.warning("the match is not restored: %s", error)
            return False
        return True

    def _tell(self, damage: Sequence[Damage]) -> None:
        for error in damage:
            log.warning("%s", error)
        aside = [str(error.aside) for error in damage if isinstance(error, DamagedError)]
        if aside:
            text = mark("The saved match was damaged. The file is kept: {path}")
            self._notify(Notice(text, {"path": ", ".join(aside)}))
        elif any(isinstance(error, BusyError) for error in damage):
            self._notify(Notice(mark("This match is open in another window."), {}))
        elif damage:
            self._notify(Notice(_UNREAD, {}))
