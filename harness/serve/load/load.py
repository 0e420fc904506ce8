"""1,000 event streams at the same time. Then a class that submits at a deadline: STUDENTS within SECONDS, each watching
live, and the instructor too. Then the server is killed during uploads, and gets malformed requests. Prints figures; exits
with 1 if one misses its limit.

usage: load.py JUDGE [STUDENTS [SECONDS [KILLS [MALFORMED [SEED]]]]]   (default: 300 60 50 10000 17)
With STUDENTS 0, nothing is submitted, and no stream is opened.
"""

import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import malformed
import streams
from client import ACCEPTED, REFUSED, Browser, Server, make_course, make_links, set_password, sign_in, stored_uploads

SLOWEST_REQUEST = 1.0  # seconds, at the 99th percentile, without uploads
LATEST_EVENT = 1.0  # seconds
MOST_MEMORY = 250  # MiB
STREAMS = 1000
JUDGING = 5  # most seconds for a submission, on one core of a busy machine


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


class Figures:
    def __init__(self):
        self.lock = threading.Lock()
        self.times = []
        self.uploads = []
        self.accepted = []
        self.heard = {}  # attempt: time of its verdict
        self.faults = []

    def fault(self, what):
        with self.lock:
            self.faults.append(what)


def hand_in_and_watch(server, link, wait, figures):
    time.sleep(wait)
    browser = Browser(server)
    try:
        browser.enter(link)
        browser.get("/")
        csrf = browser.csrf()
        begin = time.monotonic()
        attempt = browser.hand_in("sum.py", ACCEPTED, csrf)
        took = time.monotonic() - begin
        with figures.lock:
            figures.uploads.append(took)
            figures.accepted.append(attempt)
        browser.get(f"/attempts/{attempt}")
        for name, _ in browser.events(f"/attempts/{attempt}/events"):
            if name == "judged":
                with figures.lock:
                    figures.heard[attempt] = time.time()
        if browser.get(f"/attempts/{attempt}").status != 200:
            figures.fault(f"{attempt} has no page")
    except REFUSED as error:
        figures.fault(repr(error))
    finally:
        browser.close()
        with figures.lock:
            figures.times += browser.times


def watch_class(server, figures, stop):
    browser = sign_in(server)
    for _ in browser.events("/class/events"):
        if stop.is_set():
            return
        if browser.get("/class").status != 200:
            figures.fault("the class has no page")
        with figures.lock:
            figures.times.append(browser.times[-1])


def deadline(server, links, seconds, dice):
    """All students submit within this time, and each watches to the end."""
    figures = Figures()
    stop = threading.Event()
    watching = threading.Thread(target=watch_class, args=(server, figures, stop), daemon=True)
    watching.start()
    threads = [threading.Thread(target=hand_in_and_watch, args=(server, link, dice.uniform(0, seconds), figures)) for link in links]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stop.set()
    took = time.monotonic() - begin
    judged = dict(server.query("SELECT id, judged FROM attempt WHERE state = 'judged'"))
    lateness = [heard - judged[attempt] / 1e9 for attempt, heard in figures.heard.items() if attempt in judged]
    lost = sorted(set(figures.accepted) - set(judged))
    figures.faults += [f"{attempt} is lost" for attempt in lost]
    memory = server.peak_memory_mib()
    print(f"{len(links)} students within {seconds:g} s, each watching; all judged after {took:.0f} s")
    print(f"  requests but uploads: {len(figures.times)}, median {percentile(figures.times, 0.5):.3f} s, "
          f"99th percentile {percentile(figures.times, 0.99):.3f} s, slowest {max(figures.times):.3f} s")
    print(f"  uploads: {len(figures.uploads)}, median {percentile(figures.uploads, 0.5):.3f} s, slowest {max(figures.uploads):.3f} s")
    print(f"  verdicts heard: {len(lateness)}, median {percentile(lateness, 0.5):.3f} s late, latest {max(lateness, default=0):.3f} s")
    print(f"  memory of the server: {memory:.0f} MiB at most", flush=True)
    if percentile(figures.times, 0.99) > SLOWEST_REQUEST:
        figures.fault("requests are too slow")
    if max(lateness, default=0) > LATEST_EVENT or len(lateness) < len(links):
        figures.fault("events are late, or missing")
    if memory > MOST_MEMORY:
        figures.fault("it takes too much memory")
    return figures.faults


