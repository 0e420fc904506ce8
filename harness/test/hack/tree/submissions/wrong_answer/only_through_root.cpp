// Takes only ways through the first vertex. Smallest: "4\n1 2 1\n2 3 2\n2 4 2\n"
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

std::vector<std::vector<std::pair<int, long long>>> branches;
long long longest = 0;

// The length of the longest way down from here.
long long down_from(int vertex, int parent) {
    long long best = 0;
    for (const auto& [next, length] : branches[vertex]) {
        if (next != parent) {
            const long long down = down_from(next, vertex) + length;
            longest = parent == 0 ? std::max(longest, best + down) : longest;
            best = std::max(best, down);
        }
    }
    return best;
}

int main() {
    int n = 0;
    std::cin >> n;
    branches.resize(n + 1);
    for (int i = 1; i < n; ++i) {
        int a = 0;
        int b = 0;
        long long length = 0;
        std::cin >> a >> b >> length;
        branches[a].push_back({b, length});
        branches[b].push_back({a, length});
    }
    down_from(1, 0);
    std::cout << longest << '\n';
}
