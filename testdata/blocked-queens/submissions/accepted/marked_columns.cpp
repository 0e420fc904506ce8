// Reads character by character, counts rows and columns from 1, and marks columns and diagonals in one array. Right.
#include <bits/stdc++.h>
using namespace std;

int n, ans, vis[3][50];
char a[20][20];

void dfs(int x) {
    if (x > n) {
        ans++;
        return;
    }
    for (int y = 1; y <= n; y++) {
        if (a[x][y] == '.') continue;
        if (vis[0][y] || vis[1][x + y] || vis[2][x - y + n]) continue;
        vis[0][y] = vis[1][x + y] = vis[2][x - y + n] = 1;
        dfs(x + 1);
        vis[0][y] = vis[1][x + y] = vis[2][x - y + n] = 0;
    }
}

int main() {
    cin >> n;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++) cin >> a[i][j];
    dfs(1);
    cout << ans;
}
