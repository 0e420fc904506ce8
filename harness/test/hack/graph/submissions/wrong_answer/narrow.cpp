// Has 32 bits for the length of a way. Smallest: "4 3\n1 2 999999999\n2 3 999999999\n3 4 147483650\n"
#include <functional>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

using Reached = std::pair<long long, int>;

int main() {
    int n = 0;
    int m = 0;
    std::cin >> n >> m;
    std::vector<std::vector<Reached>> roads(n + 1);
    for (int i = 0; i < m; ++i) {
        int a = 0;
        int b = 0;
        long long length = 0;
        std::cin >> a >> b >> length;
        roads[a].push_back({length, b});
        roads[b].push_back({length, a});
    }
    std::vector<int> distance(n + 1, -1);
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
    queue.push({0, 1});
    while (!queue.empty()) {
        const auto [far, town] = queue.top();
        queue.pop();
        if (distance[town] != -1) {
            continue;
        }
        distance[town] = static_cast<int>(far);
        for (const auto& [length, next] : roads[town]) {
            queue.push({far + length, next});
        }
    }
    std::cout << distance[n] << '\n';
}
