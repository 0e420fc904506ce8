# Writes every board down as a list of strings, as the first of the two exercises asks, and says how many there are. Right.
class Solution:
    def totalNQueens(self, n):
        boards = []
        board = [["."] * n for _ in range(n)]

        def is_valid(row, col):
            for i in range(row):
                if board[i][col] == "Q":
                    return False
            i, j = row - 1, col - 1
            while i >= 0 and j >= 0:
                if board[i][j] == "Q":
                    return False
                i -= 1
                j -= 1
            i, j = row - 1, col + 1
            while i >= 0 and j < n:
                if board[i][j] == "Q":
                    return False
                i -= 1
                j += 1
            return True

        def solve(row):
            if row == n:
                boards.append(["".join(line) for line in board])
                return
            for col in range(n):
                if is_valid(row, col):
                    board[row][col] = "Q"
                    solve(row + 1)
                    board[row][col] = "."

        solve(0)
        return len(boards)
