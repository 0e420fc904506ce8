#include <algorithm>
#include <array>
#include <set>

#include "harness/base/letters.hpp"
#include "harness/base/lines.hpp"
#include "harness/languages/reading/code.hpp"
#include "language_table.hpp"

namespace harness::languages {

namespace {

bool names_class_kind(std::string_view word) {
    constexpr std::array<std::string_view, 4> kinds{"class", "interface", "enum", "record"};
    return std::ranges::find(kinds, word) != kinds.end();
}

// The public class that is not nested in another class.
std::string public_class(std::string_view source) {
    const std::string text = code_only(source, {});
    int depth = 0;
    bool is_public = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view word = word_at(text, at);
        if (depth == 0 && is_public && names_class_kind(word)) {
            return std::string(word_at(text, skip_space(text, at + word.size())));
        }
        depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
        is_public = word == "public" || (is_public && text[at] != ';' && text[at] != '}');
        at += std::max<std::size_t>(word.size(), 1);
    }
    return {};
}

// Words that begin with a capital letter, as class names do, except the classes that the text declares. Includes names
// of the standard library.
std::vector<std::string> used_classes(std::string_view source, std::string_view) {
    const std::string code = code_only(source, {});
    const std::string_view text = code;
    std::set<std::string> names;
    std::set<std::string> declared;
    std::string_view before;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && base::is_word(text[end])) {
            ++end;
        }
        if (end > at && base::is_capital(text[at])) {
            (names_class_kind(before) ? declared : names).emplace(text.substr(at, end - at));
        }
        if (end > at || !base::is_space(text[at])) {
            before = text.substr(at, end - at);
        }
        at = std::max(end, at + 1);
    }
    std::erase_if(names, [&](const std::string& name) { return declared.contains(name); });
    return {names.begin(), names.end()};
}

std::vector<std::string> package_of(std::string_view text) {
    const std::string code = code_only(text, {});
    std::vector<std::string> names;
    if (word_at(code, skip_space(code, 0)) == "package") {
        std::size_t at = code.find("package") + std::string_view{"package"}.size();
        do {
            at = skip_space(code, at);
            names.emplace_back(word_at(code, at));
            at = skip_space(code, at + names.back().size());
        } while (at < code.size() && code[at++] == '.');
    }
    return names;
}

bool imports_junit(std::string_view text) {
    return std::ranges::any_of(base::lines_of(text), [](std::string_view line) {
        return line.starts_with("import org.junit.") || line.starts_with("import static org.junit.");
    });
}

}  // namespace

Language java() {
    return {
        .extensions = {".java"},
        .main = "main",
        .may_begin_often = true,  // each class may have a main for tests
        .used_parts = used_classes,
        .required_stem = public_class,
        .declared_package = package_of,
        .needs_test_runner = imports_junit,
    };
}

}  // namespace harness::languages
