#include "harness/judge/hints/source_hints.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <vector>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::judge {

namespace {

constexpr std::size_t longest_source_line = 200;

bool is_of_name(char letter) {
    return std::isalpha(static_cast<unsigned char>(letter)) != 0 || static_cast<unsigned char>(letter) >= 0x80 ||
           letter == '_';
}

// The line without a comment. A comment starts with "//" or "# "; C directives have no blank after '#'.
std::string_view without_comment(std::string_view line) {
    line = line.substr(0, line.find("//"));
    return line.substr(0, line.find("# "));
}

bool contains_any(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// Whether "open(" occurs, not as the end of another name. "open(0" is standard input.
bool opens_in_python(std::string_view line) {
    const std::size_t at = line.find("open(");
    return at != std::string_view::npos && (at == 0 || !is_of_name(line[at - 1])) &&
           !line.substr(at).starts_with("open(0");
}

// Whether "scanf(" or a similar call occurs, not as the end of another name such as sscanf.
bool reads_standard_input(std::string_view line) {
    return contains_any(line, {"cin >>", "cin>>", "getline(cin", "getline(std::cin", "sys.stdin", "System.in"}) ||
           std::ranges::any_of(std::array<std::string_view, 3>{"scanf(", "input(", "getchar("},
                               [&](std::string_view call) {
                                   const std::size_t at = line.find(call);
                                   return at != std::string_view::npos &&
                                          (at == 0 || (!is_of_name(line[at - 1]) && line[at - 1] != '.'));
                               });
}

using Lines = std::vector<std::string_view>;

// The first line from `from` on with one of these words, not in a comment of C, C++ or Java.
Lines::const_iterator line_with(const Lines& lines, Lines::const_iterator from,
                                std::initializer_list<std::string_view> words) {
    return std::find_if(from, lines.end(),
                        [&](std::string_view line) { return contains_any(line.substr(0, line.find("//")), words); });
}

std::string quoted(const Lines& lines, Lines::const_iterator line) {
    const std::size_t start = std::min(line->find_first_not_of(" \t"), line->size());
    return fmt::format("line {}: {}", line - lines.begin() + 1,
                       base::one_line(line->substr(start), longest_source_line));
}

}  // namespace

std::string quoted_line(std::string_view source, int number) {
    const Lines lines = base::lines_of(source);
    return quoted(lines, lines.begin() + number - 1);
}

FileUse file_use(std::string_view source) {
    FileUse use;
    int number = 0;
    for (const std::string_view whole : base::lines_of(source)) {
        ++number;
        const std::string_view line = without_comment(whole);
        const bool opens = contains_any(line, {"fopen(", "fopen ("}) || opens_in_python(line);
        const bool for_writing = contains_any(line, {"\"w", "'w", "\"a\"", "'a'"});
        const bool reopens = contains_any(line, {"freopen"});
        const bool writes =
            contains_any(line, {"ofstream "}) || (reopens && contains_any(line, {"stdout"})) || (opens && for_writing);
        const bool reads =
            contains_any(line, {"ifstream "}) || (reopens && contains_any(line, {"stdin"})) || (opens && !for_writing);
        use.writes = use.writes == 0 && writes ? number : use.writes;
        use.reads = use.reads == 0 && reads && !writes ? number : use.reads;
        use.asks = use.asks == 0 && reads_standard_input(line) ? number : use.asks;
    }
    return use;
}

std::string line_end_hint(std::string_view source) {
    const Lines lines = base::lines_of(source);
    const auto letter = line_with(lines, lines.begin(), {R"(scanf("%c)"});
    if (letter != lines.end() && !contains_any(source, {"getchar", "getc(", "gets", "'\\n'"})) {
        return fmt::format("does %c read the ends of lines too? \" %c\", with a blank, skips them; {}",
                           quoted(lines, letter));
    }
    const std::initializer_list<std::string_view> reads_line{"getline(", ".nextLine(", "gets("};
    const auto line = line_with(lines, lines.begin(), reads_line);
    const bool reads_number = contains_any(source, {"cin >>", "cin>>", "scanf(\"%d\"", ".nextInt("});
    if (line == lines.end() || !reads_number) {
        return "";
    }
    // Whoever reads lines in two places may skip one.
    const bool takes_care = contains_any(source, {"ignore(", ">> ws", ">>ws", "getchar", "mpty()"}) ||
                            line_with(lines, line + 1, reads_line) != lines.end();
    return takes_care ? ""
                      : fmt::format(
                            "the first line that is read after a number is the rest of the number's line: is it "
                            "skipped? {}",
                            quoted(lines, line));
}

std::string flush_hint(std::string_view source) {
    const Lines lines = base::lines_of(source);
    const auto writer = line_with(lines, lines.begin(), {"new BufferedWriter(", "new PrintWriter("});
    return writer == lines.end() || contains_any(source, {".flush()", ".close()", ", true)", "try ("})
               ? ""
               : fmt::format("it prints nothing: such a writer keeps its text until flush() or close() is called; {}",
                             quoted(lines, writer));
}

}  // namespace harness::judge
