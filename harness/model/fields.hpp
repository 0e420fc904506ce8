// How a value is described, beside its struct: fields(const Value*) lists its members once, in the order of the JSON
// report. All that writes or reads such a value follows the list: run folders, databases, the cache, the JSON report.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace harness::model {

// The form of a member that no report shows.
struct NotShown {};

// A member. `Form` makes what the report shows of it.
template <typename Value, typename Member, typename Form = std::identity>
struct Field {
    std::string_view key;  // in what the judge keeps for itself: older files have it, so it must stay
    Member Value::*member;
    std::string_view shown{};  // the key in the report
    Form form{};
    bool is_judged = true;  // judging gave it, so that it holds for an equal submission
    static constexpr bool is_shown = !std::is_same_v<Form, NotShown>;

    // Belongs to the submission itself, or is computed anew in each run.
    constexpr Field of_submission() const {
        Field field = *this;
        field.is_judged = false;
        return field;
    }
};

// For the judge itself, and not shown.
template <typename Value, typename Member>
constexpr Field<Value, Member, NotShown> kept(std::string_view key, Member Value::*member) {
    return {key, member};
}

template <typename Value, typename Member>
constexpr Field<Value, Member> shown(std::string_view key, Member Value::*member) {
    return {key, member, key};
}

// With another key in the report.
template <typename Value, typename Member, typename Form = std::identity>
constexpr Field<Value, Member, Form> shown_as(std::string_view name, std::string_view key, Member Value::*member,
                                              Form form = {}) {
    return {key, member, name, form};
}

// A form: an empty text is shown as if it were not there.
inline constexpr auto none_if_empty = [](const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
};

template <typename Value>
concept Described = requires {
    fields(static_cast<const Value*>(nullptr));
};

// Calls each(field) for each field of the type.
template <Described Value, typename Each>
constexpr void for_fields(const Each& each) {
    std::apply([&](const auto&... field) { (each(field), ...); }, fields(static_cast<const Value*>(nullptr)));
}

}  // namespace harness::model
