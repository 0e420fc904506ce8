#include "harness/report/formats.hpp"

#include "format_table.hpp"

namespace harness::report {

const std::vector<Format>& all_formats() {
    static const std::vector<Format> all = [] {
        std::vector<Format> made;
        for (const auto format : formats::format_table) {
            made.push_back(format());
        }
        return made;
    }();
    return all;
}

}  // namespace harness::report
