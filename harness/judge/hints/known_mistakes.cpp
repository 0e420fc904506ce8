#include "harness/judge/hints/known_mistakes.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/fd.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"
#include "harness/history/cache/code_identity.hpp"
#include "harness/judge/plan/fingerprints.hpp"

namespace harness::judge {

namespace {

constexpr std::size_t longest_comment = 300;
constexpr std::size_t most_named_mistakes = 2;
constexpr std::chrono::seconds waiting{1};  // wall time that a run may wait for a core on a busy machine
constexpr std::string_view blanks = " \t\r\n";

std::string with_single_blanks(std::string_view text) {
    return fmt::format("{}", fmt::join(base::words_of(text), " "));
}

// The text of the comment without comment signs, with its line breaks.
std::string comment_text(std::string_view source) {
    if (source.starts_with("/*")) {
        return std::string(source.substr(2, source.find("*/") - 2));
    }
    const std::string_view sign = source.starts_with("//") ? "//" : "#";
    std::string text;
    for (const std::string_view line : base::lines_of(source)) {
        if (!line.starts_with(sign)) {
            break;
        }
        text.append(line.substr(sign.size())).append("\n");
    }
    return text;
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
    for (const std::string_view line : base::lines_of(text)) {
        if (line.find("@EXPECTED_RESULTS@") == std::string_view::npos) {
            kept.append(base::trimmed(line, " \t\r*")).append("\n");
        }
    }
    return base::one_line(with_single_blanks(kept), longest_comment);
}

std::string print_of(const model::Excerpt& output) {
    cache::Digest digest("queens-judge print 1");
    digest.add(static_cast<std::int64_t>(output.is_cut()));
    digest.add(output.is_cut() ? output.text : with_single_blanks(output.text));
    digest.add(output.is_cut() ? output.bytes : 0);
    return digest.hex();
}

KnownMistakes::KnownMistakes(const Jury& jury, CaseRunner& case_runner)
    : jury_(jury), case_runner_(case_runner), cache_(jury.plan.toolchain.cache_dir, cache::Area::Hints) {
    std::vector<Mistake> interpreted;
    for (const package::Submission& submission : jury.plan.package.submissions) {
        if (std::ranges::find(submission.expected, model::Verdict::WrongAnswer) == submission.expected.end() ||
            submission.files.size() != 1) {
            continue;
        }
        std::string comment = first_comment(base::read_file(submission.files.front().file));
        const config::Language* language = jury.plan.toolchain.language_of_extension(
            std::filesystem::path(submission.files.front().name).extension().string());
        if (!comment.empty() && language != nullptr) {
            (language->keeps_sources ? interpreted : mistakes_).push_back({&submission, std::move(comment)});
        }
    }
    std::ranges::move(interpreted, std::back_inserter(mistakes_));
}

std::string KnownMistakes::key_of(const Mistake& mistake, const package::Case& test_case,
                                  workers::Worker& worker) const {
    const auto identity =
        jury_.compiler->identify({mistake.submission->files, jury_.plan.package.entry.drivers}, worker.runner());
    if (!identity) {
        return "";
    }
    cache::Digest digest("queens-judge known output");
    digest.add(cache::code_identity());
    digest.add(identity->all);
    digest.add_file(test_case.input);
    add(digest, test_case.arguments);
    digest.add(jury_.plan.limits.memory_kib);
    digest.add(jury_.plan.limits.output_kib);
    return digest.hex();
}

// Runs the program for at most half of the budget and half of the package's time limit.
void KnownMistakes::run(Mistake& mistake, const package::Case& test_case, Means& means, Fact& fact) {
    const std::chrono::nanoseconds most = std::min(means.budget, jury_.plan.limits.cpu) / 2;
    if (most <= std::max(fact.slower_than * 2, std::chrono::nanoseconds{})) {
        return;
    }
    case_runner_.in_parallel([&] {
        if (!mistake.compiled) {
            const compile::CompileJob job = compile::submission_job(jury_.plan.package, *mistake.submission);
            mistake.compiled = jury_.compiler->compile(job, means.worker.runner());
        }
        if (!mistake.compiled->program) {
            fact.print = "";
            return;
        }
        const compile::Program& program = *mistake.compiled->program;
        model::Limits limits = program.limits(jury_.plan.limits);
        limits.cpu = most;
        limits.wall = std::min(limits.wall, 2 * most + waiting);
        sandbox::Request request = request_for(program, test_case, limits);
        const base::Fd input = open_input(test_case, request);
        model::Excerpt output;
        const model::Outcome outcome =
            means.worker.runner().run(request, [&](std::string_view bytes) { output.add(bytes); }).outcome;
        means.budget -= std::min(means.budget, outcome.cpu.value_or(most));
        if (outcome.stop == model::Stop::Cpu || outcome.stop == model::Stop::Wall) {
            fact.slower_than = most;
        } else {
            fact.print = model::exited_with(outcome, 0) ? print_of(output) : "";
        }
    });
}

std::string KnownMistakes::print_on(Mistake& mistake, const package::Case& test_case, Means& means) {
    Fact& fact = mistake.facts[test_case.name];
    if (!fact.print) {
        const std::string key = key_of(mistake, test_case, means.worker);
        if (key.empty()) {
            fact.print = "";
        } else if (const auto kept = cache_.find(key)) {
            fact.print = *kept;
        } else {
            run(mistake, test_case, means, fact);
            if (fact.print) {
                cache_.keep(key, *fact.print);
            }
        }
    }
    return fact.print.value_or("");
}

std::vector<KnownMistakes::Mistake*> KnownMistakes::that_agree(const std::vector<PrintOfCase>& printed, Means& means) {
    std::vector<Mistake*> same;
    for (Mistake& mistake : mistakes_) {
        same.push_back(&mistake);
    }
    for (const PrintOfCase& each : printed) {
        std::erase_if(same, [&](Mistake* mistake) {
            const std::string print = print_on(*mistake, *each.test_case, means);
            return print.empty() || print != each.print;
        });
    }
    return same;
}

std::vector<std::string> KnownMistakes::that_print(const std::vector<PrintOfCase>& printed, Means& means) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> comments;
    for (const Mistake* mistake : that_agree(printed, means)) {
        comments.push_back(mistake->comment);
    }
    return printed.empty() || comments.size() > most_named_mistakes ? std::vector<std::string>{} : comments;
}

bool KnownMistakes::prints_anew(const std::vector<PrintOfCase>& printed, const package::Case& test_case, Means& means) {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(that_agree(printed, means), [&](Mistake* mistake) {
        const std::string print = print_on(*mistake, test_case, means);
        return !print.empty() && std::ranges::find(printed, print, &PrintOfCase::print) == printed.end();
    });
}

bool KnownMistakes::is_made_for(const std::vector<PrintOfCase>& printed, const package::Case& test_case, Means& means) {
    const auto& catches = jury_.plan.package.catches;
    const auto claim = std::ranges::find(catches, test_case.name, &package::Catch::case_name);
    if (claim == catches.end()) {
        return false;
    }
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(that_agree(printed, means), [&](const Mistake* mistake) {
        return std::ranges::find(claim->submissions, mistake->submission->name) != claim->submissions.end();
    });
}

}  // namespace harness::judge
