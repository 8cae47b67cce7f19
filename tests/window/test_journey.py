"""The journey: stops won one after another, their conditions, items, lessons and profiles."""

from itertools import product
from pathlib import Path
from re import search

import pygame
import pytest
from each import each
from every_screen import played_out
from harness import Harness, as_play, ended

from ludus.files import locked, release
from ludus.journey.road import RoadStop, Things, meets, of, read, stops
from ludus.match import lesson
from ludus.match.lesson import LessonError
from ludus.match.record import Record, parse_record
from ludus.match.record_index import Match
from ludus.players.ranks import RANKS
from ludus.rules.notation import parse_position
from ludus.rules.ruleset import Length
from ludus.window.app.stops_won import add_stops_won
from ludus.window.pictures.movement import Dusk
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.ends.prize import FLIGHT, STANDS, PrizeScreen
from ludus.window.screens.home import match_screen
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.stop import begin, new_match
from ludus.window.screens.learn.story import Story
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.progress import Progress

START = "31:1,33:2 1:1,2:1,3:1 w -"
SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (1024, 1024)]


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    return Harness(tmp_path, size=(640, 360))


def end(harness: Harness, number: int, winner: int = 0) -> OverScreen:
    """Finish a quick match of a stop."""
    stop = stops()[number - 1]
    match = played_out(stop.rules, stop.opponent, winner)
    match.record.title, match.record.stop = stop.title, stop.name
    return harness.at_end(match)


def win(harness: Harness, number: int, winner: int = 0) -> OverScreen:
    """Finish a quick match of a stop, and step to the prize, or to the buttons of its end."""
    return ended(end(harness, number, winner))


def finish(harness: Harness, number: int, winner: int = 0) -> OverScreen:
    """Finish a quick match of a stop, and step to the buttons of its end."""
    over = win(harness, number, winner)
    for _ in range(2 * (harness.top is not over)):
        harness.key(pygame.K_SPACE)
    return over


def progress(harness: Harness) -> Progress:
    found = harness.app.services.journey
    assert found
    return found


