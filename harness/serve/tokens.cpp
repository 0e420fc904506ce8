#include "harness/serve/tokens.hpp"

#include <array>
#include <cstddef>
#include <mutex>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include "harness/base/error.hpp"

namespace harness::serve {

namespace {

constexpr unsigned long long passes = 3;
constexpr std::size_t memory = std::size_t{32} << 20U;

void start_sodium() {
    static const bool started = sodium_init() >= 0;
    base::assert_that(started, "libsodium starts");
}

std::mutex hashing;

}  // namespace

std::string new_token() {
    start_sodium();
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

std::string hash_of(std::string_view token) {
    start_sodium();
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                       nullptr, 0);
    return fmt::format("{:02x}", fmt::join(hash, ""));
}

bool same_secret(std::string_view secret, std::string_view other) {
    return secret.size() == other.size() && sodium_memcmp(secret.data(), other.data(), secret.size()) == 0;
}

std::string password_hash(std::string_view password) {
    start_sodium();
    const std::lock_guard lock(hashing);
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(), passes, memory) != 0) {
        throw base::JudgeError("there is not enough memory to hash a password: it takes 32 MiB");
    }
    return hash.data();
}

bool is_password(std::string_view password, const std::string& hash) {
    start_sodium();
    const std::lock_guard lock(hashing);
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace harness::serve
