#!/usr/bin/env python3
"""Tries the judge in virtual machines made of Debian's packages, as root.

usage: vm.py [--quick] [--seconds N] FOLDER PROJECT BUILDS [MACHINE…]

FOLDER keeps the machines for the next time, PROJECT is the checkout, and BUILDS the folder with its builds: `release`
for this Debian's machines, which is built already, SUITE/release for another Debian's, `arm64` for the machine of that
name. In each machine, guest.py tries the judge as root, in a user's scope, in a system service and in a container.
Prints a line for each result as it comes, and then a table, and below it what the box costs. Exits with 1 if a cell is
not as docs/sandbox.md promises, and with 77 if no virtual machine can be started here. Containers are of the image that the
Containerfile builds, if it can run in that machine; else, and with --quick, they have the machine's own files. --quick runs
the doctor everywhere, and those attacks and tests that are quick under emulation: 3 to 5 minutes on an idle machine. Without
MACHINE: all, or with --quick the first.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import debian
import image
import other

SKIPPED = 77
BASE = ["apparmor", "crun", "conmon", "dbus", "dbus-user-session", "g++", "gcc", "kmod", "libpam-systemd", "podman",
        "procps", "python3", "systemd", "systemd-sysv", "udev"]
TARGETS = ["installed", "sandbox_test", "sandbox_bench"]
RESULTS = "vport0p1"  # the first port of the first virtio console
UNIT = f"""[Unit]
After=multi-user.target
[Service]
Type=oneshot
Delegate=yes
ExecStart=/bin/bash -c 'modprobe virtio_console; udevadm settle; mkdir -p /payload; mount /dev/vdb /payload; exec python3 -B /payload/guest.py /dev/{RESULTS} >/dev/console 2>&1'
ExecStopPost=/bin/systemctl poweroff --force
[Install]
WantedBy=graphical.target
"""
CUSTOMIZE = f"""
cat >etc/systemd/system/judge-try.service <<'END'
{UNIT}END
mkdir -p etc/systemd/system/graphical.target.wants var/lib/systemd/linger
ln -s ../judge-try.service etc/systemd/system/graphical.target.wants/
chroot . useradd --create-home --shell /bin/bash teacher
touch var/lib/systemd/linger/teacher
rm -f etc/systemd/system/*.wants/podman* etc/systemd/user/*.wants/podman*
echo vm >etc/hostname
"""
# Of a machine with another processor: its initial RAM disk has only what finds the disk. To collect all modules takes an
# emulated processor half an hour.
PREPARE = """
mkdir -p etc/initramfs-tools/conf.d usr/share/initramfs-tools/modules.d
echo MODULES=list >etc/initramfs-tools/conf.d/machine
printf '%s\\n' virtio_pci virtio_blk ext4 >usr/share/initramfs-tools/modules.d/machine
"""
HYBRID = "systemd.unified_cgroup_hierarchy=0 systemd.legacy_systemd_cgroup_controller=0"
WAYS = ("root", "user scope", "system service", "container")


@dataclass(frozen=True)
class Machine:
    suite: str
    architecture: str
    kernel_arguments: str = ""
    ways: tuple = WAYS
    build: str = "release"
    libraries: str = "/"  # this Debian's libraries that the build was linked with; a relative path begins at the builds


def debians(arguments):
    return arguments.folder.parent / "debians"


def machines_here():
    """The machines for which programs can be built here."""
    suite, architecture = debian.suite_here(), debian.architecture_here()
    machines = {suite: Machine(suite, architecture)}
    for each in other.SUITES:
        machines.setdefault(each, Machine(each, architecture, build=f"{each}/release"))
    machines["hybrid"] = Machine(suite, architecture, kernel_arguments=HYBRID, ways=("root",))
    if architecture != "arm64":
        machines["arm64"] = Machine(suite, "arm64", build="arm64", libraries="arm64.root")
    return machines


MACHINES = machines_here()
KERNEL_PACKAGES = {"amd64": "linux-image-amd64", "arm64": "linux-image-arm64"}
EMULATORS = {"amd64": ["qemu-system-x86_64", "-nodefaults"],
             "arm64": ["qemu-system-aarch64", "-machine", "virt", "-nodefaults"]}
# `max` of ARM has signed pointers, whose emulation takes most of the time.
EMULATED_PROCESSORS = {"amd64": "max", "arm64": "neoverse-n1"}
CONSOLES = {"amd64": "ttyS0", "arm64": "ttyAMA0"}


def is_program(file):
    with file.open("rb") as bytes_of_file:
        return bytes_of_file.read(4) == b"\x7fELF"


def programs_in(build):
    return [file for file in sorted((build / "bin").rglob("*"))
            if file.is_file() and not file.is_symlink() and is_program(file)]


def make_payload(folder, project, build, settings, image_files):
    """The second disk: the checkout with its built programs, guest.py and its settings, and the container image's files."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        tree = Path(name)
        tracked = subprocess.run(["git", "-C", project, "ls-files", "-z"], capture_output=True, check=True).stdout
        for file in filter(None, tracked.decode().split("\0")):
            if (project / file).exists():
                (tree / "project" / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(project / file, tree / "project" / file, follow_symlinks=False)
        shutil.copytree(build / "bin", tree / "project/build/release/bin", symlinks=True)
        shutil.copy2(Path(__file__).parent / "guest.py", tree)
        (tree / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        if image_files:
            debian.run("cp", "--archive", "--reflink=auto", image_files, tree / "image")
        tree.chmod(0o755)
        disk = folder / "payload.img"
        debian.make_disk(tree, disk)
    return disk


def kernel_of(root):
    (kernel,) = sorted((root / "boot").glob("vmlinu*"))[-1:]
    (initrd,) = sorted((root / "boot").glob("initrd.img*"))[-1:]
    return ["-kernel", kernel, "-initrd", initrd]


def accelerates(architecture, root):
    """Whether KVM runs a kernel here: without a disk it panics at once, and the machine ends. On some machines it is
    there and hangs."""
    if not os.access("/dev/kvm", os.R_OK | os.W_OK) or os.uname().machine != {"amd64": "x86_64"}.get(architecture, "aarch64"):
        return False
    try:
        subprocess.run([*map(str, EMULATORS[architecture]), "-accel", "kvm", "-cpu", "host", "-m", "512", "-no-reboot",
                        "-nographic", "-kernel", str(kernel_of(root)[1]), "-append", "panic=-1"], timeout=15, check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return False
    return True


def start(machine, root, disk, payload, folder, accelerator):
    console = CONSOLES[machine.architecture]
    # no_timer_check: beside other work, an emulated timer is too late for the check that the kernel makes at its start.
    arguments = (f"root=/dev/vda rw console={console} panic=1 quiet loglevel=1 no_timer_check systemd.show_status=0 "
                 f"{machine.kernel_arguments}")
    command = [*EMULATORS[machine.architecture], *accelerator, "-smp", "2", "-m", "4096", "-nographic", "-no-reboot",
               "-serial", f"file:{folder}/console.log", *kernel_of(root),
               "-drive", f"file={disk},format=raw,if=virtio,snapshot=on",
               "-drive", f"file={payload},format=raw,if=virtio,snapshot=on",
               "-device", "virtio-serial-pci", "-chardev", f"file,id=results,path={folder}/results",
               "-device", "virtserialport,chardev=results", "-device", "virtio-rng-pci", "-append", arguments]
    return subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def results_of(emulator, file, seconds):
    """The guest's results as they come, until the machine is off or the time is up."""
    deadline = time.monotonic() + seconds
    seen = 0
    while True:
        has_ended = emulator.poll() is not None
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n") if file.exists() else [""]
        for line in lines[seen:-1]:
            yield json.loads(line)
        seen = len(lines) - 1
        if has_ended:
            return
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.2)


def has_image(machine, arguments):
    return not arguments.quick and "container" in machine.ways and machine.architecture == debian.architecture_here()


def try_machine(name, arguments, image_files, entry_point):
    """The results of one machine, and what is wrong with the machine itself; empty: nothing."""
    machine = MACHINES[name]
    if not build_programs(machine, arguments):
        return [], "its programs are not built"
    build = arguments.builds / machine.build
    libraries = (arguments.builds / machine.libraries).resolve()
    if machine.suite != debian.suite_here():
        libraries = other.root_of(machine.suite, debians(arguments))
    packages = {*BASE, KERNEL_PACKAGES[machine.architecture],
                *debian.library_packages(programs_in(build), machine.architecture, libraries)}
    root, is_new = debian.make_root(arguments.folder, machine.suite, machine.architecture, packages, CUSTOMIZE,
                                     PREPARE if machine.architecture != debian.architecture_here() else "true")
    disk = root.with_suffix(".img")
    if is_new or not disk.exists():
        debian.make_disk(root, disk)
    is_accelerated = accelerates(machine.architecture, root)
    accelerator = ["-accel", "kvm", "-cpu", "host"] if is_accelerated else ["-accel", "tcg,thread=multi", "-cpu",
                                                                          EMULATED_PROCESSORS[machine.architecture]]
    has_files = has_image(machine, arguments)
    settings = {"project": str(arguments.project), "ways": machine.ways, "quick": arguments.quick,
                "is_emulated": not is_accelerated, "entry_point": entry_point if has_files else None}
    payload = make_payload(arguments.folder, arguments.project, build, settings, image_files if has_files else None)
    log = arguments.folder / name
    shutil.rmtree(log, ignore_errors=True)
    log.mkdir()
    emulator = start(machine, root, disk, payload, log, accelerator)
    results = []
    try:
        for result in results_of(emulator, log / "results", arguments.seconds):
            results.append(result)
            print(f"{name}: {result['way']}: {result['what']}: {result['says']} ({result['seconds']:.0f} s)", flush=True)
            for line in result.get("detail", []):
                print(f"    {line}", flush=True)
    except TimeoutError:
        return results, f"it was not off after {arguments.seconds} s: see {log}/console.log"
    finally:
        emulator.kill()
        emulator.wait()
    wanted = [(way, "judge doctor") for way in machine.ways] + [("root", "left behind")]
    missing = [way for way, what in wanted if not any((each["way"], each["what"]) == (way, what) for each in results)]
    return results, f"no result of {', '.join(missing)}: see {log}/console.log" if missing else ""


def table(results):
    """Machines and ways down, what was tried across."""
    columns = list(dict.fromkeys(each["what"] for rows in results.values() for each in rows if not each["foot"]))
    lines = [["machine", "as", *columns]]
    for name, rows in results.items():
        for way in dict.fromkeys(each["way"] for each in rows):
            cells = {each["what"]: each["says"] for each in rows if each["way"] == way}
            lines.append([name, way, *(cells.get(column, "") for column in columns)])
    feet = [f"{name}: {each['what']}: {line}" for name, rows in results.items() for each in rows for line in each["foot"]]
    return "\n".join([debian.aligned(lines), *feet])


def build_programs(machine, arguments):
    """Builds those for another Debian or another processor; `./dev` has built the others. Returns whether all went well."""
    if machine.suite != debian.suite_here():
        ended = other.run_in(machine.suite, debians(arguments), arguments.project, ["./dev", "build", *TARGETS])
    elif machine.architecture != debian.architecture_here():
        ended = subprocess.run(["./dev", "build", "--preset", machine.architecture, *TARGETS], cwd=arguments.project,
                               check=False)
    else:
        return True
    return ended.returncode == 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seconds", type=int, default=0)
    for path in ("folder", "project", "builds"):
        parser.add_argument(path, type=lambda text: Path(text).resolve())
    parser.add_argument("machines", nargs="*", metavar="MACHINE")
    arguments = parser.parse_args()
    arguments.machines = arguments.machines or (list(MACHINES)[:1] if arguments.quick else list(MACHINES))
    unknown = [name for name in arguments.machines if name not in MACHINES]
    if unknown:
        parser.error(f"there is no machine {', '.join(unknown)} for the programs of this Debian: {', '.join(MACHINES)}")
    # A quick one is off after 3 to 5 minutes. Beside much other work it takes longer, which is no fault of the judge.
    arguments.seconds = arguments.seconds or (1800 if arguments.quick else 7200)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # ends the emulator, too
    tools = ["mmdebstrap", "mke2fs", *{EMULATORS[MACHINES[name].architecture][0] for name in arguments.machines}]
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if os.geteuid() != 0 or missing:
        print(f"vm: skipped: it needs {', '.join(missing) if missing else 'root'}")
        sys.exit(SKIPPED)
    results, failures = {}, []
    with ExitStack() as until_the_end:
        container = (None, None)
        if any(has_image(MACHINES[name], arguments) for name in arguments.machines):
            container = until_the_end.enter_context(image.built(arguments.folder / "images", arguments.project))
        for name in arguments.machines:
            results[name], failure = try_machine(name, arguments, *container)
            failures += [f"{name}: {failure}"] if failure else []
            failures += [f"{name}: {each['way']}: {each['what']}: {each['says']}" for each in results[name]
                         if not each["ok"]]
    print(table(results))
    for failure in failures:
        print(f"✗ {failure}")
    sys.exit(1 if failures else 0)


main()
