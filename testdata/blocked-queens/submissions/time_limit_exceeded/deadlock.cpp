// @EXPECTED_RESULTS@: ILE
// Counts in a second thread, and waits for a signal that was given before it began to wait: nothing runs any more, and only
// the wall clock ends it.
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

int n;
std::vector<int> allowed;

long count(int row, int columns, int left, int right) {
    if (row == n) return 1;
    long total = 0;
    for (int free = allowed[row] & ~(columns | left | right); free; free &= free - 1) {
        int bit = free & -free;
        total += count(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return total;
}

int main() {
    std::cin >> n;
    for (int row = 0; row < n; ++row) {
        std::string line;
        std::cin >> line;
        int mask = 0;
        for (char c : line) mask = mask << 1 | (c == '*');
        allowed.push_back(mask);
    }
    std::mutex mutex;
    std::condition_variable done;
    long total = 0;
    std::thread worker([&] {
        std::lock_guard lock(mutex);
        total = count(0, 0, 0, 0);
        done.notify_one();
    });
    worker.join();
    std::unique_lock lock(mutex);
    done.wait(lock);
    std::cout << total << '\n';
}
