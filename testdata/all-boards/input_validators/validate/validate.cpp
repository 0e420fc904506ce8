// Input of all-boards: empty. Exit code 42: valid; 43: not, with a line on standard error that says why.
#include <cstdio>

int main() {
    if (std::getchar() == EOF) return 42;
    std::fprintf(stderr, "line 1: the input must be empty\n");
    return 43;
}
