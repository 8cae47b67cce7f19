"""The screens at home that other screens lead to."""

from ludus.window.screens.choose import ChooseScreen
from ludus.window.screens.over import OverScreen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.play import PlayScreen
from ludus.window.stack import Screens

SCREENS: Screens = {
    "choose": ChooseScreen,
    "play": PlayScreen,
    "pause": PauseScreen,
    "over": OverScreen,
}
