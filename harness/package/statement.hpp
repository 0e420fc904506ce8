// The statements of a problem, which lie in statement/ or problem_statement/, one a language.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/model/statement.hpp"

namespace harness::package {

// The text is as it is written, of any length.
struct StatementFile : model::Statement {
    std::filesystem::path path{};
    std::string language{};  // "en"
};

// All that there are, by their paths. `unreadable` is told of each that cannot be read, or is no UTF-8: its file, and
// why; it is left out.
std::vector<StatementFile> statement_files(
    const std::filesystem::path& root,
    const std::function<void(const std::string& file, const std::string& why)>& unreadable);

// The one that reports show, with the constants in their places and without the marks where samples are to stand: in
// English rather than in another language, as Markdown rather than as LaTeX or a PDF. Its text is empty where it has
// more than 64 KiB.
model::Statement shown_statement(const std::filesystem::path& root,
                                 const std::map<std::string, std::string>& constants);

}  // namespace harness::package
