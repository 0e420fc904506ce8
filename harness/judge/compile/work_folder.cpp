#include "harness/judge/compile/work_folder.hpp"

#include "harness/base/error.hpp"
#include "harness/history/cache/unwritable.hpp"

namespace harness::compile {

WorkFolder filled_folder(const cache::Programs& cache, const std::function<void(const std::filesystem::path&)>& fill) {
    try {
        WorkFolder work{std::make_shared<const base::TempDir>(cache.work_dir())};
        fill(work.folder->path());
        return work;
    } catch (const base::SystemError& error) {
        cache::go_on_without(error);
    }
    WorkFolder work{std::make_shared<const base::TempDir>(), false};
    fill(work.folder->path());
    return work;
}

}  // namespace harness::compile
