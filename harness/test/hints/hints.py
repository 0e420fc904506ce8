#!/usr/bin/env python3
"""Measures what students are told: judges programs that each have one fault, and compares the hints with a teacher's.

    hints.py JUDGE JUDGE.TOML FOLDER [--quick] [LANGUAGE…]

The programs are beside this file, in LANGUAGE.txt: right programs, then faults.

    -- PROBLEM FILE --          a right program for a package of testdata/, and its file; its lines up to the next head
    == NAME: PROBLEM VERDICT CASE
                                a fault; the program is the right one of PROBLEM, changed as below. VERDICT is that of the
                                fault (several: WA|RTE); CASE is whose data is shown: sample, secret, none or any
    says: WORDS                 the reason and the hints contain these words; ` | ` stands between alternatives
    never: WORDS                no hint contains these
    - TEXT                      a part of the program, which must be there exactly once; of several lines, the spaces
                                before all but the first don't matter
    + TEXT                      what replaces it
    bytes: KIND                 the file is written with the line ends of Windows (crlf), with a byte order mark (bom), with
                                Ctrl-Z at its end (ctrlz), or as GBK (gbk)
    -- FILE --                  instead of the changes: the whole program, its lines up to the next head

A row without `says` must get no hint at all. Right: the verdict, the case and the words are the expected ones. None: no
hint, and the reason does not have the words. Wrong: everything else, as it leads away from the cause. The right programs
count too: they are accepted, and get no hint.

FOLDER keeps the programs and the cache. Prints a line for each language and what is told where that is not right; exits
with 1 if less than 90 % is right or more than 1 % wrong. Languages whose compiler is missing are named. --quick judges
every third fault of each language, without those that run until a limit.
"""
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEAST_RIGHT, MOST_WRONG = 0.9, 0.01
PROGRAM = re.compile(r"-- (?:(\S+) )?(\S+) --")
FAULT = re.compile(r"== (\S+): (\S+) ([A-Z|]+) (sample|secret|none|any)")
BYTES = {
    "crlf": lambda text: text.replace("\n", "\r\n").encode(),
    "ctrlz": lambda text: text.encode() + b"\x1a",
    "bom": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "gbk": lambda text: text.encode("gbk"),
}


class Row:
    def __init__(self, name, problem, verdicts, shown):
        self.name, self.problem, self.verdicts, self.shown = name, problem, verdicts.split("|"), shown
        self.says, self.never, self.changes, self.file, self.text, self.bytes = [], [], [], None, None, str.encode

    def program(self, right):
        """The file's name and its bytes."""
        file, text = (self.file, self.text) if self.file else right[self.problem]
        for old, new in self.changes:
            form = r"\n\s*".join(map(re.escape, [old[0], *map(str.lstrip, old[1:])]))
            text, times = re.subn(form, lambda _: "\n".join(new), text)
            if times != 1:
                sys.exit(f"hints: {self.name}: {times} times in the program: {old}")
        return file, self.bytes(text)

    def grade(self, result, told):
        """right, none or wrong."""
        hints = "\n".join(result["hints"])
        if result["verdict"] not in self.verdicts or self.shown not in ("any", shown_kind(result)):
            return "wrong"
        if any(words in hints for words in self.never):
            return "wrong"
        if not self.says:
            return "wrong" if hints else "right"
        if all(any(part in told for part in words.split(" | ")) for words in self.says):
            return "right"
        return "wrong" if hints else "none"


