// 位运算:map[i] 中为 1 的位是第 i 行不能放的格子。freopen 只在本地使用。
#include <bits/stdc++.h>
using namespace std;

int upperlim, sum, n, cas;
int row_mask[20];
char s[20];

void test(int k, int row, int ld, int rd) {
    if (row == upperlim) {
        sum++;
        return;
    }
    int pos = upperlim & ~(row | ld | rd | row_mask[k]);
    while (pos) {
        int p = pos & -pos;
        pos ^= p;
        test(k + 1, row | p, (ld | p) << 1, (rd | p) >> 1);
    }
}

int main() {
#ifndef ONLINE_JUDGE
    freopen("queens.in", "r", stdin);
#endif
    while (~scanf("%d", &n) && n) {
        upperlim = (1 << n) - 1;
        sum = 0;
        memset(row_mask, 0, sizeof(row_mask));
        for (int i = 0; i < n; i++) {
            scanf("%s", s);
            for (int j = 0; j < n; j++)
                if (s[j] == '*') row_mask[i] |= 1 << j;
        }
        test(0, 0, 0, 0);
        printf("Case %d: %d\n", ++cas, sum);
    }
    return 0;
}
