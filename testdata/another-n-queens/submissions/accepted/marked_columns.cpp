// The textbook's three arrays of marks, a board of strings read with cin, and a line by endl for each case. Right.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

class Board {
public:
    explicit Board(int n) : n(n), squares(n), column(n), up(2 * n), down(2 * n) {
        for (auto& row : squares) cin >> row;
    }
    int count(int row = 0) {
        if (row == n) return 1;
        int result = 0;
        for (int i = 0; i < n; i++) {
            if (squares[row][i] == '*' || column[i] || up[row + i] || down[row - i + n]) continue;
            column[i] = up[row + i] = down[row - i + n] = true;
            result += count(row + 1);
            column[i] = up[row + i] = down[row - i + n] = false;
        }
        return result;
    }

private:
    int n;
    vector<string> squares;
    vector<bool> column, up, down;
};

int main() {
    int n, number = 0;
    while (cin >> n, n) {
        Board board(n);
        cout << "Case " << ++number << ": " << board.count() << endl;
    }
}
