// Judges in this process. Each lane is a thread of the caller.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "harness/execute/executor.hpp"
#include "harness/judge/jury.hpp"
#include "harness/judge/plan/fingerprints.hpp"
#include "harness/judge/workers/judging_context.hpp"

namespace harness::execute {

class Threads : public Executor {
  public:
    // `context_of` makes the context in which a lane runs programs, with one job.
    Threads(std::size_t lanes, std::function<workers::JudgingContext(std::size_t lane)> context_of)
        : lanes_(lanes), context_of_(std::move(context_of)) {}

    std::size_t lanes() const override { return lanes_; }
    std::size_t most() const override { return 1; }
    // An error at a task becomes its result, so only Interrupted is thrown.
    void judge(const std::vector<Task>& tasks, const Done& done, std::size_t lane,
               const std::stop_token& stop) override;

  private:
    // What is made once of a plan.
    struct Made {
        explicit Made(judge::Jury of_plan) : jury(std::move(of_plan)), without_cases(jury.plan) {
            without_cases.package.cases.clear();
        }

        judge::Jury jury;
        judge::Plan without_cases;
        std::mutex mutex{};                                 // for `fingerprints`
        std::optional<judge::Fingerprints> fingerprints{};  // of `without_cases`; empty: not known
    };
    using Juries = std::map<std::weak_ptr<const judge::Plan>, std::shared_ptr<Made>, std::owner_less<>>;

    std::shared_ptr<Made> made_of(const std::shared_ptr<const judge::Plan>& plan,
                                  const workers::JudgingContext& context);
    static judge::EarlierResult earlier_of(Made& made, const Task& task, const workers::JudgingContext& context);

    const std::size_t lanes_;
    const std::function<workers::JudgingContext(std::size_t lane)> context_of_;
    std::mutex mutex_;  // held while a jury is made
    Juries juries_;     // of the plans that are still used
};

}  // namespace harness::execute
