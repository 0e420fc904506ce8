#include "harness/inputs/grammar/writing/grammar_model.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/inputs/grammar/check.hpp"

namespace harness::grammar {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Le;

constexpr const char* sequence = "INT(1,1000,n) NEWLINE REP(n,SPACE) INT(-5,1000000,a) END NEWLINE";
constexpr const char* graph = R"(INT(1,1000,n) SPACE INT(0,1000,m) NEWLINE
REP(m) INT(1,n,u) SPACE INT(1,n,v) SPACE INT(1,10^9) NEWLINE ASSERT(u != v) END)";
constexpr const char* permutation = "INT(1,1000,n) NEWLINE REPI(i,n,SPACE) INT(1,n,p[i]) END NEWLINE ASSERT(UNIQUE(p))";
constexpr const char* grid =
    R"(INT(1,50,n) SPACE INT(1,50,m) NEWLINE REP(n) REGEX("[#.]+",row) ASSERT(STRLEN(row)==m) NEWLINE END)";
constexpr const char* until_0 =
    "INT(1,9,n) NEWLINE WHILE(n != 0) REP(n,SPACE) FLOATP(0,1,1,3) END NEWLINE INT(0,9,n) "
    "NEWLINE END";
constexpr const char* until_end = "WHILE(!ISEOF) REGEX(\"[a-c]{1,5}|x\") NEWLINE END";
constexpr const char* branches =
    "INT(1,2,kind) SPACE IF(kind == 1) INT(5,7) ELSE FLOAT(0.5,2.5,x,SCIENTIFIC) END NEWLINE";
constexpr const char* points =
    "INT(1,100,n) NEWLINE REPI(i,n) INT(0,99,x[i]) SPACE INT(0,99,y[i]) NEWLINE END ASSERT(UNIQUE(x,y))";

const std::vector<const char*> all_grammars{sequence, graph, permutation, grid, until_0, until_end, branches, points};

std::unique_ptr<inputs::InputModel> model_for(const char* grammar) {
    auto model = make_model(grammar);
    EXPECT_TRUE(model->learn([](const std::string&) { return true; })) << grammar;
    return model;
}

bool follows(const char* grammar, const std::string& input) {
    return !check(read_grammar(grammar), input);
}

std::vector<std::string> steps_of(const inputs::InputModel& model, const std::string& input) {
    std::vector<std::string> all;
    model.each_smaller(input, [&all](std::string step) {
        all.push_back(std::move(step));
        return true;
    });
    return all;
}

// What is left if each step that `fails` is taken.
std::string shrunk(const char* grammar, std::string input, const std::function<bool(const std::string&)>& fails) {
    const auto model = model_for(grammar);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        model->each_smaller(input, [&](std::string step) {
            goes_on = fails(step);
            if (goes_on) {
                input = std::move(step);  // after which the model reads nothing
            }
            return !goes_on;
        });
    }
    return input;
}

TEST(GrammarModel, AllCandidatesFollowTheGrammar) {
    for (const char* grammar : all_grammars) {
        const auto model = model_for(grammar);
        const std::vector<std::string> small = model->small({.each_size = 100}).all();
        EXPECT_GE(small.size(), grammar == branches ? 10U : 300U) << grammar;
        EXPECT_EQ(std::set<std::string>(small.begin(), small.end()).size(), small.size()) << "each once";
        EXPECT_EQ(small, model->small({.each_size = 100}).all()) << "the same seed makes the same";
        for (const std::string& input : small) {
            ASSERT_TRUE(follows(grammar, input)) << grammar << '\n' << input;
        }
        for (const std::string& input : model->of_size(8, 1, false).all()) {
            ASSERT_TRUE(follows(grammar, input)) << grammar << '\n' << input;
        }
        for (const std::string& input : model->at_ends({}, 1, nullptr).all()) {
            ASSERT_TRUE(follows(grammar, input)) << grammar << '\n' << input;
        }
        inputs::Random random(1);
        for (int left = 50; left > 0; --left) {
            const std::string input = model->mutated(small, random);
            ASSERT_TRUE(follows(grammar, input)) << grammar << '\n' << input;
        }
        for (const std::string& step : steps_of(*model, small.back())) {
            ASSERT_TRUE(follows(grammar, step)) << grammar << '\n' << step;
            EXPECT_THAT(step.size(), Le(small.back().size()));
        }
    }
}

