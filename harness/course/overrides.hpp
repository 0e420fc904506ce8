// overrides.toml in a course's folder: an instructor's decisions about single students, whatever they submitted.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/result.hpp"

namespace harness::course {

struct Override {
    int line = 0;                    // of overrides.toml
    std::string student;             // name, platform's number, "NAME (NUMBER)" or e-mail
    std::string package;             // empty: all packages
    std::vector<std::string> files;  // name patterns (fnmatch) of the program's files; empty: not restricted
    std::optional<std::chrono::system_clock::time_point> deadline;
    std::string excused;  // why nothing is required of the student
    std::optional<double> points;
    std::string reason;   // for the points
    std::string used_by;  // the student whom it was used for; empty: not used yet
};

// The overrides for one package. Records which of them were used.
class Overrides {
  public:
    Overrides() = default;
    // Empty if there is no such file. Throws ConfigError.
    Overrides(const std::filesystem::path& file, const std::string& package);

    // The override for this student. Throws ConfigError if two contradict each other.
    std::optional<Override> of(const model::Author& author);
    // What readers of the results must be told about an override, one line each.
    std::vector<std::string> notes(const Override& entry) const;
    // `problems`: all problems graded together. Throws ConfigError if an override was used for none of them.
    static void check_all_used(const std::vector<const Overrides*>& problems, const std::vector<std::string>& students);
    // Throws ConfigError if an override names a package that is not known.
    void check_packages(const std::vector<std::string_view>& known) const;
    [[noreturn]] void fail(const Override& entry, const std::string& what) const;

  private:
    std::filesystem::path file_;
    std::vector<Override> all_;
    std::vector<Override> of_others_;  // for other packages
};

}  // namespace harness::course
