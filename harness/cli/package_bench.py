"""Time and memory of judge verify for many short runs and for a 198 MB case: package_bench.py JUDGE CONFIG.

Prints tables; `./dev bench` runs it. Each package is judged once beforehand, so that its programs are compiled and its
inputs, which a Python program validates, are known to be valid.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CASES = 101
SUBMISSIONS = 8
LARGE_MB = 198
TURNS = 7

SUM = """#include <stdio.h>
int main(void) {{ long a, b; return scanf("%ld %ld", &a, &b) != 2 || printf("%ld\\n", a + b) < 0; }}
/* {} */
"""
COPY = """#include <unistd.h>
static char block[1 << 16];
int main(void) {
    long count;
    while ((count = read(0, block, sizeof block)) > 0) {
        if (write(1, block, count) != count) return 1;
    }
    return 0;
}
"""
# Runs each program on the files 000.in and so on of a folder, and compares what it writes with 000.ans.
BARE = """#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static int text_of(const char *folder, int number, const char *ending, char *text) {
    char name[4096];
    snprintf(name, sizeof name, "%s/%03d.%s", folder, number, ending);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    text[read(file, text, 99)] = 0;
    lseek(file, 0, SEEK_SET);
    return file;
}
int main(int count, char **arguments) {
    for (int program = 3; program < count; ++program) {
        for (int number = 0; number < atoi(arguments[2]); ++number) {
            char answer[100] = "", output[100] = "", input[100];
            close(text_of(arguments[1], number, "ans", answer));
            int in = text_of(arguments[1], number, "in", input), ends[2], status;
            if (pipe2(ends, O_CLOEXEC) != 0) return 1;
            posix_spawn_file_actions_t actions;
            posix_spawn_file_actions_init(&actions);
            posix_spawn_file_actions_adddup2(&actions, in, 0);
            posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
            char *none[] = {NULL}, *command[] = {arguments[program], NULL};
            pid_t child;
            if (posix_spawn(&child, command[0], &actions, NULL, command, none) != 0) return 1;
            posix_spawn_file_actions_destroy(&actions);
            close(in);
            close(ends[1]);
            for (ssize_t size = 0, more; (more = read(ends[0], output + size, 99 - size)) > 0;) size += more;
            close(ends[0]);
            if (waitpid(child, &status, 0) != child || status != 0 || strcmp(output, answer) != 0) return 1;
        }
    }
    return 0;
}
"""


def make_package(folder, limits, validator, submissions, cases):
    (folder / "input_validators").mkdir(parents=True)
    (folder / "submissions/accepted").mkdir(parents=True)
    (folder / "data/secret").mkdir(parents=True)
    (folder / "problem.yaml").write_text(f"name: {folder.name}\nlimits:\n{limits}")
    (folder / ".timelimit").write_text("10\n")
    (folder / "input_validators/validate.py").write_text(validator)
    for number, text in enumerate(submissions):
        (folder / f"submissions/accepted/s{number}.c").write_text(text)
    for number, (given, answer) in enumerate(cases):
        write(folder / f"data/secret/{number:03}.in", given)
        write(folder / f"data/secret/{number:03}.ans", answer)
    return folder


def write(path, text, times=1):
    """Writes in pieces, because a process started later would inherit the memory size of a large text."""
    with path.open("w") as file:
        for _ in range(times):
            file.write(text)


def timed(command):
    """The seconds it takes, and its peak memory in MB."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"package_bench.py: status {status}: {' '.join(map(str, command))}")
    return time.monotonic() - begin, usage.ru_maxrss / 1024


def median_of(command, turns=TURNS):
    times = [timed(command) for _ in range(turns)]
    return statistics.median(seconds for seconds, _ in times), max(memory for _, memory in times)


def build(source, program, *flags):
    subprocess.run(["gcc", "-O2", *flags, "-x", "c", "-o", program, "-"], input=source, text=True, check=True)
    return program


def print_beside_bare(verify, package, single, programs, scratch):
    """The judge's time for a run, beside that of a loop that only spawns the same programs and compares."""
    bare = build(BARE, scratch / "bare")
    alone = [build(text, scratch / f"alone{number}", "-static") for number, text in enumerate(programs)]
    ways = {"bare": [bare, package / "data/secret", str(CASES), *alone],
            "all": [*verify, package, "-j", "1"],
            "single": [*verify, single, "-j", "1"]}
    times = {name: [] for name in ways}
    for _ in range(TURNS):  # in turn, as a machine's speed drifts
        for name, command in ways.items():
            times[name].append(timed(command)[0])
    bare, whole, single = (1000 * statistics.median(times[name]) for name in ways)
    runs = CASES * SUBMISSIONS
    more = (whole - single) / (CASES * (SUBMISSIONS - 1)) * runs
    print(f"the same runs by a bare loop of spawn and compare: {bare / runs:.2f} ms a run")
    print(f"  judged, start left out                 {more / runs:6.2f} ms a run {more / bare:8.2f} × the bare loop")
    print(f"  judged, whole                          {whole / runs:6.2f} ms a run {whole / bare:8.2f} ×")


def bench_short(verify, scratch):
    stamp = time.time_ns()  # makes the files new, because the judge caches results
    validator = f"# {stamp}\n" + 'import re, sys\nsys.exit(42 if re.fullmatch(r"\\d+ \\d+\\n", sys.stdin.read()) else 43)\n'
    cases = [(f"{number} {number * number}\n", f"{number + number * number}\n") for number in range(CASES)]
    programs = [SUM.format(f"{number} {stamp}") for number in range(SUBMISSIONS)]
    package = make_package(scratch / "sum", "  output: 8\n", validator, programs, cases)
    first, _ = timed([*verify, package])
    one, _ = median_of([*verify, package, "-j", "1"])
    two, _ = median_of([*verify, package, "-j", "2"])
    runs = CASES * SUBMISSIONS
    print(f"judge verify of {SUBMISSIONS} C programs on {CASES} cases, all in the sandbox; median of {TURNS}")
    print(f"  on one worker                     {one:6.2f} s {1000 * one / runs:8.2f} ms a run")
    print(f"  on two                            {two:6.2f} s {1000 * two / runs:8.2f} ms a run")
    print(f"  the first time (two, compiling)   {first:6.2f} s")
    single = make_package(scratch / "single", "  output: 8\n", validator, programs[:1], cases)
    timed([*verify, single])
    print_beside_bare(verify, package, single, programs, scratch)


def bench_large(verify, scratch):
    package = make_package(scratch / "copy", "  output: 300\n", "import sys\nsys.exit(42)\n", [COPY], [("", "")])
    for name in ("000.in", "000.ans"):
        write(package / "data/secret" / name, ("0123456789 " * 9 + "\n") * 10_000, LARGE_MB)
    program = build(COPY, scratch / "copy-program")
    timed([*verify, package])
    judged, memory = median_of([*verify, package])
    pipe = f"'{program}' < '{package}/data/secret/000.in' | cmp - '{package}/data/secret/000.ans'"
    piped, _ = median_of(["sh", "-c", pipe])
    print(f"judge verify of a case of {LARGE_MB} MB in and out; median of {TURNS}")
    print(f"  judge verify                      {judged:6.2f} s {memory:8.0f} MB of memory")
    print(f"  a pipe into cmp                   {piped:6.2f} s {judged / piped:8.2f} × as long is the judge's")


def main():
    judge, config = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="judge-package-bench-") as scratch:
        verify = [judge, "verify", "--quiet", "--config", config, "--store", "none"]
        bench_short(verify, Path(scratch))
        bench_large(verify, Path(scratch))


main()
