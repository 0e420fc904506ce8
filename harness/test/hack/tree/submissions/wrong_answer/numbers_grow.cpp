// Takes the parent's number for the smaller one. Smallest: "3\n2 3 1\n1 3 1\n"
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n = 0;
    std::cin >> n;
    std::vector<int> parents(n + 1);
    std::vector<long long> lengths(n + 1);
    for (int i = 1; i < n; ++i) {
        int a = 0;
        int b = 0;
        long long length = 0;
        std::cin >> a >> b >> length;
        parents[std::max(a, b)] = std::min(a, b);
        lengths[std::max(a, b)] = length;
    }
    std::vector<long long> down(n + 1);
    long long longest = 0;
    for (int vertex = n; vertex > 1; --vertex) {
        const int parent = parents[vertex];
        longest = std::max(longest, down[parent] + down[vertex] + lengths[vertex]);
        down[parent] = std::max(down[parent], down[vertex] + lengths[vertex]);
    }
    std::cout << longest << '\n';
}