def read_rows(path):
    """The right programs, by problem, and the rows."""
    right, rows, lines = {}, [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if fault := FAULT.fullmatch(line):
            rows.append(Row(*fault.groups()))
            lines = None
        elif program := PROGRAM.fullmatch(line):
            problem, file = program.groups()
            lines = []
            if problem:
                right[problem] = (file, lines)
                rows.append(Row(f"right-{problem}", problem, "AC", "none"))
            else:
                rows[-1].file, rows[-1].text = file, lines
        elif lines is not None:
            lines.append(line + "\n")
        elif line.startswith("says: "):
            rows[-1].says.append(line[6:])
        elif line.startswith("never: "):
            rows[-1].never.append(line[7:])
        elif line.startswith("bytes: "):
            rows[-1].bytes = BYTES[line[7:]]
        elif line.startswith("- "):
            changes = rows[-1].changes
            if changes and not changes[-1][1]:
                changes[-1][0].append(line[2:])
            else:
                changes.append(([line[2:]], []))
        elif line.startswith("+"):
            rows[-1].changes[-1][1].append(line[2:])
        elif line.strip():
            sys.exit(f"{path}:{number}: neither a head nor a line below one: {line}")
    for row in rows:
        row.text = "".join(row.text).strip("\n") + "\n" if row.file else None
    return {problem: (file, "".join(text).strip("\n") + "\n") for problem, (file, text) in right.items()}, rows


def shown_kind(result):
    """The kind of the case that is shown, by which the reason begins."""
    named = re.match(r"(sample|secret)/[^:]+: ", result["reason"])
    return named[1] if named else "none"


def chosen(rows, is_quick):
    if not is_quick:
        return rows
    short = [row for row in rows if row.changes or row.file]
    return [row for row in short[::3] if not set(row.verdicts) & {"TLE", "OLE", "MLE"}]


def write_programs(folder, asked, is_quick):
    """Writes each program into a folder of its own, and returns the rows by language, problem and name of folder."""
    rows = {}
    for file in sorted(HERE.glob("[a-z]*.txt")):
        if not asked or file.stem in asked:
            right, of_language = read_rows(file)
            for row in chosen(of_language, is_quick):
                name, content = row.program(right)
                program = folder / row.problem / f"{file.stem}-{row.name}" / name
                program.parent.mkdir(parents=True, exist_ok=True)
                for other in set(program.parent.iterdir()) - {program}:
                    other.unlink()
                if not program.exists() or program.read_bytes() != content:
                    program.write_bytes(content)
                rows[file.stem, row.problem, program.parent.name] = row
    return rows


def judged(judge, config, folder, names, language):
    """The results of these programs, in one call of the judge, by problem and name."""
    ended = subprocess.run(
        [judge, "grade", *(f"{problem}={folder / problem / name}" for problem, name in names), "--config", config,
         "--store", "none", "--json", "-", "--no-progress", "--exit-zero", *(["--language", language] if language else [])],
        env=os.environ | {"XDG_CACHE_HOME": str(folder / "cache")}, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, check=False)
    if ended.returncode:
        sys.exit(f"hints: the judge ended with {ended.returncode}: {ended.stderr}")
    return {(package["name"], Path(result["name"]).name): result
            for package in json.loads(ended.stdout)["packages"] for result in package["submissions"]}


def judge_all(judge, config, folder, rows):
    """The results of all rows. A language that only --language chooses has a call of its own."""
    tables = tomllib.loads(Path(config).read_text(encoding="utf-8"))["languages"]
    calls = {}
    for language, problem, name in rows:
        table = tables[language]
        by_name = table.get("by_name") and "line_starts" not in table
        calls.setdefault(language if by_name else None, []).append((problem, name))
    results = {}
    for language, names in calls.items():
        results |= judged(judge, config, folder, names, language)
    return results


def report(rows, results):
    """Prints the table and what is not right. Returns whether the goal is reached."""
    counts, faults, missing = {}, [], {}
    for (language, problem, name), row in rows.items():
        result = results[problem, name]
        if result["verdict"] is None:
            missing[language] = result["reason"]
            continue
        grade = row.grade(result, "\n".join([result["reason"], *result["hints"]]))
        counts.setdefault(language, Counter())[grade] += 1
        if grade != "right":
            told = "".join(f"\n    → {hint}" for hint in result["hints"])
            faults.append(f"{name} ({problem}): {grade}, {result['verdict']}: {result['reason']}{told}")
    print("\n".join(faults) + "\n" if faults else "", end="")
    print(f"{'language':12} {'programs':>8} {'right':>6} {'none':>6} {'wrong':>6}")
    total = sum(counts.values(), Counter())
    for language, of in [*sorted(counts.items()), ("all", total)]:
        print(f"{language:12} {of.total():8} {of['right']:6} {of['none']:6} {of['wrong']:6}")
    for language, reason in missing.items():
        print(f"{language}: skipped: {reason}")
    return total["right"] >= LEAST_RIGHT * total.total() and total["wrong"] <= MOST_WRONG * total.total()


def main():
    judge, config, name, *asked = sys.argv[1:]
    is_quick = asked[:1] == ["--quick"]
    asked = asked[1:] if is_quick else asked
    if unknown := [language for language in asked if not (HERE / f"{language}.txt").exists()]:
        sys.exit(f"hints: there are no programs in {', '.join(unknown)}")
    folder = Path(name).resolve()
    rows = write_programs(folder, asked, is_quick)
    return 0 if report(rows, judge_all(judge, config, folder, rows)) else 1


if __name__ == "__main__":
    sys.exit(main())
