#include "harness/report/feedback_files.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "harness/model/counting.hpp"
namespace harness::report {

namespace {

// Moodle and Canvas split the name at each '_', and no part of it may become a folder.
std::string part_of_name(std::string text) {
    std::ranges::replace_if(
        text, [](char letter) { return letter == '_' || letter == '/' || letter == '\\' || letter == '.'; }, ' ');
    return text;
}

}  // namespace

void FeedbackFiles::run_started(const model::RunInfo& run) {
    all_enforced_ = run.not_enforced.empty();
    started_ = std::chrono::system_clock::to_time_t(run.started);
}

void FeedbackFiles::package_ended(const model::PackageResult& result) {
    const std::string end = fmt::format("feedback-{}.html", part_of_name(result.info.name));
    for (const std::size_t index : model::counting(result.submissions)) {
        const model::SubmissionResult one = result.submissions[index];
        const model::Author author = one.author.value_or(model::Author{one.name, ""});
        const bool is_moodle = platform_ == FeedbackPlatform::Moodle;
        if (is_moodle ? author.id.empty() : !author.upload.ends_with('_')) {
            warn_(fmt::format(
                "{} gets no feedback file, as {} gives no name for it: {}", author.student,
                is_moodle ? "Moodle" : "Canvas",
                is_moodle ? "its number is in the names of its export" : "grade the export as it was downloaded"));
            continue;
        }
        const StudentView view = view_for_student(result.info, one, feedback_, all_enforced_);
        const std::string name =
            is_moodle ? fmt::format("{}_{}_assignfeedback_file_/{}", part_of_name(author.student), author.id, end)
                      : author.upload + end;
        zip_.add({name, started_}, make_page_(view, result.info));
    }
}

void FeedbackFiles::run_ended(const model::RunInfo& /*run*/, const model::Summary& /*summary*/) {
    zip_.close();
    made_.copy_to(write_);
}

}  // namespace harness::report
