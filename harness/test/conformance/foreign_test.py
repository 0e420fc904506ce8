#!/usr/bin/env python3
"""Tests a package whose input format the judge does not know: it makes data with the package's own generator, finds an
input that a program fails, and writes reports while a broken package is beside it.

    foreign_test.py JUDGE JUDGE.TOML CACHE
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

FILES = {
    "sums/problem.yaml": "name: Sums\nlimits: {time_limit: 10}\n",
    "sums/tests.toml": 'salt = "sums"\n'
                       '[[case]]\nname = "sample/1"\ninput = "1 2\\n"\n'
                       '[[case]]\nname = "secret/any"\ncommand = "generators/pair.sh --most {m}"\nrepeat = 2\nfor = { m = [9] }\n',
    "sums/generators/pair.sh": '[ "$1" = --most ] && [ "$3" = --seed ] || exit 1\necho "$2 $((${4%?????????????} % 9 + 1))"\n',
    "sums/submissions/accepted/a.c": "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }\n",
    "sums/submissions/wrong_answer/b.c": "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", b >= 500 ? 0 : a + b); }\n",
    "sums/input_validators/v.c": "#include <stdio.h>\nint main(void) { int a, b; char c;\n"
                                 "    return scanf(\"%d %d%c\", &a, &b, &c) == 3 && c == '\\n' && getchar() == EOF && a >= 1 && a <= 1000 && b >= 1 && b <= 1000 ? 42 : 43; }\n",
}


def main():
    judge, toml, cache = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        text = Path(toml).read_text().split("\n[[package]]")[0]
        text = text.replace("[cache]\n", f'[cache]\ndir = "{cache}"\n', 1).replace('wall_extra = "1 s"', 'wall_extra = "60 s"')
        (folder / "judge.toml").write_text(text + '\n[[package]]\npath = "sums"\nreference = ["{submission}", "accepted/a.c"]\n')
        for path, content in FILES.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(content)

        def call(*arguments):
            return subprocess.run([judge, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)

        made = call("generate", "sums")
        assert made.returncode == 0, made.stderr
        data = folder / "sums" / "data"
        assert (data / "secret/any-1.in").read_text().startswith("9 "), made.stdout
        lock = (data / "tests.lock").read_text()
        assert 'generator = "generators/pair.sh (sources ' in lock, lock
        assert call("generate", "sums", "--check").returncode == 0
        generator = folder / "sums/generators/pair.sh"
        generator.write_text(generator.read_text().replace("% 9 + 1", "% 9 + 10"))
        changed = call("generate", "sums", "--check")
        assert changed.returncode == 1 and "any-1.in" in changed.stdout, changed.stdout + changed.stderr
        for chance in ("$RANDOM$RANDOM", "$(date +%s)", "$(date +%d)", "$(date +%I)", "$HOSTNAME", "$(hostname)", "$USER", "$LANG", "$LC_ALL", "$$",
                       "$(env | head -n 1 | cksum)", "$(od -An -N4 -tu4 /dev/urandom)", "$(grep -m1 heap /proc/self/maps)"):
            generator.write_text(f'echo "{chance} $4" | cksum | (read sum rest; echo "$sum 1")\n')
            refused = call("generate", "sums")
            assert refused.returncode == 2 and "two different inputs" in refused.stderr, (chance, refused.stderr)
            assert "generators/pair.sh" in refused.stderr, refused.stderr
        generator.write_text("echo no >&2; exit 5\n")
        refused = call("generate", "sums")
        assert refused.returncode == 2 and "generators/pair.sh" in refused.stderr and "no" in refused.stderr, refused.stderr
        generator.unlink()
        refused = call("generate", "sums")
        assert refused.returncode == 2 and "is no program of the package" in refused.stderr, refused.stderr
        generator.write_text(FILES["sums/generators/pair.sh"])

        # A language whose command has the size of the memory.
        recipe = folder / "sums/tests.toml"
        generator.with_suffix(".js").write_text("console.log(process.argv[3], Number(process.argv[5].slice(0, 2)));\n")
        recipe.write_text(recipe.read_text().replace("pair.sh", "pair.js"))
        made = call("generate", "sums")
        assert made.returncode == 0 and (data / "secret/any-1.in").read_text().startswith("9 "), made.stderr
        recipe.write_text(recipe.read_text().replace("pair.js", "pair.sh"))
        assert call("generate", "sums").returncode == 0

        (folder / "broken").mkdir()
        (folder / "broken/problem.yaml").write_text("name: Broken\n")
        ended = subprocess.run([judge, "verify", "--store", "none", "--junit", "r.xml", "sums", "broken"], cwd=folder, capture_output=True,
                               text=True, stdin=subprocess.DEVNULL, env={**os.environ, "GITHUB_ACTIONS": "true"})
        assert ended.returncode == 2, ended.stderr
        assert any(line.startswith("::error title=broken::") and "holds no case" in line for line in ended.stdout.splitlines()), ended.stdout
        suites = {suite.get("name"): suite for suite in ElementTree.parse(folder / "r.xml").getroot().iter("testsuite")}
        assert suites["broken/data"].get("failures") == "1" and any(name.startswith("sums/") for name in suites), suites

        found = call("hack", "sums", "wrong_answer/b.c", "--seconds", "60")
        assert "numbers at the ends of their ranges" in found.stdout, found.stdout + found.stderr
    print("a foreign package is generated and hacked")


if __name__ == "__main__":
    main()
