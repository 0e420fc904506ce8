// Where a compiler says that a source is wrong. Pure; what it reads is hostile.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace harness::model {

struct SourcePlace {
    std::string file;  // as the compiler was given it: "main.c"
    int line = 0;      // from 1

    bool operator==(const SourcePlace&) const = default;
};

// The place of the first error: of "main.c:4:5: error: …" as gcc writes it, and of a Python traceback. Empty where the
// error names none.
std::optional<SourcePlace> error_place(std::string_view message);

}  // namespace harness::model
