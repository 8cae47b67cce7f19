"""The program as a folder of its own starts here, and in the same way each process that it starts.

What asks Python for a module or for code asks the folder's program, for there is no other Python.
"""

import multiprocessing
import runpy
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    match sys.argv[1:]:
        case ["-m", module, *rest]:
            sys.argv[1:] = rest
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case ["-c", code, *_]:
            exec(code)
        case _:
            from ludus.__main__ import run

            run()
