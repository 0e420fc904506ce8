#include "harness/judge/hints/line_ends.hpp"

#include <algorithm>
#include <initializer_list>

#include <fmt/format.h>

#include "harness/support/lines.hpp"
#include "harness/support/text.hpp"

namespace harness::judge {

namespace {

constexpr std::size_t longest_line = 200;

bool has_any(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// The number of the first line with one of these words, from 1; 0: there is none.
std::size_t line_with(std::string_view source, std::initializer_list<std::string_view> words) {
    const std::vector<std::string_view> lines = support::lines_of(source);
    const auto found = std::ranges::find_if(
        lines, [&](std::string_view line) { return has_any(line.substr(0, line.find("//")), words); });
    return found == lines.end() ? 0 : static_cast<std::size_t>(found - lines.begin()) + 1;
}

std::string_view after(std::string_view source, std::size_t number) {
    const std::string_view line = support::lines_of(source)[number - 1];
    return source.substr(static_cast<std::size_t>(line.data() - source.data()) + line.size());
}

std::string quoted(std::string_view source, std::size_t number) {
    std::string_view line = support::lines_of(source)[number - 1];
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return fmt::format("line {}: {}", number, support::one_line(line, longest_line));
}

}  // namespace

std::string line_end_hint(std::string_view source) {
    if (const std::size_t letter = line_with(source, {R"(scanf("%c)"});
        letter > 0 && !has_any(source, {"getchar", "getc(", "gets", "'\\n'"})) {
        return fmt::format("does %c read the ends of lines too? \" %c\", with a blank, skips them; {}",
                           quoted(source, letter));
    }
    const std::initializer_list<std::string_view> reads_line{"getline(", ".nextLine(", "gets("};
    const std::size_t line = line_with(source, reads_line);
    const bool reads_number = has_any(source, {"cin >>", "cin>>", "scanf(\"%d\"", ".nextInt("});
    // Whoever reads lines in two places may skip one.
    const bool takes_care = has_any(source, {"ignore(", ">> ws", ">>ws", "getchar", "mpty()"}) ||
                            (line > 0 && line_with(after(source, line), reads_line) > 0);
    return line > 0 && reads_number && !takes_care
               ? fmt::format(
                     "the first line that is read after a number is the rest of the number's line: is it "
                     "skipped? {}",
                     quoted(source, line))
               : "";
}

std::string flush_hint(std::string_view source) {
    const std::size_t writer = line_with(source, {"new BufferedWriter(", "new PrintWriter("});
    return writer > 0 && !has_any(source, {".flush()", ".close()", ", true)", "try ("})
               ? fmt::format("it prints nothing: call flush() or close() at the end of what is made here; {}",
                             quoted(source, writer))
               : "";
}

}  // namespace harness::judge
