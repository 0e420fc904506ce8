#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

TEST_F(SiteTest, SettingsChangeTheCoursesFilesOrNothing) {
    const std::string token = instructor();
    const std::string before = read("judge.toml");
    const std::vector<std::pair<std::string, std::string>> kept{
        {"deadline", "2027-01-31T23:59"}, {"feedback", "full"}, {"several", "last"}};
    EXPECT_EQ(post("/settings", token, kept).status, 303);
    EXPECT_THAT(read("judge.toml"), HasSubstr("deadline = 2027-01-31T23:59:00+00:00"));
    EXPECT_EQ(course_.now()->config.class_rules.feedback, model::Feedback::Full);
    auto wrong = kept;
    wrong[1].second = "everything";
    const std::string changed = read("judge.toml");
    EXPECT_EQ(post("/settings", token, wrong).status, 422);
    EXPECT_EQ(read("judge.toml"), changed);
    EXPECT_EQ(course_.now()->config.class_rules.feedback, model::Feedback::Full);
    EXPECT_EQ(post("/settings", token, {{"deadline", ""}, {"feedback", "verdict"}, {"several", "last"}}).status, 303);
    EXPECT_EQ(read("judge.toml"), before);
}

TEST_F(SiteTest, DecisionsAreMadeAndTakenBackByTheForm) {
    const std::string token = instructor();
    const std::vector<std::pair<std::string, std::string>> best{
        {"deadline", ""}, {"feedback", "verdict"}, {"several", "best"}};
    auto excused = best;
    excused.insert(excused.end(), {{"override_student", "1002"},
                                   {"override_package", ""},
                                   {"override_deadline", ""},
                                   {"override_excused", "ill"},
                                   {"override_points", ""},
                                   {"override_reason", ""}});
    EXPECT_EQ(post("/settings", token, excused).status, 303);
    EXPECT_THAT(read("judge.toml"), HasSubstr("several = \"best\""));
    EXPECT_THAT(read("overrides.toml"), HasSubstr("excused = \"ill\""));
    EXPECT_EQ(post("/settings", token, best).status, 303);
    EXPECT_THAT(read("overrides.toml"), Not(HasSubstr("ill")));
}

TEST_F(SiteTest, SettingsThatSomebodyElseHasChangedMeanwhileAreNotOverwrittenUnseen) {
    const auto version = [&] {
        const std::string body = get("/settings", instructor()).body;
        const std::string before = "name=\"version\" value=\"";
        const std::size_t begin = body.find(before) + before.size();
        return body.substr(begin, body.find('"', begin) - begin);
    };
    std::vector<std::pair<std::string, std::string>> fields{
        {"version", version()}, {"deadline", "2027-01-31T23:59"}, {"feedback", "verdict"}, {"several", "last"}};
    write("judge.toml", read("judge.toml") + "# theirs\n");
    ASSERT_EQ(course_.read_if_changed(), "");
    const std::string theirs = read("judge.toml");
    const http::Response refused = post("/settings", instructor(), fields);
    EXPECT_EQ(refused.status, 409);
    EXPECT_THAT(refused.body, AllOf(HasSubstr("differ: Rules."), HasSubstr("2027-01-31T23:59"), HasSubstr(version())));
    EXPECT_EQ(read("judge.toml"), theirs);
    fields[0].second = version();
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    EXPECT_THAT(read("judge.toml"), AllOf(HasSubstr("deadline = 2027-01-31T23:59"), HasSubstr("# theirs")));
}

TEST_F(SiteTest, DecisionsInVainAreSaidToTheInstructor) {
    write(
        "overrides.toml",
        "[[student]]\nstudent = \"Adda\"\nexcused = \"ill\"\n\n[[student]]\nstudent = \"1002\"\nfiles = [\"a.py\"]\n");
    ASSERT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(
        get("/settings", instructor()).body,
        AllOf(HasSubstr(">overrides.toml:2: &apos;Adda&apos; is nobody in this class: did you mean &apos;Ada&apos;?"),
              HasSubstr("overrides.toml:6: &apos;files&apos; count for `judge grade` alone")));
    EXPECT_THAT(get("/settings", student("1001")).body, Not(HasSubstr("Adda")));
}

TEST_F(SiteTest, DecisionsKeepWhatTheFormDoesNotShow) {
    write("overrides.toml", "# ours\n\n[[student]]\nstudent = \"1001\"\nfiles = [\"a.py\"]\nexcused = \"ill\"\n");
    ASSERT_EQ(course_.read_if_changed(), "");
    EXPECT_EQ(post("/settings", instructor(),
                   {{"deadline", ""},
                    {"feedback", "verdict"},
                    {"several", "last"},
                    {"override_student", "1001"},
                    {"override_package", ""},
                    {"override_deadline", ""},
                    {"override_excused", ""},
                    {"override_points", "75"},
                    {"override_reason", "oral \"exam\""}})
                  .status,
              303);
    const std::string text = read("overrides.toml");
    EXPECT_THAT(text, testing::StartsWith("# ours\n"));
    EXPECT_THAT(text, HasSubstr("files = [\"a.py\"]"));
    EXPECT_THAT(text, HasSubstr("points = 75"));
    EXPECT_THAT(text, Not(HasSubstr("ill")));
    EXPECT_THAT(get("/export/csv", instructor()).body, HasSubstr("Ada"));
}

TEST_F(SiteTest, DecisionsThatAreNotChangedStayAsTheyStand) {
    const std::string grace = "# Grace\n[[student]]\nstudent = \"1002\" # by number\ndeadline = 2027-01-31T23:59:59Z\n";
    write("overrides.toml", "# ours\n\n[[student]]\nstudent = \"1001\"\nexcused = \"ill\"\n\n" + grace);
    fs::permissions(folder_.path() / "overrides.toml", fs::perms{0600});
    ASSERT_EQ(course_.read_if_changed(), "");
    std::vector<std::pair<std::string, std::string>> fields{
        {"deadline", ""}, {"feedback", "verdict"}, {"several", "last"}};
    const auto add = [&](const std::string& who, const std::string& deadline, const std::string& excused) {
        fields.insert(fields.end(), {{"override_student", who},
                                     {"override_package", ""},
                                     {"override_deadline", deadline},
                                     {"override_excused", excused},
                                     {"override_points", ""},
                                     {"override_reason", ""}});
    };
    add("1001", "", "away");
    add("1002", "2027-01-31T23:59", "");
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    const std::string made = "# ours\n\n[[student]]\nstudent = \"1001\"\nexcused = \"away\"\n\n" + grace;
    EXPECT_EQ(read("overrides.toml"), made);
    EXPECT_EQ(fs::status(folder_.path() / "overrides.toml").permissions(), fs::perms{0600});
    add("Ada", "", "of the same student");
    EXPECT_EQ(post("/settings", instructor(), fields).status, 422);
    EXPECT_EQ(read("overrides.toml"), made);
    EXPECT_EQ(get("/problems/sums", student("1001")).status, 200);
}

}  // namespace

}  // namespace harness::serve
