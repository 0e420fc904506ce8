// One template of assets/, filled by values. Every {{name}} is escaped; {{{name}}} is for what a template made.
#pragma once

#include <string>

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
    explicit Template(const Asset& asset);

    std::string fill(const Data& data);

  private:
    kainjow::mustache::mustache parsed_;
};

}  // namespace harness::report::html
