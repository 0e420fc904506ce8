#include "harness/compile/sources.hpp"

#include <algorithm>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include "harness/support/error.hpp"
#include "harness/support/fd.hpp"
#include "harness/support/text.hpp"

namespace harness::compile {

namespace {

namespace fs = std::filesystem;
using config::Config;
using config::Language;
using support::ConfigError;

std::string shown(const fs::path& file) {
    return support::one_line(file.filename().string(), 100);
}

std::string known_extensions(const Config& config) {
    std::vector<std::string> known;
    for (const Language& language : config.languages) {
        known.push_back(fmt::format("{} ({})", fmt::join(language.extensions, " "), language.name));
    }
    return fmt::format("{}", fmt::join(known, ", "));
}

std::string unknown_language(const Config& config, const fs::path& file) {
    const std::string extension = file.extension().string();
    const std::string what = extension.empty()
                                 ? fmt::format("'{}' has no extension, which tells the language", shown(file))
                                 : fmt::format("'{}' is in no known language", shown(file));
    return fmt::format("{}; known are {}", what, known_extensions(config));
}

// The one language of the files; the files without one go along.
std::variant<const Language*, std::string> choose_language(const Config& config, const std::vector<fs::path>& files) {
    const Language* chosen = nullptr;
    const fs::path* first = nullptr;
    for (const fs::path& file : files) {
        const Language* language = config.language_of_extension(file.extension().string());
        if (language == nullptr || language == chosen) {
            continue;
        }
        if (chosen != nullptr) {
            return fmt::format("mixes languages: '{}' is {}, and '{}' is {}", shown(*first), chosen->name, shown(file),
                               language->name);
        }
        chosen = language;
        first = &file;
    }
    if (chosen == nullptr) {
        return unknown_language(config, files.front());
    }
    return chosen;
}

std::string rounded_size(std::int64_t bytes) {
    constexpr std::int64_t kib = 1024;
    if (bytes < kib) {
        return fmt::format("{} bytes", bytes);
    }
    return bytes < kib * kib ? fmt::format("{:.1f} KiB", static_cast<double>(bytes) / kib)
                             : fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (kib * kib));
}

// Opens without waiting for a FIFO's other end, and looks at the size before reading.
support::Fd open_regular(const fs::path& file, std::int64_t& size) {
    try {
        support::Fd source = support::open_file(file, O_RDONLY | O_NONBLOCK);
        struct stat status {};
        if (::fstat(source.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
            throw ConfigError(file, 0, "is no regular file");
        }
        size = status.st_size;
        return source;
    } catch (const support::SystemError& error) {
        throw ConfigError(error.what());
    }
}

bool is_blank(const std::string& bytes) {
    return bytes.find_first_not_of(" \t\r\n\f\v") == std::string::npos;
}

// Reads all files; a text is the reason to refuse them.
std::variant<std::vector<SourceFile>, std::string> read_files(const Config& config,
                                                              const std::vector<fs::path>& paths) {
    const std::int64_t most_bytes = config.largest_source_kib * 1024;
    std::int64_t left = most_bytes;
    std::vector<SourceFile> files;
    for (const fs::path& path : paths) {
        std::int64_t size = 0;
        const support::Fd source = open_regular(path, size);
        if (size > left) {
            return fmt::format("'{}' is too large with {}: all sources together may have {}", shown(path),
                               rounded_size(size), rounded_size(most_bytes));
        }
        std::string bytes = support::read_all(source.get());
        left -= static_cast<std::int64_t>(bytes.size());
        if (bytes.find('\0') != std::string::npos) {
            return fmt::format("'{}' is no text: it has NUL bytes; send the source, saved as UTF-8", shown(path));
        }
        files.push_back({path.filename().string(), std::move(bytes)});
    }
    return files;
}

bool is_safe_name(const std::string& name) {
    constexpr std::size_t longest = 100;
    const auto safe = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' || letter == '.';
    };
    return !name.empty() && name.size() <= longest && name.front() != '-' && name.front() != '.' && name != "program" &&
           std::all_of(name.begin(), name.end(), safe);
}

bool is_in(const Language& language, const std::string& name) {
    const std::string extension = fs::path{name}.extension().string();
    return std::find(language.extensions.begin(), language.extensions.end(), extension) != language.extensions.end();
}

// Several files that are one program; a text is the reason to refuse them.
std::string lay_program(Sources& sources) {
    std::set<std::string> names;
    for (const SourceFile& file : sources.files) {
        if (!is_safe_name(file.name)) {
            return fmt::format(
                "'{}' cannot be used as a file's name: a program of several files may use letters, "
                "digits, '_', '-' and '.' in names",
                support::one_line(file.name, 100));
        }
        if (!names.insert(file.name).second) {
            return fmt::format("has two files called '{}'", file.name);
        }
        if (is_in(*sources.language, file.name)) {
            sources.compiled.push_back(file.name);
        }
    }
    const auto main = std::find_if(sources.compiled.begin(), sources.compiled.end(), [](const std::string& name) {
        const std::string stem = fs::path{name}.stem().string();
        return stem == "main" || stem == "__main__";
    });
    if (main != sources.compiled.end()) {
        sources.main = *main;
    } else if (sources.language->keeps_sources && sources.compiled.size() > 1) {
        return fmt::format("has several files and none is called main{}, so it is not known which to start",
                           sources.language->extensions.front());
    } else {
        sources.main = sources.compiled.front();
    }
    return {};
}

std::string join_names(const Config& config, const std::map<std::string, fs::path>& drivers) {
    std::vector<std::string> names;
    for (const auto& [id, driver] : drivers) {
        const Language* language = config.language(id);
        names.push_back(language != nullptr ? language->name : id);
    }
    return fmt::format("{}", fmt::join(names, " or "));
}

// A function, and the driver around it; a text is the reason to refuse it.
std::string lay_function(const Config& config, const std::map<std::string, fs::path>& drivers, Sources& sources) {
    const Language& language = *sources.language;
    const auto driver = drivers.find(language.id);
    if (driver == drivers.end()) {
        return fmt::format("this problem takes a function in {}, not in {}", join_names(config, drivers),
                           language.name);
    }
    std::erase_if(sources.files, [&](const SourceFile& file) { return !is_in(language, file.name); });
    if (sources.files.size() != 1) {
        return fmt::format("this problem takes a function in one file, and these are {}", sources.files.size());
    }
    std::int64_t size = 0;
    const support::Fd source = open_regular(driver->second, size);
    const std::string extension = driver->second.extension().string();
    sources.files.front().name = "submission" + extension;
    sources.main = "main" + extension;
    sources.compiled = {sources.main};
    if (language.keeps_sources) {
        sources.compiled.push_back(sources.files.front().name);  // to be checked too; a compiler finds it by inclusion
    }
    sources.files.push_back({sources.main, support::read_all(source.get())});
    return {};
}

}  // namespace

