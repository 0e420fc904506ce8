// Left its debugging output in. What a submission prints is thrown away and the returned numbers are right, so this
// passes, as it does on an exercise site.
#include <iostream>
using namespace std;
#define int long long

int n, path[16], found;

void dfs(int row) {
    if (row == n) {
        found++;
        if (n <= 8) cout << "found " << found << endl;
        return;
    }
    for (int col = 0; col < n; col++) {
        bool ok = true;
        for (int i = 0; i < row && ok; i++) ok = path[i] != col && abs(path[i] - col) != row - i;
        if (ok) path[row] = col, dfs(row + 1);
    }
}

int totalNQueens(int size) {
    n = size, found = 0;
    dfs(0);
    printf("%lld\n", found);
    return found;
}
