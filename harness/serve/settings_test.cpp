#include <fmt/format.h>

#include "harness/serve/site_fixture.hpp"

namespace harness::serve {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

using Fields = std::vector<std::pair<std::string, std::string>>;

// The form's fields for the class. The defaults are the course's rules.
Fields rules(const std::string& deadline = "", const std::string& feedback = "verdict",
             const std::string& several = "last") {
    return {{"deadline", deadline}, {"feedback", feedback}, {"several", several}};
}

struct Decision {
    std::string student;
    std::string assignment{};
    std::string deadline{};
    std::string excused{};
    std::string points{};
    std::string reason{};
};

void add(Fields& fields, const Decision& decision) {
    fields.insert(fields.end(), {{"override_student", decision.student},
                                 {"override_package", ""},
                                 {"override_assignment", decision.assignment},
                                 {"override_deadline", decision.deadline},
                                 {"override_excused", decision.excused},
                                 {"override_points", decision.points},
                                 {"override_reason", decision.reason}});
}

TEST_F(SiteTest, SettingsChangeTheCoursesFilesOrNothing) {
    const std::string token = instructor();
    const std::string before = read("judge.toml");
    EXPECT_EQ(post("/settings", token, rules("2027-01-31T23:59", "full")).status, 303);
    EXPECT_THAT(read("judge.toml"), HasSubstr("deadline = 2027-01-31T23:59:00+00:00"));
    EXPECT_EQ(course_.now()->config.class_rules.feedback, model::Feedback::Full);
    const std::string changed = read("judge.toml");
    EXPECT_EQ(post("/settings", token, rules("2027-01-31T23:59", "everything")).status, 422);
    EXPECT_EQ(read("judge.toml"), changed);
    EXPECT_EQ(course_.now()->config.class_rules.feedback, model::Feedback::Full);
    EXPECT_EQ(post("/settings", token, rules()).status, 303);
    EXPECT_EQ(read("judge.toml"), before);
}

TEST_F(SiteTest, APageOfTheSettingsChangesWhatItShows) {
    const std::string token = instructor();
    EXPECT_EQ(post("/settings", token, rules("2027-01-31T23:59", "full")).status, 303);
    Fields students{{"topic", "students"}};
    add(students, {.student = "1002", .excused = "ill"});
    const http::Response saved = post("/settings/students", token, students);
    EXPECT_EQ(saved.headers.at("Location"), "/settings/students?notice=saved");
    EXPECT_THAT(read("overrides.toml"), HasSubstr("excused = \"ill\""));
    EXPECT_THAT(read("judge.toml"), HasSubstr("deadline = 2027-01-31T23:59:00+00:00"));
    EXPECT_EQ(post("/settings", token, {{"topic", "rules"}, {"feedback", "verdict"}, {"several", "last"}}).status, 303);
    EXPECT_THAT(read("judge.toml"), Not(HasSubstr("deadline")));
    EXPECT_THAT(read("overrides.toml"), HasSubstr("ill"));
    EXPECT_EQ(get("/settings/nothing", token).status, 404);
    EXPECT_THAT(get("/settings/points", token).body, AllOf(HasSubstr("points_cases"), Not(HasSubstr("late_hours"))));
}

TEST_F(SiteTest, ABrokenFileOfTheCourseIsNamed) {
    const std::string token = instructor();
    const auto expect_named = [](const http::Response& refused, const char* file) {
        EXPECT_EQ(refused.status, 422);
        EXPECT_THAT(refused.body, HasSubstr(file));
    };
    write("overrides.toml", "[[student]\n");
    expect_named(get("/settings", token), "overrides.toml:1");
    expect_named(post("/settings", token, rules()), "overrides.toml:1");
    const std::string ada = std::to_string(accounts_.find_student("1001").value().id);
    expect_named(post("/problems/sums/comment", token, {{"student", ada}, {"comment", "why?"}}), "overrides.toml:1");
    EXPECT_EQ(read("overrides.toml"), "[[student]\n");
    write("overrides.toml", "");
    write("judge.toml", "[class\n");
    Fields points = rules();
    points.insert(points.end(), {{"points_package", "sums"}, {"points_cases", "secret/*"}, {"points_points", "3"}});
    EXPECT_EQ(post("/settings", token, points).status, 422);
    EXPECT_EQ(read("judge.toml"), "[class\n");
}

TEST_F(SiteTest, FieldsSayWhatIsWrongWithThem) {
    const std::string token = instructor();
    Fields fields = rules("soon");
    fields.insert(fields.end(), {{"late_hours", "5"}, {"late_factor", "2"}, {"late_hours", "4"}, {"late_factor", "x"}});
    add(fields, {.student = "Nobody", .deadline = "soon", .points = "many"});
    const http::Response refused = post("/settings", token, fields);
    EXPECT_EQ(refused.status, 422);
    for (const char* id : {"deadline-0", "late_factor-0", "late_hours-1", "late_factor-1", "override_student-0",
                           "override_deadline-0", "override_points-0", "override_reason-0"}) {
        EXPECT_THAT(refused.body, HasSubstr(fmt::format("id=\"fault-{}\"", id)));
    }
    EXPECT_THAT(refused.body, Not(HasSubstr("fault-late_hours-0")));
}

TEST_F(SiteTest, ACommentIsShownToTheStudentsWhomItIsFor) {
    const std::string token = student("1001");
    const std::string other = student("1002");
    const auto hand_in = [&](const std::string& who) {
        std::string id = receive_submission(who);
        judge(id, wrong_answer());
        return id;
    };
    const std::string of_ada = hand_in(token);
    const std::string of_grace = hand_in(other);
    const auto account = [&](const char* number) { return std::to_string(accounts_.find_student(number).value().id); };
    const http::Response saved = post("/problems/sums/comment", instructor(),
                                      {{"student", account("1001")},
                                       {"comment", "<i>why</i>?"},
                                       {"attempt", "1"},
                                       {"file", "a.py"},
                                       {"line", "1"},
                                       {"back", of_ada}});
    EXPECT_EQ(saved.headers.at("Location"), "/attempts/" + of_ada + "?notice=commented");
    EXPECT_THAT(read("overrides.toml"), HasSubstr("comment = \"attempt 1, a.py:1: <i>why</i>?\""));
    ASSERT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(get("/attempts/" + of_ada, token).body,
                AllOf(HasSubstr("<strong>&lt;i&gt;why&lt;/i&gt;?"), Not(HasSubstr("<i>why"))));
    EXPECT_THAT(get("/attempts/" + of_grace, other).body, Not(HasSubstr("why")));
    const std::string before = read("overrides.toml");
    const Fields both{{"student", account("1001")}, {"student", account("1002")}, {"comment", "read to the end"}};
    Fields with_points = both;
    with_points.emplace_back("points", "20");
    EXPECT_EQ(post("/problems/sums/comment", instructor(), with_points).status, 422) << "points need a reason";
    EXPECT_EQ(read("overrides.toml"), before);
    EXPECT_EQ(post("/problems/sums/comment", token, both).status, 403);
    with_points.emplace_back("reason", "the same small mistake");
    EXPECT_EQ(post("/problems/sums/comment", instructor(), with_points).headers.at("Location"),
              "/problems/sums?notice=commented");
    ASSERT_EQ(course_.read_if_changed(), "");
    for (const auto& [id, who] : {std::pair{of_ada, token}, std::pair{of_grace, other}}) {
        EXPECT_THAT(get("/attempts/" + id, who).body,
                    AllOf(HasSubstr("the instructor comments: read to the end"), HasSubstr("20 of")));
    }
    EXPECT_EQ(post("/problems/sums/comment", instructor(), {{"student", "99"}}).status, 404);
    const http::Response nothing = post("/problems/sums/comment", instructor(), {{"student", account("1001")}});
    EXPECT_THAT(nothing.body, HasSubstr("write a comment"));
}

TEST_F(SiteTest, ACommentIsSavedBesideAnExceptionForNobody) {
    const std::string nobody = "[[student]]\nstudent = \"Adda\"\nexcused = \"ill\"\n";
    write("overrides.toml", nobody);
    ASSERT_EQ(course_.read_if_changed(), "");
    const std::string ada = std::to_string(accounts_.find_student("1001").value().id);
    EXPECT_EQ(post("/problems/sums/comment", instructor(), {{"student", ada}, {"comment", "why?"}}).status, 303);
    EXPECT_THAT(read("overrides.toml"), AllOf(testing::StartsWith(nobody), HasSubstr("comment = \"why?\"")));
}

TEST_F(SiteTest, ACommentIsOneLineAndItsLineIsANumber) {
    const std::string ada = std::to_string(accounts_.find_student("1001").value().id);
    Fields fields{{"student", ada}, {"comment", "why?\r\nread on\r\n"}, {"attempt", "1"}, {"file", "a.py"}};
    Fields wrong = fields;
    wrong.emplace_back("line", "2-3");
    EXPECT_EQ(post("/problems/sums/comment", instructor(), wrong).status, 422);
    fields.emplace_back("line", "2");
    EXPECT_EQ(post("/problems/sums/comment", instructor(), fields).status, 303);
    EXPECT_THAT(read("overrides.toml"), HasSubstr("comment = \"attempt 1, a.py:2: why? read on\""));
}

TEST_F(SiteTest, DecisionsAreMadeAndTakenBackByTheForm) {
    const std::string token = instructor();
    const Fields best = rules("", "verdict", "best");
    Fields excused = best;
    add(excused, {.student = "1002", .excused = "ill"});
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
    Fields fields = rules("2027-01-31T23:59");
    fields.emplace_back("version", version());
    write("judge.toml", read("judge.toml") + "# theirs\n");
    ASSERT_EQ(course_.read_if_changed(), "");
    const std::string theirs = read("judge.toml");
    const http::Response refused = post("/settings", instructor(), fields);
    EXPECT_EQ(refused.status, 409);
    EXPECT_THAT(refused.body, AllOf(HasSubstr("differ: Rules."), HasSubstr("2027-01-31T23:59"), HasSubstr(version())));
    EXPECT_EQ(read("judge.toml"), theirs);
    fields.back().second = version();
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    EXPECT_THAT(read("judge.toml"), AllOf(HasSubstr("deadline = 2027-01-31T23:59"), HasSubstr("# theirs")));
}

TEST_F(SiteTest, ARowOfTheRosterWithoutAnAccountIsAWarning) {
    write("roster.csv", "Name,ID number,Email address,Role\nAda,1001,ada@example.edu,Student\nTim,9,t@x.edu,TA\n");
    ASSERT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(course_.now()->warnings,
                testing::ElementsAre("roster.csv:3: 'Tim' is staff, so that this row has no account"));
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
    Fields fields = rules();
    add(fields, {.student = "1001", .points = "75", .reason = "oral \"exam\""});
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    const std::string text = read("overrides.toml");
    EXPECT_THAT(text, testing::StartsWith("# ours\n"));
    EXPECT_THAT(text, HasSubstr("files = [\"a.py\"]"));
    EXPECT_THAT(text, HasSubstr("points = 75"));
    EXPECT_THAT(text, Not(HasSubstr("ill")));
    EXPECT_THAT(get("/export/csv", instructor()).body, HasSubstr("Ada"));
}

TEST_F(SiteTest, DecisionsForAssignmentsAndSectionsStay) {
    write("roster.csv", "Name,ID number,Email address,Section\nAda,1001,ada@example.edu,A\nGrace,1002,g@x.edu,B\n");
    write("judge.toml", read("judge.toml") + "\n[[assignment]]\nname = \"Week 1\"\npackages = [\"sums\"]\n");
    const std::string ada =
        "[[student]]\nstudent = \"Ada\"\nassignment = \"Week 1\"\ndeadline = 2027-01-30T23:59:00Z\n\n";
    const std::string section = "[[section]]\nsection = \"B\"\ndeadline = 2027-01-29T23:59:00Z\n";
    write("overrides.toml", ada + "[[student]]\nstudent = \"Grace\"\nexcused = \"ill\"\n\n" + section);
    ASSERT_EQ(course_.read_if_changed(), "");
    EXPECT_THAT(get("/settings/students", instructor()).body,
                HasSubstr("name=\"override_assignment\" value=\"Week 1\""));
    Fields fields = rules();
    add(fields, {.student = "Ada", .assignment = "Week 1", .deadline = "2027-01-30T23:59"});
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    EXPECT_EQ(read("overrides.toml"), ada + section);
}

TEST_F(SiteTest, DecisionsThatAreNotChangedStayAsTheyStand) {
    const std::string grace = "# Grace\n[[student]]\nstudent = \"1002\" # by number\ndeadline = 2027-01-31T23:59:59Z\n";
    write("overrides.toml", "# ours\n\n[[student]]\nstudent = \"1001\"\nexcused = \"ill\"\n\n" + grace);
    fs::permissions(folder_.path() / "overrides.toml", fs::perms{0600});
    ASSERT_EQ(course_.read_if_changed(), "");
    Fields fields = rules();
    add(fields, {.student = "1001", .excused = "away"});
    add(fields, {.student = "1002", .deadline = "2027-01-31T23:59"});
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    const std::string made = "# ours\n\n[[student]]\nstudent = \"1001\"\nexcused = \"away\"\n\n" + grace;
    EXPECT_EQ(read("overrides.toml"), made);
    EXPECT_EQ(fs::status(folder_.path() / "overrides.toml").permissions(), fs::perms{0600});
    add(fields, {.student = "Ada", .excused = "of the same student"});
    EXPECT_EQ(post("/settings", instructor(), fields).status, 422);
    EXPECT_EQ(read("overrides.toml"), made);
    EXPECT_EQ(get("/problems/sums", student("1001")).status, 200);
}

TEST_F(SiteTest, ARowThatIsNotChangedKeepsItsEntryBehindAChangedRowOfTheSameStudent) {
    const std::string excused = "# by mail\n[[student]]\nstudent = \"1001\"\nfiles = [\"a.py\"]\nexcused = \"ill\"\n";
    const std::string extension = "[[student]]\nstudent = \"1001\"\ndeadline = 2027-01-31T23:59:59Z # of both\n";
    write("overrides.toml", excused + "\n" + extension);
    ASSERT_EQ(course_.read_if_changed(), "");
    Fields fields = rules();
    add(fields, {.student = "1001", .deadline = "2027-02-01T23:59"});
    add(fields, {.student = "1001", .excused = "ill"});
    EXPECT_EQ(post("/settings", instructor(), fields).status, 303);
    const std::string text = read("overrides.toml");
    EXPECT_THAT(text, HasSubstr(excused));
    EXPECT_THAT(text, HasSubstr("[[student]]\nstudent = \"1001\"\ndeadline = 2027-02-01T23:59:00"));
}

}  // namespace

}  // namespace harness::serve
