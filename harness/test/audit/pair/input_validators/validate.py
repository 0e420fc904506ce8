import re
import sys

NUMBER = rb"[1-9][0-9]*"
most = int(sys.argv[1]) if len(sys.argv) > 1 else 60


def check(condition):
    if not condition:
        sys.exit(43)


def numbers(line):
    words = line.split(b" ")
    check(all(re.fullmatch(NUMBER, word) for word in words))
    return [int(word) for word in words]


lines = sys.stdin.buffer.read().split(b"\n")
check(len(lines) == 3 and lines[2] == b"")
first = numbers(lines[0])
check(len(first) == 2)
n, total = first
check(2 <= n <= most and 3 <= total <= 2 * 10**9)
a = numbers(lines[1])
check(len(a) == n)
check(all(1 <= each <= 10**9 for each in a))
check(len(set(a)) == n)
check(any(total - each in a and total - each != each for each in a))
sys.exit(42)
