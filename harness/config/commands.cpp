#include "harness/config/commands.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/config/nearest.hpp"

namespace harness::config {

void check_placeholders(const TableReader& table, std::string_view key, const std::vector<std::string>& words,
                        const std::vector<std::string_view>& known) {
    for (const std::string& word : words) {
        const bool whole = std::find(known.begin(), known.end(), word) != known.end();
        const bool braced = word.front() == '{' && word.back() == '}';
        const bool inside =
            std::any_of(known.begin(), known.end(), [&](auto name) { return word.find(name) != std::string::npos; });
        if (!whole && inside) {
            table.fail(key,
                       fmt::format("has the placeholder in \"{}\", which must be an argument of its own", shown(word)));
        }
        if (!whole && braced) {
            table.fail(key, fmt::format("has an unknown placeholder \"{}\"; {}", shown(word), hint(word, known)));
        }
    }
}

void check_executable(const TableReader& table, std::string_view key, const std::string& program) {
    if (program.front() != '/') {
        table.fail(key, fmt::format("must begin with the program's absolute path, such as \"/usr/bin/g++\", and "
                                    "begins with \"{}\"",
                                    shown(program)));
    }
}

}  // namespace harness::config
