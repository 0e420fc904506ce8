// Writes the sample pages and the files they load into a folder: serve_sample_pages FOLDER.
#include <filesystem>
#include <string>

#include <fmt/format.h>

#include "harness/base/fd.hpp"
#include "harness/serve/pages/samples.hpp"

// NOLINTNEXTLINE(bugprone-exception-escape): where it cannot write, the tests are to see it end so
int main(int argc, char** argv) {
    using namespace harness;
    using namespace harness::serve::pages;
    if (argc != 2) {
        fmt::print(stderr, "usage: serve_sample_pages FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    const auto write = [&folder](const std::string& prefix, const std::map<std::string, std::string>& pages) {
        std::filesystem::create_directories(folder / prefix);
        for (const auto& [name, page] : pages) {
            base::write_file_atomically(folder / prefix / (name + ".html"), page);
        }
    };
    write("en", sample_pages(Language::English));
    write("zh", sample_pages(Language::Chinese));
    write("hostile", hostile_pages(Language::English,
                                   "<script>document.title='broken'</script><img src=x onerror=alert(1)>\"'&amp;"));
    write("large", large_pages());
    std::filesystem::create_directories(folder / "assets");
    for (const AssetFile& file : asset_files()) {
        base::write_file_atomically(folder / file.path.substr(1), file.text);
    }
    base::write_file_atomically(folder / "policy.txt", content_security_policy);
    return 0;
}
