#include "harness/format/polygon/known_elements.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "harness/base/lines.hpp"
#include "harness/base/text.hpp"

namespace harness::polygon {

namespace {

struct Element {
    std::string_view path;
    std::string_view attributes = "";
    std::string_view left_out = "";  // why it is not carried over, with all that is in it; empty: it is
};

const std::vector<Element> elements{
    {"problem", "revision short-name url"},
    {"problem/names"},
    {"problem/names/name", "language value"},
    {"problem/statements"},
    {"problem/statements/statement", "charset language mathjax path type"},
    {"problem/tutorials"},
    {"problem/tutorials/tutorial", "charset language mathjax path type"},
    {"problem/judging", "cpu-name cpu-speed input-file output-file run-count"},
    {"problem/judging/testset", "name"},
    {"problem/judging/testset/time-limit"},
    {"problem/judging/testset/memory-limit"},
    {"problem/judging/testset/test-count"},
    {"problem/judging/testset/input-path-pattern"},
    {"problem/judging/testset/output-path-pattern"},
    {"problem/judging/testset/answer-path-pattern"},
    {"problem/judging/testset/tests"},
    {"problem/judging/testset/tests/test", "cmd description from-file group method points sample"},
    {"problem/judging/testset/groups"},
    {"problem/judging/testset/groups/group", "feedback-policy name points points-policy"},
    {"problem/judging/testset/groups/group/dependencies"},
    {"problem/judging/testset/groups/group/dependencies/dependency", "group"},
    {"problem/files"},
    {"problem/files/resources"},
    {"problem/files/resources/file", "path type for-types"},
    {"problem/files/resources/file/stages"},
    {"problem/files/resources/file/stages/stage", "name"},
    {"problem/files/resources/file/assets"},
    {"problem/files/resources/file/assets/asset", "name"},
    {"problem/files/attachments"},
    {"problem/files/attachments/file", "path type"},
    {"problem/files/executables"},
    {"problem/files/executables/executable"},
    {"problem/files/executables/executable/source", "path type"},
    {"problem/files/executables/executable/binary", "path type"},
    {"problem/assets"},
    {"problem/assets/checker", "name type"},
    {"problem/assets/checker/source", "path type"},
    {"problem/assets/checker/binary", "path type"},
    {"problem/assets/checker/copy", "path type"},
    {"problem/assets/checker/testset"},
    {"problem/assets/checker/testset/test-count"},
    {"problem/assets/checker/testset/input-path-pattern"},
    {"problem/assets/checker/testset/output-path-pattern"},
    {"problem/assets/checker/testset/answer-path-pattern"},
    {"problem/assets/checker/testset/tests"},
    {"problem/assets/checker/testset/tests/test", "verdict"},
    {"problem/assets/interactor"},
    {"problem/assets/interactor/source", "path type"},
    {"problem/assets/interactor/binary", "path type"},
    {"problem/assets/interactor/runs"},
    {"problem/assets/interactor/runs/run"},
    {"problem/assets/validators"},
    {"problem/assets/validators/validator"},
    {"problem/assets/validators/validator/source", "path type"},
    {"problem/assets/validators/validator/binary", "path type"},
    {"problem/assets/validators/validator/testset"},
    {"problem/assets/validators/validator/testset/test-count"},
    {"problem/assets/validators/validator/testset/input-path-pattern"},
    {"problem/assets/validators/validator/testset/tests"},
    {"problem/assets/validators/validator/testset/tests/test", "verdict testset group"},
    {"problem/assets/solutions"},
    {"problem/assets/solutions/solution", "tag note"},
    {"problem/assets/solutions/solution/source", "path type"},
    {"problem/assets/solutions/solution/binary", "path type"},
    {"problem/assets/solutions/solution/extra-tags"},
    {"problem/assets/solutions/solution/extra-tags/extra-tag", "tag group testset"},
    {"problem/properties", "", "settings of Polygon's own"},
    {"problem/stresses", "", "the format has no stress tests; judge hack searches for such inputs"},
    {"problem/documents", "", "the format has no other documents"},
    {"problem/materials"},
    {"problem/materials/material", "path publish"},
    {"problem/tags"},
    {"problem/tags/tag", "value"},
};

void walk(const pugi::xml_node& node, const Element& element, std::set<std::string>& named,
          std::vector<LeftOut>& left_out) {
    const auto name = [&](std::string what, std::string why) {
        if (named.insert(what).second) {
            left_out.push_back({std::move(what), std::move(why)});
        }
    };
    const std::vector<std::string> attributes = base::words_of(element.attributes);
    for (const pugi::xml_attribute& attribute : node.attributes()) {
        if (std::ranges::find(attributes, attribute.name()) == attributes.end()) {
            name(fmt::format("{} of <{}> in problem.xml", base::one_line(attribute.name(), 60),
                             element.path.substr(element.path.rfind('/') + 1)),
                 "unknown here");
        }
    }
    for (const pugi::xml_node& child : node.children()) {
        if (child.type() != pugi::node_element) {
            continue;
        }
        const std::string path = fmt::format("{}/{}", element.path, child.name());
        const auto known = std::ranges::find(elements, path, &Element::path);
        const std::string shown = fmt::format("<{}> in problem.xml", base::one_line(child.name(), 60));
        if (known == elements.end()) {
            name(shown, "unknown here");
        } else if (known->left_out.empty()) {
            walk(child, *known, named, left_out);
        } else if (path != "problem/stresses" || child.child("list").first_child()) {
            name(shown, std::string{known->left_out});
        }
    }
}

}  // namespace

void name_left_out(const pugi::xml_node& root, std::vector<LeftOut>& left_out) {
    std::set<std::string> named;
    walk(root, elements.front(), named, left_out);
}

}  // namespace harness::polygon
