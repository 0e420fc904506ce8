#!/usr/bin/env python3
"""Exports small packages, judges the archives, and reads them as DOMjudge's import does.

    export_test.py JUDGE JUDGE.TOML CACHE
"""
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

LEGACY = {
    "problem.yaml": "name: \"A \\\"Problem\\\"\"\nvalidation: custom\nvalidator_flags: \"x 'a\\nb'\"\nlimits: {time_limit: 10, memory: 64}\n",
    "tests.toml": 'salt = "x"\n[[case]]\nname = "sample/1"\ninput = "3\\n"\n',
    "data/sample/1.in": "3\n", "data/sample/1.ans": "3\n", "data/sample/1.desc": "easy\n",
    "data/secret/g/2.in": "4\n", "data/secret/g/2.ans": "4\n",
    "input_validators/v.sh": "read n; exit 42\n",
    "output_validators/v.sh": '[ "$5" = "a\nb" ] || exit 1; read a < "$2"; read b; [ "$a" = "$b" ] && exit 42; exit 43\n',
    "submissions/accepted/a.sh": "cat\n",
    "submissions/accepted/b/main.sh": ". ./lib.sh\n", "submissions/accepted/b/lib.sh": "cat\n",
    "submissions/rejected/a.sh": "echo 5\n",
    "submissions/wrong_answer/a.py": "print(5)\n",
    "problem_statement/problem.tex": "\\problemname{A}\nHow <many>?\n",
}
NEWER = {
    "problem.yaml": "problem_format_version: 2025-09\nname: {en: New}\nuuid: 00000000-0000-0000-0000-000000000000\n"
                    "type: interactive\nconstants: {most: 9}\nlimits: {time_limit: 10}\n",
    "data/secret/1.in": "3\n", "data/secret/1.ans": "",
    "output_validator/v.sh": 'read n < "$1"; echo $n; read a; [ "$a" = {{most}} ] && exit 42; exit 43\n',
    "submissions/accepted/a.sh": "read n; echo {{most}}\n",
    "submissions/wrong_answer/a.sh": "read n; echo 1\n",
}
DRIVEN = {
    "problem.yaml": "name: Driven\nlimits: {time_limit: 10}\n",
    "data/secret/1.in": "3\n", "data/secret/1.ans": "4\n",
    "submissions/accepted/a.cpp": "int next(int n) { return n + 1; }\n",
    "submissions/wrong_answer/a.py": "def next_of(n): return n\n",
    "drivers/driver.cpp": "#include <cstdio>\n#include \"submission.cpp\"\nint main() { int n; std::scanf(\"%d\", &n); std::printf(\"%d\\n\", next(n)); }\n",
    "drivers/driver.py": "from submission import next_of\nprint(next_of(int(input())))\n",
}
JOINED = {
    "problem.yaml": "name: Joined\nvalidation: custom\nlimits: {time_limit: 10}\n",
    "data/secret/1.in": "3\n", "data/secret/1.ans": "3\n",
    "output_validators/v.py": "import part, sys\nsys.exit(part.code)\n",
    "output_validators/part.py": "code = 42 if input() == '3' else 43\n",
    "submissions/accepted/a.sh": "cat\n", "submissions/wrong_answer/a.sh": "echo 1\n",
}
FLAGGED = {
    "problem.yaml": "name: Flagged\nlimits: {time_limit: 10}\n",
    "data/testdata.yaml": "input_validator_flags: 1 9\n",
    "data/secret/1.in": "3\n", "data/secret/1.ans": "3\n",
    "input_validators/v.sh": 'read n; [ "$1" -le $n ] && [ $n -le "$2" ] && exit 42; exit 43\n',
    "submissions/accepted/a.sh": "cat\n",
}
SCORED = {"problem.yaml": "name: Scored\ntype: scoring\n",
          "data/secret/1.in": "3\n", "data/secret/1.ans": "3\n", "submissions/accepted/a.sh": "cat\n"}


