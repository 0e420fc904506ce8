#include "harness/setter/audit/audit.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/archives.hpp"
#include "harness/cli/budget.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/findings.hpp"
#include "harness/cli/new_case.hpp"
#include "harness/format/package/contest.hpp"
#include "harness/report/html/audit.hpp"
#include "harness/report/tools/audit.hpp"
#include "harness/setter/recipe/data_jury.hpp"

namespace harness::cli {

namespace {

using std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds seconds_for_each{60};

struct AuditArguments {
    std::vector<std::string> packages;
    double seconds = 0;  // for all of them; 0: seconds_for_each of them
    std::uint64_t seed = 1;
    std::string html;
    bool strict = false;
    std::vector<std::string> allowed;  // kinds of findings to ignore
    std::vector<std::string> only;     // the names of the checks to do; empty: all
    bool add = false;                  // keep the inputs of findings as test cases
};

std::vector<std::string> names_of_checks() {
    std::vector<std::string> names;
    for (const audit::Check& check : audit::checks()) {
        names.emplace_back(check.name);
    }
    return names;
}

std::vector<audit::Check> asked_checks(const AuditArguments& arguments) {
    std::vector<audit::Check> asked = audit::checks();
    std::erase_if(asked, [&](const audit::Check& check) {
        return !arguments.only.empty() && std::ranges::find(arguments.only, check.name) == arguments.only.end();
    });
    return asked;
}

// Time that several share: what the first leaves goes to those after it.
class SharedTime {
  public:
    SharedTime(Seconds time, std::size_t sharers)
        : end_(steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time)), left_(sharers) {}

    Seconds next() {
        const Seconds rest = end_ - steady_clock::now();
        return std::max(rest / static_cast<double>(left_--), Seconds{0});
    }

  private:
    steady_clock::time_point end_;
    std::size_t left_;
};

judge::Jury jury_of(const Context& context, package::Package package) {
    const workers::JudgingContext judging = context.judging();
    judge::Plan plan = judge::for_jury(plan_for(context, context.config, std::move(package)));
    recipe::drop_unusable_validators(judging, plan);
    return recipe::make_whole_jury(judging, std::move(plan), judge::BrokenProgram::Problem);
}

// Keeps the inputs, and says in their findings what they became.
void keep_cases(const Context& context, const package::Package& package,
                const std::map<std::size_t, recipe::NewCase>& new_cases, model::AuditedCheck& check) {
    std::map<std::string, std::string> names;  // by input
    for (const auto& [index, new_case] : new_cases) {
        try {
            if (const auto [name, is_new] = names.try_emplace(new_case.input); is_new) {
                name->second = recipe::case_with_input(package, new_case.input);
                name->second = name->second.empty() ? add_if_new(context, package, new_case) : name->second;
            }
            check.findings[index].added = names[new_case.input];
        } catch (const base::ConfigError& error) {  // what was found must still be shown
            show_warnings(context, {fmt::format("{}: not added: {}", package.name, error.what())});
        } catch (const base::JudgeError& error) {
            check.failure = fmt::format("not added: {}", error.what());
            check.is_whole = false;
        }
    }
}

model::AuditedCheck audited_by(const audit::Check& check, const Context& context, const AuditArguments& arguments,
                               const judge::Jury& jury, const std::string& named, Seconds time) {
    const Budget budget(context.stop, time);
    const Context of_check = stopped_by(context, budget.token());
    const auto deadline = steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time);
    std::set<std::string> allowed(arguments.allowed.begin(), arguments.allowed.end());
    const std::vector<std::string>& of_package = jury.plan.package.entry.allow;
    allowed.insert(of_package.begin(), of_package.end());
    std::map<std::size_t, recipe::NewCase> new_cases;
    model::AuditedCheck audited =
        audit::run_check(check, {jury, of_check.judging(), deadline, arguments.seed, named, std::move(allowed)},
                         context.stop, new_cases);
    if (arguments.add) {
        keep_cases(context, jury.plan.package, new_cases, audited);
    }
    return audited;
}

// Empty if the time is over before it is there, or if the judge fails, as `failure` then says.
std::optional<judge::Jury> jury_in_time(const Context& context, package::Package package, Seconds time,
                                        std::string& failure) {
    const Budget budget(context.stop, time);
    try {
        return jury_of(stopped_by(context, budget.token()), std::move(package));
    } catch (const sandbox::Interrupted&) {
        if (context.stop.stop_requested()) {
            throw;
        }
    } catch (const base::JudgeError& error) {
        failure = error.what();
    }
    return std::nullopt;
}

