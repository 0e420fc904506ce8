// From what a person names on the command line to submissions: files, folders of one program, and classes.
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

// What a folder is. An archive is a class, unless AsFound it holds one program in folders.
enum class Folders {
    AsFound,  // a class where files lie in folders or have a platform's names, else one program
    Classes,
    OneStudents,  // one student's program, of all sources in it and below
};

// What the problem takes instead of whole programs.
struct Takes {
    bool functions = false;
    // Answers to the cases, all of a student's files together (package/answers.hpp): what they may be called. Empty:
    // none.
    std::set<std::string> answers{};
};

Takes taken_by(const package::Package& package);

// Owns what was unpacked, so it must outlive the judging.
class Intake {
  public:
    // Each path is a source file, an archive or a folder. `overrides` are those for the problem, `config` is under its
    // limits. Throws ConfigError where a path cannot be read, the only
    // one is an empty folder, or two classes have a student of one name and number, who would become one; and as unpack
    // and walk.
    Intake(const config::Config& config, const std::vector<std::string>& paths, Folders folders, Unpacker unpacker,
           Overrides overrides, Takes takes);

    // Of each student of the class's list who handed in nothing: a submission where an override has an excuse or points
    // for them, so that this is in every report.
    void add_absent(const model::Roster& roster);

    // Named by their files or students alone, unless that would name two the same. Each is expected to be accepted,
    // whatever its own source says, as this is what the exit code tells.
    const std::vector<package::Submission>& submissions() const { return submissions_; }
    bool has_class() const { return has_class_; }
    // It is known of each whether it was used.
    const Overrides& overrides() const { return overrides_; }
    // Of each class, by its path: what it was read as.
    const std::map<std::string, std::string>& read_as() const { return read_as_; }
    // For whoever grades, a line each.
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
    Rules rules();
    void warn_of_dates();
    std::vector<HandedInFile> opened(const HandedInFile& archive);
    std::filesystem::path new_folder();

    // Of languages and several attempts, which both depend on what is taken.
    Rules plain_rules() const;

    const config::Config& config_;
    Unpacker unpacker_;
    Overrides overrides_;
    Takes takes_;
    std::optional<support::TempDir> place_;  // made where something is unpacked
    std::vector<package::Submission> submissions_;
    std::vector<std::string> longer_names_;                                // of each submission
    std::map<std::pair<std::string, std::string>, std::string> students_;  // by name and number: the class's path
    std::map<std::string, std::string> read_as_;
    std::vector<std::string> warnings_;
    bool has_class_ = false;
    int folders_made_ = 0;  // in place_
};

}  // namespace harness::classes
