"""What can be wrong on one node of a cluster (slurm_cluster.py) whose other nodes are in order, for cluster_test.py.

Each fault spoils the node's mounts or processes, and ends with the node. FAULTS lists them: docs/scale.md says the same.
"""

import contextlib
import datetime
import pathlib
import re
import signal
import subprocess
import threading
import time
import typing

NODE = "n3"
OTHER_PROCESSOR = "Another processor"
OTHER_KERNEL = "0.1-other"
HOURS = 3  # that a clock is wrong


def replace(cluster, file, text):
    """Replaces a file on the node."""
    copy = cluster.folder / file.name
    copy.write_text(text, encoding="utf-8")
    cluster.run_on(NODE, f"mount --bind '{copy}' '{file}'")


def lay_over(cluster, folder, name, text):
    """Puts a program or another file into a folder of the node."""
    file = cluster.folder / f"over-{folder.name}" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    cluster.run_on(NODE, f"mount -t overlay none -o 'lowerdir={cluster.folder}/over-{folder.name}:{folder}' '{folder}'")


def load_into_judge(cluster, run, **macros):
    """Has all programs of the node load wrong_node.c, compiled with these macros."""
    library = cluster.folder / "wrong_node.so"
    defined = [f"-D{name}={value}" for name, value in {**macros, "RUN": f'"{run}"'}.items()]
    source = pathlib.Path(__file__).with_name("wrong_node.c")
    subprocess.run(["gcc", "-D_GNU_SOURCE", "-O1", "-shared", "-fPIC", *defined, "-o", library, source], check=True)
    lay_over(cluster, pathlib.Path("/etc"), "ld.so.preload", f"{library}\n")


def with_calls(**macros):
    return lambda cluster, run: load_into_judge(cluster, run, **macros)


def change_python(cluster, _run):
    lay_over(cluster, pathlib.Path("/usr/bin"), pathlib.Path("/usr/bin/python3").resolve().name, "#!/bin/sh\necho Python 0.1\n")


def change_package(cluster, run):
    replace(cluster, run.parent / "double" / "data" / "secret" / "3.ans", "7\n")


def change_package_without_links(cluster, run):
    change_package(cluster, run)
    load_into_judge(cluster, run, LINK_ERROR="EPERM")


def change_processor(cluster, _run):
    processor = pathlib.Path("/proc/cpuinfo")
    text = processor.read_text(encoding="utf-8")
    replace(cluster, processor, re.sub("(?m)^model name\t: .*", f"model name\t: {OTHER_PROCESSOR}", text))


def make_read_only(cluster, run):
    run.mkdir(exist_ok=True)
    cluster.run_on(NODE, f"mount --bind '{run}' '{run}' && mount -o remount,bind,ro '{run}'")


def fill_disk(cluster, run):
    run.mkdir(exist_ok=True)
    for name in ("tmp", "results"):
        cluster.run_on(NODE, f"(until mount -t tmpfs -o size=4k,nr_inodes=1 none '{run}/{name}'; do sleep 0.05; done) 2>/dev/null &")


def freeze_for_a_while(cluster, run):
    def freeze():
        while not any(run.glob("results/*")):
            time.sleep(0.05)
        with contextlib.suppress(OSError, IndexError):  # the node is killed meanwhile
            cluster.freeze_node(NODE)
            time.sleep(12)
            cluster.freeze_node(NODE, signal.SIGCONT)
    thread = threading.Thread(target=freeze, daemon=True)
    thread.start()
    return thread


def has_other_kernel(record):
    return record["kind"] == "result" and record["node"]["kernel"] == f"Linux {OTHER_KERNEL}"


def has_other_clock(record):
    if record["kind"] != "begin":
        return False
    at = datetime.datetime.fromisoformat(record["at"].replace("Z", "+00:00"))
    return abs((at - datetime.datetime.now(datetime.timezone.utc)).total_seconds()) > (HOURS - 1) * 3600


class Fault(typing.NamedTuple):
    spoil: typing.Callable                   # (cluster, the run's folder); may return a thread to wait for
    reason: str = ""                         # of the node's refusals, in the report; empty: it judges
    machine: str = ""                        # what the report says of the machines that have judged
    shows: typing.Callable = lambda _: True  # whether a record in the run's folder shows the fault


NO_REASON = "its worker has left no reason"
FAULTS = {
    "other-python": Fault(change_python, "the compiler of python (here 'Python 0.1', the driver has"),
    "other-package": Fault(change_package, "3.ans: is another file than the driver of the run has there"),
    "no-links": Fault(change_package_without_links, "3.ans: is another file than the driver of the run has there"),
    "other-processor": Fault(change_processor, machine=OTHER_PROCESSOR),
    "other-kernel": Fault(with_calls(KERNEL=f'"{OTHER_KERNEL}"'), shows=has_other_kernel),
    "clock-ahead": Fault(with_calls(CLOCK_SECONDS=HOURS * 3600), shows=has_other_clock),
    "clock-behind": Fault(with_calls(CLOCK_SECONDS=-HOURS * 3600), shows=has_other_clock),
    "read-only": Fault(make_read_only, NO_REASON),
    "full-disk": Fault(fill_disk, NO_REASON),
    "io-error": Fault(with_calls(WRITE_ERROR="EIO"), NO_REASON),
    "no-locks": Fault(with_calls(LOCK_ERROR="ENOLCK"), "ENOLCK"),
    "slow-disk": Fault(with_calls(WRITE_SECONDS=1)),
    "frozen": Fault(freeze_for_a_while),
}
