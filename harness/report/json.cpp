#include <cmath>
#include <string>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include "harness/base/temp_file.hpp"
#include "harness/base/utc.hpp"
#include "harness/model/counting.hpp"
#include "harness/report/formats.hpp"
#include "harness/report/json_values.hpp"

namespace harness::report {

namespace {

double rounded_ms(std::chrono::nanoseconds time) {
    return std::round(std::chrono::duration<double, std::micro>(time).count()) / 1000;
}

// A limit of a package; null if the package is broken, because then it is not known.
Object limit_of(const model::PackageResult& result, Object limit) {
    return model::is_broken(result.info) ? Object(nullptr) : std::move(limit);
}

Object case_object(const model::CaseResult& one) {
    return {{"name", safe(one.name)},
            {"verdict", model::short_name(one.verdict)},
            {"cpu_ms", or_null(one.cpu, rounded_ms)},
            {"wall_ms", or_null(one.wall, rounded_ms)},
            {"memory_kib", or_null(one.memory_kib)},
            {"exit_code", or_null(one.exit_code)},
            {"signal", or_null(one.signal)},
            {"reason", safe(one.reason)},
            {"output_bytes", or_null(one.output_bytes)},
            {"reran_alone", one.reran_alone},
            {"score", or_null(one.score)}};
}

Object growth_case_object(const model::Growth::Case& one) {
    return {{"n", one.n},
            {"boards", one.boards},
            {"size", one.size},
            {"cpu_ms", rounded_ms(one.cpu)},
            {"curve_ms", one.curve_seconds * 1000},
            {"fitted", one.fitted}};
}

Object growth_object(const model::Growth& growth) {
    return {{"factor", growth.factor},
            {"measured", array_of(growth.measured, growth_case_object)},
            {"stopped", growth_case_object(growth.stopped)}};
}

Object author_object(const model::Author& author) {
    return {{"student", safe(author.student)},     {"id", text_or_null(author.id)},
            {"email", text_or_null(author.email)}, {"handed_in", or_null(author.handed_in, base::utc_text)},
            {"marked_late", author.marked_late},   {"excused", text_or_null(author.excused)}};
}

Object points_object(const model::Points& points) {
    const Object groups = array_of(points.groups, [](const model::Points::Group& group) -> Object {
        return {{"name", text_or_null(group.name)},
                {"cases", safe(group.cases)},
                {"points", group.got},
                {"most", or_null(group.most)},
                {"verdict", or_null(group.verdict, model::short_name)}};
    });
    const auto seconds = [](std::chrono::nanoseconds late) { return late / std::chrono::seconds{1}; };
    return {{"points", points.got},
            {"most", or_null(points.most)},
            {"late_seconds", or_null(points.late, seconds)},
            {"factor", points.factor},
            {"groups", groups}};
}

Object submission_object(const model::SubmissionResult& result, bool counts) {
    const auto missed = [](const model::MissedCatch& one) -> Object {
        return {{"case", safe(one.case_name)}, {"verdict", model::short_name(one.got)}};
    };
    return {{"name", safe(result.name)},
            {"language", safe(result.language)},
            {"time_factor", result.time_factor},
            {"verdict",
             result.verdict == model::Verdict::NotJudged ? Object(nullptr) : Object(model::short_name(result.verdict))},
            {"expected", array_of(result.expected, model::short_name)},
            {"as_expected", result.as_expected},
            {"author", or_null(result.author, author_object)},
            {"counts", counts},
            {"score", or_null(result.score)},
            {"points", or_null(result.points, points_object)},
            {"reason", safe(result.reason)},
            {"notes", array_of(result.notes, safe)},
            {"hints", array_of(result.hints, safe)},
            {"growth", or_null(result.growth, growth_object)},
            {"compile",
             {{"ms", or_null(result.compile.wall, rounded_ms)},
              {"cached", result.compile.cached},
              {"message", safe(result.compile.message)}}},
            {"cases", array_of(result.cases, case_object)},
            {"missed_catches", array_of(result.missed_catches, missed)},
            {"from_run", text_or_null(result.from_run)}};
}

// The package without its submissions, which are written last.
Object package_object(const model::PackageResult& result) {
    const auto problem = [](const model::PackageProblem& one) -> Object {
        return {{"where", safe(one.where)}, {"what", safe(one.what)}};
    };
    return {{"name", safe(result.info.name)},
            {"time_limit_ms", limit_of(result, rounded_ms(result.info.time_limit))},
            {"memory_limit_kib", limit_of(result, result.info.memory_limit_kib)},
            {"data_hash", text_or_null(result.info.data_hash)},
            {"problems", array_of(result.problems, problem)}};
}

Object rerun_object(const std::string& package, const std::string& submission, const model::CaseResult& one) {
    return {{"package", safe(package)},
            {"submission", safe(submission)},
            {"case", safe(one.name)},
            {"reasons", array_of(one.reruns, safe)}};
}

// Indented for a text in which its first line starts after this many spaces.
std::string shifted(const Object& object, std::size_t spaces) {
    return boost::replace_all_copy(object.dump(2), "\n", "\n" + std::string(spaces, ' '));
}

Object text_object(const std::map<std::string, std::string>& texts) {
    Object object = Object::object();
    for (const auto& [key, value] : texts) {
        object[safe(key)] = safe(value);
    }
    return object;
}

class Json : public model::Listener {
  public:
    explicit Json(Write write) : write_(std::move(write)) {}

