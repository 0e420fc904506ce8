// @EXPECTED_RESULTS@: ILE
// Right in every line, but sleeps for an hour at the end, so that the console window stays open: it uses no cpu time, only
// the wall clock ends it.
#include <chrono>
#include <iostream>
#include <thread>

int count(int full, int columns, int left, int right) {
    if (columns == full) return 1;
    int total = 0;
    for (int free = full & ~(columns | left | right); free; free &= free - 1) {
        int bit = free & -free;
        total += count(full, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    int n;
    while (std::cin >> n && n != 0) std::cout << count((1 << n) - 1, 0, 0, 0) << std::endl;
    std::this_thread::sleep_for(std::chrono::hours(1));
}
