// Fills its working directory: with the number of KiB given, or all of it. Its memory is then used up, but no process
// is left to kill. Exit code 3: there is no more room.
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include "harness/sandbox/hostile/fill.h"
int main(int count, char** arguments) {
    return fill(open("big", O_WRONLY | O_CREAT, 0600), count > 1 ? 1024 * atol(arguments[1]) : LONG_MAX);
}
