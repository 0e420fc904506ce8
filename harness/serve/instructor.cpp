// The staff's pages except the settings: class, student, judging again, grades, log.
#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/number.hpp"
#include "harness/report/course.hpp"
#include "harness/report/formats.hpp"
#include "harness/serve/history.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

namespace {

pages::ClassView class_view(const RequestContext& context) {
    pages::ClassView view;
    view.deadline = context.snapshot->config.class_rules.deadline;
    view.faults = context.snapshot->faults;
    if (!context.is_bound()) {  // what a platform answers may name any student
        std::ranges::move(context.site.platform_faults.all(), std::back_inserter(view.faults));
    }
    const std::vector<Account> students = context.students();
    for (const Account& account : students) {
        view.rows.push_back({std::to_string(account.id), account.name, account.number, {}, 0.0, account.has_left});
    }
    const std::vector<std::vector<SharedHistory>> all = all_histories_of(context, students);
    std::vector<std::vector<report::Part>> parts(students.size());
    for (const auto& problem : context.snapshot->problems) {
        const std::vector<SharedHistory>& histories = all.at(view.problems.size());
        view.problems.push_back({problem->plan.package.name, problem->plan.package.title, problem->most});
        for (const report::Dispute& dispute : disputes_of(histories)) {
            view.disputes.push_back({problem->plan.package.name, problem->plan.package.title, dispute});
        }
        const std::optional<double> most = most_points(*problem, histories);
        for (std::size_t i = 0; i < students.size(); ++i) {
            const History& history = *histories[i];
            const bool is_excused = !author_of(*problem, students[i]).excused.empty();
            pages::ClassRow& row = view.rows[i];
            const auto nothing = history.counting ? std::nullopt : absent(*context.snapshot, *problem, students[i]);
            row.cells.push_back(
                {shown_counting(context, *problem, history), is_excused, nothing ? nothing->score : std::nullopt});
            for (const Attempt& attempt : history.attempts) {
                view.waiting += attempt.state == State::Judged ? 0U : 1U;
                view.previews += attempt.preview ? 1U : 0U;
            }
            const model::SubmissionResult* counts = history.counting ? &*history.results[*history.counting]
                                                    : nothing        ? &*nothing
                                                                     : nullptr;
            parts[i].push_back({problem->info.share, report::points_of(counts), most, is_excused});
        }
    }
    for (std::size_t i = 0; i < students.size(); ++i) {
        view.rows[i].total = report::total_of(parts[i]);
    }
    std::erase_if(view.rows, [](const pages::ClassRow& row) {
        return row.has_left &&
               std::ranges::none_of(row.cells, [](const auto& cell) { return cell.attempt.has_value(); });
    });
    return view;
}

// The named problem, or all if the name is empty; empty if there is no such problem.
std::optional<std::vector<std::shared_ptr<const Problem>>> asked_problems(const RequestContext& context,
                                                                          const std::string& package) {
    if (package.empty()) {
        return context.snapshot->problems;
    }
    const auto problem = context.snapshot->find(package);
    return problem ? std::optional(std::vector{problem}) : std::nullopt;
}

// Puts the programs' answer into the package's folder, which becomes another version. Throws ConfigError.
void write_answer(const config::Config& config, const Problem& problem, const report::Dispute& dispute) {
    const package::Package& package = problem.plan.package;
    const auto test_case = std::ranges::find(package.cases, dispute.test_case, &package::Case::name);
    const auto entry = std::ranges::find(config.packages, package.root.path.filename(),
                                         [](const config::PackageEntry& listed) { return listed.path.filename(); });
    if (test_case == package.cases.end() || test_case->answer.empty() || entry == config.packages.end()) {
        throw base::ConfigError(fmt::format("{} has no answer any more", dispute.test_case));
    }
    const std::filesystem::path file = entry->path / test_case->answer.path.lexically_relative(package.root);
    if (base::read_if_there(file) != base::read_file(test_case->answer)) {
        throw base::ConfigError(file, 0, "has been changed meanwhile: look at the class's page in a few seconds");
    }
    base::write_file_beneath(entry->path, file, dispute.given + (dispute.given.ends_with('\n') ? "" : "\n"));
}

// The class list, as far as the sender may see it.
model::Roster seen_roster(const RequestContext& context) {
    model::Roster roster = context.snapshot->roster;
    if (context.is_bound()) {
        const std::vector<std::string>& sections = context.session->account.sections;
        std::erase_if(roster.rows, [&](const model::RosterRow& row) {
            return std::ranges::find_first_of(row.sections, sections) == row.sections.end();
        });
    }
    return roster;
}

// Those whose grades are exported. Reports look a student up in the class list, which falls back to the e-mail and the
// name: who has left must not take the row of somebody else, or of their own new number.
std::vector<Account> exported_students(const RequestContext& context, const model::Roster& roster) {
    std::vector<Account> students = context.students();
    std::erase_if(students, [&](const Account& student) {
        return student.has_left && roster.find({.student = student.name, .id = student.number, .email = student.email});
    });
    return students;
}

void count_judged_again(const History& history, pages::JudgedAgain& judged) {
    for (const Attempt& attempt : history.attempts) {
        judged.waiting += attempt.again == Again::No ? 0U : 1U;
        const bool failed = attempt.preview == model::Verdict::JudgeError;
        judged.failed += failed ? 1U : 0U;
        judged.ready += attempt.preview && !failed ? 1U : 0U;
    }
}

}  // namespace

