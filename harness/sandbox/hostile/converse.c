// One side of an interactive problem, following a script: each argument is one action. Text is written at once.
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int write_all(const char* bytes, size_t size) {
    while (size > 0) {
        const ssize_t written = write(1, bytes, size);
        if (written <= 0) return 0;
        bytes += written;
        size -= (size_t)written;
    }
    return 1;
}

// Writes a line of this many letters.
static int write_many(size_t size) {
    static char block[4096];
    memset(block, 'x', sizeof block);
    for (; size > sizeof block; size -= sizeof block) {
        if (!write_all(block, sizeof block)) return 0;
    }
    return write_all(block, size) && write_all("\n", 1);
}

// The next byte; -1: end of input.
static int next(void) {
    static unsigned char block[4096];
    static ssize_t size, at;
    if (at == size) {
        at = 0;
        size = read(0, block, sizeof block);
        if (size <= 0) {
            size = 0;
            return -1;
        }
    }
    return block[at++];
}

// Reads up to the end of a line; 0: end of input.
static int hear(void) {
    for (;;) {
        const int byte = next();
        if (byte < 0) return 0;
        if (byte == '\n') return 1;
    }
}

static void hear_all(void) {
    while (next() >= 0) {
    }
}

// Never waits for more.
static void hear_all_busily(void) {
    char block[4096];
    fcntl(0, F_SETFL, O_NONBLOCK);
    while (read(0, block, sizeof block) != 0) {
    }
}

int main(int count, char** things) {
    for (int i = 1; i < count; ++i) {
        char* thing = things[i];
        const char* value = strchr(thing, ':');
        const long number = value == NULL ? 0 : atol(value + 1);
        if (strncmp(thing, "say:", 4) == 0 && !(write_all(thing + 4, strlen(thing + 4)) && write_all("\n", 1))) return 4;
        if (strncmp(thing, "bytes:", 6) == 0 && !write_many((size_t)number)) return 4;
        if (strncmp(thing, "hear:", 5) == 0 && !hear()) return (int)number;  // at the end of input
        if (strcmp(thing, "hear_all") == 0) hear_all();
        if (strcmp(thing, "hear_all_busily") == 0) hear_all_busily();
        if (strcmp(thing, "vfork_hear_all") == 0 && vfork() == 0) {
            hear_all();
            _exit(0);
        }
        if (strcmp(thing, "mute") == 0) close(1);
        if (strcmp(thing, "deaf") == 0) close(0);
        while (strcmp(thing, "sleep") == 0) pause();
        if (strcmp(thing, "stop") == 0) raise(SIGSTOP);
        for (volatile unsigned long turns = 0; strcmp(thing, "spin") == 0; ++turns) {
        }
        while (strcmp(thing, "flood") == 0) {
            if (!write_many(100000)) return 4;
        }
        if (strncmp(thing, "raise:", 6) == 0) raise((int)number);
        if (strncmp(thing, "exit:", 5) == 0) _exit((int)number);
    }
    return 0;
}
