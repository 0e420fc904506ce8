#include <algorithm>
#include <sstream>
#include <string>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <pugixml.hpp>

#include "format_table.hpp"
#include "harness/base/temp_file.hpp"
#include "harness/base/text.hpp"
#include "harness/base/time.hpp"
#include "harness/base/utc.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/score.hpp"

namespace harness::report {

namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr const char* indent = "  ";
constexpr std::size_t one_line_bytes = 2'000;
constexpr std::size_t junit_message_bytes = 16'384;

// The two characters, other than control characters, that XML 1.0 forbids.
std::string without_noncharacters(std::string text) {
    for (const std::string_view bad : {"\uFFFE", "\uFFFF"}) {
        boost::replace_all(text, bad, "\uFFFD");
    }
    return text;
}

std::string line(std::string_view text) {
    return without_noncharacters(base::one_line(text, one_line_bytes));
}

std::string lines(std::string_view text) {
    return without_noncharacters(base::many_lines(text, junit_message_bytes));
}

std::string seconds(std::chrono::nanoseconds time) {
    return fmt::format("{:.6f}", base::seconds(time));
}

// Of a suite, or of the whole run.
struct Counts {
    int tests = 0;
    int failures = 0;
    int errors = 0;
    int skipped = 0;
    std::chrono::nanoseconds time{};
};

void write_counts(pugi::xml_node node, const Counts& counts) {
    node.append_attribute("tests") = counts.tests;
    node.append_attribute("failures") = counts.failures;
    node.append_attribute("errors") = counts.errors;
    if (counts.skipped > 0) {
        node.append_attribute("skipped") = counts.skipped;
    }
    node.append_attribute("time") = seconds(counts.time).c_str();
}

void add(Counts& sum, const Counts& counts) {
    sum.tests += counts.tests;
    sum.failures += counts.failures;
    sum.errors += counts.errors;
    sum.skipped += counts.skipped;
    sum.time += counts.time;
}

using Properties = std::vector<std::pair<std::string, std::string>>;  // names and values

// The suite being written: its tests and their number.
class Suite {
  public:
    Suite(std::string_view name, const Properties& properties) : classname_(line(name)) {
        node_.append_attribute("name") = classname_.c_str();
        pugi::xml_node list = properties.empty() ? pugi::xml_node() : node_.append_child("properties");
        for (const auto& [key, value] : properties) {
            pugi::xml_node property = list.append_child("property");
            property.append_attribute("name") = key.c_str();
            property.append_attribute("value") = line(value).c_str();
        }
    }

    void test(std::string_view name, const std::optional<std::chrono::nanoseconds>& time) {
        test_ = node_.append_child("testcase");
        test_.append_attribute("name") = line(name).c_str();
        test_.append_attribute("classname") = classname_.c_str();
        if (time) {
            test_.append_attribute("time") = seconds(*time).c_str();
            counts_.time += *time;
        }
        ++counts_.tests;
    }
    // Marks the last test as failed.
    void failure(Verdict verdict, const std::string& message, const std::string& text) {
        const bool error = verdict == Verdict::JudgeError;
        ++(error ? counts_.errors : counts_.failures);
        pugi::xml_node node = test_.append_child(error ? "error" : "failure");
        node.append_attribute("message") = line(message).c_str();
        node.append_attribute("type") = std::string{model::short_name(verdict)}.c_str();
        node.text() = lines(text).c_str();
    }
    void skip(const std::string& message) {
        ++counts_.skipped;
        test_.append_child("skipped").append_attribute("message") = line(message).c_str();
    }
    bool has_failed() const { return counts_.failures + counts_.errors > 0; }
    // Adds its numbers to those of the run.
    void end(base::TempFile& suites, Counts& of_run) {
        write_counts(node_, counts_);
        add(of_run, counts_);
        std::ostringstream text;
        node_.print(text, indent, pugi::format_default, pugi::encoding_utf8, 1);
        suites.append(text.str());
    }

