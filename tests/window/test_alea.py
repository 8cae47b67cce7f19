"""Alea on the screen: answers, the flame, the end, by keys, by one switch and by ear."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import msgspec
import pygame
import pytest
from each import each
from harness import Beside, Harness, session_of, unheard
from looks import lines

from ludus.journey.road import stops
from ludus.match.alea import BEGINS, FULL
from ludus.picture.labels import label
from ludus.rules.game import GAMES
from ludus.rules.plays import Step
from ludus.rules.problems import Problem, problems
from ludus.rules.ruleset import RuleSet
from ludus.window.layout.layout import lay_out
from ludus.window.screens.alea import alea
from ludus.window.screens.alea.alea import MISSED, SHOWN, AleaSession
from ludus.window.screens.alea.alea_screen import alea_screen, begin_run
from ludus.window.screens.alea.answers import AnswerScreen
from ludus.window.screens.alea.end import AleaOverScreen
from ludus.window.screens.alea.lamp import LEVELS, lamp, rooms
from ludus.window.screens.alea.quiz import Quiz
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.sound.sounds import COUNTS
from ludus.window.storage.streaks import OWN, OwnThrow, Streaks
from ludus.window.storage.winners import ALEA, Winner, Winners
from ludus.window.text.sentences import MOTIVE

OSTIA = GAMES["ostia"]


@pytest.fixture
def player(tmp_path: Path) -> Harness:
    """Return the first screen, with a diary and a stone."""
    harness = Harness(tmp_path, size=(640, 360))
    services = harness.app.services
    services.diary = Streaks(tmp_path / "diary.json", lambda: harness.now)
    services.winners = Winners(tmp_path / "stone.json", lambda: harness.now)
    harness.show(ChooseScreen)
    harness.run(1)
    return harness


@pytest.fixture
def diary(player: Harness) -> Streaks:
    assert player.app.services.diary
    return player.app.services.diary


@pytest.fixture
def winners(player: Harness) -> Winners:
    assert player.app.services.winners
    return player.app.services.winners


def begin(harness: Harness) -> AleaSession:
    """Open the day's Alea from the first screen, and wait for its throw."""
    harness.press("daily")
    return ready(harness)


def begin_with(harness: Harness, throws: Sequence[Problem], rules: RuleSet = OSTIA) -> AleaSession:
    """Begin a run with some throws, and wait for the first."""
    alea.begin(harness.app, rules, throws, lambda run: harness.show(alea_screen, run))
    return ready(harness)


def ready(harness: Harness) -> AleaSession:
    session = run_of(harness)
    for _ in range(600):
        if session.lit < 1:
            session.hurry()
        harness.run(1)
        if session.now.acting and session.table.plays and not harness.screen.view.busy:
            return session
    raise AssertionError("no throw is ready")


def run_of(harness: Harness) -> AleaSession:
    return session_of(harness.screen, AleaSession)


def play(harness: Harness, right: bool = True) -> AleaSession:
    """Tap the best or the second-best play, and wait until it has been judged."""
    session = run_of(harness)
    posed = session.posed
    tap(harness, _steps(session, right))
    for _ in range(300):
        if session.right is not None or session.posed is not posed:
            break
        harness.run(1)
    while session.missed and not right:
        harness.run(1)
    harness.settle()
    return session


def tap(harness: Harness, steps: Sequence[Step]) -> None:
    for step in steps:
        harness.screen.tap(step.source)
        harness.screen.tap(step.target)
        harness.settle()


def miss(harness: Harness) -> AleaSession:
    """Tap the second-best play, and wait until it has been crossed."""
    session = run_of(harness)
    tap(harness, _steps(session, False))
    while session.right is None:
        harness.run(1)
    return session


def _steps(session: AleaSession, right: bool) -> Sequence[Step]:
    posed = session.posed
    return posed.plays.results[posed.goal if right else posed.second]


def seen(harness: Harness) -> set[str]:
    """Return the texts on the screen."""
    return {line.words for line in lines(harness.top.items())}


def signs_of(harness: Harness) -> set[str]:
    return {label(item.surface).sign for item in harness.top.items()}


