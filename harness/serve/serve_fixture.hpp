// A database in its own folder with a few students, for tests.
#pragma once

#include <string>
#include <vector>

#include "harness/base/scratch_folder.hpp"
#include "harness/serve/accounts.hpp"
#include "harness/serve/attempts.hpp"

namespace harness::serve {

class ServeTest : public base::ScratchFolder {
  protected:
    static model::RosterRow row(const std::string& name, const std::string& number, const std::string& email = {}) {
        return {1, {}, name, number, email, {}};
    }
    static model::Roster roster(std::vector<model::RosterRow> rows) {
        model::Roster made;
        made.rows = std::move(rows);
        return made;
    }
    static Time moment(int seconds) { return Time{std::chrono::seconds{1'790'000'000 + seconds}}; }

    static model::SubmissionResult result(model::Verdict verdict) {
        model::SubmissionResult made;
        made.verdict = verdict;
        return made;
    }

    static std::optional<pages::Error> error_of(const std::optional<pages::Complaint>& complaint) {
        return complaint ? std::optional(complaint->error) : std::nullopt;
    }

    Database database_{folder_.path() / "serve.db"};
};

}  // namespace harness::serve
