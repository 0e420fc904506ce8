#include "harness/sandbox/box/server.hpp"

#include <algorithm>
#include <iterator>

#include <sys/stat.h>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using base::Fd;

namespace {

wire::Response failure(const StageError& error) {
    wire::Response response;
    response.failed_stage = error.stage;
    response.error_number = error.error_number;
    return response;
}

// The bytes of the files that the request puts into the working directory; their descriptors are the last ones.
std::int64_t bytes_of_files(const wire::Request& request, const std::vector<Fd>& descriptors) {
    std::int64_t bytes = 0;
    const std::size_t count = std::min(request.files.size(), descriptors.size());
    for (std::size_t i = descriptors.size() - count; i < descriptors.size(); ++i) {
        struct stat info {};
        bytes += ::fstat(descriptors[i].get(), &info) == 0 ? info.st_size : 0;
    }
    return bytes;
}

}  // namespace

void Server::serve() {
    while (auto packet = next_request()) {
        if (wire::is_change(packet->bytes)) {
            continue;  // meant for a run that had ended by itself
        }
        const auto request = wire::decode<wire::Request>(packet->bytes);
        std::vector<Fd> collected;
        const wire::Response response = answer(request, packet->descriptors, collected);
        if (hung_up_) {
            return;
        }
        std::vector<int> numbers;
        std::ranges::transform(collected, std::back_inserter(numbers), &Fd::get);
        wire::send(socket_.get(), wire::encode(response), numbers);
        if (is_of_no_more_use_) {
            return;
        }
        collected.clear();
        try {
            clear_up(request);
        } catch (const StageError&) {
            continue;  // the next request fails in the same way and reports it
        }
    }
}

std::optional<wire::Packet> Server::next_request() {
    for (;;) {
        try {
            return wire::receive(socket_.get());
        } catch (const wire::DescriptorsLost& error) {
            wire::send(socket_.get(), wire::encode(failure({"take the files of the request", error.error_number()})));
        }
    }
}

wire::Response Server::answer(const wire::Request& request, std::vector<Fd>& descriptors, std::vector<Fd>& collected) {
    try {
        const bool counts_files = request.profile == Profile::Submission && request.limits.error_output_counts;
        const std::int64_t own_bytes = counts_files ? bytes_of_files(request, descriptors) : 0;
        wire::Response response = perform(request, descriptors);
        response.is_last = is_of_no_more_use_;
        if (counts_files && !is_of_no_more_use_) {
            response.file_bytes = std::max(left().bytes_left() - own_bytes, std::int64_t{0});
        }
        for (const std::string& wanted : request.collect) {
            for (const std::string& name : left().names_of(wanted)) {
                if (Fd file{left().open_left(name)}; file) {
                    response.collected.push_back(name);
                    collected.push_back(std::move(file));
                }
            }
        }
        return response;
    } catch (const StageError& error) {
        is_of_no_more_use_ = !abandon();
        collected.clear();
        return failure(error);
    }
}

void Server::take_message(Run& run) {
    const auto packet = wire::receive(socket_.get());
    if (!packet) {
        hung_up_ = true;
        return;
    }
    const auto change = wire::decode<wire::Change>(packet->bytes);
    if (change.stop == model::Stop::None) {
        run.plan.limits.wall = change.wall_limit;
    } else {
        run.stop = change.stop;
    }
}

}  // namespace harness::sandbox::box
