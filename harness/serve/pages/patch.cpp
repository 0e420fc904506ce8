#include "harness/serve/pages/patch.hpp"

#include <algorithm>
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
    FileChange change{name, FileChange::Kind::Changed, {}, false};
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

}  // namespace

std::vector<FileChange> changes_of(const std::vector<SourceFile>& before, const std::vector<SourceFile>& after) {
    std::map<std::string, std::pair<const SourceFile*, const SourceFile*>> files;
    for (const SourceFile& file : before) {
        files[file.name].first = &file;
    }
    for (const SourceFile& file : after) {
        files[file.name].second = &file;
    }
    std::size_t left = most_lines;
    std::vector<FileChange> changes;
    for (const auto& [name, both] : files) {
        const auto& [was, is] = both;
        if (was == nullptr || is == nullptr) {
            changes.push_back({name, was == nullptr ? FileChange::Kind::Added : FileChange::Kind::Removed, {}, false});
        } else if (was->text != is->text) {
            changes.push_back(change_of(name, was->text, is->text, left));
        }
    }
    return changes;
}

}  // namespace harness::serve::pages
