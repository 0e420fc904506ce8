// Makes submissions of the command line's paths: files, folders of one program, and classes.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/base/temp_dir.hpp"
#include "harness/course/archive.hpp"
#include "harness/course/overrides.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/model/roster.hpp"

namespace harness::course {

// How a folder is read. An archive is read as a class; under AsFound, it may also be one program in folders.
enum class Folders {
    AsFound,  // a class if files are in folders or have a platform's names; else one program
    Classes,
    OneStudents,  // one student's: the program that counts by the rules of a class; of several, the last
};

// The submissions, with all that was found out about them.
struct Intake {
    // Named by file or student, with a longer name if two would be equal. All are expected to be accepted, whatever
    // their sources say, because the exit code depends on it.
    std::vector<package::Submission> submissions{};
    bool has_class = false;
    Overrides overrides{};                         // also knows which of them were used
    std::map<std::string, std::string> read_as{};  // how each class was read, by its path
    // The files that are in no submission and named by none, with the reason, as in RunInfo: each input is in a
    // submission, or named by one, or here. After 10,000 the others are one entry with their number.
    std::map<std::string, std::string> left_out{};
    std::vector<std::string> warnings{};        // for the instructor, one line each
    std::unique_ptr<base::TempDir> unpacked{};  // files from archives; null if there are none
};

// Each path is a source file, an archive or a folder. `overrides` are those for the problem; `package` says what it
// takes: programs, functions, or answers, for which all of a student's files are one submission. Throws ConfigError if
// a path cannot be read, if the only path is an empty folder, or if two classes have a student of the same name and
// number, who would be mixed up, or if students' archives hold more than `most_opened_files` files and folders
// together. Throws like unpack and walk.
Intake take_in(const config::Config& config, const std::vector<std::string>& paths, Folders folders,
               const Unpacker& unpacker, Overrides overrides, const package::Package& package,
               std::size_t most_opened_files = 500'000);

// The programs in a folder of one student, from first to last, by the rules of a class: the paths of the files of each,
// below `folder`. Throws like take_in().
std::vector<std::vector<std::filesystem::path>> programs_in(const config::Config& config,
                                                            const std::filesystem::path& folder,
                                                            const package::Package& package);

// Adds students of the class list without a submission if an override excuses them or gives them points, so that every
// report shows this.
void add_absent(Intake& intake, const model::Roster& roster);

}  // namespace harness::course
