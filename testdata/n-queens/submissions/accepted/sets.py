# The usual marks of columns and diagonals, in Python's sets. Right, and quick enough for n = 13.
import sys


def count(n):
    columns, sums, differences = set(), set(), set()

    def place(row):
        if row == n:
            return 1
        total = 0
        for column in range(n):
            if column in columns or row + column in sums or row - column in differences:
                continue
            columns.add(column)
            sums.add(row + column)
            differences.add(row - column)
            total += place(row + 1)
            columns.remove(column)
            sums.remove(row + column)
            differences.remove(row - column)
        return total

    return place(0)


for line in sys.stdin:
    n = int(line)
    if n == 0:
        break
    print(count(n))
