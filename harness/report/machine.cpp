#include "harness/report/machine.hpp"

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/base/time.hpp"

namespace harness::report {

namespace {

using base::milliseconds;
using model::Spread;
using std::chrono::nanoseconds;

double percent(nanoseconds more, nanoseconds of) {
    return of.count() > 0 ? 100.0 * static_cast<double>(more.count()) / static_cast<double>(of.count()) : 0;
}

std::string text_of(const Spread& spread) {
    return fmt::format("{:.1f} to {:.1f} ms in {} runs of the same work ({:.1f} %)", milliseconds(spread.least),
                       milliseconds(spread.most), spread.runs, percent(spread.most - spread.least, spread.least));
}

void add_calibration(const model::Calibration& calibration, std::map<std::string, std::string>& facts) {
    if (calibration.alone) {
        facts["cpu time alone"] = text_of(*calibration.alone);
    }
    if (calibration.in_parallel) {
        facts["cpu time in company"] = text_of(*calibration.in_parallel);
    }
    if (calibration.alone && calibration.in_parallel) {
        const nanoseconds alone = calibration.alone->middle;
        facts["company slows by"] = fmt::format("{:.1f} %", percent(calibration.in_parallel->middle - alone, alone));
    }
}

}  // namespace

std::map<std::string, std::string> machine_facts(const model::Machine& machine) {
    std::map<std::string, std::string> facts{{"cpu", machine.cpu},
                                             {"kernel", machine.kernel},
                                             {"cores", std::to_string(machine.cores)},
                                             {"jobs", std::to_string(machine.jobs)}};
    facts["sandbox"] = machine.policy == "none" ? "none: nothing is isolated" : machine.policy;
    for (const model::Protection& protection : machine.protections) {
        facts["sandbox " + protection.name] =
            protection.enforced ? protection.mechanism : "not enforced: " + protection.problem;
    }
    add_calibration(machine.calibration, facts);
    if (!machine.not_calibrated.empty()) {
        facts["cpu time"] = fmt::format("not measured: {}", base::one_line(machine.not_calibrated, 300));
    }
    return facts;
}

std::string_view fact_label(std::string_view key) {
    return key == "cpu time alone"        ? "cpu time of one run at a time"
           : key == "cpu time in company" ? "cpu time of runs in parallel"
           : key == "company slows by"    ? "slowdown when cases run in parallel"
                                          : key;
}

std::vector<std::string> not_enforced_lines(const std::vector<model::Protection>& protections) {
    std::map<std::string, std::string> names;  // by reason
    for (const model::Protection& each : protections) {
        if (!each.enforced) {
            std::string& list = names[each.problem];
            list += (list.empty() ? "" : ", ") + each.name;
        }
    }
    std::vector<std::string> lines;
    for (const auto& [problem, list] : names) {
        lines.push_back(fmt::format("{} ({})", list, problem));
    }
    return lines;
}

}  // namespace harness::report
