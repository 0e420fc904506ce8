// Hacks of programs whose inputs follow a grammar: each is wrong in its own way.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/grammar/check.hpp"
#include "harness/setter/hack/hack_fixture.hpp"

namespace harness::hack {
namespace {

using namespace std::chrono_literals;
using Numbers = std::vector<std::int64_t>;

constexpr const char* sequence = "INT(1,20000,n) NEWLINE REP(n,SPACE) INT(-10^9,10^9) END NEWLINE\n";
constexpr const char* graph =
    "INT(1,1000,n) SPACE INT(0,1000,m) NEWLINE REP(m) INT(1,n) SPACE INT(1,n) SPACE INT(1,10^9) NEWLINE END\n";
constexpr const char* word = "INT(1,1000,n) NEWLINE REGEX(\"[a-z]+\",s) ASSERT(STRLEN(s)==n) NEWLINE\n";

Numbers numbers_of(const std::string& input) {
    std::istringstream stream(input);
    Numbers all;
    for (std::int64_t number = 0; stream >> number;) {
        all.push_back(number);
    }
    return all;
}

// The numbers of a sequence, without their count.
std::function<bool(const std::string&)> if_sequence(std::function<bool(const Numbers& values)> is_wrong_on) {
    return [is_wrong_on = std::move(is_wrong_on)](const std::string& input) {
        const Numbers all = numbers_of(input);
        return is_wrong_on({all.begin() + 1, all.end()});
    };
}

struct Edge {
    std::int64_t from;
    std::int64_t to;
    std::int64_t weight;
};

std::function<bool(const std::string&)> if_graph(
    std::function<bool(std::int64_t n, const std::vector<Edge>& edges)> is_wrong_on) {
    return [is_wrong_on = std::move(is_wrong_on)](const std::string& input) {
        const Numbers all = numbers_of(input);
        std::vector<Edge> edges;
        for (std::size_t at = 2; at + 2 < all.size(); at += 3) {
            edges.push_back({all[at], all[at + 1], all[at + 2]});
        }
        return is_wrong_on(all[0], edges);
    };
}

std::function<bool(const std::string&)> if_word(std::function<bool(const std::string& word)> is_wrong_on) {
    return [is_wrong_on = std::move(is_wrong_on)](const std::string& input) {
        const std::size_t begin = input.find('\n') + 1;
        return is_wrong_on(input.substr(begin, input.size() - begin - 1));
    };
}

struct WrongProgram {
    const char* name;
    const char* grammar;
    std::function<bool(const std::string& input)> is_wrong_on;
    const char* smallest;  // null: a large one
};

std::int64_t sum_of(const Numbers& values) {
    std::int64_t sum = 0;
    for (const std::int64_t value : values) {
        sum += value;
    }
    return sum;
}

// Whether vertex n is reached from 1 by edges in their direction.
bool is_reached(std::int64_t n, const std::vector<Edge>& edges, bool both_ways) {
    std::set<std::int64_t> seen{1};
    for (std::size_t before = 0; before != seen.size();) {
        before = seen.size();
        for (const Edge& edge : edges) {
            if (seen.contains(edge.from)) {
                seen.insert(edge.to);
            }
            if (both_ways && seen.contains(edge.to)) {
                seen.insert(edge.from);
            }
        }
    }
    return seen.contains(n);
}

const std::vector<WrongProgram> wrong_programs{
    {"has no answer for one number", sequence, if_sequence([](const Numbers& values) { return values.size() == 1; }),
     "1\n0\n"},
    {"takes 0 as the least maximum", sequence,
     if_sequence([](const Numbers& values) { return std::ranges::max(values) < 0; }), "1\n-1\n"},
    {"takes -999999999 as minus infinity", sequence,
     if_sequence([](const Numbers& values) { return std::ranges::max(values) < -999'999'999; }), "1\n-1000000000\n"},
    {"has an int as sum", sequence, if_sequence([](const Numbers& values) { return sum_of(values) > INT32_MAX; }),
     "3\n147483648 1000000000 1000000000\n"},
    {"loses equal values", sequence,
     if_sequence([](const Numbers& values) { return std::ranges::adjacent_find(values) != values.end(); }), "2\n0 0\n"},
    {"sees no equal values apart", sequence, if_sequence([](const Numbers& values) {
         const std::set<std::int64_t> distinct(values.begin(), values.end());
         return distinct.size() < values.size() && std::ranges::adjacent_find(values) == values.end();
     }),
     "3\n0 1 0\n"},
    {"fails on four in descending order", sequence, if_sequence([](const Numbers& values) {
         return values.size() >= 4 && std::ranges::is_sorted(values, std::greater_equal{});
     }),
     "4\n3 2 1 0\n"},
    {"fails on many numbers, and on two that are nearly the largest", sequence, if_sequence([](const Numbers& values) {
         return values.size() >= 16 || values == Numbers{999'999'999, 999'999'999};
     }),
     "2\n999999999 999999999\n"},
    {"has room for 19,999 numbers", sequence, if_sequence([](const Numbers& values) { return values.size() > 19'999; }),
     nullptr},
    {"says 0 instead of -1 without a path", graph,
     if_graph([](std::int64_t n, const auto& edges) { return !is_reached(n, edges, true); }), "2 0\n"},
    {"reads edges in one direction", graph, if_graph([](std::int64_t n, const auto& edges) {
         return is_reached(n, edges, true) && !is_reached(n, edges, false);
     }),
     "2 1\n2 1 1\n"},
    {"keeps the last of several edges", graph, if_graph([](std::int64_t, const auto& edges) {
         std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> weights;
         return std::ranges::any_of(edges, [&](const Edge& edge) {
             const auto [known, is_new] = weights.try_emplace(std::minmax(edge.from, edge.to), edge.weight);
             return !is_new && edge.from != edge.to && known->second < edge.weight;
         });
     }),
     "2 2\n1 2 1\n1 2 2\n"},
    {"has no loops", graph, if_graph([](std::int64_t, const auto& edges) {
         return std::ranges::any_of(edges, [](const Edge& edge) { return edge.from == edge.to; });
     }),
     "1 1\n1 1 1\n"},
    {"has an int as length", graph, if_graph([](std::int64_t n, const auto& edges) {
         std::int64_t sum = 0;
         for (const Edge& edge : edges) {
             sum += edge.weight;
         }
         return n >= 4 && edges.size() >= 3 && is_reached(n, edges, true) && sum > INT32_MAX;
     }),
     nullptr},
    {"mixes equal weights", graph, if_graph([](std::int64_t n, const auto& edges) {
         return n >= 3 && edges.size() >= 3 &&
                std::ranges::all_of(edges, [&](const Edge& edge) { return edge.weight == edges[0].weight; });
     }),
     "3 3\n1 1 1\n1 1 1\n1 1 1\n"},
    {"knows only palindromes of odd length", word,
     if_word([](const std::string& word) { return std::ranges::adjacent_find(word) != word.end(); }), "2\naa\n"},
    {"loses the last letter", word,
     if_word([](const std::string& word) { return word.size() > 1 && word.front() == word.back(); }), "2\naa\n"},
    {"has no z", word, if_word([](const std::string& word) { return word.find('z') != std::string::npos; }), "1\nz\n"},
    {"takes a period for a palindrome", word, if_word([](const std::string& word) {
         return word.size() >= 6 && word[0] != word[1] && word.substr(2) == word.substr(0, word.size() - 2);
     }),
     "6\nababab\n"},
    {"has room for 999 letters", word, if_word([](const std::string& word) { return word.size() > 999; }), nullptr},
};

class TheHackByGrammars : public TheHack {
  protected:
    TheHackByGrammars() {
        package_.entry = {};
        against_ = compile::Program{"/other", {"/program/b"}};
        config::Language tool = config_.languages[1];
        tool.id = "ctd";
        tool.extensions = {".ctd"};
        config_.grammars = {tool};
        options_.shrinking = 2s;
    }

    void follow(const std::string& text) {
        package_.input_validators = {
            {"input_validators/input.ctd", {write("input.ctd", text)}, package::ProgramForm::Grammar}};
        accepts_ = [rules = std::make_shared<grammar::Grammar>(grammar::read_grammar(text))](const std::string& input) {
            return !grammar::check(*rules, input);
        };
    }
};

TEST_F(TheHackByGrammars, FindsAndShrinksWhatIsWrong) {
    put_case("1", "1\n7\n", "");  // of a form that only the sequence has
    for (const WrongProgram& program : wrong_programs) {
        follow(program.grammar);
        play_ = wrong_if(program.is_wrong_on);
        const HackReport report = run();
        ASSERT_TRUE(report.finding) << program.name;
        EXPECT_TRUE(accepts_(report.finding->candidate.input)) << program.name;
        if (program.smallest != nullptr) {
            EXPECT_LE(report.finding->candidate.input.size(), std::string_view(program.smallest).size() + 2)
                << program.name << '\n'
                << report.finding->candidate.input;
        }
    }
}

TEST_F(TheHackByGrammars, FindsWhatIsTooSlowForTheLargest) {
    follow("INT(1,2000,n) NEWLINE REP(n,SPACE) INT(-10^9,10^9) END NEWLINE\n");
    play_ = [](const std::string& input) {
        const std::int64_t n = numbers_of(input).at(0);
        return Played{reference_says(input), {.cpu = std::chrono::nanoseconds(n * n * 500)}};
    };
    options_.time = 20s;
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_EQ(report.finding->result.verdict, model::Verdict::TimeLimit);
}

TEST_F(TheHackByGrammars, OtherValidatorsSayWhatTheGrammarDoesNot) {
    follow(graph);
    const auto by_grammar = accepts_;
    accepts_ = [by_grammar](const std::string& input) {
        return by_grammar(input) &&
               if_graph([](std::int64_t n, const auto& edges) { return is_reached(n, edges, true); })(input);
    };
    play_ = wrong_if([](const std::string& input) { return numbers_of(input).at(0) > 2; });
    const HackReport report = run();
    ASSERT_TRUE(report.finding);
    EXPECT_TRUE(accepts_(report.finding->candidate.input)) << report.finding->candidate.input;
}

TEST_F(TheHackByGrammars, AGrammarThatNeverEndsLeavesInputsAsTexts) {
    follow("INT(1,9,n) NEWLINE WHILE(n == n) SET(n = n) END\n");
    accepts_ = [](const std::string&) { return true; };
    put_case("1", "5\n", "");
    options_.time = 5s;
    play_ = wrong_if([](const std::string& input) { return input.starts_with("99"); });
    EXPECT_TRUE(run().finding);
}

}  // namespace
}  // namespace harness::hack
