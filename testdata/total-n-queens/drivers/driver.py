"""Surrounds a submission that is only a function: `totalNQueens(n)` or `totalNqueens(n)`, or either as a method of a
class `Solution`. The submission lies beside this file as `submission.py`. This program reads one n a line and answers
each on a line.

What the submission reads and prints does not count, only what it returns. Before its code runs, all of the input is
read, standard input and output are moved away from it and /dev/null takes their place; the answers go out through a
descriptor of the driver's own, each as soon as it is known. This keeps slips apart from answers; it does not hold
against code that is made to look into the driver.
"""

import bisect
import builtins
import collections
import copy
import fcntl
import functools
import heapq
import importlib.util
import itertools
import math
import operator
import os
import random
import string
import sys
import traceback
import typing

FIRST_DESCRIPTOR = 50  # above those that a submission meets when it opens a file
SPELLINGS = ("totalNQueens", "totalNqueens")

# What an exercise site imports for a submission.
USUAL = {
    module.__name__: module
    for module in (bisect, collections, copy, functools, heapq, itertools, math, operator, random, string, typing)
}
for module in (bisect, collections, functools, heapq, itertools, math, typing):
    names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    USUAL |= {name: getattr(module, name) for name in names if not hasattr(builtins, name)}


def take_input_and_output():
    """Returns all of standard input and a descriptor for the answers, and leaves /dev/null in the place of both."""
    text = sys.stdin.buffer.read()
    output = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return text, output


def load(path):
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("submission", path)
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(USUAL)
    sys.modules["submission"] = module
    spec.loader.exec_module(module)
    return module


def find_function(module):
    """What answers one n: a new Solution for each, or the function itself."""
    solution = getattr(module, "Solution", None)
    for spelling in SPELLINGS:
        if isinstance(solution, type) and callable(getattr(solution, spelling, None)):
            return lambda n: getattr(solution(), spelling)(n)
    for spelling in SPELLINGS:
        if callable(getattr(module, spelling, None)):
            return getattr(module, spelling)
    raise NameError("the submission must define totalNQueens(n), or a class Solution with it as a method")


def as_line(answer):
    """Only a whole number is an answer; of anything else just the type is shown, as its text is in its own hands. It is
    one word: reports of a wrong answer show one."""
    return f"{answer}\n" if type(answer) is int else f"returned_{type(answer).__name__}_not_int\n"


def main():
    text, output = take_input_and_output()
    questions = [int(word) for word in text.split()]
    try:
        function = find_function(load(os.path.join(os.path.dirname(os.path.abspath(__file__)), "submission.py")))
        for question in questions:
            line = as_line(function(question)).encode("ascii", "replace")
            while line:
                line = line[os.write(output, line) :]
    except BaseException:  # SystemExit too: a submission does not end the program in good standing
        traceback.print_exc()
        os._exit(1)


if __name__ == "__main__":
    main()
