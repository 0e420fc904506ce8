// `judge export --to`: sending a package to DOMjudge, here a small server that answers as DOMjudge does.

#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

// Answers one POST, and keeps what it was sent.
constexpr const char* server = R"python(
import base64, http.server, json, sys

class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        user = base64.b64decode(self.headers.get("Authorization", "Basic ")[6:]).decode()
        open("request", "wb").write(f"{self.path} {user}\n".encode() + body)
        answer = {"problem_id": 7, "messages": {"info": ["Added 2 testcases"], "danger": []}}
        if user != "ada:secret":
            answer = {"code": 401, "message": "Invalid credentials."}
        text = json.dumps(answer).encode()
        self.send_response(answer.get("code", 200))
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)
    def log_message(self, *arguments):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
server.timeout = 60
open("port.part", "w").write(str(server.server_port))
import os
os.rename("port.part", "port")
server.handle_request()
)python";

class Uploads : public EndToEnd {
  protected:
    void SetUp() override {
        EndToEnd::SetUp();
        if (!IsSkipped() && shell("command -v curl").code != 0) {
            GTEST_SKIP() << "curl is not installed";
        }
        write("server.py", server);
    }
    // Exports to a new server.
    Ended send(const std::string& netrc, const std::string& more = "") const {
        write("home/.netrc", netrc);
        return shell(
            "rm -f port; python3 -B server.py > server.log 2>&1 & "
            "for i in {1..600}; do test -e port && break; sleep 0.1; done; "
            "HOME=$PWD/home $judge export double double.zip --format domjudge "
            "--to http://127.0.0.1:$(cat port)/api/v4/contests/nwerc " +
            more + "; code=$?; kill $! 2> kill.log; exit $code");
    }
};

TEST_F(Uploads, SendTheArchiveWithTheUserOfNetrc) {
    const Ended ended = send("machine 127.0.0.1 login ada password secret\n", "--replace 'a b'");
    ASSERT_EQ(ended.code, 0) << ended.error;
    EXPECT_THAT(ended.output,
                AllOf(HasSubstr("/api/v4/contests/nwerc: problem 7\n"), HasSubstr("  Added 2 testcases\n")));
    EXPECT_THAT(read("request"),
                AllOf(HasSubstr("/api/v4/contests/nwerc/problems ada:secret\n"), HasSubstr("name=\"zip\""),
                      HasSubstr("filename=\"double.zip\""), HasSubstr(read("double.zip")), HasSubstr("a b")));
}

TEST_F(Uploads, SayWhatTheServerRefuses) {
    const Ended ended = send("");
    EXPECT_EQ(ended.code, 2);
    expect_one_line(ended, {"answers 401: Invalid credentials.", "'machine 127.0.0.1 login USER", "~/.netrc"});
    expect_refused({"export", "double", "x.zip", "--format", "domjudge", "--to", "http://127.0.0.1:1/contests/1"},
                   {"http://127.0.0.1:1/contests/1: ", "connect"});
}

TEST_F(Uploads, NeedCurl) {
    const Ended ended = shell(
        "PATH=$PWD/none \"$judge\" export double x.zip --format domjudge --to https://judge.example.org/contests/1");
    EXPECT_EQ(ended.code, 2);
    expect_one_line(ended, {"--to needs the program curl"});
}

TEST_F(Uploads, NeedAContestOfDomjudge) {
    for (const char* address : {"judge.example.org/api/v4/contests/1", "https://judge.example.org/",
                                "file:///contests/1", "http://judge.example.org/contests/1"}) {
        expect_refused({"export", "double", "x.zip", "--format", "domjudge", "--to", address},
                       {"https://judge.example.org/api/v4/contests/1"});
    }
    const Ended with_password =
        judge({"export", "double", "x.zip", "--format", "domjudge", "--to", "https://ada:secret@j.org/contests/1"});
    EXPECT_EQ(with_password.code, 2);
    EXPECT_THAT(with_password.error, Not(HasSubstr("secret")));
    expect_refused({"export", "double", "x.zip", "--format", "kattis", "--to", "https://j.org/contests/1"},
                   {"--to needs --format domjudge"});
    expect_refused({"export", "double", "x.zip", "--format", "domjudge", "--replace", "a"}, {"--replace needs --to"});
}

}  // namespace
}  // namespace harness::cli