def end(harness: Harness) -> AleaOverScreen:
    session = run_of(harness)
    session.score.burn(session.score.flame)
    for _ in range(240):
        harness.run(1)
        if isinstance(over := harness.top, AleaOverScreen):
            assert not harness.names or harness.app.still
            harness.click((0, 0))  # Then the points are counted.
            return over
    raise AssertionError("the run goes on")


def test_a_right_answer_feeds_the_flame_and_the_next_throw_follows(player: Harness) -> None:
    session = begin(player)
    assert player.screen.note == "The best move gives 30"
    first = session.posed
    session.score.burn(50)
    before = session.score.flame
    play(player)
    assert session.right
    assert session.score.flame > before
    assert (session.score.row, session.score.points) == (BEGINS + 1, 30)
    assert player.screen.note.startswith("Right! This wins")
    reason = player.app.words.say(MOTIVE[session.why])
    player.run(SHOWN + 10)
    assert session.right is None
    assert player.screen.line() == reason, "it stands until the next throw lies"
    assert "right" in player.ear.heard
    assert "smoke" not in signs_of(player)
    ready(player)
    assert session.posed.problem != first.problem
    assert player.screen.line() == "What would you play?"
    assert player.screen.note == "3 in a row · The best move gives 40"
    assert {"×4", "145 to Felix"} <= seen(player)
    assert player.screen.table.position == session.posed.plays.position


def test_neither_a_lost_number_nor_equal_dice_delay_the_next_question(player: Harness) -> None:
    every = problems(OSTIA)
    lost = next(each for each in every if len(each.play.split()) < len({*each.throw}))
    equal = next(each for each in every if len({*each.throw}) == 1)
    session = begin_with(player, [lost, equal])
    session.score.row = 4
    *before, last = _steps(session, True)
    tap(player, before)
    player.screen.tap(last.source)
    player.screen.tap(last.target)
    player.settle()
    player.run(48)
    assert session.posed.problem == equal
    assert not {"pass", "roar"} & {*player.ear.heard}
    assert session.now.acting
    assert not player.screen.view.busy


def test_a_second_touch_of_the_checker_takes_the_last_move_back(player: Harness) -> None:
    session = begin(player)
    steps = _steps(session, True)
    tap(player, steps)
    player.settle()
    assert session.now.finished
    player.tap(steps[-1].target)
    player.run(20)
    assert session.right is None
    assert len(session.table.steps) == len(steps) - 1


@pytest.mark.parametrize("calm", [True, False])
def test_a_band_shows_who_is_passed_and_has_closed_when_the_next_question_comes(
    player: Harness, calm: bool
) -> None:
    player.app.change(calm=calm)
    session = begin(player)
    session.score.points, session.score.row = 170, 3
    play(player)
    while session.banded < 20:
        player.run(1)
    assert session.passing
    assert {"FELIX BEATEN", "“What a race! I am out of breath.”"} <= seen(player)
    assert {"person-tiro", "person-galla"} <= signs_of(player)
    assert {"bronze", "roar"} < {*player.ear.heard}
    shown = 0
    while session.right is not None:
        shown += "FELIX BEATEN" in seen(player)
        player.run(1)
    assert 25 < shown <= 34, "a row does not hurry it"
    ready(player)
    flame = session.score.flame
    player.run(5)
    assert "FELIX BEATEN" not in seen(player)
    assert player.screen.note == "Felix beaten. “What a race! I am out of breath.”"
    assert session.score.flame < flame


def test_a_touch_ends_the_band_and_plays_on(player: Harness) -> None:
    session = begin(player)
    session.score.points = 170
    play(player)
    while session.banded < 20:
        player.run(1)
    assert session.passing
    player.click(player.screen.layout.board.center)
    assert not session.passing
    ready(player)


