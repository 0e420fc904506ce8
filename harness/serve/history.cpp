#include "harness/serve/history.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fcntl.h>

#include "harness/base/fd.hpp"
#include "harness/model/counting.hpp"

namespace harness::serve {

namespace {

constexpr std::size_t most_shown_bytes = 200'000;  // of a file

// `results`: of a student's attempts at a problem, the oldest first; empty: not judged yet. Returns the index of the
// attempt that counts; empty if none was judged.
std::optional<std::size_t> counting(const CourseSnapshot& snapshot,
                                    const std::vector<std::optional<model::SubmissionResult>>& results) {
    std::vector<std::size_t> indices;
    std::vector<model::SubmissionResult> judged;
    for (std::size_t index = 0; index < results.size(); ++index) {
        if (results[index]) {
            indices.push_back(index);
            judged.push_back(*results[index]);
        }
    }
    if (judged.empty()) {
        return std::nullopt;
    }
    if (snapshot.best_counts()) {
        return indices[model::counting(judged).front().index];
    }
    // A judge error does not replace an earlier verdict.
    const auto last = std::find_if_not(indices.rbegin(), indices.rend(),
                                       [&](std::size_t index) { return model::has_judge_error(*results[index]); });
    return last == indices.rend() ? indices.back() : *last;
}

template <typename Grade>
History history_from(const RequestContext& context, std::vector<Attempt> attempts, const Grade& grade) {
    History history{std::move(attempts), {}, {}};
    for (const Attempt& attempt : history.attempts) {
        history.results.push_back(attempt.verdict ? std::optional(grade(attempt)) : std::nullopt);
    }
    history.counting = counting(*context.snapshot, history.results);
    return history;
}

}  // namespace

std::optional<std::size_t> History::index_of(const std::string& id) const {
    const auto attempt = std::ranges::find(attempts, id, &Attempt::id);
    return attempt == attempts.end() ? std::nullopt
                                     : std::optional(static_cast<std::size_t>(attempt - attempts.begin()));
}

History history_of(const RequestContext& context, const Problem& problem, const Account& account) {
    return history_from(context, context.site.attempts.of(account.id, problem.plan.package.name),
                        [&](const Attempt& attempt) {
                            return graded(*context.snapshot, problem, account, attempt,
                                          context.site.attempts.result(attempt.number).value());
                        });
}

std::vector<History> histories_of(const RequestContext& context, const Problem& problem,
                                  const std::vector<Account>& students) {
    std::map<std::int64_t, std::vector<Attempt>> by_student;
    for (Attempt& attempt : context.site.attempts.of_package(problem.plan.package.name)) {
        by_student[attempt.account].push_back(std::move(attempt));
    }
    std::vector<History> histories;
    for (const Account& student : students) {
        histories.push_back(history_from(context, std::move(by_student[student.id]), [&](const Attempt& attempt) {
            return context.site.summaries.of(context.site.attempts, context.snapshot, problem, student, attempt);
        }));
    }
    return histories;
}

model::PackageResult class_result(const RequestContext& context, const Problem& problem,
                                  const std::vector<Account>& students) {
    model::PackageResult result{problem.info, {}, {}};
    for (const Account& student : students) {
        const History history = history_of(context, problem, student);
        for (std::size_t index = 0; index < history.results.size(); ++index) {
            if (history.results[index] && (context.snapshot->best_counts() || index == history.counting)) {
                result.submissions.push_back(*history.results[index]);
            }
        }
        const auto nothing = history.counting ? std::nullopt : absent(*context.snapshot, problem, student);
        if (nothing) {
            result.submissions.push_back(*nothing);
        }
    }
    result.info.submissions = result.submissions.size();
    return result;
}

std::vector<report::Dispute> disputes_of(const std::vector<History>& histories) {
    report::Disputes disputes;
    for (const History& history : histories) {
        if (history.counting) {
            disputes.add(*history.results[*history.counting]);
        }
    }
    return disputes.all();
}

std::vector<report::AlikePrograms> behaviours_of(const RequestContext& context, const std::vector<History>& histories) {
    report::Behaviours behaviours;
    for (std::size_t index = 0; index < histories.size(); ++index) {
        const History& history = histories[index];
        if (!history.counting) {
            continue;
        }
        if (const auto result = context.site.attempts.result(history.attempts[*history.counting].number)) {
            behaviours.add(*result, index);
        }
    }
    return behaviours.all();
}

model::Feedback feedback_for(const RequestContext& context) {
    return context.is_instructor() ? model::Feedback::Full : context.snapshot->config.class_rules.feedback;
}

pages::Attempt shown(const RequestContext& context, const Problem& problem, const History& history, std::size_t index) {
    const Attempt& attempt = history.attempts.at(index);
    pages::Attempt view;
    view.id = attempt.id;
    view.number = index + 1;
    view.received = attempt.received;
    view.state = attempt.verdict ? State::Judged : attempt.state;  // judged again, it keeps its result meanwhile
    if (const auto& result = history.results.at(index)) {
        const auto result_view = report::view_for_student(problem.info, *result, feedback_for(context),
                                                          context.site.course.tools().not_enforced.empty());
        if (result_view.told) {
            view.verdict = result_view.told->verdict;
            view.score = result_view.told->score;
        }
        view.counts = history.counting == index;
        if (result->points) {
            view.late = result->points->late;
            view.factor = result->points->factor;
        }
    }
    return view;
}

std::vector<pages::Attempt> shown_all(const RequestContext& context, const Problem& problem, const Account& account) {
    const History history = history_of(context, problem, account);
    std::vector<pages::Attempt> attempts;
    for (std::size_t index = history.attempts.size(); index-- > 0;) {
        attempts.push_back(shown(context, problem, history, index));
    }
    return attempts;
}

History previewed(const RequestContext& context, const Problem& problem, const Account& account, History history) {
    for (std::size_t index = 0; index < history.attempts.size(); ++index) {
        const Attempt& attempt = history.attempts[index];
        if (attempt.preview && *attempt.preview != model::Verdict::JudgeError) {
            history.results[index] = context.site.summaries.of(context.site.attempts, context.snapshot, problem,
                                                               account, attempt, Summaries::Of::Preview);
        }
    }
    history.counting = counting(*context.snapshot, history.results);
    return history;
}

std::optional<pages::Attempt> shown_counting(const RequestContext& context, const Problem& problem,
                                             const History& history) {
    if (history.attempts.empty()) {
        return std::nullopt;
    }
    return shown(context, problem, history, history.counting.value_or(history.attempts.size() - 1));
}

std::vector<pages::SourceFile> sources_of(const Course& course, const Attempt& attempt) {
    std::vector<pages::SourceFile> sources;
    std::error_code error;  // missing files are not shown
    const std::filesystem::path folder = course.folder() / attempt.folder;
    for (std::filesystem::recursive_directory_iterator each{folder, error};
         !error && each != std::filesystem::recursive_directory_iterator{}; each.increment(error)) {
        if (each->symlink_status().type() == std::filesystem::file_type::regular) {
            const base::Fd file = base::open_file(each->path(), O_RDONLY | O_NOFOLLOW);
            sources.push_back(
                {each->path().lexically_relative(folder).string(), base::read_all(file.get(), most_shown_bytes)});
        }
    }
    std::ranges::sort(sources, {}, &pages::SourceFile::name);
    return sources;
}

}  // namespace harness::serve
