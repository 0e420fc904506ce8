#include "harness/format/package/expected/glob.hpp"

#include <set>
#include <utility>

namespace harness::package {

namespace {

// All positions in the pattern that the characters read so far may lead to.
class Positions {
  public:
    explicit Positions(std::string_view pattern) : pattern_(pattern) { add(0, false); }

    void step(char letter) {
        const std::set<Position> before = std::exchange(positions_, {});
        for (const auto& [at, in_braces] : before) {
            if (at == pattern_.size()) {
                continue;
            }
            if (pattern_[at] == '*' && letter != '/') {
                add(at, in_braces);
            } else if (pattern_[at] == letter && pattern_[at] != '*') {
                add(at + 1, in_braces);
            }
        }
    }
    bool at_end() const { return positions_.contains({pattern_.size(), false}); }

  private:
    using Position = std::pair<std::size_t, bool>;  // position in the pattern; whether inside braces

    void add(std::size_t at, bool in_braces) {
        if (at < pattern_.size() && !in_braces && pattern_[at] == '{') {
            if (const std::size_t close = pattern_.find('}', at); close != std::string_view::npos) {
                for (std::size_t begin = at + 1;;) {
                    add(begin, true);
                    const std::size_t comma = pattern_.find(',', begin);
                    if (comma >= close) {
                        return;
                    }
                    begin = comma + 1;
                }
            }
        }
        if (at < pattern_.size() && in_braces && (pattern_[at] == ',' || pattern_[at] == '}')) {
            add(pattern_.find('}', at) + 1, false);
            return;
        }
        if (positions_.emplace(at, in_braces).second && at < pattern_.size() && pattern_[at] == '*') {
            add(at + 1, in_braces);  // '*' may match nothing
        }
    }

    std::string_view pattern_;
    std::set<Position> positions_;
};

}  // namespace

bool matches_glob(std::string_view pattern, std::string_view name) {
    while (pattern.ends_with('/')) {
        pattern.remove_suffix(1);
    }
    Positions positions(pattern);
    for (const char letter : name) {
        if (letter == '/' && positions.at_end()) {
            return true;
        }
        positions.step(letter);
    }
    return positions.at_end();
}

}  // namespace harness::package
