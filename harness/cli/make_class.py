#!/usr/bin/env python3
"""Makes a class's archive, as Moodle exports it, from a package's jury submissions: renamed and reformatted.

usage: make_class.py PACKAGE ARCHIVE.zip COUNT

Deterministic. No two files are the same, so that each is compiled for itself, as in a real class.
"""

import pathlib
import re
import sys
import zipfile

NAMES = ["Ada", "Zoë", "Óscar", "李娜", "Nguyễn An", "Jean-Luc", "O'Brien", "Μαρία", "Priya", "Ахмед"]
COMMENTS = {".py": "#", ".c": "//", ".cpp": "//"}


def reformatted(source: str, suffix: str, number: int) -> str:
    """The same program: other indentation, ends of lines and comments."""
    width = 1 + number % 4
    lines = [f"{COMMENTS[suffix]} student {number}"]
    for line in source.splitlines():
        body = line.lstrip(" ")
        indent = (len(line) - len(body)) * width
        lines.append((" " * indent + body).rstrip() if number % 2 else " " * indent + body)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    package, archive, count = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    sources = sorted(path for path in package.glob("submissions/*/*") if path.suffix in COMMENTS)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for number in range(count):
            source = sources[number % len(sources)]
            folder = f"{NAMES[number % len(NAMES)]} {number}_{1000 + number}_assignsubmission_file_"
            text = reformatted(source.read_text(encoding="utf-8"), source.suffix, number)
            target.writestr(f"{folder}/solution{source.suffix}", text)


main()
