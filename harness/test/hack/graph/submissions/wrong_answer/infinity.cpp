// Takes a way of 1000000000 or more for none. Smallest: "2 1\n1 2 1000000000\n"
#include <algorithm>
#include <iostream>
#include <vector>

struct Road {
    int a;
    int b;
    long long length;
};

int main() {
    int n = 0;
    int m = 0;
    std::cin >> n >> m;
    std::vector<Road> roads(m);
    for (Road& road : roads) {
        std::cin >> road.a >> road.b >> road.length;
    }
    const long long infinity = 1'000'000'000;
    std::vector<long long> distance(n + 1, infinity);
    distance[1] = 0;
    for (int round = 1; round < n; ++round) {
        for (const Road& road : roads) {
            distance[road.b] = std::min(distance[road.b], distance[road.a] + road.length);
            distance[road.a] = std::min(distance[road.a], distance[road.b] + road.length);
        }
    }
    std::cout << (distance[n] == infinity ? -1 : distance[n]) << '\n';
}
