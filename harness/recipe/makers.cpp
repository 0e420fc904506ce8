#include "harness/recipe/makers.hpp"

#include "harness/package/recipe.hpp"
#include "harness/recipe/programs.hpp"

namespace harness::recipe {

Makers makers_of(const workers::JudgingContext& context, const package::Package& package) {
    Makers makers;
    makers.generator =
        generators_identity(context, package, package::read_recipe(package.root), *context.make_runner(0));
    makers.validators = validators_identity(package);
    if (!package.entry.reference.empty() && package.entry.reference.front() == "{queens}") {
        makers.certificate = [&context](sandbox::Runner& asking) { return certificate_of(context, asking); };
    }
    return makers;
}

}  // namespace harness::recipe
