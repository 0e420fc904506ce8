// The YAML of a package: problem.yaml, testdata.yaml of the legacy format, and test_group.yaml and the settings of a
// case of 2025-09. Reading gives a package or an error.
#include "harness/base/error.hpp"
#include "harness/format/package/package.hpp"
#include "harness/test/fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace harness;
    std::string_view text = fuzz::text_of(data, size);
    std::filesystem::remove_all(fuzz::folder() / "package");
    fuzz::write("package/problem.yaml", "problem_format_version: 2025-09\nname: x\n");
    fuzz::write("package/data/secret/1.in", "1\n");
    fuzz::write("package/data/secret/1.ans", "1\n");
    switch (fuzz::take_byte(text) % 4) {
        case 0:
            fuzz::write("package/problem.yaml", text);
            break;
        case 1:
            fuzz::write("package/problem.yaml", "name: x\n");
            fuzz::write("package/data/secret/testdata.yaml", text);
            break;
        case 2:
            fuzz::write("package/data/test_group.yaml", text);
            break;
        default:
            fuzz::write("package/data/secret/1.yaml", text);
    }
    try {
        static_cast<void>(package::read_package({}, fuzz::folder() / "package"));
    } catch (const base::ConfigError&) {
        return 0;  // the expected error
    }
    return 0;
}
