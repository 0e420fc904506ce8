#include "harness/execute/threads.hpp"

#include <exception>
#include <utility>

#include "harness/base/error.hpp"
#include "harness/judge/pipeline.hpp"

namespace harness::execute {

model::SubmissionResult judge_failed(const std::string& reason) {
    model::SubmissionResult result;
    result.verdict = model::Verdict::JudgeError;
    result.reason = reason;
    return result;
}

std::shared_ptr<Threads::Made> Threads::made_of(const std::shared_ptr<const judge::Plan>& plan,
                                                const workers::JudgingContext& context) {
    const std::lock_guard lock(mutex_);
    std::erase_if(juries_, [](const auto& known) { return known.first.expired(); });
    std::shared_ptr<Made>& known = juries_[plan];
    if (!known) {
        auto made = std::make_shared<Made>(judge::make_jury(context, *plan));
        try {
            made->fingerprints.emplace(made->without_cases, context.machine, "serve", *context.make_runner(0));
        } catch (const base::ConfigError&) {  // a compiler is missing, which judging reports
        }
        known = std::move(made);
    }
    return known;
}

// The fingerprint is of everything but the cases.
judge::EarlierResult Threads::earlier_of(Made& made, const Task& task, const workers::JudgingContext& context) {
    judge::EarlierResult earlier;
    const std::lock_guard lock(made.mutex);
    if (made.fingerprints) {
        earlier.fingerprint = made.fingerprints->of(task.submission, *context.make_runner(0));
    }
    if (!earlier.fingerprint.all.empty() && earlier.fingerprint == task.earlier.fingerprint) {
        earlier.cases = task.earlier.cases;
    }
    return earlier;
}

void Threads::judge(const std::vector<Task>& tasks, const Done& done, std::size_t lane, const std::stop_token& stop) {
    workers::JudgingContext context = context_of_(lane);
    context.stop = stop;
    for (std::size_t index = 0; index < tasks.size(); ++index) {
        const Task& task = tasks[index];
        model::SubmissionResult result;
        try {
            const auto made = made_of(task.plan, context);
            std::vector<model::Listener*> listeners;
            if (task.listener != nullptr) {
                listeners.push_back(task.listener);
            }
            result = judge::judge_package(context, made->jury, {task.submission}, listeners,
                                          {"", {earlier_of(*made, task, context)}})
                         .submissions.front();
        } catch (const sandbox::Interrupted&) {
            throw;
        } catch (const std::exception& error) {
            if (stop.stop_requested()) {
                throw sandbox::Interrupted();
            }
            result = judge_failed(error.what());
        }
        done(index, std::move(result));
    }
}

}  // namespace harness::execute
