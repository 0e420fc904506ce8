// One template of assets/, filled by values. Every {{name}} is escaped; {{{name}}} is for what a template made.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <kainjow/mustache.hpp>

#include "harness/report/html/assets.hpp"

namespace harness::report::html {

using Data = kainjow::mustache::data;
using List = kainjow::mustache::list;

inline Data list() {
    return Data{Data::type::list};
}

// What every page has, for page.html.
void add_style_and_script(Data& data);

class Template {
  public:
    // A template that cannot be read is a bug of ours: an assertion.
    explicit Template(const Asset& asset) : Template(std::string{asset.text}) {}
    explicit Template(const std::string& text);

    std::string fill(const Data& data);
    // In pieces. The value of each of `streams`, which has a {{{name}}} of its own in the template, is what that
    // writes.
    using Write = std::function<void(std::string_view)>;
    void fill(Data data, const Write& write, const std::map<std::string, std::function<void()>>& streams);

  private:
    kainjow::mustache::mustache parsed_;
};

}  // namespace harness::report::html