def test_below_15_seconds_the_heart_beats_faster_and_the_line_says_why(player: Harness) -> None:
    session = begin(player)
    player.run(60)
    assert "heart" not in player.ear.heard
    beats, checker = [], player.at(_steps(session, True)[0].source)
    cold = player.app.stack.seen(player.app.stack.top).get_at(checker)
    for flame in (14, 5):
        session.score.flame, session.score.asked = flame, 1
        player.ear.heard.clear()
        player.run(130)
        beats.append(player.ear.heard.count("heart"))
    assert beats[0] < beats[1]
    warm = player.app.stack.seen(player.app.stack.top).get_at(checker)
    assert warm.b / warm.r < 0.9 * cold.b / cold.r
    player.screen.layer(Quiz)._steps = 300
    assert player.screen.line() == "The flame is low: everything counts double."
    assert "×6" in seen(player)  # It was ×3.


@pytest.mark.parametrize("way", ["wait", "touch", "calm"])
def test_a_run_begins_with_its_lamp_and_then_throws(player: Harness, way: str) -> None:
    player.app.change(calm=way == "calm")
    player.look()
    player.press("daily")
    player.run(2)
    session = run_of(player)
    asked = "Find the best move. The lamp is your time."
    assert (asked in seen(player)) == (way != "calm") or session.table.dice
    assert ({"kindle", "scroll"} < {*player.ear.heard}) == (way != "calm")
    player.watch(25)
    assert bool(session.table.dice) == (way == "calm")
    if way == "touch":
        player.click(player.screen.layout.board.center)
        player.watch(3)
        assert session.table.dice
    assert ready(player)


@pytest.mark.parametrize("way", ["touch", "key", "wait"])
def test_a_wrong_move_is_crossed_before_the_best_one_takes_its_place(
    player: Harness, way: str
) -> None:
    heard: list[str] = []
    session = begin(player)
    session.score.row = 1
    before = session.score.flame
    miss(player)
    assert session.score.flame < before
    assert (session.score.row, session.score.asked) == (0, 1)
    assert player.screen.line() == "There is a better move."
    assert player.screen.marks().made
    assert "next" in player.names
    wrong = [s.way for s in _steps(session, False) if s.way not in [s.way for s in session.best]]
    assert player.screen.marks().compared == {"arrow-missed": wrong}
    assert "missed" in signs_of(player)
    player.run(25)
    assert "smoke" in signs_of(player), "what it takes has come into the lamp"
    assert session.missed
    player.app.services.aloud = heard.append
    if way == "touch":
        player.click(player.screen.layout.board.center)
    elif way == "key":
        player.key(pygame.K_RETURN)
    else:
        player.run(MISSED)
        player.settle()
    assert not player.screen.view.busy
    assert "missed" not in signs_of(player)
    assert player.screen.note.startswith("Better: this wins")
    assert player.screen.line() == player.app.words.say(MOTIVE[session.why])
    assert player.screen.table.steps == [*_steps(session, True)]
    best = [(s.source, s.target) for s in session.best]
    assert player.screen.marks().compared == {"arrow": best}, "the wrong move has gone"
    player.run(2)
    assert any("Better: this wins" in text for text in heard)


def test_an_answer_is_shown_however_long_the_player_thought(player: Harness) -> None:
    """Also where the best move is to leave a bonus, and nothing moves."""
    rules = GAMES["romani"]
    left = [each for each in problems(rules) if each.play == "-"]
    session = begin_with(player, left, rules)
    player.run(200)
    player.press("done")
    player.run(20)
    assert session.right
    ready(player)
    assert session.right is None


def test_the_flame_burns_only_while_you_can_play(player: Harness) -> None:
    session = begin(player)
    before = session.score.flame
    player.run(60)
    assert session.score.flame == pytest.approx(before - 1, abs=0.05)
    for pause, go_on in (("rules", "close"), ("leave", "resume")):
        player.press(pause)
        flame = session.score.flame
        player.run(120)
        assert session.score.flame == flame
        player.press(go_on)
    player.app.visible = False
    player.run(2)
    flame = session.score.flame
    player.run(120)
    assert session.score.flame == flame, "the window is hidden"
    player.app.visible = True
    player.press("resume")
    player.run(60)
    assert session.score.flame < flame


