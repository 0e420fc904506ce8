#include "harness/course/intake.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/sentence.hpp"
#include "harness/base/text.hpp"
#include "harness/course/export.hpp"
#include "harness/course/grades.hpp"
#include "harness/course/handed_in_file.hpp"
#include "harness/course/left_out.hpp"
#include "harness/course/roster.hpp"
#include "harness/course/students_answers.hpp"
#include "harness/format/package/answers.hpp"
#include "harness/format/package/limits.hpp"
#include "harness/format/package/submissions.hpp"

namespace harness::course {

namespace {

namespace fs = std::filesystem;
using base::ConfigError;

constexpr std::int64_t largest_archive = std::int64_t{64} << 20U;  // of a student

// An attempt with a fault has no files.
package::Submission submission_of(std::string name, const Attempt& attempt) {
    package::Submission submission;
    submission.name = std::move(name);
    submission.refusal = attempt.fault;
    submission.is_damaged = attempt.is_damaged;
    submission.notes = attempt.notes;
    submission.files = attempt.fault.empty() ? attempt.files : std::vector<model::CodeFile>{};
    return submission;
}

void note_decision(const Decision& decision, package::Submission& submission) {
    decide(decision, *submission.author);
    if (!decision.note_of_files.empty()) {
        submission.notes.push_back(decision.note_of_files);
    }
    std::ranges::copy(decision.notes, std::back_inserter(submission.notes));
}

class IntakeReader {
  public:
    IntakeReader(const config::Config& config, Folders folders, const Unpacker& unpacker, Overrides overrides,
                 const package::Package& package, std::size_t most_opened_files)
        : config_(config),
          toolchain_(package::toolchain_for(config, package)),
          folders_(folders),
          unpacker_(unpacker),
          package_(package.name),
          takes_functions_(!package.entry.drivers.empty()),
          answers_(names_of_answers(package)),
          most_opened_files_(most_opened_files) {
        intake_.overrides = std::move(overrides);
    }

    void add_path(const std::string& path, bool is_only) {
        if (path.empty()) {
            throw ConfigError("a PATH is empty: name a source file, a folder or an archive");
        }
        std::error_code ignored;  // if it cannot be examined, reading it as a submission reports the error
        if (fs::is_directory(path, ignored)) {
            add_folder(path, is_only);
        } else if (base::is_readable_archive_name(path)) {
            add_archive(path);
        } else {
            add_file(path);
        }
    }

    std::vector<std::vector<fs::path>> programs_in(const fs::path& folder) {
        std::vector<std::vector<fs::path>> programs;
        for (const Attempt& attempt : programs_of_student(walk(folder), rules_of_student(folder, Several::Best))) {
            std::vector<fs::path>& files = programs.emplace_back();
            for (const model::CodeFile& file : attempt.files) {
                files.push_back(file.file.path.lexically_relative(folder));
            }
        }
        return programs;
    }

    Intake finish() {
        std::map<std::string, int> uses;
        for (package::Submission& submission : intake_.submissions) {
            submission.expected = {model::Verdict::Accepted};
            submission.language = answers_.empty() ? "" : package::answers_language;
            submission.is_unpacked =
                intake_.unpacked && !submission.files.empty() &&
                submission.files.front().file.path.string().starts_with(intake_.unpacked->path().string() + "/");
            ++uses[submission.name];
        }
        for (std::size_t i = 0; i < longer_names_.size(); ++i) {
            if (uses.at(intake_.submissions[i].name) > 1) {
                intake_.submissions[i].name = longer_names_[i];
            }
        }
        warn_of_dates();
        return std::move(intake_);
    }

  private:
    // A single file as a submission. Its extension may be in capitals.
    void add_file(const fs::path& path) {
        package::Submission submission = package::read_submission(path);
        for (model::CodeFile& file : submission.files) {
            file.name = with_known_extension(file.name, rules(path).languages);
        }
        add(std::move(submission), base::one_line(path.string(), 255));
    }

    void add_archive(const fs::path& path) {
        std::vector<HandedInFile> files = unpacked(path, {.archive_bytes = largest_archive});
        inputs_.add(files);
        const bool is_program =
            answers_.empty() ? looks_like_a_program(files, rules(path))
                             : take_as_a_students_answers(answers_, files) || !looks_like_a_class(files, rules(path));
        if (folders_ == Folders::AsFound && is_program) {
            add_program(path, std::move(files));
        } else {
            add_class(path, std::string(base::without_archive_ending(path.filename().string())), std::move(files));
        }
    }

