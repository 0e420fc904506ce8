#include "harness/format/package/generators_yaml.hpp"

#include <algorithm>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/error_fixture.hpp"
#include "harness/base/scratch_folder.hpp"
#include "harness/format/package/generators_values.hpp"

namespace harness::package {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class GeneratorsYaml : public base::ScratchFolder {
  protected:
    Recipe recipe(std::string_view yaml) {
        write("generators/generators.yaml", yaml);
        return read_generators_yaml(folder_.path()).value();
    }
    std::string refusal(std::string_view yaml) {
        return base::error_of([&] { recipe(yaml); });
    }
    static std::vector<std::string> names(const Recipe& recipe) {
        std::vector<std::string> names;
        std::ranges::transform(recipe.cases, std::back_inserter(names), &RecipeCase::name);
        return names;
    }
    static const RecipeCase& case_named(const Recipe& recipe, std::string_view name) {
        return *std::ranges::find(recipe.cases, name, &RecipeCase::name);
    }
};

// The numbers are those of Python's hashlib: int(sha512(text).hexdigest(), 16) % 2**31.
TEST_F(GeneratorsYaml, SeedsAreThoseOfBapctools) {
    EXPECT_EQ(bapctools_seed("abcd", 1, "graph {seed}"), 611'036'640U);
    EXPECT_EQ(bapctools_seed("abcd", 2, "graph {seed:3} 2"), 1'564'012'247U);
    EXPECT_EQ(bapctools_seed("", 1, " tree {seed}\n"), 1'664'142'358U);
    const Recipe result = recipe(
        "random_salt: abcd\ndata:\n  secret:\n    data:\n      a: graph {seed}\n      c: tree {name}\n"
        "      b: {generate: 'graph {seed:3} {count}', count: 2}\n");
    EXPECT_THAT(case_named(result, "secret/a").command, ElementsAre("generators/graph", "611036640"));
    EXPECT_THAT(case_named(result, "secret/c").command, ElementsAre("generators/tree", "testcase"));
    EXPECT_THAT(case_named(result, "secret/b-2").command, ElementsAre("generators/graph", "1564012247", "2"));
    write("generators/generators.yaml", "data: {secret: {data: {a: 'graph {{most}}'}}}");
    EXPECT_THAT(read_generators_yaml(folder_.path(), {{"most", "9"}}).value().cases[0].command,
                ElementsAre("generators/graph", "9"));
    EXPECT_THAT(refusal("data: {secret: {data: {a: 'g {seed} {seed:1}'}}}"), HasSubstr("two seeds"));
}

TEST_F(GeneratorsYaml, ListsAreNumberedOverAllGroups) {
    const Recipe result = recipe(R"(data:
  sample: {data: {"1": {in: "1"}}}
  secret:
    data:
      - "": tree empty
      - a: {generate: "tree {count}", count: [7, -3]}
      - group: {data: [{b: tree b}, {c: tree c}, {d: tree d}, {e: tree e}, {f: tree f}, {g: tree g}]}
      - group: {data: {z: tree z, y: tree y}}
      - h: {generate: "tree", count: "8..=10"}
)");
    EXPECT_THAT(names(result),
                ElementsAre("sample/1", "secret/01", "secret/02-a-7", "secret/03-a--3", "secret/1-group/04-b",
                            "secret/1-group/05-c", "secret/1-group/06-d", "secret/1-group/07-e", "secret/1-group/08-f",
                            "secret/1-group/09-g", "secret/2-group/y", "secret/2-group/z", "secret/10-h-08",
                            "secret/11-h-09", "secret/12-h-10"));
}

TEST_F(GeneratorsYaml, TextsCopiesAndGroupsBecomeFiles) {
    write("generators/manual/3.in", "3\n");
    write("generators/manual/3.ans", "9\n");
    write("generators/manual/3.png", "PNG");
    const Recipe result = recipe(R"(solution: /submissions/accepted/a.py
test_group.yaml: {output_validator_args: [x]}
generators: {tree: [tree.py, lib/lib.py]}
data:
  secret:
    test_group.yaml: {max_score: 3}
    data:
      "1": {in: "1 2", ans: "3", yaml: {hint: h}, desc: why}
      "2": {copy: manual/3, ans: "10"}
      "3": manual/3.in
  invalid_input: {data: {bad: {in: x}}}
  fuzz: {data: {}}
)");
    EXPECT_EQ(result.solution, "accepted/a.py");
    EXPECT_EQ(result.files.at("test_group.yaml"), "{output_validator_args: [x]}\n");
    EXPECT_EQ(result.files.at("secret/test_group.yaml"), "{max_score: 3}\n");
    EXPECT_THAT(result.generators.at("generators/tree"), ElementsAre("generators/tree.py", "generators/lib/lib.py"));
    EXPECT_EQ(case_named(result, "secret/1").input, "1 2\n");
    EXPECT_EQ(case_named(result, "secret/1").given_answer, "3\n");
    EXPECT_EQ(case_named(result, "secret/1").files.at(".yaml"), "{hint: h}\n");
    EXPECT_EQ(case_named(result, "secret/1").files.at(".desc"), "why\n");
    EXPECT_EQ(case_named(result, "secret/2").given_answer, "10\n");
    EXPECT_EQ(case_named(result, "secret/3").files.at(".png"), "PNG");
    EXPECT_EQ(case_named(result, "invalid_input/bad").answer, AnswerFrom::None);
    EXPECT_THAT(result.notes, ElementsAre("data/fuzz is not made: the format has no such folder"));
}

TEST_F(GeneratorsYaml, AFolderIncludesCasesBeforeIt) {
    const Recipe result = recipe(R"(data:
  sample: {data: {"1": {in: "1"}}}
  secret:
    include: [sample]
    data:
      a: {data: {x: tree x}}
      b: {include: [x], data: {y: tree y}}
)");
    EXPECT_THAT(names(result), ElementsAre("sample/1", "secret/a/x", "secret/b/y", "secret/b/x", "secret/1"));
    EXPECT_EQ(case_named(result, "secret/1").input, "1\n");
    const Recipe twice = recipe(R"(data:
  sample: {data: {"1": {in: "1", in.download: {link: in}}}}
  secret: {data: {a: {include: ["1"], data: {x: tree x}}, b: {include: [a, sample], data: {y: tree y}}}}
)");
    EXPECT_THAT(names(twice),
                ElementsAre("sample/1", "secret/a/x", "secret/a/1", "secret/b/y", "secret/b/x", "secret/b/1"));
    EXPECT_EQ(twice.cases[0].links.at(".in.download"), ".in");
    EXPECT_THAT(refusal("data: {secret: {include: [later], data: {later: tree}}}"), HasSubstr("no test case or group"));
    EXPECT_THAT(
        refusal("data: {secret: {data: {a: {data: {x: t}}, b: {data: {x: u}}, c: {include: [x], data: {y: v}}}}}"),
        HasSubstr("more than one"));
}

TEST_F(GeneratorsYaml, WhatCannotBeMadeIsRefusedOrNamed) {
    for (const auto& [yaml, why] : {
             std::pair{"[]", "must be a map"},
             std::pair{"data: {secret: {data: {a: }}}", "without an input"},
             std::pair{"data: {secret: {data: {a: {ans: x}}}}", "makes no input"},
             std::pair{"data: {secret: {data: {'a b': tree}}}", "other characters"},
             std::pair{"data: {secret: {data: {'../b': tree}}}", "other characters"},
             std::pair{"data: {secret: {data: {'../../b': {test_group.yaml: {x: 1}, data: {}}}}}", "other characters"},
             std::pair{"data: {secret: {data: {a: {copy: ../../x}}}}", "no path in the package"},
             std::pair{"data: {secret: {data: {a: {copy: nothing}}}}", "no such file"},
             std::pair{"data: {secret: {data: {a: {generate: t, count: 101}}}}", "'count'"},
             std::pair{"data: {secret: {data: {a: {generate: t, solution: /submissions/accepted/b.c}}}}",
                       "another 'solution'"},
             std::pair{"solution: /generators/x.py\ndata: {}", "not below /submissions/"},
             std::pair{"a: [", "is not YAML"},
             std::pair{"data: {secret: {data: {a: tree, b: tree, a: graph}}}", "has the key 'a' twice"},
             std::pair{"data: {secret: {data: [{a: {in: x, ans: y, in: z}}]}}", "has the key 'in' twice"},
             std::pair{"data: {secret: {data: {}, data: {a: tree}}}", "has the key 'data' twice"},
             std::pair{"data: {secret: {}, secret: {data: {a: tree}}}", "has the key 'secret' twice"},
             std::pair{"generators: {t: [a.py], t: [b.py]}\ndata: {}", "has the key 't' twice"},
         }) {
        EXPECT_THAT(refusal(yaml), HasSubstr(why)) << yaml;
    }
    const Recipe noted = recipe(
        "retries: 3\nvisualizer: /v.py\ndata: {secret: {data: {a: {generate: t, match: x}, b: {generate: u, match: "
        "y}}}}");
    EXPECT_EQ(noted.notes.size(), 3U);
    std::string bomb = "x0: &x0 {data: {a: t, b: t, c: t, d: t, e: t, f: t, g: t, h: t, i: t}}\n";
    for (int level = 1; level < 9; ++level) {
        bomb += "x" + std::to_string(level) + ": &x" + std::to_string(level) + " {data: {";
        for (char letter = 'a'; letter < 'j'; ++letter) {
            bomb += std::string{letter} + ": *x" + std::to_string(level - 1) + ", ";
        }
        bomb += "}}\n";
    }
    EXPECT_THAT(refusal(bomb + "data: {secret: *x8}\n"), HasSubstr("too many entries"));
    EXPECT_FALSE(read_generators_yaml(folder_.path() / "generators").has_value());
}

}  // namespace
}  // namespace harness::package
