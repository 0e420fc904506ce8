// A store in its own folder, and runs to write into it.
#pragma once

#include <string>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

#include "harness/base/temp_dir.hpp"
#include "harness/history/store/recorder.hpp"
#include "harness/history/store/store.hpp"

namespace harness::store {

class StoreTest : public testing::Test {
  protected:
    std::filesystem::path file() const { return folder_.path() / "judge.db"; }
    Store open(Access access = Access::Write) const { return {file(), access}; }

    // An accepted submission with this fingerprint.
    static model::SubmissionResult submission(const std::string& name, const std::string& fingerprint) {
        model::SubmissionResult result;
        result.name = name;
        result.verdict = model::Verdict::Accepted;
        result.time_factor = 2.5;
        result.expected = {model::Verdict::Accepted};
        result.as_expected = true;
        result.fingerprint = {"sources of " + name, fingerprint};
        result.cases.resize(2);
        for (model::CaseResult& test_case : result.cases) {
            test_case.name = "secret/" + std::to_string(&test_case - result.cases.data());
            test_case.verdict = model::Verdict::Accepted;
        }
        return result;
    }

    // A run of one package that has these submissions.
    static model::RunResult run_of(const std::string& id, std::vector<model::SubmissionResult> submissions) {
        model::RunResult run;
        run.info.id = id;
        run.info.command = "grade";
        run.packages.resize(1);
        run.packages[0].info.name = "p";
        run.packages[0].info.submissions = submissions.size();
        run.packages[0].submissions = std::move(submissions);
        model::count(run.packages[0], run.summary);
        run.summary.took = std::chrono::seconds{1};
        return run;
    }

    static void play_package(model::Listener& listener, const model::PackageResult& package) {
        listener.package_started(package.info);
        for (std::size_t place = 0; place < package.submissions.size(); ++place) {
            listener.submission_judged(package.info, place, package.submissions[place]);
        }
        listener.package_ended(package);
    }
    static void play(model::Listener& listener, const model::RunResult& run) {
        listener.run_started(run.info);
        for (const model::PackageResult& package : run.packages) {
            play_package(listener, package);
        }
        listener.run_ended(run.info, run.summary);
    }
    static void keep(Store& store, const model::RunResult& run, const std::string& plan = "plan",
                     std::optional<std::chrono::nanoseconds> spent = {}) {
        Recorder recorder(store, plan, spent);
        play(recorder, run);
    }

    // The number that a query of the file gives.
    int number(const char* sql) const { return SQLite::Database(file().string()).execAndGet(sql).getInt(); }

  private:
    base::TempDir folder_;
};

}  // namespace harness::store
