// The handlers of requests without a network, for tests: a course with one small problem, which is never judged.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "harness/base/error.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/package.hpp"
#include "harness/serve/serve_fixture.hpp"
#include "harness/serve/site.hpp"
#include "paths.hpp"

namespace harness::serve {

class SiteTest : public ServeTest {
  protected:
    SiteTest() {
        accounts_.take(course_.now()->roster);
        accounts_.set_password("correct horse");
    }

    // The template of `judge new`, with rules for a class.
    std::filesystem::path make_course() const {
        const std::filesystem::path source =
            std::filesystem::path(QUEENS_SOURCE_DIR) / "harness/cli/new/templates/problem";
        std::filesystem::copy(source, folder_.path() / "sums", std::filesystem::copy_options::recursive);
        write("roster.csv", "Name,ID number,Email address\nAda,1001,ada@example.edu\nGrace,1002,grace@example.edu\n");
        write("judge.toml",
              "[class]\nfeedback = \"verdict\"\n\n[[package]]\npath = \"sums\"\n"
              "reference = [\"{submission}\", \"accepted/sum.py\"]\n");
        return folder_.path();
    }
    class NoExecutor : public execute::Executor {
        std::size_t lanes() const override { return 1; }
        std::size_t most() const override { return 1; }
        void judge(const std::vector<execute::Task>&, const execute::Done&, std::size_t,
                   const std::stop_token&) override {
            throw base::JudgeError("it judges nothing");
        }
    };
    Tools tools() const {
        const std::filesystem::path folder = folder_.path();
        return {[folder] {
                    return config::read_config(folder / "judge.toml",
                                               std::filesystem::path(QUEENS_SOURCE_DIR) / "judge.toml");
                },
                [](const config::Config& config, const std::string& name) {
                    return judge::make_plan(config, package::read_package(config, name));
                },
                std::make_shared<NoExecutor>(),
                {},
                {}};
    }

    http::Request request(const std::string& method, const std::string& path, const std::string& token = {}) const {
        http::Request made;
        made.method = method;
        made.path = path;
        made.address = "127.0.0.1";
        made.is_loopback = true;
        made.headers["cookie"] = "other=1; judge_session=" + token;
        return made;
    }
    http::Response get(const std::string& path, const std::string& token = {}) {
        return handle(site_, request("GET", path, token));
    }
    // A POST request with the session's token and these fields and files.
    http::Response post(const std::string& path, const std::string& token,
                        std::vector<std::pair<std::string, std::string>> fields = {},
                        std::vector<UploadFile> files = {}) {
        http::Request made = request("POST", path, token);
        made.fields = std::move(fields);
        made.files = std::move(files);
        if (const auto session = accounts_.session(token, std::chrono::system_clock::now())) {
            made.fields.emplace_back("csrf", session->csrf);
        }
        return handle(site_, made);
    }

    std::string student(const std::string& number) {
        const std::string link = accounts_.new_link(accounts_.find_student(number).value().id);
        return accounts_.enter(link, std::chrono::system_clock::now()).value();
    }
    std::string instructor() { return accounts_.sign_in("correct horse", std::chrono::system_clock::now()).value(); }
    // Submits a file. Returns the attempt's id.
    std::string receive_submission(const std::string& token) {
        const http::Response answer = post("/problems/sums", token, {}, {{"a.py", "print(0)"}});
        EXPECT_EQ(answer.status, 303) << answer.body;
        return answer.headers.at("Location").substr(std::string("/attempts/").size(), 16);
    }
    void judge(const std::string& id, const model::SubmissionResult& given) {
        Attempt attempt = attempts_.find(id).value();
        while (attempts_.take()->id != id) {
        }
        attempts_.finish(attempt.number, given, std::nullopt, std::chrono::system_clock::now());
    }
    static model::SubmissionResult wrong_answer() {
        model::SubmissionResult made = result(model::Verdict::WrongAnswer);
        made.cases.resize(1);
        made.cases[0].name = "secret/1-negative";
        made.cases[0].verdict = model::Verdict::WrongAnswer;
        made.cases[0].reason = "not as expected";
        made.reason = "secret/1-negative: not as expected";
        made.hints = {"numbers below zero"};
        return made;
    }

    Course course_{make_course(), tools()};
    Accounts accounts_{database_};
    Attempts attempts_{database_, QueueLimits{}};
    Live live_;
    lti::SignIns sign_ins_{database_};
    int woken_ = 0;
    Site site_{.course = course_,
               .accounts = accounts_,
               .attempts = attempts_,
               .live = live_,
               .sign_ins = sign_ins_,
               .database = database_,
               .wake = [this] { ++woken_; },
               .complain = [](const std::string&) {}};
};

}  // namespace harness::serve
