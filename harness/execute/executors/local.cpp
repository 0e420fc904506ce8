#include "harness/execute/local.hpp"

#include <unistd.h>

#include "executorkind_table.hpp"

namespace harness::execute::executors {

ExecutorKind local() {
    return {.name = "local", .engine = [](const WorkersRequest& request) -> std::unique_ptr<Engine> {
                return std::make_unique<Local>(request.run,
                                               worker_of(request.run, {"--parent", std::to_string(::getpid())}),
                                               slots_of(request.driver, request.dispatch));
            }};
}

}  // namespace harness::execute::executors
