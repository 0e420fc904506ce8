// The members of results in the order of their columns, which is the same for writing and for reading.
#pragma once

#include <optional>
#include <tuple>

namespace harness::store {

inline constexpr auto package_columns = [](auto& one) {
    return std::tie(one.name, one.time_limit, one.memory_limit_kib, one.submissions, one.cases, one.data_hash,
                    one.title, one.statement.form, one.statement.file, one.statement.text, one.languages);
};
inline constexpr auto problem_columns = [](auto& one) { return std::tie(one.where, one.what); };

inline constexpr auto submission_columns = [](auto& one) {
    return std::tie(one.name, one.file, one.expected, one.as_expected, one.score, one.notes);
};
inline constexpr auto author_columns = [](auto& one) {
    return std::tie(one.student, one.id, one.handed_in, one.marked_late, one.email, one.upload, one.excused);
};
inline constexpr auto points_columns = [](auto& one) {
    return std::tie(one.got, one.most, one.late, one.factor, one.lower_is_better);
};
inline constexpr auto group_columns = [](auto& one) {
    return std::tie(one.cases, one.got, one.most, one.verdict, one.name);
};

inline constexpr auto result_columns = [](auto& one) {
    return std::tie(one.fingerprint.all, one.fingerprint.sources, one.language, one.verdict, one.reason, one.hints,
                    one.compile.ok, one.compile.cached, one.compile.wall, one.compile.message, one.time_factor);
};
inline constexpr auto case_columns = [](auto& one) {
    return std::tie(one.name, one.verdict, one.cpu, one.wall, one.memory_kib, one.exit_code, one.signal, one.reason,
                    one.output_bytes, one.reran_alone, one.reruns, one.score);
};
inline constexpr auto missed_columns = [](auto& one) { return std::tie(one.case_name, one.got); };
inline constexpr auto growth_columns = [](auto& one) {
    return std::tie(one.n, one.boards, one.size, one.cpu, one.curve_seconds, one.fitted);
};

// The columns of a value that may be absent: then all are NULL.
template <typename Value, typename Columns>
auto columns_if(const std::optional<Value>& value, const Columns& columns) {
    return value ? std::optional(columns(*value)) : std::nullopt;
}

}  // namespace harness::store
