/* Surrounds a submission that is only a function: `int totalNQueens(int n)` or `int totalNqueens(int n)`. The
   submission lies beside this file as `submission.c`. This program reads one n a line and answers each on a line.

   What the submission reads and prints does not count, only what it returns. Before its code runs, constructors
   included, all of the input is read, standard input and output are moved away from it and /dev/null takes their
   place; the answers go out through a descriptor of the driver's own, each as soon as it is known. A submission that
   ends the program leaves the rest unanswered. This keeps slips apart from answers; it does not hold against code
   that is made to run still earlier (the resolver of an ifunc) or to look into the driver. */

/* C has no namespaces: what the system's headers declare beyond the C standard would collide with a submission's
   globals. Those that are natural names for them are renamed while the headers are read. */
#define gamma queens_system_gamma
#define index queens_system_index
#define j0 queens_system_j0
#define j1 queens_system_j1
#define jn queens_system_jn
#define random queens_system_random
#define rindex queens_system_rindex
#define select queens_system_select
#define y0 queens_system_y0
#define y1 queens_system_y1
#define yn queens_system_yn
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#undef gamma
#undef index
#undef j0
#undef j1
#undef jn
#undef random
#undef rindex
#undef select
#undef y0
#undef y1
#undef yn

/* Macros only. A submission may have a global named `read` or `write`, which would take the place of the system's
   function of that name; `syscall` under another name is out of its way. */
#include <sys/syscall.h>
extern long queens_system_call(long number, ...) __asm__("syscall");

enum {
    queens_failure_code = 70,        /* this program cannot work here, or does not understand its input */
    queens_first_descriptor = 50,    /* above those that a submission meets when it opens a file */
    queens_duplicate_cloexec = 1030, /* F_DUPFD_CLOEXEC */
    queens_read_write = 2,           /* O_RDWR */
    queens_current_folder = -100     /* AT_FDCWD */
};

static char queens_input[4096];
static long queens_input_size;
static long queens_output;

static void queens_fail(const char* what) {
    fprintf(stderr, "driver: %s\n", what);
    queens_system_call(SYS_exit_group, (long)queens_failure_code);
}

/* What the driver keeps was right before the submission's code ran. */
static const char queens_spoiled[] =
    "it changed memory that is not its own, by an index outside of an array or a missing return";

static void queens_take_input_and_output(void) {
    const long space = (long)sizeof queens_input;
    for (;;) {
        const long got =
            queens_system_call(SYS_read, 0L, queens_input + queens_input_size, (size_t)(space - queens_input_size));
        if (got < 0) queens_fail("cannot read standard input");
        if (got == 0) break;
        queens_input_size += got;
        if (queens_input_size == space) queens_fail("the input is too long");
    }
    queens_output = queens_system_call(SYS_fcntl, 1L, (long)queens_duplicate_cloexec, (long)queens_first_descriptor);
    if (queens_output < 0) queens_fail("cannot keep standard output");
    const long nothing =
        queens_system_call(SYS_openat, (long)queens_current_folder, "/dev/null", (long)queens_read_write);
    if (nothing < 0) queens_fail("cannot open /dev/null");
    for (long descriptor = 0; descriptor <= 1; ++descriptor) {
        if (nothing == descriptor) continue;
        if (queens_system_call(SYS_dup3, nothing, descriptor, 0L) < 0) {
            queens_fail("cannot move standard input and output away");
        }
    }
    if (nothing > 1) queens_system_call(SYS_close, nothing);
}

/* Before every constructor, whatever its priority. */
__attribute__((section(".preinit_array"), used)) static void (*const queens_first)(void) = queens_take_input_and_output;

/* The next number of the input, or -1 at its end. */
static int queens_next_question(void) {
    static long at = 0;
    while (at < queens_input_size && memchr(" \t\r\n", queens_input[at], 4) != NULL) ++at;
    if (at == queens_input_size) return -1;
    int value = 0;
    const long start = at;
    while (at < queens_input_size && queens_input[at] >= '0' && queens_input[at] <= '9' && value < 1000) {
        value = value * 10 + (queens_input[at++] - '0');
    }
    if (at == start || value >= 1000) queens_fail(queens_spoiled);
    return value;
}

static void queens_reply(int answer) {
    char line[16];
    const long size = snprintf(line, sizeof line, "%d\n", answer);
    for (long done = 0; done < size;) {
        const long wrote = queens_system_call(SYS_write, queens_output, line + done, (size_t)(size - done));
        if (wrote < 0) queens_fail(queens_spoiled);
        done += wrote;
    }
}

/* Calls the submission; defined below it. */
static int queens_ask(int question);

/* A board of 11 rows is asked for 5 times, since Python, whose driver asks once, is some 30 times slower: so one time
   limit lets backtracking through in Python too, and still stops who tries all permutations in C. The last answer
   counts. The compiler must not see that all the questions are the same. */
static int queens_ask_often(int question) {
    const int largest = 11;
    const volatile int asked = question;
    int answer = queens_ask(asked);
    for (int times = 1; question == largest && times < 5; ++times) answer = queens_ask(asked);
    return answer;
}

int main(void) {
    for (int question = queens_next_question(); question >= 0; question = queens_next_question()) {
        queens_reply(queens_ask_often(question));
    }
    return 0;
}

/* Both spellings are one name here, and a `main` that was left in the submission is an ordinary function. */
#define totalNqueens totalNQueens
#define main queens_submission_main
#include "submission.c"
#undef main
#undef totalNqueens

/* From here on the submission's macros are in force: keywords are cleared of them, other names are unlikely ones. */
#undef const
#undef default
#undef int
#undef long
#undef return
#undef signed
#undef static

/* Where the submission has no such function, the compiler says here that totalNQueens is undeclared. */
_Static_assert(_Generic(&totalNQueens, int (*)(int) : 1, long (*)(int) : 1, long long (*)(int) : 1,
                        long (*)(long) : 1, long long (*)(long long) : 1, default : 0),
               "the submission must define int totalNQueens(int n)");

static int queens_ask(int queens_n) {
    return (int)totalNQueens(queens_n);
}
