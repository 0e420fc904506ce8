#include "harness/format/package/ini.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/format/config/nearest.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace fs = std::filesystem;

Ini read_ini(const base::Root& root) {
    Ini values;
    const std::string text = is_there(root / domjudge_ini) ? read_small_text(root / domjudge_ini, root) : "";
    int number = 0;
    for (const std::string_view line : base::lines_of(base::without_byte_order_mark(text))) {
        ++number;
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos) {
            continue;
        }
        std::string value{base::trimmed(line.substr(equals + 1))};
        const bool quoted = value.size() >= 2 && (value.front() == '\'' || value.front() == '"');
        if (quoted && value.back() == value.front()) {
            value = value.substr(1, value.size() - 2);
        }
        values.try_emplace(std::string{base::trimmed(line.substr(0, equals))}, IniValue{std::move(value), number});
    }
    return values;
}

void check_ini(const base::Root& root, const Ini& ini, std::vector<std::string>& warnings) {
    static const std::vector<std::string_view> known{
        "name",       "timelimit", "special_run",  "special_compare", "special_compare_args",
        "externalid", "probid",    "cid",          "short-name",      "shortname",
        "points",     "color",     "allow_submit", "allow_judge"};
    for (const auto& [key, value] : ini) {
        const bool is_comment = key.starts_with(';') || key.starts_with('#');
        if (!is_comment && std::ranges::find(known, key) == known.end()) {
            warnings.push_back(fmt::format("{}:{}: unknown key '{}'; {}", (root / domjudge_ini).string(), value.line,
                                           base::one_line(key, 100), config::hint(key, known)));
        }
    }
}

}  // namespace harness::package
