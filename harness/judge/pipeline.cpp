#include "harness/judge/pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/compile/error_line.hpp"
#include "harness/compile/jobs.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/explain.hpp"
#include "harness/judge/jury/expectation.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"
#include "harness/workers/workers.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

// A submission on its way through the pipeline.
struct Progress {
    compile::Compiled compiled;
    std::string judge_error;                       // why it could not be compiled, by no fault of its own
    std::vector<std::optional<CaseResult>> cases;  // of every case of the package
    std::set<std::size_t> catches;                 // cases that claim to catch it
    bool needs_all = false;                        // cases after a rejection too
    std::size_t first_rejected = 0;                // of those run so far; the number of cases where none is
    std::size_t shown = 0;                         // the rejected case that a person sees; else as first_rejected
    std::vector<std::string> hints;                // what came out of looking into that
    std::string no_hint;                           // why nothing could, for the instructor; else empty
    std::size_t begun = 0;                         // cases that have begun, in order; ended or passed over, or running
    std::size_t left = 0;                          // cases that have not ended
    std::optional<SubmissionResult> result;        // once it is known, until its turn to end has come
};

// What compiling and judging it took so far.
std::chrono::nanoseconds cpu_of(const Progress& progress) {
    std::chrono::nanoseconds cpu = progress.compiled.cpu;
    for (const std::optional<CaseResult>& one : progress.cases) {
        cpu += one ? one->cpu.value_or(std::chrono::nanoseconds{}) : std::chrono::nanoseconds{};
    }
    return cpu;
}

class PackageJudge {
  public:
    PackageJudge(const config::Config& config, const package::Package& package,
                 const std::vector<package::Submission>& submissions, Options options,
                 const sandbox::RunnerFactory& make_runner, std::vector<model::Listener*> listeners,
                 std::stop_token stop)
        : package_(package),
          submissions_(submissions),
          options_(std::move(options)),
          listeners_(std::move(listeners)),
          stop_(std::move(stop)),
          compiler_(config),
          case_runner_(config, package, validator_, options_.jobs > 1, options_.time_margin),
          workers_(options_.jobs, make_runner),
          progress_(submissions.size()) {
        if (options_.explain) {
            explainer_.emplace(config, package, compiler_, case_runner_, options_.diagnose);
        }
        result_.info = {package.name,       package.limits.cpu,   package.limits.memory_kib,
                        submissions.size(), package.cases.size(), options_.data_hash};
        support::assert_that(options_.known.empty() || options_.known.size() == submissions.size(),
                             "what is known, is known of each submission");
        result_.problems = std::move(options_.problems);
    }

    model::PackageResult judge() {
        for (model::Listener* listener : listeners_) {
            listener->package_started(result_.info);
        }
        take_catches();
        compile_all();
        run_all();
        for (model::Listener* listener : listeners_) {
            listener->package_ended(result_);
        }
        return std::move(result_);
    }

  private:
    void take_catches();
    void compile_all();
    void compile_validator(Worker& worker);
    void compile_submission(Worker& worker, std::size_t index);
    bool is_known(std::size_t index) const { return !options_.known.empty() && options_.known[index].result; }
    void run_all();
    std::size_t next_submission() const;
    void run_next_case(Worker& worker);
    bool is_wanted(const Progress& progress, std::size_t one) const;  // after what is known of it so far
    void explain(Worker& worker, std::size_t index);
    std::size_t smallest_wrong(Worker& worker, Progress& progress, std::chrono::nanoseconds& budget);
    void complete(std::size_t index);
    SubmissionResult assemble(std::size_t index);
    std::vector<CaseResult> take_cases(Progress& progress) const;
    void give_score(SubmissionResult& result) const;
    void judge_catches(const Progress& progress, SubmissionResult& result) const;

    const package::Package& package_;
    const std::vector<package::Submission>& submissions_;
    Options options_;
    std::vector<model::Listener*> listeners_;
    std::stop_token stop_;
    compile::Compiler compiler_;
    std::optional<compile::Program> validator_;
    CaseRunner case_runner_;
    std::optional<Explainer> explainer_;
    workers::Workers workers_;
    std::mutex mutex_;  // over progress_ and result_ while cases run, and over the listeners
    std::vector<Progress> progress_;
    model::PackageResult result_;
};

void PackageJudge::take_catches() {
    if (!options_.check_catches) {
        return;
    }
    for (const package::Catch& claim : package_.catches) {
        const auto one = std::ranges::find(package_.cases, claim.case_name, &package::Case::name);
        support::assert_that(one != package_.cases.end(), "a package has the cases that it says catch something");
        for (const std::string& name : claim.submissions) {
            const auto found = std::ranges::find(submissions_, name, &package::Submission::name);
            support::assert_that(found != submissions_.end(), "catches are checked on the jury's submissions");
            progress_[static_cast<std::size_t>(found - submissions_.begin())].catches.insert(
                static_cast<std::size_t>(one - package_.cases.begin()));
        }
    }
}

