"""Every text of the window, in one place."""

from collections.abc import Sequence

from ludus.match.events import BonusWaits, Event, HandedOver, Moved, Passed, Reason, Thrown, Won
from ludus.match.record import HUMAN
from ludus.match.table import Stage, Table
from ludus.rules.position import Phase

TITLE = "LVDVS"
SUBTITLE = "The board games of the Romans"

RULES_TITLE = {
    "ostia": "Ostia",
    "romani": "Lvdant Romani",
    "vivere": "Occest Vivere",
    "tabula": "Tabvla",
}
RULES_KIND = {
    "ostia": "Twelve lines · two dice",
    "romani": "Twelve lines · three dice, a gift",
    "vivere": "Twelve lines · three dice, own words",
    "tabula": "Two rows · three dice",
}
PLAYER = {HUMAN: "Second player", "beginner": "Beginner", "heuristic": "Skilled"}

CHECKERS = "Checkers a side"
OPPONENT = "Opponent"
BEGINS = "Who begins"
WHITE_BEGINS, BLACK_BEGINS = "White", "Black"
START, CONTINUE = "Play", "Continue the saved game"
QUIT, BACK, CLOSE = "Quit", "Back", "Close"
RULES, SETTINGS, PAUSE = "Rules", "Settings", "Pause"
RESUME, NEW_GAME, LEAVE = "Go on", "Another game", "Save and quit"
REMATCH = "Play again"
VOLUME, CALM, HAND_OVER, FULLSCREEN = (
    "Loudness",
    "Reduced motion",
    "Hand the turn over by itself",
    "Full screen",
)
SWITCHED_ON, SWITCHED_OFF = "On", "Off"
RESERVE, OFF, HIT = "reserve", "borne off", "hit"
REPLAY_END = "The end of the record."
REPLAY_START = "The beginning of the record."

SIDE = ("White", "Black")

REASON = {
    Reason.CLOSED: "the squares are closed",
    Reason.DUTY: "no checker can enter, so the whole throw is lost",
    Reason.NOT_HOME: "not all checkers are home yet",
    Reason.DEAD: "Black and White contest that square",
    Reason.TOO_SMALL: "the number is too small to bear off",
}
REASON[Reason.DEAD] = "the enemy holds the square of that number"

RULES_TEXT = {
    "ostia": (
        "Two dice. All checkers begin beside the board and enter on the middle row, A1 to A12.",
        "While you have a reserve, enter at least one checker each turn; other numbers may move"
        " checkers along the middle row. If none can enter, the whole throw is lost.",
        "When all are in, run along the top row to the left and the bottom row to the right.",
        "Each number moves one checker. A double is played twice over: four moves.",
        "Two checkers on a square close it. A single enemy checker there is hit: it goes to the"
        " circle in the middle and must come in again before anything else of its side moves.",
        "When all of yours stand in the last six squares, bear them off with the exact number,"
        " or from the farthest back if the number is greater.",
        "The first to bear all checkers off wins.",
    ),
    "romani": (
        "Three dice. Each number first enters a checker on one of the six letters of HOSTES.",
        "When all are in, run through VINCTI, IMPERI, VIRTVS and LVDANT to ROMANI.",
        "Two checkers on a letter close it. If a number cannot enter because the enemy holds its"
        " letter, the enemy may put a checker of his reserve there: his gift.",
        "A single checker that is hit goes back to the reserve and enters again first.",
        "When all of yours stand on ROMANI they are only borne off, with the number or more.",
        "A number whose letter the enemy holds is dead; the enemy may then play that number.",
        "The first to bear all checkers off wins.",
    ),
    "vivere": (
        "Three dice. White enters on LVDERE, Black on RIDERE: nobody can be hit there.",
        "Only when all of yours are in may they run on: along LAVARI and VENARI at the top, then"
        " OCCEST and VIVERE at the bottom.",
        "Each number moves one checker, and all numbers that can be played must be.",
        "Two checkers on a letter close it. A single one that is hit returns to the reserve and"
        " must enter again before any other move.",
        "When all of yours stand on VIVERE, bear them off with the exact number or a greater one.",
        "The first to bear all checkers off wins.",
    ),
    "tabula": (
        "Three dice, two rows. Checkers enter on the first six points at the top right.",
        "Enter checkers or move those on the top row, as you like; none may pass to the bottom"
        " row until all are in.",
        "Each number moves one checker, and all numbers that can be played must be, even to your"
        " harm: so it went for the emperor Zeno.",
        "Two checkers on a point close it. A single one is hit, waits beside the board, and must"
        " come in again before any other move.",
        "When all of yours stand on the last six points, bear them off with the exact number, or"
        " from the farthest back if the number is greater.",
        "The first to bear all checkers off wins.",
    ),
}