// `named`: the package, as the command line names it.
model::AuditedPackage audit_package(const Context& context, const AuditArguments& arguments, const std::string& named,
                                    package::Package package, Seconds time) {
    const bool is_archive = std::ranges::any_of(package.submissions, &package::Submission::is_unpacked);
    if (arguments.add && is_archive) {
        throw base::ConfigError(fmt::format("--add: {} is an archive, to which nothing is added: unpack it", named));
    }
    model::AuditedPackage audited{.name = package.name};
    report::Terminal terminal = make_terminal(context.flags);
    const std::vector<audit::Check> checks = asked_checks(arguments);
    const auto started = steady_clock::now();
    std::string failure;
    const std::optional<judge::Jury> jury = jury_in_time(context, std::move(package), time, failure);
    std::set<std::string_view> with_work;  // the names of the checks that have something to do
    for (const audit::Check& check : checks) {
        if (jury && audit::applies(check, *jury)) {
            with_work.insert(check.name);
        }
    }
    SharedTime shared(time - (steady_clock::now() - started), with_work.size());
    show_warnings(context, jury ? jury->plan.package.warnings : std::vector<std::string>{});
    for (const audit::Check& check : checks) {
        terminal.show(fmt::format("{}: {}", audited.name, check.about));
        const Seconds share = with_work.contains(check.name) ? shared.next() : Seconds{0};
        audited.checks.push_back(jury ? audited_by(check, context, arguments, *jury, named, share)
                                      : model::AuditedCheck{.name = std::string{check.name}, .failure = failure});
    }
    return audited;
}

int audit_exit_code(const std::vector<model::AuditedPackage>& packages, bool strict) {
    const auto has_failed = [](const model::AuditedPackage& package) {
        return std::ranges::any_of(package.checks,
                                   [](const model::AuditedCheck& check) { return !check.failure.empty(); });
    };
    const auto has_errors = [&](const model::AuditedPackage& package) {
        return package.count(model::Severity::Error) + (strict ? package.count(model::Severity::Warning) : 0) > 0;
    };
    if (std::ranges::any_of(packages, has_failed)) {
        return 3;
    }
    if (std::ranges::any_of(packages, [](const model::AuditedPackage& package) { return !package.error.empty(); })) {
        return 2;
    }
    return std::ranges::any_of(packages, has_errors) ? 1 : 0;
}

int run_audit(const Context& context, const AuditArguments& arguments) {
    const SharedFlags& flags = context.flags;
    check_report_file(flags.json);
    check_report_file(arguments.html);
    check_allowed(context, arguments.allowed, audit::finding_kinds());
    const model::RunInfo run = run_info("audit", context.machine(false));
    for (const std::string& each : run.not_enforced) {
        write_text(flags, fmt::format("not enforced: {}\n", base::one_line(each, 1000)));
    }
    Archives archives(context);
    const std::vector<std::string> named = package::with_contests(context.config, arguments.packages);
    std::vector<package::ReadPackage> read = archives.read_each(named);
    std::vector<model::AuditedPackage> audited;
    SharedTime shared(
        arguments.seconds > 0 ? Seconds{arguments.seconds} : seconds_for_each * static_cast<double>(read.size()),
        read.size());
    for (std::size_t index = 0; index < read.size(); ++index) {
        package::ReadPackage& each = read[index];
        const Seconds time = shared.next();
        try {
            if (!each.package) {
                throw base::ConfigError(each.error);
            }
            const std::string name_in_commands = index < named.size() ? named[index] : each.name;
            audited.push_back(audit_package(context, arguments, name_in_commands, *std::move(each.package), time));
        } catch (const base::ConfigError& error) {
            if (read.size() == 1) {
                throw;
            }
            audited.push_back({.name = each.name, .error = error.what()});
        }
        write_text(flags, report::audit_text(audited.back(), flags.detail()));
    }
    if (!flags.quiet) {
        write_text(flags, fmt::format("\n{}\n", report::audit_summary(audited)));
    }
    write_json(flags, [&] { return report::audit_json(audited, run); });
    if (!arguments.html.empty()) {
        write_report(arguments.html, report::html::audit_page(audited, run));
    }
    return audit_exit_code(audited, arguments.strict);
}

}  // namespace

Command audit_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<AuditArguments>();
    return {
        .name = "audit",
        .help =
            "look for what is wrong with packages, by running their programs on inputs and outputs that nobody wrote:\n"
            "are validators too lenient, do accepted submissions fail? exit with 1 if there is an error",
        .flags = joined(
            {{{"PACKAGE", &arguments->packages,
               "a folder with a problem.yaml, an archive of one (.zip), a name that judge.toml lists, or a "
               "folder of\npackages, such as a contest (default: the package in this folder, or else all "
               "that are listed)"},
              {"--seconds", &arguments->seconds, in_range("S", 1, 86'400),
               "how long to look for mistakes, in all packages together; they share the time, and so do "
               "the checks of a\npackage (default: 60 for each package)"},
              {"--only", &arguments->only, one_of(names_of_checks(), "CHECK"),
               fmt::format("do only this check; may be given several times:\n{}", fmt::join(names_of_checks(), ", "))},
              {"--seed", &arguments->seed, "N", "the seed of all that is random (default: 1)"},
              {"--add", &arguments->add,
               "keep the inputs that break accepted submissions as test cases, as judge hack --add does"},
              {"--strict", &arguments->strict, "treat warnings as errors"},
              {"--allow", &arguments->allowed, "NAME",
               "ignore findings of this kind; may be given several times (docs/audit.md lists the kinds)"}},
             sandbox_flags(flags),
             {json_flag(flags),
              {"--html", &arguments->html, "FILE", "write a page that needs no network and no JavaScript"}},
             output_flags(flags)}),
        .run = [&flags, arguments](Call& call) { return run_audit(make_context(flags, call.stop), *arguments); }};
}

}  // namespace harness::cli
