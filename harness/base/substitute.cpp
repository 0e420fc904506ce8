#include "harness/base/substitute.hpp"

#include "harness/base/error.hpp"

namespace harness::base {

std::string substitute(std::string_view text, const std::map<std::string, std::string>& constants) {
    if (constants.empty()) {
        return std::string{text};
    }
    constexpr std::size_t most_bytes = std::size_t{64} << 20U;
    constexpr std::size_t longest_name = 1000;  // so that the work grows linearly with the text
    std::string result;
    for (std::size_t open = 0; (open = text.find("{{")) != std::string_view::npos;) {
        const std::size_t length = text.substr(open + 2, longest_name).find("}}");
        const auto constant = length == std::string_view::npos
                                  ? constants.end()
                                  : constants.find(std::string{text.substr(open + 2, length)});
        if (constant == constants.end()) {
            result += text.substr(0, open + 1);  // "{{{n}}" holds {{n}}
            text.remove_prefix(open + 1);
            continue;
        }
        result += text.substr(0, open);
        result += constant->second;
        if (result.size() > most_bytes) {
            throw ConfigError("with the values of its constants it has more than 64 MiB");
        }
        text.remove_prefix(open + 2 + length + 2);
    }
    result += text;
    return result;
}

}  // namespace harness::base
