# Ends the whole program, with exit code 0, where the function should return.
import sys


def totalNQueens(n):
    def place(row, queens):
        if row == n:
            return 1
        return sum(
            place(row + 1, queens + [column])
            for column in range(n)
            if all(q != column and abs(q - column) != row - i for i, q in enumerate(queens))
        )

    print(place(0, []))
    sys.exit(0)
