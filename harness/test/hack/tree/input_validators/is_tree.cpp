// Accepts what has no cycle: n - 1 branches then make a tree.
#include <iostream>
#include <numeric>
#include <vector>

int main() {
    int n = 0;
    std::cin >> n;
    std::vector<int> parents(n + 1);
    std::iota(parents.begin(), parents.end(), 0);
    const auto root_of = [&](int vertex) {
        while (parents[vertex] != vertex) {
            vertex = parents[vertex] = parents[parents[vertex]];
        }
        return vertex;
    };
    int a = 0;
    int b = 0;
    for (int length = 0; std::cin >> a >> b >> length; parents[root_of(a)] = root_of(b)) {
        if (root_of(a) == root_of(b)) {
            return 43;
        }
    }
    return 42;
}
