// Converts values to bytes and back, for one build of the judge: numbers in the machine's byte order, without a
// version. The members of a struct follow in their order; one definition serves both directions, so that they cannot
// disagree. Each enumeration needs a constexpr last_of(Enumeration) beside it that gives its last value.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/pfr.hpp>
#include <fmt/format.h>

#include "harness/base/error.hpp"

namespace harness::base {

class Packer {
  public:
    template <typename T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void operator()(const T& value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void operator()(const std::string& text) {
        (*this)(text.size());
        bytes_ += text;
    }
    template <typename Rep, typename Period>
    void operator()(const std::chrono::duration<Rep, Period>& time) {
        (*this)(time.count());
    }
    template <typename Clock, typename Duration>
    void operator()(const std::chrono::time_point<Clock, Duration>& time) {
        (*this)(time.time_since_epoch());
    }
    template <typename T>
    void operator()(const std::optional<T>& value) {
        (*this)(value.has_value());
        if (value) {
            (*this)(*value);
        }
    }
    template <typename T>
    void operator()(const std::vector<T>& list) {
        (*this)(list.size());
        for (const T& item : list) {
            (*this)(item);
        }
    }
    template <typename T>
    requires std::is_aggregate_v<T>
    void operator()(const T& value) {
        boost::pfr::for_each_field(value, [this](const auto& member) { (*this)(member); });
    }

    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

// All functions throw JudgeError if the bytes do not come from a Packer. `what`: the name of the bytes in the message.
class Unpacker {
  public:
    Unpacker(std::string_view bytes, std::string_view what) : rest_(bytes), what_(what) {}

    template <typename T>
    requires std::is_arithmetic_v<T>
    void operator()(T& value) { std::memcpy(&value, take(sizeof value).data(), sizeof value); }
    template <typename T>
    requires std::is_enum_v<T>
    void operator()(T& value) {
        std::underlying_type_t<T> number{};
        (*this)(number);
        if (number < 0 || number > static_cast<std::underlying_type_t<T>>(last_of(T{}))) {
            refuse("makes no sense");
        }
        value = static_cast<T>(number);
    }
    void operator()(bool& value) {
        const char byte = take(sizeof value)[0];
        if (byte != 0 && byte != 1) {
            refuse("makes no sense");
        }
        value = byte == 1;
    }
    void operator()(std::string& text) { text = take(size()); }
    template <typename Rep, typename Period>
    void operator()(std::chrono::duration<Rep, Period>& time) {
        Rep count{};
        (*this)(count);
        time = std::chrono::duration<Rep, Period>{count};
    }
    template <typename Clock, typename Duration>
    void operator()(std::chrono::time_point<Clock, Duration>& time) {
        Duration since{};
        (*this)(since);
        time = std::chrono::time_point<Clock, Duration>{since};
    }
    template <typename T>
    void operator()(std::optional<T>& value) {
        bool has_value = false;
        (*this)(has_value);
        value.reset();
        if (has_value) {
            T inner{};
            (*this)(inner);
            value = std::move(inner);
        }
    }
    template <typename T>
    void operator()(std::vector<T>& list) {
        list.resize(size());
        for (T& item : list) {
            (*this)(item);
        }
    }
    template <typename T>
    requires std::is_aggregate_v<T>
    void operator()(T& value) {
        boost::pfr::for_each_field(value, [this](auto& member) { (*this)(member); });
    }

    void expect_end() const {
        if (!rest_.empty()) {
            refuse("is too long");
        }
    }

  private:
    [[noreturn]] void refuse(std::string_view why) const { throw JudgeError(fmt::format("{} {}", what_, why)); }
    std::string_view take(std::size_t count) {
        if (count > rest_.size()) {
            refuse("is cut short");
        }
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }
    // The size of a string or list; each item takes at least one byte.
    std::size_t size() {
        std::size_t count = 0;
        (*this)(count);
        if (count > rest_.size()) {
            refuse("is cut short");
        }
        return count;
    }

    std::string_view rest_;
    std::string_view what_;
};

template <typename T>
std::string packed(const T& value) {
    Packer packer;
    packer(value);
    return packer.take();
}

// Throws JudgeError unless these are the bytes of such a value; `what`: as above.
template <typename T>
T unpacked(std::string_view bytes, std::string_view what) {
    Unpacker unpacker(bytes, what);
    T value;
    unpacker(value);
    unpacker.expect_end();
    return value;
}

}  // namespace harness::base
