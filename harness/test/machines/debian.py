"""A Debian in a folder or as a disk, made of Debian's packages by mmdebstrap. Needs root."""

import fcntl
import hashlib
import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

TRIPLETS = {"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}
FORMATS = Path("/proc/sys/fs/binfmt_misc")


def run(*command, **more):
    subprocess.run([str(word) for word in command], check=True, **more)


def suite_here():
    lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line).get("VERSION_CODENAME", "").strip('"')


def architecture_here():
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def let_programs_run(architecture):
    """Packages run programs when they are installed. Those of another processor run in QEMU, if the kernel is told so:
    until it boots again, because other commands may need that too. With systemd, Debian's package does it for good."""
    name = f"qemu-{TRIPLETS[architecture].split('-')[0]}"
    if architecture == architecture_here() or (FORMATS / name).exists():
        return
    if not (FORMATS / "register").exists():
        run("mount", "-t", "binfmt_misc", "binfmt_misc", FORMATS)
    (FORMATS / "register").write_text(Path(f"/usr/lib/binfmt.d/{name}.conf").read_text(encoding="utf-8"), encoding="utf-8")


_used = []  # descriptors of the roots that this process uses, locked until it ends


@contextmanager
def locked(folder):
    """One process at a time."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def use(root):
    _used.append(os.open(root, os.O_RDONLY))
    fcntl.flock(_used[-1], fcntl.LOCK_SH)
    return root


def remove(root):
    """Removes a root, and nothing of this machine: mmdebstrap leaves the kernel's folders mounted there if it is killed."""
    lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()
    mounts = [line.split()[4].replace("\\040", " ") for line in lines]
    for mount in reversed([each for each in mounts if each.startswith(f"{root.resolve()}/")]):
        run("umount", "--lazy", mount)
    shutil.rmtree(root, ignore_errors=True)


def remove_unused(old):
    """Removes a root or a disk of an earlier recipe, unless a process, as of another checkout, still uses it."""
    if not old.is_dir():
        old.unlink()
        return
    descriptor = os.open(old, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        remove(old)
    except BlockingIOError:
        pass
    finally:
        os.close(descriptor)


def make_root(folder, suite, architecture, packages, customize, prepare="true"):
    """The root of a Debian, with `packages` and with the changes of `customize`, a bash script that is called with the
    root's path, and of `prepare`, such a script for before most packages are there. It is made once for the same
    arguments. Returns the root's folder and whether it is new."""
    recipe = "\n".join([suite, architecture, *sorted(packages), customize, prepare])
    digest = hashlib.sha256(recipe.encode()).hexdigest()[:12]
    root = folder / f"{suite}-{architecture}-{digest}"
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        if root.is_dir():
            return use(root), False
        for old in folder.glob(f"{suite}-{architecture}-*"):
            remove_unused(old)
        making = folder / f"{suite}-{architecture}.new"
        remove(making)
        let_programs_run(architecture)
        run("mmdebstrap", "--quiet", "--variant=minbase", f"--architectures={architecture}",
            f"--include={','.join(packages)}", f"--essential-hook=set -e; cd \"$1\"; {prepare.strip()}",
            f"--customize-hook=set -e; cd \"$1\"; {customize.strip()}", suite, making)
        return use(making.rename(root)), True


# A root of the mount namespace, and not only of the process: a user in a chroot may not make namespaces.
ENTER = r"""
set -e
root=$1
shift
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
while [ "$1" != -- ]; do
    mkdir -p "$root$2"
    mount --bind "$1" "$root$2"
    shift 2
done
shift
cd "$root"
mkdir -p old
pivot_root . old
umount -l /old
exec "$@"
"""


def enter(root, command, shared=(), **more):
    """Runs a command in a root, with the kernel's folders of this machine, and with its folders in `shared`: pairs of
    a path here and one there."""
    pairs = [str(path) for pair in shared for path in pair]
    return subprocess.run(["unshare", "--mount", "--propagation", "private", "bash", "-c", ENTER, "bash", root, *pairs, "--",
                           *command], check=False, **more)


def make_disk(tree, disk, spare_mib=512):
    """An ext4 disk with the files of a folder, and room for more."""
    files = int(subprocess.run(["du", "-sm", "--apparent-size", tree], capture_output=True, text=True,
                               check=True).stdout.split()[0])
    disk.unlink(missing_ok=True)
    run("mke2fs", "-q", "-t", "ext4", "-O", "^has_journal", "-d", tree, disk, f"{files * 5 // 4 + spare_mib}M",
        stdout=subprocess.DEVNULL)


def library_packages(programs, architecture, root=Path("/")):
    """The packages of the Debian in `root` that have the shared libraries of these programs."""
    names = set()
    for program in programs:
        shown = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
        names |= {line.split("[")[1].rstrip("]\n") for line in shown.splitlines() if "(NEEDED)" in line}
    folder = Path("usr/lib") / TRIPLETS[architecture]
    # The dynamic loader is in another folder; it belongs to libc6, as libc.so.6 does.
    return {owner_of(root, folder / name) for name in names if (root / folder / name).exists()}


def owner_of(root, library):
    # A package may list the file that the library's name leads to, and may list it in /lib, which leads to /usr/lib.
    real = (root / library).resolve().relative_to(root.resolve())
    for path in (library, real):
        for listed in (f"/{path}", f"/{path}".removeprefix("/usr")):
            owner = subprocess.run(["dpkg-query", f"--root={root}", "--search", listed], capture_output=True,
                                   text=True, check=False)
            if owner.returncode == 0:
                return owner.stdout.split(":")[0]
    raise SystemExit(f"machines: no package has /{library}, which a program of the judge needs")


def aligned(lines):
    """The text of a table, with columns as wide as their widest cell."""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)
