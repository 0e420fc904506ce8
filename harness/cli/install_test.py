"""Installs the judge and uses it like a user with only that: in a folder of their own, without a judge.toml.

usage: install_test.py CMAKE BUILD_DIR
"""

import os
import re
import shutil
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
# Attacks on an installed judge that succeed with right answers: one calls its solver, the other reads answer files.
ASKS_THE_SOLVER = r"""#include <cstdio>
#include <unistd.h>
int main() {
    execl("PREFIX/libexec/queens-judge/trusted/queens", "queens", "answer", "n-queens", (char*)nullptr);
    std::puts("no solver");
}
"""
READS_THE_ANSWERS = r"""#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
using Bytes = std::istreambuf_iterator<char>;
int main() {
    const std::string input(Bytes(std::cin), {});
    std::error_code none;
    for (auto entry : std::filesystem::recursive_directory_iterator("PREFIX/share/queens-judge/testdata/n-queens", none)) {
        std::ifstream file(entry.path());
        if (entry.path().extension() != ".in" || std::string(Bytes(file), {}) != input) continue;
        std::cout << std::ifstream(std::filesystem::path(entry.path()).replace_extension(".ans")).rdbuf();
        return 0;
    }
    std::cout << "no answers";
}
"""


class Install(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        self.home = self.folder / "home"
        self.home.mkdir()

    def install(self, prefix, *options, **environment):
        return subprocess.run([CMAKE, "--install", BUILD, "--prefix", str(prefix), *options], capture_output=True, text=True,
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
        self.assertEqual(self.judge("queens", "count", "8").stdout, "92\n")
        self.assertEqual(self.judge("boards", "free", "--n", "2").stdout, "2\n..\n..\n")
        self.assertRegex(self.judge("show").stdout, r"grade +n-queens +2 +1 ")
        made = self.judge("generate", "--check", "n-queens")
        self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
        self.assertTrue((self.home / ".local/state/queens-judge/judge.db").is_file())

    def test_copies_nothing_before_all_is_built(self):
        script = (Path(BUILD) / "cmake_install.cmake").read_text(encoding="utf-8")
        self.assertIn("/spoken/bash", script)
        (self.folder / "install.cmake").write_text(script.replace("/spoken/bash", "/spoken/none"), encoding="utf-8")
        ended = subprocess.run([CMAKE, f"-DCMAKE_INSTALL_PREFIX={self.folder}/opt", "-P", self.folder / "install.cmake"],
                               capture_output=True, text=True)
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn("./dev build", ended.stderr)
        self.assertFalse((self.folder / "opt").exists())

    def test_no_program_of_the_debian_package_keeps_its_symbols(self):
        installed = self.install(self.folder / "opt", "--strip")
        self.assertEqual((installed.returncode, installed.stderr), (0, ""))

    def test_lies_where_shells_and_man_look(self):
        self.assertEqual(self.install(self.folder / "opt").returncode, 0)
        share = self.folder / "opt/share"
        for file in ("bash-completion/completions/judge", "zsh/vendor-completions/_judge",
                     "fish/vendor_completions.d/judge.fish"):
            self.assertIn("grade", (share / file).read_text(encoding="utf-8"))
        if not shutil.which("help2man"):
            self.skipTest("help2man is not installed, so there are no manual pages")
        self.assertIn("judge-grade", [page.stem for page in (share / "man/man1").iterdir()])
        page = (share / "man/man1/judge-grade.1").read_text(encoding="utf-8").replace("\\-", "-")
        self.assertIn("--roster", page)
        self.assertRegex(page, r"\.TH JUDGE-GRADE .*\n\.SH NAME\njudge-grade - judge submissions")

    def test_the_debian_package_names_each_package_that_the_judge_asks_for(self):
        sources = Path(__file__).resolve().parents[1].rglob("*.cpp")
        asked = {name for source in sources
                 for name in re.findall(r"install the package ([a-z0-9.+-]+)", source.read_text(encoding="utf-8"))}
        self.assertIn("curl", asked)
        settings = (Path(BUILD) / "deb.cmake").read_text(encoding="utf-8")
        named = ", ".join(re.findall(r'CPACK_DEBIAN_PACKAGE_(?:RECOMMENDS|SUGGESTS) "(.*)"', settings)).split(", ")
        self.assertEqual(asked - set(named), set())

    def test_a_course_adds_to_what_is_installed(self):
        self.assertEqual(self.install(self.folder / "opt").returncode, 0)
        self.assertEqual(self.judge("new", "course", "course").returncode, 0)
        self.home /= "course"
        self.assertEqual(self.judge("new", "problem", "adding").returncode, 0)
        self.home /= "adding"
        verified = self.judge("verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        self.assertIn("accepted/sum.py", verified.stdout)
        told = self.judge("doctor").stdout
        self.assertRegex(" ".join(told.split()), r"configuration: \S+/course/judge.toml, which adds to "
                         r"\S+/opt/share/queens-judge/judge.toml")

    def test_hides_its_answers_from_submissions_that_could_read_them(self):
        self.assertEqual(self.install(self.folder / "opt").returncode, 0)
        below_usr = "/usr/share/doc"  # any folder there that compiling and running do not need
        for name, source in (("solver.cpp", ASKS_THE_SOLVER), ("answers.cpp", READS_THE_ANSWERS)):
            (self.home / name).write_text(source.replace("PREFIX", below_usr), encoding="utf-8")
        grade = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c",
                 f"mount --bind '{self.folder}/opt' {below_usr} || exit 99\n"
                 f"exec {below_usr}/bin/judge grade n-queens solver.cpp answers.cpp --store none \"$@\"", "sh"]
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home)}

        def graded(*arguments):
            return subprocess.run([*grade, *arguments], capture_output=True, text=True, cwd=self.home, env=environment)

        open_to_all = graded("--sandbox", "none")
        if open_to_all.returncode == 99 or "unshare failed" in open_to_all.stderr:
            self.skipTest("this user may not mount anything here")
        for name in ("solver", "answers"):
            self.assertRegex(open_to_all.stdout, rf"{name}\.cpp +AC", "it succeeds where nothing is isolated")
        held = graded("--sandbox", "best-effort")
        for name in ("solver", "answers"):
            self.assertRegex(held.stdout, rf"{name}\.cpp +WA", held.stdout + held.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
