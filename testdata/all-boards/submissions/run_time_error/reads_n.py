# Asks for n, which is not given: input() raises EOFError, and Python exits with code 1.
N = int(input())
FULL = (1 << N) - 1
LINES = {1 << column: " ".join("1" if c == column else "0" for c in range(N)) for column in range(N)}


def place(bits, columns, left, right):
    if columns == FULL:
        yield bits
        return
    free = FULL & ~(columns | left | right)
    while free:
        bit = free & -free
        free ^= bit
        yield from place(bits + (bit,), columns | bit, (left | bit) << 1, (right | bit) >> 1)


for k, bits in enumerate(place((), 0, 0, 0), 1):
    print(f"result:{k}")
    for bit in bits:
        print(LINES[bit])
