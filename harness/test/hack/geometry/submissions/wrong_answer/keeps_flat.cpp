// Counts trees on a straight part as corners. Smallest: "4\n0 0\n0 1\n0 2\n1 0\n"
#include <algorithm>
#include <iostream>
#include <vector>

struct Post {
    long long x = 0;
    long long y = 0;
};

// Above 0 if the way from a by b to c turns left.
long long turn(const Post& a, const Post& b, const Post& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

std::vector<Post> corners_of(std::vector<Post> posts) {
    std::sort(posts.begin(), posts.end(),
              [](const Post& a, const Post& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Post> corners;
    for (int side = 0; side < 2; ++side) {
        const std::size_t begin = corners.size();
        for (const Post& post : posts) {
            while (corners.size() >= begin + 2 && turn(corners[corners.size() - 2], corners.back(), post) < 0) {
                corners.pop_back();
            }
            corners.push_back(post);
        }
        corners.pop_back();
        std::reverse(posts.begin(), posts.end());
    }
    return corners;
}

int main() {
    int n = 0;
    std::cin >> n;
    std::vector<Post> posts(n);
    for (Post& post : posts) {
        std::cin >> post.x >> post.y;
    }
    const std::vector<Post> corners = corners_of(posts);
    long long area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        area += turn({0, 0}, corners[i], corners[(i + 1) % corners.size()]);
    }
    std::cout << corners.size() << ' ' << area << '\n';
}
