#include "harness/serve/serve.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "harness/base/csv.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/base/files.hpp"
#include "harness/base/installation.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/context.hpp"
#include "harness/course/roster.hpp"
#include "harness/execute/cluster.hpp"
#include "harness/execute/executor_kind.hpp"
#include "harness/execute/machine.hpp"
#include "harness/execute/threads.hpp"
#include "harness/judge/jury.hpp"

namespace harness::cli {

namespace {

namespace fs = std::filesystem;

struct ServeArguments {
    std::string course;
    std::string address = "127.0.0.1";
    int port = 8000;
    bool set_password = false;
    std::string links;   // the file for the links; empty: no links are made
    std::string url;     // the start of each link; empty: the server's own address
    std::string revoke;  // a student whose link becomes invalid
    std::string staff;   // a person whose role is `role`
    std::string role;    // empty: as it is
};

std::string url_of(const ServeArguments& arguments, int port) {
    const bool is_v6 = arguments.address.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}", is_v6 ? "[" : "", arguments.address, is_v6 ? "]" : "", port);
}

// Reads a line of standard input. A terminal does not show it.
std::string secret_line(std::string_view what) {
    termios before{};
    const bool is_terminal = ::isatty(STDIN_FILENO) == 1 && ::tcgetattr(STDIN_FILENO, &before) == 0;
    if (is_terminal) {
        write_error(fmt::format("{}: ", what));
        termios silent = before;
        silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
    std::string line;
    std::getline(std::cin, line);
    if (is_terminal) {
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        write_error("\n");
    }
    return line;
}

// Whoever may run commands in the course's folder is not known by name.
void log_command(serve::Accounts& accounts, std::string_view action, std::string_view detail) {
    accounts.log(std::chrono::system_clock::now(), 0, "", fmt::format("{} (judge serve)", action), detail);
}

int set_password(serve::Accounts& accounts) {
    constexpr std::size_t shortest_password = 10;
    const std::string password = secret_line("The instructor's new password");
    if (password.size() < shortest_password) {
        throw base::ConfigError(
            fmt::format("the password is too short: give one of at least {} characters, as a line on standard input",
                        shortest_password));
    }
    if (::isatty(STDIN_FILENO) == 1 && secret_line("The same again") != password) {
        throw base::ConfigError("the two passwords differ: nothing was changed");
    }
    accounts.set_password(password);
    log_command(accounts, "set the instructor's password", "");
    write_out("the instructor's password is set\n");
    return 0;
}

// The file is private: anybody who reads it can submit as any student. Throws SystemError.
void write_secret(const fs::path& path, std::string_view text) {
    constexpr mode_t owner_only = S_IRUSR | S_IWUSR;
    const base::Fd file{::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, owner_only)};
    if (!file || ::fchmod(file.get(), owner_only) != 0 || ::ftruncate(file.get(), 0) != 0) {
        base::throw_errno(fmt::format("cannot write {}", path.string()));
    }
    base::write_all(file.get(), text);
}

std::string address_of_link(const ServeArguments& arguments, std::string_view link) {
    const std::string url = arguments.url.empty() ? url_of(arguments, arguments.port) : arguments.url;
    return fmt::format("{}{}in/{}", url, url.ends_with('/') ? "" : "/", link);
}

// Makes links only for students who have none, so that links that were sent stay valid.
int make_links(const ServeArguments& arguments, const fs::path& course, serve::Accounts& accounts) {
    check_report_file(arguments.links);
    accounts.take(course::read_roster(course / "roster.csv"));
    std::string table = "Name,ID number,Email address,Link\r\n";
    std::size_t links = 0;
    for (const serve::Account& account : accounts.students()) {
        if (!account.has_link && !account.has_left) {
            table += fmt::format("{},{},{},{}\r\n", base::safe_csv_cell(account.name),
                                 base::safe_csv_cell(account.number), base::safe_csv_cell(account.email),
                                 address_of_link(arguments, accounts.new_link(account.id)));
            ++links;
        }
    }
    log_command(accounts, "made links", base::plural(links, "link"));
    if (arguments.links == "-") {
        write_out(table);
    } else {
        write_secret(arguments.links, table);
    }
    write_error(fmt::format("judge: {} made; links made earlier stay valid, and --revoke STUDENT makes one invalid\n",
                            base::plural(links, "link")));
    return 0;
}

int revoke_link(const ServeArguments& arguments, serve::Accounts& accounts) {
    const auto student = accounts.find_student(arguments.revoke);
    if (!student) {
        throw base::ConfigError(fmt::format("--revoke: '{}' is nobody in this class, or two: give the number",
                                            base::one_line(arguments.revoke, 100)));
    }
    accounts.revoke(student->id);
    log_command(accounts, "revoked a link", student->name);
    write_out(fmt::format("the link of {} is no longer valid; --links FILE makes a new one\n", student->name));
    return 0;
}

// Adds the person, or gives them another role, and prints a new link; or removes them.
int change_staff(const ServeArguments& arguments, serve::Accounts& accounts) {
    const std::string name = base::one_line(base::trimmed(arguments.staff), 200);
    const bool is_removal = arguments.role == "none";
    const std::vector<serve::Account> all = accounts.staff();
    const auto person = std::ranges::find(all, name, &serve::Account::name);
    if (person == all.end()) {
        const serve::Kind role = serve::role_of(arguments.role);
        const auto link = role == serve::Kind::Nobody ? std::nullopt : accounts.add_staff(name, role);
        if (!link) {
            throw base::ConfigError(
                fmt::format("--staff: '{}' is nobody of the staff{}", name,
                            is_removal ? "" : ": --role adds a person, whose name has at most 100 bytes"));
        }
        log_command(accounts, "added to the staff", fmt::format("{}: {}", name, arguments.role));
        write_out(address_of_link(arguments, *link) + "\n");
        return 0;
    }
    if (std::ranges::count(all, name, &serve::Account::name) > 1) {
        throw base::ConfigError(
            fmt::format("--staff: several people are called '{}': use the page Settings → Staff", name));
    }
    const serve::Kind role = arguments.role.empty() ? person->kind : serve::role_of(arguments.role);
    if (!accounts.set_role(person->id, role)) {
        throw base::ConfigError(
            fmt::format("--staff: '{}' is the last instructor who can sign in: make somebody else one first", name));
    }
    if (is_removal) {
        log_command(accounts, "removed from the staff", name);
        write_out(fmt::format("{} is no longer of the staff\n", name));
        return 0;
    }
    log_command(accounts, role == person->kind ? "made a new link" : "changed a role, made a new link",
                fmt::format("{}: {} → {}", name, serve::name_of(person->kind), serve::name_of(role)));
    write_out(address_of_link(arguments, accounts.new_link(person->id)) + "\n");
    return 0;
}

// The cluster, if the flags or judge.toml ask for one, or else this machine.
std::shared_ptr<execute::Executor> executor_of(const Context& context, const fs::path& course) {
    execute::Dispatch dispatch = execute::completed(context.flags.dispatch, context.config);
    if (execute::executor_of(dispatch.executor).is_remote()) {
        return std::make_shared<execute::Cluster>(context.driver(), std::move(dispatch),
                                                  execute::any_machine_key(context.machine(false)), course / "cluster");
    }
    const auto context_of = [&context](std::size_t lane) {
        workers::JudgingContext judging = context.judging();
        judging.jobs = 1;
        // Each lane uses its own core.
        judging.make_runner = [make = context.runner_factory(), lane = static_cast<int>(lane),
                               lanes = context.jobs()](int worker) { return make(worker * lanes + lane); };
        judging.run_lock = execute::gate_of(context.config);
        return judging;
    };
    return std::make_shared<execute::Threads>(static_cast<std::size_t>(context.jobs()), context_of);
}

serve::Tools tools_of(const Context& context, const fs::path& course) {
    serve::Tools tools;
    tools.read_config = [&context] { return read_config(context.flags); };
    tools.plan_of_package = [&context](const config::Config& config, const std::string& name) {
        // A copy, which has what links out of the package led to.
        judge::Plan plan = plan_to_grade_by(context, config, package::read_package(config, name));
        judge::make_jury(context.judging(), plan);  // the package's own programs compile
        return plan;
    };
    tools.executor = executor_of(context, course);
    tools.unpacker = {context.runner_factory(), base::program_dir() / "unpack", context.stop};
    tools.not_enforced = context.not_enforced();
    return tools;
}

int run_serve(SharedFlags& flags, const ServeArguments& arguments, Call& call) {
    ::umask(S_IRWXG | S_IRWXO);  // other users must not read names, grades or submissions
    fs::path course = fs::absolute(arguments.course).lexically_normal();
    if (!course.has_filename()) {
        course = course.parent_path();  // for "." and "course/": the pages' title is the folder's name
    }
    if (!base::is_there(course / "judge.toml")) {
        throw base::ConfigError(course, 0,
                                "is not a course, as it has no judge.toml: `judge new course NAME` makes one");
    }
    if (!arguments.role.empty() && arguments.staff.empty()) {
        throw base::ConfigError("--role: give the person with --staff NAME");
    }
    const auto actions = std::ranges::count(std::array{arguments.set_password, !arguments.links.empty(),
                                                       !arguments.revoke.empty(), !arguments.staff.empty()},
                                            true);
    if (actions > 1) {
        throw base::ConfigError("--set-password, --links, --revoke and --staff: give one of them at a time");
    }
    if (actions == 1) {
        const auto database = serve::open_database(course);
        serve::Accounts accounts(*database);
        return arguments.set_password     ? set_password(accounts)
               : !arguments.links.empty() ? make_links(arguments, course, accounts)
               : !arguments.staff.empty() ? change_staff(arguments, accounts)
                                          : revoke_link(arguments, accounts);
    }
    flags.config = (course / "judge.toml").string();
    const Context context = make_context(flags, call.stop);
    call.go_on = "the same command goes on with all that was handed in";
    serve::ServeOptions options;
    options.address = arguments.address;
    options.port = arguments.port;
    options.complain = [](const std::string& line) {
        write_error(fmt::format("judge: {}\n", base::one_line(line, 2000)));
    };
    options.ready = [&](int port) {
        write_out(fmt::format("serving {} at {}/ ; Ctrl-C stops it\n", base::one_line(course.string(), 300),
                              url_of(arguments, port)));
    };
    serve::serve(course, tools_of(context, course), options, call.stop);
    return 0;
}

}  // namespace

