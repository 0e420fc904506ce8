#include "harness/format/polygon/polygon.hpp"

#include "harness/format/package/folder.hpp"
#include "harness/format/polygon/conversion.hpp"

namespace harness::polygon {

bool is_polygon(const std::filesystem::path& folder) {
    return package::is_there(folder / "problem.xml");
}

Imported import_polygon(const std::filesystem::path& folder, std::int64_t most_kib) {
    Conversion conversion(folder, most_kib);
    convert_data(conversion);
    convert_programs(conversion);
    convert_solutions(conversion);
    convert_statements(conversion);
    convert_metadata(conversion);
    return conversion.finish();
}

}  // namespace harness::polygon
