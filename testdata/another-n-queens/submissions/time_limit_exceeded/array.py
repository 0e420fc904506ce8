# An array of positions, each held against every earlier row, in Python: right, but half a minute for 14 rows.
import sys

words = iter(sys.stdin.read().split())
k = 1
while (n := int(next(words))) != 0:
    board = [next(words) for _ in range(n)]
    queens = [0] * n

    def place(row):
        if row == n:
            return 1
        total = 0
        for column in range(n):
            if board[row][column] == "*":
                continue
            if all(queens[i] != column and abs(queens[i] - column) != row - i for i in range(row)):
                queens[row] = column
                total += place(row + 1)
        return total

    print(f"Case {k}: {place(0)}")
    k += 1
