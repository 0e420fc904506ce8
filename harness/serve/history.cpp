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

// `results`: of a student's attempts at a problem, the oldest first; empty: not judged yet. Returns the place of the
// attempt that counts; empty if none was judged.
std::optional<std::size_t> counting(const CourseSnapshot& snapshot,
                                    const std::vector<std::optional<model::SubmissionResult>>& results) {
    std::vector<std::size_t> places;
    std::vector<model::SubmissionResult> judged;
    for (std::size_t place = 0; place < results.size(); ++place) {
        if (results[place]) {
            places.push_back(place);
            judged.push_back(*results[place]);
        }
    }
    if (judged.empty()) {
        return std::nullopt;
    }
    return snapshot.best_counts() ? places[model::counting(judged).front().index] : places.back();
}

template <typename Grade>
History history_from(const RequestContext& context, std::vector<Attempt> attempts, const Grade& grade) {
    History history{std::move(attempts), {}, {}};
    for (const Attempt& one : history.attempts) {
        history.results.push_back(one.verdict ? std::optional(grade(one)) : std::nullopt);
    }
    history.counting = counting(*context.snapshot, history.results);
    return history;
}

}  // namespace

std::optional<std::size_t> History::place_of(const std::string& id) const {
    const auto found = std::ranges::find(attempts, id, &Attempt::id);
    return found == attempts.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - attempts.begin()));
}

History history_of(const RequestContext& context, const Problem& problem, const Account& account) {
    return history_from(context, context.site.attempts.of(account.id, problem.package.name),
                        [&](const Attempt& one) { return graded(*context.snapshot, problem, account, one); });
}

std::vector<History> histories_of(const RequestContext& context, const Problem& problem,
                                  const std::vector<Account>& students) {
    std::map<std::int64_t, std::vector<Attempt>> by_student;
    for (Attempt& one : context.site.attempts.of_package(problem.package.name)) {
        by_student[one.account].push_back(std::move(one));
    }
    std::vector<History> histories;
    for (const Account& student : students) {
        histories.push_back(history_from(context, std::move(by_student[student.id]), [&](const Attempt& one) {
            return context.site.summaries.of(context.snapshot, problem, student, one);
        }));
    }
    return histories;
}

model::PackageResult class_result(const RequestContext& context, const Problem& problem,
                                  const std::vector<Account>& students) {
    model::PackageResult result{problem.info, {}, {}};
    for (const Account& student : students) {
        const History history = history_of(context, problem, student);
        for (std::size_t place = 0; place < history.results.size(); ++place) {
            if (history.results[place] && (context.snapshot->best_counts() || place == history.counting)) {
                result.submissions.push_back(*history.results[place]);
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

model::Feedback feedback_for(const RequestContext& context) {
    return context.is_instructor() ? model::Feedback::Full : context.snapshot->config.class_rules.feedback;
}

pages::Attempt shown(const RequestContext& context, const Problem& problem, const History& history, std::size_t place) {
    const Attempt& one = history.attempts.at(place);
    pages::Attempt made;
    made.id = one.id;
    made.number = place + 1;
    made.received = one.received;
    made.state = one.state;
    if (const auto& result = history.results.at(place)) {
        const auto view = report::view_for_student(problem.info, *result, feedback_for(context),
                                                   context.site.course.tools().not_enforced.empty());
        if (view.told) {
            made.verdict = view.told->verdict;
            made.score = view.told->score;
        }
        made.counts = history.counting == place;
    }
    return made;
}

std::vector<pages::Attempt> shown_all(const RequestContext& context, const Problem& problem, const Account& account) {
    const History history = history_of(context, problem, account);
    std::vector<pages::Attempt> attempts;
    for (std::size_t place = history.attempts.size(); place-- > 0;) {
        attempts.push_back(shown(context, problem, history, place));
    }
    return attempts;
}

pages::Attempt shown_before(const RequestContext& context, const Problem& problem, const Account& account,
                            History history, std::size_t place) {
    Attempt earlier = history.attempts.at(place);
    earlier.result = earlier.before;
    history.results[place] = graded(*context.snapshot, problem, account, earlier);
    return shown(context, problem, history, place);
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
