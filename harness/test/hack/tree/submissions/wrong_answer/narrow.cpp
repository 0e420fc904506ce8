// Has 32 bits for the length of a way. Smallest: "4\n1 2 147483650\n1 3 999999999\n2 4 999999999\n"
#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using Branches = std::vector<std::vector<std::pair<int, long long>>>;

// How far each vertex is from this one.
std::vector<int> distances_from(int start, const Branches& branches) {
    std::vector<int> distance(branches.size(), -1);
    distance[start] = 0;
    std::vector<int> stack{start};
    while (!stack.empty()) {
        const int at = stack.back();
        stack.pop_back();
        for (const auto& [next, length] : branches[at]) {
            if (distance[next] == -1) {
                distance[next] = static_cast<int>(distance[at] + length);
                stack.push_back(next);
            }
        }
    }
    return distance;
}

int main() {
    int n = 0;
    std::cin >> n;
    Branches branches(n);
    for (int i = 1; i < n; ++i) {
        int a = 0;
        int b = 0;
        long long length = 0;
        std::cin >> a >> b >> length;
        branches[a - 1].push_back({b - 1, length});
        branches[b - 1].push_back({a - 1, length});
    }
    std::vector<int> distance = distances_from(0, branches);
    const auto furthest = std::max_element(distance.begin(), distance.end()) - distance.begin();
    distance = distances_from(static_cast<int>(furthest), branches);
    std::cout << *std::max_element(distance.begin(), distance.end()) << '\n';
}
