"""`judge serve` over loopback: from the personal link to the verdict and the grades; killed at seeded moments; and
with malformed requests.

usage: serve_test.py JUDGE
"""

import csv
import datetime
import html
import io
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zipfile
from pathlib import Path

import load
import streams
from client import ACCEPTED, REFUSED, WRONG, Browser, Server, form, make_course, make_links, set_password, sign_in, stored_uploads

JUDGE = ""
SEED = 17


class Course(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="judge-serve-")
        cls.course = make_course(Path(cls.scratch.name) / "course", 4)
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

    def staff(self, *words, expected=0):
        ended = subprocess.run([JUDGE, "serve", self.course, "--staff", *words], capture_output=True, text=True, timeout=60)
        self.assertEqual(ended.returncode, expected, ended.stderr)
        return ended

    def test_staff_by_the_command_line(self):
        link = self.staff("Grace Hopper", "--role", "observer", "--url", "https://judge.example.edu").stdout.strip()
        self.assertTrue(link.startswith("https://judge.example.edu/in/"), link)
        observer = Browser(self.server)
        self.assertEqual(observer.enter("/in/" + link.rpartition("/in/")[2]).status, 303)
        self.assertEqual((observer.get("/class").status, observer.get("/log").status), (200, 403))
        newer = self.staff("Grace Hopper", "--role", "assistant").stdout.strip()
        self.assertEqual(observer.get("/class").status, 401, "another role ends the session")
        self.assertEqual(Browser(self.server).get("/in/" + link.rpartition("/in/")[2]).status, 403, "the earlier link")
        assistant = Browser(self.server)
        self.assertEqual(assistant.enter("/in/" + newer.rpartition("/in/")[2]).status, 303)
        self.assertIn("Grace Hopper: observer → assistant", assistant.get("/log").text)
        self.staff("Grace Hopper")
        self.assertEqual(assistant.get("/class").status, 401, "a new link ends the session")
        self.assertEqual(self.server.query("SELECT kind FROM account WHERE name = 'Grace Hopper'"), [("assistant",)], "the role stays")
        self.staff("Grace Hopper", "--role", "none")
        self.assertEqual(self.server.query("SELECT has_left, link_hash FROM account WHERE name = 'Grace Hopper'"), [(1, None)])
        self.assertIn("is nobody of the staff", self.staff("Grace Hopper", expected=2).stderr)
        self.assertIn("is nobody of the staff", self.staff("Grace Hopper", "--role", "none", expected=2).stderr)
        self.assertIn("give one of them at a time", self.staff("Grace Hopper", "--links", "-", expected=2).stderr)
        with sqlite3.connect(self.course / "serve.db") as database:
            for folder in "ab":
                database.execute("INSERT INTO account (kind, name, number, email, folder) VALUES ('assistant', 'Ann', '', '', ?)", [folder])
        self.assertIn("several people are called 'Ann'", self.staff("Ann", "--role", "none", expected=2).stderr)
        self.assertIn("is the last instructor", self.staff("Instructor", "--role", "none", expected=2).stderr)

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

    def test_each_program_of_an_upload_is_an_attempt(self):
        student = self.student(0)
        files = [("v1.py", WRONG), ("v2.py", ACCEPTED), ("notes.txt", b"mine")]
        answer = student.request("POST", "/problems/sums", *form([("csrf", student.csrf())], [("files", *file) for file in files]))
        self.assertEqual(answer.status, 303, answer)
        self.assertIn("notice=several-programs", answer.headers["Location"])
        self.assertIn("each is an attempt of its own", student.get(answer.headers["Location"]).text)
        mains = [("main.cpp", b"#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n"),
                 ("try.cpp", b"int main() { return 0; }\n")]
        answer = student.request("POST", "/problems/sums", *form([("csrf", student.csrf())], [("files", *file) for file in mains]))
        self.assertEqual(answer.status, 303, answer)
        self.assertTrue(self.server.wait_until_judged(60))
        attempts = self.server.query("SELECT folder, verdict FROM attempt WHERE account = (SELECT id FROM account WHERE number = '1000') ORDER BY number DESC LIMIT 4")
        judged = [(sorted(file.name for file in (self.course / folder).iterdir()), verdict) for folder, verdict in reversed(attempts)]
        self.assertEqual(judged, [(["v1.py"], "WA"), (["notes.txt", "v2.py"], "AC"), (["main.cpp"], "AC"), (["try.cpp"], "WA")])

    def test_what_is_no_program_is_refused_with_words(self):
        student = self.student(2)
        csrf = student.csrf()
        for files in ([], [("files", "notes.txt", b"x")], [("files", "a.py", b"x" * 2_000_000)], [("files", "..", b"x")]):
            answer = student.request("POST", "/problems/sums", *form([("csrf", csrf)], files))
            self.assertGreaterEqual(answer.status, 400, answer)
            self.assertLess(answer.status, 500, answer)
            self.assertIn("complaint", answer.text)

    def test_what_the_server_writes_is_for_its_user_alone(self):
        self.student(3).hand_in("sum.py", ACCEPTED)
        for path in (self.course / "serve.db", self.course / "handed-in"):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def test_grades_are_those_of_judge_grade(self):
        student = self.student(3)
        self.judged(student, student.hand_in("sum.py", WRONG))
        self.judged(student, student.hand_in("sum.py", ACCEPTED))
        self.assertTrue(self.server.wait_until_judged(60))
        served = sign_in(self.server).get("/export/csv")
        self.assertEqual(served.status, 200, served)

        def graded(*more):
            ended = subprocess.run(
                [JUDGE, "grade", "--course", "handed-in", "--csv", "-", "-q", "--exit-zero", "--store", "none", *more],
                cwd=self.course, capture_output=True, text=True, timeout=120)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            return ended.stdout

        def rows(text):
            return [(row["student"], row["verdict"], row["score"], row["id"], row["email"], row["handed_in"])
                    for row in csv.DictReader(io.StringIO(text))]

        self.assertEqual(rows(served.text), rows(graded("--roster", "roster.csv")))
        # The folder itself says who is who.
        own = [row[2:5] for row in rows(graded()) if row[0] == "Student 3"]
        self.assertEqual(own, [row[2:5] for row in rows(served.text) if row[0] == "Student 3"])
        self.assertEqual([row[1:] for row in own], [("1003", "s3@example.edu")])
        self.assertIn(("Student 3", "AC"), [row[:2] for row in rows(served.text)])


