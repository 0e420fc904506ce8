#include "harness/cli/e2e_fixture.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <sstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/sandbox/box_pool.hpp"
#include "paths.hpp"

namespace harness::cli {

namespace fs = std::filesystem;

namespace {

const std::string judge_program = queens::bin_dir / "judge";

void replace_one(std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << "judge.toml has no longer: " << from;
    text.replace(at, from.size(), to);
}

}  // namespace

std::string text_of_process(const fs::path& file) {
    try {
        return base::read_file(file);
    } catch (const base::SystemError&) {
        return "";
    }
}

EndToEnd::EndToEnd() {
    configure({});
    write("double/problem.yaml", "name: Double\n");
    write("double/.timelimit", "1\n");  // without it, every test would judge the accepted submissions twice
    write("double/data/secret/1.in", "3\n");
    write("double/data/secret/1.ans", "6\n");
    write("double/data/secret/2.in", "5\n");
    write("double/data/secret/2.ans", "10\n");
    write("double/submissions/accepted/right.c", right_source);
}

void EndToEnd::SetUp() {
    sandbox::BoxOptions options;
    options.box = queens::bin_dir / "judge-box";
    try {
        sandbox::BoxPool(options).protections();
    } catch (const base::ConfigError& error) {
        GTEST_SKIP() << "no sandbox here: " << error.what();
    } catch (const base::SystemError& error) {
        if (error.error_number() != EPERM && error.error_number() != EACCES) {
            throw;
        }
        GTEST_SKIP() << "no sandbox here: " << error.what();
    }
}

void EndToEnd::stand_in(const std::string& name, const std::string& script) const {
    fs::permissions(write("bin/" + name, "#!/bin/sh\necho \"" + name + " $*\" >>calls\n" + script + "\n"),
                    fs::perms::owner_all);
}

void EndToEnd::rename(const std::string& from, const std::string& to) const {
    fs::create_directories((folder() / to).parent_path());
    fs::rename(folder() / from, folder() / to);
}

void EndToEnd::configure(const std::map<std::string, std::string>& changes, std::string_view packages) const {
    std::string text = base::read_file(QUEENS_SOURCE_DIR "/judge.toml");
    text.resize(std::min(text.find("\n[[package]]"), text.size()));
    replace_one(text, "wall_extra = \"1 s\"", "wall_extra = \"60 s\"");
    replace_one(text, "[cache]\n", fmt::format("[cache]\ndir = \"{}\"\n", (queens::bin_dir / "../e2e-cache").string()));
    for (const auto& [from, to] : changes) {
        replace_one(text, from, to);
    }
    // Without the shipped file, because changes may remove settings of the repository's own file.
    write("judge.toml", "shipped = false\n" + text + "\n" + std::string{packages});
}

pid_t EndToEnd::spawn(const std::string& program, const std::vector<std::string>& arguments,
                      const fs::path& where) const {
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addchdir_np(&actions, where.c_str());
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    const std::string number = std::to_string(spawned_.size());  // files of its own: another may still write to its own
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, (folder() / ("stdout." + number)).c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, (folder() / ("stderr." + number)).c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0644);
    // The test's caller may ignore signals, but the judge must handle them as if started from a terminal.
    sigset_t defaults;
    ::sigfillset(&defaults);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setsigdefault(&attributes, &defaults);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    // The mark lets a test find the processes it started.
    std::vector<std::string> environment{"PATH=/usr/bin:/bin", "HOME=/tmp", "judge=" + judge_program,
                                         "E2E_MARK=" + folder().string()};
    std::vector<char*> envp;
    for (std::string& variable : environment) {
        envp.push_back(variable.data());
    }
    envp.push_back(nullptr);
    pid_t pid = -1;
    EXPECT_EQ(::posix_spawn(&pid, program.c_str(), &actions, &attributes, argv.data(), envp.data()), 0) << program;
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    spawned_.emplace_back(pid, number);
    return pid;
}

const std::string& EndToEnd::number_of(pid_t pid) const {
    return std::ranges::find(spawned_.rbegin(), spawned_.rend(), pid, &Spawned::first)->second;
}

std::string EndToEnd::printed(pid_t pid) const {
    return read("stdout." + number_of(pid));
}

Ended EndToEnd::finish(pid_t pid) const {
    Ended ended;
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ended.output = printed(pid);
    std::istringstream lines(read("stderr." + number_of(pid)));
    for (std::string line; std::getline(lines, line);) {
        std::string& part = line.starts_with("judge: warning: ") ? ended.warnings : ended.error;
        part += line + (lines.eof() ? "" : "\n");
    }
    return ended;
}

Ended EndToEnd::judge(const std::vector<std::string>& arguments, const std::string& where) const {
    return finish(spawn(judge_program, arguments, folder() / where));
}

Ended EndToEnd::shell(const std::string& line) const {
    return finish(spawn("/bin/bash", {"-c", line}, folder()));
}

pid_t EndToEnd::start(const std::vector<std::string>& arguments) const {
    return spawn(judge_program, arguments, folder());
}

json EndToEnd::document(const Ended& ended) {
    json whole = json::parse(ended.output, nullptr, false);
    EXPECT_FALSE(whole.is_discarded()) << ended.output << ended.error;
    return whole.is_discarded() ? json() : whole;
}

void EndToEnd::expect_follows(const std::string& schema, const json& whole) const {
    write("document.json", whole.dump());
    const Ended checked =
        shell("python3 " QUEENS_SOURCE_DIR "/harness/report/check_schema.py " QUEENS_SOURCE_DIR "/docs/" + schema +
              " document.json");
    EXPECT_EQ(checked.code, 0) << checked.error;
}

json EndToEnd::grade(const std::string& path) const {
    const Ended ended = judge({"grade", "double", "--json", "-", "--", path});
    json result = document(ended)["packages"][0]["submissions"][0];
    EXPECT_EQ(ended.code, result["verdict"] == "AC" ? 0 : 1) << ended.error;
    return result;
}

std::vector<std::string> EndToEnd::processes(const std::string& name, const std::string& text) {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string pid = entry.path().filename();
        if (pid.find_first_not_of("0123456789") == std::string::npos &&
            text_of_process(entry.path() / name).find(text) != std::string::npos) {
            found.push_back(pid);
        }
    }
    return found;
}

void EndToEnd::expect_one_line(const Ended& ended, const std::vector<std::string>& parts) {
    EXPECT_EQ(std::ranges::count(ended.error, '\n'), 1) << ended.error;
    EXPECT_TRUE(ended.error.starts_with("judge: ")) << ended.error;
    EXPECT_TRUE(ended.output.empty()) << ended.output;
    for (const std::string& part : parts) {
        EXPECT_THAT(ended.error, testing::HasSubstr(part));
    }
}

void EndToEnd::expect_refused(const std::vector<std::string>& arguments, const std::vector<std::string>& parts) const {
    const Ended ended = judge(arguments);
    EXPECT_EQ(ended.code, 2) << ended.error;
    expect_one_line(ended, parts);
}

json EndToEnd::steady(json whole) {
    for (const char* key : {"run", "started", "took_ms", "machine", "reruns"}) {
        whole.erase(key);
    }
    for (json& package : whole["packages"]) {
        package.erase("margins");
        for (json& submission : package["submissions"]) {
            submission.erase("compile");
            for (json& test_case : submission["cases"]) {
                for (const char* key : {"cpu_ms", "wall_ms", "memory_kib", "reran_alone"}) {
                    test_case.erase(key);
                }
            }
        }
    }
    return whole;
}

std::vector<std::string> EndToEnd::joined(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace harness::cli
