#include "harness/serve/http/message.hpp"

#include <algorithm>

namespace harness::serve::http {

std::string first_value(const Fields& fields, std::string_view name) {
    const auto found = std::ranges::find(fields, name, &Fields::value_type::first);
    return found == fields.end() ? "" : found->second;
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
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
}

std::string Request::field(std::string_view name) const {
    return first_value(fields, name);
}

std::vector<std::string> Request::all(std::string_view name) const {
    return all_values(fields, name);
}

std::string Request::cookie(std::string_view name) const {
    const std::string all = header("cookie");
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find(';', at), all.size());
        const std::size_t begin = std::min(all.find_first_not_of(' ', at), end);
        const std::string_view one = std::string_view(all).substr(begin, end - begin);
        if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=') {
            return std::string(one.substr(name.size() + 1));
        }
        at = end + 1;
    }
    return "";
}

}  // namespace harness::serve::http
