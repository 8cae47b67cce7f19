"""The installed program as a process of its own, in a window on a virtual screen."""
