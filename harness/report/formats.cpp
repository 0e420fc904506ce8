#include "harness/report/formats.hpp"

#include "format_table.hpp"

namespace harness::report {

const std::vector<Format>& all_formats() {
    static const std::vector<Format> all = formats::format_table();
    return all;
}

}  // namespace harness::report