def test_the_flame_is_seen_to_sink(player: Harness) -> None:
    def flame() -> int:
        signs = [label(item.surface).sign for item in player.screen.items()]
        return next((int(s.split()[1]) for s in signs if s.startswith("flame ")), 0)

    session = begin(player)
    heights = []
    for _ in range(4):
        heights.append(flame())
        session.score.burn(FULL / 4)
    session.score.flame = 0.01
    assert heights == sorted(set(heights), reverse=True)
    player.run(1)
    assert player.ear.heard[-1] == "puff"
    assert flame(), "it does not go out at once"
    player.run(18)
    assert "smoke" in signs_of(player)
    assert not flame()
    assert not seen(player) & {"0", "Undo"}
    assert not {"heart", "defeat"} & {*player.ear.heard}
    player.run(14)
    assert not session.last, "a picture of the window takes much memory"
    player.top_as(AleaOverScreen)


def test_the_end_has_the_points_and_letters_for_the_stone_of_the_day(
    player: Harness, winners: Winners
) -> None:
    begin(player)
    play(player)
    over = end(player)
    points = run_of(player).score.points
    assert over.said.startswith(
        f"Time is up. Felix waits for you. {points} points. "
        f"{175 - points} more, and Felix is beaten"
    )
    player.press("stone")
    player.carve("AVE")
    player.run(200)
    player.press("go-on")
    assert [(each.letters, -each.throws) for each in winners.best(ALEA, 5)] == [("AVE", points)]
    assert "stone" not in player.names
    player.press("close")
    player.top_as(ChooseScreen)
    player.now += timedelta(1)
    assert not winners.best(ALEA, 5)


@pytest.mark.parametrize("calm", [True, False])
def test_the_points_count_up_with_ticks_while_the_coin_walks_the_road(
    player: Harness, calm: bool
) -> None:
    player.app.change(calm=calm)
    session = begin(player)
    session.score.points, session.score.asked = 190, 1
    session.finish()
    player.run(1)
    player.ear.heard.clear()
    over, counted, walked, spots = player.top, [0], list[int](), list[pygame.Rect]()
    ahead = early = waits = 0
    for _ in range(90):
        player.run(1)
        texts = seen(player)
        early += "25 more, and Galla is beaten" in texts and "190 POINTS" not in texts
        waits += "190 POINTS" in texts and "FELIX BEATEN" not in texts
        points = [line for line in lines(over.items()) if line.words.endswith("POINTS")]
        counted += [int(line.words.split()[0]) for line in points]
        spots += [line.place for line in points]
        at = {label(item.surface).sign: item.rect.centerx for item in over.items()}
        walked.append(at["seat-awake"])
        ahead += (counted[-1] > 175) != (walked[-1] > at["person-tiro"])
    assert counted == sorted(counted)
    assert counted[-1] == 190
    assert len({spot.right for spot in spots}) == 1, "it stands still"
    assert max(spot.left for spot in spots[-50:]) - spots[-1].left < points[0].size / 8
    assert not early
    assert waits > 10 or calm, "a light would hide it"
    assert not ahead
    assert "25 more, and Galla is beaten" in seen(player)
    assert walked == sorted(walked)
    assert not {0, 1} & {*counted[1:]}, "it never says that there are none, or 1 points"
    assert ({*counted[1:]} == {190}) is (walked[0] == walked[-1]) is calm
    assert player.ear.heard == [*(() if calm else COUNTS[1:]), "victory"]
    assert over.said.startswith("Felix beaten. 190 points. 25 more, and Galla is beaten")


def test_the_night_falls_on_the_buttons_and_on_the_last_sentence(player: Harness) -> None:
    session = begin(player)
    session.score.burn(session.score.flame)
    leave, lights = player.button("leave").rect, list[float]()
    while session.night < 1:
        player.run(1)
        picture = player.look()
        lights.append(sum(pygame.transform.average_color(picture, leave)[:3]))
        assert "What would you play?" not in player.text
    assert lights == sorted(lights, reverse=True)
    assert lights[-1] < lights[0] / 3
    assert not player.names


