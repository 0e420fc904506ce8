#include "harness/execute/threads.hpp"

#include <exception>
#include <utility>

#include "harness/judge/pipeline.hpp"

namespace harness::execute {

model::SubmissionResult judge_failed(const std::string& reason) {
    model::SubmissionResult result;
    result.verdict = model::Verdict::JudgeError;
    result.reason = reason;
    return result;
}

std::shared_ptr<const judge::Jury> Threads::jury_of(const std::shared_ptr<const judge::Plan>& plan,
                                                    const workers::JudgingContext& context) {
    const std::lock_guard lock(mutex_);
    std::erase_if(juries_, [](const auto& known) { return known.first.expired(); });
    std::shared_ptr<const judge::Jury>& jury = juries_[plan];
    if (!jury) {
        jury = std::make_shared<const judge::Jury>(judge::make_jury(context, *plan));
    }
    return jury;
}

void Threads::judge(const std::vector<Task>& tasks, const Done& done, std::size_t lane, const std::stop_token& stop) {
    workers::JudgingContext context = context_of_(lane);
    context.stop = stop;
    for (std::size_t index = 0; index < tasks.size(); ++index) {
        const Task& task = tasks[index];
        model::SubmissionResult result;
        try {
            const auto jury = jury_of(task.plan, context);
            std::vector<model::Listener*> listeners;
            if (task.listener != nullptr) {
                listeners.push_back(task.listener);
            }
            result = judge::judge_package(context, *jury, {task.submission}, listeners).submissions.front();
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
