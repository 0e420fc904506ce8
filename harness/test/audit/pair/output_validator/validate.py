import re
import sys

with open(sys.argv[1], encoding="ascii") as file:
    n, total, *a = map(int, file.read().split())
words = sys.stdin.buffer.read().split()
if len(words) != 2:
    sys.exit(43)
if not all(re.fullmatch(rb"[0-9]{1,3}", word) for word in words):
    sys.exit(43)
i, j = map(int, words)
if not 1 <= i < j <= n:
    sys.exit(43)
if a[i - 1] + a[j - 1] != total:
    sys.exit(43)
sys.exit(42)