def test_the_end_has_a_lamp_for_each_throw_and_a_touch_opens_it(player: Harness) -> None:
    begin(player)
    play(player)
    ready(player)
    session = miss(player)
    wrong = session.answers[1]
    session.answers *= 9
    player.app.change(text=200)
    end(player)
    assert "145 more, and Felix is beaten" in player.text
    lamps = [label for name, label in player.labels.items() if name.startswith("throw")]
    assert lamps[:2] == ["Throw 1: +30", "Throw 2: Show the best move"]
    player.press("throw-1")
    shown = player.top_as(AnswerScreen)
    assert shown.said.startswith("Better: this wins")
    assert "missed" not in signs_of(player)
    assert shown.table.position == wrong.throw.posed.plays.position
    player.key(pygame.K_PAGEUP)
    assert shown.said.startswith("Right! This wins")
    player.press("close", "again")
    ready(player)


def test_the_day_counts_once_and_then_there_is_practice(player: Harness, diary: Streaks) -> None:
    session = begin(player)
    first = session.posed.problem
    play(player)
    end(player)
    assert diary.streak == 1
    lone, again = (player.button(name).rect for name in ("throw-0", "again"))
    assert (lone.top, lone.width < again.width) == (again.top, True)
    player.press("again")
    player.run(2)
    assert run_of(player).day is None
    ready(player)
    play(player)
    end(player)
    assert "stone" not in player.names
    player.press("close")
    begin(player)
    assert run_of(player).posed.problem != first, "the best cannot be learnt by heart"
    assert run_of(player).day is None


def test_an_answer_counts_when_it_is_given_however_the_run_is_left(
    player: Harness, tmp_path: Path
) -> None:
    session = begin(player)
    play(player)
    again = Streaks(tmp_path / "diary.json", lambda: player.now)
    assert again.best("ostia") == session.score.points > 0
    assert again.answered
    assert again.streak == 1
    ready(player)
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    player.top_as(AleaOverScreen)


def test_the_flame_stands_when_nothing_is_left_to_play(player: Harness) -> None:
    """The last 0.2 s, in which a turn can be undone, throw no complete answer away."""
    session = begin(player)
    score = session.score
    score.flame = 2.0
    steps = _steps(session, True)
    tap(player, steps[:-1])
    score.flame = 0.2
    tap(player, steps[-1:])
    assert session.now.finished
    left = score.flame
    player.run(5)
    assert score.flame == left
    player.run(60)
    assert (score.right, score.over) == (1, False)
    ready(player)


def test_nothing_acts_after_the_end_though_the_next_throw_is_late(player: Harness) -> None:
    session = begin(player)
    player.app.services.pictures = beside = Beside()
    session._look_ahead()
    tap(player, _steps(session, True))
    session.score.burn(session.score.flame)
    assert not session.now.acting
    player.key(pygame.K_RETURN)
    assert (session.score.asked, session.score.flame) == (0, 0)
    player.run(1)
    beside.work()
    player.run(40)
    player.top_as(AleaOverScreen)


def test_a_missed_first_throw_ends_the_streak(player: Harness, diary: Streaks) -> None:
    diary.answer(True, player.now.date())
    player.now += timedelta(1)
    assert diary.streak == 1
    session = begin(player)
    play(player, right=False)
    session.right = True
    session.answered()
    assert diary.streak == 0


def test_the_run_ends_with_the_last_throw(player: Harness) -> None:
    begin_with(player, problems(OSTIA)[:1])
    play(player)
    player.run(240)
    player.top_as(AleaOverScreen)


def test_an_unreadable_problem_is_skipped_and_reported_by_the_loop(player: Harness) -> None:
    first, second, third = problems(OSTIA)[:3]
    session, beside = begin_with(player, [first]), Beside()
    player.app.services.pictures = beside
    session._left = iter([msgspec.structs.replace(second, play="nonsense"), third])
    session._look_ahead()
    beside.work()
    assert not player.app.notices
    play(player)
    ready(player)
    assert session.posed.problem == third
    assert "Cannot read the problem. The log says why." in player.app.notices_text


