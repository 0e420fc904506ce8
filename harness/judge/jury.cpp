#include "harness/judge/jury.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/format/package/statement.hpp"

namespace harness::judge {

Jury make_jury(const workers::JudgingContext& context, package::Package package) {
    Jury jury{std::move(package), std::make_shared<const compile::Compiler>(context.config)};
    const auto compiled = [&](const package::ProgramSource& source) {
        return compile::compile_own(*jury.compiler, jury.package, source, *context.make_runner(0));
    };
    std::ranges::transform(jury.package.output_validators, std::back_inserter(jury.output_validators), compiled);
    if (jury.package.grader) {
        jury.grader = compiled(*jury.package.grader);
    }
    if (jury.package.static_validator) {
        jury.static_validator = compiled(*jury.package.static_validator);
    }
    return jury;
}

model::PackageInfo package_info(const package::Package& package, const config::Config& config, std::size_t submissions,
                                const std::string& data_hash) {
    model::PackageInfo info{package.name, package.limits.cpu,   package.limits.memory_kib,
                            submissions,  package.cases.size(), data_hash};
    info.title = package.title;
    info.statement = package::shown_statement(package.root, package.constants);
    for (const config::Language& language : config.languages) {
        const bool has_driver = package.entry.drivers.empty() || package.entry.drivers.contains(language.id);
        if (has_driver && !language.is_helper && language.is_among(package.languages) &&
            language.missing_program().empty()) {
            info.languages.push_back(language.name);
        }
    }
    return info;
}

}  // namespace harness::judge
