// `judge audit` on small packages with one mistake each: each is found, and nothing in the same package without it.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/fd.hpp"
#include "harness/cli/e2e_fixture.hpp"
#include "paths.hpp"

namespace harness::cli {
namespace {

// Accepts a number from 1 to 100 alone on its line, and what `lenient`, a regular expression, takes in its place.
std::string input_validator(const std::string& lenient = "") {
    return "import re, sys\n"
           "text = sys.stdin.buffer.read()\n"
           "right = re.fullmatch(rb'([1-9][0-9]?|100)\\n', text)\n"
           "sys.exit(42 if right or re.fullmatch(rb'" +
           lenient + "', text) and text else 43)\n";
}

// Gives clues for a number that it has thought of, and takes the guess.
const std::string right_interactor =
    "import sys\n"
    "secret = int(open(sys.argv[1]).read())\n"
    "for line in sys.stdin.buffer:\n"
    "    guess = int(line) if line.strip().isdigit() and len(line) < 5 else sys.exit(43)\n"
    "    if guess == secret:\n"
    "        print('right', flush=True)\n"
    "        sys.exit(43 if sys.stdin.buffer.read() else 42)\n"
    "    print('higher' if guess < secret else 'lower', flush=True)\n"
    "sys.exit(43)\n";
const std::string guesses =
    "low, high = 1, 100\n"
    "while True:\n"
    "    guess = (low + high) // 2\n"
    "    print(guess, flush=True)\n"
    "    said = input()\n"
    "    if said == 'right': break\n"
    "    if said == 'higher': low = guess + 1\n"
    "    else: high = guess - 1\n";

// Takes a number that is twice the input, alone.
const std::string output_checker =
    "import sys\n"
    "words = sys.stdin.buffer.read().split()\n"
    "sys.exit(42 if words == [b'%d' % (2 * int(open(sys.argv[1]).read()))] else 43)\n";

class Audit : public EndToEnd {
  protected:
    Audit() {
        write("double/problem.yaml", "name: Double\nlicense: cc0\n");
        write("double/problem_statement/problem.en.md", "Print 2n, for a number n with 1 ≤ n ≤ 100.\n");
        write("double/input_validators/v.py", input_validator());
        write("double/data/sample/1.in", "100\n");
        write("double/data/sample/1.ans", "200\n");
    }

    void make_interactive(const std::string& source) const {
        write("double/problem.yaml", "name: Double\nlicense: cc0\nvalidation: custom interactive\n");
        write("double/output_validators/v.py", source);
        write("double/submissions/accepted/right.py", guesses);
        std::filesystem::remove(folder() / "double/submissions/accepted/right.c");
    }
    void make_checked(const std::string& source) const {
        write("double/problem.yaml", "name: Double\nlicense: cc0\nvalidation: custom\n");
        write("double/output_validators/v.py", source);
    }

    json audit(int code, const std::vector<std::string>& more = {}) const {
        const Ended ended = judge(joined({"audit", "double", "--seconds", "120", "--json", "-"}, more));
        EXPECT_EQ(ended.code, code) << ended.error;
        const json whole = document(ended);
        expect_follows("audit.schema.json", whole);
        return whole["packages"][0];
    }

    static json check(const json& package, const std::string& name) {
        const auto each = std::ranges::find_if(package["checks"], [&](const json& of) { return of["name"] == name; });
        EXPECT_NE(each, package["checks"].end()) << name;
        return *each;
    }

