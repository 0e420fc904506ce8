/* UVa 11195 的做法:'*' 处不能放皇后,'.' 处可以。
   逐行搜索,检查前面各行的皇后;输入以 0 结束。 */
#include <stdio.h>
#include <string.h>

char map[20][20];
int col[20];
int n, ans;

int ok(int row, int c)
{
    int i;
    for (i = 0; i < row; i++)
        if (col[i] == c || row - i == c - col[i] || row - i == col[i] - c)
            return 0;
    return 1;
}

void search(int row)
{
    int c;
    if (row == n)
    {
        ans++;
        return;
    }
    for (c = 0; c < n; c++)
        if (map[row][c] == '.' && ok(row, c))
        {
            col[row] = c;
            search(row + 1);
        }
}

int main()
{
    int i, k = 0;
    while (scanf("%d", &n) == 1 && n != 0)
    {
        for (i = 0; i < n; i++)
            scanf("%s", map[i]);
        ans = 0;
        memset(col, 0, sizeof(col));
        search(0);
        printf("Case %d: %d\n", ++k, ans);
    }
}
