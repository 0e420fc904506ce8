#!/usr/bin/env python3
"""Makes the Debian for 64-bit ARM that the preset `arm64` compiles with, or finds it, and runs a command while the kernel
runs that Debian's programs. Needs root.

usage: arm64.py FOLDER LINK PACKAGE… -- COMMAND…

FOLDER keeps it for the next time. LINK becomes a link to it.
"""

import subprocess
import sys
from pathlib import Path

import debian


def main():
    folder, link = map(Path, sys.argv[1:3])
    end = sys.argv.index("--")
    root, _ = debian.make_root(folder, debian.suite_here(), "arm64", set(sys.argv[3:end]), "true")
    link.parent.mkdir(exist_ok=True)
    if link.is_symlink():
        link.unlink()
    link.symlink_to(root)
    with debian.programs_run("arm64"):
        sys.exit(subprocess.run(sys.argv[end + 1:], check=False).returncode)


main()