    // "KIND: WHAT" of each finding.
    static std::vector<std::string> findings(const json& package) {
        std::vector<std::string> all;
        for (const json& of_check : package["checks"]) {
            for (const json& finding : of_check["findings"]) {
                all.push_back(finding["kind"].get<std::string>() + ": " + finding["what"].get<std::string>());
            }
        }
        return all;
    }
};

using testing::Contains;
using testing::IsEmpty;

TEST_F(Audit, FindsNothingInAPackageThatIsRight) {
    const json package = audit(0, {"--strict"});
    EXPECT_THAT(findings(package), IsEmpty());
    EXPECT_TRUE(check(package, "input-validators")["whole"]);
    EXPECT_GT(check(package, "input-validators")["done"], 20);
    EXPECT_EQ(check(package, "output-validators")["obstacle"], "the package has no output validator");
}

TEST_F(Audit, EachKindOfFindingIsDocumented) {
    const std::string docs = base::read_file(QUEENS_SOURCE_DIR "/docs/audit.md");
    const std::string known = judge({"audit", "double", "--allow", "?"}).error;
    const std::size_t begin = known.find("known are ") + 10;
    std::istringstream kinds(known.substr(begin));
    std::size_t count = 0;
    for (std::string kind; kinds >> kind; ++count) {
        kind.erase(std::min(kind.size(), kind.find(',')));
        EXPECT_THAT(docs, HasSubstr("| `" + kind + "` |"));
    }
    EXPECT_GT(count, 5U) << known;
}

TEST_F(Audit, FindsWhatAnInputValidatorShouldReject) {
    const std::vector<std::pair<std::string, std::string>> lenient{
        {"0[0-9]+\\n", "accepts a number with a leading zero"},
        {"\\+[0-9]+\\n", "accepts a number with a plus sign"},
        {"[0-9]+ +\\n", "accepts a blank before the end of a line"},
        {"[0-9]+\\n\\n", "accepts a blank line at the end"},
        {"[0-9]+", "accepts a last line without its line feed"},
        {"[0-9]+\\r\\n", "accepts a carriage return at the end of a line"},
        {"[0-9]+\\nwhat.*\\n", "accepts words after the end"},
        {"[0-9]+\\.0\\n", "accepts a decimal point in a whole number"},
    };
    for (const auto& [expression, what] : lenient) {
        write("double/input_validators/v.py", input_validator(expression));
        const json package = audit(what == "accepts words after the end" ? 1 : 0);
        EXPECT_THAT(findings(package), Contains("lenient-input-validator: " + what));
    }
    EXPECT_EQ(judge({"audit", "double", "--strict"}).code, 1);
}

TEST_F(Audit, FindsWhatAnOutputValidatorShouldReject) {
    make_checked(output_checker);
    EXPECT_THAT(findings(audit(0, {"--strict"})), IsEmpty());
    make_checked(
        "import sys\n"
        "words = sys.stdin.buffer.read().split()\n"
        "sys.exit(42 if words and words[0] == b'%d' % (2 * int(open(sys.argv[1]).read())) else 43)\n");
    EXPECT_THAT(findings(audit(1)), Contains("inexact-output-validator: accepts the right output, and words after it"));
    EXPECT_THAT(findings(audit(0, {"--allow", "inexact-output-validator"})), IsEmpty());
    expect_refused({"audit", "double", "--allow", "inexact-output"}, {"did you mean 'inexact-output-validator'?"});
    make_checked("import sys\nsys.exit(42 if int(input()) == 2 * int(open(sys.argv[1]).read()) else 43)\n");
    EXPECT_THAT(findings(audit(1)), Contains(HasSubstr("failing-output-validator: fails on nothing")));
}

TEST_F(Audit, FindsAnInteractorThatIsLenientFailsOrHangs) {
    make_interactive(right_interactor);
    EXPECT_THAT(findings(audit(0, {"--strict"})), IsEmpty());
    std::string mutated = right_interactor;
    const auto change = [&](const std::string& from, const std::string& to) {
        mutated = right_interactor;
        mutated.replace(mutated.find(from), from.size(), to);
        make_interactive(mutated);
    };
    change("43 if sys.stdin.buffer.read() else 42", "42");
    EXPECT_THAT(findings(audit(0)), Contains("lenient-interactor: accepts a submission that says its last line twice"));
    mutated.replace(mutated.rfind("43"), 2, "42");
    make_interactive(mutated);
    EXPECT_THAT(findings(audit(1)),
                Contains("lenient-interactor: accepts a submission that ends at once, and says nothing"));
    change("if line.strip().isdigit() and len(line) < 5 else sys.exit(43)", "");
    EXPECT_THAT(findings(audit(1)),
                Contains(HasSubstr("failing-interactor: fails at a submission that says words without sense")));
    mutated = right_interactor;
    mutated.replace(mutated.rfind("sys.exit(43)"), 12, "import time; time.sleep(1000)");
    make_interactive(mutated);
    EXPECT_THAT(findings(audit(1)), Contains("failing-interactor: fails at a submission that ends at once, and says "
                                             "nothing: does not end"));
}

TEST_F(Audit, FindsAStatementThatIsNotShown) {
    write("double/problem_statement/problem.xx.md", "Print 2n.\n");
    write("double/problem_statement/problem.de.md", " \n");
    EXPECT_THAT(findings(audit(0)),
                AllOf(Contains("statement-language: is in the language 'xx', which ISO 639 does not know"),
                      Contains("statement-not-rendered: has no text, or more than is shown")));
}

TEST_F(Audit, SaysWhatThereWasNoTimeFor) {
    write("double/input_validators/v.py", "import time\ntime.sleep(3)\n" + input_validator());
    const Ended ended = judge({"audit", "double", "--seconds", "2"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output, HasSubstr("the time was over"));
}

TEST_F(Audit, AFolderOfPackagesIsAuditedPackageByPackage) {
    rename("double", "contest/double");
    write("contest/broken/problem.yaml", "name: [\n");
    configure({}, "");
    const Ended ended = judge({"audit", "contest", "--json", "-", "--seconds", "60"});
    EXPECT_EQ(ended.code, 2) << ended.error;
    const json packages = document(ended)["packages"];
    ASSERT_EQ(packages.size(), 2U);
    EXPECT_EQ(packages[0]["name"], "broken");
    EXPECT_FALSE(packages[0]["error"].is_null());
    EXPECT_THAT(findings(packages[1]), IsEmpty());
}

}  // namespace
}  // namespace harness::cli
