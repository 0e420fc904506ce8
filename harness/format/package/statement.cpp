#include "harness/format/package/statement.hpp"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/substitute.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/yaml_map.hpp"

namespace harness::package {

namespace {

namespace fs = std::filesystem;
using model::Statement;

constexpr std::size_t longest_shown = 65'536;
constexpr std::size_t longest_constant = 256;  // a constant may occur thousands of times in the text

void add_files(const char* folder, const base::Root& root, const Unreadable& unreadable,
               std::vector<StatementFile>& files) {
    static const std::map<std::string, Statement::Form> forms{
        {".md", Statement::Form::Markdown}, {".tex", Statement::Form::Latex}, {".pdf", Statement::Form::Other}};
    std::error_code error;
    for (const fs::directory_entry& each : base::entries_of(root / folder, error)) {
        const fs::path name = each.path().filename();
        const std::string stem = name.stem().string();
        const auto form = forms.find(name.extension().string());
        if ((stem != "problem" && !stem.starts_with("problem.")) || form == forms.end()) {
            continue;
        }
        StatementFile file;
        file.path = each.path();
        file.language = stem == "problem" ? "en" : stem.substr(stem.find('.') + 1);
        file.form = form->second;
        file.file = fmt::format("{}/{}", folder, base::one_line(name.string(), 200));
        try {
            file.text = file.form == Statement::Form::Other ? "" : read_small_text(file.path, root);
        } catch (const base::ConfigError& broken) {
            unreadable(file.file, broken.what());
            continue;
        }
        files.push_back(std::move(file));
    }
    if (error && is_there(root / folder)) {
        unreadable(folder, fmt::format("cannot be read as a folder: {}", error.message()));
    }
}

constexpr std::string_view plain_name = "%% plainproblemname:";

// Where the line's comment begins: at a '%' without a backslash of its own.
std::size_t comment_in(std::string_view line) {
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '\\') {
            ++at;
        } else if (line[at] == '%') {
            return at;
        }
    }
    return line.size();
}

}  // namespace

std::string without_comments(std::string_view latex) {
    constexpr std::string_view begin = "\\begin{comment}";
    constexpr std::string_view end = "\\end{comment}";
    std::string text;
    bool is_comment = false;
    for (const std::string_view line : base::lines_of(latex)) {
        is_comment = is_comment || line.starts_with(begin);
        if (!is_comment) {
            text.append(line.starts_with(plain_name) ? line : line.substr(0, comment_in(line)));
        }
        text += '\n';
        is_comment = is_comment && line.find(end) == std::string_view::npos;
    }
    return text;
}

std::vector<StatementFile> statement_files(const base::Root& root, const Unreadable& unreadable) {
    std::vector<StatementFile> files;
    for (const char* folder : {"statement", "problem_statement"}) {
        add_files(folder, root, unreadable, files);
    }
    std::ranges::sort(files, {}, &StatementFile::path);
    return files;
}

std::string problem_name(const StatementFile& statement) {
    if (statement.form != Statement::Form::Latex) {
        return "";
    }
    const std::string text = without_comments(statement.text);
    const auto between = [&text](std::string_view before, char after) {
        const std::size_t at = text.find(before);
        const std::string_view rest = at == std::string::npos ? "" : std::string_view{text}.substr(at + before.size());
        return base::trimmed(rest.substr(0, rest.find(after)));
    };
    const std::string_view plain = between(plain_name, '\n');
    return std::string(plain.empty() ? between("\\problemname{", '}') : plain);
}

Statement shown_statement(const base::Root& root, const std::map<std::string, std::string>& constants) {
    Statement unread;
    std::vector<StatementFile> files =
        statement_files(root, [&](const std::string& file, const std::string&) { unread.file = file; });
    const auto first = std::ranges::min_element(files, {}, [](const StatementFile& file) {
        return std::tuple{file.language != "en", file.form};
    });
    if (first == files.end()) {
        return unread;
    }
    Statement shown = std::move(*first);
    std::map<std::string, std::string> known{{"nextsample", ""}, {"remainingsamples", ""}};
    std::ranges::copy_if(constants, std::inserter(known, known.end()),
                         [](const auto& constant) { return constant.second.size() <= longest_constant; });
    const bool is_short = shown.text.size() <= longest_shown;
    shown.text = is_short ? base::substitute(shown.text, known) : "";
    if (shown.text.size() > longest_shown) {
        shown.text.clear();
    }
    return shown;
}

}  // namespace harness::package
