#!/usr/bin/env python3
"""Measures honest programs in each language: a backtracker with marked columns, and one with bit masks.

    limits.py JUDGE JUDGE.TOML FOLDER [LANGUAGE…]

LANGUAGE.txt beside this file has the parts of the programs, each below a head: `-- columns --` and `-- masks --` count the
placements; `-- PROBLEM FILE --` is a program for a package of testdata/, with a line `@count` for either of them; without
that line there is only this program. pypy's programs are python's, but for problems that take functions.

Prints for each language its `time_factor`, for each problem how many times as long the slower program takes as the slower
one in C++, and the least margin: the limit, with the factor, in times of the slower program. The ratios hardly depend on
the machine. Exits with 1 if a program is not accepted or a margin is below 2. No factor would be enough for Bash, so its
margin may be any. Languages whose compiler is missing are named. FOLDER keeps the programs and the cache.
"""
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
HEAD = re.compile(r"^-- (.+) --\n", re.M)
STYLES = ("columns", "masks")
LEAST_MARGIN = 2
MEASURED_FACTOR = 60
PROGRAMS_OF = {"cpp17": "cpp", "cpp23": "cpp", "pypy": "python"}
WITHOUT_FACTOR = {"bash"}


def programs(language, tables):
    """(problem, style) → (the file's name, its text), for the problems that take the language."""
    parts = HEAD.split((HERE / f"{PROGRAMS_OF.get(language, language)}.txt").read_text(encoding="utf-8"))[1:]
    texts = dict(zip(parts[::2], parts[1::2]))
    refused = {Path(package["path"]).name for package in tables["package"]
               if language not in package.get("drivers", {language: None})}
    return {(problem, style): (file, text.replace("@count\n", texts[style]))
            for head, text in texts.items() if head not in STYLES
            for problem, file in [head.split()] if problem not in refused
            for style in (STYLES if "@count\n" in text else STYLES[:1])}


def write_config(config, folder):
    """The configuration with limits so long that all can be measured."""
    text = re.sub(r"^time_factor = .*\n", "", Path(config).read_text(encoding="utf-8"), flags=re.M)
    text = re.sub(r"^\[languages\.\w+\]\n", lambda head: f"{head[0]}time_factor = {MEASURED_FACTOR}\n", text, flags=re.M)
    text = text.replace('"testdata/', f'"{Path(config).resolve().parent}/testdata/')
    (folder / "judge.toml").write_text(text, encoding="utf-8")


def judged(judge, folder, language, tables):
    """Yields for each problem its limit in seconds, and the results by style."""
    paths = []
    for (problem, style), (file, text) in programs(language, tables).items():
        program = folder / language / problem / style / file
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(text, encoding="utf-8")
        paths.append(f"{problem}={program.parent}")
    ended = subprocess.run(
        [judge, "grade", *paths, "--config", folder / "judge.toml", "--language", language, "--store", "none",
         "--json", "-", "--no-progress", "--exit-zero", "--jobs", "1"],
        env=os.environ | {"XDG_CACHE_HOME": str(folder / "cache")}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, check=False)
    if ended.returncode:
        sys.exit(f"limits: {language}: the judge ended with {ended.returncode}: {ended.stderr}")
    for package in json.loads(ended.stdout)["packages"]:
        yield package["name"], package["time_limit_ms"] / 1000, {Path(result["name"]).name: result
                                                                 for result in package["submissions"]}


def measured(judge, folder, language, tables):
    """problem → the limit and the slower program's seconds; a text if the language cannot be measured."""
    times = {}
    for problem, limit, results in judged(judge, folder, language, tables):
        for style, result in results.items():
            if result["verdict"] is None:
                return result["reason"]
            if result["verdict"] != "AC":
                return f"{problem}, {style}: {result['verdict']}: {result['reason']}"
        times[problem] = limit, max(case["cpu_ms"] for result in results.values() for case in result["cases"]) / 1000
    return times


def main():
    judge, config, name, *asked = sys.argv[1:]
    folder = Path(name).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    write_config(config, folder)
    tables = tomllib.loads(Path(config).read_text(encoding="utf-8"))
    known = [*(file.stem for file in sorted(HERE.glob("[a-z]*.txt")) if file.stem != "cpp"), *PROGRAMS_OF]
    if unknown := set(asked) - {"cpp", *known}:
        sys.exit(f"limits: there are no programs in {', '.join(sorted(unknown))}")
    reference = measured(judge, folder, "cpp", tables)
    print(f"{'language':12} {'factor':>6} " + " ".join(f"{problem:>16}" for problem in reference) + f" {'margin':>7}")
    failed = []
    for language in ["cpp", *sorted(set(asked or known) - {"cpp"})]:
        times = measured(judge, folder, language, tables)
        if isinstance(times, str):
            print(f"{language:12} {times}")
            failed += [] if "not installed" in times and not asked else [language]
            continue
        factor = tables["languages"][language].get("time_factor", 1)
        ratios = [f"{times[problem][1] / seconds:.1f}" if problem in times else "-"
                  for problem, (_, seconds) in reference.items()]
        margin = min(factor * limit / seconds for limit, seconds in times.values())
        print(f"{language:12} {factor:6g} " + " ".join(f"{ratio:>16}" for ratio in ratios) + f" {margin:7.2g}", flush=True)
        failed += [language] if margin < LEAST_MARGIN and language not in WITHOUT_FACTOR else []
    if failed:
        sys.exit(f"limits: not accepted within half of the limit: {', '.join(failed)}")


if __name__ == "__main__":
    main()
