"""`judge serve` over loopback: from the personal link to the verdict and the grades; killed at seeded moments; and
with malformed requests.

usage: serve_test.py JUDGE [KILLS [MALFORMED [SEED]]]
"""

import csv
import io
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zipfile
from pathlib import Path

import malformed
from client import ACCEPTED, REFUSED, WRONG, Browser, Server, form, make_course, make_links, set_password, sign_in, stored_uploads

JUDGE = ""
KILLS = 4
MALFORMED = 300
SEED = 17


class Course(unittest.TestCase):
    students = 4
    rules = 'feedback = "full"'

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="judge-serve-")
        cls.course = make_course(Path(cls.scratch.name) / "course", cls.students, cls.rules)
        cls.links = make_links(JUDGE, cls.course)
        set_password(JUDGE, cls.course)
        cls.server = cls.make_server()

    @classmethod
    def make_server(cls):
        return Server(JUDGE, cls.course, "-j", "2")

    @classmethod
    def tearDownClass(cls):
        if cls.server.is_alive():
            cls.server.stop()
        cls.scratch.cleanup()

    def student(self, number):
        browser = Browser(self.server)
        answer = browser.enter(self.links[number])
        self.assertEqual((answer.status, answer.headers["Location"]), (303, "/"), answer)
        return browser

    def judged(self, browser, attempt):
        """The events of an attempt until its verdict."""
        events = list(browser.events(f"/attempts/{attempt}/events"))
        self.assertEqual(events[-1][0], "judged")
        return events


