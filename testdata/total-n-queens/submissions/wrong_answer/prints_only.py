# Prints the right number and returns nothing: on an exercise site that is no answer.
def totalNQueens(n):
    full = (1 << n) - 1

    def place(columns, left, right):
        if columns == full:
            return 1
        total = 0
        free = full & ~(columns | left | right)
        while free:
            bit = free & -free
            free ^= bit
            total += place(columns | bit, (left | bit) << 1, (right | bit) >> 1)
        return total

    print(place(0, 0, 0))
