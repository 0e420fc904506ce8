#include "harness/store/read_result.hpp"

#include "harness/support/lines.hpp"

namespace harness::store {

std::vector<std::string> lines_of(const std::string& text) {
    const std::vector<std::string_view> lines = support::lines_of(text);
    return {lines.begin(), lines.end()};
}

namespace {

model::Excerpt excerpt(const Query& query, int column) {
    return {query.text(column), query.number(column + 1)};
}

std::optional<model::Evidence> read_evidence(Connection& connection, std::int64_t number, std::int64_t place) {
    Query query = connection.query(
        "SELECT input, input_bytes, expected, expected_bytes, given, given_bytes, error_text, compared, spot_at, "
        "spot_begin, spot_line, spot, word FROM evidence WHERE result = ? AND place = ?");
    query.with(number, place);
    if (!query.next()) {
        return std::nullopt;
    }
    model::Evidence evidence;
    evidence.input = excerpt(query, 0);
    if (!query.is_null(2)) {
        evidence.expected = excerpt(query, 2);
    }
    evidence.given = excerpt(query, 4);
    evidence.error_text = query.text(6);
    evidence.compared = query.flag(7);
    if (!query.is_null(8)) {
        evidence.location = model::OutputLocation{query.number(8), query.number(9), query.number(10), query.text(11)};
    }
    evidence.word = query.maybe_number(12);
    return evidence;
}

std::vector<model::CaseResult> read_cases(Connection& connection, std::int64_t number) {
    std::vector<model::CaseResult> cases;
    Query query = connection.query(
        "SELECT place, name, verdict, cpu, wall, memory_kib, exit_code, signal, reason, output_bytes, reran_alone, "
        "reruns, score FROM case_result WHERE result = ? ORDER BY place");
    query.with(number);
    while (query.next()) {
        cases.push_back({query.text(1), query.verdict(2), query.maybe_time(3), query.maybe_time(4),
                         query.maybe_number(5), query.maybe_int(6), query.maybe_int(7), query.text(8),
                         query.maybe_number(9), query.flag(10), read_evidence(connection, number, query.number(0)),
                         lines_of(query.text(11)), query.maybe_real(12)});
    }
    return cases;
}

std::optional<model::Growth> read_growth(Connection& connection, std::int64_t number, double factor) {
    model::Growth growth{factor, {}, {}};
    Query query = connection.query(
        "SELECT n, boards, size, cpu, curve_seconds, fitted FROM growth_case WHERE result = ? ORDER BY place");
    query.with(number);
    while (query.next()) {
        growth.measured.push_back({static_cast<int>(query.number(0)), static_cast<std::size_t>(query.number(1)),
                                   query.maybe_real(2).value_or(0), std::chrono::nanoseconds{query.number(3)},
                                   query.maybe_real(4).value_or(0), query.flag(5)});
    }
    if (growth.measured.empty()) {
        return std::nullopt;
    }
    growth.stopped = growth.measured.back();
    growth.measured.pop_back();
    return growth;
}

}  // namespace

model::SubmissionResult read_result(Connection& connection, std::int64_t number) {
    model::SubmissionResult result;
    std::optional<double> factor;
    {
        Query query = connection.query(
            "SELECT run, fingerprint, sources, language, verdict, reason, compile_ok, compile_cached, "
            "compile_wall, compile_message, hints, growth_factor, time_factor FROM result WHERE number = ?");
        query.with(number).next();
        result.from_run = query.text(0);
        result.fingerprint = {query.text(2), query.text(1)};
        result.language = query.text(3);
        result.verdict = query.verdict(4);
        result.reason = query.text(5);
        result.compile = {query.flag(6), query.flag(7), query.maybe_time(8), query.text(9)};
        result.hints = lines_of(query.text(10));
        factor = query.maybe_real(11);
        result.time_factor = query.maybe_real(12).value_or(1);
    }
    if (factor) {
        result.growth = read_growth(connection, number, *factor);
    }
    result.cases = read_cases(connection, number);
    Query missed = connection.query("SELECT case_name, got FROM missed_catch WHERE result = ? ORDER BY place");
    missed.with(number);
    while (missed.next()) {
        result.missed_catches.push_back({missed.text(0), missed.verdict(1)});
    }
    return result;
}

}  // namespace harness::store