http::Response whole_class(const RequestContext& context) {
    return page(pages::class_page(context.frame(), class_view(context)));
}

http::Response class_events(const RequestContext& context) {
    Live& live = context.site.live;
    http::Stream events;
    events.pause = std::chrono::seconds{1};
    events.next = [&live, seen = live.changes()](std::string& bytes) mutable {
        const std::uint64_t now = live.changes();
        bytes = std::exchange(seen, now) == now ? "" : "event: changed\ndata: {}\n\n";
        return true;
    };
    events.watch = [&live](std::function<void()> wake) { return live.watch_class(std::move(wake)); };
    return stream(context, std::move(events));
}

http::Response student(const RequestContext& context) {
    const auto id = base::number_from<std::int64_t>(context.part);
    const auto account = id ? context.student(*id) : std::nullopt;
    if (!account) {
        return refuse(context, pages::Error::NotFound);
    }
    pages::StudentPageView view{account->name, account->number, account->email, {}};
    const Histories histories = all_histories_of(context, *account);
    for (std::size_t i = 0; i < histories->size(); ++i) {
        const Problem& problem = *context.snapshot->problems[i];
        view.problems.push_back(
            {problem.plan.package.name, problem.plan.package.title, shown_all(context, problem, (*histories)[i])});
    }
    return page(pages::student_attempts_page(context.frame(), view));
}

http::Response judge_again(const RequestContext& context) {
    const auto attempt = context.site.attempts.find(context.part);
    if (!attempt || !context.student(attempt->account)) {
        return refuse(context, pages::Error::NotFound);
    }
    if (context.site.attempts.judge_again("", Again::All, attempt->id) > 0) {
        context.log("judge again", fmt::format("{} {}", attempt->package, attempt->id));
        context.site.live.queued(attempt->number, 0);
        context.site.wake();
    }
    return redirect(fmt::format("/attempts/{}?notice=judging-again", attempt->id));
}

http::Response judge_all_again(const RequestContext& context) {
    const std::string package = context.request.field("package");
    if (!asked_problems(context, package)) {
        return refuse(context, pages::Error::NotFound);
    }
    const int count = context.site.attempts.judge_again(package, Again::All);
    context.log("judge all again", fmt::format("{}: {} attempts", package.empty() ? "all problems" : package, count));
    context.site.live.forget_judged();
    context.site.wake();
    return redirect("/class/judge-again?notice=judging-again");
}

