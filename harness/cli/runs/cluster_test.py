#!/usr/bin/env python3
"""A class judged on a cluster of Slurm with three nodes on this machine, while nodes, daemons and the driver are killed.

usage: cluster_test.py JUDGE CONFIG CACHE [ITEMS [ROUNDS [SEED]]]

Checks that the report equals that of a plain run except for times, that each submission has one result, and that no
process or half-written file is left. In the first run, one submission kills its worker each time it is judged. The
second run kills nothing. Each further round kills, at times chosen by SEED: a node, a slurmd, slurmctld right after
sbatch and later, and the driver, which is restarted with --resume; meanwhile one node has a fault that SEED chooses too.
The same number of rounds uses nodes that cannot see the files: they are sent there. At last, nothing is killed, and one
node has each fault (cluster_faults.py) in turn: if it cannot judge as the driver wants it, it must refuse and then be
avoided. Exits with 77 if no cluster can be started here; ctest then skips the test.
"""

import contextlib
import difflib
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "execute"))
import slurm_cluster as slurm  # noqa: E402: it lies in another folder
from cluster_faults import FAULTS, NODE  # noqa: E402

SKIPPED = 77
RIGHT = "sum(range(6_000_000))\nprint(2 * int(input()))  # student {}\n"
WRONG = "print(6)  # student {}\n"
POISON = "for _ in range(100): sum(range(6_000_000))\n"  # slow, so that the test can kill its worker
TIMES = ("run", "started", "took_ms", "machine", "reruns")
HANDED_IN = 1_700_000_000  # the time of each file: it is in the report, and the course is written twice
CASE_TIMES = ("cpu_ms", "wall_ms", "memory_kib", "reran_alone")


def make_course(folder, config, cache, items):
    settings = config.read_text(encoding="utf-8").split("\n[[package]]\n")[0]
    settings = settings.replace("\n[cache]\n", f'\n[cache]\ndir = "{cache}"\n').replace('wall_extra = "1 s"', 'wall_extra = "60 s"')
    (folder / "judge.toml").write_text(settings, encoding="utf-8")
    package = folder / "double"
    (package / "data" / "secret").mkdir(parents=True)
    (package / "submissions" / "accepted").mkdir(parents=True)
    (package / "problem.yaml").write_text("name: Double\n")
    (package / ".timelimit").write_text("5\n")
    for number in (3, 5):
        (package / "data" / "secret" / f"{number}.in").write_text(f"{number}\n")
        (package / "data" / "secret" / f"{number}.ans").write_text(f"{2 * number}\n")
    (package / "submissions" / "accepted" / "right.py").write_text(RIGHT.format("none"))
    for number in range(items):
        student = folder / "class" / f"Student_{number:04}"
        student.mkdir(parents=True)
        (student / "main.py").write_text((WRONG if number % 5 == 4 else RIGHT).format(number))
        os.utime(student / "main.py", (HANDED_IN, HANDED_IN))
    shutil.copytree(folder / "class", folder / "poisoned")
    (folder / "poisoned" / "Student_0003" / "main.py").write_text(POISON)


def steady(report):
    """Removes the values that differ between equal judgings."""
    for key in TIMES:
        report.pop(key)
    for package in report["packages"]:
        for submission in package["submissions"]:
            submission.pop("compile")
            for case in submission["cases"]:
                for key in CASE_TIMES:
                    case.pop(key)
    return report


def records(run):
    """What the workers of a run have reported: (the name of the record, the record)."""
    for file in sorted(run.glob("results/*")):
        for number, line in enumerate(file.read_text(errors="replace").splitlines(keepends=True)):
            if line.endswith("\n"):
                yield f"{file.name} {number}", json.loads(line.split(" ", 1)[1])


