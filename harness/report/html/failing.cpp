#include "harness/report/html/failing.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/args.h>
#include <fmt/format.h>

#include "harness/base/difference.hpp"
#include "harness/base/lines.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/html/text.hpp"
#include "harness/report/location.hpp"

namespace harness::report::html {

namespace {

using base::Difference;
using base::TextWord;
using model::Evidence;

constexpr std::size_t lines_before = 2;
constexpr std::size_t lines_after = 3;
constexpr std::size_t longest_unbroken = 10;  // of a line of output: also on a phone, it stays in one piece

// A line of output; `word` is marked if it is on this line.
Data line_data(std::string_view whole, std::string_view line, const TextWord* word, std::string_view ends,
               std::size_t limit) {
    Data data;
    if (word == nullptr || word->size == 0) {
        data["before"] = line_of(line, limit);
        if (word != nullptr) {
            data["end"] = std::string{ends};
        }
        return data;
    }
    const auto at = word->begin - static_cast<std::size_t>(line.data() - whole.data());
    const std::size_t context = limit / 3;
    const std::size_t begin = at > context ? at - context : 0;
    data["before"] = (begin > 0 ? "…" : "") + line_of(line.substr(begin, at - begin), limit);
    data["mark"] = line_of(line.substr(at, word->size), limit);
    data["after"] = line_of(line.substr(at + word->size), context);
    return data;
}

// One of the two outputs, as shown in the table.
struct Side {
    std::string ends;  // shown if the output ends too early
    std::string_view whole;
    TextWord word;
    std::size_t limit;
    std::vector<std::string_view> lines = base::lines_of(whole);

