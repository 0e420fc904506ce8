// overrides.toml in a course's folder: what an instructor decides about single students, whatever was handed in.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::classes {

struct Override {
    int line = 0;                    // of overrides.toml
    std::string student;             // by name, the platform's number, "NAME (NUMBER)" or e-mail
    std::string package;             // empty: of all
    std::vector<std::string> files;  // patterns (fnmatch) of the names of those that are the program; empty: no matter
    std::optional<std::chrono::system_clock::time_point> deadline;
    std::string excused;  // why nothing is asked of the student
    std::optional<double> points;
    std::string reason;  // for the points
};

// Those of a class for one package. Keeps which of them were used.
class Overrides {
  public:
    Overrides() = default;
    // None where there is no such file. Throws ConfigError.
    Overrides(const std::filesystem::path& file, const std::string& package);

    // Throws ConfigError where two of them contradict each other for one student.
    std::optional<Override> of(const model::Author& author);
    // What is to be said of an override to whoever reads the results: a line each.
    std::vector<std::string> notes(const Override& one) const;
    // Of all problems that are graded together. Throws ConfigError where one was used for none of them.
    static void check_all_used(const std::vector<const Overrides*>& problems, const std::vector<std::string>& students);
    // Throws ConfigError where one is for a package that is none of these.
    void check_packages(const std::vector<std::string_view>& known) const;
    [[noreturn]] void fail(const Override& one, const std::string& what) const;

  private:
    std::filesystem::path file_;
    std::vector<Override> all_;
    std::vector<Override> of_others_;  // for other packages
    std::vector<std::string> used_;    // of each, by whom; empty: by nobody yet
};

}  // namespace harness::classes
