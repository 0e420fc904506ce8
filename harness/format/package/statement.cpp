#include "harness/format/package/statement.hpp"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
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

constexpr std::size_t largest_image = std::size_t{4} << 20U;
constexpr std::size_t most_image_bytes = 4 * largest_image;
constexpr int deepest_image = 4;  // folders

// Fills `images` until `left` bytes are read.
void add_images(const fs::path& folder, const std::string& prefix, const base::Root& root, std::size_t& left,
                std::vector<model::StatementImage>& images) {
    static const std::map<std::string, std::string, std::less<>> types{
        {".png", "image/png"}, {".jpg", "image/jpeg"},    {".jpeg", "image/jpeg"},
        {".gif", "image/gif"}, {".svg", "image/svg+xml"}, {".webp", "image/webp"}};
    try {
        for (const Entry& entry : list_followed(folder, root)) {
            const auto type = types.find(base::lowered(fs::path{entry.name}.extension().string()));
            const auto bytes = static_cast<std::size_t>(entry.status.st_size);
            if (entry.kind == EntryKind::Folder && std::ranges::count(prefix, '/') < deepest_image) {
                add_images(entry.path, prefix + entry.name + "/", root, left, images);
            } else if (entry.kind == EntryKind::File && type != types.end() && bytes <= std::min(largest_image, left)) {
                images.push_back({prefix + entry.name, type->second, text_of(entry.file(), largest_image)});
                left -= bytes;
            }
        }
    } catch (const base::JudgeError&) {  // a page names an image that it cannot show
    } catch (const base::ConfigError&) {
    }
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

Statement shown_statement(const base::Root& root, const std::map<std::string, std::string>& constants,
                          std::string_view language) {
    Statement unread;
    std::vector<StatementFile> files =
        statement_files(root, [&](const std::string& file, const std::string&) { unread.file = file; });
    const auto first = std::ranges::min_element(files, {}, [&](const StatementFile& file) {
        return std::tuple{file.language != language, file.language != "en", file.form};
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

std::vector<model::StatementImage> images_of(const base::Root& root, const Statement& statement) {
    std::vector<model::StatementImage> images;
    std::size_t left = most_image_bytes;
    if (!statement.file.empty()) {
        add_images(root / fs::path{statement.file}.parent_path(), "", root, left, images);
    }
    return images;
}

}  // namespace harness::package
