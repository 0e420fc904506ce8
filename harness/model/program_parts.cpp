#include "harness/model/program_parts.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <utility>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::model {

namespace {

template <std::size_t Count>
bool is_among(const std::array<std::string_view, Count>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

constexpr std::array<std::string_view, 15> c_family{".c",  ".cpp", ".cc",  ".cxx", ".c++", ".C",   ".h",  ".hpp",
                                                    ".hh", ".hxx", ".h++", ".inc", ".ipp", ".tpp", ".inl"};
constexpr std::array<std::string_view, 3> python{".py", ".py3", ".py2"};
constexpr std::array<std::string_view, 7> scripts{".js", ".mjs", ".cjs", ".ts", ".rb", ".lua", ".php"};

bool is_word(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

// Replaces comments and literals of a C-like source by blanks.
class Blanker {
  public:
    explicit Blanker(std::string_view text) : text_(text), made_(text) {}

    std::string made() && {
        while (at_ < text_.size()) {
            if (starts("//")) {
                blank(std::min(text_.find('\n', at_), text_.size()));
            } else if (starts("/*")) {
                blank(behind("*/", at_ + 2));
            } else if (starts("R\"") && (at_ == 0 || !is_word(text_[at_ - 1]))) {
                const std::size_t open = std::min(text_.find('(', at_), text_.size());
                std::string mark(1, ')');
                mark.append(text_.substr(at_ + 2, open - at_ - 2)).push_back('"');
                blank(behind(mark, open));
            } else if (text_[at_] == '"' || (text_[at_] == '\'' && (at_ == 0 || !is_word(text_[at_ - 1])))) {
                blank(behind_literal());
            } else {
                ++at_;
            }
        }
        return std::move(made_);
    }

  private:
    bool starts(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }
    std::size_t behind(std::string_view mark, std::size_t from) const {
        const std::size_t found = from < text_.size() ? text_.find(mark, from) : std::string_view::npos;
        return found == std::string_view::npos ? text_.size() : found + mark.size();
    }
    // A literal ends at the end of its line at the latest.
    std::size_t behind_literal() const {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != text_[at_] && text_[end] != '\n') {
            end += text_[end] == '\\' ? 2 : 1;
        }
        return std::min(end + 1, text_.size());
    }
    void blank(std::size_t end) {
        for (; at_ < end; ++at_) {
            made_[at_] = text_[at_] == '\n' ? '\n' : ' ';
        }
    }

    std::string_view text_;
    std::string made_;
    std::size_t at_ = 0;
};

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) {
        ++at;
    }
    return at;
}

// Position of the whole word, starting at `from`; npos if there is none.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
    std::size_t at = text.find(word, from);
    while (at != std::string_view::npos &&
           ((at > 0 && is_word(text[at - 1])) || (at + word.size() < text.size() && is_word(text[at + word.size()])))) {
        at = text.find(word, at + 1);
    }
    return at;
}

std::size_t behind_parentheses(std::string_view text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0) {
            return at + 1;
        }
    }
    return text.size();
}

// Whether a function of this name is defined: after its parameters comes '{', "->" or a word such as "noexcept". A ':'
// or '.' before the name marks a member of a class, which does not count.
bool defines_function(std::string_view text, std::string_view name) {
    for (std::size_t at = find_word(text, name, 0); at != std::string_view::npos; at = find_word(text, name, at + 1)) {
        const std::size_t open = skip_blanks(text, at + name.size());
        const std::size_t before = text.find_last_not_of(" \t\r\n", at == 0 ? std::string_view::npos : at - 1);
        const bool is_member =
            at > 0 && before != std::string_view::npos && (text[before] == ':' || text[before] == '.');
        if (open >= text.size() || text[open] != '(' || is_member) {
            continue;
        }
        const std::size_t next = skip_blanks(text, behind_parentheses(text, open));
        if (next < text.size() && (text[next] == '{' || text.substr(next, 2) == "->" || is_word(text[next]))) {
            return true;
        }
    }
    return false;
}

// A directive may name main without defining it.
std::string without_directives(std::string text) {
    bool continued = false;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t first = text.find_first_not_of(" \t", at);
        const bool is_directive = continued || (first < end && text[first] == '#');
        continued = is_directive && end > at && text[end - 1] == '\\';
        if (is_directive) {
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end),
                      ' ');
        }
        at = end + 1;
    }
    return text;
}

using base::trimmed;