class Round:
    """One run on the cluster."""

    def __init__(self, judge, folder, cluster, number, submissions="class", attempts="20", more=()):
        self.folder = folder
        self.cluster = cluster
        self.run = folder / f"run{number}"
        self.report = folder / f"report{number}.json"
        self.command = [judge, "grade", "double", submissions, "--class", "--store", "none", "--json", str(self.report), "--exit-zero",
                        "--run-dir", str(self.run), "--executor", "slurm", "--shard-size", "2", "--stall-timeout", "40",
                        "--max-attempts", attempts, *more]
        self.driver = None
        self.driver_kills = 0

    def start(self, *more):
        self.driver = subprocess.Popen([*self.command, *more], cwd=self.folder, env=self.cluster.environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def results(self):
        return len({record["id"] for _, record in records(self.run) if record["kind"] == "result"})

    def attempts(self):
        return sum(record["kind"] == "begin" for _, record in records(self.run))

    def finish(self, wanted=0, patience=900):
        end = time.monotonic() + patience
        while True:
            try:
                _, error = self.driver.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                if time.monotonic() > end:
                    self.driver.kill()
                    raise SystemExit(f"{self.run}: no end after {patience} s, {self.results()} results") from None
                if (run := self.run / "run.json").exists():
                    self.cluster.tidy_up(json.loads(run.read_text())["run"])
                continue
            if self.driver.returncode == -signal.SIGKILL and time.monotonic() < end:
                self.start("--resume")
                continue
            if self.driver.returncode != wanted:
                raise SystemExit(f"{self.run}: exit code {self.driver.returncode}: {error}")
            return

    def end(self):
        """Stops the driver if it is still running."""
        if self.driver.poll() is None:
            self.driver.kill()
            self.driver.wait()

    def kill_driver(self):
        if self.run.joinpath("run.json").exists() and self.driver.poll() is None:
            self.driver_kills += 1
            self.driver.send_signal(signal.SIGKILL)


def disturb(one, cluster, chance, done):
    """Kills a node, daemons and the driver in random order, and restarts them, until the run is done."""
    kinds = [lambda: cluster.kill_node(chance.choice(cluster.nodes)), lambda: cluster.kill_slurmd(chance.choice(cluster.nodes)),
             cluster.kill_controller, one.kill_driver]
    chance.shuffle(kinds)
    while not (one.run / "shards" / "0.json").exists() and not done.wait(0.05):
        pass
    cluster.kill_controller()  # during or right after the first sbatch
    for kind in kinds:
        if done.wait(chance.uniform(0.5, 4)):
            break
        cluster.revive()
        if done.wait(chance.uniform(1, 6)):
            break
        kind()
    cluster.revive()


def kill_at(run, name, done):
    """Kills each worker that starts to judge the submission with this name."""
    killed = set()
    while not done.wait(0.02):
        ids = {item["id"] for shard in run.glob("shards/*.json") for item in json.loads(shard.read_text()) if name in item["name"]}
        for attempt, record in list(records(run)):
            if record["kind"] != "begin" or record["id"] not in ids or attempt in killed:
                continue
            for entry in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    numbers = next(line.split()[1:] for line in (entry / "status").read_text().splitlines()
                                   if line.startswith("NSpid:"))
                    words = (entry / "cmdline").read_bytes().split(b"\0")
                except (OSError, StopIteration):
                    continue
                if str(record["pid"]) == numbers[-1] and str(run).encode() in words:
                    os.kill(int(entry.name), signal.SIGKILL)
                    killed.add(attempt)


def judge_poison(one):
    """The submission whose workers are killed gets one judge error; all others are judged."""
    done = threading.Event()
    killer = threading.Thread(target=kill_at, args=(one.run, "0003", done))
    killer.start()
    one.start()
    try:
        one.finish(wanted=3)
    finally:
        done.set()
        one.end()
        killer.join()
    report = json.loads(one.report.read_text())
    failed = [each for each in report["packages"][0]["submissions"] if each["verdict"] == "JE"]
    print(f"{one.run.name}: {[(each['name'], each['reason']) for each in failed]}", flush=True)
    if len(failed) != 1 or "0003" not in failed[0]["name"] or "no result in 3 attempts" not in failed[0]["reason"]:
        raise SystemExit("not one judge error that says how it came")
    if left := settle(one.run):
        raise SystemExit(f"left behind: {left}")


def left_over(run):
    """The processes of a finished run that are still alive."""
    lines = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout.splitlines()
    left = [line for line in lines if f"shard --run {run}" in line or "shard --index" in line]
    if any((run / "tmp").iterdir()):
        left.append("files in tmp")
    return left


def settle(run, patience=60):
    end = time.monotonic() + patience
    while left_over(run) and time.monotonic() < end:
        time.sleep(0.2)
    return left_over(run)


@contextlib.contextmanager
def spoiled(cluster, name, run):
    """One node has this fault meanwhile. Afterwards it is started again without it, as also when it is killed."""
    print(f"{run.name}: {name or 'no node'} is wrong", flush=True)
    thread = FAULTS[name].spoil(cluster, run) if name else None
    yield
    if thread:
        thread.join()
    if name:
        cluster.kill_node(NODE)
        cluster.revive()


def judge_beside_a_wrong_node(name, make_round, cluster, items, wanted):
    """A node that refuses all shards is free first. It gets two, or those that start before the driver has seen both."""
    fault = FAULTS[name]
    cluster.start()
    one = make_round(cluster)
    try:
        thread = fault.spoil(cluster, one.run)
        judge_round(one, cluster, None, items, wanted)
        if thread:
            thread.join()
    finally:
        cluster.stop()
    refused = len(list((one.run / "refusals").iterdir()))
    machine = json.loads(one.report.read_text())["machine"]
    reason = machine.get(f"refused on {NODE}", "")
    print(f"{one.run.name}: {refused} shards refused: {reason}", flush=True)
    if fault.reason not in reason or not (1 if fault.reason else 0) <= refused <= (6 if fault.reason else 0):
        raise SystemExit("the node that refuses is not avoided, or nobody is told what is wrong there")
    if fault.machine not in machine.get("judged on", "") or not any(fault.shows(record) for _, record in records(one.run)):
        raise SystemExit("nobody is told that this node is another one")


def main(judge, config, cache, items="24", rounds="1", seed="1"):
    if lacks := slurm.missing():
        print(f"skipped: no cluster here: {lacks}")
        return SKIPPED
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by SIGTERM"))  # also ends the daemons
    chance = random.Random(int(seed))
    with tempfile.TemporaryDirectory(prefix="judge-cluster-") as name:
        folder = pathlib.Path(name)
        apart = folder / "apart"
        apart.mkdir()
        make_course(folder, pathlib.Path(config), pathlib.Path(cache), int(items))
        make_course(apart, pathlib.Path(config), folder / "cache", int(items))
        plain = folder / "plain.json"
        subprocess.run([judge, "grade", "double", "class", "--class", "--store", "none", "--json", str(plain), "--exit-zero"],
                       cwd=folder, stdout=subprocess.DEVNULL, check=True)
        wanted = steady(json.loads(plain.read_text()))
        cluster = slurm.Cluster(folder / "slurm", hidden=apart)
        cluster.start()
        try:
            judge_poison(Round(judge, folder, cluster, "-poisoned", "poisoned", "3"))
            for number in range(int(rounds) + 1):
                one = Round(judge, folder, cluster, number)
                with spoiled(cluster, chance.choice(["", *FAULTS]) if number > 0 else "", one.run):
                    judge_round(one, cluster, number > 0 and chance, int(items), wanted)
                sent = Round(judge, apart, cluster, f"-sent{number}", more=["--stage", "tarball"])
                judge_round(sent, cluster, number > 0 and chance, int(items), wanted)
        except BaseException:
            for log in sorted((folder / "slurm").glob("*.log")):
                print(f"--- {log.name}\n" + "".join(log.read_text(errors="replace").splitlines(keepends=True)[-15:]), file=sys.stderr)
            raise
        finally:
            cluster.stop()
        for name in FAULTS:
            cluster = slurm.Cluster(folder / f"slurm-{name}")
            judge_beside_a_wrong_node(name, lambda there: Round(judge, folder, there, f"-{name}"), cluster, int(items), wanted)
        cluster = slurm.Cluster(folder / "slurm-sent", hidden=apart)
        judge_beside_a_wrong_node("other-python", lambda there: Round(judge, apart, there, "-other-python-sent",
                                                                      more=["--stage", "tarball"]), cluster, int(items), wanted)
    return 0


def judge_round(one, cluster, chance, items, wanted):
    cluster.wait_until_idle(120)
    began = time.monotonic()
    one.start()
    done = threading.Event()
    disturber = threading.Thread(target=disturb, args=(one, cluster, chance, done)) if chance else None
    if disturber:
        disturber.start()
    try:
        one.finish()
    finally:
        done.set()
        one.end()
        if disturber:
            disturber.join()
    attempts = one.attempts()
    took = time.monotonic() - began
    print(f"{one.run.name}: {one.results()} results of {items} in {took:.0f} s, {attempts} attempts, "
          f"{len(list((one.run / 'shards').iterdir()))} shards, the driver killed {one.driver_kills} times", flush=True)
    if one.results() != items or attempts < items:
        raise SystemExit("not one result each")
    if (found := steady(json.loads(one.report.read_text()))) != wanted:
        texts = [json.dumps(report, indent=1, sort_keys=True).splitlines() for report in (wanted, found)]
        difference = "\n".join(difflib.unified_diff(*texts, "plain", one.run.name, lineterm="", n=12))
        raise SystemExit(f"the report is not the plain run's:\n{difference}")
    if left := settle(one.run):
        raise SystemExit(f"left behind: {left}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