def test_there_is_always_something_to_beat(
    player: Harness, diary: Streaks, winners: Winners
) -> None:
    diary.ran("ostia", 100)
    for letters, points in (("AVE", 5), ("MVI", 384)):
        winners.carve(Winner(winners.today, ALEA, letters, -points))
    session = begin(player)
    assert "5 to AVE" in seen(player)
    session.score.points = 50
    player.run(1)
    assert "50 to your best" in seen(player)
    session.score.points = 380
    player.run(1)
    assert "4 to MVI" in seen(player)
    session.score.points = 401
    player.run(1)
    assert "74 to Corvus" in seen(player)
    session.score.points = 2_001
    player.run(1)
    assert "The best so far!" in seen(player)
    assert "Your best, by 1901 points!" in end(player).said


def test_the_best_is_one_for_each_game_and_for_today(player: Harness, diary: Streaks) -> None:
    diary.ran("ostia", 100)
    diary.ran("romani", 150)
    player.now += timedelta(1)
    diary.ran("ostia", 40)
    assert (diary.best("ostia"), diary.best_today("ostia")) == (100, 40)
    assert (diary.best("romani"), diary.best_today("romani")) == (150, 0)
    player.now -= timedelta(1)
    diary.ran("ostia", 30)
    player.now += timedelta(1)
    begin(player)
    assert "40 to your best today" in seen(player)


def test_points_under_the_earlier_rules_stay_in_the_file_and_are_no_goal(
    player: Harness, diary: Streaks, tmp_path: Path
) -> None:
    (tmp_path / "diary.json").write_text('{"people": {"": {"best": 9000}}}')
    assert diary.best("ostia") == 0
    assert diary.has_run
    diary.ran("ostia", 50)
    diary.flush()
    assert '"best":9000' in (tmp_path / "diary.json").read_text().replace(" ", "")


def test_the_first_screen_has_a_card_with_your_best_and_one_with_your_next_stop(
    player: Harness, diary: Streaks
) -> None:
    journey = player.app.services.journey
    assert journey
    diary.ran("ostia", 1240)
    journey.win("", stops()[:3])
    player.app.change(learnt=True)
    player.go(ChooseScreen)
    cards = {each.name: each for each in player.top.buttons()}
    assert [*cards][-4:] == ["journey", "daily", "company", "menu"]
    assert cards["daily"].note == "Your best: 1240"
    assert cards["journey"].note == "4 · The harbour: Sabina"
    journey.win("", stops())
    player.go(ChooseScreen)
    road = player.button("journey")
    assert road.note == f"{len(stops())} / {len(stops())}"


def test_alea_begins_with_the_game_that_you_know(player: Harness) -> None:
    player.press("game-tabula")
    assert begin(player).table.rules.name == "ostia"
    player.key(pygame.K_ESCAPE)
    player.press("leave")
    player.app.change(learnt=True)
    player.app.home()
    assert begin(player).table.rules.name == "tabula"


def test_a_run_that_is_left_at_once_does_not_use_up_the_day(
    player: Harness, diary: Streaks
) -> None:
    begin(player)
    player.press("leave", "leave")
    player.top_as(ChooseScreen)
    assert not diary.answered


def test_a_run_over_midnight_counts_for_the_day_on_which_it_began(
    player: Harness, diary: Streaks, winners: Winners
) -> None:
    session = begin(player)
    began = player.now.date()
    player.now += timedelta(days=1)
    play(player)
    end(player)
    player.press("stone")
    player.carve("AVE")
    assert not diary.answered
    assert diary.streak == 1
    assert not winners.best(ALEA, 5)
    assert [each.letters for each in winners.best(ALEA, 5, began)] == ["AVE"]
    assert session.day == began


def switch_to(player: Harness, name: str) -> None:
    """Press the one switch when a choice is lit, and when its group is lit before."""
    for _ in range(3000):
        player.run(1)
        lit = [button.name for button in player.app.focus.lit(player.screen.buttons())]
        if name in lit:
            player.run(16)
            player.key(pygame.K_x)
            if lit == [name]:
                return
    raise AssertionError(f"{name} is never lit")


def test_one_switch_alone_finds_a_move_and_goes_on(player: Harness) -> None:
    session = begin(player)
    player.app.change(switch_s=0.6)
    posed = session.posed
    for step in _steps(session, True):
        switch_to(player, f"place-{step.source}")
        switch_to(player, f"place-{step.target}")
        player.settle()
    player.run(10)
    switch_to(player, "next")
    ready(player)
    assert session.posed is not posed
    assert session.score.right == 1


