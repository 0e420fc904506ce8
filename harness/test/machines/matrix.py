#!/usr/bin/env python3
"""Builds the project in each way on each Debian, and prints a table. Needs root.

usage: matrix.py FOLDER PROJECT [SUITE…]

FOLDER keeps the roots of other Debians for the next time (other.py). Exits with 1 if a build fails or warns. What is
built already is not built again: delete build/matrix and build/SUITE/matrix to measure all. The logs are there, too.
"""

import subprocess
import sys
import time
from pathlib import Path

import debian
import other

FRESH = ["cmake", "-G", "Ninja", "-S", "."]
# Plain: each source by itself, so that none lacks what another source of its library includes. The last two are in this
# order because the Release build links the objects of the tests that the sanitized one has compiled.
BUILDS = {
    "GCC, no tests": ("gcc", ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_COMPILER=gcc", "-DCMAKE_CXX_COMPILER=g++",
                              "-DQUEENS_TESTS=OFF"]),
    "plain": ("plain", ["--preset", "plain"]),
    "sanitized": ("debug", ["--preset", "debug"]),
    "release": ("release", ["--preset", "release", "-DQUEENS_TEST_OBJECTS_OF={matrix}/debug"]),
}


class BuildMachine:
    """One of the Debians, here or in a root."""

    def __init__(self, suite, folder, project):
        self.suite, self.folder, self.project = suite, folder, project
        self.logs = other.build_folder(project, suite) / "matrix"

    def run(self, command, log):
        return other.run_in(self.suite, self.folder, self.project, command, stdin=subprocess.DEVNULL, stdout=log,
                            stderr=subprocess.STDOUT).returncode

    def text_of(self, command):
        ended = other.run_in(self.suite, self.folder, self.project, command, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return ended.stdout.strip()

    def install(self):
        with (self.logs / "install.log").open("wb") as log:
            return self.run(["./dev", "install", "run", "test", "package"], log) == 0

    def build(self, name, options):
        """Returns what the table says, and whether all went well."""
        matrix = self.project / "build/matrix"
        options = [option.format(matrix=matrix) for option in options]
        log_file = self.logs / f"{name}.log"
        began = time.monotonic()
        with log_file.open("wb") as log:
            code = self.run([*FRESH, "-B", matrix / name, *options], log)
            code = code or self.run(["cmake", "--build", matrix / name], log)
        took = time.monotonic() - began
        if code != 0:
            return f"fails: {log_file}", False
        # Warnings of the compilers are errors; these are of CMake and the linker.
        if "warning" in log_file.read_text(encoding="utf-8", errors="replace").lower():
            return f"warns: {log_file}", False
        return f"yes, {took:.0f} s", True


def compilers(machine):
    versions = []
    for program, words in (("g++", "GCC"), ("clang++", "clang")):
        versions.append(f"{words} {machine.text_of([program, '-dumpfullversion' if words == 'GCC' else '-dumpversion'])}")
    return ", ".join(versions)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder, project = (Path(path).resolve() for path in sys.argv[1:3])
    rows, good = [["Debian", "compilers", *BUILDS]], True
    for suite in other.chosen(sys.argv[3:]):
        machine = BuildMachine(suite, folder, project)
        machine.logs.mkdir(parents=True, exist_ok=True)
        if not machine.install():
            rows.append([suite, f"packages are missing: {machine.logs / 'install.log'}", *("" for _ in BUILDS)])
            good = False
            continue
        row = [suite, compilers(machine)]
        for words, (name, options) in BUILDS.items():
            says, is_good = machine.build(name, options)
            print(f"{suite}: {words}: {says}", flush=True)
            row.append(says)
            good = good and is_good
        rows.append(row)
    print(debian.aligned(rows))
    sys.exit(0 if good else 1)


main()
