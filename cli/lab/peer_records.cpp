#include "peer_records.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "colex/peers/judge.hpp"

#include "../command.hpp"

namespace colex::cli {

namespace {

using evidence::Outcome;
using evidence::Record;

std::string promise_of(const std::string& operation) {
  const auto& all = peers::operations();
  const auto found = std::find_if(all.begin(), all.end(), [&](const peers::Operation& one) { return one.name == operation; });
  return found == all.end() ? "" : std::string(found->promise);
}

/// The questions that the peer was asked and has an answer to, right or wrong.
std::uint64_t judged_questions(const peers::Counts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [outcome, count] : counts) sum += outcome == peers::Outcome::unsupported ? 0 : count;
  return sum;
}

std::uint64_t faulty_questions(const peers::Counts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [outcome, count] : counts) sum += peers::is_fault(outcome) ? count : 0;
  return sum;
}

Record begun_record(const peers::PeerResult& result, const std::string& repeat) {
  Record record;
  record.claim.file = "peers run " + result.name;
  record.claim.line = record.claim.column = 1;
  record.engine = "peers";
  record.repeat = repeat;
  record.time = evidence::time_now();
  record.tool = tool();
  return record;
}

void refute_by(Record& record, const peers::OperationResult& operation) {
  record.outcome = Outcome::refuted;
  for (const peers::Finding& finding : operation.findings) {
    if (!peers::is_fault(finding.outcome)) continue;
    if (record.counterexample.empty())
      record.counterexample = {{"question", peers::expression(finding.question)}, {"answer", finding.answer}};
    record.notes.push_back(fmt::format("{} ({}): {}: {}", peers::name(finding.outcome), finding.count,
                                       peers::expression(finding.question), finding.why));
  }
}

}  // namespace

std::vector<Record> records_of(const peers::PeerResult& result, const std::string& bound, const std::string& repeat) {
  std::vector<Record> records;
  if (!result.skipped.empty()) {
    Record record = begun_record(result, repeat);
    record.claim.text = result.name + " keeps the promises of its operations";
    record.outcome = Outcome::skipped;
    record.reason = result.skipped;
    return {record};
  }
  for (const peers::OperationResult& operation : result.operations) {
    Record record = begun_record(result, repeat);
    record.claim.text =
        fmt::format("{} {}, {}: {}", result.name, result.version, operation.operation, promise_of(operation.operation));
    record.cases = judged_questions(operation.counts);
    // It has no such operation, and so promises nothing.
    if (record.cases == 0) continue;
    if (faulty_questions(operation.counts) > 0) {
      refute_by(record, operation);
    } else {
      record.outcome = Outcome::tested;
      record.bound = bound;
    }
    records.push_back(std::move(record));
  }
  // The seconds are those of all questions together.
  if (!records.empty()) records.front().seconds = result.seconds;
  return records;
}

}  // namespace colex::cli