def test_a_switch_and_a_listener_have_as_much_more_time_as_they_need(player: Harness) -> None:
    session = begin(player)

    def burnt() -> float:
        before = session.score.thought
        session.tick(busy=False)
        return session.score.thought - before

    usual = burnt()
    player.app.change(switch_s=2.0)
    assert burnt() < usual / 8
    player.app.change(switch_s=0.0)
    player.app.services.aloud = print
    assert burnt() < usual / 3
    listener = burnt()
    player.app.change(switch_s=0.5)
    assert burnt() == pytest.approx(listener)


def test_everything_is_heard(player: Harness) -> None:
    heard = player.hear()
    session = begin(player)
    told = " ".join(heard)
    assert "Light throws " in told
    assert "Find the best move. The lamp is your time." in told
    assert not unheard(player.app)
    heard.clear()
    play(player)
    player.run(2)
    told = " ".join(heard)
    assert "Right! This wins" in told
    assert f"3 in a row. {session.score.points} points. The flame lasts" in told
    heard.clear()
    end(player)
    assert "points. 145 more, and Felix is beaten" in " ".join(heard)


def test_reduced_motion_keeps_the_flame_still(player: Harness) -> None:
    player.app.change(calm=True)
    begin(player)

    def surfaces() -> Iterator[int]:
        for _ in range(20):
            player.run(1)
            yield next(
                id(item.surface)
                for item in player.screen.items()
                if label(item.surface).sign.startswith("flame")
            )

    assert len({*surfaces()}) == 1


@pytest.mark.parametrize("folder", ["pictures", "file"])
def test_a_card_of_the_run_can_be_sent_or_it_is_said_that_it_cannot(
    player: Harness, tmp_path: Path, folder: str
) -> None:
    (tmp_path / "file").touch()
    player.app.services.keepsakes = tmp_path / folder
    begin(player)
    play(player)
    end(player)
    player.app.services.pictures = beside = Beside()
    player.press("card")
    beside.work()
    player.run(2)
    assert player.button("card").enabled == (folder == "file"), "a failure can be tried again"
    if folder == "file":
        assert "Nothing was saved." in player.top.said
        return
    (path,) = (tmp_path / "pictures").iterdir()
    assert pygame.image.load(path).get_size() == (1280, 720)
    assert f"Saved: pictures/{path.name}" in player.top.said
    assert "again" in player.names


def test_own_mistakes_come_back_in_practice_until_they_are_found(
    player: Harness, diary: Streaks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.match.alea._TO_OWN", 1)
    mistake, other = (msgspec.structs.replace(each, theme=OWN) for each in problems(OSTIA)[:2])
    throws = [OwnThrow("tabula", other), OwnThrow("ostia", mistake)]
    mine = msgspec.structs.replace(diary.mine, throws=throws)
    diary.file.change(lambda file: file.people.update({"": mine}))
    assert begin(player).posed.problem != mistake, "the first run has the throws of the day"
    for right in (False, True):
        begin_run(player.app, OSTIA)
        assert ready(player).posed.problem == mistake
        play(player, right)
        assert diary.due("ostia") == [mistake] * (not right)
    assert diary.due("tabula") == [other]


def test_no_button_covers_the_points_in_large_letters(tmp_path: Path) -> None:
    harness = Harness(tmp_path)
    harness.app.change(text=200)
    harness.app.speak("de")
    begin_with(harness, problems(OSTIA))
    buttons = [button.rect for button in harness.top.buttons() if not button.bare]
    assert all(room.collidelist(buttons) < 0 for room in rooms(harness.screen.layout))


@each(size=[(640, 360), (360, 640), (480, 480)])
def test_the_lamp_burns_within_its_room(harness: Harness, size: tuple[int, int]) -> None:
    room, _ = rooms(lay_out(OSTIA, size))
    _, body, flame = lamp(room, LEVELS)
    assert room.contains(body.rect)
    assert flame.rect.top >= room.top