class Pages(Course):
    def test_from_the_link_to_the_verdict(self):
        student = self.student(0)
        self.assertIn("/problems/sums", student.get("/").text)
        attempt = student.hand_in("sum.py", ACCEPTED)
        events = self.judged(student, attempt)
        self.assertIn("case", [name for name, _ in events])
        page = student.get(f"/attempts/{attempt}")
        self.assertEqual(page.status, 200)
        self.assertIn("AC", page.text)
        self.assertEqual(list(student.events(f"/attempts/{attempt}/events"))[-1][0], "judged")

    def test_what_is_typed_is_judged_too(self):
        student = self.student(1)
        answer = student.post("/problems/sums", [("text", "print(0)\r\n"), ("language", "python")])
        self.assertEqual(answer.status, 303, answer)
        self.judged(student, answer.headers["Location"].split("/")[2].partition("?")[0])
        folder = next((self.course / "handed-in/sums").glob("Student_1/*"))
        self.assertEqual((folder / "main.py").read_bytes(), b"print(0)\n")

    def test_an_archive_is_unpacked_and_judged(self):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("sum/main.py", b"import lib.add\nlib.add.run()\n")
            archive.writestr("sum/lib/add.py", b"def run():\n    print(sum(int(word) for word in input().split()))\n")
            archive.writestr("__MACOSX/._main.py", b"x")
        student = self.student(2)
        attempt = student.hand_in("sum.zip", packed.getvalue())
        self.judged(student, attempt)
        self.assertIn("lib/add.py", student.get(f"/attempts/{attempt}").text)
        self.assertEqual(self.server.query("SELECT verdict FROM attempt WHERE id = ?", attempt), [("AC",)])
        for content in (b"no archive", packed.getvalue()[:60]):
            answer = student.request("POST", "/problems/sums", *form([("csrf", student.csrf())], [("files", "a.zip", content)]))
            self.assertEqual(answer.status, 422, answer)
            self.assertNotIn("/tmp", answer.text)

    def test_what_is_no_program_is_refused_with_words(self):
        student = self.student(2)
        csrf = student.csrf()
        for files in ([], [("files", "notes.txt", b"x")], [("files", "a.py", b"x" * 2_000_000)], [("files", "..", b"x")]):
            answer = student.request("POST", "/problems/sums", *form([("csrf", csrf)], files))
            self.assertGreaterEqual(answer.status, 400, answer)
            self.assertLess(answer.status, 500, answer)
            self.assertIn("complaint", answer.text)

    def test_nobody_sees_what_is_anothers(self):
        mine = self.student(0)
        attempt = mine.hand_in("sum.py", WRONG)
        other = self.student(1)
        for path in (f"/attempts/{attempt}", f"/attempts/{attempt}/events"):
            self.assertEqual(other.get(path).status, 404)
            self.assertEqual(Browser(self.server).get(path).status, 401)
        for path in ("/class", "/settings", "/log", "/export/csv", "/students/1", "/class/events", "/class/judge-again"):
            self.assertEqual(other.get(path).status, 403, path)
        self.assertEqual(other.post(f"/attempts/{attempt}/judge-again", []).status, 403)

    def test_what_the_server_writes_is_for_its_user_alone(self):
        self.student(3).hand_in("sum.py", ACCEPTED)
        for path in (self.course / "serve.db", self.course / "handed-in"):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def test_a_forged_form_changes_nothing(self):
        student = self.student(0)
        before = len(stored_uploads(self.course))
        answer = student.request("POST", "/problems/sums", *form([("csrf", "x")], [("files", "a.py", ACCEPTED)]))
        self.assertEqual(answer.status, 403)
        csrf = student.csrf()
        for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            self.assertEqual(student.post("/sign-out", [], csrf, headers).status, 403, headers)
        self.assertEqual(len(stored_uploads(self.course)), before)
        self.assertEqual(student.get("/").status, 200)

    def test_links_and_passwords_that_are_none(self):
        self.assertEqual(Browser(self.server).get("/in/" + "A" * 43).status, 403)
        answer = Browser(self.server).post("/sign-in", [("password", "wrong")], csrf="")
        self.assertEqual(answer.status, 403)
        self.assertNotIn("Set-Cookie", answer.headers)

    def test_headers_keep_others_out(self):
        answer = Browser(self.server).get("/")
        self.assertIn("default-src 'none'", answer.headers["Content-Security-Policy"])
        self.assertNotIn("unsafe", answer.headers["Content-Security-Policy"])
        self.assertEqual(answer.headers["X-Content-Type-Options"], "nosniff")
        self.assertNotIn("Server", answer.headers)
        entered = Browser(self.server).enter(self.links[3])
        for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
            self.assertIn(word, entered.headers["Set-Cookie"])
        behind = Browser(self.server).post(self.links[3], [], "", {"X-Forwarded-Proto": "https", "X-Forwarded-For": "1.2.3.4"})
        self.assertIn("Secure", behind.headers["Set-Cookie"])

    def test_grades_are_those_of_judge_grade(self):
        student = self.student(3)
        self.judged(student, student.hand_in("sum.py", WRONG))
        self.judged(student, student.hand_in("sum.py", ACCEPTED))
        self.assertTrue(self.server.wait_until_judged(60))
        served = sign_in(self.server).get("/export/csv")
        self.assertEqual(served.status, 200, served)
        graded = subprocess.run(
            [JUDGE, "grade", "--course", "handed-in", "--csv", "-", "-q", "--exit-zero", "--store", "none", "--roster", "roster.csv"],
            cwd=self.course, capture_output=True, text=True, timeout=120)
        self.assertEqual(graded.returncode, 0, graded.stderr)

        def rows(text):
            return [(row["student"], row["verdict"], row["score"], row["id"], row["email"], row["handed_in"])
                    for row in csv.DictReader(io.StringIO(text))]

        self.assertEqual(rows(served.text), rows(graded.stdout))
        self.assertIn(("Student 3", "AC"), [row[:2] for row in rows(served.text)])

    def test_the_instructor_sees_and_changes(self):
        student = self.student(2)
        attempt = student.hand_in("sum.py", ACCEPTED)
        self.judged(student, attempt)
        instructor = sign_in(self.server)
        for path in ("/", "/class", f"/attempts/{attempt}", "/settings", "/log", "/class/judge-again", "/problems/sums"):
            self.assertEqual(instructor.get(path).status, 200, path)
        self.assertIn("Student 2", instructor.get("/class").text)
        self.assertEqual(instructor.post(f"/attempts/{attempt}/judge-again", []).status, 303)
        self.assertTrue(self.server.wait_until_judged(60))
        self.assertEqual(instructor.get("/class/judge-again").status, 200)
        answer = instructor.post("/settings", [("deadline", "2027-01-31T23:59"), ("feedback", "full"), ("several", "best"),
                                               ("override_student", "1002"), ("override_package", ""),
                                               ("override_deadline", ""), ("override_excused", "ill"),
                                               ("override_points", ""), ("override_reason", "")])
        self.assertEqual(answer.status, 303, answer)
        text = (self.course / "judge.toml").read_text()
        self.assertIn("deadline = 2027-01-31T23:59:00+00:00", text)
        self.assertIn('several = "best"', text)
        self.assertIn('excused = "ill"', (self.course / "overrides.toml").read_text())
        answer = instructor.post("/settings", [("deadline", "soon"), ("feedback", "full"), ("several", "best")])
        self.assertEqual(answer.status, 422, answer)
        self.assertEqual((self.course / "judge.toml").read_text(), text)
        answer = instructor.post("/settings", [("deadline", ""), ("feedback", "full"), ("several", "last")])
        self.assertEqual(answer.status, 303, answer)
        self.assertNotIn("ill", (self.course / "overrides.toml").read_text())


