"""Installs the judge and uses it as somebody who has only that: in a folder of their own, without a judge.toml.

usage: install_test.py CMAKE BUILD_DIR
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CMAKE, BUILD = sys.argv[1:3]
RIGHT = """#include <cstdio>
#include <cstdlib>
int n;
long place(unsigned columns, unsigned left, unsigned right) {
    if (columns == (1u << n) - 1) return 1;
    long count = 0;
    for (unsigned free = ~(columns | left | right) & ((1u << n) - 1); free; free &= free - 1) {
        unsigned square = free & -free;
        count += place(columns | square, (left | square) << 1, (right | square) >> 1);
    }
    return count;
}
int main() {
    while (std::scanf("%d", &n) == 1 && n) std::printf("%ld\\n", place(0, 0, 0));
}
"""


class Install(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        self.home = self.folder / "home"
        self.home.mkdir()

    def install(self, prefix, **environment):
        return subprocess.run([CMAKE, "--install", BUILD, "--prefix", str(prefix)], capture_output=True, text=True,
                              env={**os.environ, **environment})

    def judge(self, *arguments):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home)}
        return subprocess.run([str(self.folder / "opt/bin/judge"), *arguments], capture_output=True, text=True,
                              cwd=self.home, env=environment)

    def test_judges_from_any_folder(self):
        installed = self.install(self.folder / "opt")
        self.assertEqual(installed.returncode, 0, installed.stderr)
        (self.home / "mine.cpp").write_text(RIGHT, encoding="utf-8")
        (self.home / "wrong.cpp").write_text(RIGHT.replace("return 1", "return 2"), encoding="utf-8")
        graded = self.judge("grade", "n-queens", "mine.cpp", "wrong.cpp")
        self.assertEqual(graded.returncode, 1, graded.stdout + graded.stderr)
        self.assertRegex(graded.stdout, r"mine\.cpp +AC")
        self.assertRegex(graded.stdout, r"wrong\.cpp +WA")
        self.assertRegex(self.judge("show").stdout, r"grade +n-queens +2 +1 ")
        made = self.judge("generate", "--check", "n-queens")
        self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
        self.assertTrue((self.home / ".local/state/queens-judge/judge.db").is_file())

    def test_refuses_a_folder_that_submissions_can_read(self):
        below_usr = "/usr/local/share/queens-judge-refused"
        refused = self.install(below_usr, DESTDIR=str(self.folder))
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("Nothing is installed below /usr", refused.stderr)
        self.assertFalse((self.folder / below_usr.lstrip("/")).exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
