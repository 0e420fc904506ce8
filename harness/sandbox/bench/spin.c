// Burns cpu time until it is stopped.
int main(void) {
    for (volatile unsigned turns = 0;; ++turns) {
    }
}
