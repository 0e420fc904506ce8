// The forms and URLs that anybody may send to `judge serve`: a value or a refusal, never more than what was sent.
#include "harness/serve/http/form.hpp"
#include "harness/test/fuzz/fuzz.hpp"

namespace {

using namespace harness;
using namespace harness::serve;

constexpr std::size_t most = 20;

void read_body(std::string_view text) {
    constexpr std::string_view boundary = "--x";
    const auto form = http::multipart_form(text, boundary, most);
    if (!form) {
        return;
    }
    fuzz::expect(form->fields.size() + form->files.size() <= most);
    std::size_t bytes = 0;
    for (const auto& [name, value] : form->fields) {
        bytes += name.size() + value.size();
    }
    for (const http::UploadFile& file : form->files) {
        fuzz::expect(!file.name.empty());
        bytes += file.name.size() + file.bytes.size();
    }
    fuzz::expect(bytes <= text.size());
}

void read_url(std::string_view text) {
    const auto decoded = http::percent_decoded(text);
    fuzz::expect(!decoded || decoded->size() <= text.size());
    const http::Fields fields = http::url_encoded_fields(text, most);
    fuzz::expect(fields.size() <= most);
    for (const auto& [name, value] : fields) {
        fuzz::expect(name.size() + value.size() <= text.size());
    }
    http::header_parameters(text);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = fuzz::text_of(data, size);
    if (fuzz::take_byte(text) % 2 == 0) {
        read_body(text);
    } else {
        read_url(text);
    }
    return 0;
}