    void fill(Data& row, const std::string& name, std::size_t first, std::size_t i, bool differs) const {
        const std::size_t line = first + i;
        const bool there = line < lines.size();
        row[name + "_line"] = there ? std::to_string(line + 1) : "";
        const std::string_view text = there ? lines[line] : std::string_view{};
        row[name] = line_data(whole, text, differs ? &word : nullptr, ends, limit);
        row[name + "_is_short"] = text.size() <= longest_unbroken;
    }
};

Data diff_data(const Evidence& evidence, const Difference& difference, std::size_t limit, const FailingWords& words) {
    const Side expected{words.answer_ends, evidence.expected->text, difference.expected, limit};
    const Side actual{words.output_ends, evidence.given.text, difference.output, limit};
    const std::size_t before = std::min({lines_before, expected.word.line, actual.word.line});
    const std::size_t from_expected = expected.word.line - before;
    const std::size_t from_given = actual.word.line - before;
    const std::size_t most = std::max(expected.lines.size() - std::min(from_expected, expected.lines.size()),
                                      actual.lines.size() - std::min(from_given, actual.lines.size()));
    const std::size_t rows = std::max(before + 1, std::min(most, before + 1 + lines_after));
    Data lines = list();
    for (std::size_t i = 0; i < rows; ++i) {
        Data row;
        row["first"] = i == before;
        expected.fill(row, "left", from_expected, i, i == before);
        actual.fill(row, "right", from_given, i, i == before);
        lines << row;
    }
    return object({{"lines", std::move(lines)}, {"cut", from_expected + from_given > 0 || rows < most}});
}

void add_text(Data& texts, const std::string& kind, const std::string& title, std::string_view text, std::int64_t bytes,
              std::size_t limit) {
    texts << object({{"kind", kind}, {"title", title}, {"size", bytes_text(bytes)}, {"before", lines_of(text, limit)}});
}

// The output around the location where it goes wrong according to the validator.
void add_location(Data& texts, const model::OutputLocation& location, std::size_t limit, const FailingWords& words) {
    const auto at = std::min(static_cast<std::size_t>(location.at - location.begin), location.text.size());
    const std::string_view text = location.text;
    const std::size_t context = limit / 2;
    std::size_t begin = at > context ? at - context : 0;
    if (begin > 0) {
        begin = std::min(text.find('\n', begin), at - 1) + 1;
    }
    const std::size_t end_of_word = std::min(text.find_first_of(" \t\r\n", at), std::min(at + 40, text.size()));
    const std::size_t marked = std::max<std::size_t>(end_of_word - at, at < text.size() ? 1 : 0);
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
    const std::string mark = at < text.size() ? lines_of(text.substr(at, marked), limit) : words.output_ends;
    texts << object(
        {{"kind", "spot"},
         {"title", fmt::format(fmt::runtime(words.output_from), fmt::arg("line", location.first_line + lines))},
         {"size", words.marked},
         {"before", lines_of(text.substr(begin, at - begin), limit)},
         {"mark", mark == "\n" ? "↵\n" : mark},
         {"after", lines_of(text.substr(std::min(at + marked, text.size())), context)}});
}

Data texts_data(const Evidence& evidence, bool has_diff, std::size_t limit, const FailingWords& words) {
    Data texts = list();
    if (!evidence.input.text.empty()) {
        add_text(texts, "input", words.input, evidence.input.text, evidence.input.bytes, limit);
    }
    if (evidence.location) {
        add_location(texts, *evidence.location, limit, words);
    }
    if (!has_diff) {
        if (evidence.expected) {
            add_text(texts, "expected", words.answer, evidence.expected->text, evidence.expected->bytes, limit);
        }
        if (!evidence.location) {
            add_text(texts, "given", words.output, evidence.given.text, evidence.given.bytes, limit);
        }
    }
    if (!evidence.conversation.empty()) {
        add_text(texts, "interaction", words.interaction, evidence.conversation,
                 static_cast<std::int64_t>(evidence.conversation.size()), limit);
    }
    if (!evidence.error_text.empty()) {
        add_text(texts, "errors", words.errors, evidence.error_text,
                 static_cast<std::int64_t>(evidence.error_text.size()), limit);
    }
    return texts;
}

// The last word on the location's line, which is the count, also in "Case 3: 10".
std::string count_on_line(std::string_view text, const TextWord& word, const FailingWords& words) {
    const std::vector<std::string_view> lines = base::lines_of(text);
    if (word.size == 0 || word.line >= lines.size()) {
        return words.nothing;
    }
    std::string_view line = lines[word.line];
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    return line_of(line.substr(line.find_last_of(" \t") + 1), 60);
}

std::string caption_text(const inputs::Caption& caption, const FailingWords& words) {
    fmt::dynamic_format_arg_store<fmt::format_context> values;
    for (const auto& [name, value] : caption.values) {
        values.push_back(fmt::arg(name.c_str(), value));
    }
    const auto translation = words.captions.find(caption.key);
    return fmt::vformat(translation == words.captions.end() ? caption.text : translation->second, values);
}

std::optional<Data> figure_data(const std::optional<inputs::Figure>& figure, const Budget& budget,
                                const FailingWords& words) {
    if (!figure || figure->svg.size() > budget.picture) {
        return std::nullopt;
    }
    Data data = object({{"svg", figure->svg}, {"title", caption_text(figure->title, words)}});
    if (figure->legend) {
        data["legend"] = caption_text(*figure->legend, words);
    }
    return data;
}

// The part of the input with the first wrong answer.
std::optional<Data> input_figure(const Evidence& evidence, const inputs::InputModel& model,
                                 const std::optional<Difference>& difference, model::Verdict verdict,
                                 const Budget& budget, const FailingWords& words) {
    // Output after the end of the whole answer belongs to no part.
    const bool at_answer = difference && difference->expected.size > 0;
    std::optional<Data> data =
        figure_data(model.figure(evidence.input.text, at_answer ? std::optional(difference->answers) : std::nullopt),
                    budget, words);
    if (data && at_answer && verdict != model::Verdict::WrongAnswer) {
        (*data)["legend"] = words.first_unanswered;
    } else if (data && at_answer) {
        const std::string expected = count_on_line(evidence.expected->text, difference->expected, words);
        const std::string output = count_on_line(evidence.given.text, difference->output, words);
        if (expected == output) {
            (*data)["legend"] = words.count_is_right;
        } else {
            (*data)["counts"] = object({{"expected", expected}, {"given", output}});
        }
    }
    return data;
}

std::optional<Data> output_figure(const Evidence& evidence, const inputs::InputModel& model, const Budget& budget,
                                  const FailingWords& words) {
    if (!evidence.location) {
        return std::nullopt;
    }
    const auto at =
        static_cast<std::size_t>(std::max<std::int64_t>(0, evidence.location->at - evidence.location->begin));
    return figure_data(model.output_figure(evidence.location->text, at), budget, words);
}

// What the package's visualizers drew, or why they did not.
Data images_data(const std::vector<model::Picture>& pictures, std::size_t budget, const FailingWords& words) {
    Data images = list();
    for (const model::Picture& picture : pictures) {
        const std::string& title = picture.drawn == model::Drawn::Input           ? words.input_picture
                                   : picture.drawn == model::Drawn::OutputForTeam ? words.output_picture
                                                                                  : words.jury_picture;
        Data image = object({{"title", title}});
        if (const std::string address = data_address(picture.type, picture.bytes); picture.bytes.empty()) {
            image["why_not"] = line_of(picture.fault, text_limit);
        } else if (address.size() > budget) {
            image["why_not"] = words.left_out;
        } else {
            budget -= address.size();
            image["address"] = address;
        }
        images << image;
    }
    return images;
}

}  // namespace

std::string failing_case(const model::CaseResult& result, const inputs::InputModel& model, const Budget& budget,
                         int heading, const FailingWords& words) {
    if (!result.evidence) {
        return "";
    }
    const Evidence& evidence = *result.evidence;
    const std::optional<Difference> difference = difference_of(evidence);
    const bool has_diff = difference && result.verdict == model::Verdict::WrongAnswer;
    Data data;
    data["name"] = line_of(result.name, budget.name);
    data["region"] = words.region;
    data["expected_word"] = words.expected;
    data["given_word"] = words.given;
    data["lines_word"] = words.lines;
    data["around"] = words.around;
    data["heading"] = std::to_string(heading);
    data["subheading"] = std::to_string(heading + 1);
    std::optional<Data> figure = model.draws_output()
                                     ? output_figure(evidence, model, budget, words)
                                     : input_figure(evidence, model, difference, result.verdict, budget, words);
    if (figure) {
        data["figure"] = std::move(*figure);
    }
    data["images"] = images_data(evidence.pictures, budget.images, words);
    if (has_diff) {
        data["diff"] = diff_data(evidence, *difference, budget.line, words);
    }
    data["texts"] = texts_data(evidence, has_diff, budget.text, words);
    return fill(failing_asset, data);
}

}  // namespace harness::report::html