class Versions(Course):
    """A problem is changed while its course is served."""

    def until(self, sql, seconds=60):
        for _ in range(seconds * 10):
            if rows := self.server.query(sql):
                return rows
            time.sleep(0.1)
        raise AssertionError(f"never: {sql}\n{self.server.said}")

    def cases_of(self, column, attempt):
        text = self.server.query(f"SELECT {column} FROM attempt WHERE id = ?", attempt)[0][0]
        return {case["name"]: case for case in json.loads(text)["cases"]}

    def test_a_change_is_seen_before_it_is_applied(self):
        data = self.course / "sums/data/secret"
        slow = b"import time\nline = input()\ntime.sleep(1)\n" + ACCEPTED.replace(b"input()", b"line")
        students = [self.student(number) for number in range(3)]
        first, second = (student.hand_in("sum.py", ACCEPTED + b"# %d\n" % number) for number, student in enumerate(students[:2]))
        self.assertTrue(self.server.wait_until_judged(60))
        # While a run goes on, a case goes and another has another answer.
        third = students[2].hand_in("sum.py", slow)
        time.sleep(1)
        (data / "1-zero.in").unlink()
        (data / "1-zero.ans").unlink()
        (data / "2-largest.ans").write_text("1\n")
        self.until("SELECT * FROM log WHERE action = 'new version'")
        # What was running ends by the version before, and waits again a moment later.
        self.until("SELECT * FROM attempt GROUP BY 1=1 HAVING sum(preview_verdict = 'WA') = 3")
        self.assertEqual(self.server.query("SELECT DISTINCT verdict, preview_verdict FROM attempt"), [("AC", "WA")], self.server.said)
        before, after = (self.cases_of(column, first) for column in ("result", "preview"))
        self.assertNotIn("secret/1-zero", after)
        self.assertEqual(before["sample/1"], after["sample/1"], "what did not change is not run again")
        self.assertEqual(after["secret/2-largest"]["verdict"], "WA")

        instructor = sign_in(self.server)
        page = instructor.get("/class/judge-again").text
        for text in ("Student 0", "Student 1", "Student 2", "3 new results"):
            self.assertIn(text, page)
        self.assertIn("AC", students[0].get(f"/attempts/{first}").text)
        (data / "2-largest.ans").write_text("2000\n")
        self.until("SELECT * FROM attempt GROUP BY 1=1 HAVING sum(preview_verdict = 'AC') = 3")
        self.assertIn("No student", instructor.get("/class/judge-again").text)
        csrf = instructor.csrf("/settings")
        old = self.server.query("SELECT version FROM attempt")
        answer = instructor.post("/class/judge-again/apply", [("package", "sums"), ("what", "apply")], csrf)
        self.assertEqual(answer.status, 303, answer)
        self.assertNotEqual(self.server.query("SELECT version FROM attempt"), old)
        self.assertEqual(self.server.query("SELECT DISTINCT verdict, preview_verdict FROM attempt"), [("AC", None)])
        # "Judge again" runs everything again.
        before = self.cases_of("result", second)
        instructor.post("/class/judge-again", [("package", "sums")], csrf)
        self.assertTrue(self.server.wait_until_judged(60))
        self.assertNotEqual(self.cases_of("result", second)["sample/1"], before["sample/1"])


