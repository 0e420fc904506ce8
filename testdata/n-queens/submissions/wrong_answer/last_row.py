# Off by one at the last row: `row == n - 1` ends the search a row too early, and what has n - 1 queens is counted.
import sys


def place(n, row, queens):
    if row == n - 1:
        return 1
    total = 0
    for column in range(n):
        if all(q != column and abs(q - column) != row - i for i, q in enumerate(queens)):
            total += place(n, row + 1, queens + [column])
    return total


for line in sys.stdin:
    n = int(line)
    if n == 0:
        break
    print(place(n, 0, []))
