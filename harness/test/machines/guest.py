#!/usr/bin/env python3
"""Runs in a virtual machine, as root: tries the judge there, in each way in which users start it.

usage: guest.py RESULTS

RESULTS is written a line of JSON a result: "way", "what" was tried, what the table "says", whether that is "ok", the
"seconds" that it took, lines of "detail", and lines for the "foot" of the table, which then says nothing else.
settings.json beside this file has the settings of vm.py. The flags of containers and the unit of the service are read from
the documentation, so that it is tried as it is written.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
# Under emulation the clock of the machine counts ten seconds where a real one counts one, and far more beside other work:
# time that the emulator does not get counts as the program's.
SLOW_LIMITS = """
[compile]
time = "600 s"
[validator]
time = "600 s"
[limits]
wall_extra = "60 s"
[languages.python]
time_factor = 60
"""
IMAGE = HERE / "image"  # the files of the container image
OWN_FILES = "/mnt/image"  # this machine's own, where there is no image
# An interactive package, which is judged in seconds where the processor is emulated.
GUESS = {
    "problem.yaml": "problem_format_version: legacy\nname: guess\nvalidation: custom interactive\n",
    ".timelimit": "10",
    "problem_statement/problem.en.md": "Find the number, which is 1 to 100. Each guess is answered by <, > or =.",
    "data/secret/1.in": "1\n",
    "data/secret/1.ans": "",
    "data/secret/2.in": "77\n",
    "data/secret/2.ans": "",
    "input_validators/validate.py": """
import re, sys
sys.exit(42 if re.fullmatch("[1-9][0-9]?|100", sys.stdin.read().removesuffix("\\n")) else 43)
""",
    "output_validators/answer.py": """
import sys
number = int(open(sys.argv[1]).read())
for guess in map(int, sys.stdin):
    print("=" if guess == number else "<" if number < guess else ">", flush=True)
    if guess == number:
        sys.exit(42)
sys.exit(43)
""",
    "submissions/accepted/bisection.py": """