Command serve_command(SharedFlags& flags) {
    const auto arguments = std::make_shared<ServeArguments>();
    const std::vector<std::string> roles{"observer", "assistant", "instructor", "none"};
    return {
        .name = "serve",
        .help = "serve the web pages of a course: students submit and see the verdicts, the instructor sees the class",
        .flags = joined(
            {{required({"COURSE", &arguments->course,
                        "the course's folder, with its judge.toml and the class in roster.csv"}),
              {"--address", &arguments->address, "ADDRESS",
               "the address to listen on (default: 127.0.0.1, which only this machine can reach)"},
              {"--port", &arguments->port, in_range("PORT", 0, 65535),
               "the port to listen on (default: 8000); 0: any free port"},
              {"--set-password", &arguments->set_password,
               "set the instructor's password, which is one line on standard input, and exit"},
              {"--links", &arguments->links, "FILE",
               "write a table with a personal link for each student who has none, and exit; the "
               "links are\nshown only this once, because only their hashes are kept"},
              {"--url", &arguments->url, "URL",
               "with --links or --staff: the address, such as https://judge.example.edu"},
              {"--revoke", &arguments->revoke, "STUDENT", "make the student's link invalid, and exit"},
              {"--staff", &arguments->staff, "NAME", "print a new personal link for this person of staff, and exit"},
              {"--role", &arguments->role, one_of(roles),
               "with --staff: add the person, or give them this role; none: remove them"}},
             rare(cluster_flags(flags)),
             sandbox_flags(flags)}),
        .run = [&flags, arguments](Call& call) { return run_serve(flags, *arguments, call); }};
}

}  // namespace harness::cli
