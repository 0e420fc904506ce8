// A program that was typed into the form of a problem.
#pragma once

#include <vector>

#include "harness/serve/site.hpp"

namespace harness::serve {

// The typed text as a file of its language: of the chosen one, else the one that the text shows, else the one of the
// student's last attempt. Empty if nothing was typed. Sets `is_unknown` if none of these is known.
std::vector<UploadFile> typed_file(const RequestContext& context, const std::vector<const config::Language*>& languages,
                                   bool& is_unknown);

}  // namespace harness::serve
