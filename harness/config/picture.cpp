#include "harness/config/picture.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/config/nearest.hpp"
#include "harness/support/text.hpp"

namespace harness::config {

namespace {

char read_symbol(const TableReader& table, std::string_view key, char otherwise) {
    const std::string text = table.text(key).value_or(std::string(1, otherwise));
    if (text.size() != 1 || text.front() <= ' ' || text.front() > '~') {
        table.fail(key, R"(must be one character such as "*", no white space, and is "{}")",
                   support::one_line(text, 100));
    }
    return text.front();
}

template <typename Value>
Value read_layout(const TableReader& table, std::string_view key, const std::map<std::string_view, Value>& choices) {
    const auto text = table.text(key);
    if (!text) {
        return Value::None;
    }
    const auto found = choices.find(*text);
    if (found == choices.end()) {
        table.fail(key, "is \"{}\", which is no layout; {}", support::one_line(*text, 100),
                   hint(*text, names_of(choices, &std::map<std::string_view, Value>::value_type::first)));
    }
    return found->second;
}

}  // namespace

boards::Layout read_picture(const TableReader& package) {
    const TableReader table = package.inner("picture", "'picture'", {"input", "output", "free", "bad"});
    boards::Layout layout;
    layout.input = read_layout<boards::Input>(table, "input",
                                              {{"board", boards::Input::Board},
                                               {"boards", boards::Input::Boards},
                                               {"numbers", boards::Input::Numbers},
                                               {"empty", boards::Input::Empty}});
    layout.output = read_layout<boards::Output>(table, "output", {{"placements", boards::Output::Placements}});
    layout.free = read_symbol(table, "free", layout.free);
    layout.bad = read_symbol(table, "bad", layout.bad);
    if (layout.free == layout.bad) {
        table.fail("free", "is the same symbol as 'bad'");
    }
    return layout;
}

}  // namespace harness::config
