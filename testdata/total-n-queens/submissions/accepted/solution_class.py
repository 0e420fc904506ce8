# Pasted from an exercise site: a class, with a cache for the values of n that were asked before. Right, and the masks
# keep it fast enough.
class Solution:
    @cache
    def totalNQueens(self, n: int) -> int:
        full = (1 << n) - 1

        def place(columns: int, left: int, right: int) -> int:
            free = full & ~(columns | left | right)
            total = 0
            while free:
                bit = free & -free
                free -= bit
                if columns | bit == full:
                    total += 1
                else:
                    total += place(columns | bit, (left | bit) << 1, (right | bit) >> 1)
            return total

        return place(0, 0, 0)
