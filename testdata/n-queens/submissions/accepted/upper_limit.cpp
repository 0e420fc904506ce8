// 位运算求 N 皇后:upperlim 的低 n 位为 1,row 等于它时每一列都有了皇后。
// 先把所有答案算好,再逐个回答,直到 0 或者文件结束。
#include <bits/stdc++.h>
using namespace std;

long long sum, upperlim, answer[13];

void test(long long row, long long ld, long long rd) {
    if (row == upperlim) {
        sum++;
        return;
    }
    long long pos = upperlim & (~(row | ld | rd));
    while (pos) {
        long long p = pos & (-pos);  // 取最右边的 1
        pos -= p;
        test(row + p, (ld + p) << 1, (rd + p) >> 1);
    }
}

int main() {
    for (int n = 1; n <= 12; n++) {
        sum = 0;
        upperlim = (1LL << n) - 1;
        test(0, 0, 0);
        answer[n] = sum;
    }
    int n;
    while (cin >> n) {
        if (n == 0) break;
        cout << answer[n] << endl;
    }
    return 0;
}
