// Keeps only the last of the roads between two towns. Smallest: "2 2\n1 2 1\n1 2 2\n"
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
    std::vector<std::vector<long long>> lengths(n + 1, std::vector<long long>(n + 1, 0));
    for (int i = 0; i < m; ++i) {
        int a = 0;
        int b = 0;
        long long length = 0;
        std::cin >> a >> b >> length;
        lengths[a][b] = length;
        lengths[b][a] = length;
    }
    std::vector<long long> distance(n + 1, -1);
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
    queue.push({0, 1});
    while (!queue.empty()) {
        const auto [far, town] = queue.top();
        queue.pop();
        if (distance[town] >= 0) {
            continue;
        }
        distance[town] = far;
        for (int next = 1; next <= n; ++next) {
            if (lengths[town][next] > 0) {
                queue.push({far + lengths[town][next], next});
            }
        }
    }
    std::cout << distance[n] << '\n';
}
