#!/usr/bin/env python3
"""Replaces sbatch, squeue, scancel and scontrol, depending on its own name. Each task of an array is a local process.

sbatch refuses if the environment variable FAKE_SLURM_REFUSES names an existing file.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path


def alive(name):
    """The processes of the run's workers, whose arguments contain the run's folder, which has the run's name."""
    processes = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"shard" in words and any(word.endswith(b"/" + name.encode()) for word in words):
            processes.append(int(entry.name))
    return processes


def main():
    options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--") and "=" in word)
    command = Path(sys.argv[0]).name
    if command == "squeue":
        print("R\n" * len(alive(options["name"])), end="")
    elif command == "scancel":
        for process in alive(options["name"]):
            os.kill(process, signal.SIGTERM)
    elif command == "scontrol":
        sys.exit("scontrol: error: no configuration is known")
    elif Path(os.environ["FAKE_SLURM_REFUSES"]).exists():
        sys.exit("sbatch: error: invalid partition specified: nowhere")
    else:
        last = int(options["array"].partition("%")[0].partition("-")[2])
        for task in range(last + 1):
            log = options["output"].replace("%A_%a", str(task)).replace("%%", "%")
            with open(log, "ab") as output:
                subprocess.Popen(["sh", "-c", options["wrap"]], env={**os.environ, "SLURM_ARRAY_TASK_ID": str(task)},
                                 stdout=output, stderr=output, start_new_session=True)


if __name__ == "__main__":
    main()
