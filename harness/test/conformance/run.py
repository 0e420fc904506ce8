#!/usr/bin/env python3
"""Judges small problem packages, one for each rule of the format, and checks each verdict against the rule.

    run.py JUDGE JUDGE.TOML CACHE ROWS…

A file of rows has one package after another:

    == name                          letters, digits and '-'
    rule: what the format says, in a line
    packed                           judged as a .zip of the folder
    expect: accepted/a.sh AC         a submission's verdict, which is as expected
    expect: wrong_answer/b.sh AC !   … which is not
    expect: broken PART              the package cannot be judged, and says PART
    expect: problem PART             verify finds a problem that says PART
    expect: warning PART             a warning says PART
    expect: no-warning PART          no warning says PART
    expect: limit 2.5                the time limit in seconds
    expect: memory 64                the memory limit in MiB
    expect: score accepted/a.sh 60   a submission's score; `none` where it has none
    expect: group accepted/a.sh secret/1 30 WA   … that of a test group of it, and its verdict; `none` where it has none
    expect: reason accepted/a.sh PART   a submission's reason says PART
    expect: note accepted/a.sh PART     a note for the submission's student says PART; `none`: there is no note
    -- path --                       a file, its lines up to the next file; "\\" at its end: without a last line feed;
                                     "\\r": with a carriage return before it
    -- path x --                     … that is executable
    -- path -> target --             a link

Each package starts with the files of `base`; its own files replace them, and "-- path - --" removes one.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BASE = {
    "problem.yaml": "name: A Problem\nlimits: {time_limit: 10}\n",
    "data/secret/1.in": "3\n",
    "data/secret/1.ans": "3\n",
    "submissions/accepted/a.sh": "cat\n",
}
FILE = re.compile(r"-- (\S+)(?: (x|-)|  *-> (\S+))? --")


class Row:
    def __init__(self, name):
        self.name, self.rule, self.expects = name, "", []
        self.files, self.executable, self.links = dict(BASE), set(), {}
        self.packed = False

    def write(self, folder):
        for path, text in self.files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode("utf-8", "surrogateescape"))
            file.chmod(0o755 if path in self.executable else 0o644)
        for path, target in self.links.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).symlink_to(target)
        if self.packed:
            shutil.make_archive(folder, "zip", folder.parent, folder.name)
            shutil.rmtree(folder)

    def judged_as(self):
        return self.name + ".zip" if self.packed else self.name


def read_rows(path):
    rows, current = [], None
    for number, line in enumerate(Path(path).read_text().splitlines(), 1):
        head = FILE.fullmatch(line)
        if line.startswith("== "):
            rows.append(Row(line[3:]))
            current = None
        elif not rows and not line.strip():
            continue
        elif head:
            current, mark, target = head.groups()
            row = rows[-1]
            row.files[current] = ""
            if mark == "x":
                row.executable.add(current)
            elif mark == "-" or target:
                del row.files[current]
                if target:
                    row.links[current] = target
                current = None
        elif current is not None:
            ended = line[:-2] + "\r\n" if line.endswith("\\r") else line + "\n"
            rows[-1].files[current] += line[:-1] if line.endswith("\\") else ended
        elif line.startswith("rule: "):
            rows[-1].rule = line[6:]
        elif line == "packed":
            rows[-1].packed = True
        elif line.startswith("expect: "):
            rows[-1].expects.append(line[8:])
        elif line.strip():
            sys.exit(f"{path}:{number}: neither a row's head nor a file's line: {line}")
    for row in rows:
        if not row.rule or not row.expects:
            sys.exit(f"{path}: {row.name} has no rule or expects nothing")
    return rows


def score_text(score):
    return "none" if score is None else f"{score:.10g}"


def fault(expect, package, warnings):
    """The part of an expectation that does not hold; None if all of it holds."""
    kind, _, rest = expect.partition(" ")
    problems = [p["what"] for p in package["problems"]]
    if kind == "broken":
        return None if package["time_limit_ms"] is None and any(rest in p for p in problems) else problems
    if kind == "problem":
        said = [p["where"] + " " + p["what"] for p in package["problems"]]
        return None if package["time_limit_ms"] is not None and any(rest in p for p in said) else said
    if kind == "warning":
        return None if any(rest in line for line in warnings) else warnings
    if kind == "no-warning":
        return next((line for line in warnings if rest in line), None)
    if kind == "limit":
        return None if package["time_limit_ms"] == float(rest) * 1000 else (package["time_limit_ms"], problems)
    if kind == "memory":
        return None if package["memory_limit_kib"] == float(rest) * 1024 else (package["memory_limit_kib"], problems)
    if kind in ("score", "group", "reason", "note"):
        name, _, wanted = rest.partition(" ")
        result = next((s for s in package["submissions"] if s["name"] == name), None)
        if result is None:
            return f"no such submission, {problems}"
        if kind == "reason":
            return None if wanted in result["reason"] else result["reason"]
        if kind == "note":
            notes = result["notes"] or ["none"]
            return None if any(wanted in note for note in notes) else notes
        if kind == "score":
            is_right = wanted == score_text(result["score"])
            return None if is_right else (result["score"], result["verdict"], result["reason"])
        groups = {group["cases"]: f"{score_text(group['points'])} {group['verdict'] or 'none'}"
                  for group in (result["points"] or {}).get("groups", [])}
        group, _, wanted = wanted.partition(" ")
        return None if groups.get(group) == wanted else groups
    verdict, _, surprise = rest.partition(" ")
    for result in package["submissions"]:
        if result["name"] == kind:
            right = result["verdict"] == verdict and result["as_expected"] == (surprise != "!")
            return None if right else (result["verdict"], result["as_expected"], result["reason"])
    return f"no such submission among {[result['name'] for result in package['submissions']]}, {problems}"


def undocumented(judge, rows):
    """The kinds of findings that are missing in docs/packages.md or that no row tests."""
    ended = subprocess.run([judge, "verify", "--allow", "?"], capture_output=True, text=True)
    kinds = ended.stderr.split("known are ")[1].split(", ")
    docs = (Path(__file__).parents[3] / "docs" / "packages.md").read_text()
    expected = " ".join(expect for row in rows for expect in row.expects)
    without_row = {"large-file"}  # too large to write here
    return [kind for kind in map(str.strip, kinds)
            if f"| `{kind}` |" not in docs or (f"[{kind}]" not in expected and kind not in without_row)]


def main():
    judge, toml, cache, *paths = sys.argv[1:]
    rows = [row for path in paths for row in read_rows(path)]
    names = [row.name for row in rows]
    if len(set(names)) < len(names):
        sys.exit(f"two rows have one name: {sorted(n for n in names if names.count(n) > 1)}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        text = Path(toml).read_text().split("\n[[package]]")[0]
        text = text.replace("[cache]\n", f'[cache]\ndir = "{cache}"\n', 1).replace('wall_extra = "1 s"', 'wall_extra = "60 s"')
        (folder / "judge.toml").write_text(text)
        for row in rows:
            row.write(folder / row.name)
        ended = subprocess.run([judge, "verify", "--store", "none", "--json", "-", *(row.judged_as() for row in rows)], cwd=folder,
                               stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        if not ended.stdout.startswith("{"):
            sys.exit(f"judge ended with {ended.returncode}: {ended.stderr}")
        packages = {package["name"]: package for package in json.loads(ended.stdout)["packages"]}
        warnings = [line for line in ended.stderr.splitlines() if line.startswith("judge: warning: ")]
    failures = 0
    for row in rows:
        of_row = [line for line in warnings if f"/{row.name}" in line or line.startswith(f"judge: warning: {row.name}")]
        for expect in row.expects:
            difference = fault(expect, packages.get(row.name) or packages[row.judged_as()], of_row)
            if difference is not None:
                failures += 1
                print(f"✗ {row.name}: {row.rule}\n    expected: {expect}\n    found:    {difference}")
    for kind in undocumented(judge, rows):
        failures += 1
        print(f"✗ findings of the kind {kind} are not in docs/packages.md, or no row has one")
    print(f"{len(rows)} packages, {sum(len(row.expects) for row in rows)} expectations, {failures} not met")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
