#include "harness/report/html/template.hpp"

#include "harness/base/error.hpp"

namespace harness::report::html {

void add_style_and_script(Data& data) {
    data["defs"] = std::string{defs_asset.text};
    data["style"] = std::string{style_asset.text};
    data["style_hash"] = std::string{style_asset.hash};
    data["script"] = std::string{script_asset.text};
    data["script_hash"] = std::string{script_asset.hash};
}

Template::Template(const std::string& text) : parsed_(text) {
    base::assert_that(parsed_.is_valid(), "a template is well formed");
}

std::string Template::fill(const Data& data) {
    std::string text = parsed_.render(data);
    base::assert_that(parsed_.is_valid(), "a template can be filled");
    return text;
}

std::string fill(const Asset& asset, const Data& data) {
    static thread_local std::map<const Asset*, Template> parsed;
    return parsed.try_emplace(&asset, asset).first->second.fill(data);
}

void Template::fill(Data data, const Write& write, const std::map<std::string, std::function<void()>>& streams) {
    constexpr char mark = '\x01';  // does not occur in a page's texts, which show it escaped
    for (const auto& [name, stream] : streams) {
        data[name] = mark + name + mark;
    }
    std::string before;
    parsed_.render(data, [&](const std::string& piece) {
        std::size_t from = 0;
        for (std::size_t at = 0; (at = piece.find(mark, from)) != std::string::npos;) {
            const std::size_t end = piece.find(mark, at + 1);
            write(before + piece.substr(from, at - from));
            before.clear();
            streams.at(piece.substr(at + 1, end - at - 1))();
            from = end + 1;
        }
        before += piece.substr(from);
    });
    write(before);
    base::assert_that(parsed_.is_valid(), "a template of the report can be filled");
}

}  // namespace harness::report::html
