// The textbook's arrays of marked columns and diagonals, with bits/stdc++.h, globals from 1 and the cpu time by clock(). Right.
#include <bits/stdc++.h>
using namespace std;

int n, ans;
bool column[40], sum[80], difference[80];

void dfs(int row) {
    if (row > n) {
        ans++;
        return;
    }
    for (int i = 1; i <= n; i++) {
        if (column[i] || sum[row + i] || difference[row - i + n]) continue;
        column[i] = sum[row + i] = difference[row - i + n] = true;
        dfs(row + 1);
        column[i] = sum[row + i] = difference[row - i + n] = false;
    }
}

int main(int argc, char* argv[]) {
    n = argc == 2 ? atoi(argv[1]) : 16;
    if (n < 1 || n > 32) {
        cerr << "usage: " << argv[0] << " N, where 1 <= N <= 32" << endl;
        exit(1);
    }
    clock_t start = clock();
    dfs(1);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    cout << "N = " << n << ", total = " << ans << ", time = " << seconds << "s" << endl;
}
