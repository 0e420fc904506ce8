#include "harness/report/formats.hpp"

#include "format_table.hpp"

namespace harness::report {

const std::vector<Format>& all_formats() {
    static const std::vector<Format> all = [] {
        std::vector<Format> list;
        for (const auto format : formats::format_table) {
            list.push_back(format());
        }
        return list;
    }();
    return all;
}

}  // namespace harness::report
