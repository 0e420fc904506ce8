// Who is to blame if a program did not start.
#include <cerrno>

#include <gtest/gtest.h>

#include "harness/sandbox/box/run.hpp"
#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {
namespace {

bool is_the_boxes(const char* path, int error_number, bool out_of_own_memory = false,
                  Profile profile = Profile::Submission) {
    std::string there = "/bin/sh";  // takes the place of the file at `path` in the box
    Run run;
    run.plan.arguments = {there.data(), nullptr};
    run.plan.exec_failed = true;
    run.plan.error_number = error_number;
    wire::Request request;
    request.profile = profile;
    request.arguments = {path};
    try {
        check_launch(run, request, out_of_own_memory);
        return false;
    } catch (const StageError& error) {
        EXPECT_EQ(error.error_number, error_number);
        EXPECT_EQ(error.stage, std::string{"exec "} + path);
        return true;
    }
}

TEST(BoxLaunch, OnlyOfWhatWasLaidTheContentsAreToBlame) {
    for (const int error : {ENOEXEC, ENOENT, EACCES, ELIBBAD}) {
        EXPECT_FALSE(is_the_boxes("/program/main", error)) << error;
        EXPECT_TRUE(is_the_boxes("/usr/bin/python3", error)) << error;
        EXPECT_TRUE(is_the_boxes("/program/main", error, false, Profile::Validator)) << error;
    }
}

TEST(BoxLaunch, WhatTheMachineRunsOutOfIsNobodysProgram) {
    for (const int error : {EAGAIN, EMFILE, ENFILE, ENOMEM}) {
        EXPECT_TRUE(is_the_boxes("/program/main", error)) << error;
        EXPECT_TRUE(is_the_boxes("/usr/bin/python3", error)) << error;
    }
}

TEST(BoxLaunch, ItsOwnMemoryIsTheSubmissions) {
    EXPECT_FALSE(is_the_boxes("/program/main", ENOMEM, true));
    EXPECT_FALSE(is_the_boxes("/usr/bin/python3", ENOMEM, true));
    EXPECT_TRUE(is_the_boxes("/usr/bin/python3", ENOENT, true));
    EXPECT_TRUE(is_the_boxes("/usr/bin/python3", ENOMEM, true, Profile::Compiler));
}

}  // namespace
}  // namespace harness::sandbox::box
