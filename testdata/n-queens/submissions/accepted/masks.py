# The three masks in Python. Right, and quick enough for n = 12.
import sys


def count(full, columns, left, right):
    if columns == full:
        return 1
    total = 0
    free = full & ~(columns | left | right)
    while free:
        bit = free & -free
        free ^= bit
        total += count(full, columns | bit, (left | bit) << 1, (right | bit) >> 1)
    return total


for word in sys.stdin.read().split():
    if word == "0":
        break
    print(count((1 << int(word)) - 1, 0, 0, 0))
