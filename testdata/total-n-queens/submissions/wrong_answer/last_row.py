# Off by one at the last row: counts as soon as n - 1 queens stand, whether or not the last row has room for one.
def totalNQueens(n):
    full = (1 << n) - 1

    def place(row, columns, left, right):
        if row >= n - 1:
            return 1
        total = 0
        free = full & ~(columns | left | right)
        while free:
            bit = free & -free
            free ^= bit
            total += place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)
        return total

    return place(0, 0, 0, 0)