void PackageJudge::compile_all() {
    const std::size_t validators = package_.output_validator ? 1 : 0;
    workers_.for_each(
        validators + submissions_.size(),
        [&](Worker& worker, std::size_t index) {
            if (index < validators) {
                compile_validator(worker);
            } else {
                compile_submission(worker, index - validators);
            }
        },
        stop_);
}

void PackageJudge::compile_validator(Worker& worker) {
    validator_ = compile::compile_own(compiler_, package_, *package_.output_validator, worker.runner());
}

void PackageJudge::compile_submission(Worker& worker, std::size_t index) {
    if (is_known(index)) {
        return;
    }
    if (!submissions_[index].refusal.empty()) {
        progress_[index].compiled.result.message = submissions_[index].refusal;
        return;
    }
    const compile::CompileJob job = compile::submission_job(package_, submissions_[index]);
    for (int attempt = 1;; ++attempt) {
        try {
            progress_[index].compiled = compiler_.compile(job, worker.runner());
            return;
        } catch (const support::JudgeError& error) {
            if (attempt == 2) {
                progress_[index].judge_error = support::one_line(error.what(), 500);
                return;
            }
        }
    }
}

void PackageJudge::run_all() {
    const std::size_t cases = package_.cases.size();
    std::size_t tasks = 0;
    for (Progress& progress : progress_) {
        progress.cases.resize(cases);
        progress.first_rejected = cases;
        const std::size_t index = static_cast<std::size_t>(&progress - progress_.data());
        progress.needs_all =
            !package_.stop_at_rejection || (options_.check_catches && needs_all_cases(submissions_[index]));
        progress.left = progress.compiled.program ? cases : 0;
        tasks += progress.left;
    }
    for (std::size_t index = 0; index < progress_.size(); ++index) {
        if (progress_[index].left == 0) {
            complete(index);
        }
    }
    workers_.for_each(
        tasks, [&](Worker& worker, std::size_t /*index*/) { run_next_case(worker); }, stop_);
}

// Of the first submission of which no case is running: one that begins before an earlier one has ended may turn out not
// to be wanted. Where there is no such submission, of the first that has any left. Called with mutex_ held.
std::size_t PackageJudge::next_submission() const {
    const auto has_more = [this](const Progress& progress) {
        return progress.compiled.program && progress.begun < package_.cases.size();
    };
    auto next = std::ranges::find_if(progress_, [&](const Progress& progress) {
        return has_more(progress) && progress.left + progress.begun == package_.cases.size();
    });
    if (next == progress_.end()) {
        next = std::ranges::find_if(progress_, has_more);
    }
    support::assert_that(next != progress_.end(), "there are as many tasks as cases to run");
    return static_cast<std::size_t>(next - progress_.begin());
}

bool PackageJudge::is_wanted(const Progress& progress, std::size_t one) const {
    return progress.needs_all || one <= progress.first_rejected || progress.catches.contains(one);
}

void PackageJudge::run_next_case(Worker& worker) {
    std::unique_lock lock(mutex_);
    const std::size_t submission = next_submission();
    Progress& progress = progress_[submission];
    const std::size_t one = progress.begun++;
    if (is_wanted(progress, one)) {
        lock.unlock();
        CaseResult result = case_runner_.judge(worker, *progress.compiled.program, package_.cases[one]);
        lock.lock();
        if (result.verdict != Verdict::Accepted) {
            progress.first_rejected = std::min(progress.first_rejected, one);
        }
        for (model::Listener* listener : listeners_) {
            listener->case_ended(result_.info, submissions_[submission].name, result);
        }
        progress.cases[one] = std::move(result);
    }
    if (--progress.left == 0) {
        progress.shown = progress.first_rejected;
        if (explainer_ && progress.first_rejected < progress.cases.size()) {
            lock.unlock();  // nobody else has anything to do with it any more
            explain(worker, submission);
            lock.lock();
        }
        complete(submission);
    }
}

// A hint that cannot be found costs nobody a verdict, and why is not for students, to whom hints go. Looking for it
// takes at most as much cpu time as judging did.
void PackageJudge::explain(Worker& worker, std::size_t index) {
    Progress& progress = progress_[index];
    std::chrono::nanoseconds budget = cpu_of(progress);
    if (progress.cases[progress.first_rejected]->verdict == Verdict::WrongAnswer) {
        progress.shown = smallest_wrong(worker, progress, budget);
    }
    try {
        progress.hints = explainer_->look_into(
            worker, submissions_[index], progress.compiled.language,
            {*progress.compiled.program, *progress.cases[progress.shown], progress.cases, budget});
    } catch (const support::JudgeError& error) {
        progress.no_hint = support::one_line(error.what(), 300);
    }
}

// The smallest case that it answers wrongly. Smaller ones behind the first rejected are run for it, as far as `budget`
// goes, which is what is left of it then, and up to one that is rejected for something else.
std::size_t PackageJudge::smallest_wrong(Worker& worker, Progress& progress, std::chrono::nanoseconds& budget) {
    for (const std::size_t one : explainer_->by_size()) {
        std::optional<CaseResult>& result = progress.cases[one];
        if (!result) {
            if (budget <= std::chrono::nanoseconds{}) {
                break;
            }
            CaseResult tried = case_runner_.run_within(worker, *progress.compiled.program, package_.cases[one], budget);
            if (tried.verdict != Verdict::Accepted && tried.verdict != Verdict::WrongAnswer) {
                break;
            }
            result = std::move(tried);
        }
        if (result->verdict == Verdict::WrongAnswer) {
            return one;
        }
        if (result->verdict != Verdict::Accepted && !is_wanted(progress, one)) {
            break;
        }
    }
    return progress.first_rejected;
}

