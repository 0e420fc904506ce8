#include "harness/languages/reading/source_hints.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <regex>
#include <utility>

#include <fmt/format.h>

#include "harness/base/lines.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/languages/language.hpp"

namespace harness::languages {

namespace {

constexpr std::size_t longest_source_line = 200;

struct CompiledHint {
    const SourceHint* hint;
    std::regex line;
};

// The rows of a language.
const std::vector<CompiledHint>& compiled_hints(const Language& language) {
    static const auto by_language = [] {
        std::map<const Language*, std::vector<CompiledHint>> compiled;
        for (const Language& known : all_languages()) {
            for (const SourceHint& hint : known.source_hints) {
                compiled[&known].push_back({&hint, std::regex(hint.line, std::regex::optimize)});
            }
        }
        return compiled;
    }();
    static const std::vector<CompiledHint> none;
    const auto hints = by_language.find(&language);
    return hints == by_language.end() ? none : hints->second;
}

bool contains_any(std::string_view text, const std::vector<std::string_view>& words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

}  // namespace

std::string source_hint(std::string_view source, std::string_view extension, Symptom symptom, std::string_view input) {
    const Language& language = language_of(extension);
    const std::string code = without_comments(source, language.syntax);
    const std::vector<std::string_view> lines = base::lines_of(code);
    for (const CompiledHint& row : compiled_hints(language)) {
        const SourceHint* hint = row.hint;
        if (hint->symptom != symptom || contains_any(code, hint->without) ||
            !(hint->with.empty() || contains_any(code, hint->with))) {
            continue;
        }
        const auto has_form = [&](std::string_view line) {
            line = line.substr(0, longest_source_line);  // regular expressions call themselves for each character
            return std::regex_search(line.begin(), line.end(), row.line);
        };
        const auto line = std::ranges::find_if(lines, has_form);
        if (line == lines.end() || (hint->is_once && std::any_of(line + 1, lines.end(), has_form))) {
            continue;
        }
        const auto index = static_cast<std::size_t>(line - lines.begin());
        const std::string_view text = base::trimmed(base::lines_of(source)[index]);
        return base::say<"{}; line {}: {}">(fmt::format(fmt::runtime(hint->says), fmt::arg("input", input)), index + 1,
                                            base::one_line(text, longest_source_line));
    }
    return {};
}

std::vector<SourceHint> channel_hints(const Channels& channels, std::vector<SourceHint> others) {
    std::vector<std::string_view> first_argument = channels.other_reads;
    first_argument.push_back(channels.first_argument);
    std::vector<SourceHint> hints{
        {Symptom::IgnoresArguments, std::string(channels.standard_input),
         "the input is in its arguments (argv), and standard input is empty"},
        {.symptom = Symptom::MisreadsArguments,
         .line = std::string(channels.wrong_argument),
         .says = base::say<"the first argument is {}">(channels.first_argument),
         .without = std::move(first_argument)},
        {Symptom::ReadsEmptyInput, std::string(channels.standard_input),
         "it reads standard input, but this problem has no input"},
        {Symptom::ReadsArguments, std::string(channels.arguments),
         "it reads its arguments, but has none: the input {input}"},
        {Symptom::PrintsNothing, std::string(channels.output_file),
         "it prints nothing, and writes to a file: only standard output is judged"},
        {Symptom::PrintsNothing, std::string(channels.input_file),
         "it prints nothing, and reads from a file, which is not there: the input {input}"},
    };
    std::erase_if(hints, [](const SourceHint& hint) { return hint.line.empty(); });
    if (!channels.ends_at_ctrl_z) {
        hints.push_back({Symptom::DoesNotCompile, "\x1A",
                         "its last character is Ctrl-Z (0x1A), with which a file ends on DOS: remove it"});
    }
    std::ranges::move(others, std::back_inserter(hints));
    return hints;
}

}  // namespace harness::languages
