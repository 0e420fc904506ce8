// A broken box: whatever it answers ends only the run, with an error that says where.
#include <csignal>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/sandbox/box_runner.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BoxNonsense : public base::ScratchFolder {
  protected:
    fs::path program(const std::string& name, const std::string& script) const {
        fs::path file = write(name, script);
        fs::permissions(file, fs::perms::owner_all);
        return file;
    }

    // Answers the set-up and one request with these bytes and these descriptors, in Python; then waits until the judge
    // closes the socket.
    fs::path box(const std::string& report, const std::string& descriptors = "[]") {
        write("ready", wire::encode(wire::SetUpResult{}));
        write("report", report);
        return program("box", fmt::format(R"(#!/usr/bin/python3
import os, signal, socket
def read(name):
    with open(os.path.join(os.path.dirname(__file__), name), "rb") as file:
        return file.read()
def sparse(size):
    file = os.memfd_create("sparse")
    os.truncate(file, size)
    return file
judge = socket.socket(fileno=0)
judge.recv(1 << 17)
judge.send(read("ready"))
if judge.recv(1 << 17):
    kept = os.open(__file__, os.O_RDONLY)
    socket.send_fds(judge, [read("report")], {})
judge.recv(1 << 17)
)",
                                          descriptors));
    }

    // Reports that it is ready, or not even that, and then nothing, even after the socket was closed.
    fs::path silent_box(bool is_ready) {
        const fs::path ready = write("ready", wire::encode(wire::SetUpResult{}));
        return program("silent", fmt::format("#!/bin/sh\n{}\nexec sleep 1000\n",
                                             is_ready ? fmt::format("cat '{}' >&0", ready.string()) : ""));
    }

    static wire::Response good() {
        wire::Response report;
        report.exited = true;
        report.collected = {"kept"};
        return report;
    }

    // The error of a run that hands back the file "kept".
    static std::string error_of(BoxRunner& runner) {
        Request request;
        request.arguments = {"/program/any"};
        request.limits.cpu = request.limits.wall = std::chrono::milliseconds{1};
        request.collect = {"kept"};
        return base::error_of<base::JudgeError>([&] { runner.run(request, [](std::string_view) {}); });
    }
    static std::string error_of(const fs::path& box, BoxOptions options = {}) {
        options.box = box;
        BoxRunner runner{options};
        return error_of(runner);
    }
};

TEST_F(BoxNonsense, WhatItAnswersEndsTheRunAlone) {
    EXPECT_EQ(error_of(box(wire::encode(good()), "[kept]")), "no error");
    const auto refused = HasSubstr("the sandbox of worker 0 failed at the stage 'read its response'");
    EXPECT_THAT(error_of(box(wire::encode(good()))), refused) << "a file without a descriptor";
    EXPECT_THAT(error_of(box(wire::encode(good()), "[kept, kept]")), refused) << "a descriptor without a file";
    using Change = void (*)(wire::Response&);
    for (const auto& [what, change] : std::initializer_list<std::pair<const char*, Change>>{
             {"a file that was not asked for", [](auto& report) { report.collected = {"another"}; }},
             {"no such reason", [](auto& report) { report.stop = static_cast<model::Stop>(77); }},
             {"ended by signal 0", [](auto& report) { report.exited = false; }},
             {"less memory than none", [](auto& report) { report.memory_kib = -1; }},
             {"more memory than there is", [](auto& report) { report.memory_kib = INT64_MAX; }},
             {"files of fewer bytes than none", [](auto& report) { report.file_bytes = -1; }},
             {"longer than any run", [](auto& report) { report.wall = std::chrono::nanoseconds::max(); }},
             {"a limit above any", [](auto& report) { report.wall_limit = std::chrono::nanoseconds::max(); }}}) {
        wire::Response report = good();
        change(report);
        EXPECT_THAT(error_of(box(wire::encode(report), "[kept]")), refused) << what;
    }
    EXPECT_THAT(error_of(box("nonsense", "[kept]")), refused);
    EXPECT_THAT(error_of(box(std::string(wire::largest_packet, 'x'), "[kept]")), refused);
    EXPECT_THAT(error_of(box("")), HasSubstr("judge-box ended during a run"));
}

// The judge reads these files as a whole.
TEST_F(BoxNonsense, WhatIsNoFileOfTheRunEndsTheRunAlone) {
    const auto refused = HasSubstr("the sandbox of worker 0 failed at the stage 'read its response'");
    for (const char* other : {"os.pipe()[0]", "judge.fileno()", "os.open('/dev/zero', os.O_RDONLY)",
                              "os.open('/usr', os.O_RDONLY)", "sparse(1 << 40)"}) {
        EXPECT_THAT(error_of(box(wire::encode(good()), fmt::format("[{}]", other))), refused) << other;
    }
}

TEST_F(BoxNonsense, ABoxThatSaysItEndsIsReplaced) {
    wire::Response last = good();
    last.is_last = true;
    BoxOptions options;
    options.box = box(wire::encode(last), "[kept]");
    BoxRunner runner{options};
    for (int i = 0; i < 2; ++i) {  // each of these boxes answers only once
        EXPECT_EQ(error_of(runner), "no error");
    }
}

// It does not end either when the socket is closed; then it is killed.
TEST_F(BoxNonsense, ASilentBoxEndsTheRunAlone) {
    BoxOptions options;
    options.patience = std::chrono::milliseconds{500};
    EXPECT_THAT(error_of(silent_box(true), options),
                HasSubstr("worker 0 failed at the stage 'report the end of a run': it has not answered"));
    options.start_patience = options.patience;
    EXPECT_THAT(error_of(silent_box(false), options),
                HasSubstr("worker 0 failed at the stage 'set up': it has not answered"));
}

}  // namespace
}  // namespace harness::sandbox
