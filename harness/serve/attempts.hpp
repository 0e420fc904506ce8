// The attempts of a course and the judging queue, in the database. Each change is one transaction, so a server that is
// killed at any time continues with everything it had accepted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/result.hpp"
#include "harness/serve/database.hpp"
#include "harness/serve/pages/views.hpp"
#include "harness/serve/uploads.hpp"

namespace harness::serve {

using State = pages::State;

struct Attempt {
    std::int64_t number = 0;  // in order of acceptance
    std::string id;           // as used in links
    std::int64_t account = 0;
    std::string package;
    Time received;
    std::string folder;      // of its files, relative to the course's folder
    std::int64_t bytes = 0;  // of all its files
    State state = State::Queued;
    bool again = false;  // the instructor wants it to be judged again
    int tries = 0;       // number of failures of the judge
    // Of the last judging; empty: not judged yet.
    std::optional<model::Verdict> verdict{};
    std::optional<Time> judged{};
    bool has_earlier = false;  // it has a result from before it was judged again
};

// The attempt of an upload below `handed_in`.
Attempt uploaded(const std::filesystem::path& handed_in, const UploadFolder& upload, std::int64_t account,
                 std::int64_t bytes);

struct QueueLimits {
    std::size_t of_student = 5;  // attempts that a student may have in the queue
    std::size_t of_all = 5000;
    std::size_t of_problem = 300;  // attempts of one student at one problem; counts judged ones, all are kept
    std::int64_t bytes_of_student = 64 << 20;  // of all files that a student has submitted
};

// All members throw like Database.
class Attempts {
  public:
    Attempts(Database& database, QueueLimits limits) : database_(database), limits_(limits) {}

    // Attempts whose judging was interrupted wait again. Call this once, before take().
    void recover();

    // Why it would not be accepted; empty: it would. Reads only account, package and bytes.
    std::optional<pages::Complaint> refusal(const Attempt& attempt);
    // Adds it to the queue, or returns why not. Reads only account, package, received, id, folder and bytes.
    std::optional<pages::Complaint> add(const Attempt& attempt);
    // Adds an attempt whose files were found, without checking limits. Does nothing if it exists already.
    void adopt(const Attempt& attempt);

    // The next attempt to judge, which gets the state Judging; empty: none waits. Accounts take turns, so that a
    // student's many uploads do not delay the others. Attempts to judge again come after all new ones.
    std::optional<Attempt> take();
    // For interrupted judging: it waits again.
    void put_back(std::int64_t number);
    // For a failure of the judge: it waits again, and returns true, unless it has failed this many times.
    bool fail(std::int64_t number, int most_tries);
    void finish(std::int64_t number, const model::SubmissionResult& result, Time now);
    // Ends judging again without a new result: the attempt keeps its old result.
    void keep_result(std::int64_t number);
    // Queues the package's judged attempts again (empty: all packages; `id`: only this attempt). Returns their number.
    int judge_again(std::string_view package, std::string_view id = {});

    std::optional<Attempt> find(std::string_view id);
    // Of the last judging; empty: not judged yet.
    std::optional<model::SubmissionResult> result(std::int64_t number);
    // From before it was judged again; empty: none.
    std::optional<model::SubmissionResult> earlier_result(std::int64_t number);
    // The newest last.
    std::vector<Attempt> of(std::int64_t account, std::string_view package);
    std::vector<Attempt> of_package(std::string_view package);
    // For each waiting attempt, by number: how many are judged before it, including those being judged.
    std::map<std::int64_t, std::size_t> positions();

  private:
    std::optional<pages::Complaint> refusal_in(store::Connection& connection, const Attempt& attempt) const;

    Database& database_;
    QueueLimits limits_;
};

}  // namespace harness::serve
