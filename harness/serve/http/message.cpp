#include "harness/serve/http/message.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace harness::serve::http {

std::string first_value(const Fields& fields, std::string_view name) {
    const auto field = std::ranges::find(fields, name, &Fields::value_type::first);
    return field == fields.end() ? "" : field->second;
}

std::vector<std::string> all_values(const Fields& fields, std::string_view name) {
    std::vector<std::string> values;
    for (const auto& [key, value] : fields) {
        if (key == name) {
            values.push_back(value);
        }
    }
    return values;
}

std::string Request::header(const std::string& name) const {
    const auto header = headers.find(name);
    return header == headers.end() ? "" : header->second;
}

std::string Request::field(std::string_view name) const {
    return first_value(fields, name);
}

std::vector<std::string> Request::all(std::string_view name) const {
    return all_values(fields, name);
}

std::string Request::own_origin() const {
    return fmt::format("{}://{}", is_encrypted() ? "https" : "http", header("host"));
}

std::string Request::cookie(std::string_view name) const {
    const std::string all = header("cookie");
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find(';', at), all.size());
        const std::size_t begin = std::min(all.find_first_not_of(' ', at), end);
        const std::string_view cookie = std::string_view(all).substr(begin, end - begin);
        if (cookie.size() > name.size() && cookie.starts_with(name) && cookie[name.size()] == '=') {
            return std::string(cookie.substr(name.size() + 1));
        }
        at = end + 1;
    }
    return "";
}

}  // namespace harness::serve::http
