#!/usr/bin/env python3
"""Judges six programs in each language of judge.toml: one is right, the others are wrong, too slow, crash, take too much
memory and do not compile.

    languages.py JUDGE JUDGE.TOML [LANGUAGE…]

Without a LANGUAGE, tests all languages with a file LANGUAGE.txt in languages/; there each program begins with a line
"-- KIND/FILE --". A language whose compiler is not installed is reported, and fails only if it was named. Prints a line
for each language; exits with 1 if a verdict is not what its program is written for.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = {
    "problem.yaml": "problem_format_version: 2023-07-draft\nname: Sum\nlimits: {time_limit: 2, memory: 128}\n",
    "data/secret/1.in": "1\n2\n3\n",
    "data/secret/1.ans": "6\n",
}
VERDICTS = {"right": "AC", "wrong": "WA", "slow": "TLE", "crash": "RTE", "memory": "MLE", "broken": "CE"}
HEAD = re.compile(r"^-- (\w+)/(\S+) --\n", re.M)


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def programs(file):
    parts = HEAD.split(file.read_text())
    return {f"{parts[i]}/{parts[i + 1]}": parts[i + 2] for i in range(1, len(parts), 3)}


def judged(judge, config, folder, language):
    """The six submissions' results, by their kind."""
    ended = subprocess.run(
        [judge, "grade", folder / "package", *(folder / language / kind for kind in VERDICTS), "--config", config,
         "--language", language, "--store", "none", "--json", "-", "--no-progress"],
        capture_output=True, text=True, check=False)
    if ended.returncode not in (0, 1):
        sys.exit(f"languages: {language}: the judge ended with {ended.returncode}: {ended.stderr}")
    (package,) = json.loads(ended.stdout)["packages"]
    return {Path(result["name"]).name: result for result in package["submissions"]}


def main():
    judge, config, *asked = sys.argv[1:]
    rows = {file.stem: file for file in sorted((Path(__file__).parent / "languages").glob("*.txt"))}
    failed = [f"{name}: there are no programs in it" for name in asked if name not in rows]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / "package", PACKAGE)
        for language in [name for name in rows if not asked or name in asked]:
            write(folder / language, programs(rows[language]))
            results = judged(judge, config, folder, language)
            if results["right"]["verdict"] is None:
                print(f"{language:12} {results['right']['reason']}")
                failed += [f"{language}: is not installed"] if asked else []
                continue
            verdicts = {kind: result["verdict"] for kind, result in results.items()}
            print(f"{language:12} {' '.join(f'{kind}: {verdicts[kind]}' for kind in VERDICTS)}", flush=True)
            for kind, wanted in VERDICTS.items():
                if verdicts[kind] != wanted:
                    why = f"{results[kind]['reason']} {results[kind]['compile']['message']}"
                    failed.append(f"{language}: {kind}: {verdicts[kind]} instead of {wanted}: {why}")
    print("\n".join(failed), end="\n" if failed else "")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
