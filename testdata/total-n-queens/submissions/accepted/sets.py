# Sets of the columns and diagonals that are taken. Right.
from typing import Set


class Solution:
    def totalNQueens(self, n: int) -> int:
        def backtrack(row: int) -> int:
            if row == n:
                return 1
            count = 0
            for i in range(n):
                if i in columns or row - i in diagonal1 or row + i in diagonal2:
                    continue
                columns.add(i)
                diagonal1.add(row - i)
                diagonal2.add(row + i)
                count += backtrack(row + 1)
                columns.remove(i)
                diagonal1.remove(row - i)
                diagonal2.remove(row + i)
            return count

        columns: Set[int] = set()
        diagonal1: Set[int] = set()
        diagonal2: Set[int] = set()
        return backtrack(0)
