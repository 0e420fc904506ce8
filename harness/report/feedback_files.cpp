#include "harness/report/feedback_files.hpp"

#include <algorithm>
#include <chrono>
#include <memory>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "harness/model/counting.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::report {

namespace {

using ZipArchive = std::unique_ptr<::archive, decltype(&::archive_write_free)>;
using ZipEntry = std::unique_ptr<::archive_entry, decltype(&::archive_entry_free)>;

void check(::archive* archive, int code) {
    if (code != ARCHIVE_OK) {
        throw support::JudgeError(fmt::format("cannot pack the feedback: {}", ::archive_error_string(archive)));
    }
}

::la_ssize_t append(::archive* /*archive*/, void* text, const void* bytes, std::size_t count) {
    static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), count);
    return static_cast<::la_ssize_t>(count);
}

std::string zip_of(const std::vector<std::pair<std::string, std::string>>& files, std::time_t time) {
    std::string made;
    const ZipArchive archive(::archive_write_new(), &::archive_write_free);
    check(archive.get(), ::archive_write_set_format_zip(archive.get()));
    check(archive.get(), ::archive_write_set_options(archive.get(), "hdrcharset=UTF-8"));
    check(archive.get(), ::archive_write_open(archive.get(), &made, nullptr, &append, nullptr));
    for (const auto& [name, bytes] : files) {
        const ZipEntry entry(::archive_entry_new(), &::archive_entry_free);
        ::archive_entry_set_pathname_utf8(entry.get(), name.c_str());
        ::archive_entry_set_size(entry.get(), static_cast<::la_int64_t>(bytes.size()));
        ::archive_entry_set_filetype(entry.get(), AE_IFREG);
        ::archive_entry_set_perm(entry.get(), 0644);
        ::archive_entry_set_mtime(entry.get(), time, 0);
        check(archive.get(), ::archive_write_header(archive.get(), entry.get()));
        if (::archive_write_data(archive.get(), bytes.data(), bytes.size()) < 0) {
            check(archive.get(), ARCHIVE_FATAL);
        }
    }
    check(archive.get(), ::archive_write_close(archive.get()));
    return made;
}

// Moodle splits the name at each '_', Canvas too; and none of it may be a folder.
std::string part_of_name(std::string text) {
    std::ranges::replace_if(
        text, [](char letter) { return letter == '_' || letter == '/' || letter == '\\' || letter == '.'; }, ' ');
    return text;
}

}  // namespace

void FeedbackFiles::run_started(const model::RunInfo& run) {
    all_enforced_ = run.not_enforced.empty();
}

void FeedbackFiles::package_ended(const model::PackageResult& result) {
    const std::string end = fmt::format("feedback-{}.html", part_of_name(result.info.name));
    for (const std::size_t index : model::counting(result.submissions)) {
        const model::SubmissionResult& one = result.submissions[index];
        const model::Author author = one.author.value_or(model::Author{one.name, ""});
        const bool is_moodle = platform_ == FeedbackPlatform::Moodle;
        if (is_moodle ? author.id.empty() : !author.upload.ends_with('_')) {
            warn_(fmt::format(
                "{} gets no feedback file, as {} gives no name for it: {}", author.student,
                is_moodle ? "Moodle" : "Canvas",
                is_moodle ? "its number is in the names of its export" : "grade the export as it was downloaded"));
            continue;
        }
        StudentView view = view_for_student(result.info, one, feedback_);
        view.all_enforced = all_enforced_;
        const std::string name =
            is_moodle ? fmt::format("{}_{}_assignfeedback_file_/{}", part_of_name(author.student), author.id, end)
                      : author.upload + end;
        files_.emplace_back(name, make_page_(view, result.info));
    }
}

void FeedbackFiles::run_ended(const model::RunInfo& run, const model::Summary& /*summary*/) {
    write_(zip_of(files_, std::chrono::system_clock::to_time_t(run.started)));
}

}  // namespace harness::report
