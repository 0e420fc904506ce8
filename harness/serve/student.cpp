// A student's pages: the list of problems, a problem, and submitting.
#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "harness/base/archive_name.hpp"
#include "harness/base/error.hpp"
#include "harness/base/number.hpp"
#include "harness/base/random.hpp"
#include "harness/course/grades.hpp"
#include "harness/format/package/samples.hpp"
#include "harness/serve/class_list.hpp"
#include "harness/serve/history.hpp"
#include "harness/serve/site.hpp"
#include "harness/serve/statistics.hpp"
#include "harness/serve/trying.hpp"
#include "harness/serve/typed.hpp"

namespace harness::serve {

namespace {

std::vector<const config::Language*> languages_of(const CourseSnapshot& snapshot, const package::Package& package) {
    std::vector<const config::Language*> languages;
    for (const config::Language& language : snapshot.config.languages) {
        const bool has_driver = package.entry.drivers.empty() || package.entry.drivers.contains(language.id);
        if (has_driver && !language.is_helper && !language.is_by_name && language.is_among(package.languages) &&
            language.missing_program().empty()) {
            languages.push_back(&language);
        }
    }
    return languages;
}

std::vector<std::string> extensions_of(const std::vector<const config::Language*>& languages) {
    std::vector<std::string> extensions;
    for (const config::Language* language : languages) {
        extensions.insert(extensions.end(), language->extensions.begin(), language->extensions.end());
    }
    return extensions;
}

// The student, as if handing in now.
model::Author author_now(const RequestContext& context, const Problem& problem) {
    model::Author author = author_of(problem, context.session->account);
    author.handed_in = std::chrono::floor<std::chrono::seconds>(context.now);
    return author;
}

const config::Calendar& calendar_of(const RequestContext& context, const Problem& problem) {
    return context.snapshot->config.class_rules.calendar_of(problem.plan.package.name);
}

// Whether students see the problem.
bool is_open(const RequestContext& context, const Problem& problem) {
    const auto& opens = calendar_of(context, problem).opens;
    return context.is_staff() || !opens || *opens <= context.now;
}

// What the staff see of the class beside the problem.
void add_class(const RequestContext& context, const Problem& problem, pages::ProblemView& view) {
    const std::vector<Account> students = context.students();
    const std::vector<SharedHistory> histories = histories_of(context, problem, students);
    const auto counting_attempt = [&](std::size_t student) {
        return histories[student]->attempts[*histories[student]->counting].id;
    };
    view.disputes = disputes_of(histories);
    view.standing = standing_of(problem, students, histories);
    report::Behaviours behaviours;
    std::map<std::string, std::size_t> failing;
    each_counting(context, histories, [&](const model::SubmissionResult& result, std::size_t index) {
        behaviours.add(result, index);
        for (const model::CaseResult& test_case : result.cases) {
            const bool fails = test_case.verdict != model::Verdict::Accepted &&
                               test_case.verdict != model::Verdict::NotJudged &&
                               test_case.verdict != model::Verdict::JudgeError;
            view.standing->failing = std::max(view.standing->failing, failing[test_case.name] += fails ? 1 : 0);
        }
    });
    const auto hardest = std::ranges::find_if(
        failing, [&](const auto& test_case) { return test_case.second == view.standing->failing; });
    if (hardest != failing.end() && view.standing->failing > 0) {
        view.standing->hardest = hardest->first;
    }
    for (const report::AlikePrograms& alike : behaviours.all()) {
        pages::AlikeView& shown = view.alike.emplace_back();
        shown.behaviour = alike.behaviour;
        shown.example = counting_attempt(alike.example);
        for (const std::size_t student : alike.programs) {
            shown.students.push_back(
                {students[student].name, counting_attempt(student), std::to_string(students[student].id)});
        }
    }
}

http::Response problem_with(const RequestContext& context, const Problem& problem,
                            std::optional<pages::Complaint> complaint) {
    const config::ClassRules& rules = context.snapshot->config.class_rules;
    const config::Calendar& calendar = calendar_of(context, problem);
    const UploadLimits limits = upload_limits(problem);
    pages::ProblemView view;
    view.package = problem.info;
    view.samples = problem.samples;
    for (const config::Language* language : languages_of(*context.snapshot, problem.plan.package)) {
        view.languages.push_back({language->id, language->name, language->extensions});
    }
    const model::Author author = author_now(context, problem);
    view.deadline = course::deadline_of(calendar, author);
    view.closes = calendar.closes;
    view.is_closed = course::is_after_close(calendar, author);
    // How many are left tells which attempts have points.
    const course::LateDays days = feedback_for(context) == model::Feedback::None
                                      ? course::LateDays{}
                                      : late_days_for(context, problem, context.session->account);
    view.late_days_in_term = days.in_term;
    view.late_days_left = days.left;
    if (const auto late = course::lateness(calendar, author)) {
        view.factor_now = course::late_factor(calendar, author);
        view.late_days_now = course::late_days_of(*late);
    }
    view.max_attempts = calendar.max_attempts;
    view.excused = author.excused;
    for (const config::Late& rule : calendar.late) {
        view.late.push_back({rule.hours, rule.factor});
    }
    view.feedback = rules.feedback;
    view.several = context.snapshot->what_counts();
    view.can_try = can_try(context.site.course, problem);
    view.can_try_own_input = can_try_own_input(problem);
    view.can_try_samples = has_samples(problem);
    view.most_bytes = limits.bytes;
    view.most_file_bytes = limits.file_bytes;
    view.most_files = limits.files;
    view.attempts = shown_all(context, problem, history_of(context, problem, context.session->account));
    if (context.is_staff()) {
        add_class(context, problem, view);
    }
    if (!complaint) {
        return page(pages::problem_page(context.frame(), view));
    }
    view.typed = context.request.field("text");
    view.typed_language = context.request.field("language");
    view.typed_input = context.request.field("input");
    view.complaint = std::move(complaint);
    return page(pages::problem_page(context.frame(), view), pages::status_of(view.complaint->error));
}

// The chosen files, or those of one archive. Throws ConfigError if the archive is invalid.
std::vector<UploadFile> handed_in_files(const RequestContext& context, const UploadLimits& limits) {
    std::vector<UploadFile> files = context.request.files;
    for (UploadFile& file : files) {
        file.name = own_name(file.name);
    }
    if (files.size() == 1 && base::is_readable_archive_name(files.front().name)) {
        const std::lock_guard lock(context.site.unpacking);
        return unpack_upload(files.front(), limits, context.site.course.tools().unpacker);
    }
    return files;
}

// Reads the files of the form, or says why they are not accepted.
std::optional<pages::Complaint> take_files(const RequestContext& context, const Problem& problem,
                                           std::vector<UploadFile>& files) {
    const auto languages = languages_of(*context.snapshot, problem.plan.package);
    const UploadLimits limits = upload_limits(problem);
    bool is_unknown = false;
    try {
        files = context.request.files.empty() ? typed_file(context, languages, is_unknown)
                                              : handed_in_files(context, limits);
    } catch (const base::ConfigError& error) {
        return pages::Complaint{pages::Error::BadArchive, error.what()};
    }
    return is_unknown ? std::optional(pages::Complaint{pages::Error::WhichLanguage, ""})
                      : check_upload(files, limits, extensions_of(languages));
}

std::int64_t bytes_of(const std::vector<UploadFile>& files) {
    std::int64_t bytes = 0;
    for (const UploadFile& file : files) {
        bytes += static_cast<std::int64_t>(file.bytes.size());
    }
    return bytes;
}

// A program of an upload.
struct StoredProgram {
    UploadFolder upload;
    Attempt attempt;
    std::vector<UploadFile> files;
};

// Stores and queues all programs or, with the reason, none. Throws SystemError.
std::optional<pages::Complaint> accept(Site& site, const std::vector<StoredProgram>& programs,
                                       const std::vector<Attempt>& attempts, const config::Calendar& calendar) {
    const auto remove = [&] {
        for (const StoredProgram& program : programs) {
            remove_upload(site.course.handed_in(), program.upload);
        }
    };
    try {
        for (const StoredProgram& program : programs) {
            store_upload(site.course.handed_in(), program.upload, program.files);
        }
        write_missing_list(site.course, site.accounts, attempts.front().package);
    } catch (...) {
        remove();
        throw;
    }
    auto complaint = site.attempts.add(attempts, calendar);
    if (complaint) {
        remove();
    }
    return complaint;
}

}  // namespace

http::Response student_home(const RequestContext& context) {
    std::vector<pages::ProblemRow> problems;
    const Histories histories = all_histories_of(context, context.session->account);
    for (std::size_t i = 0; i < histories->size(); ++i) {
        const auto& problem = context.snapshot->problems[i];
        const History& history = (*histories)[i];
        if (!is_open(context, *problem)) {
            continue;
        }
        const model::Author author = author_of(*problem, context.session->account);
        const config::Assignment* assignment =
            context.snapshot->config.class_rules.assignment_of(problem->plan.package.name);
        problems.push_back({problem->plan.package.name, problem->plan.package.title, problem->most,
                            course::deadline_of(calendar_of(context, *problem), author), author.excused,
                            history.attempts.size(), shown_counting(context, *problem, history),
                            assignment == nullptr ? "" : assignment->name});
    }
    return page(pages::home_page(context.frame(), problems));
}

http::Response problem(const RequestContext& context) {
    const auto problem = context.snapshot->find(context.part);
    return problem && is_open(context, *problem) ? problem_with(context, *problem, std::nullopt)
                                                 : refuse(context, pages::Error::NotFound);
}

http::Response sample(const RequestContext& context) {
    const auto problem = context.snapshot->find(context.part);
    const auto number = base::number_from<std::size_t>(context.request.field("number"));
    const std::string part = context.request.field("part");
    if (!problem || !is_open(context, *problem) || !number || *number == 0 || *number > problem->samples.size()) {
        return refuse(context, pages::Error::NotFound);
    }
    // The whole of what a page shows, which has the beginning of long texts.
    const model::Sample sample = package::samples_of(problem->plan.package, std::string::npos).at(*number - 1);
    const bool is_input = part == "input";
    if (sample.interaction.empty() ? !is_input && part != "answer" : part != "interaction") {
        return refuse(context, pages::Error::NotFound);
    }
    return {.type = "text/plain; charset=utf-8",
            .body = is_input           ? sample.input
                    : part == "answer" ? sample.answer
                                       : sample.interaction,
            .headers = {{"Content-Disposition", fmt::format("attachment; filename=\"sample-{}.{}\"", *number,
                                                            is_input           ? "in"
                                                            : part == "answer" ? "ans"
                                                                               : "interaction")}}};
}

http::Response receive_submission(const RequestContext& context) {
    const auto problem = context.snapshot->find(context.part);
    if (!problem || !is_open(context, *problem)) {
        return refuse(context, pages::Error::NotFound);
    }
    const config::Calendar& calendar = calendar_of(context, *problem);
    if (course::is_after_close(calendar, author_now(context, *problem))) {
        return problem_with(context, *problem, pages::Complaint{pages::Error::Closed, ""});
    }
    Site& site = context.site;
    const Account& account = context.session->account;
    const auto receiving = site.uploads.take(std::to_string(account.id));
    if (!receiving || !site.uploads_of_account.allows(std::to_string(account.id))) {
        return problem_with(context, *problem, pages::Complaint{pages::Error::TooManyRequests, "30"});
    }
    std::vector<UploadFile> files;
    if (auto complaint = take_files(context, *problem, files)) {
        return problem_with(context, *problem, std::move(complaint));
    }
    std::vector<StoredProgram> programs;
    for (auto& program : programs_in(context.snapshot->config, problem->plan.package, files)) {
        const auto received = std::chrono::floor<std::chrono::milliseconds>(context.now) +
                              std::chrono::milliseconds{programs.size()};  // the last one counts as the newest
        const UploadFolder upload{problem->plan.package.name, account.folder, base::random_hex(8), received};
        const Attempt attempt = uploaded(site.course.handed_in(), upload, account.id, bytes_of(program));
        programs.push_back({upload, attempt, std::move(program)});
    }
    std::vector<Attempt> attempts;
    std::ranges::transform(programs, std::back_inserter(attempts), &StoredProgram::attempt);
    if (auto complaint = site.attempts.refusal(attempts, calendar)) {
        return problem_with(context, *problem, std::move(complaint));
    }
    if (std::filesystem::space(site.course.folder()).available < site.free_bytes) {
        site.complain(
            fmt::format("{}: an upload was refused, as the disk is nearly full", site.course.folder().string()));
        return problem_with(context, *problem, pages::Complaint{pages::Error::DiskFull, ""});
    }
    if (auto complaint = accept(site, programs, attempts, calendar)) {
        return problem_with(context, *problem, std::move(complaint));
    }
    for (const Attempt& attempt : attempts) {
        context.log("handed in", fmt::format("{} {}", attempt.package, attempt.id));
    }
    site.wake();
    return redirect(fmt::format("/attempts/{}?notice={}", attempts.back().id,
                                attempts.size() > 1 ? "several-programs" : "handed-in"));
}

http::Response receive_try(const RequestContext& context) {
    constexpr std::size_t longest_input = std::size_t{1} << 20U;
    const auto problem = context.snapshot->find(context.part);
    if (!problem || !is_open(context, *problem) || !can_try(context.site.course, *problem)) {
        return refuse(context, pages::Error::NotFound);
    }
    Site& site = context.site;
    const std::string account = std::to_string(context.session->account.id);
    const auto receiving = site.uploads.take(account);
    if (!receiving || !site.tries_of_account.allows(account)) {
        return problem_with(context, *problem, pages::Complaint{pages::Error::TooManyRequests, "10"});
    }
    Try what{problem->plan.package.name};
    if (auto complaint = take_files(context, *problem, what.files)) {
        return problem_with(context, *problem, std::move(complaint));
    }
    std::string input = context.request.field("input");
    std::erase(input, '\r');
    if (input.size() > longest_input) {
        return problem_with(context, *problem, pages::Complaint{pages::Error::TooLarge, "1 MiB"});
    }
    if (can_try_own_input(*problem) && !(input.empty() && has_samples(*problem))) {
        what.input = input.empty() || input.ends_with('\n') ? input : input + "\n";
    }
    if (!site.tries.add(context.session->account.id, std::move(what))) {
        return problem_with(context, *problem, pages::Complaint{pages::Error::QueueFull, ""});
    }
    site.wake();
    return redirect(pages::path_of_problem(context.part) + "/try");
}

http::Response tried(const RequestContext& context) {
    const auto problem = context.snapshot->find(context.part);
    const auto last = problem ? context.site.tries.of(context.session->account.id, context.part) : std::nullopt;
    if (!problem || !is_open(context, *problem) || !last) {
        return refuse(context, pages::Error::NotFound);
    }
    pages::TryView view;
    view.package = problem->info;
    view.model = problem->model;
    view.has_own_input = last->input.has_value();
    if (last->result) {  // samples are no secret
        view.result = report::view_for_student(problem->info, *last->result, model::Feedback::Full,
                                               context.site.course.tools().not_enforced.empty());
    }
    http::Response response = page(pages::try_page(context.frame(), view));
    if (!view.result) {
        response.headers["Refresh"] = "1";  // it takes seconds
    }
    return response;
}

}  // namespace harness::serve
