"""Shared by the tests and the load program: a course to serve, its server, and browsers of its students.

Everything runs on loopback, and all waits have a timeout.
"""

import csv
import http.client
import io
import json
import re
import secrets
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PASSWORD = "correct horse battery"
ACCEPTED = b"print(sum(int(word) for word in input().split()))\n"
WRONG = b"print(0)\n"
PATIENCE = 60  # seconds for any response
# Errors from a server that is killed or does not accept a submission.
REFUSED = (OSError, RuntimeError, http.client.HTTPException)


def make_course(folder, students):
    """Makes a course with the problem `sums` and this many students; compiled programs are cached beside it."""
    folder.mkdir(parents=True)
    template = ROOT / "harness/cli/new/templates/problem"
    shutil.copytree(template, folder / "sums")
    for file in (folder / "sums").rglob("*"):
        if file.is_file():
            file.write_bytes(file.read_bytes().replace(b"@NAME@", b"sums"))
    (folder / "judge.toml").write_text(
        '[class]\nfeedback = "full"\n\n[[package]]\npath = "sums"\nreference = ["{submission}", "accepted/sum.py"]\n'
    )
    rows = "".join(f"Student {i},{1000 + i},s{i}@example.edu\n" for i in range(students))
    (folder / "roster.csv").write_text("Name,ID number,Email address\n" + rows)
    return folder


def make_links(judge, course):
    """The path of each student's personal link, in the order of their numbers."""
    table = subprocess.run([judge, "serve", course, "--links", "-"], capture_output=True, text=True, timeout=PATIENCE, check=True)
    rows = list(csv.DictReader(io.StringIO(table.stdout)))
    rows.sort(key=lambda row: int(row["ID number"]))
    return ["/in/" + row["Link"].rpartition("/in/")[2] for row in rows]


def set_password(judge, course):
    subprocess.run([judge, "serve", course, "--set-password"], input=PASSWORD + "\n", text=True, timeout=PATIENCE,
                   check=True, stdout=subprocess.DEVNULL)


class Server:
    """A `judge serve` that runs until it is stopped or killed, and can be started again at the same port."""

    def __init__(self, judge, course, *flags, environment=None):
        self.command = [judge, "serve", str(course), *flags]
        self.course = Path(course)
        self.environment = environment
        self.port = 0
        self.said = []
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen([*self.command, "--port", str(self.port)], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, start_new_session=True, env=self.environment)
        complaints = threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True)
        complaints.start()
        line = self.process.stdout.readline()
        match = re.search(r" at http://127\.0\.0\.1:(\d+)/", line)
        if not match:
            complaints.join(5)
            raise RuntimeError(f"the server did not start: {line} {self.said}")
        self.port = int(match[1])

    def _listen(self, stream):
        for line in stream:
            self.said.append(line.rstrip())

    def is_alive(self):
        return self.process.poll() is None

    def kill(self):
        """Kills the server like kill -9; programs in its sandboxes end with it."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def status(self, field):
        """A number of the server itself, without judged programs, as the kernel reports it."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+)", status)[1])

    def memory_mib(self):
        return self.status("VmRSS") / 1024

    def peak_memory_mib(self):
        return self.status("VmHWM") / 1024

    def threads(self):
        return self.status("Threads")

    def query(self, sql, *values):
        """Rows of serve.db."""
        database = sqlite3.connect(f"file:{self.course / 'serve.db'}?mode=ro", uri=True, timeout=PATIENCE)
        try:
            return database.execute(sql, values).fetchall()
        finally:
            database.close()

    def wait_until_judged(self, seconds):
        """Returns False if attempts still wait after this time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.query("SELECT count(*) FROM attempt WHERE state != 'judged'")[0][0] == 0:
                return True
            time.sleep(0.2)
        return False


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.text = response.read().decode()

    def __repr__(self):
        return f"<{self.status} {self.text[:300]!r}>"


class Browser:
    """A student's browser: a connection and the session cookie."""

    def __init__(self, server):
        self.server = server
        self.cookie = ""
        self.connection = None
        self.times = []  # in seconds, for each request except uploads

    def request(self, method, path, body=None, headers=None, timed=True):
        """Returns the response. Reconnects if the server has closed the connection in the meantime."""
        own_headers = {"Cookie": self.cookie, **(headers or {})}
        for again in (False, True):
            fresh = self.connection is None
            if fresh:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
            try:
                begin = time.monotonic()
                self.connection.request(method, path, body, own_headers)
                answer = Answer(self.connection.getresponse())
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                self.close()
                if fresh or again:
                    raise
                continue
            except OSError:
                self.close()
                raise
            if timed:
                self.times.append(time.monotonic() - begin)
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.partition(";")[0]
            return answer
        raise AssertionError("not reached")

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def get(self, path):
        return self.request("GET", path)

    def post(self, path, fields, csrf=None):
        """A form, as multipart."""
        csrf = self.csrf() if csrf is None else csrf
        return self.request("POST", path, *form([("csrf", csrf), *fields]))

    def csrf(self, path="/problems/sums"):
        """The token of the page's forms. Raises RuntimeError if it has none."""
        answer = self.get(path)
        match = re.search(r'name="csrf" value="([^"]*)"', answer.text)
        if not match:
            raise RuntimeError(f"no form: {answer}")
        return match[1]

    def enter(self, link):
        """Opens a personal link and presses its button."""
        return self.post(link, [], csrf=self.csrf(link))

    def hand_in(self, name, source, csrf=None, problem="sums"):
        """Submits a file and returns the attempt's id. Raises RuntimeError if it was refused, OSError without a response."""
        csrf = self.csrf(f"/problems/{problem}") if csrf is None else csrf
        answer = self.request("POST", f"/problems/{problem}", *form([("csrf", csrf)], [("files", name, source)]), timed=False)
        location = answer.headers.get("Location", "")
        if answer.status != 303 or not location.startswith("/attempts/"):
            raise RuntimeError(f"an upload was not accepted: {answer}")
        return location.removeprefix("/attempts/").partition("?")[0]

    def events(self, path):
        """Pairs of an event and its data, until the server ends them."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Cookie": self.cookie})
            response = connection.getresponse()
            if response.status != 200:
                raise RuntimeError(f"no events: {response.status}")
            name = ""
            for line in response:
                field, _, value = line.decode().rstrip("\n").partition(": ")
                if field == "event":
                    name = value
                elif field == "data":
                    yield name, json.loads(value)
        finally:
            connection.close()


BOUNDARY = secrets.token_hex(16)


def form(fields, files=()):
    """The body and the headers of a form."""
    body = b""
    for name, value in fields:
        body += f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    for name, file, content in files:
        body += (f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n'
                 "Content-Type: application/octet-stream\r\n\r\n").encode() + content + b"\r\n"
    return body + f"--{BOUNDARY}--\r\n".encode(), {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}


def sign_in(server):
    """The instructor's browser."""
    browser = Browser(server)
    answer = browser.post("/sign-in", [("password", PASSWORD)], csrf="")
    if answer.status != 303:
        raise RuntimeError(f"the instructor cannot sign in: {answer}")
    return browser


def stored_uploads(course):
    """The folders of stored uploads in the course."""
    return sorted(path.name for path in (Path(course) / "handed-in").glob("*/*/*-????????????????") if path.is_dir())

