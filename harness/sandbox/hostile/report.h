// For attacks: how they say what they have achieved. The tests look for the first word.
#pragma once
#include <stdarg.h>
#include <stdio.h>
__attribute__((format(printf, 2, 3))) static inline void report(int done, const char* what, ...) {
    va_list values;
    va_start(values, what);
    if (done) {
        fputs("achieved: ", stdout);
        vprintf(what, values);
        puts("");
    }
    va_end(values);
}
