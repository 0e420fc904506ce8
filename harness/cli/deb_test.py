#!/usr/bin/env python3
"""Installs the Debian package in a bare Debian 12, and uses it there as root and as an ordinary user.

usage: deb_test.py DEB (as root)

mmdebstrap makes the Debian in a temporary folder, and apt resolves the dependencies. Checks the version, `judge doctor`,
a course that is graded, a shipped package, manual pages and completion, the AppArmor profile if AppArmor is installed
later, the upgrade to a newer version, and that nothing is left after the removal. The ordinary user has control groups of their own, if root may make some here.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

# Runs in the mount namespace of the new root. pivot_root is used, because a user in a chroot may not make namespaces.
ENTER = r"""
mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" && mount --rbind /dev "$1/dev" || exit 99
cd "$1" && mkdir -p old && pivot_root . old && umount -l /old || exit 99
exec bash -euo pipefail -c "$2"
"""
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
        find "$all/deb_test.$$" -depth -type d -exec rmdir {} +
    done
}
trap remove_groups EXIT
for all in $groups; do
    mkdir "$all/deb_test.$$"
    chown -R teacher "$all/deb_test.$$"
    echo $$ >"$all/deb_test.$$/cgroup.procs"
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


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    package = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as holder:
        root = Path(holder) / "root"
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", "bookworm", root], check=True)
        (root / "tmp/queens-judge.deb").write_bytes(package.read_bytes())
        (root / "tmp/course.sh").write_text(COURSE, encoding="utf-8")
        (root / "etc/resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
        again = "apt-get install -y -qq --allow-downgrades /tmp/queens-judge.deb"
        steps = {"install": INSTALL, "use as root": COURSE, "grade by a shipped package": SHIPPED,
                 "manual pages and completion": FOUND, "use as a user": AS_USER, "AppArmor": APPARMOR, "upgrade": UPGRADE,
                 "remove": REMOVE % "remove", "install again": again, "purge": REMOVE % "purge"}
        for name, script in steps.items():
            ended = subprocess.run(["unshare", "--mount", "--propagation", "private", "bash", "-c", ENTER, "bash", root,
                                    script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            if ended.returncode != 0:
                sys.exit(f"{ended.stdout}\ndeb_test: {name}: failed with {ended.returncode}")
            print(f"{name}: done", flush=True)


main()
