#!/usr/bin/env python3
"""The overhead of a cluster: a class judged by two local workers, by two Slurm nodes that share files, and by two that don't.

usage: cluster_bench.py JUDGE CONFIG CACHE [SECONDS [SHARDS]]     (default: 8 shards of 30 s each)

Prints the time of each and its ratio to the local time. First it measures how many submissions take SECONDS. Each run
starts cold: no verdict is cached.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

import cluster_test as test
from cluster_test import slurm


PILOT = 20  # submissions used to measure how long one takes


def submissions_in(seconds, judge, folder):
    began = time.monotonic()
    grade(judge, folder, None, ["--run-dir", "pilot", "-j", "1", "--shard-size", str(PILOT)])
    return max(1, round(seconds * PILOT / (time.monotonic() - began)))


def grade(judge, folder, environment, more):
    subprocess.run([judge, "grade", "double", "class", "--class", "--store", "none", "--exit-zero", "--quiet", *more], cwd=folder,
                   env=environment, stdout=subprocess.DEVNULL, check=True)


def judged(run):
    """The seconds of one core that the run's items took."""
    return sum(record.get("took_ns", 0) for _, record in test.records(run)) / 1e9


def main(judge, config, cache, seconds="30", shards="8"):
    if lacks := slurm.missing():
        print(f"skipped: no cluster here: {lacks}")
        return test.SKIPPED
    with tempfile.TemporaryDirectory(prefix="judge-cluster-") as place:
        folder = pathlib.Path(place)
        apart = folder / "apart"
        pilot = folder / "pilot"
        pilot.mkdir()
        apart.mkdir()
        test.make_course(pilot, pathlib.Path(config), pathlib.Path(cache), PILOT)
        shard = submissions_in(int(seconds), judge, pilot)
        for where in (folder, apart):
            test.make_course(where, pathlib.Path(config), pathlib.Path(cache), shard * int(shards))
        print(f"{shard * int(shards)} submissions, {shard} a shard")
        cluster = slurm.Cluster(folder / "slurm", nodes=2, hidden=apart)
        cluster.start()
        try:
            first = 0.0
            for where, what, more in ((folder, "2 local workers", ["--executor", "local", "-j", "2"]),
                                      (folder, "2 nodes, shared files", ["--executor", "slurm", "--max-nodes", "2"]),
                                      (apart, "2 nodes, sent files", ["--executor", "slurm", "--max-nodes", "2", "--stage", "tarball"])):
                name = what.replace(" ", "-")
                began = time.monotonic()
                grade(judge, where, cluster.environment, ["--run-dir", name, "--shard-size", str(shard), *more])
                took = time.monotonic() - began
                first = first or took
                print(f"{what:<24}{took:7.1f} s   × {took / first:.2f}   of which judging {judged(where / name) / 2:.1f} s", flush=True)
        finally:
            cluster.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
