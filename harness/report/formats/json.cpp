#include <algorithm>
#include <iterator>
#include <string>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "format_table.hpp"
#include "harness/base/temp_file.hpp"
#include "harness/base/utc.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/behaviours.hpp"
#include "harness/report/disputes.hpp"
#include "harness/report/json_values.hpp"

namespace harness::report {

namespace {

Object submission_object(const model::SubmissionResult& result, bool counts) {
    Object object = Object::object();
    for_shown(result, [&](std::string_view key, Object member) {
        if (key == "score") {
            object["counts"] = counts;  // depends on the student's other submissions
        }
        object[std::string{key}] = std::move(member);
    });
    return object;
}

Object alike_object(const AlikePrograms& alike, const model::PackageResult& result) {
    Object object = Shown::of(alike.behaviour);
    object["hint"] = text_or_null(alike.behaviour.hint);
    const auto name = [&](std::size_t index) -> Object { return safe(result.submissions[index].name); };
    object["submissions"] = Object::array();
    std::ranges::transform(alike.programs, std::back_inserter(object["submissions"]), name);
    object["example"] = name(alike.example);
    return object;
}

// The package without its submissions, which are written last.
Object package_object(const model::PackageResult& result, bool is_verified) {
    Object object = Shown::of(result.info);
    if (result.info.time_limit.count() == 0) {  // not known
        object["time_limit_ms"] = nullptr;
    }
    if (model::is_broken(result.info)) {
        object["memory_limit_kib"] = nullptr;
    }
    const model::PackageState state = model::state_of(result);
    object["state"] = is_verified ? Object(state.name()) : Object(nullptr);
    object["state_reason"] = is_verified ? text_or_null(state.why) : Object(nullptr);
    object["margins"] = Shown::of(result.margins);
    object["divergences"] = Shown::of(result.divergences);
    object["problems"] = Shown::of(result.problems);
    object["disputes"] = Shown::of(disputes_of(result));
    object["alike"] = Object::array();
    for (const AlikePrograms& alike : behaviours_of(result)) {
        object["alike"].push_back(alike_object(alike, result));
    }
    return object;
}

Object rerun_object(const std::string& package, const std::string& submission, const model::CaseResult& result) {
    return {{"package", safe(package)},
            {"submission", safe(submission)},
            {"case", safe(result.name)},
            {"reasons", Shown::of(result.reruns)}};
}

// Indented for a text in which its first line starts after this many spaces.
std::string shifted(const Object& object, std::size_t spaces) {
    return boost::replace_all_copy(object.dump(2), "\n", "\n" + std::string(spaces, ' '));
}

class Json : public model::Listener {
  public:
    explicit Json(Write write) : write_(std::move(write)) {}

    void run_started(const model::RunInfo& run) override { is_verified_ = run.command == "verify"; }

    void package_ended(const model::PackageResult& result) override {
        std::string head = shifted(package_object(result, is_verified_), 4);
        head.resize(head.rfind('\n'));  // its closing brace
        packages_.append(fmt::format("{}\n    {},\n      \"submissions\": [", packages_.size() == 0 ? "" : ",", head));
        const std::vector<bool> counts = model::which_count(result.submissions);
        std::size_t index = 0;
        for (const model::SubmissionResult& submission : result.submissions) {
            packages_.append(fmt::format("{}\n        {}", index == 0 ? "" : ",",
                                         shifted(submission_object(submission, counts[index]), 8)));
            ++index;
            for (const model::CaseResult& of_case : submission.cases) {
                if (!of_case.reruns.empty()) {
                    reruns_.push_back(rerun_object(result.info.name, submission.name, of_case));
                }
            }
        }
        packages_.append(index == 0 ? "]\n    }" : "\n      ]\n    }");
    }

    void run_ended(const model::RunInfo& run, const model::Summary& summary) override {
        Object machine = Shown::of(run.machine);
        machine["not_enforced"] = Shown::of(run.not_enforced);
        const Object whole{{"format", 1},
                           {"run", safe(run.id)},
                           {"started", base::utc_text(run.started)},
                           {"command", run.command},
                           {"took_ms", Shown::of(summary.took)},
                           {"machine", machine},
                           {"versions", Shown::of(run.versions)},
                           {"read_as", Shown::of(run.read_as)},
                           {"left_out", Shown::of(run.left_out)},
                           {"stopped", text_or_null(run.stopped)},
                           {"packages", nullptr},
                           {"reruns", reruns_},
                           {"summary", Shown::of(summary)}};
        const std::string text = whole.dump(2);
        constexpr std::string_view gap = "\n  \"packages\": null";  // no value contains a line end
        const std::size_t at = text.find(gap);
        write_(fmt::format("{}\n  \"packages\": [", text.substr(0, at)));
        packages_.copy_to(write_);
        write_(fmt::format("{}]{}\n", packages_.size() == 0 ? "" : "\n  ", text.substr(at + gap.size())));
    }

  private:
    Write write_;
    bool is_verified_ = false;
    base::TempFile packages_;  // as text
    std::vector<Object> reruns_;
};

}  // namespace

std::unique_ptr<model::Listener> make_json(Write write) {
    return std::make_unique<Json>(std::move(write));
}

namespace formats {

Format json() {
    return {"json", "write the results as JSON (docs/judge.schema.json)",
            [](Write write, const FormatSetting&) { return make_json(std::move(write)); }};
}

}  // namespace formats

}  // namespace harness::report
