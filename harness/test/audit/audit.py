#!/usr/bin/env python3
"""Plants defects into small packages, and counts those that `judge verify` or `judge audit` finds.

    audit.py JUDGE JUDGE.TOML CACHE [--quick] [TABLE|DEFECT…]

The packages are the folders beside this file; without a defect, nothing is found in them. The defects are in TABLE.txt:

    # …                         a note
    == NAME: PACKAGE COMMAND    COMMAND is verify, or a check of the audit, such as input-validators
    what: …                     what is wrong, in a sentence
    finds: KIND WORDS           a finding of this kind contains the words (there may be none)
    finds: unexpected NAME      the verdict of this submission is not the expected one
    finds: broken WORDS         the package cannot be judged, and its error contains the words
    finds: problem WORDS        a problem of the package that is no finding
    misses: KIND WORDS          the same, of a defect that is not found yet
    needs: PROGRAM              where this is not installed, the defect is left out
    in: PATH                    the file of the changes below
    - TEXT                      a part of it, which must be there exactly once; several lines are one part
    + TEXT                      what replaces it
    -- PATH --                  a whole file: its lines up to the next head
    remove: PATH                a file or a folder
    copy: PATH PATH             … and the other path
    link: PATH TARGET
    mode: PATH 000              in octal digits
    bytes: PATH KIND            written with line ends of Windows (crlf), without the last one (cut), as Latin-1 (latin1), or
                                with a byte order mark (bom)

Prints a line for each table, and each defect that is not found, or found although it has `misses`. Exits with 1 if less than
LEAST are found, or a defect with `finds` is not. --quick tries a few, of commands that are quick.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEAST = 85 / 90
SECONDS = {"hack": 20}  # for a package, else 60; what one leaves goes to the others
QUICK = {"files", "statement", "verify"}
DEFECT = re.compile(r"== ([a-z0-9-]+): ([a-z]+) ([a-z-]+)")
WHOLE_FILE = re.compile(r"-- (\S+) --")
BYTES = {
    "crlf": lambda text: text.replace("\n", "\r\n").encode(),
    "cut": lambda text: text.rstrip("\n").encode(),
    "latin1": lambda text: text.encode("latin-1"),
    "bom": lambda text: b"\xef\xbb\xbf" + text.encode(),
}


class Defect:
    def __init__(self, table, name, package, command):
        self.table, self.name, self.package, self.command = table, name, package, command
        self.what, self.finds, self.is_missed, self.needs, self.steps = "", "", False, None, []

    def plant(self, folder):
        """Makes the package with the defect in the folder."""
        for kind, path, *more in self.steps:
            file = folder / path
            if kind == "change":
                old, new = ("".join(line + "\n" for line in lines) for lines in more)
                text = file.read_text(encoding="utf-8")
                # A part of one line may be anywhere in it.
                old, new = (old, new) if old.count("\n") > 1 or new.count("\n") != 1 else (old[:-1], new[:-1])
                if text.count(old) != 1:
                    sys.exit(f"audit: {self.name}: {text.count(old)} times in {path}: {old}")
                file.write_text(text.replace(old, new), encoding="utf-8")
            elif kind == "write":
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text("".join(line + "\n" for line in more[0]), encoding="utf-8")
            elif kind == "remove":
                shutil.rmtree(file) if file.is_dir() else file.unlink()
            elif kind == "copy":
                (folder / more[0]).parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if file.is_dir() else shutil.copy)(file, folder / more[0])
            elif kind == "link":
                file.symlink_to(more[0])
            elif kind == "mode":
                file.chmod(int(more[0], 8))
            elif kind == "bytes":
                file.write_bytes(BYTES[more[0]](file.read_text(encoding="utf-8")))


def read_defects(path):
    defects, lines, file = [], None, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split()
        if head := DEFECT.fullmatch(line):
            defects.append(Defect(path.stem, *head.groups()))
            lines = None
        elif head := WHOLE_FILE.fullmatch(line):
            lines = []
            defects[-1].steps.append(("write", head[1], lines))
        elif lines is not None:
            lines.append(line)
        elif line.startswith("- "):
            last = defects[-1].steps[-1:]
            if last and last[0][0] == "change" and not last[0][3]:
                last[0][2].append(line[2:])
            else:
                defects[-1].steps.append(("change", file, [line[2:]], []))
        elif line.startswith("+"):
            defects[-1].steps[-1][3].append(line[2:])
        elif words[:1] == ["what:"]:
            defects[-1].what = line[6:]
        elif words[:1] in (["finds:"], ["misses:"]):
            defects[-1].finds, defects[-1].is_missed = line.split(" ", 1)[1], words[0] == "misses:"
        elif words[:1] == ["needs:"]:
            defects[-1].needs = words[1]
        elif words[:1] == ["in:"]:
            file = words[1]
        elif words and words[0][:-1] in ("remove", "copy", "link", "mode", "bytes"):
            defects[-1].steps.append((words[0][:-1], *words[1:]))
        elif words and words[0] != "#":
            sys.exit(f"{path}:{number}: neither a head nor a line below one: {line}")
    for defect in defects:
        while defect.steps and defect.steps[-1][0] == "write" and defect.steps[-1][2][-1:] == [""]:
            defect.steps[-1][2].pop()
        if not defect.what or not defect.finds or not defect.steps:
            sys.exit(f"{path}: {defect.name}: what is wrong, what finds it, or the defect itself is missing")
    return defects


def run(judge, folder, arguments):
    ended = subprocess.run([judge, *arguments, "--json", "-", "--quiet", "--config", folder / "judge.toml"], cwd=folder, check=False,
                           stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if not ended.stdout.startswith("{"):
        sys.exit(f"audit: judge {' '.join(map(str, arguments))} ended with {ended.returncode}: {ended.stderr}")
    return {package["name"]: package for package in json.loads(ended.stdout)["packages"]}, ended.stderr


def found_by_verify(package, stderr):
    # What is found after the judging is in no report.
    late = rf"^judge: (?:error: |warning: )?{package['name']}: (.+ \[(limit|full-score)\])$"
    texts = [f"{kind} {text}" for text, kind in re.findall(late, stderr, re.MULTILINE)]
    for problem in package["problems"]:
        text = f"{problem['where']} {problem['what']}"
        kind = re.search(r" \[([a-z-]+)\]$", text)
        texts.append(f"{kind[1] if kind else 'broken' if package['time_limit_ms'] is None else 'problem'} {text}")
    texts += [f"unexpected {result['name']}: {result['verdict']}, {result['reason']}"
              for result in package["submissions"] if not result["as_expected"]]
    return texts


def found_by_audit(package):
    if package["error"]:
        return [f"broken {package['error']}"]
    texts = []
    for check in package["checks"]:
        texts += [f"{each['kind']} {each['where']} {each['what']} ({each['detail']})" for each in check["findings"]]
        texts += [f"failure {check['name']}: {check['failure']}"] if check["failure"] else []
    return texts


def found_in(judge, folder, command, names):
    """What the command finds in each of these packages."""
    if command == "verify":
        packages, stderr = run(judge, folder, ["verify", "--strict", "--store", "none", *names])
        return {name: found_by_verify(package, stderr) for name, package in packages.items()}
    packages, _ = run(judge, folder, ["audit", "--only", command, "--seconds", str(SECONDS.get(command, 60) * len(names)), *names])
    return {name: found_by_audit(package) for name, package in packages.items()}


def is_found(defect, texts):
    kind, _, words = defect.finds.partition(" ")
    return any(text.startswith(kind + " ") and words in text for text in texts)


def prepare(judge, toml, cache, folder, defects):
    """Writes judge.toml, the packages without a defect, and one for each defect."""
    packages = sorted(path.parent.name for path in HERE.glob("*/problem.yaml"))
    text = Path(toml).read_text(encoding="utf-8").split("\n[[package]]")[0]
    text = text.replace("[cache]\n", f'[cache]\ndir = "{cache}"\n', 1)
    with_recipe = [package for package in packages if (HERE / package / "tests.toml").exists()]
    for name in [*with_recipe, *(defect.name for defect in defects if defect.package in with_recipe)]:
        text += f'\n[[package]]\npath = "{name}"\nreference = ["{{submission}}", "accepted/thinnest_first.py"]\n'
    (folder / "judge.toml").write_text(text, encoding="utf-8")
    for package in packages:
        shutil.copytree(HERE / package, folder / package)
    subprocess.run([judge, "generate", "--quiet", "--config", folder / "judge.toml", *with_recipe], cwd=folder, check=True)
    for defect in defects:
        shutil.copytree(folder / defect.package, folder / defect.name)
        defect.plant(folder / defect.name)
    return packages


def report(defects, found):
    """Prints the table and what is not as it should be. Returns whether it is."""
    faults = 0
    print(f"{'table':20} {'defects':>7} {'found':>6}")
    for table in sorted({defect.table for defect in defects}):
        of_table = [defect for defect in defects if defect.table == table]
        print(f"{table:20} {len(of_table):7} {sum(is_found(each, found[each.name]) for each in of_table):6}")
    for defect in defects:
        if is_found(defect, found[defect.name]) == defect.is_missed:
            faults += not defect.is_missed
            mark, word = (" ", "misses, and yet it is found") if defect.is_missed else ("✗", "finds")
            print(f"{mark} {defect.name}: {defect.what}\n    {word}: {defect.finds}")
            print("".join(f"    found: {text}\n" for text in found[defect.name]), end="")
    count = sum(is_found(each, found[each.name]) for each in defects)
    print(f"{count} of {len(defects)} defects are found")
    return faults == 0 and count >= LEAST * len(defects)


def main():
    judge, toml, cache, *asked = sys.argv[1:]
    judge = Path(judge).resolve()
    is_quick = asked[:1] == ["--quick"]
    asked = asked[1:] if is_quick else asked
    defects = [defect for path in sorted(HERE.glob("*.txt")) if path.name != "CMakeLists.txt" for defect in read_defects(path)]
    names = [defect.name for defect in defects]
    if len(set(names)) < len(names):
        sys.exit(f"audit: two defects have one name: {sorted({name for name in names if names.count(name) > 1})}")
    defects = [defect for defect in defects if not asked or {defect.table, defect.name} & set(asked)]
    if is_quick:
        defects = [defect for command in sorted(QUICK) for defect in [each for each in defects if each.command == command][::15]]
    left_out = [defect for defect in defects if defect.needs and not shutil.which(defect.needs)]
    defects = [defect for defect in defects if defect not in left_out]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        packages = prepare(judge, toml, cache, folder, defects)
        found, false_alarms = {}, []
        for command in sorted({defect.command for defect in defects}):
            of_command = [defect.name for defect in defects if defect.command == command]
            texts = found_in(judge, folder, command, packages + of_command)
            found |= {name: texts[name] for name in of_command}
            false_alarms += [f"{command}: {package}: {text}" for package in packages for text in texts[package]]
    is_right = report(defects, found)
    print("".join(f"{defect.name}: left out: {defect.needs} is not installed\n" for defect in left_out), end="")
    print("".join(f"✗ {text}, although nothing is wrong there\n" for text in false_alarms), end="")
    return 0 if is_right and not false_alarms else 1


if __name__ == "__main__":
    sys.exit(main())
