"""A simulated term: students hand in weekly assignments in time and late, with extensions, sections and late days, while
the server is killed, problems change and dates move. Then all grades, on the pages and by `judge grade`, must be those that
term_grades.py computes from the list of attempts.

usage: term.py JUDGE [STUDENTS [WEEKS [KILLS [SEED]]]]
"""

import csv
import datetime
import html
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from client import REFUSED, ROOT, Browser, Server, make_links, set_password, sign_in

MONDAY = 1_798_963_200  # 2027-01-03T08:00:00Z
HOUR, DAY, WEEK = 3600, 24 * 3600, 7 * 24 * 3600
LATE = [[0, 0.9], [24, 0.5], [72, 0]]
LATE_DAYS = 2
PATIENCE = 600
# The server sees another time of day: it is moved by as many seconds as the environment says.
CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec* now) {
    static int (*of_system)(clockid_t, struct timespec*);
    if (!of_system) of_system = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
    const int code = of_system(clock, now);
    const char* moved = getenv("MOVED_BY");
    if (clock == CLOCK_REALTIME && moved) now->tv_sec += atol(moved);
    return code;
}
"""
# Programs by the points of the groups that they pass: secret/1-* and secret/2-*. All are right on the sample.
SOURCES = {
    "all": ("s", [40, 60]),
    "small": ("s == 2000 ? 0 : s", [40, 0]),
    "large": ("a < 1000 && s != 5 ? 99 : s", [0, 60]),
    "none": ("s == 5 ? 5 : 77", [0, 0]),
    "broken": ("", [0, 0]),
}


def source(kind):
    return b"#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); const int s = a + b; printf(\"%d\\n\", " + SOURCES[kind][0].encode() + b"); }\n"


KINDS = {source(kind): kind for kind in SOURCES}


def date(moment):
    return datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).isoformat(timespec="seconds")


class Term:
    """The rules, and the course that follows them."""

    def __init__(self, folder, students, weeks, dice):
        self.folder = folder
        self.several = "last"
        self.students = [{"name": f"Student {i}", "section": ("Monday", "Thursday", "Evening")[i % 3]} for i in range(students)]
        self.assignments = [{"name": f"Week {week + 1}", "packages": [f"p{week}"], "deadline": MONDAY + week * WEEK + 6 * DAY,
                             "closes": MONDAY + week * WEEK + 11 * DAY, "late_days": None, "weight": None} for week in range(weeks)]
        self.assignments[0].update(packages=["p0", "q0"], weight=30)
        self.assignments[1].update(late_days=1, weight=20)
        first = self.assignments[0]["deadline"]
        self.extensions = [  # one of a section, one before that of the section, and one after the close
            {"section": "Thursday", "assignment": "Week 1", "deadline": first + 2 * DAY},
            {"student": "Student 1", "assignment": "Week 1", "deadline": first + HOUR},
            {"student": "Student 2", "assignment": "Week 1", "deadline": first + 7 * DAY},
        ]
        self.own_days = {}
        self.excused = ["Student 3 p0"]
        self.by_hand = {}
        for student in dice.sample(self.students[4:], len(self.students) // 3):
            name, assignment = student["name"], dice.choice(self.assignments)
            what = dice.choice(["deadline", "deadline", "days", "excused", "points"])
            if what == "deadline":
                self.extensions.append({"student": name, "assignment": assignment["name"], "deadline": assignment["deadline"] + dice.randint(1, 150) * HOUR})
            elif what == "days":
                self.own_days[name] = dice.choice([0, 6])
            elif what == "excused":
                self.excused.append(f"{name} {assignment['packages'][0]}")
            else:
                self.by_hand[f"{name} {assignment['packages'][0]}"] = dice.randint(0, 100)
        self.lost_by = {}  # by package: the kinds of programs that a change of the data takes points from

    @property
    def packages(self):
        return [package for assignment in self.assignments for package in assignment["packages"]]

    def write_rules(self):
        toml = f'[class]\nfeedback = "full"\nseveral = "{self.several}"\nlate_days = {LATE_DAYS}\n'
        for package in self.packages:
            toml += (f'\n[[package]]\npath = "{package}"\npoints = [{{ name = "small", cases = "secret/1-*", points = 40 }}, '
                     '{ name = "large", cases = "secret/2-*", points = 60 }]\n')
        for assignment in self.assignments:
            toml += f'\n[[assignment]]\nname = "{assignment["name"]}"\npackages = {json.dumps(assignment["packages"])}\n'
            toml += f'deadline = {date(assignment["deadline"])}\ncloses = {date(assignment["closes"])}\n'
            toml += f'late = [{", ".join(f"{{ hours = {hours}, factor = {factor} }}" for hours, factor in LATE)}]\n'
            toml += "".join(f"{key} = {assignment[key]}\n" for key in ("late_days", "weight") if assignment[key] is not None)
        decisions = ""
        for entry in self.extensions:
            key = "student" if "student" in entry else "section"
            decisions += f'[[{key}]]\n{key} = "{entry[key]}"\nassignment = "{entry["assignment"]}"\ndeadline = {date(entry["deadline"])}\n'
        for name, days in self.own_days.items():
            decisions += f'[[student]]\nstudent = "{name}"\nlate_days = {days}\n'
        for key in self.excused:
            name, _, package = key.rpartition(" ")
            decisions += f'[[student]]\nstudent = "{name}"\npackage = "{package}"\nexcused = "ill"\n'
        for key, points in self.by_hand.items():
            name, _, package = key.rpartition(" ")
            decisions += f'[[student]]\nstudent = "{name}"\npackage = "{package}"\npoints = {points}\nreason = "oral exam"\n'
        for name, text in (("overrides.toml", decisions), ("judge.toml", toml)):
            new = self.folder / f".{name}"
            new.write_text(text)
            new.rename(self.folder / name)

    def make_course(self):
        self.folder.mkdir(parents=True)
        for package in self.packages:
            shutil.copytree(ROOT / "harness/cli/new/templates/problem", self.folder / package)
            yaml = self.folder / package / "problem.yaml"
            yaml.write_text(yaml.read_text().replace("@NAME@", package))
            (self.folder / package / ".timelimit").write_text("5\n")
        (self.folder / "p1/data/secret/2-largest.ans").write_text("2001\n")  # the wrong answer
        rows = "".join(f"{student['name']},{1000 + i},{student['section']}\n" for i, student in enumerate(self.students))
        (self.folder / "roster.csv").write_text("Name,ID number,Section\n" + rows)
        self.write_rules()

    def attempts(self):
        """From the folders on the disk."""
        attempts = []
        for package in self.packages:
            for upload in (self.folder / "handed-in" / package).glob("*/*Z-*"):
                moment = datetime.datetime.strptime(upload.name[:15] + "+0000", "%Y%m%dT%H%M%S%z")
                kind = KINDS[next(upload.iterdir()).read_bytes()]
                groups = [0, SOURCES[kind][1][1]] if kind in self.lost_by.get(package, ()) else SOURCES[kind][1]
                attempts.append({"student": upload.parent.name.replace("_", " "), "package": package, "files": kind, "groups": groups,
                                 "time": int(moment.timestamp()), "order": upload.name})
        return sorted(attempts, key=lambda attempt: attempt["order"])

    def grades(self):
        rules = {key: getattr(self, key) for key in ("several", "assignments", "students", "extensions", "own_days", "excused", "by_hand")}
        term = json.dumps({**rules, "late": LATE, "late_days": LATE_DAYS, "attempts": self.attempts()})
        program = Path(__file__).with_name("term_grades.py")
        return json.loads(subprocess.run([sys.executable, "-B", program], input=term, capture_output=True, text=True, check=True).stdout)


class Simulation:
    def __init__(self, judge, term, scratch, dice):
        self.judge = judge
        self.term = term
        self.dice = dice
        self.faults = []
        self.accepted = []
        self.lock = threading.Lock()
        self.clock = scratch / "clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.clock, "-x", "c", "-", "-ldl"], input=CLOCK, text=True, check=True)
        self.links = make_links(judge, term.folder)
        set_password(judge, term.folder)
        self.server = None

    def at(self, moment):
        """Starts the server at this moment of the term."""
        moved = {**os.environ, "LD_PRELOAD": str(self.clock), "MOVED_BY": str(int(moment - time.time()))}
        if self.server is None:
            self.server = Server(self.judge, self.term.folder, "-j", "2", environment=moved)
        else:
            self.server.environment = moved
            self.server.start()

    def hand_in(self, number, package, kind):
        browser = Browser(self.server)
        try:
            browser.enter(self.links[number])
            attempt = browser.hand_in("sum.c", source(kind), problem=package)
            with self.lock:
                self.accepted.append(attempt)
        except REFUSED:  # the server was killed, or the problem is closed
            pass
        finally:
            browser.close()

    def phase(self, week, moment, share, is_killed):
        """So many of the students hand in; the server may be killed meanwhile."""
        self.at(moment)
        work = []
        for number in range(1, len(self.term.students)):  # the first never hands in
            for package in self.term.assignments[week]["packages"]:
                if self.dice.random() < share:
                    # Most are right in the second week, so that its wrong answer is noticed.
                    weights = [88, 3, 3, 3, 3] if week == 1 else [60, 12, 12, 10, 6]
                    work.append((number, package, self.dice.choices(list(SOURCES), weights)[0]))
        self.dice.shuffle(work)
        enough = len(self.accepted) + (self.dice.randint(len(work) // 2, len(work)) if is_killed else len(work) + 1)
        with ThreadPoolExecutor(6) as pool:
            tasks = [pool.submit(self.hand_in, *each) for each in work]
            while is_killed and not all(task.done() for task in tasks) and len(self.accepted) < enough:
                time.sleep(0.01)
            if is_killed:
                self.server.kill()
        if not is_killed:
            self.until_judged()
            self.server.stop()

    def until_judged(self):
        if not self.server.wait_until_judged(PATIENCE):
            raise RuntimeError(f"not all is judged: {self.server.said[-5:]}")

    def until(self, what, sql):
        for _ in range(PATIENCE * 5):
            if self.server.query(sql) != [(0,)]:
                return
            time.sleep(0.2)
        raise RuntimeError(f"{what}: never; {self.server.said[-5:]}")

    def apply(self, instructor, package):
        self.until_judged()
        answer = instructor.post("/class/judge-again/apply", [("package", package), ("what", "apply")], instructor.csrf("/settings"))
        if answer.status != 303:
            self.faults.append(f"new results of {package} are not applied: {answer}")

    def judge_again(self):
        """Everything, without any change."""
        instructor = sign_in(self.server)
        instructor.post("/class/judge-again", [("package", "")], instructor.csrf("/settings"))
        self.until_judged()
        if self.server.query("SELECT count(*) FROM attempt WHERE preview IS NOT NULL") != [(0,)]:
            self.faults.append("judged again without a change, results differ")

    def correct_the_answer(self):
        instructor = sign_in(self.server)
        if "2-largest" not in instructor.get("/class").text:
            self.faults.append("the class's page does not doubt the wrong answer")
        answer = instructor.post("/problems/p1/answer", [("case", "secret/2-largest")], instructor.csrf("/settings"))
        if answer.status != 303:
            raise RuntimeError(f"the wrong answer is not corrected: {answer}")
        self.until("the corrected answer", "SELECT count(*) FROM attempt WHERE package = 'p1' AND preview_verdict = 'AC'")
        self.apply(instructor, "p1")

    def add_a_case(self):
        """A large sum in the group of small ones, which the programs for small ones do not pass."""
        data = self.term.folder / "p0/data/secret"
        (data / "1-sum.ans").write_text("2000\n")
        (data / "1-sum.in").write_text("1000 1000\n")
        self.term.lost_by["p0"] = {"small"}
        self.until("the new case", "SELECT count(*) FROM log WHERE action = 'new version' AND detail LIKE 'p0 %'")
        self.apply(sign_in(self.server), "p0")

    def move_a_date(self):
        """The log must name those whose points change, and nobody else."""
        before = self.term.grades()
        assignment = self.term.assignments[-1]
        assignment["deadline"] += DAY
        assignment["closes"] += DAY
        self.term.write_rules()
        after = self.term.grades()
        changed = {f"{package}: {name} " for name in after for package in self.term.packages
                   if before[name]["points"][package] != after[name]["points"][package]}
        for _ in range(PATIENCE if changed else 1):
            if any("changed" in line for line in self.server.said):
                break
            time.sleep(0.2)
        told = {re.sub(r"\(.*", "", row[0]) for row in self.server.query("SELECT detail FROM log WHERE action = 'points changed'")}
        self.faults += [f"a moved date: {line}" for line in sorted(changed ^ told)[:5]]
        print(f"a moved date changes {len(changed)} grades, and the log says whose", flush=True)

    def compare(self, where, rows, expected):
        """Rows of grades as CSV."""
        seen = 0
        for row in csv.DictReader(io.StringIO(rows)):
            points = expected[row["student"]]["points"][row["problem"]]
            is_same = row["score"] == "" if points is None else row["score"] != "" and abs(float(row["score"]) - points) < 1e-5
            seen += 1
            if not is_same:
                self.faults.append(f"{where}: {row['student']} {row['problem']}: {row['score']}, expected {points}")
        if seen != len(self.term.students) * len(self.term.packages):
            self.faults.append(f"{where}: {seen} grades")
        return seen

    def compare_all(self, several):
        self.term.several = several
        self.term.write_rules()
        time.sleep(5)  # the server looks at its files
        expected = self.term.grades()
        instructor = sign_in(self.server)
        seen = self.compare(f"pages, {several}", instructor.get("/export/csv").text, expected)
        for row in instructor.get("/class").text.split("<tr><th scope=\"row\">")[1:]:
            name = html.unescape(re.search(r">([^<]*)</a>", row)[1])
            total = re.split(r"<td>", row)[-1].split("<")[0].strip()
            if abs(float(total) - expected[name]["total"]) > 1e-4:
                self.faults.append(f"class, {several}: {name}: {total}, expected {expected[name]['total']}")
        graded = subprocess.run([self.judge, "grade", "--course", "handed-in", "--roster", "roster.csv", "--csv", "-", "-q", "--exit-zero"],
                                cwd=self.term.folder, capture_output=True, text=True, timeout=6 * PATIENCE)
        if graded.returncode != 0:
            self.faults.append(f"judge grade: {graded.stderr}")
        seen += self.compare(f"judge grade, {several}", graded.stdout, expected)
        print(f"several = {several}: {seen} grades compared", flush=True)

    def run(self, kills):
        weeks = len(self.term.assignments)
        moments = []
        for week in range(weeks):
            deadline = self.term.assignments[week]["deadline"]
            moments.append((week, deadline - 20 * HOUR, 0.85))
            late = 30 if week == 1 else self.dice.choice([1, 5, 23, 30, 47, 80])
            moments.append((week, deadline + late * HOUR, 0.5))
        moments.append((0, self.term.assignments[0]["closes"] + HOUR, 0.9))  # open for one student alone
        moments.sort(key=lambda moment: moment[1])
        killed = set(self.dice.sample(range(len(moments)), min(kills, len(moments))))
        for index, (week, moment, share) in enumerate(moments):
            self.phase(week, moment, share, index in killed)
        self.at(MONDAY + (weeks + 1) * WEEK)
        self.until_judged()
        for rejudge in (self.judge_again, self.correct_the_answer, self.add_a_case):
            begin = time.monotonic()
            rejudge()
            self.server.kill()
            self.at(MONDAY + (weeks + 1) * WEEK)
            print(f"{rejudge.__name__}: {time.monotonic() - begin:.0f} s", flush=True)
        attempts = self.term.attempts()
        rows = self.server.query("SELECT id FROM attempt")
        self.faults += [f"{attempt} is lost" for attempt in set(self.accepted) - {row[0] for row in rows}]
        if len(rows) != len(attempts):
            self.faults.append(f"{len(rows)} attempts, and {len(attempts)} on the disk")
        print(f"{len(self.term.students)} students, {weeks} assignments, {len(attempts)} attempts, {len(killed) + 3} kills", flush=True)
        self.move_a_date()
        for several in ("last", "best", "groups"):
            self.compare_all(several)
        return self.server.stop()


def main():
    judge = str(Path(sys.argv[1]).resolve())
    numbers = [int(word) for word in sys.argv[2:]]
    students, weeks, kills, seed = numbers + [120, 12, 20, 17][len(numbers):]
    dice = random.Random(seed)
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="judge-term-") as scratch:
        term = Term(Path(scratch) / "course", students, weeks, dice)
        term.make_course()
        simulation = Simulation(judge, term, Path(scratch), dice)
        try:
            code = simulation.run(kills)
            simulation.faults += [f"the server ended with {code}"] if code != 0 else []
        finally:
            if simulation.server and simulation.server.is_alive():
                simulation.server.kill()
        for line in simulation.faults[:30]:
            print("  " + line)
        print(f"{len(simulation.faults)} faults")
        return 1 if simulation.faults else 0


if __name__ == "__main__":
    sys.exit(main())
