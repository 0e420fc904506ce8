#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    long long width;
    std::cin >> n >> width;
    std::vector<long long> books(n);
    for (long long& book : books) {
        std::cin >> book;
    }
    std::sort(books.begin(), books.end());
    long long sum = 0;
    int count = 0;
    for (long long book : books) {
        sum += book;
        count += sum <= width;
    }
    std::cout << count << "\n";
}
