/* 带障碍的 N 皇后:'*' 可以放皇后,'.' 不可以。障碍不挡攻击。
   逐行递归,place[row] 是该行皇后所在的列。 */
#include <stdio.h>
#include <stdlib.h>

char map[15][15];
int place[15];
int n, total;

int can(int row, int col)
{
    int i;
    if (map[row][col] != '*')
        return 0;
    for (i = 0; i < row; i++)
        if (place[i] == col || abs(place[i] - col) == abs(i - row))
            return 0;
    return 1;
}

void queen(int row)
{
    int col;
    if (row == n)
    {
        total++;
        return;
    }
    for (col = 0; col < n; col++)
        if (can(row, col))
        {
            place[row] = col;
            queen(row + 1);
        }
}

int main()
{
    int i;
    scanf("%d", &n);
    for (i = 0; i < n; i++)
        scanf("%s", map[i]);
    queen(0);
    printf("%d\n", total);
}
