#!/usr/bin/env python3
"""Judges while the disk of the cache is full, which must cost no verdict and be said once.

    full_disk_test.py JUDGE JUDGE.TOML

Mounts a small file system in a namespace of its own, and so needs root; else it is skipped (exit code 77).
"""
import ctypes
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
CLONE_NEWNS = 0x00020000
MS_REC, MS_PRIVATE = 0x4000, 1 << 18
FILES = {
    "sum/problem.yaml": "name: Sum\nlimits: {time_limit: 10}\n",
    "sum/data/secret/1.in": "1 2\n",
    "sum/data/secret/1.ans": "3\n",
    "sum/input_validators/v.py": "import sys\nsys.exit(42 if len(sys.stdin.read().split()) == 2 else 43)\n",
    "sum/submissions/accepted/a.cpp": "#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n",
    "sum/submissions/accepted/b.py": "print(sum(map(int, input().split())))\n",
    "sum/submissions/wrong_answer/c.c": "#include <stdio.h>\nint main(void) { puts(\"4\"); }\n",
    "sum/submissions/wrong_answer/broken.c": "int main(void) {\n",
    "class/Ada/a.cpp": "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n",
    "class/Bob/b.py": "print(5)\n",
    "class/Eve/c.c": "int main(void) {\n",
}


def mount_small_disk(libc, folder):
    if (libc.unshare(CLONE_NEWNS) or libc.mount(None, b"/", None, MS_REC | MS_PRIVATE, None)
            or libc.mount(b"small", os.fsencode(folder), b"tmpfs", 0, b"size=1m")):
        print(f"skipped: no file system can be mounted here: {os.strerror(ctypes.get_errno())}")
        sys.exit(SKIPPED)


def fill(folder):
    """Fills the disk but for the folders that the judge makes before it runs anything."""
    (folder / "programs" / "work").mkdir(parents=True, exist_ok=True)
    with open(folder / "filler", "ab", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(4096))
        except OSError:
            pass


def judge_on_full_disk(judge, folder):
    cache = folder / "cache"
    for path, content in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)

    def verdicts(*arguments):
        ended = subprocess.run([judge, *arguments, "--store", "none", "--json", "-"], cwd=folder,
                               stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert ended.stdout.startswith("{"), ended.stderr
        said = ended.stderr.count("judging goes on without the cache")
        assert said == 1 and "No space left on device" in ended.stderr, ended.stderr
        package = json.loads(ended.stdout)["packages"][0]
        return {result["name"]: result["verdict"] for result in package["submissions"]}

    for room_kib in (0, 64):  # none at all; enough for sources, but not for programs
        for arguments, expected in (
                (("verify", "sum"), {"accepted/a.cpp": "AC", "accepted/b.py": "AC", "wrong_answer/c.c": "WA",
                                     "wrong_answer/broken.c": "CE"}),
                (("grade", "sum", "class"), {"Ada": "AC", "Bob": "WA", "Eve": "CE"})):
            fill(cache)
            os.truncate(cache / "filler", (cache / "filler").stat().st_size - room_kib * 1024)
            found = verdicts(*arguments)
            assert found == expected, (room_kib, found)


def main():
    judge, toml = sys.argv[1:]
    libc = ctypes.CDLL(None, use_errno=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        cache = folder / "cache"
        cache.mkdir()
        text = Path(toml).read_text().split("\n[[package]]")[0]
        text = text.replace("[cache]\n", f'[cache]\ndir = "{cache}"\n', 1).replace('wall_extra = "1 s"', 'wall_extra = "60 s"')
        (folder / "judge.toml").write_text(text)
        mount_small_disk(libc, cache)
        try:
            judge_on_full_disk(judge, folder)
        finally:
            libc.umount2(os.fsencode(cache), 0)
        print("no verdict was lost")


if __name__ == "__main__":
    main()