class Secrets(Course):
    rules = 'feedback = "verdict"'

    def test_below_full_no_case_is_named_or_counted(self):
        student = self.student(0)
        attempt = student.hand_in("sum.py", WRONG)
        events = self.judged(student, attempt)
        self.assertNotIn("case", [name for name, _ in events])
        page = student.get(f"/attempts/{attempt}").text
        self.assertIn("WA", page)
        for name in ("secret/", "1-negative", "2-largest"):
            self.assertNotIn(name, page)


class Cluster(Course):
    """With fake_slurm.py in place of Slurm's commands."""

    @classmethod
    def make_server(cls):
        commands = Path(cls.scratch.name) / "bin"
        commands.mkdir()
        for name in ("sbatch", "squeue", "scancel", "scontrol"):
            shutil.copy(Path(__file__).with_name("fake_slurm.py"), commands / name)
            (commands / name).chmod(0o755)
        cls.refuses = Path(cls.scratch.name) / "refuses"
        return Server(JUDGE, cls.course, "--executor", "slurm", "--max-nodes", "3", environment={
            **os.environ, "PATH": f"{commands}:{os.environ['PATH']}", "FAKE_SLURM_REFUSES": str(cls.refuses)})

    def runs(self):
        return list((self.course / "cluster").iterdir())

    def test_the_cluster_judges(self):
        students = [self.student(number) for number in range(4)]
        attempts = [one.hand_in("sum.py", source) for one, source in zip(students, (ACCEPTED, WRONG, ACCEPTED, b"1 +"))]
        for student, attempt in zip(students, attempts):
            self.judged(student, attempt)
            self.assertEqual(student.get(f"/attempts/{attempt}").status, 200)
        verdicts = [self.server.query("SELECT verdict FROM attempt WHERE id = ?", attempt)[0][0] for attempt in attempts]
        self.assertEqual(verdicts, ["AC", "WA", "AC", "CE"], self.server.said)
        self.assertIn("A test case that fails", students[1].get(f"/attempts/{attempts[1]}").text)

    def test_a_kill_leaves_no_run_and_loses_nothing(self):
        student = self.student(0)
        attempt = student.hand_in("sum.py", ACCEPTED)
        for _ in range(600):
            if (self.course / "cluster").exists() and self.runs():
                break
            time.sleep(0.01)
        killed = {run.name for run in self.runs()}
        self.server.kill()
        self.server.start()
        self.assertTrue(self.server.wait_until_judged(60), self.server.said)
        self.assertEqual(self.server.query("SELECT verdict FROM attempt WHERE id = ?", attempt), [("AC",)])
        self.assertFalse(killed & {run.name for run in self.runs()})

    def test_what_slurm_refuses_waits_and_the_instructor_is_told(self):
        self.refuses.touch()
        student = self.student(1)
        attempt = student.hand_in("sum.py", ACCEPTED + b"# waits\n")
        for _ in range(600):
            if any("invalid partition" in line for line in self.server.said):
                break
            time.sleep(0.1)
        self.assertTrue(any("invalid partition" in line for line in self.server.said), self.server.said)
        self.assertEqual(self.server.query("SELECT verdict FROM attempt WHERE id = ?", attempt), [(None,)])
        self.refuses.unlink()
        self.assertTrue(self.server.wait_until_judged(60), self.server.said)
        self.assertEqual(self.server.query("SELECT verdict FROM attempt WHERE id = ?", attempt), [("AC",)])


