#include "harness/serve/trying.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/temp_dir.hpp"
#include "harness/course/intake.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;

// The problem without what only a submission needs: secret cases, points, hints.
judge::Plan plan_of_try(const Problem& problem) {
    judge::Plan plan = problem.plan;
    plan.stops_at_rejection = false;
    plan.check_catches = false;
    plan.explain = false;
    plan.diagnose = false;
    plan.points = {};
    plan.package.scoring = package::Scoring::None;
    plan.package.grader.reset();
    plan.package.catches.clear();
    std::erase_if(plan.package.cases, [](const package::Case& test_case) { return !test_case.is_sample(); });
    return plan;
}

// Nothing checks the output: the answer is empty, so that all output is evidence of the run.
void take_own_input(judge::Plan& plan, const fs::path& input, const fs::path& answer, bool is_arguments) {
    package::Case test_case;
    test_case.name = "input";
    test_case.input = input;
    test_case.answer = answer;
    test_case.input_is_arguments = is_arguments;
    plan.package.cases = {test_case};
    plan.package.output_check = package::OutputCheck::Default;
    plan.package.output_validators.clear();
    plan.package.static_validator.reset();
    plan.package.validator_flags.clear();
}

}  // namespace

bool has_samples(const Problem& problem) {
    return std::ranges::any_of(problem.plan.package.cases, &package::Case::is_sample);
}

bool can_try(const Course& course, const Problem& problem) {
    // A job of a cluster takes too long.
    return course.tools().executor->most() == 1 && (has_samples(problem) || can_try_own_input(problem));
}

bool can_try_own_input(const Problem& problem) {
    return problem.plan.package.output_check != package::OutputCheck::Interactive && problem.plan.passes == 1 &&
           !problem.plan.package.type.submit_answer;
}

model::SubmissionResult try_out(Site& site, const Tries::Job& job, std::size_t lane, const std::stop_token& stop) {
    const auto snapshot = site.course.now();
    const auto problem = snapshot->find(job.what.package);
    if (!problem) {
        throw base::ConfigError(fmt::format("judge.toml lists no package '{}' any more", job.what.package));
    }
    const base::TempDir folder;
    const fs::path sources = folder.path() / "program";
    for (const UploadFile& file : job.what.files) {
        fs::create_directories((sources / file.name).parent_path());
        base::write_file_atomically(sources / file.name, file.bytes);
    }
    judge::Plan plan = plan_of_try(*problem);
    if (job.what.input) {
        const std::vector<package::Case>& cases = problem->plan.package.cases;
        const bool is_arguments = !cases.empty() && cases.front().input_is_arguments;
        const fs::path input = folder.path() / "input.in";
        const fs::path answer = folder.path() / "input.ans";
        base::write_file_atomically(input, *job.what.input);
        base::write_file_atomically(answer, "");
        take_own_input(plan, input, answer, is_arguments);
    }
    const course::Intake intake =
        course::take_in(snapshot->config, {sources.string()}, course::Folders::OneStudents, {}, {}, plan.package);
    model::SubmissionResult tried;
    site.course.tools().executor->judge(
        {{std::make_shared<const judge::Plan>(std::move(plan)), intake.submissions.back()}},
        [&](std::size_t /*index*/, model::SubmissionResult result) { tried = std::move(result); }, lane, stop);
    return tried;
}

}  // namespace harness::serve
