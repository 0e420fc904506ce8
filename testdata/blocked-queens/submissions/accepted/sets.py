# The usual marks of columns and diagonals, in Python's sets. Right, and quick enough for 12 rows.
n = int(input())
board = [input() for _ in range(n)]
placements = 0
columns, sums, differences = set(), set(), set()


def place(row):
    global placements
    if row == n:
        placements += 1
        return
    for column in range(n):
        if board[row][column] == "." or column in columns or row + column in sums or row - column in differences:
            continue
        columns.add(column)
        sums.add(row + column)
        differences.add(row - column)
        place(row + 1)
        columns.remove(column)
        sums.remove(row + column)
        differences.remove(row - column)


place(0)
print(placements)