def test_twenty_stops_lead_to_claudius_past_ever_stronger_opponents() -> None:
    found = stops()
    assert [stop.number for stop in found] == [*range(1, 21)]
    ranks = [[*RANKS].index(stop.opponent) for stop in found]
    assert ranks == sorted(ranks)
    assert (found[-1].opponent, found[-1].rules, found[-1].length) == ("caesar", "tabula", "full")
    assert {"cup", "dice", "checkers", "tune", "lamp", "word"} == {stop.item for stop in found}
    assert any(stop.scene == "zeno" for stop in found)
    taught = next(stop for stop in found if stop.start)
    told = lesson.read(taught.game)
    assert told
    starts = [part[0].before for part in told.parts]
    assert parse_position(taught.start, taught.game) in starts


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('opponent = "nero"', "'nero' is not known; opponent: one of tiro, optio"),
        ('rules = "chess"', "chess"),
        ('length = "endless"', "length: one of quick, medium, full"),
        ("needs = { luck = 1 }", "unknown need 'luck'; available: hits, hurt"),
        ('scene = "nowhere"', "unknown scene 'nowhere'"),
        ('scene = "zeno"', "rules: give tabula, the game of scene 'zeno'"),
        (f'start = "{START}"\nfirst = "you"', "first or best_of: a start or scene is one game"),
        (f'start = "{START}"\nbest_of = 3', "remove the field"),
        ('place = "athens"', "place: one of harbour, camp"),
        ('look = "#12"', "look: lamp has no look '#12'; give clay|red"),
        ("at = [0.1, 0.5]", "at: shares of the map's width"),
        ("at = 3", "at: shares of the map's width and height"),
    ],
)
def test_a_bad_file_gets_one_clear_error(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "01-bad.toml"
    field = line.partition(" ")[0]
    whole = Path(__file__).parents[2] / "ludus/journey/03-ropes.toml"
    kept = [each for each in whole.read_text("utf-8").splitlines() if not each.startswith(field)]
    path.write_text("\n".join([*kept, line]) + "\n", "utf-8")
    with pytest.raises(LessonError) as error:
        read(path)
    assert str(path) in str(error.value)
    assert fault in str(error.value)
    assert search(r"toml: line \d+: ", str(error.value))
    assert "\n" not in str(error.value)


def of_stop(text: str, **needs: int) -> bool:
    """Return whether a record meets the needs."""
    stop = RoadStop(
        place="harbour",
        at=(0.5, 0.5),
        opponent="tiro",
        rules="ostia",
        needs=needs,
        task="x",
        before="x",
        after="x",
        gift="x",
        look="clay",
        item="cup",
    )
    return meets(stop, parse_record(text))


RECORD = f"""ludus record 1
rules ostia
checkers 3
white human
black tiro
first w
seed -
start {START}
w 1,3 33/34 31/34
b 1,2 1/2 2/4
w 6,6 33/O 34/O 34/O
result w
"""


HITS = """ludus record 1
rules romani
checkers 3
white human
black tiro
first w
seed 38
w 1,5,2 R/5 R/2 R/1
b 3,2,2 R/2* R/2 R/3
w 1,5,1 R/5 5/6 5/6
b 3,6,3 3/9 2/5 9/12
w 2,4,5 1/5* 5/10 10/12*
b 5,4,6 R/5 R/4 4/10
w 6,6,6 12/18 6/12 18/24
b 4,2,4 2/4 10/14 5/9
w 5,3,6 24/27 6/12 12/17
b 2,3,1 4/5 5/8 9/11
w 5,2,5 27/32 17/22 32/34
b 2,3,5 14/19 8/10 10/13
w 5,6,1 12/17 17/18 22/28
b 4,3,6 13/16 19/25 11/15
w 3,3,6 28/34 18/21 21/24
b 6,3,6 15/21 25/28 16/22
w 2,6,4 24/28* 34/36 28/34
b 3,6,6 R/6 22/25 25/31
w 5,6,4 34/O 36/O 34/O
result w
"""
"""A match in which Light hits three times and is hit once."""
HELD = """ludus record 1
rules ostia
checkers 3
white human
black tiro
first w
seed -
start 32:2,34:1 1:1,2:1,3:1 w -
w 1,2 34/35 35/O
b 1,2 1/2 2/4
w 6,6 32/O 32/O
result w
"""
"""A match that begins with a closed square, which Light holds for a turn, and opens."""


@each(
    given=[
        (HITS, "hits", 3, True),
        (HITS, "hits", 4, False),
        (HITS, "hurt", 1, True),
        (HITS, "hurt", 0, False),
        (HITS, "throws", 10, True),
        (HITS, "throws", 9, False),
        (HITS, "squares", 1, True),
        (HITS, "squares", 2, False),
        (HELD, "squares", 1, False),
        (RECORD, "left", 3, True),
        (RECORD, "left", 4, False),
    ]
)
def test_a_condition_counts_what_its_side_has_done(given: tuple[str, str, int, bool]) -> None:
    text, need, count, met = given
    assert of_stop(text, **{need: count}) is met
    swapped = text.replace("white human", "white tiro").replace("black tiro", "black human")
    assert not of_stop(swapped, **{need: count}), "the person has lost"


def test_a_game_of_a_series_that_goes_on_wins_no_stop() -> None:
    for score, won in (("0-0", False), ("1-0", True)):
        assert of_stop(RECORD.replace("start", f"best-of 3 {score}\nstart")) is won


def test_a_stop_is_played_from_the_menu_and_its_item_stays(harness: Harness) -> None:
    harness.app.change(calm=True)
    harness.show(ChooseScreen)
    harness.run(1)
    harness.press("menu", "journey")
    assert harness.labels == {
        "quay": "1 · The harbour: Felix",
        "play": "PLAY",
        "things": "Things",
        "close": "Close",
    }
    for said in ("You begin.", "You play for these dice. Dice of red clay", "0 of 20 won"):
        assert said in harness.top.said
    harness.press("play")
    record = as_play(harness.top).table.record
    assert (record.title, record.black, record.first) == ("Iter 1", "tiro", 0)
    assert record.length is Length.QUICK
    finish(harness, 1)
    assert harness.labels["next"] == "Next: Felix"
    harness.press("next")
    assert "The loser pays" in harness.top.said
    assert [*harness.labels] == ["quay", "tavern", "play", "things", "close"]
    harness.press("quay")
    assert "On your table. Dice of red clay" in harness.top.said
    harness.press("tavern", "play")
    assert as_play(harness.top).table.record.title == "Iter 2"
    again = Progress(harness.folder / "journey.json")
    assert [*again.won] == ["quay"]


def test_after_a_win_the_players_coin_walks_along_the_road_until_a_touch(harness: Harness) -> None:
    finish(harness, 1)
    harness.run(20)
    harness.press("other")
    places = list[int]()
    for _ in range(6):
        harness.run(8)
        shadow, coin = harness.top.above()
        places.append(shadow.rect.x)
    assert places[0] == places[1] > places[-2] > places[-1]
    assert shadow.rect.centery > coin.rect.centery, "it hops"
    harness.click((1, 1))
    assert harness.top.above()[1].rect.colliderect(harness.button("tavern").rect), "it stays"
    assert "count-1" in harness.ear.heard
    harness.press("play")
    assert as_play(harness.top).table.record.stop == "tavern"


def test_the_end_of_the_road_is_celebrated(harness: Harness) -> None:
    progress(harness).win("", stops())
    harness.show(MapScreen, True)
    harness.run(80)
    assert "You have walked the whole road" in harness.top.said
    assert harness.ear.heard[-1] == "victory"


def awarded(harness: Harness, number: int = 1) -> PrizeScreen:
    """Win a stop, and step to its prize."""
    win(harness, number)
    return harness.top_as(PrizeScreen)


@pytest.mark.parametrize("way", ["button", "key", "wait"])
def test_a_prize_comes_up_large_and_flies_to_the_tray_before_the_buttons(
    harness: Harness, way: str
) -> None:
    prize = awarded(harness)
    assert "Dice of red clay" in prize.said
    assert "Take my dice" in prize.said
    assert [*harness.labels] == ["table"]
    sizes, texts = list[int](), len(prize.items())
    for _ in range(40):
        harness.run(1)
        sizes += [item.rect.width for item in prize.items()[texts:][-1:]]
    assert max(sizes) > 1.08 * sizes[-1] > 4 * sizes[0]
    assert "prize" in harness.ear.heard
    if way == "button":
        harness.press("table")
    elif way == "key":
        harness.key(pygame.K_SPACE)
    harness.run(FLIGHT + 1 + (STANDS - 24) * (way == "wait"))
    match = as_play(prize.below.below) if prize.below and prize.below.below else None
    assert match
    assert prize.items()[-1].rect.center == match.layout.tray.center
    assert not harness.labels
    assert harness.ear.heard[-2:] == ["die", "die"]
    assert len(prize.items()) == 1, "a glint on the dice in the tray, and no other dice"
    while harness.top is prize:
        harness.run(1)
    over = harness.top_as(OverScreen)
    day = harness.app.stack.seen(match).get_buffer().raw
    assert over.background().get_buffer().raw == day, "the table stays lit"
    assert "You won in" in harness.text, "the line has the title"
    harness.run(12)
    assert harness.labels["next"] == "Next: Felix"
    for button in over.buttons():
        assert button.rect.collidelist([match.layout.board, match.layout.tray]) < 0


def test_touches_skip_the_prize_and_a_second_win_has_none(harness: Harness) -> None:
    end(harness, 1)
    harness.run(100)
    harness.click(harness.top_as(OverScreen).area.center)  # It can be read until then.
    prize = harness.top_as(PrizeScreen)
    harness.look()
    harness.click(prize.area.center)
    harness.run(16)
    red, _, blue, _ = harness.look().get_at(prize._large.center)
    assert red - blue < 25, "its light has gone"
    harness.click(prize.area.center)
    harness.top_as(OverScreen)
    assert isinstance(harness.app.stack.display.movement, Dusk), "light goes, and no scroll rolls"
    assert harness.app.things.dice
    assert win(harness, 1) is harness.top


def test_with_reduced_motion_the_prize_is_simply_there(harness: Harness) -> None:
    harness.app.change(calm=True)
    prize = awarded(harness)
    first = prize.items()
    harness.run(30)
    assert [item.rect for item in prize.items()] == [item.rect for item in first]
    harness.press("table")
    harness.top_as(OverScreen)


@pytest.mark.parametrize("way", ["start", "map"])
def test_a_won_stop_that_the_journey_lacks_is_added_from_its_record(
    harness: Harness, way: str
) -> None:
    """Another program holds the journey until this program ends, or the file is lost."""
    app, path = harness.app, harness.folder / "journey.json"
    app.services.library.matches()  # The index is from before the match.
    lock = locked(path)
    finish(harness, 1)
    release(path, lock)
    assert not path.exists()
    assert not Progress(path).won
    if way == "start":
        app = Harness(harness.folder, size=(640, 360)).app
    else:
        app.services.journey = Progress(path)
        harness.show(ChooseScreen)
        harness.press("menu", "journey")
    assert app.services.journey
    assert [*app.services.journey.won] == ["quay"]
    assert [*Progress(path).won] == ["quay"]
    assert app.things.dice
    for match in app.matches.all():
        app.matches.delete(match)
    add_stops_won(app.matches, progress(harness))
    assert [*Progress(path).won] == ["quay"], "the journey needs no record"


def test_only_a_win_as_the_stop_asks_is_added_from_a_record(harness: Harness) -> None:
    for number, winner in ((2, 0), (1, 1)):
        finish(harness, number, winner)
    record = played_out("ostia", "tiro", 0).record
    record.stop, record.names = "quay", ("Anna", "")
    harness.app.matches.add(str(record))
    add_stops_won(harness.app.matches, progress(harness))
    assert not progress(harness).won
    assert not progress(harness).won_by("Anna")


def test_a_win_without_the_condition_wins_no_item(harness: Harness) -> None:
    over = finish(harness, 2)
    assert "this stop asks for more: Your opponent begins." in over.said
    assert "next" not in harness.labels
    assert not progress(harness).won
    assert harness.lit == ["again"]
    harness.press("again")
    assert (as_play(harness.top).table.record.title, harness.screen.note) == ("Iter 2", "")
    begin(harness.app, stops()[2])
    assert harness.screen.note == "Hit at least once."


def test_the_third_loss_offers_the_moments_that_decided_the_three(harness: Harness) -> None:
    for _ in range(2):
        finish(harness, 2, winner=1)
        assert "lesson" not in harness.labels
    finish(harness, 2, winner=1)
    harness.run(300)
    harness.press("lesson")
    for _ in range(3):
        harness.top_as(ReviewScreen)
        harness.press("close")
    harness.top_as(OverScreen)
    assert not progress(harness).losses("", stops()[1])
    assert not progress(harness).won


def test_a_second_win_lays_no_item_again(harness: Harness) -> None:
    clay, iron = stops()[1], stops()[6]
    progress(harness).win("", [clay])
    progress(harness).win("", [iron])
    progress(harness).win("", [clay])
    assert progress(harness).things.cup == "iron"
    harness.show(MapScreen)
    for stop, said in ((clay, "Yours for good. A clay cup"), (iron, "On your table. An army cup")):
        harness.press(stop.name)
        assert said in harness.top.said


def seen(harness: Harness) -> bytes:
    """Return the picture of a match that has just begun."""
    harness.go(match_screen, Record("ostia", 5, "human", "human", 0, 7))
    harness.run(1)
    return harness.look().get_buffer().raw


def test_each_kind_of_thing_changes_the_table_until_it_is_taken_away(harness: Harness) -> None:
    before, heard = seen(harness), harness.ear
    assert heard.tune == "tavern"
    won = [stops()[number - 1] for number in (1, 2, 3, 4, 6, 11)]
    assert len({stop.item for stop in won}) == 6
    for stop in won:
        progress(harness).win("", [stop])
        harness.app.load_progress()
        after = seen(harness)
        assert (heard.tune == stop.look) if stop.item == "tune" else (after != before)
        harness.show(MapScreen)
        harness.press("things")
        if stop.name not in harness.labels:
            harness.top.turn(1)
            harness.run(1)
        assert harness.labels[stop.name] == harness.app.words.get(stop.gift)
        harness.press(stop.name)
        assert seen(harness) == before
        assert heard.tune == "tavern"
    again = Progress(harness.folder / "journey.json")
    assert not any(again.things)
    assert len(again.won) == 6


def test_a_thing_is_chosen_with_keys_or_with_one_switch(harness: Harness) -> None:
    progress(harness).win("", stops()[:3])
    harness.show(ChooseScreen)
    harness.show(MapScreen)
    harness.run(1)
    focus = harness.app.focus
    for name in ("things", "quay"):
        while focus.name != name:
            harness.key(pygame.K_TAB)
        harness.key(pygame.K_RETURN)
        harness.run(1)
    assert harness.app.things == Things(cup="clay", lamp="clay")
    harness.app.change(switch_s=0.5)
    while [lit.name for lit in focus.lit(harness.top.buttons())] != ["tavern"]:
        harness.run(1)
    harness.key(pygame.K_x)
    assert harness.app.things == Things(lamp="clay")


def test_everybody_has_a_journey(harness: Harness) -> None:
    found = progress(harness)
    found.win("", stops()[:1])
    found.seat = lambda: "Anna"
    found.win("Anna", stops()[1:2])
    found.rename("Anna", "Berta")
    found.seat = lambda: "Berta"
    assert [*found.won] == ["tavern"]
    found.rename("Berta", "")
    found.seat = lambda: ""
    assert [*found.won] == ["quay"]


def test_a_match_of_every_stop_belongs_to_it(harness: Harness) -> None:
    for stop in stops():
        assert of(new_match(harness.app.matches, stop)) is stop
    harness.show(ChooseScreen)
    progress(harness).win("", stops()[:15])
    harness.show(MapScreen)
    harness.run(1)
    harness.press("play")
    assert harness.top.kind == "scene"


def saved(harness: Harness) -> Match:
    """Return the only match of the library."""
    (match,) = harness.app.matches.all()
    return match


def resumed(harness: Harness, match: Match) -> RoadStop | None:
    """Return the stop to which a match belongs that is continued from the library."""
    table = harness.app.matches.take_up(match)
    assert table
    return of(table.record)


def test_a_match_of_a_stop_belongs_to_it_under_any_title(harness: Harness) -> None:
    stop = stops()[2]
    record = new_match(harness.app.matches, stop)
    harness.app.matches.save(record, thrown=True)
    harness.app.matches.rename(saved(harness), "Mine")
    assert resumed(harness, saved(harness)) is stop


def test_the_games_of_a_series_belong_to_one_stop(harness: Harness) -> None:
    stop = stops()[9]
    last = played_out(stop.rules, stop.opponent, 0).record
    last.best_of, last.stop = stop.best_of, stop.name
    second = harness.app.matches.following(last)
    assert of(second) is stop
    second.winner = 0
    assert of(harness.app.matches.following(second)) is None, "the series is over"


def test_a_match_from_elsewhere_belongs_to_no_stop(harness: Harness, tmp_path: Path) -> None:
    text = str(new_match(harness.app.matches, stops()[2]))
    harness.app.matches.add(text)
    assert resumed(harness, saved(harness)) is None
    harness.app.matches.add(text)
    assert "stop" not in saved(harness).path.read_text(), "it is there once"
    (tmp_path / "match.txt").write_text(text.replace("Iter 3", "Mine"))
    harness.drop(tmp_path / "match.txt")
    harness.top_as(ReplayScreen)
    assert [resumed(harness, match) for match in harness.app.matches.all()] == [None, None]


def test_a_position_of_a_stop_that_is_set_up_belongs_to_no_stop(harness: Harness) -> None:
    stop = stops()[5]
    assert stop.begins
    edit = harness.show(EditScreen, stop.game, stop.begins, stop.opponent)
    edit.play_on()
    harness.screen.table.record.title = stop.title
    assert of(harness.screen.table.record) is None


@pytest.mark.parametrize("number", [1, 6, 16])
def test_the_program_throws_the_dice_of_a_stop_and_says_so(harness: Harness, number: int) -> None:
    said, stop = "The program throws the dice here.", stops()[number - 1]
    progress(harness).win("", stops()[: number - 1])
    harness.show(ChooseScreen)
    harness.show(MapScreen)
    assert said not in harness.top.said
    harness.app.settings.real_dice = True
    assert said in harness.top.said
    harness.press("play")
    if stop.scene:
        as_play(harness.top, "scene").layer(Story)._play_on()
    record = as_play(harness.top, "play").table.record
    assert (record.seed, record.real, of(record)) == (7, None, stop)


def test_a_match_with_another_title_or_of_another_game_wins_no_stop(harness: Harness) -> None:
    for rules, stop in (("tabula", "quay"), ("ostia", "")):
        match = played_out(rules, "tiro", 0)
        match.record.title, match.record.stop = "Iter 1", stop
        harness.at_end(match)
        assert not progress(harness).won


def test_the_map_and_every_card_fit_the_screen(harness: Harness) -> None:
    app, sizes = harness.app, [*SIZES, (2560, 1080), (600, 1024)]
    for won in (0, 5, 10, 19, 20):  # The next stop has a name, or is near one.
        progress(harness).win("", stops()[:won])
        for app.size, app.settings.text, language in product(sizes, (100, 200), ("en", "el")):
            app.words, screen = app.texts(language), MapScreen(app)
            road_map, panel, _ = screen._plan
            assert len([*road_map.walk(1)]) < 20
            coins = [road_map.coin(stop, screen._next) for stop in stops()]
            assert all(road_map.place.contains(coin) for coin in coins)
            assert panel.collidelist(coins) < 0
            assert screen._laid.lacks == (0, 0)
            names = [item.rect for item in screen._names()]
            walker = screen._walker()[1].rect
            assert won == 20 or not walker.colliderect(coins[won].scale_by(0.4))
            road = [item.rect for item in road_map._road(road_map._dots, 20)]
            taken = [*coins, walker, panel.inflate(16, 16), *road]
            for at, name in enumerate(names):
                assert road_map.place.inflate(-16, -16).contains(name)
                assert name.collidelist([*taken, *names[:at]]) < 0
                assert name.inflate([2 * name.height] * 2).collidelist(coins) >= 0 or not at


def test_a_touch_beside_a_stop_shows_it(harness: Harness) -> None:
    progress(harness).win("", stops()[:3])
    harness.show(MapScreen)
    harness.click(harness.button(stops()[0].name).rect.midright)
    assert harness.button(stops()[0].name).chosen
