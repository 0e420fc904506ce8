# Waits for the 0 only. Where the input ends without one, input() raises EOFError and Python exits with code 1.
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


while True:
    n = int(input())
    if n == 0:
        break
    print(count((1 << n) - 1, 0, 0, 0))
