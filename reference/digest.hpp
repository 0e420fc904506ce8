// A hash of a sequence of numbers: 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991), with eight bytes for each
// number, lowest first. It distinguishes results, but does not protect against forgery.
#pragma once

#include <cstdint>
#include <string_view>

namespace reference {

class Digest {
  public:
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i) {
            add_byte(static_cast<std::uint8_t>(number >> (8 * i)));
        }
    }
    void add(std::string_view text) {
        for (const char c : text) {
            add_byte(static_cast<std::uint8_t>(c));
        }
    }
    std::uint64_t value() const { return value_; }

  private:
    void add_byte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3ULL; }

    std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace reference
