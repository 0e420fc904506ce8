#!/usr/bin/env python3
"""What comes first to its limit with many submissions: a class of programs that take almost no time, by two local workers.

usage: many_bench.py JUDGE CONFIG [ITEMS [WORKERS]]     (default: 10,000 and 2)

Prints when the first and the last result were there and when the command ended, what the driver used, and how many calls
for files in the run's folder its workers made for each item (by strace, if that is installed; for 100 of the items).
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

FILE_CALLS = "openat,open,creat,read,pread64,write,pwrite64,fsync,fdatasync,link,linkat,rename,renameat2,unlink,unlinkat,mkdir"
TRACED = 100


# A stand-in for a compiler and a runtime: both take a millisecond.
LANGUAGE = """
[languages.quick]
name = "Quick"
extensions = [".quick"]
compile = ["/usr/bin/true", "{sources}"]
run = ["/bin/sh", "{main}"]
package = "dash"
version = ["/bin/echo", "1"]
keeps_sources = true
"""


def make_course(folder, config, items):
    settings = config.read_text(encoding="utf-8").split("\n[[package]]\n")[0]
    settings = settings.replace("\n[cache]\n", f'\n[cache]\ndir = "{folder}/cache"\n')
    (folder / "judge.toml").write_text(settings + LANGUAGE, encoding="utf-8")
    secret = folder / "double" / "data" / "secret"
    secret.mkdir(parents=True)
    (folder / "double" / "problem.yaml").write_text("name: Double\n")
    (folder / "double" / ".timelimit").write_text("5\n")
    (secret / "3.in").write_text("3\n")
    (secret / "3.ans").write_text("6\n")
    for number in range(items):
        student = folder / "class" / f"Student_{number:05}"
        student.mkdir(parents=True)
        (student / "main.quick").write_text(f"read n; echo $((2 * n))  # {number}\n")


class Watch(threading.Thread):
    """Sees when the first and the last result are there."""

    def __init__(self, run, items):
        super().__init__(daemon=True)
        self.run_dir, self.items, self.first, self.last = run, items, None, None
        self.read = {}
        self.start()

    def run(self):
        results = 0
        while results < self.items:
            time.sleep(0.02)
            for file in self.run_dir.glob("results/*"):
                with open(file, "rb") as opened:
                    opened.seek(self.read.get(file, 0))
                    text = opened.read()
                whole = text[:text.rfind(b"\n") + 1]
                self.read[file] = self.read.get(file, 0) + len(whole)
                results += whole.count(b'"kind":"result"')
            now = time.monotonic()
            if results and self.first is None:
                self.first = now
        self.last = now


def grade(judge, folder, run, workers, prefix=()):
    return [*prefix, judge, "grade", "double", "class", "--class", "--exit-zero", "--quiet", "--run-dir", str(run), "-j", str(workers),
            "--store", str(folder / "store"), "--json", str(folder / f"{run.name}.json"), "--html", str(folder / f"{run.name}.html")]


def calls_of_workers(judge, folder, workers):
    """The calls for files of the run's folder, by the processes other than the driver."""
    run = folder / "traced"
    trace = folder / "trace"
    command = grade(judge, folder, run, workers, ["strace", "-f", "-ff", "-y", "-qq", "-e", f"trace={FILE_CALLS}", "-o", str(trace)])
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
    counts = {"results": 0, "sources": 0, "others": 0}
    for file in folder.glob("trace.*"):
        lines = file.read_text(errors="replace").splitlines()
        if not any(f"{run}/results/" in line and line.startswith("write(") for line in lines):
            continue  # not a worker
        for line in lines:
            if place := re.search(re.escape(str(run)) + r"/(\w+)", line):
                counts[place[1] if place[1] in counts else "others"] += 1
    return counts


def main(judge, config, items="10000", workers="2"):
    with tempfile.TemporaryDirectory(prefix="judge-many-") as name:
        folder = pathlib.Path(name)
        make_course(folder, pathlib.Path(config), int(items))
        run = folder / "run"
        watch = Watch(run, int(items))
        began = time.monotonic()
        driver = subprocess.Popen(grade(judge, folder, run, int(workers)), cwd=folder, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(driver.pid, 0)
        end = time.monotonic()
        if status != 0:
            raise SystemExit(f"the command ended with {status}")
        watch.join(60)  # it has seen the last result before, or there is one too few
        report = json.loads((folder / "run.json").read_text())
        judged = report["packages"][0]["submissions"]
        if watch.is_alive() or len(judged) != int(items) or any(each["verdict"] != "AC" for each in judged):
            raise SystemExit("not each submission is accepted")
        print(f"{items} submissions, {workers} workers: the first result after {watch.first - began:.1f} s, "
              f"the last after {watch.last - began:.1f} s, the end {end - watch.last:.1f} s later")
        print(f"the driver: {used.ru_maxrss / 1024:.0f} MB; {len(list(run.glob('shards/*')))} shards", flush=True)
        if shutil.which("strace"):
            shutil.rmtree(folder / "class")
            make = pathlib.Path(folder / "small")
            make.mkdir()
            make_course(make, pathlib.Path(config), min(TRACED, int(items)))
            counts = calls_of_workers(judge, make, int(workers))
            each = {place: round(count / min(TRACED, int(items)), 2) for place, count in counts.items()}
            print(f"calls of the workers for each item: {each}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
