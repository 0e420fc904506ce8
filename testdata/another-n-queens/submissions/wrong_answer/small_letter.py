# Writes `case` with a small letter.
import sys

words = iter(sys.stdin.read().split())
k = 1
while (n := int(next(words))) != 0:
    allowed = [int(next(words).replace("*", "0").replace(".", "1"), 2) for _ in range(n)]

    def count(row, columns, left, right):
        if row == n:
            return 1
        total = 0
        free = allowed[row] & ~(columns | left | right)
        while free:
            bit = free & -free
            free ^= bit
            total += count(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)
        return total

    print(f"case {k}: {count(0, 0, 0, 0)}")
    k += 1
