#!/usr/bin/env python3
"""Builds the Debian package on each Debian, installs it in a bare one, and uses it there as root and as an ordinary user.

usage: try_package.py FOLDER PROJECT [SUITE…] (as root)

FOLDER keeps the roots in which packages for other Debians are built (other.py). mmdebstrap makes the bare Debian in a
temporary folder, and apt resolves the dependencies. Checks the version, `judge doctor`, a course that is graded, a
shipped package, manual pages and completion, the AppArmor profile if AppArmor is installed later, the upgrade to a newer
version, and that nothing is left after the removal. The ordinary user has control groups of their own, if root may make
some here. On this Debian, ci_test.py runs the steps of CI with the package.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import debian
import other

INSTALL = "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq man-db /tmp/queens-judge.deb"
COURSE = r"""
cd
judge --version
judge doctor
judge new course course && cd course && judge new problem sums
(cd sums && judge verify)
mkdir -p class/ada class/bob
printf 'import sys\nprint(sum(map(int, sys.stdin.read().split())))\n' >class/ada/a.py
printf '#include <cstdio>\nint main() { std::puts("1"); }\n' >class/bob/b.cpp
judge grade sums class --exit-zero | tee graded
grep -Eq '^  ada +AC' graded
grep -Eq 'bob +WA' graded
"""
AS_USER = r"""
useradd --create-home teacher
groups=$(find /sys/fs/cgroup/{memory,pids,cpuacct,} -maxdepth 1 -name cgroup.procs -printf '%h\n' 2>/dev/null || true)
remove_groups() {
    for all in $groups; do
        echo $$ >"$all/cgroup.procs"
        find "$all/judge_try.$$" -depth -type d -exec rmdir {} +
    done
}
trap remove_groups EXIT
for all in $groups; do
    mkdir "$all/judge_try.$$"
    chown -R teacher "$all/judge_try.$$"
    echo $$ >"$all/judge_try.$$/cgroup.procs"
done
su teacher -c 'bash -euo pipefail /tmp/course.sh'
"""
SHIPPED = "cd && judge grade n-queens /usr/share/queens-judge/testdata/n-queens/submissions/accepted/board.c"
FOUND = r"""
man judge-grade | grep -q -- --roster
whatis judge-grade judge
for shell in bash-completion/completions/judge zsh/vendor-completions/_judge fish/vendor_completions.d/judge.fish; do
    grep -q grade /usr/share/$shell
done
"""
# Parsers before version 4 would refuse the profile at each boot.
APPARMOR = r"""
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq apparmor
if [ -e /etc/apparmor.d/abi/4.0 ]; then
    cmp /usr/share/queens-judge/apparmor /etc/apparmor.d/queens-judge
else
    test ! -e /etc/apparmor.d/queens-judge
fi
"""
UPGRADE = r"""
dpkg-deb -R /tmp/queens-judge.deb /tmp/newer
sed -i 's/^Version:.*/&+newer/' /tmp/newer/DEBIAN/control
rm -r /tmp/newer/usr/share/queens-judge/testdata/all-boards
dpkg-deb -b /tmp/newer /tmp/newer.deb
apt-get install -y -qq /tmp/newer.deb
test ! -e /usr/share/queens-judge/testdata/all-boards
dpkg --verify queens-judge
"""
REMOVE = r"""
dpkg --%s queens-judge
left=$(find /etc /opt /usr /var/cache /var/lib -path '*queens-judge*' -o -name 'judge*.1' -o -name judge -o -name _judge -o -name judge.fish)
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
"""


def build_package(suite, folder, project):
    built = other.run_in(suite, folder, project, ["./dev", "deb"], stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        sys.exit(f"{suite}: the package is not built")
    return other.build_folder(project, suite) / Path(built.stdout.splitlines()[-1]).relative_to("build")


def try_package(suite, package):
    with tempfile.TemporaryDirectory() as holder:
        root = Path(holder) / "root"
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", suite, root], check=True)
        (root / "tmp/queens-judge.deb").write_bytes(package.read_bytes())
        (root / "tmp/course.sh").write_text(COURSE, encoding="utf-8")
        again = "apt-get install -y -qq --allow-downgrades /tmp/queens-judge.deb"
        steps = {"install": INSTALL, "use as root": COURSE, "grade by a shipped package": SHIPPED,
                 "manual pages and completion": FOUND, "use as a user": AS_USER, "AppArmor": APPARMOR, "upgrade": UPGRADE,
                 "remove": REMOVE % "remove", "install again": again, "purge": REMOVE % "purge"}
        for name, script in steps.items():
            ended = debian.enter(root, ["bash", "-euo", "pipefail", "-c", script], stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True)
            if ended.returncode != 0:
                sys.exit(f"{ended.stdout}\n{suite}: {name}: failed with {ended.returncode}")
            print(f"{suite}: {name}: done", flush=True)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder, project = (Path(path).resolve() for path in sys.argv[1:3])
    for suite in other.chosen(sys.argv[3:]):
        package = build_package(suite, folder, project)
        try_package(suite, package)
        if suite == debian.suite_here():
            subprocess.run([sys.executable, "-B", project / "harness/cli/ci_test.py", package.parent / "bin/judge", project,
                            package], check=True)


main()
