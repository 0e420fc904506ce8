// The attempts of a course and the queue of those that are to be judged, in the database: each change is one
// transaction, so that a server that is killed at any moment goes on with what it had accepted.
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

namespace harness::serve {

enum class State { Queued, Judging, Judged };

struct Attempt {
    std::int64_t number = 0;  // in the order in which they were accepted
    std::string id;           // as links have it
    std::int64_t account = 0;
    std::string package;
    Time received;
    std::string folder;      // of its files, below the course's folder
    std::int64_t bytes = 0;  // of all its files
    State state = State::Queued;
    bool again = false;  // the instructor wants it judged again
    int tries = 0;       // at which the judge failed
    // Of the last time that it was judged; empty: never yet.
    std::optional<model::Verdict> verdict{};
    std::string result{};  // as dispatch::to_json() has it
    std::optional<Time> judged{};
    std::string before{};  // the result before it was judged again; empty: it was not
};

struct QueueLimits {
    std::size_t of_one = 5;  // that one student may have waiting
    std::size_t of_all = 5000;
    std::size_t of_problem = 300;             // attempts of one student at one problem, judged ones too: each is kept
    std::int64_t bytes_of_one = 64 << 20;     // of all files that one student has handed in
    std::uintmax_t free_bytes = 256U << 20U;  // that uploads leave on the disk
};

enum class Refusal { None, TooManyOwn, TooManyInAll, TooManyOfProblem, TooManyBytes };

// All throw as Database.
class Attempts {
  public:
    Attempts(Database& database, QueueLimits limits) : database_(database), limits_(limits) {}

    // What had begun to be judged waits again. To be called once, before anything is taken.
    void recover();

    // Whether it would be accepted: only account, package and bytes are looked at.
    Refusal would_accept(const Attempt& attempt);
    // Puts it at the end of its account's; only account, package, received, id, folder and bytes are looked at.
    Refusal add(const Attempt& attempt);
    // Likewise without asking for limits, unless it is there: of files that were found.
    void adopt(const Attempt& attempt);

    // The one to judge next, which is being judged from here on; empty: none waits. Accounts take turns, so that no
    // one's uploads delay the others'; what is judged again comes after all that is new.
    std::optional<Attempt> take();
    // The judging was interrupted: it waits again.
    void put_back(std::int64_t number);
    // The judge failed: it waits again, and true comes back, unless it has tried so often.
    bool fail(std::int64_t number, int most_tries);
    void finish(std::int64_t number, const model::SubmissionResult& result, Time now);
    // What was to be judged again keeps the result that it had.
    void keep_result(std::int64_t number);
    // Lets those of the package (empty: of all) be judged again that were; `id`: this one alone. Returns how many.
    int judge_again(std::string_view package, std::string_view id = {});

    std::optional<Attempt> find(std::string_view id);
    // The newest last.
    std::vector<Attempt> of(std::int64_t account, std::string_view package);
    std::vector<Attempt> of_package(std::string_view package);
    // Of each that waits, by its number: how many are judged before it, those that are being judged counted.
    std::map<std::int64_t, std::size_t> positions();
    std::size_t waiting();

  private:
    Refusal refusal(store::Connection& connection, const Attempt& attempt) const;

    Database& database_;
    QueueLimits limits_;
};

}  // namespace harness::serve
