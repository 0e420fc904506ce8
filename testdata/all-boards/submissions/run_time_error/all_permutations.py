# @EXPECTED_RESULTS@: MLE
# Makes the list of all permutations of twelve columns before looking at the first: no memory holds 479,001,600 of them.
import itertools

k = 0
for queens in list(itertools.permutations(range(12))):
    if len({row + c for row, c in enumerate(queens)}) == 12 and len({row - c for row, c in enumerate(queens)}) == 12:
        k += 1
        print(f"result:{k}")
        for queen in queens:
            print(*(int(column == queen) for column in range(12)))
