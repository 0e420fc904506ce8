#include "harness/serve/pages/sources.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/number.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/reading/crash.hpp"
#include "harness/languages/reading/messages.hpp"
#include "harness/report/html/text.hpp"

namespace harness::serve::pages {

namespace {

constexpr std::size_t longest_source = 30'000;    // in the page, of all files together
constexpr std::size_t most_source_lines = 1'500;  // likewise

// Marks each line of the file that the text quotes: "line 12: x = f(x)". The number alone could be of any file.
void mark_quoted(std::string_view text, const std::string& name, const std::vector<std::string_view>& lines,
                 LinesOfFiles& marked) {
    constexpr std::string_view sign = "line ";
    constexpr std::size_t enough = 40;  // a long line is quoted by its beginning
    for (std::size_t at = text.find(sign); at != std::string_view::npos; at = text.find(sign, at + 1)) {
        const std::string_view after = text.substr(at + sign.size());
        const std::size_t colon = after.find(": ");
        const auto number =
            colon == std::string_view::npos ? std::nullopt : base::number_from<std::size_t>(after.substr(0, colon));
        if (!number || *number == 0 || *number > lines.size()) {
            continue;
        }
        const std::string_view quoted = after.substr(colon + 2);
        const std::string line = base::one_line(base::trimmed(lines[*number - 1]), enough);
        const bool is_long = line.ends_with("…");
        if (!line.empty() && quoted.starts_with(is_long ? line.substr(0, line.size() - 3) : line)) {
            marked[name].insert(*number);
        }
    }
}

// A compiler and a runtime know a single file by another name, such as main.cpp.
void mark_location(const languages::SourceLocation& location, const std::vector<SourceFile>& files,
                   LinesOfFiles& marked) {
    auto file = std::ranges::find(files, location.file, &SourceFile::name);
    if (file == files.end() && files.size() == 1 &&
        std::filesystem::path(files[0].name).extension() == std::filesystem::path(location.file).extension()) {
        file = files.begin();
    }
    if (file != files.end() && location.line > 0) {
        marked[file->name].insert(static_cast<std::size_t>(location.line));
    }
}

}  // namespace

LinesOfFiles marked_lines(const report::StudentView& result, const std::vector<SourceFile>& files) {
    LinesOfFiles marked;
    if (!result.told) {
        return marked;
    }
    for (const SourceFile& file : files) {
        const std::vector<std::string_view> lines = base::lines_of(file.text);
        for (const std::string& hint : result.told->hints) {
            mark_quoted(hint, file.name, lines, marked);
        }
    }
    if (const auto location = languages::error_location(result.told->compile.message)) {
        mark_location(*location, files, marked);
    }
    if (result.failing && result.failing->verdict == model::Verdict::RunTimeError && result.failing->evidence) {
        mark_location(languages::read_crash(result.failing->evidence->error_text).location, files, marked);
    }
    return marked;
}

CommentsOfFiles line_comments(const report::StudentView& result, const std::vector<SourceFile>& files,
                              std::size_t attempt) {
    CommentsOfFiles comments;
    if (!result.told) {
        return comments;
    }
    for (const std::string& note : result.told->notes) {
        for (const SourceFile& file : files) {
            // Only at the start: other notes quote the names of files, which students choose.
            const std::string sign =
                base::say<"the instructor comments: {}">(fmt::format("attempt {}, {}:", attempt, file.name));
            const std::string_view rest =
                note.starts_with(sign) ? std::string_view(note).substr(sign.size()) : std::string_view{};
            const std::size_t colon = rest.find(": ");
            const auto line =
                colon == std::string_view::npos ? std::nullopt : base::number_from<std::size_t>(rest.substr(0, colon));
            if (line) {
                comments[file.name][*line].emplace_back(rest.substr(colon + 2));
            }
        }
    }
    return comments;
}

Data sources_data(const Texts& texts, const std::vector<SourceFile>& files, const LinesOfFiles& marked,
                  const CommentsOfFiles& comments) {
    std::size_t bytes_left = longest_source;
    std::size_t lines_left = most_source_lines;
    std::size_t others = files.size();
    return list_of(files, [&](const SourceFile& file) {
        const std::string text = report::html::lines_of(file.text, bytes_left / others);
        bytes_left -= std::min(bytes_left, kainjow::mustache::html_escape(text).size());
        const std::vector<std::string_view> all = base::lines_of(text);
        const std::size_t shown = std::min(all.size(), lines_left / others--);
        lines_left -= shown;
        const auto of_file = marked.find(file.name);
        const auto said = comments.find(file.name);
        Data lines = list();
        for (std::size_t i = 0; i < shown; ++i) {
            const bool is_marked = of_file != marked.end() && of_file->second.contains(i + 1);
            Data of_line = list();
            if (said != comments.end() && said->second.contains(i + 1)) {
                of_line = list_of(said->second.at(i + 1), [](const std::string& comment) {
                    return report::html::line_of(comment, longest_line);
                });
            }
            lines << object(
                {{"text", std::string{all[i]}}, {"is_marked", is_marked}, {"comments", std::move(of_line)}});
        }
        const bool is_short = shown < all.size() || is_cut(text, file.text);
        return object({{"name", report::html::line_of(file.name, longest_name)},
                       {"is_empty", file.text.empty()},
                       {"cut", is_short ? Data(texts.at("attempt.cut")) : Data(false)},
                       {"has_lines", shown > 0},
                       {"lines", std::move(lines)}});
    });
}

}  // namespace harness::serve::pages
