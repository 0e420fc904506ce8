#!/usr/bin/env python3
"""Makes the Debian for 64-bit ARM that the preset `arm64` compiles with, or finds it, and lets the kernel run its programs.
Needs root.

usage: arm64.py FOLDER LINK PACKAGE…

FOLDER keeps it for the next time. LINK becomes a link to it.
"""

import sys
from pathlib import Path

import debian

# Some links to libraries begin at the root, where the linker would look on this machine. It would take a static libm
# then, whose use of errno binds a program to one version of libc.
CUSTOMIZE = """
find usr/lib -type l -lname '/*.so.*' | while read -r link; do
    ln -sfr ".$(readlink "$link")" "$link"
done
"""


def main():
    folder, link, packages = Path(sys.argv[1]), Path(sys.argv[2]), set(sys.argv[3:])
    root, _ = debian.make_root(folder, debian.suite_here(), "arm64", packages, CUSTOMIZE)
    debian.let_programs_run("arm64")
    link.parent.mkdir(exist_ok=True)
    if link.is_symlink():
        link.unlink()
    link.symlink_to(root)


main()
