#!/usr/bin/env python3
"""A Slurm cluster on this machine, for tests and experiments: munged, slurmctld and some slurmd, each of them a node.

usage: slurm_cluster.py start DIR [NODES]  starts one in DIR (default: 3 nodes) and prints how to use it
       slurm_cluster.py stop DIR           ends it, with all its jobs
       slurm_cluster.py kill DIR WHAT      kills, by SIGKILL, slurmctld; slurmd NODE, whose jobs stay alive; or node NODE
                                           with all its processes
       slurm_cluster.py revive DIR         starts killed parts again

Needs root, and Debian's slurmctld, slurmd, slurm-client and munge (packages.txt, [cluster]). It listens only on loopback,
except for ports that Slurm itself opens; stop it when it is no longer needed.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo", "scontrol", "unshare")
CONFIGURATION = """\
ClusterName=here
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SwitchType=switch/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0,default_queue_depth=1000
MaxArraySize=100001
MinJobAge=300
JobRequeue=1
ReturnToService=2
SlurmdTimeout=5
SlurmctldTimeout=5
KillWait=5
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing():
    """What is missing to start a cluster; empty if nothing is missing."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    absent = [name for name in PROGRAMS if shutil.which(name, path=path) is None]
    if absent:
        return f"{', '.join(absent)} not installed"
    return "" if os.geteuid() == 0 else "only root may start nodes"


class Cluster:
    def __init__(self, folder, nodes=3, hidden=None):
        """hidden: a folder that is empty on the nodes, as if they shared no files."""
        self.folder = Path(folder).resolve()
        self.hide = f"mount -t tmpfs none '{hidden}' && " if hidden else ""
        names = self.folder / "nodes"
        self.nodes = names.read_text().split() if names.exists() else [f"n{number + 1}" for number in range(nodes)]
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}
        self.environment["PATH"] = self.environment.get("PATH", "") + ":/usr/sbin:/sbin"

    def start(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("state", "spool", *(f"spool/{node}" for node in self.nodes)):
            (self.folder / name).mkdir(exist_ok=True)
        (self.folder / "nodes").write_text(" ".join(self.nodes))
        ports = free_ports(1 + len(self.nodes))
        host = socket.gethostname()
        lines = [f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=2000 State=UNKNOWN"
                 for node, port in zip(self.nodes, ports[1:])]
        (self.folder / "slurm.conf").write_text(
            CONFIGURATION.format(host=host, port=ports[0], folder=self.folder, nodes="\n".join(lines)))
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n")
        key = self.folder / "munge.key"
        if not key.exists():
            key.touch(mode=0o600)
            key.write_bytes(os.urandom(128))
        self.revive()
        self.wait_until_idle()

    def revive(self):
        """Starts the parts that are not running."""
        of = self.folder
        self._spawn("munged", ["munged", "--foreground", "--force", f"--key-file={of}/munge.key",
                               f"--socket={of}/munge.socket", f"--pid-file={of}/munged.inner", f"--log-file={of}/munged.log",
                               f"--seed-file={of}/munge.seed"])
        self._spawn("slurmctld", ["slurmctld", "-D"])
        for node in self.nodes:
            down = self.folder / f"{node}.down"
            down.unlink(missing_ok=True)
            # Its own process namespace allows to switch a node off. The first process is not the daemon, so that the
            # daemon can be killed alone.
            loop = f"{self.hide}while :; do slurmd -D -N {node}; while [ -e '{down}' ]; do sleep 0.1; done; done"
            self._spawn(node, ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", loop])

    def stop(self):
        self._run("scancel", "--user=root")
        for name in (*self.nodes, "slurmctld", "munged"):
            self._kill(name)

    def kill_controller(self):
        self._kill("slurmctld")

    def kill_node(self, node):
        self._kill(node)

    def kill_slurmd(self, node):
        """Kills only the daemon; the processes it has started stay alive."""
        (self.folder / f"{node}.down").touch()
        wanted = f"slurmd\0-D\0-N\0{node}\0".encode()
        for entry in Path("/proc").glob("[0-9]*"):
            if command_of(entry) == wanted and environment_of(entry, "SLURM_CONF") == self.environment["SLURM_CONF"]:
                kill_quietly(int(entry.name))

    def run_on(self, node, script):
        """Runs a script of sh that sees the node's mounts."""
        subprocess.run(["nsenter", f"--target={self._pid(node)}", "--mount", "sh", "-c", script], check=True)

    def freeze_node(self, node, signal_number=signal.SIGSTOP):
        """Stops all processes of the node, or lets them go on by SIGCONT."""
        children = Path(f"/proc/{self._pid(node)}/task/{self._pid(node)}/children").read_text().split()
        processes = Path(f"/proc/{children[0]}/ns/pid").readlink()
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if (entry / "ns/pid").readlink() == processes:
                    os.kill(int(entry.name), signal_number)
            except OSError:
                continue  # it has ended

    def wait_until_idle(self, patience=60):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            answer = self._run("sinfo", "--noheader", "--Node", "--states=idle", "--format=%N")
            if answer.returncode == 0 and len(set(answer.stdout.split())) == len(self.nodes):
                return
            # Like an administrator, for nodes that slurmctld drained after a crash ("Duplicate jobid").
            self._run("scontrol", "update", f"NodeName={','.join(self.nodes)}", "State=RESUME")
            time.sleep(0.2)
        raise SystemExit(f"the cluster in {self.folder} did not become ready: see its *.log")

    def tidy_up(self, name):
        """Like an administrator after a crash of slurmctld: cancels the allocations of other runs, which have ended but still
        hold nodes, and uses the nodes again that slurmctld drained ("Duplicate jobid")."""
        drained = self._run("sinfo", "--noheader", "--Node", "--states=drain", "--format=%N").stdout.split()
        if drained:
            self._run("scontrol", "update", f"NodeName={','.join(sorted(set(drained)))}", "State=RESUME")
        for line in self._run("squeue", "--noheader", "--format=%A %j").stdout.splitlines():
            job, called = line.split(maxsplit=1)
            if called != name:
                self._run("scancel", job)

    def _run(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60, check=False)

    def _pid(self, name):
        try:
            return int((self.folder / f"{name}.process").read_text())
        except (OSError, ValueError):
            return 0

    def _spawn(self, name, command):
        if is_alive(self._pid(name)):
            return
        with open(self.folder / f"{name}.out", "ab") as log:
            process = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       start_new_session=True)
        (self.folder / f"{name}.process").write_text(str(process.pid))

    def _kill(self, name):
        pid = self._pid(name)
        end = time.monotonic() + 10
        while is_alive(pid) and time.monotonic() < end:
            kill_quietly(pid)
            time.sleep(0.02)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def command_of(entry):
    try:
        return (entry / "cmdline").read_bytes()
    except OSError:
        return b""


