#include "harness/serve/pages/patch.hpp"

#include <algorithm>
#include <map>
#include <string_view>

// The library has loops over int and converts sizes to it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <dtl/dtl.hpp>
#pragma GCC diagnostic pop

#include "harness/support/lines.hpp"

namespace harness::serve::pages {

namespace {

using Line = FileChange::Line;
using Sign = FileChange::Sign;

constexpr std::size_t longest_file = 2'000;  // lines; what comparing takes grows with their product
constexpr std::size_t most_lines = 120;      // that are shown of all files together
constexpr std::size_t lines_around = 3;

std::vector<std::string> lines_in(const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string_view line : support::lines_of(text)) {
        lines.emplace_back(line);
    }
    return lines;
}

std::vector<Line> all_lines(const std::vector<std::string>& before, const std::vector<std::string>& after) {
    dtl::Diff<std::string> difference(before, after);
    difference.compose();
    std::vector<Line> lines;
    for (const auto& [text, element] : difference.getSes().getSequence()) {
        const Sign sign = element.type == dtl::SES_ADD      ? Sign::Added
                          : element.type == dtl::SES_DELETE ? Sign::Removed
                                                            : Sign::Both;
        lines.push_back({sign, text});
    }
    return lines;
}

// Leaves out what lies farther from a change than a reader needs.
std::vector<Line> near_changes(const std::vector<Line>& all) {
    std::vector<bool> is_near(all.size(), false);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].sign != Sign::Both) {
            const std::size_t end = std::min(all.size(), i + lines_around + 1);
            for (std::size_t j = i - std::min(i, lines_around); j < end; ++j) {
                is_near[j] = true;
            }
        }
    }
    std::vector<Line> lines;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_near[i]) {
            lines.push_back(all[i]);
        } else if (lines.empty() || lines.back().sign != Sign::Gap) {
            lines.push_back({Sign::Gap, ""});
        }
    }
    return lines;
}

FileChange change_of(const std::string& name, const std::string& before, const std::string& after, std::size_t& left) {
    FileChange change{name, FileChange::Kind::Changed, {}, false};
    const std::vector<std::string> from = lines_in(before);
    const std::vector<std::string> to = lines_in(after);
    if (std::max(from.size(), to.size()) <= longest_file) {
        change.lines = near_changes(all_lines(from, to));
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
