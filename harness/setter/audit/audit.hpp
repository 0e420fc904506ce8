// The checks of `judge audit`: a row in the table of audit.cpp, and a file in checks/, for each.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/jury.hpp"
#include "harness/judge/workers/judging_context.hpp"
#include "harness/model/audit.hpp"
#include "harness/setter/hack/hack_context.hpp"
#include "harness/setter/recipe/keep.hpp"

namespace harness::audit {

using model::Severity;

// What a check gets.
struct Audited {
    const judge::Jury& jury;
    workers::JudgingContext context;  // throws Interrupted when the time of the check is over
    hack::Deadline deadline;          // of the check
    std::uint64_t seed = 1;
    std::string name_in_commands;     // the package, as a command line names it
    std::set<std::string> allowed{};  // kinds of findings to ignore
};

// What a check leaves, also if it is interrupted. May be used by several threads.
class Record {
  public:
    // The check takes so many steps. `unit`: what a step is, such as "mutant".
    void begin(std::string_view unit, std::size_t steps);
    void step(std::size_t steps = 1);
    // Of several findings of a kind that say the same of a file, the most severe with the smallest example is kept.
    // `new_case`: the test case that would show it.
    void add(model::AuditFinding finding, std::optional<recipe::NewCase> new_case = std::nullopt);
    void add_bound(model::AuditedBound bound);

    // The findings, the most severe first, and then by kind, file and text; with the case of each.
    struct Entry {
        model::AuditFinding finding;
        std::optional<recipe::NewCase> new_case{};
    };
    std::vector<Entry> take_entries();
    void tell(model::AuditedCheck& check) const;

  private:
    mutable std::mutex mutex_;
    std::string unit_;
    std::size_t steps_ = 0;
    std::size_t done_ = 0;
    std::vector<Entry> entries_;
    std::vector<model::AuditedBound> bounds_;
};

struct Check {
    std::string_view name;
    std::string_view about;  // what it does, for people
    std::string_view kinds;  // of the findings that it may add: words
    // Why it can say nothing of the package; empty: it can.
    std::string (*obstacle)(const judge::Jury& jury);
    // Throws Interrupted, ConfigError (which is an obstacle) and JudgeError.
    void (*run)(const Audited& audited, Record& record);
};

// In the order in which they run: those that are quick come first, and leave their time to the others.
const std::vector<Check>& checks();

// The names of all kinds of findings. They never change. docs/audit.md says what each means.
const std::set<std::string>& finding_kinds();

// Whether the check has something to do. An obstacle that throws is one to tell of: run_check() does.
bool applies(const Check& check, const judge::Jury& jury);

// Runs the check, which begins now, and what it has found until its end or its deadline. `stop`: somebody has
// interrupted the whole audit; then Interrupted is thrown. The cases of the findings are added to `new_cases`, by the
// index of their finding.
model::AuditedCheck run_check(const Check& check, const Audited& audited, const std::stop_token& stop,
                              std::map<std::size_t, recipe::NewCase>& new_cases);

}  // namespace harness::audit
