// Collision-resistant hashes: BLAKE2b-256 (RFC 7693), in hex.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <sodium/crypto_generichash.h>

#include "harness/base/seen_file.hpp"

namespace harness::cache {

inline constexpr std::size_t digest_size = 64;  // letters

// The digest of a list of fields, each hashed with its length, so that different lists never give the same bytes.
class Digest {
  public:
    // `kind`: what is hashed, and the version of the method. `fields`: the first ones.
    explicit Digest(std::string_view kind, std::initializer_list<std::string_view> fields = {});

    void add(std::string_view field);
    void add(std::int64_t number) { add(std::to_string(number)); }
    // Adds the file's contents. Throws SystemError.
    void add_file(const base::SeenFile& file);

    // Returns 64 letters and ends the digest.
    std::string hex();

  private:
    crypto_generichash_state state_{};
};

// The hash of a file's bytes alone, as `b2sum -l 256 FILE` prints it; of a file with a claim, the claimed one. Throws
// SystemError.
std::string hash_of_file(const base::SeenFile& file);
// The same for an open file, from where it is read next; `path` is for messages.
std::string hash_of_open_file(int file, const std::filesystem::path& path);

}  // namespace harness::cache
