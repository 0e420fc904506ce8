// The students' reports as one zip, which a learning platform hands out: Moodle as feedback files, Canvas as comments.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "harness/model/roster.hpp"
#include "harness/report/student.hpp"

namespace harness::report {

enum class FeedbackPlatform { Moodle, Canvas };

// A page a student, of the submission that counts. Both platforms know whose a file is by its name alone: Moodle by
// "NAME_NUMBER_assignfeedback_file_…", Canvas by what it called the file that was handed in. Whoever has no such name
// gets none, and is named to `warn`.
class FeedbackFiles : public model::Listener {
  public:
    // `write` is called once, with the whole zip.
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
    std::vector<std::pair<std::string, std::string>> files_;  // name and bytes
};

}  // namespace harness::report
