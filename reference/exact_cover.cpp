#include "reference/exact_cover.hpp"

#include <array>
#include <cstddef>

namespace reference {

namespace {

using Index = std::size_t;

// The circular lists. Node 0 is the root of the list of uncovered primary items, nodes 1..items are the items, the
// others are the members of options. The members of one option link to each other left and right.
class DancingLinks {
  public:
    DancingLinks(Index primary, Index secondary) {
        for (Index item = 0; item <= primary + secondary; ++item) {
            nodes_.push_back({item, item, item, item, item});
            sizes_.push_back(0);
            // A secondary item is not linked: it need not be covered.
            if (item >= 1 && item <= primary) {
                join(item - 1, item);
                join(item, 0);
            }
        }
    }

    // An option covers four items: a row, a column and two diagonals.
    void add_option(const std::array<Index, 4>& items) {
        const Index first = nodes_.size();
        for (Index i = 0; i < items.size(); ++i) {
            const Index node = first + i;
            const Index item = items.at(i);
            nodes_.push_back({node, node, nodes_[item].up, item, item});
            nodes_[nodes_[item].up].down = node;
            nodes_[item].up = node;
            ++sizes_[item];
            if (i > 0) {
                join(node - 1, node);
                join(node, first);
            }
        }
    }

    std::uint64_t count() {
        if (nodes_[0].right == 0) {
            return 1;
        }
        const Index item = smallest_item();
        std::uint64_t total = 0;
        cover(item);
        for (Index option = nodes_[item].down; option != item; option = nodes_[option].down) {
            for (Index node = nodes_[option].right; node != option; node = nodes_[node].right) {
                cover(nodes_[node].item);
            }
            total += count();
            for (Index node = nodes_[option].left; node != option; node = nodes_[node].left) {
                uncover(nodes_[node].item);
            }
        }
        uncover(item);
        return total;
    }

  private:
    struct Node {
        Index left;
        Index right;
        Index up;
        Index down;
        Index item;
    };

    void join(Index left, Index right) {
        nodes_[left].right = right;
        nodes_[right].left = left;
    }

    Index smallest_item() const {
        Index best = nodes_[0].right;
        for (Index item = best; item != 0; item = nodes_[item].right) {
            if (sizes_[item] < sizes_[best]) {
                best = item;
            }
        }
        return best;
    }

    void cover(Index item) {
        join(nodes_[item].left, nodes_[item].right);
        for (Index option = nodes_[item].down; option != item; option = nodes_[option].down) {
            for (Index node = nodes_[option].right; node != option; node = nodes_[node].right) {
                nodes_[nodes_[node].up].down = nodes_[node].down;
                nodes_[nodes_[node].down].up = nodes_[node].up;
                --sizes_[nodes_[node].item];
            }
        }
    }

    void uncover(Index item) {
        for (Index option = nodes_[item].up; option != item; option = nodes_[option].up) {
            for (Index node = nodes_[option].left; node != option; node = nodes_[node].left) {
                ++sizes_[nodes_[node].item];
                nodes_[nodes_[node].up].down = node;
                nodes_[nodes_[node].down].up = node;
            }
        }
        nodes_[nodes_[item].left].right = item;
        nodes_[nodes_[item].right].left = item;
    }

    std::vector<Node> nodes_;
    std::vector<Index> sizes_;
};

}  // namespace

std::uint64_t exact_cover_count(const std::vector<std::string>& rows) {
    const Index size = rows.size();
    const Index diagonals = 2 * size - 1;
    DancingLinks links{2 * size, 2 * diagonals};
    for (Index row = 0; row < size; ++row) {
        for (Index column = 0; column < size; ++column) {
            if (rows[row].at(column) != '*') {
                const Index first_diagonal = 1 + 2 * size;
                links.add_option({1 + row, 1 + size + column, first_diagonal + row + column,
                                  first_diagonal + diagonals + row + (size - 1) - column});
            }
        }
    }
    return links.count();
}

}  // namespace reference
