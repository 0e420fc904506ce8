// TOML: tests.toml, the recipes of a package, and judge.toml. Reading gives values or an error.
#include "harness/base/error.hpp"
#include "harness/format/config/config.hpp"
#include "harness/format/package/recipe.hpp"
#include "harness/test/fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace harness;
    std::string_view text = fuzz::text_of(data, size);
    const bool is_recipe = fuzz::take_byte(text) % 2 == 0;
    const std::filesystem::path file = fuzz::write(is_recipe ? "tests.toml" : "judge.toml", text);
    try {
        if (is_recipe) {
            static_cast<void>(package::read_recipe(fuzz::folder()));
        } else {
            static_cast<void>(config::read_config(file));
        }
    } catch (const base::ConfigError&) {
        return 0;  // the expected error
    }
    return 0;
}
