// The page of a program that was run without being handed in.
#include <string>

#include "harness/report/html/failing.hpp"
#include "harness/report/html/text.hpp"
#include "harness/serve/pages/parts.hpp"
#include "harness/serve/pages/sentences.hpp"

namespace harness::serve::pages {

namespace {

using model::Verdict;
using report::html::line_of;
using report::html::lines_of;

constexpr std::size_t longest_tried_text = 8'000;

// With an input of the student's own, a run that ended well is neither right nor wrong.
bool ended_well(const TryView& view, const model::SubmissionResult& result) {
    return view.has_own_input && (result.verdict == Verdict::Accepted || result.verdict == Verdict::WrongAnswer);
}

Data tried_state(const Texts& texts, const TryView& view, const model::SubmissionResult& result) {
    const std::string meaning = texts.at("verdict." + report::html::class_of(result.verdict));
    const model::CaseResult* slowest = model::slowest_case(result);
    const bool ran = ended_well(view, result);
    return object({{"class", ran ? "open" : report::html::class_of(result.verdict)},
                   {"short", ran ? "✓" : std::string{model::short_name(result.verdict)}},
                   {"text", !ran                                  ? meaning
                            : result.verdict == Verdict::Accepted ? texts.at("try.printed_nothing")
                                                                  : texts.at("try.ran")},
                   {"time", slowest == nullptr ? Data(false) : Data(report::html::time_text(slowest->cpu))},
                   {"memory", report::html::memory_text(model::peak_memory_kib(result))}});
}

Data tried_texts(const Texts& texts, const model::Evidence& evidence) {
    Data all = list();
    const auto add = [&](const char* title, const std::string& text, bool is_cut_already) {
        if (!text.empty()) {
            const std::string shown = lines_of(text, longest_tried_text);
            all << object(
                {{"title", texts.at(title)}, {"text", shown}, {"is_cut", is_cut_already || is_cut(shown, text)}});
        }
    };
    add("failing.output", evidence.given.text, evidence.given.is_cut());
    add("failing.errors", evidence.error_text, false);
    return all;
}

void add_run(Data& data, const Frame& frame, const TryView& view, const model::SubmissionResult& result) {
    const Texts& texts = frame.texts();
    data["state"] = tried_state(texts, view, result);
    data["notes"] = list_of(result.notes, [&](const std::string& note) {
        return line_of(sentence_in(frame.language, note), longest_line);
    });
    if (!result.compile.message.empty()) {
        data["compiler"] = compiler_data(frame, result);
    }
    if (!view.has_own_input) {
        data["has_cases"] = !result.cases.empty();
        data["cases"] = list_of(result.cases, case_data);
    }
    if (!view.result->failing) {
        return;
    }
    const model::CaseResult& failing = *view.result->failing;
    if (!ended_well(view, result)) {
        data["why"] = line_if(sentence_in(frame.language, failing.reason), longest_line);
    }
    if (!view.has_own_input) {
        data["failing"] = failing_html(texts, *view.model, failing);
    } else if (failing.evidence) {
        data["texts"] = tried_texts(texts, *failing.evidence);
    }
}

}  // namespace

std::string try_page(const Frame& frame, const TryView& view) {
    const std::string title = title_of(view.package.title, view.package.name);
    Data data = object({{"title", title},
                        {"problem_path", path_of_problem(view.package.name)},
                        {"path", path_of_problem(view.package.name) + "/try"},
                        {"waits", !view.result}});
    if (view.result && view.result->told) {
        add_run(data, frame, view, *view.result->told);
    }
    return whole_page(frame, frame.texts().at("try.page"), try_asset, data);
}

}  // namespace harness::serve::pages
