#include "harness/dispatch/manifest.hpp"

#include <nlohmann/json.hpp>

#include "harness/cache/code_identity.hpp"
#include "harness/dispatch/text_json.hpp"

namespace harness::dispatch {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json json_of(const PackagePart& part) {
    return {{"root", text_json(part.root)},
            {"time_limit_ns", part.time_limit.count()},
            {"wall_limit_ns", part.wall_limit.count()},
            {"time_margin", part.time_margin},
            {"stop_at_rejection", part.stop_at_rejection},
            {"prepared", part.prepared}};
}

PackagePart part_from(const json& object) {
    return {text_from(object.at("root")),
            std::chrono::nanoseconds{object.at("time_limit_ns").get<std::int64_t>()},
            std::chrono::nanoseconds{object.at("wall_limit_ns").get<std::int64_t>()},
            object.at("time_margin"),
            object.at("stop_at_rejection"),
            object.at("prepared")};
}

}  // namespace

json to_json(const Manifest& manifest) {
    json packages = json::array();
    for (const PackagePart& part : manifest.packages) {
        packages.push_back(json_of(part));
    }
    json arguments = json::array();
    for (const std::string& argument : manifest.arguments) {
        arguments.push_back(text_json(argument));
    }
    return {{"format", run_format},
            {"code", cache::code_identity()},
            {"run", manifest.run},
            {"plan", manifest.plan},
            {"arguments", arguments},
            {"config", text_json(manifest.config)},
            {"sandbox", manifest.sandbox},
            {"setting", manifest.setting},
            {"check_catches", manifest.check_catches},
            {"explain", manifest.explain},
            {"diagnose", manifest.diagnose},
            {"shard", manifest.shard},
            {"items", manifest.items},
            {"most_attempts", manifest.most_attempts},
            {"packages", packages},
            {"processor", manifest.processor},
            {"planted", manifest.planted}};
}

Manifest manifest_from(const json& object) {
    Manifest manifest{object.at("run"),
                      object.at("plan"),
                      {},
                      text_from(object.at("config")),
                      object.at("sandbox"),
                      object.at("setting"),
                      object.at("check_catches"),
                      object.at("explain"),
                      object.at("diagnose"),
                      object.at("shard"),
                      object.at("items"),
                      object.at("most_attempts"),
                      {},
                      object.at("processor"),
                      object.at("planted")};
    for (const json& argument : object.at("arguments")) {
        manifest.arguments.push_back(text_from(argument));
    }
    for (const json& part : object.at("packages")) {
        manifest.packages.push_back(part_from(part));
    }
    return manifest;
}

json to_json(const Item& item) {
    json files = json::array();
    for (const model::CodeFile& file : item.files) {
        files.push_back({{"name", text_json(file.name)}, {"path", text_json(file.file.path.string())}});
    }
    return {{"id", item.id},
            {"package", item.package},
            {"name", text_json(item.name)},
            {"is_jury", item.is_jury},
            {"files", files},
            {"language", item.language},
            {"entrypoint", text_json(item.entrypoint)},
            {"refusal", text_json(item.refusal)}};
}

Item item_from(const json& object) {
    const auto bytes = [&](const char* name) { return text_from(object.at(name)); };
    Item item{object.at("id"),       object.at("package"), bytes("name"),   object.at("is_jury"), {},
              object.at("language"), bytes("entrypoint"),  bytes("refusal")};
    for (const json& file : object.at("files")) {
        item.files.emplace_back(text_from(file.at("name")), fs::path{text_from(file.at("path"))});
    }
    return item;
}

}  // namespace harness::dispatch
