// What the two ways of `judge hack` share: with one submission (hack.cpp), and with all that are labelled wrong
// (hack_all.cpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/cli/context.hpp"
#include "harness/hack/hack_context.hpp"
#include "harness/judge/jury.hpp"
#include "harness/report/tools/hack.hpp"
#include "harness/workers/workers.hpp"

namespace harness::cli {

using workers::Worker;

struct HackArguments {
    std::string package;     // empty: all listed, without a submission
    std::string submission;  // a file or folder, or the name of one of the package's own; empty: all labelled wrong
    std::string against;     // likewise; empty: as HackPackage::prepare() chooses
    std::uint64_t seed = 1;
    double seconds = 0;  // for the hack and for shrinking, together; 0: as the package needs
    bool add = false;    // keep what was found as a case of the package
    bool ascii = false;
    std::size_t extremes = 0;  // of a package, to be hacked as well, where no submission is named
};

// The time that --seconds gives; without it 10 s and one run up to the package's limit on real time, which proves that
// a program is too slow.
std::chrono::milliseconds time_of(const HackArguments& arguments, const package::Package& package);

// A program that gives the answers where the package has no reference.
struct Answering {
    std::string name;  // of the submission
    compile::Program program;
};

// A package whose programs are hacked, with workers of its own. Refers to the context and the arguments, which must
// outlive it.
struct HackPackage {
    // Says the package's warnings. Throws as make_whole_jury.
    HackPackage(const Context& of, const HackArguments& asked, package::Package package);

    // Makes the hacking context. The answers are those of the submission that --against names; else of the reference;
    // else of the accepted submission that is quickest on the largest test case, but not of `hacked` itself. Throws as
    // compiled_to_hack() and HackContext.
    void prepare(Worker& worker, const std::string& hacked);

    // Hacks the program of a submission of this name. `before` begins the line that says how far the hack is.
    report::HackShown hack_program(const std::string& submission, const compile::Program& program,
                                   std::string_view before);

    const Context& context;
    const HackArguments& arguments;
    workers::JudgingContext judging;
    judge::Jury jury;
    workers::Workers workers;
    std::string against{};                            // whose answers are taken; empty: the reference's
    std::optional<hack::HackContext> hack_context{};  // made by prepare(), before the hack

  private:
    std::optional<Answering> quickest_accepted(Worker& worker, const std::string& hacked) const;
};

// The program of a submission. Throws ConfigError where it does not compile, as there is nothing to hack then.
compile::Program compiled_to_hack(const judge::Jury& jury, const package::Submission& submission,
                                  sandbox::Runner& runner);

// `judge hack` without a submission: hacks every submission that is labelled wrong, and, where asked for, a
// sample of the extremes of the package. A line a submission as soon as it is known. Returns the exit code: 1 where one
// of them was not found to be wrong in time. Throws ConfigError, JudgeError and Interrupted.
int run_hack_all(const Context& context, const HackArguments& arguments);

}  // namespace harness::cli
