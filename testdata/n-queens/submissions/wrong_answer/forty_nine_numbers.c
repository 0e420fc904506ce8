/* Reads all numbers into an array of 50 before it answers, and stops one short of the end of it. */
#include <stdio.h>

int numbers[50];

int place(int full, int columns, int left, int right) {
    if (columns == full) return 1;
    int total = 0;
    for (int open = full & ~(columns | left | right); open; open &= open - 1) {
        int bit = open & -open;
        total += place(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main(void) {
    int size = 0;
    while (size < 50 - 1 && scanf("%d", &numbers[size]) == 1 && numbers[size] != 0) size++;
    for (int i = 0; i < size; i++) printf("%d\n", place((1 << numbers[i]) - 1, 0, 0, 0));
    return 0;
}