// `text` without its first word `word`; empty if it begins differently.
std::string_view behind_word(std::string_view text, std::string_view word) {
    return text.starts_with(word) && text.size() > word.size() && !is_word(text[word.size()])
               ? trimmed(text.substr(word.size()))
               : std::string_view{};
}

// The first names of "a.b as c, d" and of "(a, b)".
void add_first_names(std::string_view list, std::vector<std::string>& names) {
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        std::string_view item = list.substr(at, comma - at);
        item.remove_prefix(std::min(item.find_first_not_of(" \t("), item.size()));
        const auto end = std::ranges::find_if_not(item, is_word);
        if (end != item.begin()) {
            names.emplace_back(item.begin(), end);
        }
        at = comma + 1;
    }
}

std::vector<std::string> imports(std::string_view text) {
    std::vector<std::string> names;
    for (const std::string_view whole : base::lines_of(text)) {
        const std::string_view line = trimmed(whole.substr(0, whole.find('#')));
        if (const std::string_view list = behind_word(line, "import"); !list.empty()) {
            add_first_names(list, names);
        } else if (std::string_view from = behind_word(line, "from"); !from.empty()) {
            from.remove_prefix(std::min(from.find_first_not_of('.'), from.size()));
            const std::string_view own = behind_word(trimmed(from), "import");  // "from . import a"
            add_first_names(own.empty() ? from.substr(0, from.find(' ')) : own, names);
        }
    }
    return names;
}

std::vector<std::string> includes(std::string_view text) {
    std::vector<std::string> names;
    for (std::string_view line : base::lines_of(text)) {
        line = trimmed(line);
        if (!line.starts_with('#')) {
            continue;
        }
        const std::string_view rest = behind_word(trimmed(line.substr(1)), "include");
        if (rest.starts_with('"') && rest.find('"', 1) != std::string_view::npos) {
            names.emplace_back(rest.substr(1, rest.find('"', 1) - 1));
        }
    }
    return names;
}

// Files that scripts require: one of these words, followed by a quoted text.
std::vector<std::string> required(std::string_view text, std::string_view extension) {
    static constexpr std::array<std::string_view, 8> words{
        "require", "require_relative", "require_once", "include", "include_once", "from", "import", "dofile"};
    std::set<std::string> names;
    for (const std::string_view word : words) {
        for (std::size_t at = find_word(text, word, 0); at != std::string_view::npos;
             at = find_word(text, word, at + 1)) {
            const std::size_t open = std::min(text.find_first_not_of(" \t(", at + word.size()), text.size());
            const std::size_t close = open < text.size() ? text.find(text[open], open + 1) : std::string_view::npos;
            if (close == std::string_view::npos || (text[open] != '"' && text[open] != '\'')) {
                continue;
            }
            std::string_view name = text.substr(open + 1, close - open - 1);
            name.remove_prefix(std::min(name.find_first_not_of("./"), name.size()));
            name.remove_suffix(name.ends_with(extension) ? extension.size() : 0);
            names.emplace(name);
        }
    }
    return {names.begin(), names.end()};
}

// The word at `at`, with letters of any script; empty if there is none.
std::string_view word_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && (is_word(text[end]) || static_cast<unsigned char>(text[end]) >= 0x80)) {
        ++end;
    }
    return text.substr(at, end - at);
}

constexpr std::array<std::string_view, 4> class_kinds{"class", "interface", "enum", "record"};

// The public class that is not nested in another class.
std::string public_class(std::string_view text) {
    int depth = 0;
    bool is_public = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view word = word_at(text, at);
        if (depth == 0 && is_public && is_among(class_kinds, word)) {
            return std::string(word_at(text, skip_blanks(text, at + word.size())));
        }
        depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
        is_public = word == "public" || (is_public && text[at] != ';' && text[at] != '}');
        at += std::max<std::size_t>(word.size(), 1);
    }
    return {};
}

// The first Ada unit, in the file name form of its compiler: "board-lines" for Board.Lines.
std::string ada_unit(std::string_view text) {
    static constexpr std::array<std::string_view, 3> kinds{"procedure", "function", "package"};
    std::string code;
    for (const std::string_view line : base::lines_of(text)) {
        code.append(line.substr(0, line.find("--"))).push_back(' ');
    }
    code = base::lowered(code);
    std::string_view before;
    for (std::size_t at = 0; at < code.size();) {
        const std::string_view word = word_at(code, at);
        at = skip_blanks(code, at + std::max<std::size_t>(word.size(), 1));
        if (before != "with" && is_among(kinds, word)) {  // in a generic unit, "with" introduces a parameter
            const std::size_t body = word_at(code, at) == "body" ? skip_blanks(code, at + 4) : at;
            std::string name = code.substr(body, code.find_first_of(" \t\r(;", body) - body);
            std::ranges::replace(name, '.', '-');
            return name;
        }
        before = word.empty() ? before : word;
    }
    return {};
}

