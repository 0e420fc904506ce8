#!/usr/bin/env python3
"""Runs ./dev in another Debian, in a root made of its packages by mmdebstrap. Needs root.

usage: other.py FOLDER PROJECT SUITE COMMAND…

FOLDER keeps the roots for the next time, with all that ./dev installs in them. The checkout PROJECT has its own path
there, and its build folder is build/SUITE. This Debian needs no root.
"""

import os
import subprocess
import sys
from pathlib import Path

import debian

SUITES = ("bookworm", "trixie")  # the Debians that the judge is made for
# What a user has before the first ./dev.
BASE = ["ca-certificates", "git"]
# It trusts whom this machine trusts, such as a company's proxy.
CUSTOMIZE = """
cp -r /usr/local/share/ca-certificates usr/local/share/ || true
chroot . update-ca-certificates
"""


def chosen(suites):
    """These Debians, or else all that the judge is made for and this one."""
    known = list(dict.fromkeys([debian.suite_here(), *SUITES]))
    unknown = [suite for suite in suites if suite not in known]
    if unknown:
        sys.exit(f"there is no Debian {', '.join(unknown)} here: {', '.join(known)}")
    return suites or known


def root_of(suite, folder):
    root, _ = debian.make_root(folder, suite, debian.architecture_here(), BASE, CUSTOMIZE)
    return root


def build_folder(project, suite):
    return project / "build" if suite == debian.suite_here() else project / "build" / suite


def run_in(suite, folder, project, command, **more):
    """Runs a command in the checkout, in this Debian or in another one, and returns how it ended."""
    if suite == debian.suite_here():
        return subprocess.run(command, cwd=project, check=False, **more)
    root = root_of(suite, folder)
    build = build_folder(project, suite)
    build.mkdir(parents=True, exist_ok=True)
    # In the root, git is root's, whoever owns the checkout.
    network = {name: os.environ[name] for name in ("http_proxy", "https_proxy", "no_proxy", "NODE_EXTRA_CA_CERTS")
               if name in os.environ}
    environment = {**network, "HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
                   "TERM": os.environ.get("TERM", "dumb"), "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory",
                   "GIT_CONFIG_VALUE_0": str(project)}
    inside = ["bash", "-c", 'cd "$0" && exec "$@"', str(project), *map(str, command)]
    return debian.enter(root, inside, [(project, project), (build, project / "build")], env=environment, **more)


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    folder, project = (Path(path).resolve() for path in sys.argv[1:3])
    (suite,) = chosen(sys.argv[3:4])
    sys.exit(run_in(suite, folder, project, ["./dev", *sys.argv[4:]]).returncode)


if __name__ == "__main__":
    main()
