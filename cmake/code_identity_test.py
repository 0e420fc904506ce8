"""Tests that the build's hash, which invalidates caches, changes with the judging sources and with no others."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import check_tree

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = """
include({cmake}/sources_of.cmake)
sources_of(files {root} ${{JUDGING_FOLDERS}})
list(JOIN files "|" FILES)
set(ROOT {root}/harness/history/cache)
set(OUTPUT {root}/identity.hpp)
include({cmake}/identity.cmake)
file(WRITE {root}/folders "${{JUDGING_FOLDERS}}")
"""


class CodeIdentity(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = Path(folder.name)
        only_sources = lambda path, names: [
            name for name in names if not (Path(path, name).is_dir() or name.endswith((".cpp", ".hpp")))
        ]
        shutil.copytree(ROOT / "harness", cls.root / "harness", ignore=only_sources)
        cls.before = cls.identity()

    @classmethod
    def identity(cls):
        script = cls.root / "script.cmake"
        script.write_text(SCRIPT.format(cmake=ROOT / "cmake", root=cls.root), encoding="utf-8")
        subprocess.run(["cmake", "-P", script], check=True, capture_output=True)
        return (cls.root / "identity.hpp").read_text(encoding="utf-8")

    def changed(self, name):
        """Whether an additional line in this file of harness/ changes the identity."""
        file = self.root / "harness" / name
        was = file.read_bytes() if file.exists() else None
        file.write_bytes((was or b"") + b"// changed\n")
        now = self.identity()
        if was is None:
            file.unlink()
        else:
            file.write_bytes(was)
        self.assertEqual(self.identity(), self.before)
        return now != self.before

    def test_what_judges(self):
        for name in ("judge/decide.cpp", "sandbox/box/child.cpp", "judge/check/default_validator.cpp", "model/limits.hpp",
                     "judge/a_new_one.cpp"):
            self.assertTrue(self.changed(name), name)

    def test_what_does_not(self):
        for name in ("report/console.cpp", "cli/verify.cpp", "history/store/store.cpp", "judge/decide_test.cpp"):
            self.assertFalse(self.changed(name), name)

    def test_the_folders_are_those_of_the_map(self):
        rows = check_tree.read_map((ROOT / check_tree.MAP).read_text(encoding="utf-8"))
        folders = (self.root / "folders").read_text(encoding="utf-8").split(";")
        self.assertEqual(sorted(f"harness/{folder}" for folder in folders), sorted(row for row in rows["harness/judge"] if not row.startswith("harness/judge/")))


if __name__ == "__main__":
    unittest.main()
