#include "harness/languages/reading/warnings.hpp"

#include <algorithm>
#include <optional>

#include "harness/base/lines.hpp"
#include "harness/languages/language.hpp"

namespace harness::languages {

namespace {

std::optional<Warning> telling_warning(const LocatedLine& line) {
    for (const Language& language : all_languages()) {
        if (language.telling_warning != nullptr) {
            if (auto warning = language.telling_warning(line)) {
                return warning;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<Warning> telling_warnings(std::string_view message) {
    std::vector<Warning> warnings;
    for (const std::string_view line : base::lines_of(message)) {
        const auto at = located_line(line);
        auto warning = at && !at->location.file.starts_with('/') ? telling_warning(*at) : std::nullopt;
        if (warning && std::ranges::find(warnings, warning->location, &Warning::location) == warnings.end()) {
            warnings.push_back(*std::move(warning));
        }
    }
    return warnings;
}

}  // namespace harness::languages