std::variant<Sources, Refusal> read_sources(const Config& config, const CompileJob& job) {
    support::assert_that(!job.files.empty(), "a program has at least one file");
    const auto language = choose_language(config, job.files);
    if (const auto* reason = std::get_if<std::string>(&language); reason != nullptr) {
        return Refusal{"", *reason};
    }
    Sources sources;
    sources.language = std::get<const Language*>(language);
    auto files = read_files(config, job.files);
    if (const auto* reason = std::get_if<std::string>(&files); reason != nullptr) {
        return Refusal{sources.language->id, *reason};
    }
    sources.files = std::move(std::get<std::vector<SourceFile>>(files));
    const bool empty = std::all_of(sources.files.begin(), sources.files.end(), [&](const SourceFile& file) {
        return !is_in(*sources.language, file.name) || is_blank(file.bytes);
    });
    if (empty) {
        return Refusal{sources.language->id, fmt::format("'{}' is empty", shown(job.files.front()))};
    }
    std::string reason;
    if (!job.drivers.empty()) {
        reason = lay_function(config, job.drivers, sources);
    } else if (sources.files.size() == 1) {
        sources.main = "main" + job.files.front().extension().string();
        sources.files.front().name = sources.main;
        sources.compiled = {sources.main};
    } else {
        reason = lay_program(sources);
    }
    if (!reason.empty()) {
        return Refusal{sources.language->id, std::move(reason)};
    }
    return sources;
}

}  // namespace harness::compile
