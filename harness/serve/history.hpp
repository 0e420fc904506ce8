// One student's attempts at one problem, as pages show them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/serve/grading.hpp"
#include "harness/serve/site.hpp"

namespace harness::serve {

struct History {
    std::vector<Attempt> attempts;                                // the oldest first
    std::vector<std::optional<model::SubmissionResult>> results;  // of each, as it is graded now; empty: none yet
    std::optional<std::size_t> counting;                          // the place of the one that counts

    // The place of the attempt; empty where it is none of these.
    std::optional<std::size_t> place_of(const std::string& id) const;
};

History history_of(const Asked& asked, const Problem& problem, const Account& account);
// Of each student of the class, in the order of `students`; of results no more than Summaries keep.
std::vector<History> histories_of(const Asked& asked, const Problem& problem, const std::vector<Account>& students);

// What the viewer may know: an instructor all, a student what the course's feedback tells.
model::Feedback feedback_for(const Asked& asked);
// The attempt at a place, as far as the viewer may know.
pages::Attempt shown(const Asked& asked, const Problem& problem, const History& history, std::size_t place);
// All of the student's, the newest first.
std::vector<pages::Attempt> shown_all(const Asked& asked, const Problem& problem, const Account& account);
// The attempt at a place as it was judged before it was judged again.
pages::Attempt shown_before(const Asked& asked, const Problem& problem, const Account& account, History history,
                            std::size_t place);
// The one that counts, else the last; empty where there is none.
std::optional<pages::Attempt> shown_counting(const Asked& asked, const Problem& problem, const History& history);
// The student's own deadline, else the class's.
std::optional<Time> deadline_of(const Edition& edition, const model::Author& author);
// The attempt's files, as they were handed in.
std::vector<pages::SourceFile> sources_of(const Course& course, const Attempt& attempt);

}  // namespace harness::serve
