#include "harness/serve/history.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fcntl.h>

#include "harness/base/fd.hpp"
#include "harness/course/grades.hpp"

namespace harness::serve {

namespace {

constexpr std::size_t most_shown_bytes = 200'000;  // of a file

History summarized(const RequestContext& context, const Problem& problem, const Account& account,
                   std::vector<Attempt> attempts) {
    History history{std::move(attempts), {}, {}};
    for (const Attempt& attempt : history.attempts) {
        history.results.push_back(attempt.verdict ? context.site.summaries.of(context.site.attempts, context.snapshot,
                                                                              problem, account, attempt)
                                                  : nullptr);
    }
    return history;
}

course::ProblemAttempts judged_in(const Problem& problem, const History& history) {
    course::ProblemAttempts judged{problem.plan.package.name, {}, {}};
    for (const auto& result : history.results) {
        if (result) {
            judged.attempts.push_back(course::without_cases(*result));
        }
    }
    return judged;
}

// Gives the history the points that the term leaves it.
void take_points(const course::ProblemAttempts& settled, History& history) {
    std::size_t next = 0;
    for (std::size_t index = 0; index < history.results.size(); ++index) {
        if (SharedResult& result = history.results[index]) {
            const model::SubmissionResult& attempt = settled.attempts.at(next);
            if (result->score != attempt.score || result->points != attempt.points || result->notes != attempt.notes) {
                model::SubmissionResult changed = *result;
                changed.score = attempt.score;
                changed.points = attempt.points;
                changed.notes = attempt.notes;
                result = std::make_shared<const model::SubmissionResult>(std::move(changed));
            }
            history.counting = settled.counting == next ? std::optional(index) : history.counting;
            ++next;
        }
    }
}

bool has_late_days(const RequestContext& context) {
    return context.snapshot->config.class_rules.late_days.has_value();
}

// A student's attempts at all problems as far as they matter to this one, which is the first and has this history.
std::vector<course::ProblemAttempts> settled_with(const RequestContext& context, const Problem& problem,
                                                  const Account& account, const History& history) {
    std::vector<course::ProblemAttempts> all{judged_in(problem, history)};
    for (const auto& other : context.snapshot->problems) {
        if (has_late_days(context) && other->plan.package.name != problem.plan.package.name) {
            all.push_back(judged_in(
                *other,
                summarized(context, *other, account, context.site.attempts.of(account.id, other->plan.package.name))));
        }
    }
    course::settle(context.snapshot->config.class_rules, all);
    return all;
}

// With the results that wait to be applied in place of those that they replace, not settled yet.
History with_previews(const RequestContext& context, const Problem& problem, const Account& account,
                      std::vector<Attempt> attempts) {
    History after = summarized(context, problem, account, std::move(attempts));
    for (std::size_t index = 0; index < after.attempts.size(); ++index) {
        const Attempt& attempt = after.attempts[index];
        if (attempt.preview && *attempt.preview != model::Verdict::JudgeError) {
            after.results[index] = context.site.summaries.of(context.site.attempts, context.snapshot, problem, account,
                                                             attempt, Summaries::Of::Preview);
        }
    }
    return after;
}

// A student's attempts at all problems. `previewed`, if any: with this problem's results that wait to be applied.
std::vector<History> settled_histories(const RequestContext& context, const Account& account,
                                       const Problem* previewed) {
    std::map<std::string, std::vector<Attempt>> by_package;
    for (Attempt& attempt : context.site.attempts.of_account(account.id)) {
        by_package[attempt.package].push_back(std::move(attempt));
    }
    std::vector<History> all;
    std::vector<course::ProblemAttempts> attempts;
    for (const auto& problem : context.snapshot->problems) {
        std::vector<Attempt>& own = by_package[problem->plan.package.name];
        all.push_back(problem.get() == previewed ? with_previews(context, *problem, account, std::move(own))
                                                 : summarized(context, *problem, account, std::move(own)));
        attempts.push_back(judged_in(*problem, all.back()));
    }
    course::settle(context.snapshot->config.class_rules, attempts);
    for (std::size_t i = 0; i < all.size(); ++i) {
        take_points(attempts[i], all[i]);
    }
    return all;
}

// `changes`: of the account, as Attempts::changes() has it.
Histories cached_histories(const RequestContext& context, const Account& account, std::int64_t changes) {
    return context.site.histories.of(context.snapshot, account, changes, [&] {
        return std::make_shared<const std::vector<History>>(settled_histories(context, account, nullptr));
    });
}

}  // namespace

History history_of(const RequestContext& context, const Problem& problem, const Account& account) {
    History history{context.site.attempts.of(account.id, problem.plan.package.name), {}, {}};
    for (const Attempt& attempt : history.attempts) {
        history.results.push_back(attempt.verdict ? std::make_shared<const model::SubmissionResult>(
                                                        graded(*context.snapshot, problem, account, attempt,
                                                               context.site.attempts.result(attempt.number).value()))
                                                  : nullptr);
    }
    take_points(settled_with(context, problem, account, history).front(), history);
    return history;
}

Histories all_histories_of(const RequestContext& context, const Account& account) {
    return cached_histories(context, account, context.site.attempts.changes(account.id));
}

std::vector<History> all_previewed(const RequestContext& context, const Account& account, const Problem& previewed) {
    return settled_histories(context, account, &previewed);
}

std::vector<std::vector<SharedHistory>> all_histories_of(const RequestContext& context,
                                                         const std::vector<Account>& students) {
    const std::map<std::int64_t, std::int64_t> changes = context.site.attempts.changes();
    std::vector<std::vector<SharedHistory>> all(context.snapshot->problems.size());
    for (const Account& student : students) {
        const auto of_student = changes.find(student.id);
        const Histories histories =
            cached_histories(context, student, of_student == changes.end() ? 0 : of_student->second);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].emplace_back(histories, &(*histories)[i]);
        }
    }
    return all;
}

