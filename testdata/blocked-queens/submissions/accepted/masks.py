# Python with masks, where the forbidden squares of a row are one more mask. Right, and quick enough for 12 rows.
def main():
    n = int(input())
    allowed = [int(input().replace("*", "1").replace(".", "0"), 2) for _ in range(n)]

    def count(row, columns, left, right):
        if row == n:
            return 1
        total = 0
        free = allowed[row] & ~(columns | left | right)
        while free:
            bit = free & -free
            free ^= bit
            total += count(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)
        return total

    print(count(0, 0, 0, 0))


main()