TEST(GrammarModel, SmallInputsHaveEveryOrderOfASequence) {
    const std::vector<std::string> small = model_for(sequence)->small({}).all();
    EXPECT_THAT(small, IsSupersetOf({"1\n-5\n", "1\n-4\n", "1\n999999\n", "1\n1000000\n", "2\n1000000 1000000\n"}));
    using Order = std::function<bool(const std::vector<int>&)>;
    const auto any = [&](std::size_t count, const Order& order) {
        return std::ranges::any_of(small, [&](const std::string& input) {
            std::istringstream stream(input);
            std::size_t n = 0;
            stream >> n;
            std::vector<int> numbers(n);
            for (int& number : numbers) {
                stream >> number;
            }
            return n == count && order(numbers);
        });
    };
    for (const std::size_t count : {2U, 3U, 5U, 8U}) {
        EXPECT_TRUE(any(count, [](const auto& all) { return std::ranges::count(all, all[0]) == std::ssize(all); }));
        EXPECT_TRUE(any(count, [](const auto& all) { return std::ranges::is_sorted(all, std::less_equal{}); }));
        EXPECT_TRUE(any(count, [](const auto& all) { return std::ranges::is_sorted(all, std::greater_equal{}); }));
        EXPECT_TRUE(any(count, [](const auto& all) { return all.front() == -5 && all[1] == 1'000'000; })) << count;
    }
}

TEST(GrammarModel, TextsOfFewLettersHaveEveryStructure) {
    const std::vector<std::string> texts = model_for(R"(REGEX("[a-z]{1,300}"))")->of_size(30, 1, false).all();
    const auto any = [&](const std::function<bool(const std::string&)>& is_meant) {
        return std::ranges::any_of(texts, [&](const std::string& text) {
            const std::set<char> letters(text.begin(), text.end());
            return text.size() == 30 && letters.size() <= 2 && is_meant(text);
        });
    };
    EXPECT_TRUE(any([](const std::string& text) { return text == std::string(30, 'a'); }));
    EXPECT_TRUE(any([](const std::string& text) { return text == "abaababaabaababaababaabaababaa"; })) << "Fibonacci";
    EXPECT_TRUE(any([](const std::string& text) { return text.starts_with("abbabaabbaababba"); })) << "Thue-Morse";
    const auto mixed = [](const std::string& text) { return std::set<char>(text.begin(), text.end()).size() == 2; };
    EXPECT_TRUE(any([&](const std::string& text) {
        return mixed(text) && std::equal(text.begin(), text.end(), text.rbegin());
    })) << "a palindrome";
    EXPECT_TRUE(any([&](const std::string& text) {
        for (std::size_t period = 2; period <= 15; ++period) {
            if (mixed(text) && text.substr(period) == text.substr(0, 30 - period)) {
                return true;
            }
        }
        return false;
    })) << "periodic";
}

TEST(GrammarModel, NumbersOutsideOfLoopsMayBeAsLargeAsTheCount) {
    const std::vector<std::string> inputs =
        model_for("INT(1,200,n) SPACE INT(0,10000,sum) NEWLINE REP(n,SPACE) INT(1,10000) END NEWLINE")
            ->at_ends({}, 1, nullptr)
            .all();
    std::string ones = "200 200\n1";
    for (int count = 1; count < 200; ++count) {
        ones += " 1";
    }
    EXPECT_THAT(inputs, Contains(ones + "\n"));
}

TEST(GrammarModel, SizesReachTheLargestCount) {
    EXPECT_THAT(model_for(sequence)->sizes().alone, IsSupersetOf({1, 2, 3, 64, 1000}));
    const auto permutations = model_for(permutation);
    EXPECT_EQ(permutations->sizes().alone.back(), 1000) << "distinct values need no luck";
    EXPECT_TRUE(permutations->plain(1000, 1).starts_with("1000\n"));
    EXPECT_EQ(model_for(grid)->sizes().alone.back(), 50);
    EXPECT_EQ(model_for("REGEX(\"[a-z]{1,300}\")")->sizes().alone.back(), 300);
    EXPECT_LT(model_for("INT(1,10^9,n) NEWLINE REP(n) INT(0,9) NEWLINE END")->sizes().alone.back(), 1 << 20);
}

TEST(GrammarModel, ShrinksWithTheCountThatBelongsToIt) {
    const auto has_7 = [](const std::string& input) {
        std::istringstream stream(input.substr(input.find('\n')));
        const std::vector<int> values(std::istream_iterator<int>{stream}, {});
        return !values.empty() && std::ranges::max(values) >= 7;
    };
    EXPECT_EQ(shrunk(sequence, "5\n7 7000 1 0 -3\n", has_7), "1\n7\n");
    EXPECT_EQ(shrunk(graph, "9 4\n1 2 5\n9 3 100\n4 8 7\n3 8 7\n",
                     [](const std::string& input) { return input.ends_with(" 7\n"); }),
              "2 1\n1 2 7\n");
    EXPECT_EQ(shrunk(permutation, "6\n3 6 2 5 1 4\n", [](const std::string& input) { return input.size() >= 8; }),
              "3\n1 2 3\n")
        << "the values follow the count";
    EXPECT_EQ(shrunk(grid, "3 4\n....\n.#.#\n..#.\n",
                     [](const std::string& input) { return input.find('.') != std::string::npos; }),
              "1 1\n.\n")
        << "all rows lose the same columns";
    EXPECT_EQ(shrunk(until_0, "2\n0.5 0.25\n1\n0.123\n0\n",
                     [](const std::string& input) { return std::ranges::count(input, '\n') > 2; }),
              "1\n0.0\n0\n");
    EXPECT_EQ(shrunk(until_end, "abc\nbb\nx\nccc\n",
                     [](const std::string& input) { return input.find('b') != std::string::npos; }),
              "b\n");
}