// Its cases are done. Submissions end in order, so that listeners see the same whatever the number of workers. Called
// with mutex_ held, or before there is anything to hold it against.
void PackageJudge::complete(std::size_t index) {
    progress_[index].result = assemble(index);
    for (model::Listener* listener : listeners_) {
        listener->submission_judged(result_.info, index, *progress_[index].result);
    }
    while (result_.submissions.size() < progress_.size() && progress_[result_.submissions.size()].result) {
        result_.submissions.push_back(std::move(*progress_[result_.submissions.size()].result));
        for (model::Listener* listener : listeners_) {
            listener->submission_ended(result_.info, result_.submissions.back());
        }
    }
}

SubmissionResult PackageJudge::assemble(std::size_t index) {
    if (is_known(index)) {
        SubmissionResult known = std::move(*options_.known[index].result);
        give_score(known);
        return known;
    }
    Progress& progress = progress_[index];
    SubmissionResult result;
    result.name = submissions_[index].name;
    result.file = submissions_[index].place().string();
    result.fingerprint = options_.known.empty() ? model::Fingerprint{} : options_.known[index].fingerprint;
    result.language = progress.compiled.language;
    result.expected = submissions_[index].expected;
    result.author = submissions_[index].author;
    result.compile = progress.compiled.result;
    if (!progress.judge_error.empty()) {
        result.reason = progress.judge_error;
    } else if (!progress.compiled.not_judged.empty()) {
        result.verdict = Verdict::NotJudged;
        result.reason = progress.compiled.not_judged;
    } else if (!progress.compiled.program) {
        result.verdict = Verdict::CompileError;
        result.reason = compile::error_line(progress.compiled.result.message);
        if (!submissions_[index].note.empty()) {
            result.compile.message.insert(0, fmt::format("[{}]\n", submissions_[index].note));
        }
    } else if (progress.first_rejected < progress.cases.size()) {
        const CaseResult& shown = *progress.cases[progress.shown];
        result.verdict = progress.cases[progress.first_rejected]->verdict;
        result.reason = shown.name + (shown.reason.empty() ? "" : ": " + shown.reason);
    } else {
        result.verdict = Verdict::Accepted;
    }
    if (!progress.no_hint.empty()) {
        result.reason += fmt::format(" (no hint, as the judge failed: {})", progress.no_hint);
    }
    judge_catches(progress, result);
    result.cases = take_cases(progress);
    hold_against(submissions_[index], result);
    if (explainer_) {
        result.growth = explainer_->growth(result);
        result.hints = explainer_->read_off(submissions_[index], progress.compiled.note, result);
        result.hints.insert(result.hints.end(), progress.hints.begin(), progress.hints.end());
    }
    give_score(result);
    return result;
}

void PackageJudge::give_score(SubmissionResult& result) const {
    if (options_.points && !model::has_judge_error(result) && result.verdict != Verdict::NotJudged) {
        result.points = options_.points(result);
        result.score = result.points->score();
    }
}

// Those that count. Moved, as a class of hundreds is not to be kept twice.
std::vector<CaseResult> PackageJudge::take_cases(Progress& progress) const {
    std::vector<CaseResult> cases;
    for (std::size_t one = 0; one < progress.cases.size(); ++one) {
        if (progress.cases[one] && (is_wanted(progress, one) || one == progress.shown)) {
            cases.push_back(std::move(*progress.cases[one]));
            if (one != progress.shown) {
                cases.back().evidence.reset();
            }
        }
    }
    progress.cases.clear();
    return cases;
}

void PackageJudge::judge_catches(const Progress& progress, SubmissionResult& result) const {
    for (const std::size_t one : progress.catches) {
        const std::optional<CaseResult>& judged = progress.cases[one];  // none where it did not compile
        if (judged && (judged->verdict == Verdict::Accepted || !model::satisfies(judged->verdict, result.expected))) {
            result.missed_catches.push_back({package_.cases[one].name, judged->verdict});
        }
    }
    if (!result.missed_catches.empty() && model::satisfies(result.verdict, result.expected)) {
        const model::MissedCatch& missed = result.missed_catches.front();
        result.reason = fmt::format("{} was to catch it and gave {}", missed.case_name, model::short_name(missed.got));
    }
}

}  // namespace

model::PackageResult judge_package(const config::Config& config, const package::Package& package,
                                   const std::vector<package::Submission>& submissions, Options options,
                                   const sandbox::RunnerFactory& make_runner, std::vector<model::Listener*> listeners,
                                   std::stop_token stop) {
    return PackageJudge(config, package, submissions, std::move(options), make_runner, std::move(listeners),
                        std::move(stop))
        .judge();
}

}  // namespace harness::judge
