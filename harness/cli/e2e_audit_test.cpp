// `judge audit` on small packages with one mistake each: each is found, and nothing in the same package without it.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

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
    "import sys\nsecret = int(open(sys.argv[1]).read())\nfor line in sys.stdin.buffer:\n"
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

    json audit(const std::string& only, int code, const std::vector<std::string>& more = {}) const {
        const Ended ended = judge(joined({"audit", "double", "--only", only, "--json", "-"}, more));
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
    const Ended ended = judge({"audit", "double", "--strict", "--json", "-"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    const json package = document(ended)["packages"][0];
    EXPECT_THAT(findings(package), IsEmpty());
    EXPECT_TRUE(check(package, "input-validators")["whole"]);
    EXPECT_GT(check(package, "input-validators")["done"], 20);
    EXPECT_EQ(check(package, "output-validators")["obstacle"], "the package has no output validator");
    EXPECT_TRUE(check(package, "repeat")["whole"]);
    EXPECT_EQ(check(package, "hack")["obstacle"].is_null(), false) << "there is nothing to compare with";
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
        const json package = audit("input-validators", what == "accepts words after the end" ? 1 : 0);
        EXPECT_THAT(findings(package), Contains("lenient-input-validator: " + what));
    }
    EXPECT_EQ(judge({"audit", "double", "--strict", "--only", "input-validators"}).code, 1);
}

TEST_F(Audit, FindsWhatAnOutputValidatorShouldReject) {
    make_checked(output_checker);
    EXPECT_THAT(findings(audit("output-validators", 0, {"--strict"})), IsEmpty());
    make_checked(
        "import sys\n"
        "words = sys.stdin.buffer.read().split()\n"
        "sys.exit(42 if words and words[0] == b'%d' % (2 * int(open(sys.argv[1]).read())) else 43)\n");
    EXPECT_THAT(findings(audit("output-validators", 1)),
                Contains("inexact-output-validator: accepts the right output, and words after it"));
    EXPECT_THAT(findings(audit("output-validators", 0, {"--allow", "inexact-output-validator"})), IsEmpty());
    expect_refused({"audit", "double", "--allow", "inexact-output-validater"},
                   {"did you mean 'inexact-output-validator'?"});
    make_checked("import sys\nsys.exit(42 if int(input()) == 2 * int(open(sys.argv[1]).read()) else 43)\n");
    EXPECT_THAT(findings(audit("output-validators", 1)),
                Contains(HasSubstr("failing-output-validator: fails on nothing")));
}

TEST_F(Audit, FindsAnInteractorThatIsLenientFailsOrHangs) {
    make_interactive(right_interactor);
    EXPECT_THAT(findings(audit("interactors", 0, {"--strict"})), IsEmpty());
    std::string mutated = right_interactor;
    const auto change = [&](const std::string& from, const std::string& to) {
        mutated = right_interactor;
        mutated.replace(mutated.find(from), from.size(), to);
        make_interactive(mutated);
    };
    change("43 if sys.stdin.buffer.read() else 42", "42");
    EXPECT_THAT(findings(audit("interactors", 0)),
                Contains("lenient-interactor: accepts a submission that says its last line twice"));
    mutated.replace(mutated.rfind("43"), 2, "42");
    make_interactive(mutated);
    EXPECT_THAT(findings(audit("interactors", 1)),
                Contains("lenient-interactor: accepts a submission that ends at once, and says nothing"));
    change("if line.strip().isdigit() and len(line) < 5 else sys.exit(43)", "");
    EXPECT_THAT(findings(audit("interactors", 1)),
                Contains(HasSubstr("failing-interactor: fails at a submission that says words without sense")));
    mutated = right_interactor;
    mutated.replace(mutated.rfind("sys.exit(43)"), 12, "import time; time.sleep(1000)");
    make_interactive(mutated);
    const json hanging = audit("interactors", 1);
    EXPECT_THAT(findings(hanging), Contains("failing-interactor: fails at a submission that ends at once, and says "
                                            "nothing: does not end"));
    EXPECT_FALSE(check(hanging, "interactors")["whole"]);
    EXPECT_LT(check(hanging, "interactors")["done"], check(hanging, "interactors")["steps"]);
    EXPECT_EQ(check(hanging, "interactors")["obstacle"],
              "the interactor did not end in two conversations, and is not asked again");
}

TEST_F(Audit, FindsAStatementThatIsNotShown) {
    write("double/problem_statement/problem.xx.md", "Print 2n.\n");
    write("double/problem_statement/problem.de.md", " \n");
    EXPECT_THAT(findings(audit("statement", 0)),
                AllOf(Contains("statement-language: is in the language 'xx', which ISO 639 does not know"),
                      Contains("statement-not-rendered: has no text, or more than is shown")));
}

TEST_F(Audit, NoStatementIsBlamedWherePandocIsMissing) {
    write("double/problem_statement/problem.de.tex", "Gib $2n$ aus.\n");
    const json package = audit("statement", 0);
    EXPECT_THAT(findings(package), IsEmpty());
    const bool has_pandoc = shell("test -x /usr/bin/pandoc").code == 0;
    EXPECT_EQ(check(package, "statement")["whole"], has_pandoc);
    EXPECT_EQ(check(package, "statement")["done"], has_pandoc ? 2 : 1);
    EXPECT_EQ(check(package, "statement")["obstacle"].dump(),
              has_pandoc
                  ? "null"
                  : "\"LaTeX and formulas are rendered by pandoc, which is not there: install the package pandoc\"");
}

TEST_F(Audit, AnAcceptedSubmissionIsBrokenAndItsInputKept) {
    write("double/submissions/accepted/wrong.py", "n = int(input())\nprint(0 if n % 7 == 3 else 2 * n)\n");
    std::filesystem::remove_all(folder() / "double/data/secret");
    write("double/data/secret/1.in", "5\n");
    write("double/data/secret/1.ans", "10\n");
    configure({}, "[[package]]\npath = \"double\"\nreference = [\"{submission}\", \"accepted/right.c\"]\n");
    json hacked = check(audit("hack", 1, {"--seconds", "30"}), "hack")["findings"];
    ASSERT_EQ(hacked.size(), 1U);
    EXPECT_EQ(hacked[0]["kind"], "accepted-submission-fails");
    EXPECT_EQ(hacked[0]["where"], "submissions/accepted/wrong.py");
    EXPECT_EQ(hacked[0]["command"], "judge hack double accepted/wrong.py --seed 1 --add");
    EXPECT_EQ(std::stoi(hacked[0]["example"].get<std::string>()) % 7, 3);
    configure({});
    hacked = check(audit("hack", 1, {"--seconds", "30", "--add"}), "hack")["findings"];
    ASSERT_EQ(hacked.size(), 2U) << "without a reference nobody knows which of the two is wrong";
    EXPECT_EQ(hacked[0]["added"], "secret/02-audit-right");
    EXPECT_EQ(read("double/data/secret/02-audit-right.in"), hacked[0]["example"].get<std::string>());
    EXPECT_EQ(hacked[1]["added"],
              hacked[1]["example"] == hacked[0]["example"] ? "secret/02-audit-right" : "secret/03-audit-wrong");
}

TEST_F(Audit, AFindingStaysWhereTheJudgeCannotAddItsInput) {
    write("double/submissions/accepted/wrong.py", "n = int(input())\nprint(0 if n % 7 == 3 else 2 * n)\n");
    std::filesystem::remove_all(folder() / "double/data/secret");
    std::filesystem::create_directories(folder() / "double/data/secret/01-audit-wrong.in");
    configure({}, "[[package]]\npath = \"double\"\nreference = [\"{submission}\", \"accepted/right.c\"]\n");
    const json hacked = check(audit("hack", 3, {"--seconds", "30", "--add"}), "hack");
    EXPECT_THAT(hacked["failure"].get<std::string>(), HasSubstr("not added: "));
    ASSERT_EQ(hacked["findings"].size(), 1U);
    EXPECT_TRUE(hacked["findings"][0]["added"].is_null());
}

TEST_F(Audit, FindsAVerdictThatChanges) {
    write("double/submissions/accepted/lucky.py",
          "import random\nn = int(input())\nprint(2 * n if random.random() < 0.5 else 0)\n");
    EXPECT_THAT(findings(audit("repeat", 1)),
                Contains("changing-verdict: gets another verdict when it is judged again"));
}

TEST_F(Audit, FindsAGeneratorThatTakesTheTimeAndDataThatIsNotWhatItMakes) {
    std::filesystem::remove_all(folder() / "double/data");
    write("double/tests.toml",
          "salt = \"1\"\n[[case]]\nname = \"secret/1\"\ncommand = \"generators/g.py\"\nwhy = \"a number\"\n");
    write("double/generators/g.py", "print(7)\n");
    configure({}, "[[package]]\npath = \"double\"\nreference = [\"{submission}\", \"accepted/right.c\"]\n");
    ASSERT_EQ(judge({"generate", "double"}).code, 0);
    EXPECT_THAT(findings(audit("generators", 0)), IsEmpty());
    write("double/generators/g.py", "print(8)\n");
    EXPECT_THAT(findings(audit("generators", 1)), Contains("stale-input: is not what the recipe makes"));
    write("double/generators/g.py", "import time\nprint(int(time.time()) % 100 + 1)\n");
    EXPECT_THAT(findings(audit("generators", 1)), Contains(HasSubstr("unsteady-generator: ")));
}

TEST_F(Audit, AGeneratorThatFailsHidesNoOtherInput) {
    std::filesystem::remove_all(folder() / "double/data");
    std::string recipe = "salt = \"1\"\n";
    for (const std::string name : {"1", "2", "3"}) {
        recipe +=
            fmt::format("[[case]]\nname = \"secret/{0}\"\nwhy = \"number {0}\"\ncommand = \"generators/{1}.py {0}\"\n",
                        name, name == "2" ? "failing" : "right");
        write("double/data/secret/" + name + ".in", "8\n");
        write("double/data/secret/" + name + ".ans", "16\n");
    }
    write("double/tests.toml", recipe);
    write("double/generators/right.py", "print(7)\n");
    write("double/generators/failing.py", "raise SystemExit(5)\n");
    const json generators = check(audit("generators", 1), "generators");
    EXPECT_EQ(generators["done"], 3);
    ASSERT_EQ(generators["findings"].size(), 3U) << generators;
    EXPECT_EQ(generators["findings"][0]["where"], "data/secret/1.in");
    EXPECT_EQ(generators["findings"][1]["where"], "data/secret/3.in");
    EXPECT_EQ(generators["findings"][2]["kind"], "unsteady-generator");
    EXPECT_THAT(generators["findings"][2]["what"].get<std::string>(), HasSubstr("case 'secret/2'"));
}

TEST_F(Audit, ComparesBoundsOfStatementValidatorsAndData) {
    const json bound = check(audit("bounds", 0), "bounds")["bounds"][0];
    EXPECT_EQ(bound["name"], "the number in line 1");
    EXPECT_EQ(bound["statement"], "n: 1 … 100");
    EXPECT_EQ(bound["validators"], "1 … 100");
    EXPECT_EQ(bound["data"], "3 … 100");
    EXPECT_TRUE(bound["grammar"].is_null());
    const auto of_validator = [&](const std::string& numbers) {
        write("double/input_validators/v.py",
              "import re, sys\ntext = sys.stdin.read()\nsys.exit(42 if re.fullmatch('(" + numbers +
                  ")\\n', text) else 43)\n");
    };
    of_validator("[1-9][0-9]*");
    EXPECT_THAT(findings(audit("bounds", 0)),
                Contains("missing-bound: takes the largest value that its type can hold: the number in line 1"));
    of_validator("[1-9][0-9]?[0-9]?");
    EXPECT_THAT(findings(audit("bounds", 1)), Contains("bounds-differ: takes values up to 999: the number in line 1"));
    of_validator("[0-9]|[1-9][0-9]|100");
    EXPECT_THAT(findings(audit("bounds", 1)), Contains("bounds-differ: takes values from 0: the number in line 1"));
    of_validator("[1-9][0-9]?");
    std::filesystem::remove(folder() / "double/data/sample/1.in");
    std::filesystem::remove(folder() / "double/data/sample/1.ans");
    EXPECT_THAT(findings(audit("bounds", 1)), Contains("bounds-differ: takes values up to 99: the number in line 1"));
    of_validator("[1-9][0-9]?|100");
    EXPECT_THAT(findings(audit("bounds", 0)),
                Contains("bound-not-reached: no test case has the number in line 1 = 100"));
    write("double/problem_statement/problem.en.md", "Print 2n, for 5 of them.\n");
    EXPECT_THAT(findings(audit("bounds", 0)), Contains(HasSubstr("bound-not-stated: takes values up to 100")));
}

TEST_F(Audit, ACountWithoutABoundIsFound) {
    std::filesystem::remove_all(folder() / "double/data");
    for (const std::string count : {"1", "2"}) {
        write("double/data/secret/" + count + ".in", count + "\n" + (count == "1" ? "5\n" : "5\n6\n"));
        write("double/data/secret/" + count + ".ans", "1\n");
    }
    write("double/problem_statement/problem.en.md", "There are 1 ≤ n ≤ 50 numbers x, 1 ≤ x ≤ 9.\n");
    const std::string read = "import sys\nlines = sys.stdin.read().split('\\n')\nn = int(lines[0])\n";
    const std::string check =
        " and len(lines) == n + 2 and all(x in '123456789' and x for x in lines[1:-1]) else 43)\n";
    write("double/input_validators/v.py", read + "sys.exit(42 if 1 <= n <= 50" + check);
    EXPECT_THAT(findings(audit("bounds", 0)), testing::Each(Not(HasSubstr("missing-bound"))));
    write("double/input_validators/v.py", read + "sys.exit(42 if 1 <= n" + check);
    EXPECT_THAT(findings(audit("bounds", 0)),
                Contains("missing-bound: take a count of 51, which is above all bounds of the statement"));
}

TEST_F(Audit, NamesOfAGrammarAreThoseOfTheStatement) {
    std::filesystem::remove(folder() / "double/input_validators/v.py");
    write("double/input_validators/v.ctd", "INT(1, 200, n) NEWLINE EOF\n");
    const json package = audit("bounds", 1);
    EXPECT_EQ(check(package, "bounds")["bounds"][0]["name"], "n");
    EXPECT_EQ(check(package, "bounds")["bounds"][0]["grammar"], "1 … 200");
    EXPECT_THAT(findings(package), Contains("bounds-differ: takes values up to 200: n"));
}

TEST_F(Audit, FindsForgottenArgumentsAndFilesThatNobodyMayRead) {
    write("double/problem.yaml", "problem_format_version: 2023-07-draft\nname: Double\n");
    std::filesystem::remove_all(folder() / "double/data/secret");
    for (const std::string group : {"a", "b", "c"}) {
        write("double/data/secret/" + group + "/1.in", "5\n");
        write("double/data/secret/" + group + "/1.ans", "10\n");
        if (group != "b") {
            write("double/data/secret/" + group + "/test_group.yaml", "input_validator_args: [--small]\n");
        }
    }
    const std::string forgotten =
        "forgotten-arguments: has no input_validator_args, and all groups beside it have some";
    EXPECT_THAT(findings(audit("files", 0)), testing::ElementsAre(forgotten));
    if (::geteuid() == 0) {  // nobody else could read the package then
        std::filesystem::permissions(folder() / "double/data/secret/c/1.ans", std::filesystem::perms::none);
        EXPECT_THAT(findings(audit("files", 1)), Contains("unreadable-file: may be read by nobody"));
    }
}

TEST_F(Audit, AValidatorThatDoesNotCompileIsFound) {
    write("double/input_validators/v.py", "def\n");
    EXPECT_THAT(findings(audit("files", 1)), Contains(HasSubstr("package-problem: does not compile")));
}

TEST_F(Audit, FindsNothingInThePackagesOfThisProject) {
    // The checks that do not measure time: a busy machine is too slow for the packages' own limits.
    const Ended ended = judge({"audit", "--config", std::string{QUEENS_SOURCE_DIR} + "/judge.toml", "--strict",
                               "--seconds", "60", "--only", "files", "--only", "statement", "--only", "bounds"});
    EXPECT_EQ(ended.code, 0) << ended.output << ended.error;
    EXPECT_THAT(ended.output, HasSubstr("\nno errors, no warnings, "));
}

TEST_F(Audit, SaysWhatThereWasNoTimeFor) {
    write("double/input_validators/v.py", "import time\ntime.sleep(3)\n" + input_validator());
    const Ended ended = judge({"audit", "double", "--seconds", "2", "--only", "input-validators"});
    EXPECT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output, HasSubstr("the time was over"));
}

TEST_F(Audit, AFolderOfPackagesIsAuditedPackageByPackage) {
    rename("double", "contest/double");
    write("contest/broken/problem.yaml", "name: [\n");
    configure({}, "");
    const Ended ended = judge({"audit", "contest", "--json", "-", "--only", "statement", "--only", "input-validators"});
    EXPECT_EQ(ended.code, 2) << ended.error;
    const json packages = document(ended)["packages"];
    ASSERT_EQ(packages.size(), 2U);
    ASSERT_EQ(judge({"audit", "contest", "--only", "statement", "--html", "audit.html"}).code, 2);
    EXPECT_THAT(read("audit.html"), AllOf(HasSubstr("could not be audited: "), HasSubstr("Nothing is found.")));
    EXPECT_EQ(packages[0]["name"], "broken");
    EXPECT_FALSE(packages[0]["error"].is_null());
    EXPECT_THAT(findings(packages[1]), IsEmpty());
}

}  // namespace
}  // namespace harness::cli
