"""Has AppArmor's own parser read the profile of the Debian package, and the one that docs/install.md has for a checkout.

usage: apparmor_test.py PROJECT FOLDER

Parsers before version 4 (Debian 12) do not know the rule for user namespaces. There the parser of Debian 13 is put into
FOLDER, and runs in it. Exits with 77 if there is none here and none can be had.
"""

import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

PROJECT, FOLDER = map(Path, sys.argv[1:3])
SKIPPED = 77
PARSER = "/usr/sbin/apparmor_parser"


def root_with_parser():
    """The root of a Debian that has a parser of version 4 or later."""
    if Path("/etc/apparmor.d/abi/4.0").exists() and Path(PARSER).exists():
        return Path("/")
    if not (FOLDER / "etc/apparmor.d/abi/4.0").exists():
        shutil.rmtree(FOLDER, ignore_errors=True)
        made = subprocess.run(["mmdebstrap", "--quiet", "--variant=extract", "--include=apparmor,base-files", "trixie", FOLDER],
                              capture_output=True, text=True, check=False) if shutil.which("mmdebstrap") else None
        if os.geteuid() != 0 or made is None or made.returncode != 0:
            shutil.rmtree(FOLDER, ignore_errors=True)
            print("skipped: no apparmor_parser of version 4 is here, and root's mmdebstrap cannot get Debian 13's",
                  *(made.stderr.splitlines()[-1:] if made else []))
            sys.exit(SKIPPED)
    return FOLDER


class Profile(unittest.TestCase):
    def parse(self, profile, *options):
        enter = [] if ROOT == Path("/") else ["chroot", ROOT]
        return subprocess.run([*enter, PARSER, "--skip-kernel-load", "--skip-cache", *options], input=profile,
                              capture_output=True, text=True, check=False)

    def check(self, profile, name):
        parsed = self.parse(profile)
        self.assertEqual(parsed.returncode, 0, parsed.stderr)
        self.assertEqual(self.parse(profile, "--names").stdout.split(), [name])
        self.assertNotEqual(self.parse(profile.replace("userns,", "usernames,")).returncode, 0)

    def test_of_the_package(self):
        self.check((PROJECT / "cmake/debian/apparmor").read_text(encoding="utf-8"), "queens-judge")

    def test_of_a_checkout(self):
        page = (PROJECT / "docs/install.md").read_text(encoding="utf-8")
        (profile,) = re.findall(r"^sudo tee /etc/apparmor\.d/judge-box <<END\n(.*?)^END$", page, re.DOTALL | re.MULTILINE)
        self.check(profile.replace("$PWD", "/home/ada/queens judge"), "judge-box")


ROOT = root_with_parser()
unittest.main(argv=sys.argv[:1])
