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

long long square(const Post& a, const Post& b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

int main() {
    int n = 0;
    std::cin >> n;
    std::vector<Post> posts(n);
    int first = 0;
    for (int i = 0; i < n; ++i) {
        std::cin >> posts[i].x >> posts[i].y;
        const Post& best = posts[first];
        if (posts[i].x < best.x || (posts[i].x == best.x && posts[i].y < best.y)) {
            first = i;
        }
    }
    int corners = 0;
    long long area = 0;
    for (int at = first; corners == 0 || at != first; ++corners) {
        int next = at == 0 ? 1 : 0;
        for (int i = 0; i < n; ++i) {
            const long long side = turn(posts[at], posts[next], posts[i]);
            if (side < 0 || (side == 0 && square(posts[at], posts[i]) > square(posts[at], posts[next]))) {
                next = i;
            }
        }
        area += turn({0, 0}, posts[at], posts[next]);
        at = next;
    }
    std::cout << corners << ' ' << area << '\n';
}
