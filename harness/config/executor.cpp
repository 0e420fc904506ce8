#include "harness/config/executor.hpp"

#include <utility>

#include "harness/config/table_reader.hpp"

namespace harness::config {

Executor read_executor(const TableReader& root) {
    Executor executor;
    const TableReader table =
        root.inner("executor", "[executor]",
                   {"kind", "partition", "account", "time", "mem", "constraint", "stage", "sbatch_args", "max_nodes"});
    for (const auto& [key, text] :
         {std::pair{"kind", &executor.kind}, std::pair{"partition", &executor.partition},
          std::pair{"account", &executor.account}, std::pair{"time", &executor.time}, std::pair{"mem", &executor.mem},
          std::pair{"constraint", &executor.constraint}, std::pair{"stage", &executor.stage}}) {
        *text = table.text(key).value_or("");
    }
    if (!executor.kind.empty() && executor.kind != "local" && executor.kind != "slurm") {
        table.fail("kind", R"(must be "local" or "slurm")");
    }
    if (!executor.stage.empty() && executor.stage != "shared" && executor.stage != "tarball") {
        table.fail("stage", R"(must be "shared" or "tarball")");
    }
    executor.sbatch_args = table.words("sbatch_args");
    constexpr std::int64_t most_nodes = 100'000;
    executor.max_nodes = static_cast<int>(table.whole("max_nodes", 1, most_nodes).value_or(executor.max_nodes));
    return executor;
}

}  // namespace harness::config
