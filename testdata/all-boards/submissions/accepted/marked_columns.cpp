// Marks columns and diagonals in vectors of bool, and ends every line with std::endl. Right.
#include <bits/stdc++.h>
using namespace std;

const int N = 12;
vector<bool> column(N), sum(2 * N), difference(2 * N);
vector<vector<int>> board(N, vector<int>(N, 0));
int k = 1;

void print() {
    cout << "result:" << k++ << endl;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) cout << board[i][j] << " ";
        cout << endl;
    }
}

void solve(int row) {
    if (row == N) {
        print();
        return;
    }
    for (int i = 0; i < N; i++) {
        if (column[i] || sum[row + i] || difference[row - i + N]) continue;
        column[i] = sum[row + i] = difference[row - i + N] = true;
        board[row][i] = 1;
        solve(row + 1);
        board[row][i] = 0;
        column[i] = sum[row + i] = difference[row - i + N] = false;
    }
}

int main() {
    solve(0);
    return 0;
}
