"""The program as a folder of its own starts here, and in the same way each process that it starts.

What asks Python for a module (`-m`) asks the folder's program, for there is no other Python.
"""

import multiprocessing
import runpy
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["-m"]:
        del sys.argv[1]
        runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
    else:
        from ludus.__main__ import run

        run()
