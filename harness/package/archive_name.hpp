// Archives, told by the ends of their names: their sender means what is in them.
#pragma once

#include <string_view>

namespace harness::package {

// Whether a name is that of any archive, in letters of either case.
bool is_archive_name(std::string_view name);
// Whether it is that of an archive that classes::unpack reads.
bool is_readable_archive_name(std::string_view name);

}  // namespace harness::package
