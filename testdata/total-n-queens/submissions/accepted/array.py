# The array of positions with a check of every earlier row. Right.
class Solution:
    def totalNQueens(self, n):
        queens = [0] * n

        def place(row):
            if row == n:
                return 1
            total = 0
            for column in range(n):
                for earlier in range(row):
                    distance = queens[earlier] - column
                    if distance == 0 or abs(distance) == row - earlier:
                        break
                else:
                    queens[row] = column
                    total += place(row + 1)
            return total

        return place(0)