def line(table: Table, humans: tuple[bool, bool], passed: Passed | None, thinking: bool) -> str:
    """What to do now, or what is going on, in one line."""
    side = table.side
    if table.stage is Stage.OVER:
        winner = table.position.winner
        return f"{SIDE[winner or 0]} has won."
    if not humans[side]:
        return _watching(table, passed, thinking)
    name = f"{SIDE[side]}: " if all(humans) else ""
    text = _to_do(table, passed)
    return name + text if name else text[0].upper() + text[1:]


def _watching(table: Table, passed: Passed | None, thinking: bool) -> str:
    name = SIDE[table.side]
    if passed:
        return f"{name} cannot play {_numbers(passed)}: {REASON[passed.reason]}."
    if thinking:
        return f"{name} is thinking …"
    return f"{name} plays."


def _to_do(table: Table, passed: Passed | None) -> str:
    if table.stage is Stage.THROW:
        return "throw the dice."
    if table.stage is Stage.BONUS:
        return _gift(table)
    if table.stage is Stage.DONE:
        if passed:
            return f"{_numbers(passed)} cannot be played: {REASON[passed.reason]}."
        return "hand the turn over, or take a step back."
    return _phase(table)


def _gift(table: Table) -> str:
    enters = any(str(chance).startswith("e") for chance in table.left)
    what = "put a checker of your reserve there" if enters else "play the lost number yourself"
    return f"a gift of the closed square: {what}, or decline."


def _phase(table: Table) -> str:
    now, side = table.now, table.side
    if table.rules.circle and now.board[side, now.circle]:
        return "bring your hit checker back in."
    phase = now.phase(table.rules, side)
    if phase is Phase.ENTERING and not now.board[side, 1:].any():
        return "set a checker on a lit square."
    return {
        Phase.ENTERING: "enter a checker, or play one that is lit.",
        Phase.MOVING: "move a lit checker on.",
        Phase.BEARING_OFF: "all are home: bear your checkers off.",
    }.get(phase, "")


def moment(throws: int, events: Sequence[Event], last: bool) -> str:
    """Where a replay is: the throw's number, and what happened."""
    told = [_told(event) for event in events]
    text = " ".join(part for part in told if part)
    return f"Throw {throws}: {text}" if text else (REPLAY_END if last else REPLAY_START)


def _told(event: Event) -> str:
    match event:
        case Thrown(side, dice):
            return f"{SIDE[side]} throws {', '.join(map(str, dice))}."
        case Moved(side):
            return f"{SIDE[side]} plays {event.step}."
        case Passed(side):
            return f"{SIDE[side]} cannot play {_numbers(event)}: {REASON[event.reason]}."
        case BonusWaits(side, bonus):
            return f"{SIDE[side]} is given {', '.join(bonus)}."
        case HandedOver(side):
            return f"{SIDE[side]} is to move."
        case Won(side):
            return f"{SIDE[side]} has won."
    return ""


def _numbers(passed: Passed) -> str:
    """The numbers that were lost, as `5` or `2 and 5`."""
    *most, last = map(str, sorted(set(passed.dice)))
    return f"{', '.join(most)} and {last}" if most else last


def won(winner: int, humans: tuple[bool, bool]) -> str:
    """The title of the end of a game."""
    if sum(humans) == 1:
        return "Victoria" if humans[winner] else "Clades"
    return f"{SIDE[winner]} wins"


def won_line(winner: int, humans: tuple[bool, bool], turns: int) -> str:
    """The sentence below it."""
    if sum(humans) == 1:
        who = "You have won" if humans[winner] else "The computer has won"
    else:
        who = f"{SIDE[winner]} has won"
    return f"{who} after {turns} throws."
