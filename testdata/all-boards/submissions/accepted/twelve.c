/* 12 皇后:输出所有放法,1 表示皇后,0 表示空格。按行递归,棋盘是全局的二维数组。 */
#include <stdio.h>

int board[12][12];
int result = 0;

int check(int row, int col)
{
    int i, j;
    for (i = 0; i < row; i++)
        if (board[i][col] == 1) /* 同一列 */
            return 0;
    for (i = row - 1, j = col - 1; i >= 0 && j >= 0; i--, j--)
        if (board[i][j] == 1) /* 左上方 */
            return 0;
    for (i = row - 1, j = col + 1; i >= 0 && j < 12; i--, j++)
        if (board[i][j] == 1) /* 右上方 */
            return 0;
    return 1;
}

void output()
{
    int i, j;
    printf("result:%d\n", ++result);
    for (i = 0; i < 12; i++)
    {
        for (j = 0; j < 12; j++)
            printf("%d ", board[i][j]);
        printf("\n");
    }
}

void queen(int row)
{
    int col;
    if (row == 12)
    {
        output();
        return;
    }
    for (col = 0; col < 12; col++)
    {
        if (check(row, col))
        {
            board[row][col] = 1;
            queen(row + 1);
            board[row][col] = 0; /* 回溯 */
        }
    }
}

int main()
{
    queen(0);
}
