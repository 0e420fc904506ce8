#!/usr/bin/env python3
"""Runs the steps of action.yml, docs/ci/github.yml and docs/ci/gitlab.yml as the platforms do, in a repository of problem
packages: one that is right, and one with an unexpected verdict.

usage: ci_test.py JUDGE PROJECT [DEB]

Without DEB, `apt-get` and the build of the package are replaced, and JUDGE is what they install. With DEB (as root), the
steps run in a bare Debian that mmdebstrap makes, and really install that package.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import yaml

JUDGE, PROJECT = (Path(argument).resolve() for argument in sys.argv[1:3])
DEB = Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None
ALL_STEPS = "the steps are those of test_all_packages, and each bare Debian takes a minute"
ENTER = r"""
mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount --rbind /sys "$0/sys" && mount --rbind /dev "$0/dev" || exit 99
cd "$0" && mkdir -p old && pivot_root . old && umount -l /old || exit 99
cd /repository && exec "$@"
"""
APT = """#!/bin/bash
echo "apt-get $*" >>"$CALLS"
case "${*: -1}" in *.deb) test -f "${*: -1}" && ln -sf "$BUILT_JUDGE" "$(dirname "$0")/judge" ;; esac
"""
DEV = """#!/bin/bash
echo "dev $*" >>"$CALLS"
cd "$(dirname "$0")" && mkdir -p build/package && touch build/package/queens-judge.deb && echo build/package/queens-judge.deb
"""


class Platform(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="ci_test.", dir="/var/tmp" if DEB else None)
        self.addCleanup(holder.cleanup)
        self.root = Path(holder.name) / "root"  # where the platform's machine has its files
        if DEB:
            suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
            subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", suite, self.root], check=True)
            shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
            shutil.copy(DEB, self.root / "judge.deb")
        self.make_judges_repository()
        self.make_repository()
        self.environment = {"PATH": os.environ["PATH"], "HOME": self.path("home")}
        if not DEB:
            self.environment |= {"PATH": f"{self.root}/bin:{os.environ['PATH']}", "BUILT_JUDGE": str(JUDGE),
                                 "CALLS": f"{self.root}/calls"}

    def path(self, name):
        """A path as the steps see it."""
        return f"/{name}" if DEB else f"{self.root}/{name}"

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def make_judges_repository(self):
        """As the platform fetches it: with a replaced build, unless the machine is a bare Debian."""
        for name in ("action.yml", "docs/ci/install", "docs/ci/verify"):
            (self.root / "judge" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT / name, self.root / "judge" / name)
        if not DEB:
            self.write("judge/dev", DEV).chmod(0o755)
            self.write("bin/apt-get", APT).chmod(0o755)
        git = ["git", "-C", self.root / "judge", "-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run([*git, "init", "--quiet"], check=True)
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "--quiet", "--message=all"], check=True)

    def make_repository(self):
        for folder in ("home", "repository/problems"):
            (self.root / folder).mkdir(parents=True, exist_ok=True)
        course = self.root / "course"
        subprocess.run([JUDGE, "new", "course", course.name], cwd=self.root, check=True, stdout=subprocess.DEVNULL)
        for name in ("right", "faulty"):
            subprocess.run([JUDGE, "new", "problem", name], cwd=course, check=True, stdout=subprocess.DEVNULL)
            shutil.move(course / name, self.root / "repository/problems" / name)
        self.write("repository/problems/faulty/submissions/accepted/off.py", "print(-1)\n")

    def run_script(self, script, shell, **environment):
        """Standard output and error of a step, which are the log, and its exit code."""
        file = self.write("repository/.step", script)
        command = [*shell, self.path("repository/.step")]
        if DEB:
            command = ["unshare", "--mount", "--propagation", "private", "bash", "-c", ENTER, self.root, *command]
        ended = subprocess.run(command, cwd=self.root / "repository", env={**self.environment, **environment}, text=True,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        file.unlink()
        return ended.stdout, ended.returncode

    def result(self, name="judge-results"):
        folder = self.root / "repository" / name
        suites = ElementTree.parse(folder / "junit.xml").getroot()
        whole = json.loads((folder / "results.json").read_text(encoding="utf-8"))
        self.assertIn("</html>", (folder / "report.html").read_text(encoding="utf-8"))
        return int(suites.get("failures")), [package["name"] for package in whole["packages"]]


class GitHub(Platform):
    def replaced(self, text, values):
        """The text with its expressions replaced by their values."""
        return re.sub(r"\$\{\{ *([a-z.]+) *\}\}", lambda found: values[found[1]], text)

    def applies(self, step, values, failed):
        condition = step.get("if", "")
        if condition == "always()":
            return True
        equal = re.fullmatch(r"([a-z.]+) == '([^']*)'", condition)
        return not failed and (not condition or values[equal[1]] == equal[2])

    def run_action(self, inputs):
        """The log, the exit code, the summary page, and what other actions the steps use, with their inputs."""
        action = yaml.safe_load((PROJECT / "action.yml").read_text(encoding="utf-8"))
        self.assertLessEqual(set(inputs), set(action["inputs"]))
        values = {f"inputs.{name}": inputs.get(name, each["default"]) for name, each in action["inputs"].items()}
        log, code, used = "", 0, {}
        summary = self.write("files/summary", "")
        for step in action["runs"]["steps"]:
            if not self.applies(step, values, code != 0):
                continue
            if "uses" in step:
                used[step["uses"].split("@")[0]] = {name: self.replaced(text, values) for name, text in step["with"].items()}
                continue
            output = self.write("files/output", "")
            own = {name: self.replaced(text, values) for name, text in step.get("env", {}).items()}
            said, ended = self.run_script(
                self.replaced(step["run"], values), [step["shell"], "--noprofile", "--norc", "-eo", "pipefail"], **own,
                CI="true", GITHUB_ACTIONS="true", GITHUB_ACTION_PATH=self.path("judge"),
                GITHUB_WORKSPACE=self.path("repository"), GITHUB_OUTPUT=self.path("files/output"),
                GITHUB_STEP_SUMMARY=self.path("files/summary"))
            log, code = log + said, code or ended
            for line in output.read_text(encoding="utf-8").splitlines():
                name, value = line.split("=", 1)
                values[f"steps.{step['id']}.outputs.{name}"] = value
        return log, code, summary.read_text(encoding="utf-8"), used

    def inputs(self, **more):
        return {**more, **({"deb": "/judge.deb"} if DEB else {})}

    @unittest.skipIf(DEB, ALL_STEPS)
    def test_the_workflow_gives_the_action_what_it_needs(self):
        (job,) = yaml.safe_load((PROJECT / "docs/ci/github.yml").read_text(encoding="utf-8"))["jobs"].values()
        self.assertEqual(job["container"], {"image": "debian:13", "options": "--privileged"})
        self.assertEqual([step["uses"].split("@")[0] for step in job["steps"]], ["actions/checkout", "OWNER/queens-judge"])
        log, code, *_ = self.run_action(self.inputs(**job["steps"][1].get("with", {})))
        self.assertEqual(code, 1, log)

    def test_all_packages(self):
        log, code, summary, used = self.run_action(self.inputs())
        self.assertEqual(code, 1, log)
        annotations = re.findall("^::error (.*)$", log, re.M)
        self.assertEqual(len(annotations), 1, log)
        self.assertRegex(annotations[0], r"^file=problems/faulty/submissions/accepted/off\.py,title=WA accepted/off\.py::")
        self.assertIn("| ❌ faulty |", summary)
        self.assertIn("| ✅ right |", summary)
        self.assertRegex(summary, r"\| faulty \| accepted&#47;off&#46;py \| wrong answer \| AC \|")
        self.assertEqual(self.result(), (1, ["faulty", "right"]))
        self.assertEqual(used["actions/upload-artifact"]["path"], "judge-results")
        if not DEB:
            kept = used["actions/cache"]
            self.assertTrue((self.root / "repository" / kept["path"] / f"{kept['key']}.deb").is_file(), kept)
            self.run_action({})
            self.assertEqual((self.root / "calls").read_text(encoding="utf-8").count("dev deb"), 1, "it is kept")

    @unittest.skipIf(DEB, ALL_STEPS)
    def test_chosen_packages_and_arguments(self):
        log, code, summary, used = self.run_action(
            self.inputs(packages="problems/right", arguments="--strict --no-progress", results="out"))
        self.assertEqual(code, 0, log)
        self.assertNotIn("::error", log)
        self.assertIn("not as expected | problems", summary)
        self.assertNotIn("❌", summary)
        self.assertEqual(self.result("out"), (0, ["right"]))
        self.assertEqual(used["actions/upload-artifact"], {"name": "out", "path": "out"})

    @unittest.skipIf(DEB, ALL_STEPS)
    def test_packages_of_judge_toml(self):
        self.write("repository/judge.toml", '[[package]]\npath = "problems/right"\n')
        log, code, *_ = self.run_action(self.inputs())
        self.assertEqual(code, 0, log)
        self.assertEqual(self.result(), (0, ["right"]))

    @unittest.skipIf(DEB, ALL_STEPS)
    def test_a_repository_without_packages(self):
        shutil.rmtree(self.root / "repository/problems")
        log, code, _, used = self.run_action(self.inputs())
        self.assertEqual(code, 2, log)
        self.assertIn("no folder with a problem.yaml", log)
        self.assertIn("actions/upload-artifact", used)


class GitLab(Platform):
    def test_the_job(self):
        (job,) = yaml.safe_load((PROJECT / "docs/ci/gitlab.yml").read_text(encoding="utf-8")).values()
        variables = {name: text.replace("$CI_PROJECT_DIR", self.path("repository")) for name, text in job["variables"].items()}
        variables["JUDGE"] = f"file://{self.path('judge')}"
        if DEB:
            variables["JUDGE_DEB"] = "/judge.deb"
        script = "\n".join(job["before_script"] + job["script"])
        log, code = self.run_script(script, ["bash", "-eo", "pipefail"], **variables, CI_PROJECT_DIR=self.path("repository"))
        self.assertEqual(code, 1, log)
        self.assertNotIn("::error", log)
        self.assertEqual(job["artifacts"]["paths"], ["judge-results"])
        self.assertTrue((self.root / "repository" / job["artifacts"]["reports"]["junit"]).is_file())
        self.assertEqual(self.result(), (1, ["faulty", "right"]))
        if not DEB:
            (kept,) = job["cache"]["paths"]
            self.assertEqual(len(list((self.root / "repository" / kept).iterdir())), 1)


unittest.main(argv=sys.argv[:1])
