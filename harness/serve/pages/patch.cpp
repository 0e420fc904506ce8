#include "harness/serve/pages/patch.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

#include "harness/base/line_diff.hpp"
#include "harness/base/lines.hpp"

namespace harness::serve::pages {

namespace {

using Line = FileChange::Line;
using Sign = FileChange::Sign;

constexpr std::size_t longest_file = 2'000;  // lines; the time to compare grows with the product of both lengths
constexpr std::size_t most_lines = 120;      // shown lines of all files together
constexpr std::size_t lines_around = 3;

// The changed lines and their context; a gap stands for lines farther away.
std::vector<Line> near_changes(const std::vector<std::string_view>& before,
                               const std::vector<std::string_view>& after) {
    std::vector<Line> lines;
    std::size_t next = 1;  // the first line of `before` that no hunk has shown yet
    for (const base::Hunk& hunk : base::line_diff(before, after, lines_around)) {
        if (hunk.front().number > next) {
            lines.push_back({Sign::Gap, ""});
        }
        for (const base::DiffLine& line : hunk) {
            using Change = base::DiffLine::Sign;
            lines.push_back({line.sign == Change::Added     ? Sign::Added
                             : line.sign == Change::Removed ? Sign::Removed
                                                            : Sign::Both,
                             std::string(line.text)});
            next = line.number + (line.sign == Change::Added ? 0 : 1);
        }
    }
    if (next <= before.size()) {
        lines.push_back({Sign::Gap, ""});
    }
    return lines;
}

FileChange change_of(const std::string& name, const std::string& before, const std::string& after, std::size_t& left) {
    FileChange change{name, "", FileChange::Kind::Changed, {}, false};
    const std::vector<std::string_view> from = base::lines_of(before);
    const std::vector<std::string_view> to = base::lines_of(after);
    if (std::max(from.size(), to.size()) <= longest_file) {
        change.lines = near_changes(from, to);
    }
    if (change.lines.empty() || change.lines.size() > left) {
        change.lines.clear();
        change.is_too_long = true;
    }
    left -= change.lines.size();
    return change;
}

std::string extension_of(const std::string& name) {
    return std::filesystem::path(name).extension().string();
}

FileChange renamed(const SourceFile& before, const SourceFile& after, std::size_t& left) {
    FileChange change;
    if (before.text != after.text) {
        change = change_of(after.name, before.text, after.text, left);
    }
    change.name = after.name;
    change.was = before.name;
    change.kind = FileChange::Kind::Renamed;
    return change;
}

}  // namespace

std::vector<FileChange> changes_of(const std::vector<SourceFile>& before, const std::vector<SourceFile>& after) {
    std::map<std::string, std::pair<const SourceFile*, const SourceFile*>> files;
    for (const SourceFile& file : before) {
        files[file.name].first = &file;
    }
    for (const SourceFile& file : after) {
        files[file.name].second = &file;
    }
    std::vector<const SourceFile*> removed;
    std::vector<const SourceFile*> added;
    for (const auto& [name, both] : files) {
        if (both.second == nullptr) {
            removed.push_back(both.first);
        } else if (both.first == nullptr) {
            added.push_back(both.second);
        }
    }
    const bool is_renamed = removed.size() == 1 && added.size() == 1 &&
                            extension_of(removed.front()->name) == extension_of(added.front()->name);
    std::size_t left = most_lines;
    std::vector<FileChange> changes;
    if (is_renamed) {
        changes.push_back(renamed(*removed.front(), *added.front(), left));
    }
    for (const auto& [name, both] : files) {
        const auto& [was, is] = both;
        if (was == nullptr || is == nullptr) {
            if (!is_renamed) {
                const auto kind = was == nullptr ? FileChange::Kind::Added : FileChange::Kind::Removed;
                changes.push_back({name, "", kind, {}, false});
            }
        } else if (was->text != is->text) {
            changes.push_back(change_of(name, was->text, is->text, left));
        }
    }
    return changes;
}

}  // namespace harness::serve::pages
