// The certificate of `queens certify`, as text and as JSON: the same bytes on every machine, times are not in it.
#pragma once

#include <string>
#include <vector>

#include "reference/certify.hpp"

namespace reference {

struct CertificateHead {
    // "queens 0.1.0".
    std::string program;
    // Stands for the program's sources.
    std::string sources;
    std::string extent;
    std::uint64_t seed;
};

// A line of the certificate, written as soon as its check has ended; a failure is followed by its board, as a board
// file.
std::string certificate_line(const CheckResult& result);
std::string certificate_begin(const CertificateHead& head);
std::string certificate_end(const std::vector<CheckResult>& results);

// The whole certificate as one JSON object.
std::string certificate_json(const CertificateHead& head, const std::vector<CheckResult>& results);

bool all_hold(const std::vector<CheckResult>& results);

}  // namespace reference