std::vector<SharedHistory> histories_of(const RequestContext& context, const Problem& problem,
                                        const std::vector<Account>& students) {
    const auto& problems = context.snapshot->problems;
    const auto index = std::ranges::find(problems, &problem, [](const auto& each) { return each.get(); });
    return all_histories_of(context, students).at(static_cast<std::size_t>(index - problems.begin()));
}

std::optional<double> most_points(const Problem& problem, const std::vector<SharedHistory>& histories) {
    std::optional<double> most = problem.info.share.most;
    for (const SharedHistory& history : histories) {
        for (const SharedResult& result : history->results) {
            most = result && result->points && result->points->most ? result->points->most : most;
        }
    }
    return most;
}

std::optional<model::SubmissionResult> counting_result(const CourseSnapshot& snapshot, const Problem& problem,
                                                       const Account& account, const History& history) {
    return history.counting ? std::optional(*history.results[*history.counting]) : absent(snapshot, problem, account);
}

course::LateDays late_days_for(const RequestContext& context, const Problem& problem, const Account& account) {
    if (!has_late_days(context)) {
        return {};
    }
    const History none;
    return course::late_days_for(context.snapshot->config.class_rules, author_of(problem, account),
                                 problem.plan.package.name, settled_with(context, problem, account, none));
}

model::PackageResult class_result(const RequestContext& context, const Problem& problem,
                                  const std::vector<Account>& students, const std::vector<SharedHistory>& histories) {
    model::PackageResult result{problem.info, {}, {}};
    for (std::size_t student = 0; student < students.size(); ++student) {
        const History& history = *histories[student];
        for (std::size_t index = 0; index < history.results.size(); ++index) {
            if (history.results[index] &&
                (context.snapshot->config.class_rules.keeps_attempts() || index == history.counting)) {
                const Attempt& attempt = history.attempts[index];
                model::SubmissionResult whole = graded(*context.snapshot, problem, students[student], attempt,
                                                       context.site.attempts.result(attempt.number).value());
                whole.score = history.results[index]->score;
                whole.points = history.results[index]->points;
                whole.notes = history.results[index]->notes;
                result.submissions.push_back(whole);
            }
        }
        const auto nothing = history.counting ? std::nullopt : absent(*context.snapshot, problem, students[student]);
        if (nothing) {
            result.submissions.push_back(*nothing);
        }
    }
    result.info.submissions = result.submissions.size();
    return result;
}