  private:
    pugi::xml_document document_;
    pugi::xml_node node_ = document_.append_child("testsuite");
    pugi::xml_node test_;
    std::string classname_;
    Counts counts_;
};

std::string described(Verdict verdict, std::string_view reason) {
    return fmt::format("{}{}{}", model::long_name(verdict), reason.empty() ? "" : ": ", reason);
}

// `hints`: of the submission; they are about the case that is shown.
void write_case(Suite& suite, const CaseResult& test_case, bool as_expected, const std::string& hints) {
    suite.test(test_case.name, test_case.cpu);
    const bool judge_failed = test_case.verdict == Verdict::JudgeError;
    if (judge_failed || (!as_expected && test_case.verdict != Verdict::Accepted)) {
        suite.failure(test_case.verdict, described(test_case.verdict, test_case.reason),
                      test_case.reason + (test_case.evidence ? hints : ""));
    }
}

std::string unexpected(const SubmissionResult& result) {
    return fmt::format("expected {}, got {}{}{}", expected_text(result, " or "), model::short_name(result.verdict),
                       result.reason.empty() ? "" : ": ", result.reason);
}

// Expected rejections are not failures: verify's wrong submissions must be rejected.
void write_submission(Suite& suite, const SubmissionResult& result) {
    const bool fine = result.as_expected;
    std::string hints;
    for (const std::string& hint : result.hints) {
        hints += "\n→ " + hint;
    }
    suite.test("compile", result.compile.wall);
    if (result.verdict == Verdict::NotJudged) {
        suite.skip("not judged: " + result.reason);
        return;
    }
    if (result.verdict == Verdict::CompileError && !fine) {
        suite.failure(result.verdict, described(result.verdict, result.reason), result.compile.message + hints);
    } else if (result.verdict == Verdict::JudgeError && result.cases.empty()) {
        suite.failure(result.verdict, described(result.verdict, result.reason), result.reason);
    }
    for (const CaseResult& test_case : result.cases) {
        write_case(suite, test_case, fine, hints);
    }
    if (!fine && !suite.has_failed()) {
        suite.test("expected verdict", {});
        suite.failure(result.verdict, unexpected(result), unexpected(result) + hints);
    }
}

class JUnit : public model::Listener {
  public:
    explicit JUnit(Write write) : write_(std::move(write)) {}

    void run_started(const model::RunInfo& run) override { not_enforced_ = run.not_enforced; }

    void package_ended(const model::PackageResult& result) override {
        const std::vector<bool> counts = model::which_count(result.submissions);
        Properties of_run;
        for (const std::string& each : not_enforced_) {
            of_run.emplace_back("not enforced", each);
        }
        for (std::size_t i = 0; i < result.submissions.size(); ++i) {
            const SubmissionResult submission = result.submissions[i];
            Properties properties = of_run;
            if (submission.score) {
                properties.emplace_back("score", score_text(submission));
            }
            for (const std::string& group : group_texts(submission.points)) {
                properties.emplace_back("points", group);
            }
            Suite suite(fmt::format("{}/{}", result.info.name, submission.name), properties);
            if (counts[i]) {
                write_submission(suite, submission);
            } else {
                suite.test("attempt", {});
                suite.skip(fmt::format("does not count ({}): another attempt of this student does",
                                       model::short_name(submission.verdict)));
            }
            suite.end(suites_, counts_);
        }
        if (result.problems.empty()) {
            return;
        }
        Suite suite(result.info.name + "/data", of_run);
        for (const model::PackageProblem& problem : result.problems) {
            suite.test(problem.where, {});
            suite.failure(Verdict::WrongAnswer, problem.what, problem.what);
        }
        suite.end(suites_, counts_);
    }

    void run_ended(const model::RunInfo& run, const model::Summary& /*summary*/) override {
        pugi::xml_document document;
        pugi::xml_node suites = document.append_child("testsuites");
        suites.append_attribute("name") = line("judge " + run.command).c_str();
        std::string started = base::utc_text(run.started);
        started.pop_back();  // this format's schema has no time zone
        suites.append_attribute("timestamp") = started.c_str();
        write_counts(suites, counts_);
        if (suites_.size() > 0) {
            suites.append_child("testsuite");
        }
        std::ostringstream text;
        document.save(text, indent, pugi::format_default, pugi::encoding_utf8);
        constexpr std::string_view placeholder = "  <testsuite />\n";  // no attribute contains '<'
        const std::string whole = text.str();
        const std::size_t at = std::min(whole.find(placeholder), whole.size());
        write_(whole.substr(0, at));
        suites_.copy_to(write_);
        write_(whole.substr(std::min(at + placeholder.size(), whole.size())));
    }

  private:
    Write write_;
    base::TempFile suites_;  // of the finished suites, as text
    Counts counts_;
    std::vector<std::string> not_enforced_;
};

}  // namespace

std::unique_ptr<model::Listener> make_junit(Write write) {
    return std::make_unique<JUnit>(std::move(write));
}

namespace formats {

Format junit() {
    return {"junit", "write the results as JUnit XML, which GitHub and GitLab read",
            [](Write write, const FormatSetting&) { return make_junit(std::move(write)); }};
}

}  // namespace formats

}  // namespace harness::report
