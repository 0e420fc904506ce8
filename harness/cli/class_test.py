#!/usr/bin/env python3
"""A class of 200, made from a package's jury submissions by renaming and reformatting, graded in one command.

usage: class_test.py JUDGE CONFIG PACKAGE [COUNT]

Holds that the accepted are the accepted ones' and nobody else's, that every student has a report, and that the judge
itself never takes 200 MB.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile

NAMES = ["Ada", "Zoë", "Óscar", "李娜", "Nguyễn An", "Jean-Luc", "O'Brien", "Μαρία", "Priya", "Ахмед"]
COMMENTS = {".py": "#", ".c": "//"}  # C++ takes three times as long to compile
MOST_MEMORY_KIB = 200_000


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
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    judge, config, package = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    count = int(sys.argv[4]) if len(sys.argv) == 5 else 200
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        wanted = make_class(package, place / "class.zip", count)
        with subprocess.Popen([judge, "grade", "--config", config, str(package), str(place / "class.zip"), "--exit-zero",
                               "--students", str(place / "told"), "--json", str(place / "class.json")]) as process:
            peak = peak_memory_kib(process)
        assert process.returncode == 0, f"judge exited with {process.returncode}"
        submissions = json.loads((place / "class.json").read_text(encoding="utf-8"))["packages"][0]["submissions"]
        got = {one["name"]: one["verdict"] == "AC" for one in submissions}
        assert got == wanted, f"differ: {sorted(set(got.items()) ^ set(wanted.items()))}"
        assert all(one["score"] == (100 if one["verdict"] == "AC" else 0) for one in submissions)
        assert len(list((place / "told").iterdir())) == count
        assert 0 < peak < MOST_MEMORY_KIB, f"the judge took {peak} KiB"
        print(f"{count} submissions graded; the judge itself took {peak / 1024:.1f} MiB at most")


main()
