# Marks columns and one kind of diagonal; the other kind never attacks.
n = int(input())
board = [input() for _ in range(n)]


def place(row, columns, diagonals):
    if row == n:
        return 1
    return sum(
        place(row + 1, columns | {c}, diagonals | {row + c})
        for c in range(n)
        if board[row][c] == "*" and c not in columns and row + c not in diagonals
    )


print(place(0, frozenset(), frozenset()))