TEST(GrammarModel, ShrinksTheValuesOfASiteTogether) {
    const auto values_of = [](const std::string& input) {
        std::istringstream stream(input.substr(input.find('\n')));
        return std::vector<int>(std::istream_iterator<int>{stream}, {});
    };
    constexpr const char* pairs = "INT(1,9,n) NEWLINE REP(n) INT(-999,999,a) SPACE INT(1,999,b) NEWLINE END";
    EXPECT_EQ(shrunk(pairs, "3\n700 1\n700 2\n700 3\n",
                     [&](const std::string& input) {
                         const std::vector<int> all = values_of(input);
                         return all.size() == 6 && all[0] == all[2] && all[2] == all[4] && all[3] - all[1] == 1 &&
                                all[5] - all[3] == 1;
                     }),
              "3\n0 1\n0 2\n0 3\n")
        << "equal ones";
    EXPECT_EQ(shrunk(pairs, "2\n-431 7\n-433 9\n",
                     [&](const std::string& input) {
                         const std::vector<int> all = values_of(input);
                         return all.size() == 4 && all[0] - all[2] == 2 && all[3] - all[1] == 2;
                     }),
              "2\n0 1\n-2 3\n")
        << "as far apart as they were";
}

TEST(GrammarModel, ShrinksWhatMustStayAlike) {
    constexpr const char* text = R"(REGEX("[a-z]{1,99}") NEWLINE)";
    const auto has_anagrams = [](const std::string& input) {
        std::string left = input.substr(0, (input.size() - 1) / 2);
        std::string right = input.substr(left.size(), left.size());
        const bool is_meant = input.size() == 2 * left.size() + 1 && left != right;
        std::ranges::sort(left);
        std::ranges::sort(right);
        return is_meant && left == right;
    };
    EXPECT_EQ(shrunk(text, "efmeccccemfe\n", has_anagrams), "abba\n");
    constexpr const char* sum = "INT(0,999,a) SPACE INT(0,999,b) SPACE INT(0,9999,sum) NEWLINE";
    EXPECT_EQ(shrunk(sum, "242 397 639\n",
                     [](const std::string& input) {
                         std::istringstream stream(input);
                         int a = 0;
                         int b = 0;
                         int total = 0;
                         stream >> a >> b >> total;
                         return a + b == total && a > 0 && b > a;
                     }),
              "1 2 3\n");
}

TEST(GrammarModel, ALargeInputShrinksByFewSteps) {
    const auto model = model_for("INT(1,5000,n) NEWLINE REP(n) INT(0,10^9) NEWLINE END");
    const std::string input = model->plain(5000, 1);
    int steps = 0;
    std::string last;
    model->each_smaller(input, [&](std::string step) {
        last = std::move(step);
        return ++steps < 64;
    });
    EXPECT_EQ(steps, 64) << "one at a time, as many as are wanted";
    EXPECT_LT(last.size(), input.size());
}

TEST(GrammarModel, HostileGrammarsEnd) {
    for (const char* grammar : {"INT(0,9,n) WHILE(n == n) SET(n = n) END", "REP(10^9) INT(1,1) END",
                                "SET(x = 2) WHILE(0 < 1) SET(x = x * x) END", "INT(1,2,n) ASSERT(n == 3)",
                                "REGEX(\"(a|aa)+(b|bb)+[\")", "INT(1,0)", "REP(0-1) END", "ASSERT(x == 1)"}) {
        const auto model = make_model(grammar);
        EXPECT_FALSE(model->learn([](const std::string&) { return true; })) << grammar;
    }
    EXPECT_EQ(make_model("INT(1,"), nullptr);
}

TEST(GrammarModel, VariablesOfWholeNumbersAreNamedWithTheirRanges) {
    const auto model = model_for(graph);
    using Number = inputs::NamedNumber;
    EXPECT_THAT(model->named_numbers("3 1\n2 3 5\n"),
                ElementsAre(Number{"n", 0, 1}, Number{"m", 2, 1}, Number{"u", 4, 1}, Number{"v", 6, 1}));
    EXPECT_THAT(model->named_numbers("no graph\n"), IsEmpty());
    using Range = inputs::NamedRange;
    EXPECT_THAT(model->named_ranges(), ElementsAre(Range{"m", "0", "1000"}, Range{"n", "1", "1000"},
                                                   Range{"u", "1", ""}, Range{"v", "1", ""}));
    EXPECT_THAT(model_for(until_0)->named_ranges(), ElementsAre(Range{"n", "0", "9"})) << "in both commands";
}

TEST(GrammarModel, WhatDoesNotFollowTheGrammarIsText) {
    const auto model = model_for(sequence);
    EXPECT_THAT(steps_of(*model, "no\nsequence\n"), Contains("no\n"));
}

}  // namespace
}  // namespace harness::grammar
