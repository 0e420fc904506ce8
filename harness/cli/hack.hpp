// Shared by the two forms of `judge hack`: with one submission (hack.cpp), and with all submissions labelled wrong
// (hack_all.cpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/cli/context.hpp"
#include "harness/judge/jury.hpp"
#include "harness/judge/workers/workers.hpp"
#include "harness/report/tools/hack.hpp"
#include "harness/setter/hack/hack_context.hpp"

namespace harness::cli {

using workers::Worker;

struct HackArguments {
    std::string package;     // empty: all listed; then without a submission
    std::string submission;  // a file or folder, or the name of one of the package's own; empty: all labelled wrong
    std::string against;     // likewise; empty: HackPackage::prepare() chooses
    std::uint64_t seed = 1;
    double seconds = 0;  // for hacking and shrinking together; 0: as the package needs
    bool add = false;    // keep the found input as a case of the package
    bool ascii = false;
    std::string html{};        // the file for the page that shows the input; empty: none
    std::size_t extremes = 0;  // number of a package's extremes to hack as well, if no submission is named
};

// The time that --seconds gives. Without it: 10 s plus one run up to the package's limit on real time, which is needed
// to prove that a program is too slow.
std::chrono::milliseconds time_of(const HackArguments& arguments, const judge::Plan& plan);

// A package whose programs are hacked, with its own workers. Refers to the context and the arguments, which must
// outlive it.
struct HackPackage {
    // Prints the package's warnings. Throws like make_whole_jury.
    HackPackage(const Context& of, const HackArguments& asked, judge::Plan plan);

    // Makes the hacking context. The answers come from the submission that --against names. Without --against, they
    // come from the reference, and without a reference from the accepted submission that is fastest on the largest test
    // case, other than `hacked` itself. Throws like compiled_to_hack() and HackContext.
    void prepare(Worker& worker, const std::string& hacked);

    // Hacks the program of a submission of this name. `before` is the start of the progress line.
    report::HackShown hack_program(const std::string& submission, const compile::Program& program,
                                   std::string_view before);

    const Context& context;
    const HackArguments& arguments;
    workers::JudgingContext judging;
    judge::Jury jury;
    workers::Workers workers;
    std::string against{};                            // the submission that gives the answers; empty: the reference
    std::optional<hack::HackContext> hack_context{};  // made by prepare(), before the hack
};

// `judge hack` without a submission: hacks every submission that is labelled wrong and, if requested, a sample of the
// package's extremes. Prints each submission's line as soon as its result is known. Returns the exit code: 1 if any of
// them was not found to be wrong in time. Throws ConfigError, JudgeError and Interrupted.
int run_hack_all(const Context& context, const HackArguments& arguments);

}  // namespace harness::cli