def environment_of(entry, name):
    try:
        variables = (entry / "environ").read_bytes().split(b"\0")
    except OSError:
        return ""
    return next((one.split(b"=", 1)[1].decode() for one in variables if one.startswith(name.encode() + b"=")), "")


def is_alive(pid):
    if pid <= 0:
        return False
    try:
        os.waitpid(pid, os.WNOHANG)  # reaps it if it is our own child
    except OSError:
        pass
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def kill_quietly(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def main(words):
    if len(words) < 2 or words[0] not in ("start", "stop", "kill", "revive"):
        print(__doc__, file=sys.stderr)
        return 2
    if lacks := missing():
        print(f"slurm_cluster.py: no cluster here: {lacks}", file=sys.stderr)
        return 2
    command, folder, *more = words
    if command == "start":
        cluster = Cluster(folder, int(more[0]) if more else 3)
        cluster.start()
        print(f"export SLURM_CONF={cluster.environment['SLURM_CONF']}")
        return 0
    cluster = Cluster(folder)
    if command == "stop":
        cluster.stop()
    elif command == "revive":
        cluster.revive()
    elif more == ["slurmctld"]:
        cluster.kill_controller()
    elif len(more) == 2 and more[0] == "slurmd" and more[1] in cluster.nodes:
        cluster.kill_slurmd(more[1])
    elif len(more) == 2 and more[0] == "node" and more[1] in cluster.nodes:
        cluster.kill_node(more[1])
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