// Words that begin with a capital letter, as class names do, except the classes that the text declares. Includes names
// of the standard library.
std::vector<std::string> used_classes(std::string_view text) {
    std::set<std::string> names;
    std::set<std::string> declared;
    std::string_view before;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_word(text[end])) {
            ++end;
        }
        if (end > at && std::isupper(static_cast<unsigned char>(text[at])) != 0) {
            (is_among(class_kinds, before) ? declared : names).emplace(text.substr(at, end - at));
        }
        if (end > at || std::isspace(static_cast<unsigned char>(text[at])) == 0) {
            before = text.substr(at, end - at);
        }
        at = std::max(end, at + 1);
    }
    std::erase_if(names, [&](const std::string& name) { return declared.contains(name); });
    return {names.begin(), names.end()};
}

}  // namespace

std::optional<bool> begins_program(std::string_view text, std::string_view extension) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> mains{
        {{".java", "main"}, {".kt", "main"}, {".go", "main"}, {".rs", "main"}, {".cs", "Main"}}};
    if (is_among(c_family, extension)) {
        return defines_function(without_directives(Blanker(text).made()), "main");
    }
    const auto found = std::ranges::find(mains, extension, &std::pair<std::string_view, std::string_view>::first);
    return found == mains.end() ? std::nullopt : std::optional(defines_function(Blanker(text).made(), found->second));
}

std::vector<std::string> used_parts(std::string_view text, std::string_view extension) {
    text = base::without_byte_order_mark(text);
    return is_among(c_family, extension)  ? includes(text)
           : is_among(python, extension)  ? imports(text)
           : extension == ".java"         ? used_classes(Blanker(text).made())
           : is_among(scripts, extension) ? required(text, extension)
                                          : std::vector<std::string>{};
}

std::string required_stem(std::string_view text, std::string_view extension) {
    text = base::without_byte_order_mark(text);
    return extension == ".java"                         ? public_class(Blanker(text).made())
           : extension == ".adb" || extension == ".ads" ? ada_unit(text)
                                                        : std::string{};
}

bool only_defines(std::string_view text, std::string_view extension) {
    static constexpr std::array<std::string_view, 3> definitions{"def", "class", "async"};
    static constexpr std::array<std::string_view, 2> imports{"import", "from"};
    static constexpr std::string_view others = " \t\r#@)]}";  // indented line, comment, decorator, closing bracket
    const auto defines = [](std::string_view line) { return is_among(definitions, word_at(line, 0)); };
    const std::vector<std::string_view> lines = base::lines_of(text);
    return is_among(python, extension) && std::ranges::any_of(lines, defines) &&
           std::ranges::all_of(lines, [&](std::string_view line) {
               return line.empty() || others.find(line.front()) != std::string_view::npos || defines(line) ||
                      is_among(imports, word_at(line, 0));
           });
}

std::string without_number(std::string_view stem) {
    const std::size_t open = stem.rfind('(');
    if (open == std::string_view::npos || open == 0 || stem.size() < open + 3 || stem.back() != ')' ||
        stem.find_first_not_of("0123456789", open + 1) != stem.size() - 1) {
        return {};
    }
    return std::string(stem.substr(0, stem.find_last_not_of(' ', open - 1) + 1));
}

std::vector<std::string> declared_package(std::string_view text, std::string_view extension) {
    const std::string code = extension == ".java" ? Blanker(base::without_byte_order_mark(text)).made() : "";
    std::vector<std::string> names;
    if (word_at(code, skip_blanks(code, 0)) == "package") {
        std::size_t at = code.find("package") + std::string_view{"package"}.size();
        do {
            at = skip_blanks(code, at);
            names.emplace_back(word_at(code, at));
            at = skip_blanks(code, at + names.back().size());
        } while (at < code.size() && code[at++] == '.');
    }
    return names;
}

bool may_begin_often(std::string_view extension) {
    return extension == ".java";
}

}  // namespace harness::model
