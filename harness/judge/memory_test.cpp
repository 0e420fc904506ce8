#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/base/fd.hpp"
#include "harness/base/live_blocks_fixture.hpp"
#include "harness/format/package/scratch_package.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/sandbox/fake_runner.hpp"

namespace harness::judge {
namespace {

using sandbox::Request;
using sandbox::Result;

constexpr std::size_t count = 120;

Result run(const Request& request, const sandbox::OutputSink& sink) {
    Result result;
    result.outcome.cpu = std::chrono::milliseconds{1};
    if (request.profile == sandbox::Profile::Compiler) {
        if (request.arguments.back() == "--version") {
            sink("1\n");
        } else {
            result.collected.push_back({"program", base::memory_file("program")});
        }
    } else {
        sink(std::string(model::Excerpt::limit, 'x'));
    }
    return result;
}

// The maximum number of large memory blocks alive when a submission ends. Each submission here has evidence in one.
class Most : public model::Listener {
  public:
    void submission_ended(const model::PackageInfo& /*package*/, const model::SubmissionResult& /*result*/) override {
        most = std::max(most, base::live_large_blocks.load());
    }
    int most = 0;
};

class Memory : public package::ScratchPackage {
  protected:
    Memory() {
        put_case("1", "1", "1");
        for (std::size_t number = 0; number < count; ++number) {
            submissions_.push_back({fmt::format("{:03}", number), {write("s.c", "source")}, {}, {}});
        }
    }

    model::PackageResult judge(std::vector<EarlierResult> known, Most& most) {
        const workers::JudgingContext context{sandbox::fake_runners(run), 1, {}};
        return judge_package(context, make_jury(context, make_plan(config_, package_)), submissions_, {&most},
                             {"", std::move(known)});
    }

    std::vector<package::Submission> submissions_;
};

TEST_F(Memory, HoldsTheResultsOfABatchAtMost) {
    constexpr int of_a_batch = 16;
    constexpr int room = 8;  // for submissions being judged and reported
    const int before = base::live_large_blocks;
    Most most;
    const model::PackageResult result = judge({}, most);
    EXPECT_GE(most.most, 1);
    EXPECT_LE(most.most - before, of_a_batch + room);
    EXPECT_LE(base::live_large_blocks - before, room);
    ASSERT_EQ(result.submissions.size(), count);
    EXPECT_EQ(result.submissions[count - 1].cases.at(0).evidence->given.text.size(), model::Excerpt::limit);
    Most again;
    const EarlierResult known{{}, [&] { return result.submissions[0]; }};
    static_cast<void>(judge(std::vector<EarlierResult>(count, known), again));
    EXPECT_LE(again.most - before, of_a_batch + room);
}

}  // namespace
}  // namespace harness::judge
