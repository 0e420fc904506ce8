// What `judge verify` finds wrong with a package, as warnings or as problems of the package.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cli/context.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::cli {

// Which findings do not count, and whether the others are errors.
struct FindingRules {
    bool strict = false;               // warnings are errors
    std::vector<std::string> allowed;  // kinds of findings to ignore
};

// Throws ConfigError if --allow names none of these kinds, or judge.toml none of any command.
void check_allowed(const Context& context, const std::vector<std::string>& names, const std::set<std::string>& kinds);

// Sets the file of a problem whose message begins with "FILE: " or "FILE:LINE: ", as that of a ConfigError does. Does
// nothing if there is no such file.
void locate_by_message(model::PackageProblem& problem);
// The same for a problem of this package, which may also name a file of the package or of its data.
void locate(model::PackageProblem& problem, const std::filesystem::path& package);

// A package's findings: each becomes a warning, or a problem of the package if it is an error or --strict is given.
class Findings {
  public:
    // The arguments must outlive this.
    Findings(const Context& context, const FindingRules& rules, const package::Package& package)
        : context_(context), rules_(rules), package_(package) {}

    void add(const std::vector<recipe::Finding>& findings);
    // Adds warnings given as lines of text.
    void add_lines(const std::string& name, const std::vector<std::string>& lines);

    const std::vector<model::PackageProblem>& problems() const { return problems_; }

  private:
    void add(const std::string& kind, model::PackageProblem problem, const std::string& warning);
    bool is_allowed(std::string_view name) const;

    const Context& context_;
    const FindingRules& rules_;
    const package::Package& package_;
    std::vector<model::PackageProblem> problems_;
};

}  // namespace harness::cli