def kill_rounds(server, links, rounds, dice):
    """Uploads continuously, and kills the server at a random moment of each round."""
    accepted = []
    lock = threading.Lock()
    faults = []

    def hand_in(link, stop):
        browser = Browser(server)
        while not stop.wait(dice.uniform(0, 0.3)):
            try:
                browser.enter(link)
                attempt = browser.hand_in("sum.py", ACCEPTED)
                with lock:
                    accepted.append(attempt)
            except REFUSED:  # the server was killed, or too many attempts of this student wait
                browser.close()

    for round_ in range(rounds):
        stop = threading.Event()
        some = dice.sample(links, min(len(links), 10))
        threads = [threading.Thread(target=hand_in, args=(link, stop)) for link in some]
        for thread in threads:
            thread.start()
        time.sleep(dice.uniform(0.05, 2))
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        server.start()
        known = {row[0] for row in server.query("SELECT id FROM attempt")}
        faults += [f"round {round_}: {attempt} is lost" for attempt in set(accepted) - known]
    if not accepted:
        faults.append("nothing was accepted")
    if not server.wait_until_judged(60 + JUDGING * len(accepted)):
        faults.append("not all is judged")
    rows = server.query("SELECT id, verdict FROM attempt")
    faults += [f"{attempt}: {verdict}" for attempt, verdict in rows if verdict != "AC"]
    if sorted(name.rpartition("-")[2] for name in stored_uploads(server.course)) != sorted(attempt for attempt, _ in rows):
        faults.append("the uploads on the disk are not those in the database")
    lines = sign_in(server).get("/export/csv").text.splitlines()
    if len(lines) != 1 + len(links):
        faults.append(f"{len(links)} students have {len(lines) - 1} grades")
    print(f"{rounds} kills under uploads: {len(accepted)} were accepted, {len(rows)} kept, each judged once; {len(faults)} faults", flush=True)
    return faults


def nonsense(server, links, count, seed):
    begin = time.monotonic()
    faults = []
    seen = Counter()
    cookies = []
    for link in links[:30]:
        browser = Browser(server)
        browser.enter(link)
        browser.close()
        cookies.append(browser.cookie)
    for number in range(seed, seed + count):
        statuses = malformed.send(server.port, malformed.request(number, cookies))
        seen.update(statuses or ["closed"])
        if not malformed.is_harmless(statuses):
            faults.append(f"malformed request {number}: {statuses}")
        if not server.is_alive():
            return [*faults, f"malformed request {number} ended the server"]
    print(f"{count} malformed requests in {time.monotonic() - begin:.0f} s; {len(faults)} faults; "
          f"memory of the server: {server.peak_memory_mib():.0f} MiB at most", flush=True)
    print("  answers: " + ", ".join(f"{status}: {times}" for status, times in seen.most_common()), flush=True)
    return faults


def many_streams(judge, scratch):
    course = make_course(scratch / "streams", -(-STREAMS // streams.STREAMS_OF_ACCOUNT))
    return streams.watch(judge, course, make_links(judge, course), STREAMS, scratch)


def main():
    judge = str(Path(sys.argv[1]).resolve())
    arguments = [float(word) for word in sys.argv[2:]]
    students, seconds, kills, count, seed = arguments + [300, 60, 50, 10000, 17][len(arguments):]
    dice = random.Random(int(seed))
    print(f"seed {int(seed)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="judge-serve-load-") as scratch:
        faults = many_streams(judge, Path(scratch)) if students else []
        course = make_course(Path(scratch) / "course", max(30, int(students)))
        links = make_links(judge, course)
        set_password(judge, course)
        server = Server(judge, course)
        try:
            faults += deadline(server, links, seconds, dice) if students else []
            faults += kill_rounds(server, links, int(kills), dice) if kills else []
            faults += nonsense(server, links, int(count), int(seed))
            complaints = [line for line in server.said if line]
            code = server.stop()
            faults += [f"it ended with {code}"] if code != 0 else []
        finally:
            if server.is_alive():
                server.kill()
    for line in [*complaints[:20], *faults[:20]]:
        print("  " + line)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
