#include "harness/base/lines.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <sstream>

#include "harness/base/text.hpp"

namespace harness::base {

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream words{std::string{text}};
    return {std::istream_iterator<std::string>{words}, {}};
}

std::string_view first_line(std::string_view text) {
    text = trimmed(text);
    return trimmed(text.substr(0, text.find('\n')));
}

std::string_view last_line(std::string_view text) {
    text = trimmed(text);
    return trimmed(text.substr(text.rfind('\n') + 1));
}

}  // namespace harness::base
