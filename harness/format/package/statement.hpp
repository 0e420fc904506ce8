// The statements of a problem: files in statement/ or problem_statement/, one for each language.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/seen_file.hpp"
#include "harness/model/statement.hpp"

namespace harness::package {

// The text is unchanged and of any length.
struct StatementFile : model::Statement {
    std::filesystem::path path{};
    std::string language{};  // "en"
};

// LaTeX without its comments, which no reader sees, except the one that gives the problem's plain name.
std::string without_comments(std::string_view latex);

using Unreadable = std::function<void(const std::string& file, const std::string& why)>;

// All statements, sorted by path. Calls `unreadable` for each file that cannot be read or is not UTF-8, and leaves it
// out.
std::vector<StatementFile> statement_files(const base::Root& root, const Unreadable& unreadable);

// The name that a LaTeX statement gives the problem, as plain text if the statement has that too; empty if it gives
// none.
std::string problem_name(const StatementFile& statement);

// The statement for reports, with constants replaced and without the marks for samples. Prefers `language` to English,
// English to other languages, and Markdown to LaTeX and PDF. The text is empty if it is longer than 64 KiB.
model::Statement shown_statement(const base::Root& root, const std::map<std::string, std::string>& constants,
                                 std::string_view language = "");

// The images that a page can show and that lie in the statement's folder: at most 4 MiB each, and 16 MiB together.
// Leaves out what cannot be read.
std::vector<model::StatementImage> images_of(const base::Root& root, const model::Statement& statement);

}  // namespace harness::package
