// A broken box: whatever it answers ends only the run, with an error that says where.
#include <csignal>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/sandbox/box_runner.hpp"
#include "harness/support/error.hpp"
#include "harness/support/scratch_folder.hpp"

namespace harness::sandbox {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BoxNonsense : public support::ScratchFolder {
  protected:
    // Answers the set-up and one request with these bytes and this many descriptors; then waits until the judge closes
    // the socket.
    fs::path box(const std::string& report, int descriptors = 0) {
        write("ready", wire::encode(wire::Ready{}));
        write("report", report);
        fs::path script = write("box", fmt::format(R"(#!/usr/bin/python3
import os, signal, socket
def read(name):
    with open(os.path.join(os.path.dirname(__file__), name), "rb") as file:
        return file.read()
judge = socket.socket(fileno=0)
judge.recv(1 << 17)
judge.send(read("ready"))
if judge.recv(1 << 17):
    socket.send_fds(judge, [read("report")], [2] * {})
judge.recv(1 << 17)
)",
                                                   descriptors));
        EXPECT_EQ(::chmod(script.c_str(), 0700), 0);
        return script;
    }

    // Reports that it is ready, or not even that, and then nothing, even after the socket was closed.
    fs::path silent_box(bool is_ready) {
        const fs::path ready = write("ready", wire::encode(wire::Ready{}));
        fs::path script = write("silent", fmt::format("#!/bin/sh\n{}\nexec sleep 1000\n",
                                                      is_ready ? fmt::format("cat '{}' >&0", ready.string()) : ""));
        EXPECT_EQ(::chmod(script.c_str(), 0700), 0);
        return script;
    }

    static wire::Response good() {
        wire::Response report;
        report.exited = true;
        report.collected = {"kept"};
        return report;
    }

    // The error of a run that hands back the file "kept".
    static std::string error_of(const fs::path& box, std::chrono::milliseconds patience = std::chrono::minutes{2}) {
        BoxOptions options;
        options.box = box;
        options.patience = patience;
        BoxRunner runner{options};
        Request request;
        request.arguments = {"/program/any"};
        request.limits.cpu = request.limits.wall = std::chrono::milliseconds{1};
        request.collect = {"kept"};
        try {
            runner.run(request, [](std::string_view) {});
        } catch (const support::JudgeError& error) {
            return error.what();
        }
        return "none";
    }
};

TEST_F(BoxNonsense, WhatItAnswersEndsTheRunAlone) {
    EXPECT_EQ(error_of(box(wire::encode(good()), 1)), "none");
    const auto refused = HasSubstr("the sandbox of worker 0 failed at the stage 'read its response'");
    EXPECT_THAT(error_of(box(wire::encode(good()))), refused) << "a file without a descriptor";
    EXPECT_THAT(error_of(box(wire::encode(good()), 2)), refused) << "a descriptor without a file";
    wire::Response report = good();
    report.collected = {"another"};
    EXPECT_THAT(error_of(box(wire::encode(report), 1)), refused) << "a file that was not asked for";
    report = good();
    report.stop = static_cast<model::Stop>(77);
    EXPECT_THAT(error_of(box(wire::encode(report), 1)), refused) << "no such reason";
    report = good();
    report.exited = false;
    EXPECT_THAT(error_of(box(wire::encode(report), 1)), refused) << "ended by signal 0";
    report = good();
    report.memory_kib = -1;
    EXPECT_THAT(error_of(box(wire::encode(report), 1)), refused) << "less than no memory";
    EXPECT_THAT(error_of(box("nonsense", 1)), refused);
    EXPECT_THAT(error_of(box(std::string(wire::largest_packet, 'x'), 1)), refused);
    EXPECT_THAT(error_of(box("", 0)), HasSubstr("judge-box ended during a run"));
}

// It does not end either when the socket is closed; then it is killed.
TEST_F(BoxNonsense, ASilentBoxEndsTheRunAlone) {
    const std::chrono::milliseconds patience{2000};
    EXPECT_THAT(error_of(silent_box(false), patience),
                HasSubstr("worker 0 failed at the stage 'set up': it has not answered"));
    EXPECT_THAT(error_of(silent_box(true), patience),
                HasSubstr("worker 0 failed at the stage 'report the end of a run': it has not answered"));
}

}  // namespace
}  // namespace harness::sandbox
