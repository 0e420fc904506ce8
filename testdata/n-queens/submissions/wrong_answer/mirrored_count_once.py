# Counts placements that turn or mirror into one another only once, but each of them counts.
import sys


def same(queens):
    n = len(queens)
    for _ in range(4):
        queens = [queens.index(n - 1 - column) for column in range(n)]
        yield tuple(queens)
        yield tuple(reversed(queens))


def place(n, queens):
    if len(queens) == n:
        return int(tuple(queens) == min(same(queens)))
    return sum(
        place(n, queens + [column])
        for column in range(n)
        if all(q != column and abs(q - column) != len(queens) - row for row, q in enumerate(queens))
    )


for line in sys.stdin:
    n = int(line)
    if n == 0:
        break
    print(place(n, []), flush=True)
