#include "harness/serve/judging.hpp"

#include <algorithm>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/course/intake.hpp"
#include "harness/sandbox/runner.hpp"
#include "harness/serve/grading.hpp"
#include "harness/serve/trying.hpp"

namespace harness::serve {

namespace {

constexpr int most_tries = 3;
constexpr std::chrono::seconds after_failure{1};
constexpr std::chrono::milliseconds between_positions{500};

class Watcher : public model::Listener {
  public:
    Watcher(Live& live, std::int64_t attempt) : live_(live), attempt_(attempt) {}

    void case_ended(const model::PackageInfo& /*package*/, const std::string& /*submission*/,
                    const model::CaseResult& result) override {
        live_.case_ended(attempt_, result);
    }

  private:
    Live& live_;
    std::int64_t attempt_;
};

// What judging an attempt needs, from the current course. Throws ConfigError if the course no longer has the problem.
struct Subject {
    std::shared_ptr<const Problem> problem;
    package::Submission submission;
};

// The results of cases that did not change since the attempt's version. A rejected case without evidence is run again:
// what it printed is not known any more.
judge::EarlierResult earlier_of(Site& site, const Problem& problem, const Attempt& attempt) {
    if (attempt.again != Again::Changed || !attempt.version) {
        return {};
    }
    const auto result = site.attempts.result(attempt.number);
    if (!result) {
        return {};
    }
    judge::EarlierResult earlier;
    earlier.fingerprint = result->fingerprint;
    const std::map<std::string, std::string> keys = site.attempts.case_keys(*attempt.version);
    for (const package::Case& test_case : problem.plan.package.cases) {
        const auto known = std::ranges::find(result->cases, test_case.name, &model::CaseResult::name);
        const auto key = keys.find(test_case.name);
        const bool holds = known != result->cases.end() && key != keys.end() &&
                           key->second == problem.case_keys.at(test_case.name) &&
                           (known->verdict == model::Verdict::Accepted || known->evidence.has_value());
        earlier.cases.push_back(holds ? std::optional(*known) : std::nullopt);
    }
    return earlier;
}

Subject subject_of(Site& site, const std::shared_ptr<const CourseSnapshot>& snapshot, const Attempt& attempt) {
    auto problem = snapshot->find(attempt.package);
    const auto account = site.accounts.student(attempt.account);
    if (!problem || !account) {
        throw base::ConfigError(fmt::format("judge.toml lists no package '{}' any more", attempt.package));
    }
    // Reads one student's program like `judge grade`.
    const course::Intake intake = course::take_in(snapshot->config, {(site.course.folder() / attempt.folder).string()},
                                                  course::Folders::OneStudents, {}, {}, problem->plan.package);
    package::Submission submission = intake.submissions.front();
    submission.name = account->name;
    submission.author = author_of(*problem, *account, &submission.notes);
    return {std::move(problem), std::move(submission)};
}

std::int64_t version_of(Site& site, const Problem& problem) {
    return site.attempts.version(problem.plan.package.name, problem.version->digest(), problem.case_keys);
}

}  // namespace

void judge_outdated(Site& site, const Problem& problem) {
    const std::string& package = problem.plan.package.name;
    const int count = site.attempts.judge_outdated(package, version_of(site, problem));
    if (count > 0) {
        site.accounts.log(
            std::chrono::system_clock::now(), 0, "", "new version",
            fmt::format("{} {}: {} attempts are judged again", package, problem.version->digest(), count));
        site.live.forget_judged();
    }
}

Judging::Judging(Site& site) : site_(site) {
    for (std::size_t lane = 0; lane < executor().lanes(); ++lane) {
        threads_.emplace_back([this, lane](const std::stop_token& stop) { judge_all(stop, lane); });
    }
    threads_.emplace_back([this](const std::stop_token& stop) { tell_positions(stop); });
}

Judging::~Judging() {
    for (std::jthread& thread : threads_) {
        thread.request_stop();
    }
}

void Judging::wake() {
    {
        const std::lock_guard lock(mutex_);
        ++wakes_;
    }
    woken_.notify_all();
}

void Judging::judge_all(const std::stop_token& stop, std::size_t lane) {
    std::uint64_t seen = 0;
    while (!stop.stop_requested()) {
        try {
            {
                const std::lock_guard lock(mutex_);
                seen = wakes_;
            }
            const std::vector<Attempt> attempts = take();
            if (!attempts.empty()) {
                judge(attempts, stop, lane);
            }
            const bool has_tried = try_next(lane, stop);  // in turns: neither has to wait for all of the others
            if (!attempts.empty() || has_tried) {
                continue;
            }
            std::unique_lock lock(mutex_);
            woken_.wait(lock, stop, [&] { return wakes_ != seen; });
        } catch (const std::exception& error) {
            complain_and_pause(error.what(), stop);
        }
    }
}

void Judging::complain_and_pause(const std::string& what, const std::stop_token& stop) {
    site_.complain(what);
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, after_failure, [] { return false; });
}