low, high, answer = 1, 100, ""
while answer != "=":
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    low, high = (low, guess - 1) if answer == "<" else (guess + 1, high)
""",
    "submissions/wrong_answer/always_1.py": "print(1, flush=True)\n",
}
# Attacks that end by a limit, those that fill the memory, and those that try to stay or to get out.
QUICK_TESTS = ":".join([
    "Attack.*", "LeafGroups.*", "Leaf.*", "BoxGroups.*", "LauncherIntoAGroup*", "BoxRunner.*", "BoxLimits.*",
    *(f"*EachAttack*/{name}" for name in (
        "exec_loop", "flood", "fork_bomb", "kernel_calls", "kill_all", "leave_daemon", "leave_files", "memory_children",
        "memory_files", "memory_malloc", "memory_memfd", "mount_something", "new_namespaces", "open_devices", "orphans",
        "privileges", "ptrace_sibling", "reach_namespaces", "read_memory", "setuid_program", "sleep", "spin",
        "spin_in_threads", "thread_bomb", "wake_together", "write_everywhere")),
])
# Thousands of equal runs, and programs that must have achieved something without a box within a time, which an emulated
# processor is too slow for.
SLOW_TESTS = "ManyRuns.*:*BoxFaults*:*KilledAtAnyMoment*:*EffectiveOutside*:Examine.WithoutASandboxTheTrialsSucceed"

# One judge is killed with its box while another one runs in the same group. Whoever comes last leaves the group as it was.
SHARED_GROUP = r"""
judge=$1
group=/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup)
options=(--jobs 1 --no-progress --store none)
state() {
    find "$group" -mindepth 1 -type d
    find /sys/fs/cgroup -type d -name 'judge-*'
    cat "$group/cgroup.subtree_control"
    grep -x $$ "$group/cgroup.procs"
}
# In the scope of a user, beside the scope.
boxes() { find /sys/fs/cgroup -type d -name 'judge-box-*' | sed 's/.*box-//; s/-.*//'; }
grade() { exec "$judge" grade ./sums sums/submissions/accepted/sum.py "${options[@]}"; }
fail() { echo "$1; before: $before; now: $(state)"; exit 1; }
wait_until() { local end=$((SECONDS + 600)); until eval "$1"; do ((SECONDS < end)) || fail "never: $1"; sleep 0.1; done; }
before=$(state)
"$judge" verify ./sums --repeat 1000 "${options[@]}" >/dev/null 2>&1 & killed=$!
wait_until '[ -n "$(boxes)" ]'
of_killed=$(boxes)
grade & other=$!
wait_until '[ -n "$(boxes | grep -vxF "$of_killed")" ]'
kill -KILL $killed $of_killed
wait $other || fail "the other judge ended by $?"
(grade) || fail "the next judge ended by $?"
[ "$(state)" = "$before" ] || fail "it is not as before"
"""


class Results:
    def __init__(self, file):
        self.file = file.open("w", encoding="utf-8")

    def add(self, way, what, says, ok, began, detail=(), foot=()):
        json.dump({"way": way, "what": what, "says": says, "ok": ok, "seconds": time.monotonic() - began,
                   "detail": list(detail), "foot": list(foot)}, self.file)
        self.file.write("\n")
        self.file.flush()


def run(command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", check=False, **more)


def must(command, **more):
    ended = run(command, **more)
    if ended.returncode != 0:
        sys.exit("\n".join([shlex.join(command), *last_lines(ended)]))


def last_lines(ended, count=12):
    return [f"exit code {ended.returncode}", *ended.stdout.strip().splitlines()[-count:]]


def service_settings(page):
    """The settings of [Service] in the unit that docs/serve.md shows, without those of the server itself."""
    unit = re.search(r"^\[Service\]\n(.*?)\n\n", page, re.M | re.S).group(1).splitlines()
    return [f"--property={line}" for line in unit if not re.match("(User|ExecStart|Restart)=", line)]


def container_flags(page):
    """The flags of each `podman run … doctor` in docs/install.md, without the folder of a course."""
    commands = re.findall(r"^podman run --rm (.*?) -v \"\$PWD:/course\" queens-judge doctor$",
                          page.replace("\\\n", " "), re.M)
    assert len(commands) == 2, "docs/install.md shows a container with all rights, and one with few"
    return [shlex.split(command) for command in commands]


def ways_of(project, files):
    """How a line of bash is run in each way. A container has these files."""
    environment = ["env", "XDG_RUNTIME_DIR=/run/user/1000", "HOME=/home/teacher"]
    docs = project / "docs"
    privileged, few_rights = container_flags((docs / "install.md").read_text(encoding="utf-8"))
    settings = service_settings((docs / "serve.md").read_text(encoding="utf-8"))
    podman = ["podman", "run", "--rm", "--network=none", f"--volume={project}:{project}"]
    rootfs = ["--rootfs", f"{files}:O"]
    return {
        "root": ["bash", "-c"],
        "user scope": ["runuser", "-u", "teacher", "--", *environment, "systemd-run", "--user", "--scope", "--quiet",
                       "--property=Delegate=yes", "bash", "-c"],
        "system service": ["systemd-run", "--uid=teacher", "--pipe", "--wait", "--quiet", "--setenv=HOME=/srv/judge",
                           *settings, "bash", "-c"],
        "container": [*podman, *few_rights, *rootfs, "bash", "-c"],
        "privileged container": [*podman, *privileged, *rootfs, "bash", "-c"],
    }


def is_v2():
    return Path("/sys/fs/cgroup/cgroup.controllers").exists()


def make_ready():
    Path("/srv/judge").mkdir()
    must(["chown", "teacher", "/srv/judge"])
    if not IMAGE.is_dir():
        Path(OWN_FILES).mkdir()
        must(["mount", "--bind", "/", OWN_FILES])
        must(["mount", "--options", "remount,ro,bind", OWN_FILES])
    while not Path("/run/user/1000").is_dir():  # the user's systemd starts at boot, beside this
        time.sleep(0.1)


def machines_state():
    """What a judge could leave: control groups, processes, mounts, temporary files."""
    groups = {str(path) for path in Path("/sys/fs/cgroup").rglob("judge-*")}
    names = {path.read_text().strip() for path in Path("/proc").glob("[0-9]*/comm") if path.exists()}
    mounts = {line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()}
    return {"group": groups, "process": {name for name in names if name.startswith("judge")}, "mount": mounts,
            "file": {str(path) for path in Path("/tmp").iterdir()}}


def try_doctor(results, way, command, judge):
    began = time.monotonic()
    ended = run([*command, f"{judge} doctor --json - 2>/dev/null"])
    try:
        protections = json.loads(ended.stdout)["protections"]
        missing = [f"{each['name']}: {each['problem']}; {each['seen']}" for each in protections if each["holds"] is False]
        untried = [f"{each['name']}: {each['problem']}" for each in protections if each["holds"] is None]
    except ValueError:
        missing, untried = last_lines(run([*command, f"{judge} doctor -q"]), 40), []
    ok = ended.returncode == 0 and not missing
    says = "no" if not ok else f"yes, {len(untried)} not tried" if untried else "yes"
    results.add(way, "judge doctor", says, ok, began, missing + untried)


def write_course(judge, is_emulated):
    """A course that all users may read, with two small problems and, if need be, limits for an emulated machine."""
    course = Path("/srv/course")
    must([judge, "new", "course", course.name], cwd=course.parent)
    must([judge, "new", "problem", "sums"], cwd=course)
    for name, text in GUESS.items():
        file = course / "guess" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (course / "judge.toml").write_text(SLOW_LIMITS if is_emulated else "", encoding="utf-8")
    return course


def try_verify(results, way, command, judge, course, packages):
    began = time.monotonic()
    ended = run([*command, f"cd {course} && {judge} verify {' '.join(packages)} --no-progress --store none"])
    ok = ended.returncode == 0
    results.add(way, "judge verify", "as expected" if ok else "no", ok, began, [] if ok else last_lines(ended, 40))


def try_shared_group(results, way, command, judge, course):
    began = time.monotonic()
    script = course / "shared_group.sh"  # in a file, because systemd-run replaces variables in its arguments
    script.write_text(SHARED_GROUP, encoding="utf-8")
    ended = run([*command, f"cd {course} && bash {script} {judge}"])
    ok = ended.returncode == 0
    results.add(way, "two judges, one killed", "undone" if ok else "no", ok, began, [] if ok else last_lines(ended, 40))


def try_refusals(results, service, judge, course):
    """Where a service has no group of its own, or may not write to it, the memory limit is missing, and nobody judges."""
    began = time.monotonic()
    wrong = []
    for setting in ("Delegate=no", "ProtectControlGroups=yes"):
        ended = run([*service[:-2], f"--property={setting}", *service[-2:],
                     f"cd {course} && {judge} grade ./sums sums/submissions/accepted/sum.py --store none"])
        if ended.returncode != 2 or "memory limit" not in ended.stdout:
            wrong += [setting, *last_lines(ended)]
    results.add("system service", "no group to write", "no" if wrong else "refused", not wrong, began, wrong)


def try_tests(results, project, quick, is_emulated):
    began = time.monotonic()
    chosen = QUICK_TESTS if quick else f"-{SLOW_TESTS}" if is_emulated else "*"
    report = Path("/tmp/tests.json")
    ended = run([f"{project}/build/release/bin/sandbox_test", f"--gtest_filter={chosen}",
                 f"--gtest_output=json:{report}", "--gtest_brief=1"], cwd=project,
                env={**os.environ, "QUEENS_SLOWDOWN": "20" if is_emulated else "1"})
    if not report.exists():
        results.add("root", "tests of the box", "no", False, began, last_lines(ended, 40))
        return
    tests = [test for suite in json.loads(report.read_text())["testsuites"] for test in suite["testsuite"]]
    report.unlink()
    failed = [test for test in tests if test.get("failures")]
    skipped = [test for test in tests if test["result"] == "SKIPPED"]
    says = f"{len(tests) - len(failed) - len(skipped)} of {len(tests)}" + (f", {len(skipped)} skipped" if skipped else "")
    detail = [f"filter: {chosen}", *(f"skipped: {test['classname']}.{test['name']}" for test in skipped)]
    for test in failed:
        detail += [f"failed: {test['classname']}.{test['name']}", *test["failures"][0]["failure"].splitlines()[:6]]
    results.add("root", "tests of the box", says, not failed and ended.returncode == 0, began, detail)


def measure_price(results, project, quick):
    """What the box costs: the bench's last two lines are a bare process and one in the box."""
    began = time.monotonic()
    ended = run([f"{project}/build/release/bin/sandbox_bench", "--brief", "--runs", "50" if quick else "300"])
    ok = ended.returncode == 0
    results.add("root", "price of the box", "measured" if ok else "no", ok, began, [] if ok else last_lines(ended),
                ended.stdout.splitlines()[-2:] if ok else [])


