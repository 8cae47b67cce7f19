"""The words below the icons of a match."""

from harness import Harness

from ludus.match.dice import dice_of
from ludus.match.record import HUMAN
from ludus.match.states import State
from ludus.picture.canvas import Item
from ludus.picture.labels import label
from ludus.rules.game import GAMES
from ludus.window.screens.home import match_screen


def pictures(harness: Harness) -> dict[str, list[Item]]:
    """Return the pictures of the buttons at the foot of a match, by the buttons' names."""
    at = [*harness.screen.layout.buttons.values()]
    return {b.name: b.items(False) for b in harness.screen.buttons() if b.rect in at}


def words(shown: dict[str, list[Item]]) -> dict[str, str]:
    """Return the word on each button."""
    texts = {n: [t for i in items for t in label(i.surface).texts] for n, items in shown.items()}
    return {name: found[0].words for name, found in texts.items() if found}


def test_the_check_mark_names_what_it_does(harness: Harness) -> None:
    harness.app.services.dice = dice_of
    harness.app.settings.real_dice = True
    record = harness.app.matches.new(GAMES["ostia"], 3, HUMAN, HUMAN, 0)
    harness.show(match_screen, record)
    harness.run(40)
    harness.press("face-6", "face-1")
    assert words(pictures(harness))["done"] == "Yes"
    harness.run(300)
    assert harness.screen.table.state is State.TAPPED
    harness.press("done")
    harness.moves(("R", 6), ("R", 1))
    assert words(pictures(harness))["done"] == "Done"
