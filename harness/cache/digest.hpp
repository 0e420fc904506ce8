// Hashes that nobody can make collide: BLAKE2b-256 (RFC 7693), in hex.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sodium/crypto_generichash.h>

#include "harness/support/seen_file.hpp"

namespace harness::cache {

inline constexpr std::size_t digest_size = 64;  // letters

// Of a list of fields, each with its length, so that no two lists are hashed as the same bytes.
class Digest {
  public:
    // `kind`: what is hashed, and by which version of the way to do it.
    explicit Digest(std::string_view kind);

    void add(std::string_view field);
    void add(std::int64_t number) { add(std::to_string(number)); }
    // The file's contents. Throws SystemError.
    void add_file(const support::SeenFile& file);

    // 64 letters. Ends the digest.
    std::string hex();

  private:
    crypto_generichash_state state_{};
};

// Of a file's bytes alone: what `b2sum -l 256 FILE` prints. Throws SystemError.
std::string hash_of_file(const support::SeenFile& file);

}  // namespace harness::cache
