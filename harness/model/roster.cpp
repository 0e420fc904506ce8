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
    std::optional<std::size_t> match;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (matches(rows[i])) {
            if (match) {
                return std::nullopt;
            }
            match = i;
        }
    }
    return match;
}

bool has_key(const RosterRow& row, const std::string& key) {
    return std::ranges::any_of(row.keys, [&](const std::string& other) { return base::lowered(other) == key; });
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
    const auto match =
        std::ranges::find_if(header, [&](const auto& title) { return base::lowered(title) == base::lowered(name); });
    return match == header.end() ? std::nullopt : std::optional(static_cast<std::size_t>(match - header.begin()));
}

std::string Roster::cell(const RosterRow& row, std::string_view column_name) const {
    const auto index = column(column_name);
    return index && *index < row.cells.size() ? row.cells[*index] : "";
}

std::optional<std::size_t> Roster::find(const Author& author) const {
    if (!author.id.empty()) {
        if (const auto index = only_row(rows, [&](const RosterRow& row) { return row.id == author.id; })) {
            return index;
        }
        const std::string id = base::lowered(author.id);
        if (const auto index = only_row(rows, [&](const RosterRow& row) { return has_key(row, id); })) {
            return index;
        }
    }
    if (!author.email.empty()) {
        const std::string email = base::lowered(author.email);
        if (const auto index =
                only_row(rows, [&](const RosterRow& row) { return base::lowered(row.email) == email; })) {
            return index;
        }
    }
    const std::string name = folded_name(author.student);
    const std::string key = base::lowered(author.student);
    return only_row(rows, [&](const RosterRow& row) {
        return folded_name(row.name) == name || has_key(row, key) || base::lowered(row.email) == key;
    });
}

}  // namespace harness::model
