#include "harness/judge/pipeline.hpp"

#include <algorithm>
#include <mutex>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/judge/case_runner.hpp"
#include "harness/judge/check/program_validator.hpp"
#include "harness/judge/hints/rejection_hints.hpp"
#include "harness/judge/plan/time_limit.hpp"
#include "harness/judge/progress.hpp"
#include "harness/judge/scoring/expectation.hpp"
#include "harness/judge/visualizers.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/model/results/not_reached.hpp"

namespace harness::judge {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;
using Submissions = std::vector<package::Submission>;

// Refuses a program in a language that the package does not take. A temporary fault of the sandbox is tried once more.
void compile_submission(Worker& worker, const Jury& jury, const package::Submission& submission, Progress& progress) {
    compile::Compilation& compiled = progress.compiled;
    if (!submission.refusal.empty()) {
        (submission.is_damaged ? compiled.not_judged : compiled.result.message) = submission.refusal;
        return;
    }
    const compile::CompileJob job = compile::submission_job(jury.plan.package, submission);
    for (int attempt = 1; attempt <= 2; ++attempt) {
        try {
            compiled = jury.compiler->compile(job, worker.runner());
            progress.judge_error.clear();
            break;
        } catch (const base::JudgeError& error) {
            progress.judge_error = base::one_line(error.what(), 500);
        }
    }
    const config::Language* language = jury.plan.toolchain.language(compiled.language);
    const std::vector<std::string>& allowed = jury.plan.package.languages;
    if (language != nullptr && !language->is_among(allowed)) {
        compiled.program.reset();
        compiled.result.ok = false;
        compiled.result.message =
            base::say<"is in {}, but the problem only allows {} ('languages' in its problem.yaml)">(
                language->name, fmt::format("{}", fmt::join(allowed, ", ")));
    }
    if (compiled.program && !jury.no_check.empty()) {
        compiled.program.reset();
        compiled.not_judged = jury.no_check;
    }
}

// Distributes the cases of all submissions to the workers and reports each result to the listeners.
class Judging {
  public:
    Judging(const workers::JudgingContext& context, const Jury& jury, const Submissions& submissions,
            const std::vector<model::Listener*>& listeners, const std::vector<EarlierResult>& known,
            model::PackageResult& result)
        : context_(context),
          jury_(jury),
          submissions_(submissions),
          listeners_(listeners),
          known_(known),
          case_runner_(context, jury),
          hints_(jury, case_runner_),
          visualizers_(jury, case_runner_),
          result_(result) {
        if (jury.plan.package.scoring != package::Scoring::None) {
            rules_.emplace(jury.plan.package);
        }
    }

    // Compiles and judges one batch before the next, so that results are reported and stored early. A batch is large
    // enough that workers seldom wait for its end, and that the files of the compilers are seldom set up again.
    void run(workers::Workers& workers) {
        const std::size_t most = std::size_t{16} * static_cast<std::size_t>(std::max(1, context_.jobs));
        std::size_t size = jury_.plan.in_order ? 2 : most;
        for (std::size_t first = 0; first < submissions_.size(); first += std::exchange(size, most)) {
            begin_batch(first, std::min(size, submissions_.size() - first));
            compile_batch(workers);
            run_batch(workers);
        }
    }

    // The judging was stopped: ends each submission that has not ended, with its result or without a verdict.
    void leave_rest() {
        for (std::size_t index = result_.submissions.size(); index < submissions_.size(); ++index) {
            const auto progress = std::ranges::find(progress_, index, &Progress::index);
            end(progress != progress_.end() && progress->result ? *progress->result : not_judged(submissions_[index]));
        }
    }

  private:
    const package::Submission& submission_of(const Progress& progress) const { return submissions_[progress.index]; }
    const EarlierResult& known_of(const Progress& progress) const { return known_[progress.index]; }

    void begin_batch(std::size_t first, std::size_t size) {
        progress_ = std::vector<Progress>(size);
        for (Progress& progress : progress_) {
            progress.index = first++;
            progress.rules = rules_ ? &*rules_ : nullptr;
            if (jury_.plan.check_catches) {
                progress.catches = claims_on(jury_.plan.package, submission_of(progress).name);
            }
            progress.takes_long = !jury_.plan.in_order && must_reach_time_limit(submission_of(progress));
            progress.cases.resize(jury_.plan.package.cases.size());
            progress.first_rejected = progress.cases.size();
            progress.needs_all = !jury_.plan.stops_at_rejection ||
                                 (jury_.plan.check_catches && needs_all_cases(submission_of(progress)));
        }
    }

    void compile_batch(workers::Workers& workers) {
        workers.for_each(progress_.size(), [&](Worker& worker, std::size_t offset) {
            Progress& progress = progress_[offset];
            if (known_of(progress).result) {
                grade_known(worker, progress);
            } else {
                compile_submission(worker, jury_, submission_of(progress), progress);
            }
        });
    }

