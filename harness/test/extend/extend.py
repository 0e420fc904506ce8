"""Checks and tries the examples of docs/extending.md: patches that each add one thing to the judge.

usage: extend.py check ROOT
       extend.py build ROOT FOLDER

check: each patch of docs/extending/ applies to the sources by itself, touches exactly the product files that the page's
table promises, and has a row there. No build.
build: applies all of them together to a copy of the sources in FOLDER, builds what their tests need, and runs these.

A patch is a diff. Before it are its name, and `Test: PROGRAM FILTER`, the test that it adds; exit code 1 if one fails.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = "docs/extending.md"
ROW = re.compile(r"^\| \[[^]]+\]\(extending/([a-z-]+\.patch)\) \| ([0-9]+) \|", re.MULTILINE)
FILE = re.compile(r"^\+\+\+ b/(\S+)", re.MULTILINE)
TEST = re.compile(r"^Test: ([a-z_0-9]+) (\S+)$", re.MULTILINE)
NO_PRODUCT = re.compile(r"_test\.cpp$|_fixture\.hpp$|/approved_[^/]*$|^docs/|^harness/test/|^CHANGELOG\.md$")


class Patch:
    def __init__(self, file):
        self.file = file
        text = file.read_text(encoding="utf-8")
        self.product = [path for path in FILE.findall(text) if not NO_PRODUCT.search(path)]
        self.tests = TEST.findall(text.partition("\ndiff ")[0])

    def apply(self, root, *flags):
        """Applies it to the folder. Returns what git says if it doesn't apply."""
        result = subprocess.run(["git", "apply", *flags, self.file], cwd=root, capture_output=True, text=True,
                                env={"PATH": "/usr/bin:/bin", "GIT_DIR": "/nonexistent"}, check=False)
        return result.stderr if result.returncode else ""


def patches(root):
    return [Patch(file) for file in sorted((root / PAGE).with_suffix("").glob("*.patch"))]


def problems(root):
    rows = {name: int(number) for name, number in ROW.findall((root / PAGE).read_text(encoding="utf-8"))}
    known = patches(root)
    for name in set(rows) - {patch.file.name for patch in known}:
        yield f"{PAGE}:1: names {name}, which is not there"
    for patch in known:
        where = f"docs/extending/{patch.file.name}:1:"
        if error := patch.apply(root, "--check"):
            yield f"{where} does not apply: make it again from the sources as they are now\n{error}"
        if not patch.tests:
            yield f"{where} names no test: write `Test: PROGRAM FILTER` before the diff"
        if patch.file.name not in rows:
            yield f"{where} has no row in the table of {PAGE}"
        elif len(patch.product) != rows[patch.file.name]:
            yield (f"{where} touches {len(patch.product)} product files, and {PAGE} promises {rows[patch.file.name]}: "
                   f"{', '.join(patch.product)}")


def tracked(root):
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    return [name for name in listing.decode().split("\0") if name and (root / name).is_file()]


def copy_patched(root, tree):
    """Makes `tree` the sources with all patches. Files that stay the same keep their times, so little is built again."""
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch)
        for name in tracked(root):
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, fresh / name, follow_symlinks=False)
        for patch in patches(root):
            if error := patch.apply(fresh):
                raise SystemExit(f"{patch.file.name} does not apply together with the others:\n{error}")
        files = {path.relative_to(fresh) for path in fresh.rglob("*") if not path.is_dir()}
        for path in [path for path in tree.rglob("*") if not path.is_dir() and path.relative_to(tree) not in files]:
            path.unlink()
        for name in files:
            new, old = fresh / name, tree / name
            if new.is_symlink() or not old.is_file() or new.read_bytes() != old.read_bytes():
                old.parent.mkdir(parents=True, exist_ok=True)
                old.unlink(missing_ok=True)
                shutil.copy(new, old, follow_symlinks=False)


def build(root, folder):
    tree, build_dir = folder / "tree", folder / "build"
    copy_patched(root, tree)
    tests = [test for patch in patches(root) for test in patch.tests]
    # The preset's compiler. Without the folder of another build's objects, all tests are built here.
    subprocess.run(["cmake", "--preset", "release", "-B", build_dir, "-DQUEENS_TEST_OBJECTS_OF="], cwd=tree, check=True,
                   stdout=subprocess.DEVNULL)
    targets = sorted({program for program, _ in tests})
    subprocess.run(["cmake", "--build", build_dir, "--target", *targets], check=True)
    failed = 0
    for patch in patches(root):
        for program, chosen in patch.tests:
            result = subprocess.run([build_dir / "bin" / program, f"--gtest_filter={chosen}", "--gtest_brief=1"],
                                    check=False, capture_output=True, text=True)
            ran = re.search(r"\] [1-9][0-9]* tests? from", result.stdout)
            is_right = result.returncode == 0 and ran
            failed += not is_right
            print(f"{'works' if is_right else 'FAILS'}  {patch.file.name}: {len(patch.product)} product files, {chosen}")
            if not is_right:
                print(result.stdout[-4000:] if ran else f"{program} has no test {chosen}\n{result.stderr[-2000:]}")
    return failed


def main():
    command, root = sys.argv[1], Path(sys.argv[2]).resolve()
    broken = list(problems(root))
    print("\n".join(broken) or "each patch of docs/extending applies, as the page promises")
    if broken or command == "check":
        return 1 if broken else 0
    return 1 if build(root, Path(sys.argv[3]).resolve()) else 0


if __name__ == "__main__":
    sys.exit(main())
