# Every way to put one queen into each row, all n^n of them: the boards of 8 rows are already too many.
import itertools
import sys

for line in sys.stdin:
    n = int(line)
    if n == 0:
        break
    print(
        sum(
            all(a != b and abs(a - b) != j - i for (i, a), (j, b) in itertools.combinations(enumerate(queens), 2))
            for queens in itertools.product(range(n), repeat=n)
        )
    )
