# Knows Python's speed: three masks, and only half of the first row, since the mirrored half counts the same. Right.
def count(full, columns, left, right):
    if columns == full:
        return 1
    total = 0
    free = full & ~(columns | left | right)
    while free:
        bit = free & -free
        free ^= bit
        total += count(full, columns | bit, (left | bit) << 1, (right | bit) >> 1)
    return total


def totalNQueens(n):
    full = (1 << n) - 1
    total = 0
    for column in range(n // 2):
        bit = 1 << column
        total += 2 * count(full, bit, bit << 1, bit >> 1)
    if n % 2:
        bit = 1 << n // 2
        total += count(full, bit, bit << 1, bit >> 1)
    return total
