#include "harness/setter/audit/statements_bounds.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/format/package/statement.hpp"

namespace harness::audit {

namespace {

bool has_name(const std::vector<StatedBound>& bounds, const std::string& name) {
    return std::ranges::find(bounds, name, &StatedBound::name) != bounds.end();
}

// Whether both give this end of the name's range, and never the same. One text may leave out what another says.
bool differs(const StatedBound& bound, const std::vector<StatedBound>& others,
             std::optional<std::int64_t> StatedBound::*end) {
    const auto gives_it = [&](const StatedBound& other) { return other.name == bound.name && other.*end; };
    const auto has_it = [&](const StatedBound& other) { return other.name == bound.name && other.*end == bound.*end; };
    return bound.*end && std::ranges::any_of(others, gives_it) && std::ranges::none_of(others, has_it);
}

}  // namespace

std::string range_text(const std::string& least, const std::string& most) {
    return fmt::format("{} … {}", least.empty() ? "?" : least, most.empty() ? "?" : most);
}

std::string stated_text(const StatedBound& bound) {
    const auto text = [](const std::optional<std::int64_t>& number) {
        return number ? std::to_string(*number) : std::string{};
    };
    return fmt::format("{}: {}", bound.name, range_text(text(bound.least), text(bound.most)));
}

std::map<std::int64_t, std::string> names_by_most(const StatedBounds& stated) {
    std::map<std::int64_t, std::string> all;
    for (const StatedBound& bound : stated.bounds) {
        if (bound.most) {
            std::string& names = all[*bound.most];
            names += (names.empty() ? "" : " or ") + bound.name;
        }
    }
    return all;
}

// A name may have several bounds, such as those of groups.
StatedBounds bounds_of_statements(const package::Package& package, Record& record) {
    StatedBounds all;
    std::vector<StatedBound> of_first;
    std::string first;  // the file
    for (const package::StatementFile& file : package::statement_files(package.root, [](const auto&, const auto&) {})) {
        StatedBounds stated =
            stated_bounds(package::shown_statement(package.root, package.constants, file.language).text);
        all.numbers.merge(stated.numbers);
        for (const StatedBound& bound : stated.bounds) {
            if (differs(bound, of_first, &StatedBound::least) || differs(bound, of_first, &StatedBound::most)) {
                record.add({"bounds-differ", Severity::Error, file.file,
                            fmt::format("has another bound than {}: {}", first, bound.name), stated_text(bound),
                            "make them the same: nobody reads both"});
            }
            if (!has_name(all.bounds, bound.name)) {
                all.bounds.push_back(bound);
            }
        }
        if (of_first.empty()) {
            of_first = std::move(stated.bounds);
            first = file.file;
        }
    }
    return all;
}

}  // namespace harness::audit
