/* Prints the number of placements and whole seconds with nothing but a comma between them: "0,0" for 2 and 3 queens, which is
   no fraction. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

long count, full;

void place(long columns, long left, long right)
{
    long open;
    if (columns == full) {
        count++;
        return;
    }
    for (open = full & ~(columns | left | right); open; open &= open - 1) {
        long one = open & -open;
        place(columns | one, (left | one) << 1, (right | one) >> 1);
    }
}

int main(int argc, char *argv[])
{
    int n = argc > 1 ? atoi(argv[1]) : 16;
    time_t start = time(NULL);
    if (n < 1 || n > 32) {
        printf("1-32 only\n");
        exit(-1);
    }
    full = (1L << n) - 1;
    place(0, 0, 0);
    printf("%dqueen\n%ld,%d\n", n, count, (int)(time(NULL) - start));
    return 0;
}