def main():
    judge, toml, cache = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        text = Path(toml).read_text().split("\n[[package]]")[0]
        text = text.replace("[cache]\n", f'[cache]\ndir = "{cache}"\n', 1).replace('wall_extra = "1 s"', 'wall_extra = "60 s"')
        text += '\n[[package]]\npath = "driven"\n[package.drivers]\ncpp = "driven/drivers/driver.cpp"\npython = "driven/drivers/driver.py"\n'
        (folder / "judge.toml").write_text(text)
        packages = {"legacy": LEGACY, "newer": NEWER, "driven": DRIVEN, "joined": JOINED, "flagged": FLAGGED, "scored": SCORED}
        for name, files in packages.items():
            for path, content in files.items():
                (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / name / path).write_text(content)

        def call(*arguments):
            return subprocess.run([judge, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)

        def verdicts(*named):
            ended = call("verify", "--store", "none", "--json", "-", *named)
            assert ended.stdout.startswith("{"), ended.stderr
            return {package["name"]: sorted((s["name"].rsplit("/", 1)[0], s["verdict"], s["as_expected"]) for s in package["submissions"])
                    for package in json.loads(ended.stdout)["packages"]}

        exported = {}
        for name in ("legacy", "newer", "driven", "joined"):
            for form in ("kattis", "domjudge"):
                (folder / form).mkdir(exist_ok=True)
                archive = f"{form}/{name}.zip"
                ended = call("export", name, archive, "--format", form)
                assert ended.returncode == 0, ended.stderr
                exported[archive] = zipfile.ZipFile(folder / archive).namelist()
        as_they_are = verdicts("legacy", "newer", "driven", "joined")
        assert all(right for ends in as_they_are.values() for _, _, right in ends), as_they_are
        of_kattis = verdicts(*(f"kattis/{name}.zip" for name in as_they_are))
        drop = lambda ends: sorted((verdict, right) for _, verdict, right in ends)  # noqa: E731: folders have other names there
        for name, ends in as_they_are.items():
            assert drop(of_kattis[name]) == drop(ends), (name, of_kattis[name], ends)
        of_domjudge = verdicts(*(f"domjudge/{name}.zip" for name in as_they_are))
        for name, ends in as_they_are.items():
            assert drop(of_domjudge[name]) == drop(ends), (name, of_domjudge[name], ends)

        for archive, names in exported.items():
            inside = [name.split("/", 1)[1] for name in names] if archive.startswith("kattis") else names
            assert "problem.yaml" in inside, inside
            assert not any("tests.toml" in name or "tests.lock" in name or name.startswith("drivers") for name in inside), inside
        names = exported["domjudge/legacy.zip"]
        for wanted in ("domjudge-problem.ini", "data/sample/1.desc", "data/secret/g/2.ans", "input_validators/validate/v.sh",
                       "output_validators/validate/v.sh", "submissions/accepted/b/", "submissions/accepted/b/lib.sh",
                       "submissions/mixed/a.sh", "submissions/wrong_answer/a.py"):
            assert wanted in names, (wanted, names)
        for names in (exported["domjudge/joined.zip"], [name[len("joined/"):] for name in exported["kattis/joined.zip"]]):
            assert "output_validators/validate/part.py" in names, names
        archive = zipfile.ZipFile(folder / "domjudge/legacy.zip")
        page = archive.read("problem_statement/problem.html").decode()
        assert "Time limit: 10 s" in page and "<pre>3\n</pre>" in page and "How &lt;many&gt;?" in page, page
        assert "problem_statement/problem.html" not in "".join(exported["kattis/legacy.zip"])
        assert "legacy/problem_statement/problem.tex" in exported["kattis/legacy.zip"]
        assert "@EXPECTED_RESULTS@: WRONG-ANSWER, " in archive.read("submissions/mixed/a.sh").decode()
        assert "timelimit='10'" in archive.read("domjudge-problem.ini").decode()
        yaml = archive.read("problem.yaml").decode()
        assert 'name: "A \\"Problem\\""' in yaml and "  time_limit: 10\n" in yaml and "  memory: 64\n" in yaml, yaml
        assert "validation: custom interactive\n" in zipfile.ZipFile(folder / "domjudge/newer.zip").read("problem.yaml").decode()

        again = call("export", "legacy", "again.zip", "--format", "domjudge")
        assert again.returncode == 0 and (folder / "again.zip").read_bytes() == (folder / "domjudge/legacy.zip").read_bytes()
        shutil.copytree(folder / "legacy", folder / "Le-gacy_2")
        assert call("export", "Le-gacy_2", "named.zip", "--format", "kattis").returncode == 0
        assert all(name.startswith("legacy2/") for name in zipfile.ZipFile(folder / "named.zip").namelist())
        for form in ("kattis", "domjudge"):
            ended = call("export", "flagged", f"{form}.zip", "--format", form)
            assert ended.returncode == 0 and ("gives it no flags" in ended.stderr) == (form == "domjudge"), ended.stderr
            verified = call("verify", "--store", "none", f"{form}.zip")
            assert verified.returncode == 0, verified.stdout  # no input is rejected
        refused = call("export", "scored", "scored.zip", "--format", "domjudge")
        assert refused.returncode == 2 and "other rules" in refused.stderr and not (folder / "scored.zip").exists(), refused.stderr
        assert "is derived" not in refused.stderr, refused.stderr  # it is refused before that
    print("exported packages are judged as the packages are")


if __name__ == "__main__":
    main()
