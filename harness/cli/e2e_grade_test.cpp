// End to end: the verdicts of submissions, and the commands' messages and exit codes.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "harness/cli/e2e_fixture.hpp"
#include "paths.hpp"

namespace harness::cli {
namespace {

TEST_F(EndToEnd, AWrongExpectationExitsOneAndIsNamed) {
    write("double/submissions/wrong_answer/right.c", right_source);
    const Ended ended = judge({"verify", "-q"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.output, AllOf(HasSubstr("✗ wrong_answer/right.c"), Not(HasSubstr("accepted/right.c")),
                                    HasSubstr("1 not as expected")));
}

TEST_F(EndToEnd, AMissedCatchExitsOneAndIsNamed) {
    write("double/submissions/wrong_answer/six.c", wrong_source);
    write("double/tests.toml",
          "salt = \"s\"\n"
          "[[case]]\nname = \"secret/1\"\ninput = \"3\\n\"\ncatches = [\"wrong_answer/six.c\"]\n"
          "[[case]]\nname = \"secret/2\"\ninput = \"5\\n\"\n");
    const Ended ended = judge({"verify"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    const std::string missed = "    secret/1 claims to catch it, but gave AC\n";
    EXPECT_THAT(ended.output, AllOf(HasSubstr(missed), Not(HasSubstr(missed + missed))));
}

TEST_F(EndToEnd, GradeExitsByTheVerdicts) {
    write("right.c", right_source);
    write("six.c", wrong_source);
    EXPECT_EQ(judge({"grade", "double", "right.c"}).code, 0);
    const Ended wrong = judge({"grade", "double", "right.c", "six.c"});
    EXPECT_EQ(wrong.code, 1) << wrong.error;
    EXPECT_THAT(wrong.output, HasSubstr("2 submissions: 1 accepted, 1 not"));
    EXPECT_EQ(judge({"grade", "double", "six.c", "--exit-zero"}).code, 0);
}

TEST_F(EndToEnd, InAPackagesFolderThePackageMayBeLeftOut) {
    write("double/right.c", right_source);
    EXPECT_EQ(judge({"grade", "right.c"}, "double").code, 0);
    const Ended both = judge({"grade", "right.c", "submissions/accepted/right.c"}, "double");
    EXPECT_EQ(both.code, 0) << both.error;
    EXPECT_THAT(both.output, HasSubstr("2 submissions: 2 accepted"));
    EXPECT_EQ(judge({"grade", "double", "right.c"}, "double").code, 0) << "its name means it there, too";
    EXPECT_EQ(judge({"grade", "double=right.c"}, "double").code, 0);
    EXPECT_THAT(judge({"grade", "gone.c"}, "double").error, HasSubstr("gone.c: cannot be read"));
    write("double/submissions/wrong_answer/six.c", wrong_source);
    const Ended hacked = judge({"hack", "wrong_answer/six.c", "--seconds", "1"}, "double");
    EXPECT_THAT(hacked.output, HasSubstr("double on wrong_answer/six.c")) << hacked.error;
    EXPECT_THAT(judge({"grade", "double/right.c"}).error, HasSubstr("PATH is missing"));
}

TEST_F(EndToEnd, JsonSaysWhatWasMeasured) {
    write("six.c", wrong_source);
    write("no.c", "int main(void) { return }\n");
    const Ended ended = judge({"grade", "double", "six.c", "no.c", "--json", "-"});
    const json whole = document(ended);
    expect_follows("judge.schema.json", whole);
    EXPECT_THAT(ended.error, HasSubstr("2 submissions: 0 accepted, 2 not")) << "the table goes to standard error";
    EXPECT_EQ(whole["command"], "grade");
    EXPECT_TRUE(whole["machine"]["kernel"].is_string());
    const json& package = whole["packages"][0];
    EXPECT_EQ(package["time_limit_ms"], 1000);
    EXPECT_EQ(package["memory_limit_kib"], 2'097'152);
    const json& last = package["submissions"][0]["cases"][1];
    EXPECT_EQ(last["name"], "secret/2");
    EXPECT_TRUE(last["cpu_ms"].is_number() && last["wall_ms"].is_number() && last["memory_kib"].is_number());
    EXPECT_EQ(last["exit_code"], 0);
    EXPECT_EQ(last["output_bytes"], 2);
    const json& compile = package["submissions"][1]["compile"];
    EXPECT_THAT(compile["message"].get<std::string>(), HasSubstr("main.c:1:"));
    EXPECT_EQ(compile["cached"].get<bool>(), compile["ms"].is_null()) << "no time where nothing was compiled";
}

TEST_F(EndToEnd, HtmlShowsTheBoardOfTheWrongAnswer) {
    configure({}, "[[package]]\npath = \"double\"\npicture = { input = \"numbers\" }\n");
    write("<b>six.c", wrong_source);
    const Ended ended = judge({"grade", "double", "<b>six.c", "--html", "report.html"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.output, HasSubstr("1 submission: 0 accepted, 1 not")) << "the table stays on standard output";
    const std::string page = read("report.html");
    EXPECT_THAT(page, AllOf(HasSubstr("<h1>1 submission, 0 accepted</h1>"), HasSubstr("&lt;b&gt;six.c"),
                            HasSubstr("class=\"squares\""), HasSubstr("<mark>"), Not(HasSubstr("<b>six"))));
    const Ended out = judge({"grade", "double", "<b>six.c", "--html", "-"});
    EXPECT_THAT(out.output, testing::StartsWith("<!doctype html>"));
    EXPECT_THAT(out.error, HasSubstr("1 submission: 0 accepted, 1 not"));
}

TEST_F(EndToEnd, TheVerdictsDoNotDependOnTheJobs) {
    write("double/submissions/wrong_answer/six.c", wrong_source);
    write("double/submissions/run_time_error/crash.c", "int main(void) { __builtin_trap(); }\n");
    write("double/submissions/compiler_error/no.c", "int main(void) { return }\n");
    const auto judged = [&](const char* jobs) {
        const Ended ended = judge({"verify", "-j", jobs, "--json", "-"});
        EXPECT_EQ(ended.code, 0) << ended.error;
        return steady(document(ended));
    };
    EXPECT_EQ(judged("1"), judged("2"));
}

TEST_F(EndToEnd, NoFileNameIsTooStrange) {
    const std::vector<std::string> names{"with a blank.c", "with\na line.c",     "-rf.c",     "王后 \xF0\x9F\x91\x91.c",
                                         "\xff\xfe.c",     "$(reboot);`'\"\\.c", "\x1b[31m.c"};
    for (const std::string& name : names) {
        write(name, right_source);
    }
    const Ended table = judge(joined({"grade", "double", "--json", "r.json", "--"}, names));
    EXPECT_EQ(table.code, 0) << table.error;
    EXPECT_EQ(table.output.find('\x1b'), std::string::npos) << table.output;
    EXPECT_EQ(std::ranges::count(table.output, '\n'), 11) << "a line for each: " << table.output;
    const json submissions = json::parse(read("r.json"))["packages"][0]["submissions"];
    ASSERT_EQ(submissions.size(), names.size());
    for (const json& submission : submissions) {
        EXPECT_EQ(submission["verdict"], "AC") << submission["name"];
    }
}

TEST_F(EndToEnd, WhatASubmissionPrintsReachesNoTerminal) {
    write("escapes.c",
          "#include <stdio.h>\nint main(void) {\n"
          "    fputs(\"\\033[2J\\033]0;owned\\007\\xff\\xfe\\n\", stdout);\n"
          "    fputs(\"\\033[2J\\xff\", stderr);\n    return 0;\n}\n");
    const Ended table = judge({"grade", "double", "escapes.c", "-v"});
    EXPECT_EQ(table.code, 1) << table.error;
    EXPECT_EQ((table.output + table.error).find_first_of("\x1b\x07\xff"), std::string::npos) << table.output;
    const json result = grade("escapes.c");
    EXPECT_EQ(result["verdict"], "WA");
    EXPECT_THAT(result["reason"].get<std::string>(), HasSubstr("\\x1b[2J"));
}

TEST_F(EndToEnd, TheConfigurationIsFoundFromBelowOrByName) {
    write("below/it/right.c", right_source);
    EXPECT_EQ(judge({"grade", "double", "right.c"}, "below/it").code, 0);
    rename("judge.toml", "elsewhere/other.toml");
    rename("double", "elsewhere/double");
    EXPECT_EQ(judge({"verify", "--config", "elsewhere/other.toml"}).code, 0);
    EXPECT_EQ(judge({"verify", "--config", "../elsewhere/other.toml"}, "below").code, 0);
}

TEST_F(EndToEnd, ACoursesFileAddsToTheShippedOne) {
    const auto configure_own = [this](const std::string& text) {
        write("judge.toml", fmt::format("[limits]\nwall_extra = \"60 s\"\n[cache]\ndir = \"{}\"\n{}",
                                        (queens::bin_dir / "../e2e-cache").string(), text));
    };
    configure_own("[[package]]\npath = \"double\"\n");
    write("right.c", right_source);
    EXPECT_EQ(grade("right.c")["language"], "c");
    EXPECT_EQ(document(judge({"verify", "--json", "-"}))["packages"].size(), 1U) << "the course's own alone";
    const json shipped = document(judge({"grade", "n-queens", "right.c", "--json", "-"}));
    EXPECT_EQ(shipped["packages"][0]["name"], "n-queens");
    configure_own("[languages.c]\nkeeps_sources = true\n");
    expect_one_line(judge({"verify"}), {"judge.toml:", "'run' in [languages.c]", "judge.toml:6 sets"});
}

TEST_F(EndToEnd, WithoutASandboxVerdictsAreGivenAndReportsSaySo) {
    write("right.c", right_source);
    write("wrong.c", wrong_source);
    const Ended ended =
        judge({"grade", "double", "right.c", "wrong.c", "--sandbox", "none", "--json", "r.json", "--students", "st"});
    EXPECT_EQ(ended.code, 1) << ended.error;
    EXPECT_THAT(ended.warnings, HasSubstr("--sandbox none: nothing is isolated"));
    EXPECT_THAT(ended.output, AllOf(HasSubstr("not enforced: memory limit"), HasSubstr("1 accepted, 1 not")));
    const json run = json::parse(read("r.json"));
    EXPECT_EQ(run.at("machine").at("sandbox"), "none: nothing is isolated");
    EXPECT_THAT(run.at("machine").at("sandbox network").get<std::string>(), HasSubstr("not enforced"));
    EXPECT_EQ(run.at("machine").at("not_enforced").size(), 1U);
    for (const char* name : {"st/right.c.txt", "st/right.c.html"}) {
        EXPECT_THAT(read(name), HasSubstr("Not every limit could be enforced")) << name;
    }
    const json& test_case = run.at("packages").at(0).at("submissions").at(0).at("cases").at(0);
    EXPECT_TRUE(test_case.at("memory_kib").is_null());
    EXPECT_TRUE(test_case.at("cpu_ms").is_number());
}

TEST_F(EndToEnd, WorkersStayOnTheirCores) {
    write("one_core.c",
          "#define _GNU_SOURCE\n#include <sched.h>\n#include <stdio.h>\n"
          "int main(void) {\n"
          "    cpu_set_t set;\n    int n;\n"
          "    if (sched_getaffinity(0, sizeof set, &set) != 0 || scanf(\"%d\", &n) != 1) return 1;\n"
          "    printf(\"%d\\n\", CPU_COUNT(&set) == 1 ? 2 * n : 0);\n"
          "}\n");
    EXPECT_EQ(grade("one_core.c").at("verdict"), "AC");
}

TEST_F(EndToEnd, VerifyTimeAndAgainSaysWhetherVerdictsChange) {
    const Ended ended = judge({"verify", "--repeat", "2", "--json", "r.json"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output, AllOf(HasSubstr("double, judged 2 times: each verdict the same every time\n"),
                                    HasSubstr("accepted cases agree to 5 % or 2 ms")));
    const json whole = json::parse(read("r.json"));
    expect_follows("judge.schema.json", whole);
    const json& machine = whole.at("machine");
    EXPECT_EQ(machine.at("verdicts that changed"), "0");
    EXPECT_THAT(machine.at("cpu time alone").get<std::string>(), HasSubstr("5 runs of the same work"));
    EXPECT_THAT(judge({"verify", "-v"}).output, HasSubstr("cpu time of one run at a time: "));
    const json few = document(judge({"verify", "--json", "-"})).at("machine");
    EXPECT_FALSE(few.contains("cpu time alone")) << "takes longer than two runs";
}

TEST_F(EndToEnd, TheLanguageMayBeNamedAndHasItsOwnLimits) {
    configure({{"[languages.cpp17]\n", "[languages.cpp17]\ntime_factor = 2.5\n"}});
    write("new.cpp",
          "#include <cstdio>\nint main() { int n; if (scanf(\"%d\", &n) == 1) printf(\"%ld\\n\", 2 * n + "
          "201703L - __cplusplus); }\n");
    const Ended plain = judge({"grade", "double", "new.cpp", "--json", "-"});
    EXPECT_EQ(document(plain)["packages"][0]["submissions"][0]["time_factor"], 1);
    const Ended named = judge({"grade", "double", "new.cpp", "--language", "cpp17", "--json", "-"});
    const json submission = document(named)["packages"][0]["submissions"][0];
    EXPECT_EQ(submission["language"], "cpp17");
    EXPECT_EQ(submission["time_factor"], 2.5);
    const Ended known = judge({"grade", "double", "new.cpp", "--language", "cpp17", "--json", "-"});
    EXPECT_EQ(document(known)["packages"][0]["submissions"][0]["time_factor"], 2.5) << "from the store";
    expect_one_line(judge({"grade", "double", "new.cpp", "--language", "cpp18"}), {"--language", "'cpp17'"});
}

TEST_F(EndToEnd, TheDoctorTellsWhatHoldsHere) {
    std::string tables;
    for (const char* name : {"silent", "echo"}) {
        tables += fmt::format(
            "[languages.{0}]\nname = \"{0}\"\nextensions = [\".{0}\"]\n"
            "compile = [\"/usr/bin/true\", \"{{sources}}\"]\nkeeps_sources = true\nrun = [\"/bin/sh\", \"{{main}}\"]\n"
            "version = [\"{1}]\npackage = \"coreutils\"\n",
            name, name[0] == 's' ? "/usr/bin/true\"" : "/usr/bin/printf\", \"\\n9.1\\nmore\"");
    }
    configure({}, tables + "[[package]]\npath = \"double\"\n");
    const Ended ended = judge({"doctor", "--json", "d.json"});
    const json told = json::parse(read("d.json"));
    expect_follows("doctor.schema.json", told);
    EXPECT_EQ(told.at("configuration"), json::array({(folder() / "judge.toml").string()}));
    EXPECT_EQ(ended.code, told.at("strict") == true ? 0 : 1) << ended.error;
    EXPECT_THAT(ended.output, AllOf(HasSubstr("enforced by"), HasSubstr("C++20"), HasSubstr("--sandbox")));
    EXPECT_GT(told.at("languages").size(), 22U);
    EXPECT_GT(told.at("protections").size(), 20U);
    std::map<std::string, json> languages;
    for (const json& language : told.at("languages")) {
        languages[language["name"]] = language;
    }
    EXPECT_EQ(languages.at("silent")["version"], nullptr);
    EXPECT_EQ(languages.at("silent")["problem"], "`/usr/bin/true` does not print its version");
    EXPECT_EQ(languages.at("echo")["version"], "9.1") << "the first line that is not blank";
}

}  // namespace
}  // namespace harness::cli
