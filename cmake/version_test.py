"""Tests the version of the judge: cmake/version.cmake, and the version in CHANGELOG.md.

usage: version_test.py CMAKE SOURCE_DIR
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CMAKE, SOURCE = sys.argv[1], Path(sys.argv[2])


def git(folder, *arguments):
    return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments], cwd=folder,
                          capture_output=True, text=True)


class Version(unittest.TestCase):
    def version_of(self, folder):
        script = folder / "script.cmake"
        script.write_text(f'include({SOURCE}/cmake/version.cmake)\nqueens_version(found {folder} 0.9.0)\n'
                          'message("${found}")\n', encoding="utf-8")
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

    def test_the_changelog_and_the_project_agree_with_a_tag(self):
        sections = re.findall(r"^## (\S+)", (SOURCE / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
        project = re.search(r"^project\(\S+ VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8"),
                            re.MULTILINE)[1]
        tagged = git(SOURCE, "describe", "--tags", "--exact-match", "--match", "v[0-9]*").stdout.strip()
        if tagged:
            self.assertEqual([f"v{project}", f"v{sections[0]}"], [tagged, tagged])
        else:
            self.assertEqual(sections[0], "Unreleased")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
