// Fills an anonymous file, which no process maps.
#include <limits.h>
#include <sys/mman.h>
#include "harness/sandbox/hostile/fill.h"
int main(void) { return fill(memfd_create("big", 0), LONG_MAX); }
