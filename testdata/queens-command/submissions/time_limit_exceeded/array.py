# The array of positions in Python: right, but 12 rows take far too long.
import sys
import time

n = int(sys.argv[1]) if len(sys.argv) > 1 else 16
if not 1 <= n <= 32:
    print("N is out of range")
    sys.exit(1)
queens = []


def is_safe(column):
    distance = len(queens)
    for queen in queens:
        if queen == column or queen + distance == column or queen - distance == column:
            return False
        distance -= 1
    return True


def place():
    if len(queens) == n:
        return 1
    total = 0
    for column in range(n):
        if is_safe(column):
            queens.append(column)
            total += place()
            queens.pop()
    return total


start = time.time()
print(f"N = {n}: {place()} ways, {time.time() - start:.2f} s")