    void add_folder(const fs::path& path, bool is_only) {
        std::vector<HandedInFile> files = walk(path);
        refuse_large(files, toolchain_.largest_source_kib * 1024, largest_archive);
        inputs_.add(files);
        // An empty folder among others, or read as one student's, is a student who submitted nothing.
        const bool is_empty =
            std::ranges::all_of(files, [](const HandedInFile& file) { return is_left_behind(file.name); });
        if (is_empty && is_only && folders_ != Folders::OneStudents) {
            throw ConfigError(path, 0, "holds no submission: the folder is empty");
        }
        if (folders_ == Folders::Classes ||
            (folders_ == Folders::AsFound && !take_as_a_students_answers(answers_, files) &&
             looks_like_a_class(files, rules(path)))) {
            add_class(path, fs::canonical(path).filename(), std::move(files));
        } else {
            add_program(path, std::move(files));
        }
    }

    void add_program(const fs::path& path, std::vector<HandedInFile> files) {
        const std::string shown = base::one_line(path.string(), 255);
        const Attempt attempt =
            folders_ == Folders::OneStudents
                ? programs_of_student(std::move(files), rules_of_student(path, Several::Last)).back()
                : single_program(std::move(files), rules(path));
        inputs_.use(attempt.shown());
        inputs_.take_left_out(path, rules(path).languages, intake_.left_out);
        add(submission_of(package::submission_name(path), attempt), shown);
    }

    void add_class(const fs::path& path, const std::string& top, std::vector<HandedInFile> files) {
        intake_.has_class = true;
        const std::string shown = base::one_line(path.string(), 255);
        Rules of_class = rules(path);
        of_class.functions = takes_functions_;
        of_class.chosen = [this](const model::Author& author) {
            const auto decision = intake_.overrides.use(author);
            return decision ? decision->files : std::vector<std::string>{};
        };
        const Class students = class_of(std::move(files), of_class, top);
        inputs_.use({students.list});
        for (const Student& student : students.students) {
            for (const Attempt& attempt : student.attempts) {
                inputs_.use(attempt.shown());
            }
        }
        inputs_.take_left_out(path, rules(path).languages, intake_.left_out);
        intake_.read_as[shown] = students.read_as;
        for (const Student& student : students.students) {
            const auto [other, is_new] = students_.emplace(std::pair{student.author.student, student.author.id}, shown);
            if (!is_new) {
                throw ConfigError(path, 0,
                                  fmt::format("has a student '{}', as {} has: grade one class after the other",
                                              student.author.student, other->second));
            }
            add_student(student);
        }
    }

    void add_student(const Student& student) {
        const std::optional<Decision> decided = intake_.overrides.use(student.author);
        for (const Attempt& attempt : student.attempts) {
            if (decided && !decided->files.empty() && attempt.files.empty()) {
                intake_.overrides.fail(decided->line, fmt::format("'{}' {}", student.author.student, attempt.fault));
            }
            const std::string end = attempt.name.empty() ? "" : "/" + attempt.name;
            package::Submission submission = submission_of(student.author.student + end, attempt);
            submission.author = student.author;
            submission.author->handed_in = attempt.time;
            submission.author->marked_late = attempt.marked_late;
            if (decided) {
                note_decision(*decided, submission);
            }
            add(std::move(submission), called(student.author) + end);
        }
    }

    void add(package::Submission submission, std::string longer_name) {
        intake_.submissions.push_back(std::move(submission));
        longer_names_.push_back(std::move(longer_name));
    }

    // Languages and several attempts depend on what the problem accepts. `path` is the submission.
    Rules rules(const fs::path& path) {
        const bool takes_answers = !answers_.empty();
        Rules rules;
        rules.layout = config_.class_rules.layout;
        rules.several = config_.class_rules.several;
        rules.zone = config_.class_rules.zone;
        rules.read = [this](const HandedInFile& file) {
            if (unpacker_.stop.stop_requested()) {
                throw sandbox::Interrupted();
            }
            return base::read_file(file.file, static_cast<std::size_t>(toolchain_.largest_source_kib * 1024));
        };
        rules.open = [this, path](const HandedInFile& archive, std::size_t most) {
            return opened(archive, most, path);
        };
        if (takes_answers) {
            rules.several = Several::Together;
        }
        for (const config::Language& language : toolchain_.languages) {
            // Helper scripts are not attempts. If the problem takes answers, neither are the programs that made them.
            if (language.is_helper || (takes_answers && language.id != package::answers_language)) {
                continue;
            }
            for (const std::string& extension : language.extensions) {
                rules.languages.emplace(extension, language.id);
            }
        }
        return rules;
    }

    // `several`: unless all of a student's files are one program.
    Rules rules_of_student(const fs::path& path, Several several) {
        Rules of_student = rules(path);
        of_student.functions = takes_functions_;
        of_student.several = of_student.several == Several::Together ? Several::Together : several;
        return of_student;
    }

