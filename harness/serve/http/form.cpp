#include "harness/serve/http/form.hpp"

#include <algorithm>
#include <charconv>

#include "harness/base/text.hpp"

namespace harness::serve::http {

namespace {

constexpr std::size_t longest_boundary = 70;  // by RFC 2046
constexpr std::size_t longest_line = 8192;    // in the head of a part
constexpr std::string_view line_end = "\r\n";

std::optional<char> escaped_byte(std::string_view digits) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    const bool is_byte = digits.size() == 2 && error == std::errc() && end == digits.data() + digits.size();
    return is_byte ? std::optional(static_cast<char>(value)) : std::nullopt;
}

// Also tells through `is_valid` whether each % begins an escape.
std::string unescaped(std::string_view text, bool& is_valid) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = text[i] == '%' ? escaped_byte(text.substr(i + 1, 2)) : std::nullopt;
        is_valid = is_valid && (text[i] != '%' || byte);
        decoded += byte.value_or(text[i]);
        i += byte ? 2 : 0;
    }
    return decoded;
}

std::string field_text(std::string_view text) {
    std::string with_blanks(text);
    std::ranges::replace(with_blanks, '+', ' ');
    bool is_valid = true;
    return unescaped(with_blanks, is_valid);
}

// Takes what stands before `mark` from the text, and the mark itself; empty if it does not have the mark.
std::optional<std::string_view> take_until(std::string_view& text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view before = text.substr(0, at);
    text.remove_prefix(at + mark.size());
    return before;
}

bool take(std::string_view& text, std::string_view mark) {
    const bool has = text.starts_with(mark);
    text.remove_prefix(has ? mark.size() : 0);
    return has;
}

// Takes a quoted text, whose first quote is taken already. Browsers write a quote in it as %22, other clients as \".
std::optional<std::string> take_quoted(std::string_view& text) {
    std::string value;
    while (auto piece = take_until(text, "\"")) {
        value += *piece;
        if (!piece->ends_with('\\')) {
            return value;
        }
        value.back() = '"';
    }
    return std::nullopt;
}

std::string take_token(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_of("; \t"), text.size());
    std::string token(text.substr(0, end));
    text.remove_prefix(end);
    return token;
}

// The parameters of a part's Content-Disposition, from the lines of its head, which it takes from the body.
std::optional<std::map<std::string, std::string>> take_head_of_part(std::string_view& body) {
    constexpr std::string_view wanted = "content-disposition:";
    std::optional<std::map<std::string, std::string>> parameters;
    while (const auto line = take_until(body, line_end)) {
        if (line->empty()) {
            return parameters && parameters->contains("name") ? parameters : std::nullopt;
        }
        if (line->size() > longest_line) {
            return std::nullopt;
        }
        if (base::lowered(line->substr(0, wanted.size())) == wanted) {
            std::string_view value = base::trimmed(line->substr(wanted.size()));
            parameters = take(value, "form-data") ? header_parameters(value) : std::nullopt;
        }
    }
    return std::nullopt;
}

void add_part(const std::map<std::string, std::string>& head, std::string_view content, Form& form) {
    const std::string& name = head.at("name");
    const auto file = head.find("filename");
    if (file != head.end() && !file->second.empty()) {
        form.files.push_back({file->second, std::string(content)});
    } else if (name != "files") {
        form.fields.emplace_back(name, content);
    }
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text) {
    bool is_valid = true;
    std::string decoded = unescaped(text, is_valid);
    return is_valid ? std::optional(std::move(decoded)) : std::nullopt;
}

Fields url_encoded_fields(std::string_view text, std::size_t most) {
    Fields fields;
    while (!text.empty() && fields.size() < most) {
        const std::string_view pair = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(pair.size() + 1, text.size()));
        if (!pair.empty()) {
            const std::size_t name = std::min(pair.find('='), pair.size());
            fields.emplace_back(field_text(pair.substr(0, name)),
                                field_text(pair.substr(std::min(name + 1, pair.size()))));
        }
    }
    return fields;
}

std::optional<std::map<std::string, std::string>> header_parameters(std::string_view text) {
    std::map<std::string, std::string> parameters;
    for (text = base::trimmed(text); !text.empty(); text = base::trimmed(text)) {
        if (!take(text, ";")) {
            return std::nullopt;
        }
        const auto name = take_until(text, "=");
        if (!name) {
            return base::trimmed(text).empty() ? std::optional(parameters) : std::nullopt;
        }
        const auto value = take(text, "\"") ? take_quoted(text) : take_token(text);
        if (!value) {
            return std::nullopt;
        }
        parameters.emplace(base::lowered(base::trimmed(*name)), *value);
    }
    return parameters;
}

std::optional<Form> multipart_form(std::string_view body, std::string_view boundary, std::size_t most) {
    const std::string delimiter = "\r\n--" + std::string(boundary);
    if (boundary.empty() || boundary.size() > longest_boundary ||
        !take(body, std::string_view(delimiter).substr(line_end.size()))) {
        return std::nullopt;
    }
    Form form;
    for (std::size_t parts = 0; !take(body, "--"); ++parts) {
        if (parts == most || !take(body, line_end)) {
            return std::nullopt;
        }
        const auto head = take_head_of_part(body);
        const auto content = head ? take_until(body, delimiter) : std::nullopt;
        if (!content) {
            return std::nullopt;
        }
        add_part(*head, *content, form);
    }
    return form;
}

}  // namespace harness::serve::http