// Retries while the disk is full or the database is locked, so that a result is not lost.
void Judging::keep(const std::function<void()>& write, const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        try {
            write();
            return;
        } catch (const base::JudgeError& error) {
            complain_and_pause(error.what(), stop);
        }
    }
}

std::vector<Attempt> Judging::take() {
    std::vector<Attempt> attempts;
    while (attempts.size() < executor().most()) {
        auto next = site_.attempts.take();
        if (!next) {
            break;
        }
        attempts.push_back(*std::move(next));
    }
    return attempts;
}

// False if nothing was to be tried.
bool Judging::try_next(std::size_t lane, const std::stop_token& stop) {
    const auto job = site_.tries.take();
    if (!job) {
        return false;
    }
    try {
        site_.tries.finish(*job, try_out(site_, *job, lane, stop));
    } catch (const sandbox::Interrupted&) {  // the server ends, and with it what was tried
    } catch (const std::exception& error) {
        site_.tries.finish(*job, execute::judge_failed(error.what()));
        site_.complain(fmt::format("a program that is tried at {}: {}", job->what.package, error.what()));
    }
    return true;
}

// If all are refused, the attempts are not to blame: they wait until the problem is fixed, however long.
void Judging::judge(const std::vector<Attempt>& attempts, const std::stop_token& stop, std::size_t lane) {
    const auto snapshot = site_.course.now();
    struct Left {
        Attempt attempt;
        std::shared_ptr<const Problem> problem;
    };
    std::map<std::size_t, Left> left;  // by the index of the task
    const auto put_back = [&] {
        for (const auto& [index, waiting] : left) {
            site_.attempts.put_back(waiting.attempt.number);
            site_.live.queued(waiting.attempt.number, 0);
        }
        wake();
    };
    std::vector<execute::Task> tasks;
    std::deque<Watcher> watchers;
    for (const Attempt& attempt : attempts) {
        site_.live.judging(attempt.number);
        try {
            Subject subject = subject_of(site_, snapshot, attempt);
            auto earlier = earlier_of(site_, *subject.problem, attempt);
            left.emplace(tasks.size(), Left{attempt, subject.problem});
            const std::shared_ptr<const judge::Plan> plan(subject.problem, &subject.problem->plan);
            tasks.push_back({plan, std::move(subject.submission), &watchers.emplace_back(site_.live, attempt.number),
                             std::move(earlier)});
        } catch (const std::exception& error) {
            end(attempt, snapshot->find(attempt.package).get(), execute::judge_failed(error.what()), stop);
        }
    }
    const auto done = [&](std::size_t index, const model::SubmissionResult& result) {
        const Left ended = left.at(index);
        left.erase(index);
        end(ended.attempt, ended.problem.get(), result, stop);
    };
    try {
        executor().judge(tasks, done, lane, stop);
    } catch (const sandbox::Interrupted&) {
        put_back();
    } catch (const base::ConfigError& error) {
        put_back();
        complain_and_pause(error.what(), stop);
    } catch (const std::exception& error) {
        while (!left.empty()) {
            done(left.begin()->first, execute::judge_failed(error.what()));
        }
    }
}

// A judge error becomes a result only after several failures. `problem`: as it was judged; null: there is none.
void Judging::end(const Attempt& attempt, const Problem* problem, const model::SubmissionResult& result,
                  const std::stop_token& stop) {
    if (model::has_judge_error(result)) {
        bool waits = false;
        keep([&] { waits = site_.attempts.fail(attempt.number, most_tries); }, stop);
        if (waits) {
            site_.live.queued(attempt.number, 0);
        }
        // The cause may soon be gone. The pause prevents that all waiting attempts fail in the meantime.
        complain_and_pause(fmt::format("attempt {}: the judge failed: {}", attempt.id, result.reason), stop);
        if (waits) {
            return;
        }
    }
    keep(
        [&] {
            const auto version = problem == nullptr ? std::nullopt : std::optional(version_of(site_, *problem));
            site_.attempts.finish(attempt.number, result, version, std::chrono::system_clock::now());
            site_.live.judged(attempt.number);
        },
        stop);
    const auto current = site_.course.now()->find(attempt.package);
    if (current && (problem == nullptr || current->version != problem->version)) {  // it was replaced meanwhile
        keep([&] { judge_outdated(site_, *current); }, stop);
    }
    wake();  // sends the new positions
}

void Judging::tell_positions(const std::stop_token& stop) {
    std::uint64_t seen = 0;
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock(mutex_);
            woken_.wait(lock, stop, [&] { return wakes_ != seen; });
            seen = wakes_;
        }
        try {
            site_.live.moved(site_.attempts.positions());
        } catch (const std::exception& error) {
            site_.complain(error.what());
        }
        std::unique_lock lock(mutex_);
        woken_.wait_for(lock, stop, between_positions, [] { return false; });
    }
}

}  // namespace harness::serve
