#include "harness/judge/plan/plan.hpp"

#include <utility>

#include "harness/format/package/limits.hpp"
#include "harness/format/package/statement.hpp"

namespace harness::judge {

Plan make_plan(const config::Config& config, package::Package package) {
    Plan plan;
    plan.package = std::move(package);
    plan.limits = package::run_limits(config, plan.package);
    plan.validator_limits = package::validator_limits(config, plan.package);
    plan.toolchain = package::toolchain_for(config, plan.package);
    plan.wall = config.wall;
    plan.passes = plan.package.type.multi_pass ? plan.package.limits.passes : 1;
    plan.stops_at_rejection = plan.package.stop_at_rejection;
    return plan;
}

Plan with_time_limit(Plan plan, std::chrono::nanoseconds cpu) {
    plan.limits.cpu = cpu;
    plan.limits.wall = plan.wall.limit_for(cpu);
    return plan;
}

Plan for_jury(Plan plan) {
    plan.check_catches = true;
    plan.explain = true;
    plan.ends_when_stopped = true;
    plan.time_margin = plan.package.time_limit.time_limit_to_tle;
    return plan;
}

Plan for_students(Plan plan) {
    plan.explain = true;
    plan.stops_at_rejection = plan.stops_at_rejection && plan.package.entry.points.empty();
    return plan;
}

model::PackageInfo Plan::info(std::size_t submissions, const std::string& data_hash) const {
    model::PackageInfo info{package.name, limits.cpu, limits.memory_kib, submissions, package.cases.size(), data_hash};
    info.title = package.title;
    info.share = share;
    if (shows_statement) {
        info.statement = package::shown_statement(package.root, package.constants);
    }
    for (const config::Language& language : toolchain.languages) {
        const bool has_driver = package.entry.drivers.empty() || package.entry.drivers.contains(language.id);
        if (has_driver && !language.is_helper && language.is_among(package.languages) &&
            language.missing_program().empty()) {
            info.languages.push_back(language.name);
        }
    }
    return info;
}

}  // namespace harness::judge