http::Response judged_again(const RequestContext& context) {
    pages::JudgedAgainView view;
    const std::vector<Account> students = context.students();
    const auto& problems = context.snapshot->problems;
    const std::vector<std::vector<SharedHistory>> all = all_histories_of(context, students);
    for (std::size_t own = 0; own < problems.size(); ++own) {
        const Problem& problem = *problems[own];
        pages::JudgedAgain judged{problem.plan.package.name, problem.plan.package.title, {}, {}, {}, {}};
        for (std::size_t student = 0; student < students.size(); ++student) {
            const History& history = *all[own][student];
            count_judged_again(history, judged);
            if (std::ranges::none_of(history.attempts, [](const Attempt& each) { return each.preview.has_value(); })) {
                continue;
            }
            const std::vector<History> previewed = all_previewed(context, students[student], problem);
            for (std::size_t i = 0; i < problems.size(); ++i) {
                const package::Package& package = problems[i]->plan.package;
                const auto before = shown_counting(context, *problems[i], *all[i][student]);
                const auto after = shown_counting(context, *problems[i], previewed[i]);
                if (before && after && (before->verdict != after->verdict || before->score != after->score)) {
                    const std::string title = package.title.empty() ? package.name : package.title;
                    judged.changes.push_back({students[student].name, i == own ? "" : title, *before, *after});
                }
            }
        }
        if (judged.waiting + judged.ready + judged.failed > 0) {
            view.problems.push_back(std::move(judged));
        }
    }
    return page(pages::judged_again_page(context.frame(), view));
}

http::Response apply_judged_again(const RequestContext& context) {
    const std::string package = context.request.field("package");
    if (!context.snapshot->find(package)) {
        return refuse(context, pages::Error::NotFound);
    }
    const bool applies = context.request.field("what") == "apply";
    if (applies) {
        context.site.attempts.apply(package);
    } else {
        context.site.attempts.discard(package);
    }
    context.log(applies ? "applied new results" : "discarded new results", package);
    context.site.live.forget_judged();
    return redirect("/class/judge-again?notice=" + std::string(applies ? "applied" : "discarded"));
}

http::Response correct_answer(const RequestContext& context) {
    const auto problem = context.snapshot->find(context.part);
    if (!problem) {
        return refuse(context, pages::Error::NotFound);
    }
    const std::string name = context.request.field("case");
    const auto disputes = disputes_of(histories_of(context, *problem, context.students()));
    const auto dispute = std::ranges::find(disputes, name, &report::Dispute::test_case);
    if (dispute == disputes.end() || !can_correct(*dispute)) {
        return refuse(context, pages::Error::NotFound);
    }
    const std::lock_guard lock(context.site.settings);
    write_answer(context.snapshot->config, *problem, *dispute);
    context.log("changed an answer", fmt::format("{} {}", problem->plan.package.name, name));
    return redirect("/class/judge-again?notice=answer-changed");
}

http::Response export_grades(const RequestContext& context) {
    const std::string package = context.request.field("package");
    const auto problems = asked_problems(context, package);
    const std::string& name = context.part;
    report::GradesSetting setting;
    setting.roster = seen_roster(context);
    std::string text;
    const auto write = [&text](std::string_view written) { text += written; };
    const auto warn = [&context](const std::string& what) { context.site.complain(what); };
    const std::vector<Account> students = exported_students(context, *setting.roster);
    const auto format = report::make_grades(name, write, warn, setting);
    if (!problems || !format) {
        return refuse(context, pages::Error::NotFound);
    }
    model::RunInfo run;
    run.command = "grade";
    run.started = context.now;
    format->run_started(run);
    const auto all = package.empty()
                         ? all_histories_of(context, students)
                         : std::vector<std::vector<SharedHistory>>{histories_of(context, *problems->front(), students)};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Problem& problem = *problems->at(i);
        format->package_ended(class_result(context, problem, students, all[i]));
    }
    format->run_ended(run, {});
    context.log("exported grades", name);
    return {.type = "text/csv; charset=utf-8",
            .body = std::move(text),
            .headers = {{"Content-Disposition", fmt::format("attachment; filename=\"grades-{}.csv\"", name)}}};
}

http::Response log(const RequestContext& context) {
    constexpr std::size_t most = 200;
    const auto before = base::number_from<std::int64_t>(context.request.field("before")).value_or(0);
    pages::LogView view{context.site.accounts.log_lines(most + 1, before), false};
    view.has_more = view.rows.size() > most;
    view.rows.resize(std::min(view.rows.size(), most));
    return page(pages::log_page(context.frame(), view));
}

}  // namespace harness::serve
