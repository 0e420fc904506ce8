import re
import sys

NUMBER = rb"[1-9][0-9]*"


def check(condition):
    if not condition:
        sys.exit(43)


def numbers(line):
    words = line.split(b" ")
    check(all(re.fullmatch(NUMBER, word) for word in words))
    return [int(word) for word in words]


lines = sys.stdin.buffer.read().split(b"\n")
check(len(lines) == 3)
check(lines[2] == b"")
first = numbers(lines[0])
check(len(first) == 2)
n, width = first
check(1 <= n <= 100)
check(1 <= width <= 10**9)
books = numbers(lines[1])
check(len(books) == n)
check(all(1 <= book <= 10**9 for book in books))
sys.exit(42)
