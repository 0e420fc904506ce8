#include "harness/history/cache/code_identity.hpp"

#include "cache_identity.hpp"

namespace harness::cache {

std::string_view code_identity() {
    return QUEENS_SOURCES;
}

}  // namespace harness::cache
