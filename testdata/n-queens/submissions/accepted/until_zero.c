/* 八皇后问题的推广:输入 n,输出放法总数,输入 0 结束。
   c[]:这一列有没有皇后;a[]、b[]:两条对角线有没有皇后 */
#include <stdio.h>
#include <string.h>
#define MAXN 20

int n, count;
int c[MAXN], a[2 * MAXN], b[2 * MAXN];

void queen(int row)
{
    int i;
    if (row == n) /* n 行都放好了 */
    {
        count++;
        return;
    }
    for (i = 0; i < n; i++)
    {
        if (!c[i] && !a[row + i] && !b[row - i + n])
        {
            c[i] = a[row + i] = b[row - i + n] = 1; /* 放下 */
            queen(row + 1);
            c[i] = a[row + i] = b[row - i + n] = 0; /* 取回 */
        }
    }
}

int main()
{
    while (scanf("%d", &n) != EOF && n)
    {
        count = 0;
        memset(c, 0, sizeof(c));
        memset(a, 0, sizeof(a));
        memset(b, 0, sizeof(b));
        queen(0);
        printf("%d\n", count);
    }
}