class Calendar(Course):
    def plan(self, late_days=None, **hours):
        """Moves the assignment's dates to so many hours from now."""
        own = self.course / "judge.toml"
        type(self).rules = getattr(self, "rules", own.read_text())
        rules = self.rules if late_days is None else self.rules.replace("[class]", f"[class]\nlate_days = {late_days}")
        now = datetime.datetime.now(datetime.timezone.utc)
        dates = "".join(f"{key} = {(now + datetime.timedelta(hours=many)).isoformat(timespec='seconds')}\n"
                        for key, many in hours.items())
        late = "late = [{ hours = 0, factor = 0.5 }]\n" if "deadline" in hours else ""
        own.write_text(f'{rules}\n[[assignment]]\nname = "Week 1"\npackages = ["sums"]\nmax_attempts = 2\n{dates}{late}')
        time.sleep(3)

    def sees(self, browser, text):
        for _ in range(300):
            page = browser.get("/problems/sums").text
            if text in page:
                return
            time.sleep(0.1)
        self.assertIn(text, page)

    def test_late_days_are_said_before_and_after(self):
        student = self.student(2)
        self.plan(late_days=2, deadline=-2)
        self.sees(student, "What you hand in now is late: points × 0.5, or 1 late day of the 2 that you have left.")
        attempt = student.hand_in("sum.py", ACCEPTED)
        self.assertTrue(self.server.wait_until_judged(60))
        self.assertIn("late by 2 h 0 min: 1 late day", student.get(f"/attempts/{attempt}").text)
        instructor = sign_in(self.server)
        self.assertIn('title="late by 2 h 0 min: 1 late day"', instructor.get("/class").text)
        row = next(row for row in csv.DictReader(io.StringIO(instructor.get("/export/csv").text)) if row["student"] == "Student 2")
        self.assertEqual((row["score"], row["late_days"]), ("100", "1"))
        self.plan(late_days=0, deadline=-2)
        self.sees(student, "What you hand in now is late: points × 0.5.")
        said = "sums: Student 2 (1002): 100 → 50"
        for _ in range(300):
            if said in instructor.get("/log").text:
                return
            time.sleep(0.1)
        self.fail(f"the log does not say whose points changed: {self.server.said}")

    def test_the_dates_of_an_assignment_hold(self):
        student = self.student(0)
        self.plan(deadline=-2, closes=2)
        self.assertIn("Week 1", student.get("/").text)
        self.assertIn("points × 0.5", student.get("/problems/sums").text)
        attempt = student.hand_in("sum.py", ACCEPTED)
        student.hand_in("sum.py", ACCEPTED)
        self.assertTrue(self.server.wait_until_judged(60))
        self.assertIn("late by 2 h 0 min: points × 0.5", student.get(f"/attempts/{attempt}").text)
        instructor = sign_in(self.server)
        self.assertIn('title="late by 2 h 0 min', instructor.get("/class").text)
        with self.assertRaisesRegex(RuntimeError, "429"):
            student.hand_in("sum.py", ACCEPTED)

        def points():
            graded = subprocess.run([JUDGE, "grade", "--course", "handed-in", "--csv", "-", "-q", "--exit-zero", "--store", "none"],
                                    cwd=self.course, capture_output=True, text=True, timeout=120)
            served = instructor.get("/export/csv").text
            return [[(row["score"], row["late_factor"]) for row in csv.DictReader(io.StringIO(text)) if row["student"] == "Student 0"]
                    for text in (graded.stdout, served)]

        self.assertEqual(points(), [[("50", "0.5")]] * 2)
        self.plan(deadline=-2, closes=-1)
        self.assertEqual(points(), [[("0", "0")]] * 2)
        self.assertIn("This problem is closed", student.get("/problems/sums").text)
        other = self.student(1)
        answer = other.request("POST", "/problems/sums", *form([("csrf", other.csrf("/"))], [("files", "sum.py", ACCEPTED)]))
        self.assertEqual(answer.status, 403)
        self.assertIn("This problem is closed", answer.text)
        self.plan(opens=1)
        self.assertEqual(student.get("/problems/sums").status, 404)
        self.assertNotIn("/problems/sums", student.get("/").text)
        self.assertEqual(instructor.get("/problems/sums").status, 200)


