// Makes submissions of the command line's paths: files, folders of one program, and classes.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/classes/archive.hpp"
#include "harness/classes/overrides.hpp"
#include "harness/classes/students.hpp"
#include "harness/config/config.hpp"
#include "harness/model/roster.hpp"
#include "harness/package/package.hpp"
#include "harness/support/temp_dir.hpp"

namespace harness::classes {

// How a folder is read. An archive is read as a class; under AsFound, it may also be one program in folders.
enum class Folders {
    AsFound,  // a class if files are in folders or have a platform's names; else one program
    Classes,
    OneStudents,  // one student's program, of all sources in it and below
};

// What the problem accepts instead of whole programs.
struct AcceptedForms {
    bool functions = false;
    // The allowed names of answers to the cases; all of a student's files are one submission (package/answers.hpp).
    // Empty: no answers.
    std::set<std::string> answers{};
};

AcceptedForms accepted_forms(const package::Package& package);

// Owns the unpacked files, so it must outlive the judging.
class Intake {
  public:
    // Each path is a source file, an archive or a folder. `overrides` are those for the problem; `config` has its
    // limits. Throws ConfigError if a path cannot be read, if the only path is an empty folder, or if two classes have
    // a student of the same name and number, who would be mixed up, or if students' archives hold more than
    // `most_opened_files` files and folders together. Throws like unpack and walk.
    Intake(const config::Config& config, const std::vector<std::string>& paths, Folders folders, Unpacker unpacker,
           Overrides overrides, AcceptedForms forms, std::size_t most_opened_files = 500'000);

    // Adds students of the class list without a submission if an override excuses them or gives them points, so that
    // every report shows this.
    void add_absent(const model::Roster& roster);

    // Named by file or student, with a longer name if two would be equal. All are expected to be accepted, whatever
    // their sources say, because the exit code depends on it.
    const std::vector<package::Submission>& submissions() const { return submissions_; }
    bool has_class() const { return has_class_; }
    // Also knows which of them were used.
    const Overrides& overrides() const { return overrides_; }
    // How each class was read, by its path.
    const std::map<std::string, std::string>& read_as() const { return read_as_; }
    // Warnings for the instructor, one line each.
    const std::vector<std::string>& warnings() const { return warnings_; }

  private:
    void add_file(const std::filesystem::path& path);
    void add_archive(const std::filesystem::path& path, Folders folders);
    void add_folder(const std::filesystem::path& path, Folders folders, bool is_only);
    void add_program(const std::filesystem::path& path, std::vector<HandedInFile> files);
    void add_class(const std::filesystem::path& path, const std::string& top, std::vector<HandedInFile> files);
    void add(package::Submission submission, std::string longer_name);
    void add_student(const Student& student);
    void decide(const Override& decided, package::Submission& submission) const;
    Rules rules(const std::filesystem::path& path);
    void warn_of_dates();
    // `path` holds it, and is named if the archives in all paths hold too many files.
    std::vector<HandedInFile> opened(const HandedInFile& archive, std::size_t most_files,
                                     const std::filesystem::path& path);
    std::filesystem::path new_folder();

    // The rules for languages and several attempts, which depend on what the problem accepts.
    Rules plain_rules() const;

    const config::Config& config_;
    Unpacker unpacker_;
    Overrides overrides_;
    AcceptedForms forms_;
    std::size_t most_opened_files_;
    std::optional<support::TempDir> place_;  // created when something is unpacked
    std::vector<package::Submission> submissions_;
    std::vector<std::string> longer_names_;                                // one for each submission
    std::map<std::pair<std::string, std::string>, std::string> students_;  // by name and number: the class's path
    std::map<std::string, std::string> read_as_;
    std::vector<std::string> warnings_;
    bool has_class_ = false;
    int folders_made_ = 0;          // in place_
    std::size_t files_opened_ = 0;  // files and folders in students' archives
};

}  // namespace harness::classes
