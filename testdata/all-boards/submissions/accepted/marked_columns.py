# The usual marks of columns and diagonals, in Python's lists; a negative index counts from the end, so that one list
# holds all differences.
N = 12
number = 0


def place(row, queens, columns, sums, differences):
    global number
    if row == N:
        number += 1
        print("result:%d" % number)
        for queen in queens:
            print(" ".join("1" if column == queen else "0" for column in range(N)))
        return
    for column in range(N):
        if not columns[column] and not sums[row + column] and not differences[row - column]:
            columns[column] = sums[row + column] = differences[row - column] = True
            place(row + 1, queens + [column], columns, sums, differences)
            columns[column] = sums[row + column] = differences[row - column] = False


place(0, [], [False] * N, [False] * (2 * N), [False] * (2 * N))