def main():
    settings = json.loads((HERE / "settings.json").read_text(encoding="utf-8"))
    project = Path(settings["project"])
    project.mkdir(parents=True)
    must(["mount", "--bind", str(HERE / "project"), str(project)])
    os.environ["HOME"] = "/root"
    results = Results(Path(sys.argv[1]))
    judge = project / "build/release/bin/judge"
    make_ready()
    course = write_course(str(judge), settings["is_emulated"])
    before = machines_state()
    ways = ways_of(project, IMAGE if settings["entry_point"] else OWN_FILES)
    chosen = [way for way in ways if way.removeprefix("privileged ") in settings["ways"]]
    in_image = shlex.join(settings["entry_point"] or [str(judge)])
    judges = {way: in_image if "container" in way else str(judge) for way in chosen}
    for way in chosen:
        try_doctor(results, way, ways[way], judges[way])
    packages = ["./sums", "./guess"]
    with_course = {way: [*ways[way][:2], f"--volume={course}:{course}", *ways[way][2:]] if "container" in way else ways[way]
                   for way in chosen}
    for way in chosen if not settings["quick"] else ["root"]:
        try_verify(results, way, with_course[way], judges[way], course, packages)
    if is_v2():
        for way in chosen if not settings["quick"] else ["user scope", "system service", "container"]:
            try_shared_group(results, way, with_course[way], judges[way], course)
        try_refusals(results, ways["system service"], judge, course)
    try_tests(results, project, settings["quick"], settings["is_emulated"])
    measure_price(results, project, settings["quick"])
    began = time.monotonic()
    after = machines_state()
    left = [f"{kind}: {each}" for kind in after for each in sorted(after[kind] - before[kind])]
    results.add("root", "left behind", "nothing" if not left else f"{len(left)} things", not left, began, left)


main()
