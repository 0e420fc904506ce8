#include <memory>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/base/live_blocks_fixture.hpp"
#include "harness/report/formats.hpp"

namespace harness::report {
namespace {

constexpr std::size_t count = 100;

// Each submission has a long compiler message, which both formats contain.
model::PackageResult large_package() {
    model::PackageResult package;
    package.info.name = "large";
    package.submissions = model::Results::in_file();
    for (std::size_t number = 0; number < count; ++number) {
        model::SubmissionResult result;
        result.name = fmt::format("{:03}", number);
        result.verdict = model::Verdict::CompileError;
        result.compile.message = std::string(model::Excerpt::limit, 'x');
        package.submissions.push_back(result);
    }
    return package;
}

TEST(Memory, OfAReportHoldsNoResults) {
    constexpr int room = 8;  // for the submission being written
    const model::PackageResult package = large_package();
    const int before = base::live_large_blocks;
    std::size_t bytes = 0;
    int most = 0;
    const auto write = [&](std::string_view piece) {
        bytes += piece.size();
        most = std::max(most, base::live_large_blocks - before);
    };
    for (const bool is_json : {true, false}) {
        const std::unique_ptr<model::Listener> report = is_json ? make_json(write) : make_junit(write);
        bytes = 0;
        report->run_started({});
        report->package_ended(package);
        EXPECT_LE(base::live_large_blocks - before, room);
        report->run_ended({}, {});
        EXPECT_GE(bytes, count * 16'000);
        EXPECT_LE(most, room);
    }
}

}  // namespace
}  // namespace harness::report
