// In this folder, as it needs the whole judge: what it can say is listed when it starts.
#include "harness/serve/pages/sentences.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/sentence.hpp"
#include "harness/course/intake.hpp"
#include "harness/judge/pipeline.hpp"
#include "harness/languages/language.hpp"

namespace harness::serve::pages {
namespace {

// What the rows of languages say.
std::set<std::string> said_of_languages() {
    std::set<std::string> said;
    for (const languages::Language& language : languages::all_languages()) {
        for (const languages::Meaning& meaning : language.meanings) {
            said.insert(meaning.says);
        }
        for (const languages::SourceHint& hint : language.source_hints) {
            said.insert(hint.says);
        }
    }
    return said;
}

std::set<std::string> said_of_judge() {
    static const auto of_judge = &judge::judge_package;  // so that its library is linked
    static const auto of_course = &course::take_in;
    EXPECT_NE(of_judge, nullptr);
    EXPECT_NE(of_course, nullptr);
    return {base::sentences().begin(), base::sentences().end()};
}

std::string chinese(std::string_view english) {
    return sentence_in(Language::Chinese, english);
}

TEST(Sentences, OfTheJudgeHaveAChineseForm) {
    const auto& [sentences, parts] = chinese_sentences();
    const std::set<std::string> said = said_of_judge();
    EXPECT_GT(said.size(), 100U);
    for (const std::string& english : said) {
        EXPECT_TRUE(sentences.contains(english) || parts.contains(english)) << english;
    }
    for (const std::string& english : said_of_languages()) {
        const std::string filled = fmt::format(fmt::runtime(english), fmt::arg("input", "is in its arguments"));
        EXPECT_NE(chinese(filled), filled) << "harness/serve/pages/messages/sentences_zh.toml has no: " << english;
    }
}

TEST(Sentences, ThatNobodySaysHaveNone) {
    std::set<std::string> said = said_of_judge();
    said.merge(said_of_languages());
    for (const auto& table : {chinese_sentences().sentences, chinese_sentences().parts}) {
        for (const auto& [english, text] : table) {
            EXPECT_TRUE(said.contains(english)) << english;
            const auto arguments = std::ranges::count(english, '{');
            EXPECT_EQ(std::ranges::count(text, '{'), arguments) << english;
            for (int i = 0; i < arguments; ++i) {
                EXPECT_NE(text.find(fmt::format("{{{}", i)), std::string::npos) << english;
            }
        }
    }
}

TEST(Sentences, AreChineseWithTheirArguments) {
    for (const auto& [english, text] : {
             std::pair{R"(line 2, token 6: expected "19", got "102")",
                       R"(第 2 行，第 6 个词：应为 "19"，实际为 "102")"},
             {R"(line 1, token 1: expected about "0.5", got "0.6" (off by 0.1, allowed 1e-6))",
              R"(第 1 行，第 1 个词：应约为 "0.5"，实际为 "0.6"（相差 0.1，允许 1e-6）)"},
             {"line 1, after token 3: expected the end, got \"4\"", "第 1 行，第 3 个词之后：应为 结尾，实际为 \"4\""},
             {"stopped after 4.001 s of cpu, limit 2.000 s; it reached the limit of 8 processes and threads",
              "CPU 时间用到 4.001 s 时被终止，限制为 2.000 s；并且达到了 8 个进程和线程的上限"},
             {"it is right up to where it ends, after 1 line: is all of the input read?",
              "输出到结束处（1 行）为止都正确：输入是否全部读完了？"},
             {"nobody catches the exception Bad: oh, at line 3: f();", "异常 Bad 没有被捕获：oh，位于 第 3 行：f();"},
             {"it reads its arguments, but has none: the input comes on standard input; line 2: n = "
              "argv[1];",
              "读取了命令行参数，但没有参数：输入来自标准输入；第 2 行：n = argv[1];"},
             {"its time grows 4.8-fold with each n, measured from n = 9 to 11: this case would take about 3 hours",
              "n 每增加 1，时间约为原来的 4.8 倍（在 n = 9 到 11 上测得）：此测试点 需要大约 3 小时"},
             {"not judged: a.c, b.c and 2 more; of several programs the newest counts, here c.c; the instructor may "
              "choose others (overrides.toml)",
              "未评测：a.c, b.c，另有 2 个；有多个程序时以最新的为准，这里是 c.c；教师可以另选（overrides.toml）"},
             {"not judged: q.rar (is an archive, which is not opened: hand in the sources themselves)",
              "未评测：q.rar（是压缩文件，不会被打开：请直接提交源文件）"},
             {"not judged: notes.md", "未评测：notes.md"},
             {"judged: 2 files as one program: a.c, b.c", "已评测：2 个文件作为一个程序：a.c, b.c"},
             {"'q.zip' is encrypted: pack it without a password", "“q.zip”已加密：请不设密码重新打包"},
             {"overrides.toml:3: excused: ill", "overrides.toml:3：已免交：ill"},
         }) {
        EXPECT_EQ(chinese(english), text);
        EXPECT_EQ(sentence_in(Language::English, english), english);
    }
}

TEST(Sentences, OfOthersStayAsTheyAre) {
    for (const char* text : {"line 3, result 2: the queens attack each other", "IndexError: list index out of range",
                             "the end", "off by 1, allowed 2", "", "{}", "a; line x"}) {
        EXPECT_EQ(chinese(text), text);
    }
    EXPECT_EQ(first_line_in(Language::Chinese, "'a.c' is empty\nexit code 1"), "“a.c”是空的\nexit code 1");
    EXPECT_EQ(first_line_in(Language::Chinese, "a.c:1:1: error: no\n"), "a.c:1:1: error: no\n");
    std::string deep = "x";
    for (int i = 0; i < 1000; ++i) {
        deep += "; it reached the limit of 1 processes and threads";
    }
    EXPECT_NE(chinese(deep), deep) << "it ends";
}

}  // namespace
}  // namespace harness::serve::pages
