#include "harness/history/cache/digest.hpp"

#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium/core.h>
#include <unistd.h>

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace harness::cache {

namespace {

constexpr std::size_t size = digest_size / 2;  // bytes
using State = crypto_generichash_state;

void begin(State& state) {
    base::assert_that(::sodium_init() >= 0, "libsodium works");
    base::assert_that(::crypto_generichash_init(&state, nullptr, 0, size) == 0, "a hash can begin");
}

void update(State& state, std::string_view bytes) {
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    ::crypto_generichash_update(&state, data, bytes.size());
}

std::string finish(State& state) {
    std::array<unsigned char, size> hash{};
    ::crypto_generichash_final(&state, hash.data(), hash.size());
    return fmt::format("{:02x}", fmt::join(hash, ""));
}

}  // namespace

Digest::Digest(std::string_view kind, std::initializer_list<std::string_view> fields) {
    begin(state_);
    add(kind);
    for (const std::string_view field : fields) {
        add(field);
    }
}

void Digest::add(std::string_view field) {
    update(state_, fmt::format("{}:", field.size()));
    update(state_, field);
}

void Digest::add_file(const base::SeenFile& file) {
    add(hash_of_file(file));
}

std::string Digest::hex() {
    return finish(state_);
}

std::string hash_of_file(const base::SeenFile& file) {
    return file.claim ? file.claim->hash() : hash_of_open_file(base::open_file(file).get(), file.path);
}

std::string hash_of_open_file(int file, const std::filesystem::path& path) {
    State state{};
    begin(state);
    std::vector<char> piece(std::size_t{1} << 16U);  // a test case may be too large for memory
    for (ssize_t got = 0; (got = ::read(file, piece.data(), piece.size())) != 0;) {
        if (got < 0) {
            base::throw_errno(fmt::format("cannot read {}", path.string()));
        }
        update(state, {piece.data(), static_cast<std::size_t>(got)});
    }
    return finish(state);
}

}  // namespace harness::cache
