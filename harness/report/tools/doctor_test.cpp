#include "harness/report/tools/doctor.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/report/report_fixture.hpp"

namespace harness::report {
namespace {

using testing::HasSubstr;
using testing::Not;

Diagnosis any_diagnosis() {
    Diagnosis diagnosis;
    diagnosis.machine = {"A cpu", "Linux 6.1", 2};
    diagnosis.user = "user 1000";
    diagnosis.configuration = {"/course/judge.toml", "/usr/share/queens-judge/judge.toml"};
    diagnosis.sandbox.findings = {
        {"wall time limit", true, "a timer", "a sleeper", "dead 0.3 ms after it", "", ""},
        {"memory limit", false, "cgroup v2 memory", "two processes", "", "no group: EACCES", "run as root", true},
        {"network", std::nullopt, "network namespace", "connections", "", "no loopback", ""},
    };
    diagnosis.languages = {
        {"cpp", "C++20", "g++ 12.2.0", "", ""},
        {"pas", "Pascal", std::nullopt, "/usr/bin/fpc is not installed", "apt-get install fpc", "fpc"},
        {"lua", "Lua", std::nullopt, "", "", "lua5.4"}};
    return diagnosis;
}

TEST(Doctor, TheTableSaysWhatHoldsByWhatAndTheWayOut) {
    const std::string table = doctor_table(any_diagnosis(), Detail::Normal, false);
    EXPECT_THAT(table, HasSubstr("\nconfiguration: /course/judge.toml, which adds to\n"
                                 "               /usr/share/queens-judge/judge.toml\n\n"));
    EXPECT_THAT(table, HasSubstr("  wall time limit            yes   a timer: dead 0.3 ms after it\n"));
    EXPECT_THAT(table, HasSubstr("✗ memory limit               no    cgroup v2 memory\n"
                                 "    tried: two processes\n    why: no group: EACCES\n    fix: run as root\n"));
    EXPECT_THAT(table, HasSubstr("  network                    ?     network namespace\n"
                                 "    tried: connections\n    why: no loopback\n"));
    EXPECT_THAT(table, HasSubstr("  C++20                      g++ 12.2.0\n"));
    EXPECT_THAT(table, HasSubstr("  not installed: Pascal, Lua; submissions in these are not judged. To add some,\n"
                                 "                 `apt-get install` any of fpc, lua5.4\n"));
    EXPECT_THAT(table, Not(HasSubstr("a sleeper")));
    EXPECT_THAT(doctor_table(any_diagnosis(), Detail::Verbose, false), HasSubstr("    tried: a sleeper\n"));
    EXPECT_THAT(doctor_table(any_diagnosis(), Detail::Quiet, false), Not(HasSubstr("wall time limit")));
}

TEST(Doctor, TheLastWordTellsMissingFromUntriedAndWhatStrictDoes) {
    Diagnosis diagnosis = any_diagnosis();
    const auto table = [&diagnosis] {
        std::string text = doctor_table(diagnosis, Detail::Normal, false);
        std::ranges::replace(text, '\n', ' ');
        return text;
    };
    auto& findings = diagnosis.sandbox.findings;
    EXPECT_THAT(table(), HasSubstr("missing: memory limit; `--sandbox strict` refuses"));
    EXPECT_THAT(table(), HasSubstr("; could not be tried: network "));
    findings[1].seen_by_box = false;
    EXPECT_THAT(table(), HasSubstr("missing: memory limit; the sandbox does not notice this by itself"));
    findings.erase(findings.begin() + 1);
    EXPECT_THAT(table(),
                HasSubstr("no protection was found missing here: `--sandbox strict` judges; could not be tried: "
                          "network "));
    findings.pop_back();
    EXPECT_THAT(table(), HasSubstr("every protection works here: `--sandbox strict` judges "));
}

TEST(Doctor, ASandboxThatFailsInATrialIsNoProtectionThatHolds) {
    Diagnosis diagnosis = any_diagnosis();
    auto& findings = diagnosis.sandbox.findings;
    findings.erase(findings.begin() + 1);
    findings[0].holds = std::nullopt;
    findings[0].problem = "the sandbox failed at the stage 'resource limits'";
    findings[0].box_failed = true;
    const std::string table = doctor_table(diagnosis, Detail::Quiet, false);
    EXPECT_THAT(table, HasSubstr("✗ wall time limit            fails a timer"));
    EXPECT_THAT(table, HasSubstr("    why: the sandbox failed at the stage 'resource limits'\n"));
    EXPECT_THAT(table, HasSubstr("the sandbox itself failed in 1 of 2 trials: judging here ends in judge errors;\n"
                                 "could not be tried: network\n"));
    const auto json = nlohmann::json::parse(doctor_json(diagnosis));
    EXPECT_EQ(json.at("strict"), false);
    EXPECT_EQ(json.at("protections").at(0).at("sandbox_failed"), true);
    EXPECT_TRUE(json.at("protections").at(0).at("holds").is_null());
    EXPECT_EQ(json.at("protections").at(1).at("sandbox_failed"), false);
}

TEST(Doctor, RowsFitIntoEightyColumns) {
    Diagnosis diagnosis = any_diagnosis();
    diagnosis.sandbox.findings[0].mechanism = std::string(200, 'm');
    diagnosis.languages[0].version = std::string(200, 'v');
    diagnosis.languages[0].name = std::string(200, 'n');
    std::string words;
    for (int i = 0; i < 200; ++i) {
        words += std::string(static_cast<std::size_t>(i % 9), 'w') + " ";
    }
    diagnosis.sandbox.findings[1].problem = words;
    diagnosis.sandbox.findings[1].remedy = words;
    diagnosis.no_languages = words;
    for (const char* failure : {"", words.c_str()}) {
        diagnosis.sandbox.failure = failure;
        expect_fits(doctor_table(diagnosis, Detail::Normal, false), 80);
    }
}

TEST(Doctor, LongNotesBreakAtBlanksAndStandBelowOneAnother) {
    Diagnosis diagnosis = any_diagnosis();
    const std::string path(90, 'p');
    diagnosis.sandbox.findings[1].remedy =
        "write this line, which is a long one as such lines are, into " + path + " and go";
    EXPECT_THAT(doctor_table(diagnosis, Detail::Normal, false),
                HasSubstr("    fix: write this line, which is a long one as such lines are, into\n         " + path +
                          "\n         and go\n"));
}

TEST(Doctor, WhereNoBoxStartsThatIsWhatIsSaid) {
    Diagnosis diagnosis = any_diagnosis();
    diagnosis.sandbox.failure = "the sandbox failed at the stage 'new user namespace'";
    const std::string table = doctor_table(diagnosis, Detail::Normal, false);
    EXPECT_THAT(table, HasSubstr("✗ the sandbox failed at the stage 'new user namespace'\n"));
    EXPECT_THAT(table, Not(HasSubstr("wall time limit")));
    EXPECT_THAT(table, HasSubstr("no sandbox starts here"));
}

TEST(Doctor, JsonKeepsWhatCouldNotBeTriedApartFromWhatDoesNotHold) {
    const auto json = nlohmann::json::parse(doctor_json(any_diagnosis()));
    EXPECT_EQ(json.at("strict"), false);
    EXPECT_EQ(json.at("machine").at("user"), "user 1000");
    EXPECT_EQ(json.at("protections").at(0).at("holds"), true);
    EXPECT_EQ(json.at("protections").at(1).at("holds"), false);
    EXPECT_EQ(json.at("protections").at(1).at("mend"), "run as root");
    EXPECT_TRUE(json.at("protections").at(2).at("holds").is_null());
    EXPECT_EQ(json.at("languages").at(0).at("version"), "g++ 12.2.0");
    EXPECT_TRUE(json.at("languages").at(1).at("version").is_null());
    Diagnosis sound = any_diagnosis();
    sound.sandbox.findings.erase(sound.sandbox.findings.begin() + 1);
    EXPECT_EQ(nlohmann::json::parse(doctor_json(sound)).at("strict"), true);
}

}  // namespace
}  // namespace harness::report
