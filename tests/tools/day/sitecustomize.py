"""Puts simulated visitors into the real exhibit; see `__main__.py`."""

import sys

if "--supervised" in sys.orig_argv:
    import visitors

    visitors.come()
