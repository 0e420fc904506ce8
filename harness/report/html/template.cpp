#include "harness/report/html/template.hpp"

#include "harness/support/error.hpp"

namespace harness::report::html {

void add_style_and_script(Data& data) {
    data["style"] = std::string{style_asset.text};
    data["style_hash"] = std::string{style_asset.hash};
    data["script"] = std::string{script_asset.text};
    data["script_hash"] = std::string{script_asset.hash};
}

Template::Template(const Asset& asset) : parsed_(std::string{asset.text}) {
    support::assert_that(parsed_.is_valid(), "a template of the report is well formed");
}

std::string Template::fill(const Data& data) {
    std::string text = parsed_.render(data);
    support::assert_that(parsed_.is_valid(), "a template of the report can be filled");
    return text;
}

}  // namespace harness::report::html
