# The usual marks of columns and diagonals, in Python's lists. Right, and quick enough for n = 12.
placements = 0


def place(row, n, columns, sums, differences):
    global placements
    if row == n:
        placements += 1
        return
    for column in range(n):
        if not columns[column] and not sums[row + column] and not differences[row - column + n]:
            columns[column] = sums[row + column] = differences[row - column + n] = True
            place(row + 1, n, columns, sums, differences)
            columns[column] = sums[row + column] = differences[row - column + n] = False


while True:
    try:
        n = int(input())
    except EOFError:
        break
    if n == 0:
        break
    placements = 0
    place(0, n, [False] * n, [False] * (2 * n), [False] * (2 * n))
    print(placements)
