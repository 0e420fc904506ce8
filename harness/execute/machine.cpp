#include "harness/execute/machine.hpp"

#include <array>
#include <fstream>

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "harness/history/cache/digest.hpp"

namespace harness::execute {

namespace {

std::string cpu_model() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown";
}

std::string kernel() {
    utsname names{};
    static_cast<void>(::uname(&names));  // cannot fail
    return fmt::format("{} {}", names.sysname, names.release);
}

}  // namespace

std::string host_name() {
    std::array<char, 256> name{};
    static_cast<void>(::gethostname(name.data(), name.size() - 1));  // empty if there is none
    return name.data();
}

int cores() {
    cpu_set_t set;
    return ::sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

model::Machine this_machine() {
    return {cpu_model(), kernel(), cores()};
}

std::string machine_key(const model::Machine& machine) {
    cache::Digest digest("queens-judge machine", {machine.cpu, machine.policy});
    for (const model::Protection& protection : machine.protections) {
        digest.add(protection.name);
        digest.add(std::int64_t{protection.enforced});
    }
    return digest.hex();
}

std::string any_machine_key(model::Machine machine) {
    machine.cpu = "any";
    return machine_key(machine);
}

std::filesystem::path gate_of(const config::Config& config) {
    return config.cache_dir / "gates" / host_name();
}

}  // namespace harness::execute
