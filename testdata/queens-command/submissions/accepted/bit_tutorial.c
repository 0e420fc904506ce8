/* N 皇后问题:用位运算计算放法总数。
   用法:prog N,不带参数时 N 为 16。全局变量保存总数与上限。 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

long sum = 0, upperlim = 1;

/* row:已经占用的列;ld、rd:两个方向的对角线在本行占用的位置 */
void test(long row, long ld, long rd)
{
    if (row != upperlim)
    {
        long pos = upperlim & ~(row | ld | rd); /* 本行还可以放的位置 */
        while (pos)
        {
            long p = pos & -pos; /* 最右边的一个 */
            pos = pos - p;
            test(row | p, (ld | p) << 1, (rd | p) >> 1);
        }
    }
    else
        sum++; /* 每一列都有皇后,得到一个解 */
}

int main(int argc, char *argv[])
{
    time_t begin;
    int n = 16;

    if (argc > 1)
        n = atoi(argv[1]);
    begin = time(0);
    if (n < 1 || n > 32)
    {
        printf("只能计算 1 到 32 之间的皇后数\n");
        exit(-1);
    }
    printf("%d 皇后\n", n);
    upperlim = (upperlim << n) - 1;
    test(0, 0, 0);
    printf("共有 %ld 种放法,用时 %d 秒\n", sum, (int)(time(0) - begin));
}
