"""Tests ./dev: its help, and that documents and the project's own workflow use commands that it has.

usage: dev_test.py
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "harness/test/machines"))
import other
FIRST = re.compile(r'# Help, under "(.+)":')
COMMANDS = {file.stem: file.read_text(encoding="utf-8") for file in sorted((ROOT / "dev.d").glob("*.bash"))}
USE = re.compile(r"\./dev +([a-z][a-z-]*)")


def dev(*words):
    return subprocess.run([ROOT / "dev", *words], cwd="/", capture_output=True, text=True, check=False)


def help_of(text):
    """The heading, and the lines of the help below it, without the comment sign."""
    first, *lines = text.splitlines()
    heading = FIRST.fullmatch(first)
    end = next(number for number, line in enumerate(lines) if not line.startswith("# "))
    return heading and heading[1], [line[2:] for line in lines[:end]]


class Dev(unittest.TestCase):
    def test_each_command_has_help_that_names_it_first(self):
        for name, text in COMMANDS.items():
            heading, lines = help_of(text)
            self.assertTrue(heading and lines, f"dev.d/{name}.bash does not begin with its help")
            usages = [line.split()[0] for line in lines if re.match("  [a-z]", line)]
            self.assertEqual(usages, [name] * len(usages), f"dev.d/{name}.bash")
            self.assertTrue(usages, f"dev.d/{name}.bash")
            self.assertFalse([line for line in lines if len(line) > 126], f"dev.d/{name}.bash")

    def test_the_help_is_that_of_all_commands_under_their_headings(self):
        for words in (["--help"], ["-h"], ["help"]):
            self.assertEqual(dev(*words).returncode, 0)
        sections = {}
        for line in dev("--help").stdout.splitlines()[1:-2]:
            if line.startswith("  "):
                sections[heading].append(line)
            elif line:
                heading = line.removesuffix(":")
                sections[heading] = []
        expected = {}
        for text in COMMANDS.values():
            heading, lines = help_of(text)
            expected.setdefault(heading, []).extend(lines)
        self.assertEqual(sections, expected)

    def test_the_help_of_a_command_needs_no_build(self):
        for name, text in COMMANDS.items():
            heading, lines = help_of(text)
            if heading != "The programs as built last":
                for word in ("--help", "-h"):
                    ended = dev(name, word)
                    self.assertEqual((ended.returncode, ended.stderr), (0, ""), name)
                    self.assertEqual(ended.stdout.splitlines()[2:-2], [f"{heading}:", *lines], name)

    def test_what_is_no_command(self):
        for words in ([], ["none"], ["common/build"], ["../dev.d/run"], ["-x"]):
            ended = dev(*words)
            self.assertEqual((ended.returncode, ended.stdout), (2, ""))
            self.assertIn("usage: ./dev COMMAND", ended.stderr)

    def test_pages_name_commands_that_exist(self):
        for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
            if page.name != "CHANGELOG.md":  # old releases may have had others
                unknown = set(USE.findall(page.read_text(encoding="utf-8"))) - {*COMMANDS, "help"}
                self.assertEqual(unknown, set(), page)

    def test_no_builder_of_images_takes_what_is_built_here(self):
        # Docker reads only .dockerignore, and podman prefers a .containerignore.
        self.assertFalse((ROOT / ".containerignore").exists())
        self.assertIn("build/*", (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines())

    def test_it_stays_short(self):
        self.assertLessEqual((ROOT / "dev").read_text(encoding="utf-8").count("\n"), 60)


class Workflow(unittest.TestCase):
    def setUp(self):
        workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
        self.assertEqual(workflow["defaults"], {"run": {"shell": "bash"}})
        self.jobs = workflow["jobs"]

    def scripts(self, job):
        """The scripts of a job, one list for each Debian in which it runs."""
        matrix = self.jobs[job].get("strategy", {}).get("matrix", {"suite": [None]})
        self.assertEqual(set(matrix), {"suite"}, job)
        for suite in matrix["suite"]:
            fill = lambda text: re.sub(r"\$\{\{ matrix\.suite \}\}", str(suite), text)
            yield fill(self.jobs[job]["container"]["image"]), [fill(step["run"]) for step in self.jobs[job]["steps"]
                                                               if "run" in step]

    def test_the_jobs_run_on_each_debian(self):
        last = {job: {image: scripts[-1] for image, scripts in self.scripts(job)} for job in self.jobs}
        self.assertEqual(last, {"test": {f"debian:{suite}": ".ci/run" for suite in other.SUITES},
                                "lint": {"debian:bookworm": "./dev lint"},
                                "package": {f"debian:{suite}": f"./dev deb --try {suite}" for suite in other.SUITES}})

    def test_each_step_calls_programs_that_exist(self):
        for job in self.jobs:
            for _, scripts in self.scripts(job):
                for script in scripts:
                    self.assertNotIn("${{", script, job)
                    for command in re.split("&&|\n", script):
                        program, *words = shlex.split(command, comments=True)
                        if "/" in program:
                            self.assertTrue(os.access(ROOT / program, os.X_OK), f"{job}: {program}")
                        else:
                            self.assertTrue(shutil.which(program), f"{job}: {program}")
                        if program == "./dev":
                            self.assertIn(words[0], COMMANDS, job)

    def test_what_needs_a_sandbox_or_a_root_of_a_debian_may_make_it(self):
        for job in ("test", "package"):
            self.assertEqual(self.jobs[job]["container"]["options"], "--privileged")


if __name__ == "__main__":
    unittest.main()
