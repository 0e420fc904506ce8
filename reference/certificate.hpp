// The certificate of `queens certify`, as text and as JSON. It contains no times: the bytes are the same on every
// machine.
#pragma once

#include <string>
#include <vector>

#include "reference/certify.hpp"

namespace reference {

struct CertificateHead {
    // "queens", and the version of the project.
    std::string program;
    // A hash of the program's sources.
    std::string sources;
    std::string_view extent;
    std::uint64_t seed;
};

// A line of the certificate, to be written as soon as its check has ended. After a failure its board follows, as a
// board file.
std::string certificate_line(const CheckResult& result);
std::string certificate_begin(const CertificateHead& head);
std::string certificate_end(const std::vector<CheckResult>& results);

// The whole certificate as one JSON object.
std::string certificate_json(const CertificateHead& head, const std::vector<CheckResult>& results);

bool all_hold(const std::vector<CheckResult>& results);

}  // namespace reference