std::vector<report::Dispute> disputes_of(const std::vector<SharedHistory>& histories) {
    report::Disputes disputes;
    for (const SharedHistory& history : histories) {
        if (history->counting) {
            disputes.add(*history->results[*history->counting]);
        }
    }
    return disputes.all();
}

void each_counting(const RequestContext& context, const std::vector<SharedHistory>& histories,
                   const std::function<void(const model::SubmissionResult&, std::size_t)>& each) {
    for (std::size_t index = 0; index < histories.size(); ++index) {
        const History& history = *histories[index];
        if (!history.counting) {
            continue;
        }
        if (const auto result = context.site.attempts.result(history.attempts[*history.counting].number)) {
            each(*result, index);
        }
    }
}

model::Feedback feedback_for(const RequestContext& context) {
    return context.is_staff() ? model::Feedback::Full : context.snapshot->config.class_rules.feedback;
}

pages::Attempt without_result(const Attempt& attempt) {
    pages::Attempt view;
    view.id = attempt.id;
    view.received = attempt.received;
    view.state = attempt.verdict ? State::Judged : attempt.state;  // judged again, it keeps its result meanwhile
    return view;
}

pages::Attempt shown(const RequestContext& context, const Problem& problem, const History& history, std::size_t index) {
    const Attempt& attempt = history.attempts.at(index);
    pages::Attempt view = without_result(attempt);
    view.number = index + 1;
    if (const auto& result = history.results.at(index)) {
        const auto result_view = report::view_for_student(problem.info, *result, feedback_for(context),
                                                          context.site.course.tools().not_enforced.empty());
        if (result_view.told) {
            view.verdict = result_view.told->verdict;
            view.replaced = attempt.replaced;
            view.was = attempt.was;
            view.score = result_view.told->score;
        }
        // Which attempt is the best, and whether it has points, tells how it went.
        const config::ClassRules& rules = context.snapshot->config.class_rules;
        view.counts = history.counting == index && (result_view.told || !rules.keeps_attempts());
        if (!result_view.told && result->author) {
            view.late = course::lateness(rules.calendar_of(problem.plan.package.name), *result->author);
        } else if (result->points) {
            view.late = result->points->late;
        }
        if (result->points && result_view.told) {  // a late day is spent only where there are points
            view.factor = result->points->factor;
            view.late_days = result->points->late_days;
        }
    }
    return view;
}

std::vector<pages::Attempt> shown_all(const RequestContext& context, const Problem& problem, const History& history) {
    std::vector<pages::Attempt> attempts;
    for (std::size_t index = history.attempts.size(); index-- > 0;) {
        attempts.push_back(shown(context, problem, history, index));
    }
    return attempts;
}

History previewed(const RequestContext& context, const Problem& problem, const Account& account,
                  const History& history) {
    History after = with_previews(context, problem, account, history.attempts);
    take_points(settled_with(context, problem, account, after).front(), after);
    return after;
}

std::optional<pages::Attempt> shown_counting(const RequestContext& context, const Problem& problem,
                                             const History& history) {
    if (history.attempts.empty()) {
        return std::nullopt;
    }
    const std::size_t last = history.attempts.size() - 1;
    const bool is_hidden =
        feedback_for(context) == model::Feedback::None && context.snapshot->config.class_rules.keeps_attempts();
    return shown(context, problem, history, is_hidden ? last : history.counting.value_or(last));
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
