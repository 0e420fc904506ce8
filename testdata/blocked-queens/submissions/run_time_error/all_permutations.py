# @EXPECTED_RESULTS@: MLE
# Makes a list of all permutations first and then looks for the good ones: those of 12 columns fill any memory.
import itertools

n = int(input())
board = [input() for _ in range(n)]
placements = list(itertools.permutations(range(n)))
total = 0
for queens in placements:
    if any(board[row][column] == "." for row, column in enumerate(queens)):
        continue
    if len({row + column for row, column in enumerate(queens)}) == n:
        if len({row - column for row, column in enumerate(queens)}) == n:
            total += 1
print(total)