    void run_batch(workers::Workers& workers) {
        std::size_t tasks = 0;
        for (Progress& progress : progress_) {
            progress.left = progress.is_program() ? jury_.plan.package.cases.size() : 0;
            tasks += progress.left;
            if (progress.left == 0) {
                complete(progress);
            }
        }
        workers.for_each(tasks, [&](Worker& worker, std::size_t /*index*/) { run_next_case(worker); });
    }

    // A submission with no running case, because a case that starts while an earlier one still runs may turn out to be
    // unneeded. Of these, first those that must reach a time limit: begun last, one would run alone at the end. If
    // every submission with cases left has a running case, the first of them. Called with mutex_ held.
    Progress& next_submission() {
        constexpr int never = 3;
        const auto rank = [this](const Progress& progress) {
            const std::size_t all = jury_.plan.package.cases.size();
            const bool runs = progress.left + progress.begun != all;
            return !progress.is_program() || progress.begun == all ? never : runs ? 2 : progress.takes_long ? 0 : 1;
        };
        const auto next = std::ranges::min_element(progress_, {}, rank);
        base::assert_that(next != progress_.end() && rank(*next) != never, "there are as many tasks as cases to run");
        return *next;
    }

    struct Task {
        Progress& progress;  // of the submission
        std::size_t index;   // of the case
        bool is_wanted;      // by what is known when it begins
        bool may_confirm;    // as in CaseRunner::judge()
    };

    Task next_task() {
        const std::lock_guard lock(mutex_);
        Progress& progress = next_submission();
        const std::size_t index = progress.begun++;
        return {progress, index, progress.is_wanted(index), progress.reruns_left > 0};
    }

    CaseResult result_of_task(Worker& worker, const Task& task) {
        if (const auto& cases = known_of(task.progress).cases; !cases.empty() && cases.at(task.index)) {
            return *cases[task.index];
        }
        const compile::Compilation& compiled = task.progress.compiled;
        const package::Case& test_case = jury_.plan.package.cases[task.index];
        return test_case.is_static() ? case_runner_.validate_statically(worker, submission_of(task.progress),
                                                                        compiled.language, test_case)
                                     : case_runner_.judge(worker, *compiled.program, test_case, task.may_confirm);
    }

    // Takes the result of a case; empty: it was not wanted. Returns whether it was the submission's last.
    bool end_task(const Task& task, std::optional<CaseResult> result) {
        const std::lock_guard lock(mutex_);
        Progress& progress = task.progress;
        if (result) {
            progress.reruns_left -= result->reran_alone ? 1 : 0;
            if (result->verdict != Verdict::Accepted) {
                progress.first_rejected = std::min(progress.first_rejected, task.index);
            }
            for (model::Listener* listener : listeners_) {
                listener->case_ended(result_.info, submission_of(progress).name, *result);
            }
            progress.cases[task.index] = std::move(result);
        }
        return --progress.left == 0;
    }

    void run_next_case(Worker& worker) {
        const Task task = next_task();
        std::optional<CaseResult> result;
        if (task.is_wanted) {
            result = result_of_task(worker, task);
        }
        if (end_task(task, std::move(result))) {
            conclude(worker, task.progress);
        }
    }

    // Call when the cases of a submission are done: no other thread uses its progress any more.
    void conclude(Worker& worker, Progress& progress) {
        if (rules_) {
            progress.grading = grade(worker, progress.cases);
            progress.first_rejected = progress.deciding_case();
        }
        progress.shown = progress.first_rejected;
        if (progress.first_rejected < progress.cases.size()) {
            const Verdict verdict =
                progress.grading ? progress.grading->verdict : progress.cases[progress.first_rejected]->verdict;
            if (verdict != Verdict::NotJudged && hints_.are_wanted(submission_of(progress), verdict)) {
                hints_.find(worker, submission_of(progress), progress);
            }
            if (jury_.plan.explain && progress.is_program()) {
                visualizers_.draw(worker, *progress.compiled.program, jury_.plan.package.cases[progress.shown],
                                  *progress.cases[progress.shown]);
            }
        } else if (jury_.plan.diagnose && progress.is_program() && !progress.cases.empty() &&
                   (!progress.grading || progress.grading->verdict == Verdict::Accepted)) {
            hints_.find(worker, submission_of(progress), progress);
        }
        const std::lock_guard lock(mutex_);
        complete(progress);
    }

    Grading grade(Worker& worker, const CaseResults& cases) const {
        if (!jury_.no_grade.empty()) {
            return {Verdict::NotJudged, std::nullopt, jury_.no_grade};
        }
        try {
            return rules_->grade(cases, [&](const package::TestGroup& group, const std::vector<Grade>& results) {
                const model::Limits& limits = jury_.plan.validator_limits;
                return grade_of(check::run_grader(worker.runner(), *jury_.grader, limits, group.grader_flags,
                                                  grader_input(results)));
            });
        } catch (const base::JudgeError& error) {
            return {Verdict::JudgeError, std::nullopt, base::one_line(error.what(), 500)};
        }
    }

