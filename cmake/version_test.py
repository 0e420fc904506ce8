"""Tests the version of the judge: cmake/version.cmake, CHANGELOG.md, and the steps of docs/releasing.md that change both.

usage: version_test.py CMAKE SOURCE_DIR
"""

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

CMAKE, SOURCE = sys.argv[1], Path(sys.argv[2])
KINDS = ["Breaking", "Verdicts", "Added", "Fixed"]


def git(folder, *arguments):
    return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments], cwd=folder,
                          capture_output=True, text=True)


class Version(unittest.TestCase):
    def version_of(self, folder):
        script = folder / "script.cmake"
        script.write_text(f'include({SOURCE}/cmake/version.cmake)\nqueens_version(version {folder} 0.9.0)\n'
                          'message("${version}")\n', encoding="utf-8")
        return subprocess.run([CMAKE, "-P", script], capture_output=True, text=True, check=True).stderr.strip()

    def test_is_the_last_tags(self):
        with tempfile.TemporaryDirectory() as holder:
            folder = Path(holder)
            self.assertEqual(self.version_of(folder), "0.9.0")
            git(folder, "init", "-q")
            git(folder, "commit", "-q", "--allow-empty", "-m", "a")
            self.assertEqual(self.version_of(folder), "0.9.0")
            git(folder, "tag", "v1.2.0")
            git(folder, "tag", "other")
            self.assertEqual(self.version_of(folder), "1.2.0")
            git(folder, "commit", "-q", "--allow-empty", "-m", "b")
            self.assertRegex(self.version_of(folder), r"^1\.2\.0-1-g[0-9a-f]+$")

    def test_the_changelog_is_that_of_the_project(self):
        tagged = git(SOURCE, "describe", "--tags", "--exact-match", "--match", "v[0-9]*").stdout.strip()
        self.assertEqual(list(problems(SOURCE, tagged)), [])

    def test_no_test_data_names_a_version(self):
        locks = sorted(SOURCE.glob("testdata/*/data/tests.lock"))
        self.assertTrue(locks)
        for lock in locks:
            head = lock.read_text(encoding="utf-8").split("[case]")[0]
            self.assertNotRegex(head, r"\d\.\d+\.\d", lock)

    def test_the_steps_of_a_release(self):
        page = (SOURCE / "docs/releasing.md").read_text(encoding="utf-8")
        steps = re.search(r"^## The version\n.*?^```\n(version=.*?)^```", page, re.MULTILINE | re.DOTALL)[1]
        with tempfile.TemporaryDirectory() as holder:
            for name in ("CMakeLists.txt", "CHANGELOG.md"):
                shutil.copy(SOURCE / name, holder)
            changelog = Path(holder, "CHANGELOG.md")
            text = changelog.read_text(encoding="utf-8")
            changelog.write_text(re.sub(r"^### Fixed$", "### Fixed\n\n- A fault.", text, count=1, flags=re.MULTILINE),
                                 encoding="utf-8")
            subprocess.run(["bash", "-euo", "pipefail", "-c", steps], cwd=holder, check=True)
            self.assertEqual(list(problems(Path(holder), "v" + re.match("version=(.*)", steps)[1])), [])


def problems(folder, tagged):
    """What is wrong with the changelog, for the version of the project and for the tag of this commit, if it has one."""
    project = re.search(r"^project\(\S+ VERSION (\S+)", (folder / "CMakeLists.txt").read_text(encoding="utf-8"), re.MULTILINE)[1]
    _, unreleased, *releases = re.split("^## ", (folder / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    heads = [release.split("\n", 1)[0] for release in releases]
    dated = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) — (\d{4}-\d\d-\d\d)", head) for head in heads]
    if not unreleased.startswith("Unreleased\n"):
        yield "it does not begin with Unreleased"
    if not all(dated):
        yield f"a heading is not VERSION — DATE: {heads}"
        return
    order = [(*map(int, head.groups()[:3]), head[4]) for head in dated]
    if order != sorted(order, reverse=True) or [head[4] for head in dated] != sorted((head[4] for head in dated), reverse=True):
        yield f"the newest release is not the first: {heads}"
    if not heads[0].startswith(f"{project} "):
        yield f"the project has the version {project}, and the newest release is {heads[0]}"
    if tagged and (tagged != f"v{project}" or re.search("^- ", unreleased, re.MULTILINE)):
        yield f"this commit has the tag {tagged}, the version {project} and these changes after it: {unreleased}"
    beginnings = Counter(re.findall(r"^- ((?:\S+ ){7}\S+)", "".join((unreleased, *releases)), flags=re.MULTILINE))
    if repeated := [words for words, times in beginnings.items() if times > 1]:
        yield f"two changes begin in the same way, as if a merge had doubled them: {repeated}"
    for section in (unreleased, *releases):
        top, *kinds = re.split("^### ", section, flags=re.MULTILINE)
        names = [kind.split("\n", 1)[0] for kind in kinds]
        if names != [name for name in KINDS if name in names]:
            yield f"{top.split()[0]} has the kinds {names}, which should be of {KINDS}, in this order"
        if re.search("^- ", top, re.MULTILINE):
            yield f"{top.split()[0]} has a change that is of no kind"
        if section is not unreleased and not all(re.search("^- ", kind, re.MULTILINE) for kind in kinds):
            yield f"{top.split()[0]} has a kind without a change"


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
