// Writes to a descriptor, without end or this many bytes: flood [DESCRIPTOR [COUNT]].
#include <limits.h>
#include <stdlib.h>
#include "harness/sandbox/hostile/fill.h"
int main(int count, char** arguments) {
    return fill(count > 1 ? atoi(arguments[1]) : 1, count > 2 ? atol(arguments[2]) : LONG_MAX);
}
