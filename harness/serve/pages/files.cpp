// The files that pages load: style and script.
#include <cctype>

#include <fmt/format.h>

#include "harness/serve/pages/parts.hpp"

namespace harness::serve::pages {

namespace {

// The first letters and digits of a Base64 hash, "sha256-…", for use in a path.
std::string short_hash(std::string_view hash) {
    constexpr std::size_t digits = 12;
    std::string text;
    for (const char c : hash.substr(hash.find('-') + 1)) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 && text.size() < digits) {
            text += c;
        }
    }
    return text;
}

}  // namespace

const std::vector<AssetFile>& asset_files() {
    static const std::vector<AssetFile> files{
        {fmt::format("/assets/style-{}{}.css", short_hash(report::html::style_asset.hash),
                     short_hash(serve_asset.hash)),
         "text/css; charset=utf-8", std::string{report::html::style_asset.text} + std::string{serve_asset.text}},
        {fmt::format("/assets/live-{}.js", short_hash(live_asset.hash)), "text/javascript; charset=utf-8",
         std::string{live_asset.text}},
        {fmt::format("/assets/editor-{}.js", short_hash(editor_asset.hash)), "text/javascript; charset=utf-8",
         std::string{editor_asset.text}},
        {fmt::format("/assets/icon-{}.svg", short_hash(icon_asset.hash)), "image/svg+xml",
         std::string{icon_asset.text}}};
    return files;
}

}  // namespace harness::serve::pages
