// The encodings of forms and of URLs, which browsers write and anybody else may forge.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/serve/http/message.hpp"

namespace harness::serve::http {

// With each %XX replaced by its byte; empty if a % is not followed by two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text);

// The fields of a query or of an application/x-www-form-urlencoded body. A stray % stays as it is. Stops after `most`.
Fields url_encoded_fields(std::string_view text, std::size_t most);

// The parameters of a header's value, `; name="value"; name=value`, with names in lower case; empty if they are
// malformed.
std::optional<std::map<std::string, std::string>> header_parameters(std::string_view text);

struct Form {
    Fields fields{};
    std::vector<UploadFile> files{};
};

// The content of a multipart/form-data body. A part with a file name is a file; a file input left empty, whose name is
// "files", is nothing. Empty if the body is malformed, or has more than `most` parts.
std::optional<Form> multipart_form(std::string_view body, std::string_view boundary, std::size_t most);

}  // namespace harness::serve::http
