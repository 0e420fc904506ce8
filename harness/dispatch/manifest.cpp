#include "harness/dispatch/manifest.hpp"

#include <nlohmann/json.hpp>

#include "harness/cache/code_identity.hpp"

namespace harness::dispatch {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json json_of(const PackagePart& part) {
    return {{"root", part.root},
            {"time_limit_ns", part.time_limit.count()},
            {"wall_limit_ns", part.wall_limit.count()},
            {"time_margin", part.time_margin},
            {"stop_at_rejection", part.stop_at_rejection}};
}

PackagePart part_from(const json& object) {
    return {object.at("root"), std::chrono::nanoseconds{object.at("time_limit_ns").get<std::int64_t>()},
            std::chrono::nanoseconds{object.at("wall_limit_ns").get<std::int64_t>()}, object.at("time_margin"),
            object.at("stop_at_rejection")};
}

// Names are hostile, and JSON has no bytes that are not UTF-8: each byte becomes one character, U+0000 to U+00FF.
std::string as_characters(std::string_view bytes) {
    std::string text;
    for (const char one : bytes) {
        const auto byte = static_cast<unsigned char>(one);
        if (byte < 0x80) {
            text += one;
        } else {
            text += static_cast<char>(0xC0 | (byte >> 6));
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

std::string as_bytes(std::string_view characters) {
    std::string bytes;
    for (std::size_t at = 0; at < characters.size(); ++at) {
        const auto byte = static_cast<unsigned char>(characters[at]);
        if (byte < 0x80 || at + 1 == characters.size()) {
            bytes += characters[at];
        } else {
            const auto next = static_cast<unsigned char>(characters[++at]);
            bytes += static_cast<char>(((byte & 0x03) << 6) | (next & 0x3F));
        }
    }
    return bytes;
}

}  // namespace

json to_json(const Manifest& manifest) {
    json packages = json::array();
    for (const PackagePart& part : manifest.packages) {
        packages.push_back(json_of(part));
    }
    return {{"format", run_format},
            {"code", cache::code_identity()},
            {"run", manifest.run},
            {"plan", manifest.plan},
            {"arguments", manifest.arguments},
            {"config", manifest.config},
            {"sandbox", manifest.sandbox},
            {"setting", manifest.setting},
            {"check_catches", manifest.check_catches},
            {"explain", manifest.explain},
            {"diagnose", manifest.diagnose},
            {"shard", manifest.shard},
            {"items", manifest.items},
            {"most_attempts", manifest.most_attempts},
            {"packages", packages}};
}

Manifest manifest_from(const json& object) {
    Manifest manifest{object.at("run"),
                      object.at("plan"),
                      object.at("arguments"),
                      object.at("config"),
                      object.at("sandbox"),
                      object.at("setting"),
                      object.at("check_catches"),
                      object.at("explain"),
                      object.at("diagnose"),
                      object.at("shard"),
                      object.at("items"),
                      object.at("most_attempts"),
                      {}};
    for (const json& part : object.at("packages")) {
        manifest.packages.push_back(part_from(part));
    }
    return manifest;
}

json to_json(const Item& item) {
    json files = json::array();
    for (const model::CodeFile& file : item.files) {
        files.push_back({{"name", as_characters(file.name)}, {"path", file.file.path.string()}});
    }
    return {{"id", item.id},
            {"package", item.package},
            {"name", as_characters(item.name)},
            {"is_jury", item.is_jury},
            {"files", files},
            {"language", item.language},
            {"entrypoint", as_characters(item.entrypoint)},
            {"refusal", as_characters(item.refusal)}};
}

Item item_from(const json& object) {
    const auto bytes = [&](const char* name) { return as_bytes(object.at(name).get_ref<const std::string&>()); };
    Item item{object.at("id"),       object.at("package"), bytes("name"),   object.at("is_jury"), {},
              object.at("language"), bytes("entrypoint"),  bytes("refusal")};
    for (const json& file : object.at("files")) {
        item.files.emplace_back(as_bytes(file.at("name").get_ref<const std::string&>()),
                                fs::path{file.at("path").get<std::string>()});
    }
    return item;
}

}  // namespace harness::dispatch
