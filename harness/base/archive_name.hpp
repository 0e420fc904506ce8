// Recognises archives by the ends of their names. The judge reads the files in them, not the archive itself.
#pragma once

#include <string_view>

namespace harness::base {

// Whether the name is that of an archive, ignoring case.
bool is_archive_name(std::string_view name);
// Whether the name is that of an archive that course::unpack can read.
bool is_readable_archive_name(std::string_view name);
// The name without what makes it an archive's: "queens" for "queens.tar.gz". The whole name if it is no archive's.
std::string_view without_archive_ending(std::string_view name);

}  // namespace harness::base
