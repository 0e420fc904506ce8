#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/markdown.hpp"
#include "harness/base/text.hpp"
#include "harness/format/package/folder.hpp"
#include "harness/format/package/statement.hpp"
#include "harness/setter/recipe/verify/lint_parts.hpp"

namespace harness::recipe {

namespace {

namespace fs = std::filesystem;
using package::Package;
using package::StatementFile;

// What the statement names, each once.
std::set<std::string> names_of(const std::vector<std::string>& all) {
    return {all.begin(), all.end()};
}

std::set<std::string> images_of_latex(const StatementFile& statement) {
    std::vector<std::string> images = in_braces(statement.text, "\\includegraphics", 1);
    std::ranges::move(in_braces(statement.text, "\\illustration", 2), std::back_inserter(images));
    return names_of(images);
}

// Whether the package has the file in this folder, with or without its ending. Of files outside of the package nothing
// is said.
bool has_file(const Package& package, const fs::path& folder, const std::string& name) {
    const std::string file = (folder / name).string();
    const auto is_there = [&](const char* ending) {
        try {
            return package::is_there_within(package.root, file + ending);
        } catch (const base::ConfigError&) {
            return false;  // it cannot be looked at, or leads out
        }
    };
    return !name.starts_with('/') &&
           std::ranges::any_of(std::array{"", ".png", ".jpg", ".jpeg", ".pdf", ".svg", ".eps"}, is_there);
}

// Of the first time that the text has `word`.
std::ptrdiff_t line_of_word(std::string_view text, std::string_view word) {
    return 1 + std::ranges::count(text.substr(0, text.find(word)), '\n');
}

void look_at_images(const Package& package, const StatementFile& statement, const std::set<std::string>& images,
                    Findings& findings) {
    for (const std::string& image : images) {
        const bool is_elsewhere = image.find("://") != std::string::npos || image.starts_with("data:");
        if (!is_elsewhere && image.find_first_of("\\#") == std::string::npos &&
            !has_file(package, statement.path.parent_path(), image)) {
            findings.add("missing-image", statement.file,
                         fmt::format("shows '{}' in line {}, which is not there", base::one_line(image, 100),
                                     line_of_word(statement.text, image)),
                         "add it beside the statement");
        }
    }
}

void look_at_links(const Package& package, const StatementFile& statement, const std::set<std::string>& links,
                   Findings& findings) {
    for (const std::string& link : links) {
        const std::string file = link.substr(0, link.find_first_of("#?"));
        // A path from the root is one of the site that shows the statement. Of a name with %20 nothing is said.
        const bool is_elsewhere = file.empty() || file.starts_with('/') || file.find(':') != std::string::npos;
        const bool may_be_encoded = file.find('%') != std::string::npos;
        if (!is_elsewhere && !may_be_encoded && !has_file(package, statement.path.parent_path(), file) &&
            !has_file(package, package.root / "attachments", file)) {
            const bool is_inline = statement.text.find("](" + link) != std::string::npos;
            findings.add("missing-image", statement.file,
                         fmt::format("has a link to '{}' in line {}, which is not there", base::one_line(file, 100),
                                     line_of_word(statement.text, (is_inline ? "](" : "") + link)),
                         "add it beside the statement, or in attachments/");
        }
    }
}

void look_at_markdown(const Package& package, const StatementFile& statement, Findings& findings) {
    const base::MarkdownParts parts = base::parts_of_markdown(statement.text);
    look_at_images(package, statement, names_of(parts.images), findings);
    look_at_links(package, statement, names_of(parts.links), findings);
    const auto add = [&](std::size_t position, std::string_view what, std::string_view way_out) {
        const auto line = 1 + std::ranges::count(std::string_view{statement.text}.substr(0, position), '\n');
        findings.add("markdown", statement.file, fmt::format("line {}: {}", line, what), std::string{way_out});
    };
    if (parts.open_code) {
        add(*parts.open_code, "the block of code is not closed", "end it by a line with the same signs");
    }
    if (parts.open_dollar) {
        add(*parts.open_dollar, "the $ belongs to no formula", "close the formula, or write \\$ for a dollar");
    }
}

}  // namespace

std::vector<std::string> in_braces(std::string_view text, std::string_view command, int argument) {
    std::vector<std::string> texts;
    for (std::size_t at = text.find(command); at != std::string_view::npos; at = text.find(command, at + 1)) {
        std::size_t from = at + command.size();
        if (from < text.size() && text[from] == '[') {
            from = std::min(text.find(']', from), text.size() - 1) + 1;
        }
        for (int number = 1; from < text.size() && text[from] == '{'; ++number) {
            const std::size_t end = text.find('}', from);
            if (end == std::string_view::npos) {
                break;
            }
            if (number == argument) {
                texts.emplace_back(text.substr(from + 1, end - from - 1));
                break;
            }
            from = end + 1;
        }
    }
    return texts;
}

void look_at_markup(const Package& package, const StatementFile& statement, Findings& findings) {
    if (statement.form == model::Statement::Form::Markdown) {
        look_at_markdown(package, statement, findings);
        return;
    }
    look_at_images(package, statement, images_of_latex(statement), findings);
    const auto fault = statement.form == model::Statement::Form::Latex ? fault_of_groups(statement.text) : std::nullopt;
    if (fault) {
        findings.add("latex", statement.file, fmt::format("line {}: {}", fault->line, fault->what),
                     "close each formula, group and environment in its place");
    }
}

}  // namespace harness::recipe
