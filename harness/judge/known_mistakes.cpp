#include "harness/judge/known_mistakes.hpp"

#include <algorithm>
#include <utility>

#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::judge {

namespace {

constexpr std::size_t longest_comment = 300;
constexpr std::size_t most_that_tell = 2;
constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text, std::string_view what) {
    const std::size_t from = text.find_first_not_of(what);
    return from == std::string_view::npos ? std::string_view{}
                                          : text.substr(from, text.find_last_not_of(what) + 1 - from);
}

// Words with single blanks between them.
std::string words(std::string_view text) {
    std::string joined;
    for (std::size_t from = text.find_first_not_of(blanks); from != std::string_view::npos;) {
        const std::size_t to = std::min(text.find_first_of(blanks, from), text.size());
        joined.append(joined.empty() ? "" : " ").append(text.substr(from, to - from));
        from = text.find_first_not_of(blanks, to);
    }
    return joined;
}

// The text of the comment without its signs, as it lies in the source.
std::string comment_text(std::string_view source) {
    if (source.starts_with("/*")) {
        return std::string(source.substr(2, source.find("*/") - 2));
    }
    const std::string_view sign = source.starts_with("//") ? "//" : "#";
    std::string text;
    while (source.starts_with(sign)) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        text.append(source.substr(sign.size(), end - sign.size())).append("\n");
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    return text;
}

bool says_the_same(const model::Excerpt& one, const model::Excerpt& other) {
    if (one.is_cut() || other.is_cut()) {
        return one == other;
    }
    return words(one.text) == words(other.text);
}

}  // namespace

std::string first_comment(std::string_view source) {
    source = source.substr(std::min(source.find_first_not_of(blanks), source.size()));
    if (source.starts_with("#!")) {
        source.remove_prefix(std::min(source.find('\n') + 1, source.size()));
    }
    const bool python = source.starts_with("# ");
    if (!python && !source.starts_with("//") && !source.starts_with("/*")) {
        return "";
    }
    std::string text = comment_text(source);
    std::string kept;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        const std::string_view line = std::string_view(text).substr(from, to - from);
        if (line.find("@EXPECTED_RESULTS@") == std::string_view::npos) {
            kept.append(trimmed(line, " \t\r*")).append("\n");
        }
        from = to + 1;
    }
    return support::one_line(words(kept), longest_comment);
}

KnownMistakes::KnownMistakes(const package::Package& package, const compile::Compiler& compiler,
                             CaseRunner& case_runner)
    : package_(package), compiler_(compiler), case_runner_(case_runner) {
    for (const package::Submission& submission : package.submissions) {
        if (std::ranges::find(submission.expected, model::Verdict::WrongAnswer) == submission.expected.end() ||
            submission.files.size() != 1) {
            continue;
        }
        std::string comment = first_comment(support::read_file(submission.files.front().file));
        if (!comment.empty()) {
            mistakes_.push_back({&submission, std::move(comment), std::nullopt});
        }
    }
}

// Whole or not at all: what fails half way is tried again for the next who asks.
void KnownMistakes::compile_all(workers::Worker& worker) {
    if (compiled_) {
        return;
    }
    case_runner_.in_company([&] {
        for (Mistake& mistake : mistakes_) {
            const compile::CompileJob job{mistake.submission->files, package_.entry.drivers};
            mistake.program = compiler_.compile(job, worker.runner()).program;
        }
    });
    compiled_ = true;
}

const std::vector<model::Excerpt>& KnownMistakes::outputs_of(const package::Case& one, workers::Worker& worker) {
    if (const auto known = outputs_.find(one.name); known != outputs_.end()) {
        return known->second;
    }
    std::vector<model::Excerpt> outputs;
    for (const Mistake& mistake : mistakes_) {
        outputs.push_back(mistake.program ? output_of(*mistake.program, one, worker) : model::Excerpt{});
    }
    return outputs_.emplace(one.name, std::move(outputs)).first->second;
}

model::Excerpt KnownMistakes::output_of(const compile::Program& program, const package::Case& one,
                                        workers::Worker& worker) {
    model::Excerpt printed;
    case_runner_.in_company([&] {
        sandbox::Request request = request_for(program, one, package_.limits);
        const support::Fd input = open_input(one, request);
        worker.runner().run(request, [&](std::string_view bytes) { printed.add(bytes); });
    });
    return printed;
}

std::vector<std::string> KnownMistakes::that_print(const std::vector<Printed>& printed, workers::Worker& worker) {
    const std::lock_guard lock(mutex_);
    compile_all(worker);
    std::vector<bool> same(mistakes_.size(), true);
    for (const Printed& each : printed) {
        const std::vector<model::Excerpt>& outputs = outputs_of(*each.one, worker);
        for (std::size_t i = 0; i < mistakes_.size(); ++i) {
            same[i] = same[i] && mistakes_[i].program && says_the_same(*each.given, outputs[i]);
        }
    }
    std::vector<std::string> comments;
    for (std::size_t i = 0; i < mistakes_.size(); ++i) {
        if (same[i]) {
            comments.push_back(mistakes_[i].comment);
        }
    }
    return comments.size() > most_that_tell ? std::vector<std::string>{} : comments;
}

}  // namespace harness::judge
