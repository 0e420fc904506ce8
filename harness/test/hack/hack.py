#!/usr/bin/env python3
"""Hacks programs that are wrong in a subtle way, and compares what is found with the smallest input that is known.

    hack.py JUDGE JUDGE.TOML CACHE [PACKAGE…]

Each folder beside this file is a problem package. Every submission that is labelled wrong or partially accepted begins with
a comment that says what is wrong. It ends with `Smallest: "2 2\\n"`, the smallest input that is known to show it, or with its
size: `Smallest: 1006 bytes`. Each must be found by `judge hack` with one job in 30 s, shrinking included (about 8 s on an
idle machine), and be shrunk to at most twice as many bytes. The time is cpu time, which other work on the machine changes
less.

Prints a line for each submission, with the size of what is found and of the smallest input that is known. Exits with 1 if
one is not found, not in time, or too large.
"""
import json
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SMALLEST = re.compile(r'Smallest: (?:("(?:[^"\\]|\\.)*")|([0-9]+) bytes)')
MOST_SECONDS = 30
LONGEST = 100  # for a search, in real time: the machine may be busy


def wrong_submissions(package):
    """The name of each submission → the size of the smallest input that shows what is wrong."""
    smallest = {}
    for file in sorted(package.glob("submissions/*/*")):
        name = str(file.relative_to(package / "submissions"))
        if not name.startswith("accepted/"):
            known = SMALLEST.search(" ".join(re.findall(r"^// (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)))
            if not known:
                raise SystemExit(f"{file}: its first comment must say 'Smallest: \"…\"'")
            smallest[name] = len(json.loads(known[1])) if known[1] else int(known[2])
    return smallest


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def hacked(judge, folder, package, name, seconds):
    """What `judge hack` finds, and the cpu time of all that it runs."""
    before = cpu_seconds()
    ended = subprocess.run([judge, "hack", package, name, "--jobs", "1", "--seconds", str(seconds), "--json", "-", "--quiet"], cwd=folder,
                           stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if not ended.stdout.startswith("{"):
        raise SystemExit(f"judge hack {package.name} {name} ended with {ended.returncode}: {ended.stderr}")
    return json.loads(ended.stdout)["found"], cpu_seconds() - before


def fault(finding, seconds, smallest):
    """Why the result is not good enough; empty if it is."""
    if not finding:
        return "not found"
    if len(finding["input"]) > 2 * smallest:
        return f"shrunk too little: {finding['input'][:200]!r}"
    return "" if seconds <= MOST_SECONDS else "too late"


def main():
    judge, toml, cache, *chosen = sys.argv[1:]
    packages = [path.parent for path in sorted(HERE.glob("*/problem.yaml")) if not chosen or path.parent.name in chosen]
    programs = failures = 0
    print(f"  {'package':10} {'submission':38} {'cpu time':>7} {'bytes':>6} {'known':>7}")
    with tempfile.TemporaryDirectory() as folder:
        text = Path(toml).read_text(encoding="utf-8").split("\n[[package]]")[0]
        (Path(folder) / "judge.toml").write_text(text.replace("[cache]\n", f'[cache]\ndir = "{cache}"\n', 1), encoding="utf-8")
        for package in packages:
            for name, smallest in wrong_submissions(package).items():
                hacked(judge, folder, package, name, 0.01)  # compiles
                finding, seconds = hacked(judge, folder, package, name, LONGEST)
                why = fault(finding, seconds, smallest)
                programs += 1
                failures += bool(why)
                size = len(finding["input"]) if finding else "-"
                print(f"{'✗' if why else ' '} {package.name:10} {name:38} {seconds:5.1f} s {size:>7} {smallest:>7}  {why}", flush=True)
    print(f"{programs - failures} of {programs} found and shrunk to at most twice the smallest input")
    return 1 if failures or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
