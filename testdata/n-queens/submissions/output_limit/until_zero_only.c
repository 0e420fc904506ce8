/* @EXPECTED_RESULTS@: OUTPUT-LIMIT
   Has a table, and waits for the 0 only: where the input ends without one, it prints the last answer over and over, faster
   than anybody can read. */
#include <stdio.h>

static const char* const answers[] = {"",    "1",   "0",   "0",    "2",     "10",    "4",     "40",
                                      "92",  "352", "724", "2680", "14200", "73712", "365596"};

int main(void) {
    int n = 0;
    for (;;) {
        scanf("%d", &n);
        if (n == 0) break;
        puts(answers[n]);
    }
    return 0;
}
