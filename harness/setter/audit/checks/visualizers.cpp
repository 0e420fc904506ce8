#include "harness/judge/visualizers.hpp"

#include <fmt/format.h>

#include "harness/judge/workers/workers.hpp"
#include "harness/setter/audit/checks.hpp"
#include "harness/setter/recipe/verify/verify.hpp"

namespace harness::audit {

namespace {

std::string obstacle_of_visualizers(const judge::Jury& jury) {
    const package::Package& package = jury.plan.package;
    return package.input_visualizer || package.output_visualizer ? "" : "the package has no visualizer";
}

void draw_cases(const Audited& audited, Record& record) {
    const package::Package& package = audited.jury.plan.package;
    judge::CaseRunner case_runner(audited.context, audited.jury);
    judge::Visualizers visualizers(audited.jury, case_runner);
    record.begin("test case", package.cases.size());
    workers::Workers(audited.context).for_each(package.cases.size(), [&](workers::Worker& worker, std::size_t index) {
        for (const model::PackageProblem& fault : visualizers.faults_on(worker, package.cases[index])) {
            record.add({"visualizer", Severity::Warning, fault.where, "does not draw every test case",
                        fmt::format("{}: {}", package.cases[index].name, fault.what),
                        std::string{recipe::remedy_of_visualizer}});
        }
        record.step();
    });
}

}  // namespace

const Check visualizers_check{"visualizers", "draws each test case, and its answer as an output", "visualizer",
                              obstacle_of_visualizers, draw_cases};

}  // namespace harness::audit
