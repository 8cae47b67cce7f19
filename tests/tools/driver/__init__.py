"""The program played by itself: visitors act at a place, in which faults occur."""