class WrongAnswer(Course):
    @classmethod
    def make_server(cls):
        (cls.course / "sums/data/secret/2-largest.ans").write_text("2001\n")
        return super().make_server()

    def test_a_wrong_answer_is_seen_corrected_and_applied(self):
        for number in range(3):
            self.student(number).hand_in("sum.py", ACCEPTED)
        self.student(3).hand_in("sum.py", WRONG)
        self.assertTrue(self.server.wait_until_judged(60))
        instructor = sign_in(self.server)
        said = "3 of 4 students' programs give the same other answer for secret/2-largest"
        self.assertIn(said, html.unescape(instructor.get("/class").text))
        page = instructor.get("/problems/sums").text
        for text in ("2001", "2000", "300 points", "Use the answer of these programs", "What fails alike", "3 programs"):
            self.assertIn(text, page)
        self.assertRegex(page, r'<a href="/attempts/[^"]+">Student 0</a>, <a href="/attempts/[^"]+">Student 1</a>, ')
        for text in ("Is it the test?", "What fails alike", "Student 1"):
            self.assertNotIn(text, self.student(0).get("/problems/sums").text)

        run = subprocess.run([JUDGE, "grade", "--course", "handed-in", "--json", "-", "--exit-zero", "--store", "none"],
                             cwd=self.course, capture_output=True, text=True, timeout=120)
        self.assertEqual(run.returncode, 0, run.stderr)
        dispute = json.loads(run.stdout)["packages"][0]["disputes"]
        self.assertEqual(dispute, [{"case": "secret/2-largest", "expected": "2001\n", "given": "2000\n", "is_cut": False,
                                    "programs": 3, "of": 4, "points": 300}])
        self.assertIn("is secret/2-largest wrong? 3 of 4 programs", run.stderr)

        csrf = instructor.csrf("/settings")
        self.assertEqual(instructor.post("/problems/sums/answer", [("case", "secret/1-zero")], csrf).status, 404)
        answer = instructor.post("/problems/sums/answer", [("case", "secret/2-largest")], csrf)
        self.assertEqual(answer.status, 303, answer)
        self.assertEqual((self.course / "sums/data/secret/2-largest.ans").read_text(), "2000\n")
        for _ in range(300):
            if self.server.query("SELECT count(*) FROM attempt WHERE preview_verdict = 'AC'") == [(3,)]:
                break
            time.sleep(0.1)
        self.assertIn("Student 0", instructor.get("/class/judge-again").text)
        instructor.post("/class/judge-again/apply", [("package", "sums"), ("what", "apply")], csrf)
        self.assertEqual(self.server.query("SELECT verdict, count(*) FROM attempt GROUP BY verdict"), [("AC", 3), ("WA", 1)])
        self.assertNotIn("Is it the test?", instructor.get("/class").text)


class BrokenProblem(Course):
    def is_said(self, text):
        for _ in range(300):
            if any(text in line for line in self.server.said):
                return True
            time.sleep(0.1)
        return False

    def test_a_broken_problem_keeps_its_version_and_is_named(self):
        problem = self.course / "sums/problem.yaml"
        problem.write_text(problem.read_text().replace("validation: default", "validation: custom"))
        validator = self.course / "sums/output_validators/check.cpp"
        validator.parent.mkdir()
        validator.write_text("int main(")
        self.assertTrue(self.is_said("check.cpp"), self.server.said)
        problem.rename(self.course / "problem.yaml")
        self.assertTrue(self.is_said("is no"), self.server.said)
        self.assertIn("the version before stays in use", sign_in(self.server).get("/class").text)
        attempt = self.student(3).hand_in("sum.py", ACCEPTED)
        self.assertTrue(self.server.wait_until_judged(60))
        self.server.kill()
        self.server.start()
        self.assertEqual(self.server.query("SELECT verdict FROM attempt WHERE id = ?", attempt), [("AC",)])


class Cluster(Course):
    """With fake_slurm.py in place of Slurm's commands."""

    @classmethod
    def make_server(cls):
        environment, cls.refuses = streams.slurm_environment(cls.scratch.name)
        return Server(JUDGE, cls.course, "--executor", "slurm", "--max-nodes", "3", environment=environment)

    def runs(self):
        return list((self.course / "cluster").iterdir())

    def test_the_cluster_judges(self):
        students = [self.student(number) for number in range(4)]
        sources = (ACCEPTED, WRONG, ACCEPTED, b"1 +")
        attempts = [student.hand_in("sum.py", source) for student, source in zip(students, sources)]
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
        self.assertEqual(load.kill_rounds(self.server, self.links, 4, random.Random(SEED)), [])


class Streams(unittest.TestCase):
    def test_many_streams_cost_little(self):
        with tempfile.TemporaryDirectory(prefix="judge-serve-") as scratch:
            course = make_course(Path(scratch) / "course", 10)
            self.assertEqual(streams.watch(JUDGE, course, make_links(JUDGE, course), 60, scratch), [])


class Malformed(Course):
    def test_malformed_requests_are_refused(self):
        before = stored_uploads(self.course)
        self.assertEqual(load.nonsense(self.server, self.links, 300, SEED), [])
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
    unittest.main(argv=sys.argv[:1], verbosity=2, warnings="ignore")
