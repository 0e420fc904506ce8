#!/usr/bin/env python3
"""A class of 200, made from a package's jury submissions by renaming and reformatting, graded and reported in one command.

usage: class_test.py JUDGE CONFIG PACKAGE CACHE [COUNT]

Holds that the accepted are the accepted ones' and nobody else's, that every student has a grade and a report, and that
the judge itself never takes 200 MB. CACHE is a folder for compiled programs.
"""

import csv
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

NAMES = ["Ada", "Zoë", "Óscar", "李娜", "Nguyễn An", "Jean-Luc", "O'Brien", "Μαρία", "Priya", "Ахмед"]
COMMENTS = {".py": "#", ".c": "//"}  # C++ takes three times as long to compile
MOST_MEMORY_KIB = 200_000
TIME_LIMIT = "0.4"  # seconds: whoever is too slow takes all of it


def copy(package: pathlib.Path, config: pathlib.Path, cache: pathlib.Path, place: pathlib.Path) -> None:
    """Copies the package with a shorter time limit, and writes the judge.toml that goes with it."""
    shutil.copytree(package, place / package.name)
    (place / package.name / ".timelimit").write_text(TIME_LIMIT + "\n", encoding="ascii")
    settings, *packages = config.read_text(encoding="utf-8").split("\n[[package]]\n")
    its_own = next(one for one in packages if one.startswith(f'path = "testdata/{package.name}"'))
    settings = settings.replace("\n[cache]\n", f'\n[cache]\ndir = "{cache}"\n')
    (place / "judge.toml").write_text(f"{settings}\n[[package]]\n{its_own.replace('testdata/', '')}", encoding="utf-8")


def reformatted(source: str, suffix: str, number: int) -> str:
    """The same program with other indentation, ends of lines and comments: no two are compiled as one."""
    width = 1 + number % 4
    lines = [f"{COMMENTS[suffix]} student {number}"]
    for line in source.splitlines():
        body = line.lstrip(" ")
        lines.append(" " * ((len(line) - len(body)) * width) + body)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def make_class(package: pathlib.Path, archive: pathlib.Path, count: int) -> dict[str, bool]:
    """Writes the archive as Moodle exports one. Returns whether each student is to be accepted."""
    sources = sorted(path for path in package.glob("submissions/*/*") if path.suffix in COMMENTS)
    too_slow = [path for path in sources if path.parent.name == "time_limit_exceeded"]
    sources = [path for path in sources if path not in too_slow[1:]]  # one that takes its time is enough
    accepted = {}
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for number in range(count):
            source = sources[number % len(sources)]
            student = f"{NAMES[number % len(NAMES)]} {number}"
            text = reformatted(source.read_text(encoding="utf-8"), source.suffix, number)
            target.writestr(f"{student}_{1000 + number}_assignsubmission_file_/solution{source.suffix}", text)
            accepted[student] = source.parent.name == "accepted"
    return accepted


def peak_memory_kib(process: subprocess.Popen) -> int:
    """Waits for the process. Its peak only grows, so that the last look before its end tells it."""
    peak = 0
    while process.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        except (FileNotFoundError, ProcessLookupError):
            continue
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        peak = max(peak, int(found.group(1)) if found else 0)
        time.sleep(0.05)
    return peak


def main() -> None:
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    judge, config, package, cache = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
    count = int(sys.argv[5]) if len(sys.argv) == 6 else 200
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        wanted = make_class(package, place / "class.zip", count)
        copy(package, config, cache.resolve(), place)
        with subprocess.Popen([judge, "grade", package.name, "class.zip", "--exit-zero", "--students", "told", "--json",
                               "class.json", "--csv", "grades.csv", "--html", "report.html"], cwd=place) as process:
            peak = peak_memory_kib(process)
        assert process.returncode == 0, f"judge exited with {process.returncode}"
        submissions = json.loads((place / "class.json").read_text(encoding="utf-8"))["packages"][0]["submissions"]
        got = {one["name"]: one["verdict"] == "AC" for one in submissions}
        assert got == wanted, f"differ: {sorted(set(got.items()) ^ set(wanted.items()))}"
        assert all(one["score"] == (100 if one["verdict"] == "AC" else 0) for one in submissions)
        assert len(list((place / "told").glob("*.txt"))) == count
        with open(place / "grades.csv", encoding="utf-8", newline="") as file:
            assert {row["student"]: row["verdict"] == "AC" for row in csv.DictReader(file)} == wanted
        assert 0 < (place / "report.html").stat().st_size < 5_000_000
        assert 0 < peak < MOST_MEMORY_KIB, f"the judge took {peak} KiB"
        print(f"{count} submissions graded; the judge itself took {peak / 1024:.1f} MiB at most")


main()