class Kills(Course):
    def test_a_kill_loses_nothing_and_judges_nothing_twice(self):
        print(f"seed {SEED}", flush=True)
        dice = random.Random(SEED)
        accepted = []
        lock = threading.Lock()

        def work(number, stop):
            browser = Browser(self.server)
            while not stop.is_set():
                try:
                    browser.enter(self.links[number])
                    attempt = browser.hand_in("sum.py", ACCEPTED)
                    with lock:
                        accepted.append(attempt)
                except REFUSED:  # killed, or too many wait
                    time.sleep(0.1)
                    browser.close()

        for _ in range(KILLS):
            stop = threading.Event()
            threads = [threading.Thread(target=work, args=(i, stop)) for i in range(self.students)]
            for thread in threads:
                thread.start()
            time.sleep(dice.uniform(0.05, 2))
            self.server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            self.server.start()
            known = {row[0] for row in self.server.query("SELECT id FROM attempt")}
            self.assertLessEqual(set(accepted), known, "an upload that was accepted is lost")
        self.assertTrue(self.server.wait_until_judged(300))
        rows = self.server.query("SELECT id, verdict FROM attempt")
        self.assertEqual({verdict for _, verdict in rows}, {"AC"})
        self.assertEqual(sorted(name.rpartition("-")[2] for name in stored_uploads(self.course)), sorted(name for name, _ in rows))
        self.assertGreater(len(accepted), 0)
        grades = list(csv.DictReader(io.StringIO(sign_in(self.server).get("/export/csv").text)))
        self.assertEqual(len(grades), self.students, "a student counts once")


class Malformed(Course):
    def test_malformed_requests_are_refused(self):
        before = stored_uploads(self.course)
        cookies = [self.student(number).cookie for number in range(self.students)]
        for number in range(SEED, SEED + MALFORMED):
            statuses = malformed.send(self.server.port, malformed.request(number, cookies))
            self.assertTrue(malformed.is_harmless(statuses), f"request {number}: {statuses}")
            self.assertTrue(self.server.is_alive(), f"request {number}")
        self.assertEqual(Browser(self.server).get("/").status, 200)
        self.assertEqual(stored_uploads(self.course), before)

    def test_it_stops_when_it_is_asked_to(self):
        student = self.student(0)
        attempt = student.hand_in("sum.py", ACCEPTED)
        began = threading.Event()

        def watch():
            try:
                for _ in student.events(f"/attempts/{attempt}/events"):
                    began.set()
            except REFUSED:  # it was judged before, and the server is gone
                pass
            began.set()

        watching = threading.Thread(target=watch)
        watching.start()
        self.assertTrue(began.wait(30))
        begin = time.monotonic()
        self.assertEqual(self.server.stop(), 0, self.server.said)
        self.assertLess(time.monotonic() - begin, 30)
        watching.join()
        self.server.start()


if __name__ == "__main__":
    JUDGE = str(Path(sys.argv[1]).resolve())
    KILLS, MALFORMED, SEED = [int(word) for word in sys.argv[2:]] + [KILLS, MALFORMED, SEED][len(sys.argv) - 2:]
    unittest.main(argv=sys.argv[:1], verbosity=2, warnings="ignore")
