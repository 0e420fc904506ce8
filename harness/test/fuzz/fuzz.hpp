// Functions that the fuzzers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "harness/base/fd.hpp"

// Called by libFuzzer with one input after another.
// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace harness::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Removes and returns the first byte; 0 if there is none.
inline unsigned char take_byte(std::string_view& text) {
    const unsigned char first = text.empty() ? 0 : static_cast<unsigned char>(text.front());
    text.remove_prefix(text.empty() ? 0 : 1);
    return first;
}

// A condition that must hold for every input; otherwise libFuzzer keeps the input.
inline void expect(bool holds) {
    if (!holds) {
        std::abort();
    }
}

// A folder in memory that exists as long as the process.
inline const std::filesystem::path& folder() {
    static const std::filesystem::path folder = [] {
        std::string name = "/dev/shm/fuzz-XXXXXX";
        expect(::mkdtemp(name.data()) != nullptr);
        static const std::string kept = name;
        expect(std::atexit([] {
                   std::error_code ignored;
                   std::filesystem::remove_all(kept, ignored);
               }) == 0);
        return std::filesystem::path{name};
    }();
    return folder;
}

inline std::filesystem::path write(const char* name, std::string_view bytes) {
    std::filesystem::path file = folder() / name;
    std::filesystem::create_directories(file.parent_path());
    base::write_all(base::open_file(file, O_WRONLY | O_CREAT | O_TRUNC, 0600).get(), bytes);
    return file;
}

}  // namespace harness::fuzz
