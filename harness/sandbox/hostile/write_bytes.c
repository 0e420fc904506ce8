// Writes this many bytes to the descriptor: write_bytes DESCRIPTOR COUNT.
#include <stdlib.h>
#include <unistd.h>
int main(int count, char** arguments) {
    const int out = count > 2 ? atoi(arguments[1]) : 1;
    for (long left = count > 2 ? atol(arguments[2]) : 0; left > 0; --left) {
        if (write(out, "x", 1) != 1) {
            return 3;
        }
    }
    return 0;
}
