"""The matches that the library lists, and what changes them."""

from collections.abc import Sequence
from functools import partial

from ludus.match.record_index import Match
from ludus.window.app.app import App


class Shelf:
    """The matches at other computers and the saved ones; a deleted one can be restored."""

    def __init__(self, app: App, saved: Sequence[Match]) -> None:
        self._store, self._post = app.matches, app.post
        self._jobs, self._stack = app.jobs, app.stack
        self.matches = [*self._post.matches, *saved]
        self.deleted: list[tuple[Match, str]] = []
        """With their records, the latest at the end."""

    def reload(self) -> None:
        """Look for the matches again in a background thread."""
        self._jobs.wait_for(self._store.all, self._show, reads=True)

    def _show(self, saved: Sequence[Match]) -> None:
        self.matches = [*self._post.matches, *saved]
        self._stack.present()

    def paste(self, text: str) -> None:
        add = partial(self._store.add, text.replace("\r\n", "\n"))
        self._jobs.wait_for(add, lambda _: self.reload())

    def rename(self, match: Match, title: str) -> None:
        self._store.rename(match, title)
        self.reload()

    def delete(self, match: Match) -> None:
        if (text := self._store.delete(match)) is not None:
            self.deleted.append((match, text))
            self.matches.remove(match)

    def restore(self) -> None:
        """Restore the match that was deleted last."""
        if self._store.restore(*self.deleted[-1]):
            self.deleted.pop()
        self.reload()

    def is_far(self, match: Match) -> bool:
        """Whether a match is played at two computers."""
        return match.path.parent == self._post.folder

    def put_away(self, match: Match) -> None:
        """Take a match at two computers off the list; its file stays."""
        if far := self._post.running.get(match.path):  # It may have been settled meanwhile.
            self._post.put_away(far)
        self.reload()
