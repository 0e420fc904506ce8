#include "harness/judge/jury/package_info.hpp"

#include <algorithm>

#include "harness/package/statement.hpp"

namespace harness::judge {

bool takes(const package::Package& package, const config::Language& language) {
    return package.languages.empty() ||
           std::ranges::find_first_of(language.codes, package.languages) != language.codes.end();
}

model::PackageInfo package_info(const package::Package& package, const config::Config& config, std::size_t submissions,
                                const std::string& data_hash) {
    model::PackageInfo info{package.name, package.limits.cpu,   package.limits.memory_kib,
                            submissions,  package.cases.size(), data_hash};
    info.title = package.title;
    info.statement = package::shown_statement(package.root, package.constants);
    for (const config::Language& language : config.languages) {
        const bool has_driver = package.entry.drivers.empty() || package.entry.drivers.contains(language.id);
        if (has_driver && !language.is_helper && takes(package, language) && language.missing_program().empty()) {
            info.languages.push_back(language.name);
        }
    }
    return info;
}

}  // namespace harness::judge
