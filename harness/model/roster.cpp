#include "harness/model/roster.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::model {

namespace {

template <typename Matches>
std::optional<std::size_t> only_row(const std::vector<RosterRow>& rows, const Matches& matches) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (matches(rows[i])) {
            if (found) {
                return std::nullopt;
            }
            found = i;
        }
    }
    return found;
}

bool has_key(const RosterRow& row, const std::string& key) {
    return std::ranges::any_of(row.keys, [&](const std::string& one) { return base::lowered(one) == key; });
}

}  // namespace

std::string folded_name(std::string_view name) {
    std::string text = base::lowered(name);
    constexpr std::string_view left_out = "'\"&<>`|:";
    std::erase_if(text, [&](char letter) { return left_out.find(letter) != std::string_view::npos; });
    std::ranges::replace(text, '_', ' ');
    if (const auto comma = text.find(','); comma != std::string::npos) {
        text = text.substr(comma + 1) + " " + text.substr(0, comma);
    }
    return fmt::format("{}", fmt::join(base::words_of(text), " "));
}

std::optional<std::size_t> Roster::column(std::string_view name) const {
    const auto found =
        std::ranges::find_if(header, [&](const auto& one) { return base::lowered(one) == base::lowered(name); });
    return found == header.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - header.begin()));
}

std::string Roster::cell(const RosterRow& row, std::string_view column_name) const {
    const auto place = column(column_name);
    return place && *place < row.cells.size() ? row.cells[*place] : "";
}

std::optional<std::size_t> Roster::find(const Author& author) const {
    if (!author.id.empty()) {
        if (const auto found = only_row(rows, [&](const RosterRow& row) { return row.id == author.id; })) {
            return found;
        }
        const std::string id = base::lowered(author.id);
        if (const auto found = only_row(rows, [&](const RosterRow& row) { return has_key(row, id); })) {
            return found;
        }
    }
    if (!author.email.empty()) {
        const std::string email = base::lowered(author.email);
        if (const auto found =
                only_row(rows, [&](const RosterRow& row) { return base::lowered(row.email) == email; })) {
            return found;
        }
    }
    const std::string name = folded_name(author.student);
    const std::string key = base::lowered(author.student);
    return only_row(rows, [&](const RosterRow& row) {
        return folded_name(row.name) == name || has_key(row, key) || base::lowered(row.email) == key;
    });
}

}  // namespace harness::model
