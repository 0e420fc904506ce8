// Bytes from the socket between the judge and judge-box: reading gives a message or an error; a message that was read
// is written again with the same size.
#include "harness/sandbox/wire.hpp"
#include "harness/test/fuzz/fuzz.hpp"

namespace {

using namespace harness;

template <typename Decode>
void read(std::string_view bytes, Decode decode) {
    try {
        const auto message = decode(bytes);
        fuzz::expect(sandbox::wire::encode(message).size() == bytes.size());
    } catch (const base::JudgeError&) {
        return;  // the expected error
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view bytes = fuzz::text_of(data, size);
    switch (fuzz::take_byte(bytes) % 5) {
        case 0:
            read(bytes, sandbox::wire::decode<sandbox::wire::Setup>);
            break;
        case 1:
            read(bytes, sandbox::wire::decode<sandbox::wire::SetUpResult>);
            break;
        case 2:
            read(bytes, sandbox::wire::decode<sandbox::wire::Request>);
            break;
        case 3:
            read(bytes, sandbox::wire::decode<sandbox::wire::Change>);
            break;
        default:
            read(bytes, [](std::string_view response) {
                sandbox::wire::Request request;
                request.collect = {"kept"};
                return sandbox::wire::decode_response({std::string{response}, {}}, request);
            });
    }
    return 0;
}
