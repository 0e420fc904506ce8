#include "harness/sandbox/box/server.hpp"

#include <algorithm>
#include <iterator>

#include "harness/sandbox/box/stage.hpp"

namespace harness::sandbox::box {

using support::Fd;

namespace {

wire::Report failure(const StageError& error) {
    wire::Report report;
    report.failed_stage = error.stage;
    report.error_number = error.error_number;
    return report;
}

}  // namespace

void Server::serve() {
    while (auto packet = next_order()) {
        if (wire::is_cancel(packet->bytes)) {
            continue;  // meant for a run that had ended by itself
        }
        const auto order = wire::decode<wire::Order>(packet->bytes);
        std::vector<Fd> collected;
        const wire::Report report = answer(order, packet->descriptors, collected);
        if (hung_up_) {
            return;
        }
        std::vector<int> numbers;
        std::ranges::transform(collected, std::back_inserter(numbers), &Fd::get);
        wire::send(socket_.get(), wire::encode(report), numbers);
        if (is_of_no_more_use_) {
            return;
        }
        collected.clear();
        try {
            clear_up(order);
        } catch (const StageError&) {
            continue;  // the next order fails likewise, and reports it
        }
    }
}

std::optional<wire::Packet> Server::next_order() {
    for (;;) {
        try {
            return wire::receive(socket_.get());
        } catch (const wire::DescriptorsLost& error) {
            wire::send(socket_.get(), wire::encode(failure({"take the files of the order", error.error_number()})));
        }
    }
}

wire::Report Server::answer(const wire::Order& order, std::vector<Fd>& descriptors, std::vector<Fd>& collected) {
    try {
        wire::Report report = perform(order, descriptors);
        for (const std::string& wanted : order.collect) {
            for (const std::string& name : left().names_of(wanted)) {
                if (Fd file{left().open_left(name)}; file) {
                    report.collected.push_back(name);
                    collected.push_back(std::move(file));
                }
            }
        }
        return report;
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
    run.stop = wire::decode<wire::Cancel>(packet->bytes).stop;
}

}  // namespace harness::sandbox::box
