"""Many event streams that are open at the same time: what they cost the server, and whether each brings the verdict.

Slurm, which is fake_slurm.py, refuses the jobs meanwhile, so all submissions wait. Afterwards it runs them.
"""

import contextlib
import os
import resource
import selectors
import shutil
import socket
import time
from pathlib import Path

from client import ACCEPTED, PATIENCE, Browser, Server

STREAMS_OF_ACCOUNT = 6  # that an account may have open
MOST_MEMORY = 60  # MiB
MOST_THREADS = 16
JUDGING = 5  # most seconds for a submission, on one core of a busy machine


def slurm_environment(folder):
    """The environment with fake_slurm.py as Slurm, and the file that makes it refuse all jobs."""
    commands = Path(folder) / "bin"
    commands.mkdir()
    for name in ("sbatch", "squeue", "scancel", "scontrol"):
        shutil.copy(Path(__file__).with_name("fake_slurm.py"), commands / name)
        (commands / name).chmod(0o755)
    refuses = Path(folder) / "refuses"
    return {**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", "FAKE_SLURM_REFUSES": str(refuses)}, refuses


class Streams:
    """Open event streams, read by one thread."""

    def __init__(self, port):
        self.port = port
        self.selector = selectors.DefaultSelector()
        self.heard = {}  # by socket, until its end

    def open(self, path, cookie):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
        connection.setblocking(False)
        self.selector.register(connection, selectors.EVENT_READ)
        self.heard[connection] = b""

    def listen(self, wanted, seconds):
        """Reads until all have heard this, or for this time. Returns how many have heard it."""
        end = time.monotonic() + seconds
        waiting = {connection for connection, heard in self.heard.items() if wanted not in heard}
        while waiting and self.selector.get_map() and time.monotonic() < end:
            for key, _ in self.selector.select(0.2):
                got = b""
                with contextlib.suppress(ConnectionResetError):
                    got = key.fileobj.recv(65536)
                self.heard[key.fileobj] += got
                if wanted in self.heard[key.fileobj]:
                    waiting.discard(key.fileobj)
                if not got:
                    self.selector.unregister(key.fileobj)
        return len(self.heard) - len(waiting)

    def open_count(self):
        return len(self.selector.get_map())

    def close(self):
        for connection in self.heard:
            connection.close()
        self.selector.close()


def allow_descriptors(count):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count + 100:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + 100, hard), hard))


def watch(judge, course, links, count, scratch):
    """Opens so many streams of students who wait. Prints what they cost. Returns what is wrong."""
    allow_descriptors(count)
    environment, refuses = slurm_environment(scratch)
    refuses.touch()
    server = Server(judge, course, "--executor", "slurm", "--max-nodes", "2", environment=environment)
    streams = Streams(server.port)
    faults = []
    try:
        for number in range(count):
            if number % STREAMS_OF_ACCOUNT == 0:
                browser = Browser(server)
                browser.enter(links[number // STREAMS_OF_ACCOUNT])
                attempt = browser.hand_in("sum.py", ACCEPTED)
                browser.close()
            streams.open(f"/attempts/{attempt}/events", browser.cookie)
        queued = streams.listen(b"event: queued", PATIENCE)
        begin = time.monotonic()
        if Browser(server).get("/").status != 200 or time.monotonic() - begin > 1:
            faults.append("beside the streams, a page is late")
        memory, threads, still = server.memory_mib(), server.threads(), streams.open_count()
        refuses.unlink()
        judged = streams.listen(b"event: judged", 60 + JUDGING * count / STREAMS_OF_ACCOUNT)
        ended = server.stop()
        print(f"{still} event streams open at the same time: memory of the server {memory:.0f} MiB, {threads} threads; "
              f"{judged} heard the verdict", flush=True)
        if queued < count or still < count or judged < count:
            faults.append(f"of {count} streams, {queued} began, {still} stayed, and {judged} heard the verdict")
        if memory > MOST_MEMORY or threads > MOST_THREADS:
            faults.append("event streams take too much memory, or too many threads")
        faults += [f"it ended with {ended}"] if ended != 0 else []
    finally:
        streams.close()
        if server.is_alive():
            server.kill()
    return faults
