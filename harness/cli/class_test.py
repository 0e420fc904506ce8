#!/usr/bin/env python3
"""Makes a class in the formats of four platforms from a package's jury submissions, grades it, and imports its grades.

usage: class_test.py JUDGE CONFIG PACKAGE CACHE [COUNT]

Checks for each format that exactly the correct submissions are accepted, that every student of the class list has one
grade in the documented import format of the platform, and that the judge itself never uses 200 MB. CACHE is a folder
for compiled programs.
"""

import csv
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

NAMES = ["Ada", "Zoë", "Óscar", "李娜", "Nguyễn An", "Jean-Luc", "O'Brien", "Μαρία", "Priya", "Ахмед"]
COMMENTS = {".py": "#", ".c": "//"}  # C++ takes three times as long to compile
MOST_MEMORY_KIB = 200_000
TIME_LIMIT = "0.4"  # seconds; a slow program uses all of it
ABSENT = 2  # number of students without a submission
ASSIGNMENT = "Homework 3"


def copy(package: pathlib.Path, config: pathlib.Path, cache: pathlib.Path, place: pathlib.Path) -> None:
    """Copies the package with a shorter time limit, and writes a judge.toml for it."""
    shutil.copytree(package, place / package.name)
    (place / package.name / ".timelimit").write_text(TIME_LIMIT + "\n", encoding="ascii")
    settings, *packages = config.read_text(encoding="utf-8").split("\n[[package]]\n")
    its_own = next(one for one in packages if one.startswith(f'path = "testdata/{package.name}"'))
    settings = settings.replace("\n[cache]\n", f'\n[cache]\ndir = "{cache}"\n')
    (place / "judge.toml").write_text(f"{settings}\n[[package]]\n{its_own.replace('testdata/', '')}", encoding="utf-8")


def reformatted(source: str, suffix: str, number: int) -> str:
    """The same program with other indentation, line ends and comments, so that each is compiled separately."""
    width = 1 + number % 4
    lines = [f"{COMMENTS[suffix]} student {number}"]
    for line in source.splitlines():
        body = line.lstrip(" ")
        lines.append(" " * ((len(line) - len(body)) * width) + body)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


class Student:
    def __init__(self, number: int, source: pathlib.Path | None) -> None:
        self.name = f"{NAMES[number % len(NAMES)]} {number}"
        self.id = 1000 + number
        self.email = f"s{number}@example.edu"
        self.login = f"s{number}"
        self.is_accepted = source is not None and source.parent.name == "accepted"
        self.suffix = source.suffix if source else ""
        self.text = reformatted(source.read_text(encoding="utf-8"), source.suffix, number) if source else ""

    def grade(self) -> float:
        return 100 if self.is_accepted else 0