    // `path` holds it, and is named if the archives in all paths hold too many files.
    std::vector<HandedInFile> opened(const HandedInFile& archive, std::size_t most_files, const fs::path& path) {
        // Includes files that tools build beside the sources.
        constexpr std::int64_t most_bytes = std::int64_t{256} << 20U;
        constexpr std::size_t name_bytes = 200;  // on average: names are kept until the class is read
        constexpr std::size_t least_names_bytes = 8192;
        HandedInFile closed = archive;
        try {
            std::vector<HandedInFile> files =
                unpacked(archive.file, {.total_bytes = most_bytes,
                                        .files = most_files,
                                        .names_bytes = std::max(least_names_bytes, most_files * name_bytes)});
            files_opened_ += files.size();
            for (HandedInFile& file : files) {
                file.is_damaged = false;  // the archive itself is whole, so this is how it was handed in
            }
            if (!files.empty() && files_opened_ <= most_opened_files_) {
                inputs_.use({archive.origin});
                inputs_.add(files, archive.origin);
                return files;
            }
            closed.fault = base::say<"is an empty archive">();
        } catch (const ConfigError& error) {        // a fault of this student only
            const std::string what = error.what();  // "PATH: …"; the student knows the file by another name
            closed.fault = what.substr(std::min(what.size(), archive.file.path.string().size() + 2));
        }
        if (files_opened_ > most_opened_files_) {
            throw ConfigError(
                path, 0,
                fmt::format("has students' archives that hold more than {} files together: grade it in parts",
                            most_opened_files_));
        }
        closed.name.clear();
        return {closed};
    }

    std::vector<HandedInFile> unpacked(const base::SeenFile& archive, ArchiveLimits limits) {
        if (!intake_.unpacked) {
            intake_.unpacked = std::make_unique<base::TempDir>(fs::path(), unpacker_.stop);
        }
        const fs::path folder = intake_.unpacked->path() / fmt::format("archive-{}", folders_made_++);
        fs::create_directory(folder);
        limits.file_bytes = toolchain_.largest_source_kib * 1024;
        std::vector<HandedInFile> files = unpack(archive, folder, limits, config_.class_rules.zone, unpacker_);
        std::ranges::stable_sort(files, {}, &HandedInFile::name);  // as walk(), whatever the archive's order
        return files;
    }

    // If dates are unrelated to the submission times, all of them are after the deadline.
    void warn_of_dates() {
        const config::Calendar& calendar = config_.class_rules.calendar_of(package_);
        const auto is_dated = [](const package::Submission& submission) {
            return submission.author && submission.author->handed_in;
        };
        const auto dated = std::ranges::count_if(intake_.submissions, is_dated);
        const auto late = std::ranges::count_if(intake_.submissions, [&](const package::Submission& submission) {
            return is_dated(submission) && is_dated_late(calendar, *submission.author);
        });
        if (dated > 1 && late == dated && !calendar.late.empty()) {
            intake_.warnings.push_back(fmt::format(
                "all {} submissions with a date are late by it: files that were copied, cloned or downloaded may "
                "have the date of that; without 'late' in judge.toml dates cost no points",
                dated));
        }
    }

    const config::Config& config_;
    const config::Toolchain toolchain_;
    const Folders folders_;
    const Unpacker& unpacker_;
    const std::string package_;
    const bool takes_functions_;
    const std::set<std::string> answers_;  // the allowed names of answers to the cases; empty: it takes no answers
    const std::size_t most_opened_files_;
    Intake intake_;
    std::vector<std::string> longer_names_;                                // one for each submission
    std::map<std::pair<std::string, std::string>, std::string> students_;  // by name and number: the class's path
    int folders_made_ = 0;                                                 // for archives
    std::size_t files_opened_ = 0;                                         // files and folders in students' archives
    Inputs inputs_;                                                        // of the path that is read
};

}  // namespace

Intake take_in(const config::Config& config, const std::vector<std::string>& paths, Folders folders,
               const Unpacker& unpacker, Overrides overrides, const package::Package& package,
               std::size_t most_opened_files) {
    IntakeReader reader(config, folders, unpacker, std::move(overrides), package, most_opened_files);
    for (const std::string& path : paths) {
        reader.add_path(path, paths.size() == 1);
    }
    return reader.finish();
}

std::vector<std::vector<fs::path>> programs_in(const config::Config& config, const fs::path& folder,
                                               const package::Package& package) {
    const Unpacker none{};
    return IntakeReader(config, Folders::OneStudents, none, {}, package, 0).programs_in(folder);
}

void add_absent(Intake& intake, const model::Roster& roster) {
    std::set<std::size_t> present;
    for (const package::Submission& submission : intake.submissions) {
        if (const auto row = submission.author ? roster.find(*submission.author) : std::nullopt) {
            present.insert(*row);
        }
    }
    for (std::size_t i = 0; i < roster.rows.size(); ++i) {
        const model::Author author = roster.rows[i].author();
        const auto decided = present.contains(i) ? std::nullopt : intake.overrides.use(author);
        if (decided && (decided->points || !decided->excused.empty())) {
            package::Submission submission;
            submission.name = author.student;
            submission.refusal = base::say<"handed in nothing">();
            submission.expected = {model::Verdict::Accepted};
            submission.author = author;
            note_decision(*decided, submission);
            intake.submissions.push_back(std::move(submission));
        }
    }
}

}  // namespace harness::course
