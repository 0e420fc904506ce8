// A template of assets/ that is filled with values. {{name}} is escaped; {{{name}}} is for output of another template.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kainjow/mustache.hpp>

#include "report_assets.hpp"

namespace harness::report::html {

using Data = kainjow::mustache::data;
using List = kainjow::mustache::list;

inline Data list() {
    return Data{Data::type::list};
}

// An object of these names and values, which are copied.
inline Data object(std::initializer_list<std::pair<const char*, Data>> fields) {
    Data data;
    for (const auto& [name, value] : fields) {
        data.set(name, value);
    }
    return data;
}

// A text with a section of its own, which is left out if the text is empty.
inline Data or_none(const std::string& text) {
    return text.empty() ? Data(false) : Data(text);
}

// Maps each value with `make`.
template <typename Values, typename Make>
Data list_of(const Values& values, const Make& make) {
    Data all = list();
    for (const auto& each : values) {
        all << Data(make(each));
    }
    return all;
}

// A list of the texts that are not empty.
inline Data list_of_texts(std::vector<std::string> texts) {
    std::erase(texts, "");
    return list_of(texts, [](const std::string& text) { return text; });
}

// The parts of page.html that all pages share.
void add_style_and_script(Data& data);

class Template {
  public:
    // A template that cannot be parsed is a bug in the judge: an assertion fails.
    explicit Template(const Asset& asset) : Template(std::string{asset.text}) {}
    explicit Template(const std::string& text);

    std::string fill(const Data& data);
    // Writes in pieces. Each name of `streams` must be a {{{name}}} in the template; its function writes the value.
    using Write = std::function<void(std::string_view)>;
    void fill(Data data, const Write& write, const std::map<std::string, std::function<void()>>& streams);

  private:
    kainjow::mustache::mustache parsed_;
};

// Fills a template, which is parsed only once in each thread.
std::string fill(const Asset& asset, const Data& data);

}  // namespace harness::report::html
