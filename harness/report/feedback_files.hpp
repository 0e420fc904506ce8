// The students' reports as one zip for a learning platform: feedback files for Moodle, comments for Canvas.
#pragma once

#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "harness/model/roster.hpp"
#include "harness/report/student.hpp"
#include "harness/support/archive/zip.hpp"
#include "harness/support/temp_file.hpp"

namespace harness::report {

enum class FeedbackPlatform { Moodle, Canvas };

// One page for each student, of the submission that counts. Both platforms identify the student by the file's name:
// Moodle by "NAME_NUMBER_assignfeedback_file_…", Canvas by its name of the submitted file. A student without such a
// name gets no page and is named to `warn`.
class FeedbackFiles : public model::Listener {
  public:
    // `write` is called at the end of the run, with pieces of the zip.
    FeedbackFiles(std::function<void(std::string_view)> write, std::function<void(std::string)> warn,
                  FeedbackPlatform platform, model::Feedback feedback, StudentReports::MakePage make_page)
        : write_(std::move(write)),
          warn_(std::move(warn)),
          platform_(platform),
          feedback_(feedback),
          make_page_(std::move(make_page)) {}

    void run_started(const model::RunInfo& run) override;
    void package_ended(const model::PackageResult& result) override;
    void run_ended(const model::RunInfo& run, const model::Summary& summary) override;

  private:
    std::function<void(std::string_view)> write_;
    std::function<void(std::string)> warn_;
    FeedbackPlatform platform_;
    model::Feedback feedback_;
    StudentReports::MakePage make_page_;
    bool all_enforced_ = true;
    std::time_t started_ = 0;
    support::TempFile made_;
    support::Zip zip_{[this](std::string_view bytes) { made_.append(bytes); }};
};

}  // namespace harness::report
