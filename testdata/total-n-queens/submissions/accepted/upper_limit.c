/* 位运算:row、ld、rd 分别表示列和两条对角线上不能放的位置。每次调用前清零。 */
int sum, upperlim;

void test(int row, int ld, int rd)
{
    if (row == upperlim)
    {
        sum++;
        return;
    }
    int pos = upperlim & ~(row | ld | rd);
    while (pos)
    {
        int p = pos & -pos;
        pos -= p;
        test(row + p, (ld + p) << 1, (rd + p) >> 1);
    }
}

int totalNqueens(int n)
{
    sum = 0;
    upperlim = (1 << n) - 1;
    test(0, 0, 0);
    return sum;
}
