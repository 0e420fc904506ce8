#include "harness/roster/intake.hpp"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "harness/package/archive_name.hpp"
#include "harness/roster/archive.hpp"
#include "harness/roster/folder.hpp"
#include "harness/roster/students.hpp"
#include "harness/support/error.hpp"
#include "harness/support/text.hpp"

namespace harness::roster {

namespace {

namespace fs = std::filesystem;

Rules rules_of(const config::Config& config) {
    Rules rules{config.class_rules.layout, config.class_rules.several, {}};
    for (const config::Language& language : config.languages) {
        rules.languages.insert(rules.languages.end(), language.extensions.begin(), language.extensions.end());
    }
    return rules;
}

bool is_folder(const fs::path& path) {
    std::error_code ignored;  // what cannot be looked at is no class, and says so as a submission
    return fs::is_directory(path, ignored);
}

// Named as the student did, for sources that include one another; bytes stay where they are.
std::vector<fs::path> files_of(const Attempt& attempt, const fs::path& links) {
    std::vector<fs::path> files;
    for (const CodeFile& code : attempt.files) {
        if (code.file.filename() == code.name) {
            files.push_back(code.file);
            continue;
        }
        fs::create_directories(links);
        files.push_back(links / code.name);
        fs::create_symlink(fs::absolute(code.file), files.back());
    }
    return files;
}

}  // namespace

Intake::Intake(const config::Config& config, const std::vector<std::string>& paths, bool class_folders)
    : config_(config) {
    for (const std::string& path : paths) {
        if (package::is_readable_archive_name(path) && !is_folder(path)) {
            add_class(path, true);
        } else if (is_folder(path) && (class_folders || looks_like_a_class(walk(path)))) {
            add_class(path, false);
        } else {
            submissions_.push_back(package::read_submission(path));
            longer_names_.push_back(support::one_line(path, 255));
        }
    }
    std::map<std::string, int> uses;
    for (package::Submission& submission : submissions_) {
        submission.expected = {model::Verdict::Accepted};
        ++uses[submission.name];
    }
    for (std::size_t i = 0; i < submissions_.size(); ++i) {
        if (uses.at(submissions_[i].name) > 1) {
            submissions_[i].name = longer_names_[i];
        }
    }
}

void Intake::add_class(const fs::path& path, bool is_archive) {
    has_class_ = true;
    if (!is_archive) {
        add_attempts(walk(path));
        return;
    }
    if (!place_) {
        place_.emplace();
    }
    ArchiveLimits limits;
    limits.file_bytes = config_.largest_source_kib * 1024;
    const fs::path target = place_->path() / fmt::format("archive-{}", folders_++);
    fs::create_directory(target);
    add_attempts(unpack(path, target, limits));
}

void Intake::add_attempts(std::vector<HandIn> files) {
    const std::vector<Student> students = students_of(std::move(files), rules_of(config_));
    for (const Student& student : students) {
        for (const Attempt& attempt : student.attempts) {
            const std::string end = attempt.name.empty() ? "" : "/" + attempt.name;
            package::Submission submission;
            submission.name = student.name + end;
            submission.refusal = attempt.fault;
            submission.author = model::Author{student.name, student.id, attempt.time, attempt.marked_late};
            if (attempt.fault.empty()) {
                if (!place_) {
                    place_.emplace();
                }
                submission.files = files_of(attempt, place_->path() / fmt::format("names-{}", folders_++));
            }
            submissions_.push_back(std::move(submission));
            longer_names_.push_back(student.id.empty() ? student.name + end
                                                       : fmt::format("{} ({}){}", student.name, student.id, end));
        }
    }
}

}  // namespace harness::roster