def make_class(package: pathlib.Path, count: int) -> list[Student]:
    sources = sorted(path for path in package.glob("submissions/*/*") if path.suffix in COMMENTS)
    too_slow = [path for path in sources if path.parent.name == "time_limit_exceeded"]
    sources = [path for path in sources if path not in too_slow[1:]]  # one slow program is enough
    step = max(1, len(sources) // count)
    return [Student(number, sources[number * step % len(sources)]) for number in range(count)] + [
        Student(count + number, None) for number in range(ABSENT)]


def table(rows: list[list[object]], encoding: str, separator: str = ",") -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue().encode(encoding)


def pack(archive: pathlib.Path, files: dict[str, str]) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for name, text in files.items():
            target.writestr(name, text)


# For each form: writes the export and the class list in the platform's format, and checks the import. Students are
# identified by the platform's own id.

def moodle(place: pathlib.Path, students: list[Student]) -> pathlib.Path:
    pack(place / "moodle.zip", {f"{one.name}_{one.id}_assignsubmission_file_/solution{one.suffix}": one.text
                                for one in students if one.text})
    head = ["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade", "Grade can be changed",
            "Last modified (submission)", "Last modified (grade)", "Feedback comments"]
    rows = [[f"Participant {one.id}", one.name, one.email, "No submission", "", "100.00", "Yes", "-", "-", "a, b"]
            for one in students]
    (place / "moodle.csv").write_bytes(table([head, *rows], "utf-8-sig"))
    return place / "moodle.zip"


def import_moodle(text: str, students: list[Student]) -> dict[str, str]:
    """Like mod/assign/feedback/offline: each Identifier ends in a participant's number, and grades are within bounds."""
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    assert head == ["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade",
                    "Grade can be changed", "Last modified (submission)", "Last modified (grade)", "Feedback comments"]
    names = {f"Participant {one.id}": one.name for one in students}
    for row in rows:
        assert len(row) == len(head) and row[1] == names[row[0]] and row[6] == "Yes" and row[9] == "a, b", row
        assert 0 <= float(row[4]) <= float(row[5])
    return {row[0].removeprefix("Participant "): row[4] for row in rows}


def canvas(place: pathlib.Path, students: list[Student]) -> pathlib.Path:
    pack(place / "canvas.zip", {f"{one.login}_{'LATE_' if one.id % 3 == 0 else ''}{one.id}_{9000 + one.id}_sol{one.suffix}":
                                one.text for one in students if one.text})
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Quiz (11)", f"{ASSIGNMENT} (12)", "Final Score"]
    rows = [[f"{one.name.split()[-1]}, {one.name.rsplit(' ', 1)[0]}", one.id, f"u{one.id}", one.login, "A", 5, "", 7]
            for one in students]
    points = ["    Points Possible", "", "", "", "", 10, 100, "(read only)"]
    (place / "canvas.csv").write_bytes(table([head, points, *rows], "utf-16"))
    return place / "canvas.zip"


def import_canvas(text: str, students: list[Student]) -> dict[str, str]:
    """Like the gradebook's import: five columns that identify the student, then assignments; a row of points first."""
    head, points, *rows = csv.reader(io.StringIO(text, newline=""))
    assert head == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", f"{ASSIGNMENT} (12)"], head
    assert points == ["    Points Possible", "", "", "", "", "100"], points
    by_id = {str(one.id): one for one in students}
    for row in rows:
        one = by_id[row[1]]
        assert len(row) == len(head) and row[2:5] == [f"u{one.id}", one.login, "A"] and ", " in row[0], row
        assert row[5] in ("", "EX") or float(row[5]) >= 0
    return {row[1]: row[5] for row in rows}


def gradescope(place: pathlib.Path, students: list[Student]) -> pathlib.Path:
    entries = "".join(f"submission_{one.id}:\n  :submitters:\n  - :name: {json.dumps(one.name, ensure_ascii=False)}\n"
                      f"    :sid: '{one.id}'\n    :email: {one.email}\n  :created_at: 2026-11-20 10:00:00.000000000 Z\n"
                      f"  :score: 0.0\n" for one in students if one.text)
    top = "assignment_77_export"
    files = {f"{top}/submission_{one.id}/sol{one.suffix}": one.text for one in students if one.text}
    pack(place / "gradescope.zip", {f"{top}/submission_metadata.yml": "---\n" + entries, **files})
    rows = [[one.name, one.email, one.id, "Student"] for one in students]
    (place / "gradescope.csv").write_bytes(table([["Name", "Email", "SID", "Role"], *rows], "utf-8"))
    return place / "gradescope.zip"


def import_gradescope(text: str, students: list[Student]) -> dict[str, str]:
    """The columns of Gradescope's export of scores."""
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    assert head == ["Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID", "Submission Time",
                    "Lateness (H:M:S)"], head
    by_id = {str(one.id): one for one in students}
    for row in rows:
        one = by_id[row[1]]
        assert row[0] == one.name and row[2] == one.email and row[4] == "100", row
        if one.text:
            assert row[5:] == ["Graded", str(one.id), "2026-11-20 10:00:00 +0000", "00:00:00"], row
        else:
            assert row[5:] == ["Missing", "", "", ""], row
    return {row[1]: row[3] for row in rows}


def github(place: pathlib.Path, students: list[Student]) -> pathlib.Path:
    for one in students:
        if one.text:
            folder = place / "queens-submissions" / f"queens-{one.login}"
            folder.mkdir(parents=True)
            (folder / f"sol{one.suffix}").write_text(one.text, encoding="utf-8")
    rows = [[one.id, one.login, 7 * one.id, one.name] for one in students]
    (place / "csv.csv").write_bytes(table([["identifier", "github_username", "github_id", "name"], *rows], "utf-8", ";"))
    return place / "queens-submissions"


def import_csv(text: str, students: list[Student]) -> dict[str, str]:
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    ids = {one.name: str(one.id) for one in students} | {one.login: str(one.id) for one in students}
    for row in rows:
        assert (row["points"], row["maximum"]) == (row["score"], "100") if row["attempts"] != "0" else True, row
    return {ids[row["student"]]: row["score"] for row in rows}


FORMS = {"moodle": (moodle, import_moodle, "Moodle"), "canvas": (canvas, import_canvas, "Canvas"),
         "gradescope": (gradescope, import_gradescope, "Gradescope"), "csv": (github, import_csv, "GitHub Classroom")}


def check_feedback(form: str, archive: pathlib.Path, students: list[Student]) -> None:
    """Checks that the platform can assign each file to its student, and that no student's file is missing."""
    found = []
    for name in zipfile.ZipFile(archive).namelist():
        if form == "moodle":  # assignfeedback_file_zip_importer::is_valid_filename_for_import
            _, number, subtype, plugin, rest = name.split("/")[0].split("_", 4)
            assert (subtype, plugin, rest) == ("assignfeedback", "file", "") and name.endswith(".html"), name
        else:  # AbstractAssignment#infer_comment_context_from_filename
            number, attachment = [part for part in name.split("_") if part.isdigit()][:2]
            assert int(attachment) == 9000 + int(number), name
        found.append(int(number))
    assert sorted(found) == [one.id for one in students if one.text], found


def peak_memory_kib(process: subprocess.Popen) -> int:
    """Waits for the process. The peak only grows, so the last value read before the end is the result."""
    peak = 0
    while process.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        except (FileNotFoundError, ProcessLookupError):
            continue
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        peak = max(peak, int(found.group(1)) if found else 0)
        time.sleep(0.05)
    return peak


def main() -> None:
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    judge, config, package, cache = (pathlib.Path(path).resolve() for path in sys.argv[1:5])
    count = int(sys.argv[5]) if len(sys.argv) == 6 else 300
    students = make_class(package, count)
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        copy(package, config, cache, place)
        wanted = {str(one.id): one.grade() for one in students}
        for form, (make, imported, read_as) in FORMS.items():
            handed_in = make(place, students)
            began = time.monotonic()
            command = [str(judge), "grade", package.name, str(handed_in), "--exit-zero", "-q", "--no-progress", "--students",
                       f"told-{form}", "--json", f"{form}.json", "--html", f"{form}.html", "--grades", form,
                       f"{form}-grades.csv", "--roster", f"{form}.csv", "--assignment", ASSIGNMENT]
            if form in ("moodle", "canvas"):
                command += ["--feedback-files", form, f"{form}-feedback.zip"]
            with subprocess.Popen(command, cwd=place, stdout=subprocess.DEVNULL) as process:
                peak = peak_memory_kib(process)
            assert process.returncode == 0, f"judge exited with {process.returncode}"
            run = json.loads((place / f"{form}.json").read_text(encoding="utf-8"))
            assert list(run["read_as"].values()) == [read_as], run["read_as"]
            got = sorted(one["verdict"] == "AC" for one in run["packages"][0]["submissions"])
            assert got == sorted(one.is_accepted for one in students if one.text)
            assert len(list((place / f"told-{form}").glob("*.txt"))) == count
            grades = imported((place / f"{form}-grades.csv").read_text(encoding="utf-8"), students)
            assert {who: float(grade) for who, grade in grades.items()} == wanted, form
            if form in ("moodle", "canvas"):
                check_feedback(form, place / f"{form}-feedback.zip", students)
            assert 0 < (place / f"{form}.html").stat().st_size < 5_000_000
            assert 0 < peak < MOST_MEMORY_KIB, f"the judge took {peak} KiB"
            print(f"{read_as}: {count} submissions graded in {time.monotonic() - began:.0f} s; grades imported for "
                  f"{len(grades)}; the judge itself took {peak / 1024:.1f} MiB at most")


main()
