// overrides.toml in a course's folder: an instructor's decisions about single students and sections, whatever they
// submitted.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/config/class_rules.hpp"
#include "harness/model/result.hpp"
#include "harness/model/roster.hpp"

namespace harness::course {

// What is decided.
struct Decided {
    std::vector<std::string> files{};  // name patterns (fnmatch) of the program's files; empty: not restricted
    std::optional<std::chrono::system_clock::time_point> deadline{};
    std::string excused{};  // why nothing is required of the student
    std::optional<double> points{};
    std::string reason{};            // for the points
    std::optional<int> late_days{};  // for the whole term
    std::string comment{};           // for the student; decides nothing
};

// An entry.
struct Override : Decided {
    int line = 0;              // of overrides.toml
    std::string student{};     // name, platform's number, "NAME (NUMBER)" or e-mail; empty: the entry is a section's
    std::string section{};     // of the class list
    std::string package{};     // empty: all packages, or the assignment's
    std::string assignment{};  // its name; empty: any
    std::string used_by{};     // the student whom it was used for; empty: not used yet
};

// What holds for one student.
struct Decision : Decided {
    int line = 0;  // of overrides.toml, for messages: of the entry with the files, else of the first
    std::vector<std::string> notes{};  // what readers of the results must be told, one line each, but for the files
    std::string note_of_files{};       // likewise; empty: the files are not restricted
};

// Writes the decision into what judging follows.
void decide(const Decision& decision, model::Author& author);

// The overrides for one package.
class Overrides {
  public:
    Overrides() = default;
    // Empty if there is no such file. `roster` says who is in which section; null: there is no class list, and
    // of() throws if it needs one. Throws ConfigError, also if an entry names an unknown assignment or section.
    Overrides(const std::filesystem::path& file, const config::ClassRules& rules, const std::string& package,
              std::shared_ptr<const model::Roster> roster);

    // What the entries for this student say together. A deadline of their own goes before those of their sections, of
    // which the latest holds. Throws ConfigError if two entries for the student contradict each other.
    std::optional<Decision> of(const model::Author& author) const;
    // The same, and records which entries were used. Throws ConfigError also if an entry is for two students.
    std::optional<Decision> use(const model::Author& author);
    // `problems`: all problems graded together. Throws ConfigError if an override was used for none of them.
    static void check_all_used(const std::vector<const Overrides*>& problems, const std::vector<std::string>& students);
    // Throws ConfigError if an override names a package that is not known.
    void check_packages(const std::vector<std::string_view>& known) const;
    [[noreturn]] void fail(int line, const std::string& what) const;

  private:
    void check_section(const Override& entry) const;
    bool is_for(const Override& entry, const model::Author& author) const;
    void add(const Override& entry, Decision& decision) const;

    std::filesystem::path file_;
    std::shared_ptr<const model::Roster> roster_;
    std::vector<Override> all_;
    std::vector<Override> of_others_;  // for other packages
};

}  // namespace harness::course
