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

#include "harness/format/config/class_rules.hpp"
#include "harness/model/result.hpp"
#include "harness/serve/database.hpp"
#include "harness/serve/pages/views.hpp"
#include "harness/serve/uploads.hpp"

namespace harness::serve {

using State = pages::State;

// Whether an attempt that has a result is judged again.
enum class Again { No, All, Changed };  // Changed: only the cases that differ from those of its version

struct Attempt {
    std::int64_t number = 0;  // in order of acceptance
    std::string id;           // as used in links
    std::int64_t account = 0;
    std::string package;
    Time received;
    std::string folder;      // of its files, relative to the course's folder
    std::int64_t bytes = 0;  // of all its files
    State state = State::Queued;
    Again again = Again::No;
    int tries = 0;  // number of failures of the judge
    // Of its result; empty: not judged yet.
    std::optional<model::Verdict> verdict{};
    std::optional<Time> judged{};
    std::string language{};                 // an id; empty: not known
    std::optional<std::int64_t> version{};  // that judged it
    std::string digest{};                   // of this version; empty: not known
    // Of the result that waits to be applied; empty: there is none.
    std::optional<model::Verdict> preview{};
    std::optional<Time> previewed{};
    // If another result was applied in place of its first: the verdict before, and when the new one was judged.
    std::optional<model::Verdict> was{};
    std::optional<Time> replaced{};

    bool operator==(const Attempt&) const = default;
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

// Which attempts to list. Each empty member allows all.
struct AttemptFilter {
    static constexpr std::string_view not_judged = "none";  // as a verdict

    std::string package{};
    std::string verdict{};  // a short name: "WA"
    std::string language{};
    std::optional<Time> from{};
    std::optional<Time> until{};  // the first time that is too late
};

// All members throw like Database.
class Attempts {
  public:
    Attempts(Database& database, QueueLimits limits);

    // Attempts whose judging was interrupted wait again. Call this once, before take().
    void recover();

    // Why one of them would not be accepted, which are one student's and at one problem; empty: all would. Reads only
    // account, package, received and bytes. `calendar`: the problem's, for its max_attempts and cooldown.
    std::optional<pages::Complaint> refusal(const std::vector<Attempt>& attempts,
                                            const config::Calendar& calendar = {});
    // Adds all to the queue, or returns why not. Reads only account, package, received, id, folder and bytes.
    std::optional<pages::Complaint> add(const std::vector<Attempt>& attempts, const config::Calendar& calendar = {});
    // Adds an attempt whose files were found, without checking limits. Does nothing if it exists already.
    void adopt(const Attempt& attempt);

    // The next attempt to judge, which gets the state Judging; empty: none waits. Accounts take turns, so that a
    // student's many uploads do not delay the others. Attempts to judge again come after all new ones.
    std::optional<Attempt> take();
    // For interrupted judging: it waits again.
    void put_back(std::int64_t number);
    // For a failure of the judge: it waits again, and returns true, unless it has failed this many times.
    bool fail(std::int64_t number, int most_tries);
    // The first verdict is the attempt's at once. A later result that may give other points waits to be applied.
    void finish(std::int64_t number, const model::SubmissionResult& result, std::optional<std::int64_t> version,
                Time now);
    // The package's waiting results become those of their attempts. A judge error never replaces a verdict.
    void apply(std::string_view package);
    // They are forgotten.
    void discard(std::string_view package);
    // Queues the package's judged attempts again (empty: all packages; `id`: only this attempt). Returns their number.
    int judge_again(std::string_view package, Again again, std::string_view id = {});
    // The same for those that were judged last by another version of the package, for what has changed; and for those
    // at which the judge failed without any version, as while judge.toml lists no such package.
    int judge_outdated(std::string_view package, std::int64_t version);

    // The number of a package's version.
    std::int64_t version(std::string_view package, std::string_view digest,
                         const std::map<std::string, std::string>& case_keys);
    std::map<std::string, std::string> case_keys(std::int64_t version);

    std::optional<Attempt> find(std::string_view id);
    // Empty: not judged yet.
    std::optional<model::SubmissionResult> result(std::int64_t number);
    // The result that waits to be applied; empty: none.
    std::optional<model::SubmissionResult> preview(std::int64_t number);
    // The newest last.
    std::vector<Attempt> of(std::int64_t account, std::string_view package);
    std::vector<Attempt> of_account(std::int64_t account);
    // For each account of which an attempt was added or changed since the start: a number that grows with each change.
    std::map<std::int64_t, std::int64_t> changes();
    // The number of this account; 0: nothing was changed.
    std::int64_t changes(std::int64_t account);
    // Those of these accounts that pass the filter, the newest first, at most `most`. `before`, if any: older ones than
    // this. Reads the rows of one index, whatever the filter.
    std::vector<Attempt> newest(const std::vector<std::int64_t>& accounts, const AttemptFilter& filter,
                                std::size_t most, const std::optional<Attempt>& before = {});
    // For each waiting attempt, by number: how many are judged before it, including those being judged.
    std::map<std::int64_t, std::size_t> positions();

  private:
    std::optional<pages::Complaint> refusal_in(store::Connection& connection, const std::vector<Attempt>& attempts,
                                               const config::Calendar& calendar) const;

    Database& database_;
    QueueLimits limits_;
};

}  // namespace harness::serve