    // The results of the cases are in the known result; the grading is computed again.
    void grade_known(Worker& worker, Progress& progress) {
        if (!rules_) {
            return;
        }
        const SubmissionResult known = known_of(progress).result();
        if (known.cases.empty()) {
            return;
        }
        CaseResults cases(jury_.plan.package.cases.size());
        const std::vector<package::Case>& test_cases = jury_.plan.package.cases;
        for (const CaseResult& result : known.cases) {
            const auto test_case = std::ranges::find(test_cases, result.name, &package::Case::name);
            base::assert_that(test_case != test_cases.end(), "a known result has the package's cases");
            cases[static_cast<std::size_t>(test_case - test_cases.begin())] = result;
        }
        progress.grading = grade(worker, cases);
    }

    // Call when the submission's cases are done. Submissions end in order, so that listeners see the same with any
    // number of workers. Called with mutex_ held, or before any case runs.
    void complete(Progress& progress) {
        progress.result = assemble(progress);
        for (model::Listener* listener : listeners_) {
            listener->submission_judged(result_.info, progress.index, *progress.result);
        }
        for (Progress& next : std::span(progress_).subspan(result_.submissions.size() - progress_.front().index)) {
            if (!next.result) {
                break;
            }
            end(*std::exchange(next.result, std::nullopt));
        }
    }

    void end(const SubmissionResult& result) {
        result_.submissions.push_back(result);
        for (model::Listener* listener : listeners_) {
            listener->submission_ended(result_.info, result);
        }
    }

    SubmissionResult not_judged(const package::Submission& submission) const {
        Progress progress;
        progress.compiled.not_judged = model::not_reached;
        SubmissionResult result = result_of(jury_.plan.package, submission, progress);
        compare_with_expectation(jury_.plan.package, submission, result);
        return result;
    }

    SubmissionResult assemble(Progress& progress) {
        const package::Submission& submission = submission_of(progress);
        const EarlierResult& known = known_of(progress);
        SubmissionResult result = known.result ? known.result() : result_of(jury_.plan.package, submission, progress);
        give_score(jury_.plan.package, progress.grading, result);
        compare_with_expectation(jury_.plan.package, submission, result);
        if (!known.result && result.verdict != Verdict::NotJudged) {
            result.fingerprint = known.fingerprint;
        }
        if (!known.result) {
            hints_.add_to(result, submission, progress);
        }
        if (jury_.plan.points && !model::has_judge_error(result)) {
            result.points = jury_.plan.points(result);
            result.score = result.points ? std::optional{result.points->score()} : std::nullopt;
        }
        return result;
    }

    const workers::JudgingContext& context_;
    const Jury& jury_;
    const Submissions& submissions_;
    const std::vector<model::Listener*>& listeners_;
    const std::vector<EarlierResult>& known_;  // one for each submission
    CaseRunner case_runner_;
    std::optional<GradingRules> rules_;
    RejectionHints hints_;
    Visualizers visualizers_;
    std::mutex mutex_;                // protects progress_ and result_ while cases run, and calls to listeners
    std::vector<Progress> progress_;  // only of the batch, so that memory does not grow with the submissions
    model::PackageResult& result_;
};

}  // namespace

model::PackageResult judge_package(const workers::JudgingContext& context, const Jury& jury,
                                   const std::vector<package::Submission>& submissions,
                                   const std::vector<model::Listener*>& listeners, EarlierResults known) {
    base::assert_that(known.submissions.empty() || known.submissions.size() == submissions.size(),
                      "what is known, is known of each submission");
    known.submissions.resize(submissions.size());
    model::PackageResult result;
    result.submissions = model::Results::in_file();
    result.info = jury.plan.info(submissions.size(), known.data_hash);
    result.problems = jury.plan.package.problems;
    for (model::Listener* listener : listeners) {
        listener->package_started(result.info);
    }
    Judging judging(context, jury, submissions, listeners, known.submissions, result);
    try {
        workers::Workers workers(context);
        judging.run(workers);
    } catch (const sandbox::Interrupted&) {
        if (!jury.plan.ends_when_stopped) {
            throw;
        }
        judging.leave_rest();
    }
    result.margins = margins_by_language(jury.plan, margins_of(jury.plan, submissions, result.submissions));
    if (jury.plan.compare_judges) {
        result.divergences = jury.plan.compare_judges(jury.plan, result);
    }
    for (model::Listener* listener : listeners) {
        listener->package_ended(result);
    }
    return result;
}

}  // namespace harness::judge
