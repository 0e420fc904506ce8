// The students' reports as files: a text and a page for each in a folder, or the pages in a zip for a platform.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/archive/zip.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/lines.hpp"
#include "harness/base/temp_file.hpp"
#include "harness/base/text.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/formats.hpp"

namespace harness::report {

namespace {

class StudentReports : public model::Listener {
  public:
    StudentReports(std::filesystem::path folder, model::Feedback feedback, MakePage make_page)
        : folder_(std::move(folder)), feedback_(feedback), make_page_(std::move(make_page)) {}

    void run_started(const model::RunInfo& run) override { all_enforced_ = run.not_enforced.empty(); }

    void package_ended(const model::PackageResult& result) override {
        const std::vector<model::Counting> counting = model::counting(result.submissions);
        std::vector<std::string> names;
        for (const auto& [index, attempts] : counting) {
            const model::SubmissionResult submission = result.submissions[index];
            const std::string who = submission.author ? submission.author->student : submission.name;
            const bool has_id = submission.author && !submission.author->id.empty();
            names.push_back(base::free_file_name(has_id ? who + "_" + submission.author->id : who, taken_));
        }
        note_and_clear();
        for (std::size_t i = 0; i < counting.size(); ++i) {
            const StudentView view =
                view_for_student(result.info, result.submissions[counting[i].index], feedback_, all_enforced_);
            base::write_file_atomically(folder_ / (names[i] + ".txt"), student_text(view));
            base::write_file_atomically(folder_ / (names[i] + ".html"), make_page_(view, result.info));
        }
    }

  private:
    // Runs before any report is written, so that the note lists even the reports of a killed run. Throws SystemError.
    void note_and_clear() {
        const std::filesystem::path note = folder_ / ".judge-reports";
        std::set<std::string> known;
        const std::string lines = base::read_if_there(note).value_or("");  // empty: the first run into this folder
        for (const std::string_view line : base::lines_of(lines)) {
            if (line.find('/') == std::string_view::npos) {
                known.emplace(line);
            }
        }
        const auto write = [&note](const std::set<std::string>& names) {
            base::write_file_atomically(note, names.empty() ? "" : fmt::format("{}\n", fmt::join(names, "\n")));
        };
        std::set<std::string> all = known;
        all.insert(taken_.begin(), taken_.end());
        write(all);
        for (const std::string& name : known) {
            for (const char* end : {".txt", ".html"}) {
                if (const std::filesystem::path file = folder_ / (name + end); !taken_.contains(name)) {
                    std::error_code error;
                    std::filesystem::remove(file, error);
                    if (error) {
                        throw base::SystemError("cannot delete another run's report " + file.string(), error.value());
                    }
                }
            }
        }
        write(taken_);
    }

    std::filesystem::path folder_;
    model::Feedback feedback_;
    MakePage make_page_;
    bool all_enforced_ = true;
    std::set<std::string> taken_;  // names of files without their extensions
};

// Moodle and Canvas split the name at each '_', and no part of it may become a folder.
std::string part_of_name(std::string text) {
    std::ranges::replace_if(
        text, [](char letter) { return letter == '_' || letter == '/' || letter == '\\' || letter == '.'; }, ' ');
    return text;
}

class FeedbackFiles : public model::Listener {
  public:
    FeedbackFiles(bool is_moodle, Write write, Warn warn, model::Feedback feedback, MakePage make_page)
        : is_moodle_(is_moodle),
          write_(std::move(write)),
          warn_(std::move(warn)),
          feedback_(feedback),
          make_page_(std::move(make_page)) {}

    void run_started(const model::RunInfo& run) override {
        all_enforced_ = run.not_enforced.empty();
        started_ = std::chrono::system_clock::to_time_t(run.started);
    }

    void package_ended(const model::PackageResult& result) override {
        const std::string end = fmt::format("feedback-{}.html", part_of_name(result.info.name));
        for (const auto& [index, attempts] : model::counting(result.submissions)) {
            const model::SubmissionResult submission = result.submissions[index];
            const model::Author author = submission.author.value_or(model::Author{submission.name, ""});
            if (is_moodle_ ? author.id.empty() : !author.upload.ends_with('_')) {
                warn_(fmt::format(
                    "{} gets no feedback file, as {} gives no name for it: {}", author.student,
                    is_moodle_ ? "Moodle" : "Canvas",
                    is_moodle_ ? "its number is in the names of its export" : "grade the export as it was downloaded"));
                continue;
            }
            const StudentView view = view_for_student(result.info, submission, feedback_, all_enforced_);
            const std::string name =
                is_moodle_ ? fmt::format("{}_{}_assignfeedback_file_/{}", part_of_name(author.student), author.id, end)
                           : author.upload + end;
            zip_.add({name, started_}, make_page_(view, result.info));
        }
    }

    void run_ended(const model::RunInfo& /*run*/, const model::Summary& /*summary*/) override {
        zip_.close();
        made_.copy_to(write_);
    }

  private:
    bool is_moodle_;  // else Canvas
    Write write_;
    Warn warn_;
    model::Feedback feedback_;
    MakePage make_page_;
    bool all_enforced_ = true;
    std::time_t started_ = 0;
    base::TempFile made_;
    base::Zip zip_{[this](std::string_view bytes) { made_.append(bytes); }};
};

}  // namespace

std::unique_ptr<model::Listener> make_student_reports(std::filesystem::path folder, model::Feedback feedback,
                                                      MakePage make_page) {
    return std::make_unique<StudentReports>(std::move(folder), feedback, std::move(make_page));
}

std::unique_ptr<model::Listener> make_feedback_files(std::string_view platform, Write write, Warn warn,
                                                     model::Feedback feedback, MakePage make_page) {
    if (platform != "moodle" && platform != "canvas") {
        return nullptr;
    }
    return std::make_unique<FeedbackFiles>(platform == "moodle", std::move(write), std::move(warn), feedback,
                                           std::move(make_page));
}

}  // namespace harness::report
