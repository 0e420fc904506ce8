#include "harness/cli/new_case.hpp"

#include "harness/setter/recipe/data_jury.hpp"

namespace harness::cli {

std::string add_if_new(const Context& context, const package::Package& package, const recipe::NewCase& added) {
    // Read again: each added case is one more that the package may already have.
    const package::Package now =
        package::read_package(context.config, package.root.path.string(), package::Reach::WorkTree);
    if (!recipe::case_with_input(now, added.input).empty()) {
        return {};
    }
    const workers::JudgingContext judging = context.judging();
    return recipe::add_case(judging, recipe::make_data_jury(judging, judge::make_plan(context.config, now)), added);
}

}  // namespace harness::cli