    void package_ended(const model::PackageResult& result) override {
        std::string head = shifted(package_object(result), 4);
        head.resize(head.rfind('\n'));  // its closing brace
        packages_.append(fmt::format("{}\n    {},\n      \"submissions\": [", packages_.size() == 0 ? "" : ",", head));
        const std::vector<bool> counts = model::which_count(result.submissions);
        std::size_t place = 0;
        for (const model::SubmissionResult& submission : result.submissions) {
            packages_.append(fmt::format("{}\n        {}", place == 0 ? "" : ",",
                                         shifted(submission_object(submission, counts[place]), 8)));
            ++place;
            for (const model::CaseResult& one : submission.cases) {
                if (!one.reruns.empty()) {
                    reruns_.push_back(rerun_object(result.info.name, submission.name, one));
                }
            }
        }
        packages_.append(place == 0 ? "]\n    }" : "\n      ]\n    }");
    }

    void run_ended(const model::RunInfo& run, const model::Summary& summary) override {
        Object machine = text_object(run.machine);
        machine["not_enforced"] = array_of(run.not_enforced, safe);
        const Object whole{{"format", 1},
                           {"run", safe(run.id)},
                           {"started", base::utc_text(run.started)},
                           {"command", run.command},
                           {"took_ms", or_null(summary.took, rounded_ms)},
                           {"machine", machine},
                           {"versions", text_object(run.versions)},
                           {"read_as", text_object(run.read_as)},
                           {"left_out", text_object(run.left_out)},
                           {"packages", nullptr},
                           {"reruns", reruns_},
                           {"summary",
                            {{"as_expected", summary.as_expected},
                             {"not_as_expected", summary.not_as_expected},
                             {"not_judged", summary.not_judged},
                             {"judge_errors", summary.judge_errors},
                             {"package_problems", summary.package_problems}}}};
        const std::string text = whole.dump(2);
        constexpr std::string_view place = "\n  \"packages\": null";  // no value contains a line end
        const std::size_t at = text.find(place);
        write_(fmt::format("{}\n  \"packages\": [", text.substr(0, at)));
        packages_.copy_to(write_);
        write_(fmt::format("{}]{}\n", packages_.size() == 0 ? "" : "\n  ", text.substr(at + place.size())));
    }

  private:
    Write write_;
    base::TempFile packages_;  // as text
    std::vector<Object> reruns_;
};

}  // namespace

std::unique_ptr<model::Listener> make_json(Write write) {
    return std::make_unique<Json>(std::move(write));
}

}  // namespace harness::report
