"""What staff can do, on their screen, on their page, or on both."""

from typing import NamedTuple

from ludus.window.text.catalogue import mark


class StaffAction(NamedTuple):
    """A button, and what it asks before it acts; the screen or the page knows how to act."""

    name: str
    text: str
    icon: str = ""
    ways: tuple["StaffAction", ...] = ()
    sentence: str = ""
    """What staff read before they choose a way."""


REPORT = StaffAction(
    "report",
    # Translators: a heading and a button: a file about the program, for somebody who mends it.
    mark("A report for help"),
    "rules",
    (StaffAction("save", mark("Save the report"), "done"),),
    # Translators: the names of the files in a report follow.
    mark("One file for whoever helps you, without the PIN. It holds:"),
)
TEST = StaffAction("test", mark("Test touch and sound"), "hand")
# Translators: a button: ends the program and starts it anew.
_AGAIN = StaffAction("again", mark("Restart"), "restart")
# Translators: a button: a new version of the program is read from a USB stick.
_UPDATE = StaffAction("update", mark("Update from a USB stick"), "forward")
RESTART = StaffAction("restart", _AGAIN.text, "restart", (_AGAIN, _UPDATE))
"""Asks only on a machine that can be updated."""
CLOSE = StaffAction(
    "close",
    mark("Close the program"),
    "leave",
    (
        # Translators: a button: visitors see "Out of order" until the museum opens again.
        StaffAction("out-of-order", mark("Out of order until the next opening"), "pause"),
        # Translators: a button: the program ends, until the computer is started again.
        StaffAction("end", mark("End until the computer restarts"), "leave"),
    ),
)
MESSAGE = StaffAction(
    "message",
    # Translators: a text of the museum's that is shown on the screen at once, such as: We close in
    # ten minutes.
    mark("Message to the visitors"),
    ways=(
        # Translators: a button: a message that was typed is shown on the exhibit's screen.
        StaffAction("show", mark("Show now")),
        # Translators: a button: a message is no longer shown on the exhibit's screen.
        StaffAction("remove", mark("Remove the message")),
    ),
)
PAGES = {
    # Translators: one of four parts of a page: what is seen on the screen at this moment.
    "now": mark("Now"),
    "settings": mark("Settings"),
    # Translators: one of four parts of a page: how many people have visited the exhibit.
    "visits": mark("Visits"),
    # Translators: one of four parts of a page: what went wrong in the program.
    "faults": mark("Faults"),
}
"""The parts of the page."""
