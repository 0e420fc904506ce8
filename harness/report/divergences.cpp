#include "harness/report/divergences.hpp"

#include <iterator>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace harness::report {

std::string divergences_text(const std::string& package, const std::string& judge,
                             const std::vector<model::Divergence>& divergences) {
    if (divergences.empty()) {
        return fmt::format("{} as {}: nothing would be judged otherwise, as far as the results tell\n\n", package,
                           judge);
    }
    std::string text = fmt::format("{} as {}, judged otherwise:\n", package, judge);
    for (const model::Divergence& row : divergences) {
        std::string where = row.submission;
        if (!row.case_name.empty()) {
            where += (where.empty() ? "" : " on ") + row.case_name;
        }
        fmt::format_to(std::back_inserter(text), "  {:<12} {}here {}, there {}: {}\n", row.rule,
                       where.empty() ? "" : base::one_line(where, 300) + ": ", base::one_line(row.here, 200),
                       row.there.empty() ? "not known" : base::one_line(row.there, 200), base::one_line(row.why, 400));
    }
    return text + "\n";
}

}  // namespace harness::report
