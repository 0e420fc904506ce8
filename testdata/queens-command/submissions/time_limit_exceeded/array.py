# The array of positions in Python: right, but 12 rows take far too long.
import sys
import time

n = int(sys.argv[1]) if len(sys.argv) > 1 else 16
if not 1 <= n <= 32:
    print("N is out of range")
    sys.exit(1)
queens = [0] * n


def is_safe(row, column):
    for i in range(row):
        if queens[i] == column or abs(queens[i] - column) == row - i:
            return False
    return True


def place(row):
    if row == n:
        return 1
    total = 0
    for column in range(n):
        if is_safe(row, column):
            queens[row] = column
            total += place(row + 1)
    return total


start = time.time()
print(f"N = {n}: {place(0)} ways, {time.time() - start:.2f} s")
