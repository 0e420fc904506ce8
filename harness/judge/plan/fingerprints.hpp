// Hashes that tell whether an earlier result still holds. A submission is judged again if anything differs that its
// result depends on: sources, commands and compiler version of the language, limits, cases, drivers, output validator,
// the code that judges, the machine, and the caller's setting. Also the data for hints and for the shown case: labelled
// wrong submissions and the picture of its inputs. The code that judges counts by its sources (cache::code_identity),
// so no version number must be raised by hand.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/format/package/package.hpp"
#include "harness/history/cache/code_identity.hpp"
#include "harness/history/cache/digest.hpp"
#include "harness/judge/compile/compiler.hpp"
#include "harness/judge/plan/plan.hpp"
#include "harness/model/result.hpp"

namespace harness::judge {

// Keys of a remembered verdict, which holds while they stay the same:

// Everything except program and case: the code, the machine, the limits, and how outputs are checked. Throws as
// Compiler::identify.
std::string key_of_judging(const Plan& plan, const std::string& machine, const compile::Compiler& compiler,
                           sandbox::Runner& runner, std::string_view code = cache::code_identity());

// The case's input and answer, without its name. Throws SystemError if a file cannot be read.
std::string key_of_case(const package::Case& test_case);
// The same for all cases of a package, by name, and how each is scored.
std::map<std::string, std::string> keys_of_cases(const package::Package& package);

// All files of the program, its arguments, and the `version` text of its language, because an interpreter is not one of
// the program's files. Throws SystemError.
std::string key_of_program(const compile::Program& program, const std::string& version);

// Add parts of such keys.
void add(cache::Digest& digest, const model::Limits& limits);
void add(cache::Digest& digest, const std::vector<std::string>& words);
void add(cache::Digest& digest, const std::vector<model::CodeFile>& files);
// Everything of a case except its name; `hash` is a function on files such as cache::hash_of_file.
using HashFile = std::function<std::string(const base::SeenFile&)>;
void add(cache::Digest& digest, const package::Case& test_case, const HashFile& hash = cache::hash_of_file);

// A file of a package's test data.
struct DataFile {
    std::string name;  // relative to the package
    std::int64_t bytes = 0;
    std::string hash;  // cache::hash_of_file()

    bool operator==(const DataFile&) const = default;
};

// The parts of fingerprints by their names for people: compiler versions as text, all others as hashes.
using Basis = std::map<std::string, std::string>;
// What a machine has otherwise than the driver of its run: a sentence's part; empty: nothing is known to differ.
std::string difference(const Basis& here, const Basis& driver);

// The fingerprints of a package's submissions.
class Fingerprints {
  public:
    // `machine`: properties of the machine that affect verdicts. `setting`: other things that a result depends on, such
    // as the command. `plan` must outlive this object. Throws ConfigError if a file of the package cannot be read, or
    // if a compiler is not installed.
    Fingerprints(const Plan& plan, const std::string& machine, const std::string& setting, sandbox::Runner& runner);

    // Hash of cases, output validator, limits and drivers only: with equal hashes, two runs posed the same task.
    const std::string& data_hash() const { return data_hash_; }
    // The inputs and answers of the cases, as far as they were looked at when the package was read.
    const std::vector<DataFile>& data_files() const { return data_files_; }

    // Empty if it is unknown: the submission is refused before any compiler sees it, or the sandbox failed.
    // Throws ConfigError as above.
    model::Fingerprint of(const package::Submission& submission, sandbox::Runner& runner);

    // The compiler versions of all languages seen so far, one line each.
    const std::map<std::string, std::string>& versions() const { return versions_; }

    // The parts that all submissions so far share.
    Basis basis() const;

  private:
    const Plan& plan_;
    std::shared_ptr<const compile::Compiler> compiler_;
    std::string machine_;
    std::string data_hash_;
    std::vector<DataFile> data_files_;
    std::string judging_key_;
    std::string surroundings_;  // everything except the submission itself
    std::map<std::string, std::string> versions_;
};

}  // namespace harness::judge
