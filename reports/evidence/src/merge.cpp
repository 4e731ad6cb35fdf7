#include "colex/evidence/merge.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>

#include "colex/evidence/json_lines.hpp"

namespace colex::evidence {

namespace {

/// All that a record says, but for when and how long.
std::string content(Record record) {
  record.time.clear();
  record.seconds = 0;
  return to_json(record);
}

}  // namespace

std::vector<std::size_t> merged_order(const std::vector<Record>& records) {
  std::vector<std::string> contents;
  std::vector<std::size_t> order;
  for (const Record& record : records) {
    order.push_back(order.size());
    contents.push_back(content(record));
  }
  const auto place = [&](std::size_t k) {
    const Record& r = records[k];
    return std::tie(r.claim.file, r.claim.line, r.claim.column, r.law, r.engine, contents[k]);
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(place(a), std::tie(records[b].time, records[b].seconds)) <
           std::tuple(place(b), std::tie(records[a].time, records[a].seconds));
  });
  std::vector<std::size_t> kept;
  for (const std::size_t k : order) {
    if (kept.empty() || contents[kept.back()] != contents[k]) kept.push_back(k);
  }
  return kept;
}

std::vector<Record> merged(std::vector<Record> records) {
  std::vector<Record> result;
  for (const std::size_t k : merged_order(records)) result.push_back(std::move(records[k]));
  return result;
}

}  // namespace colex::evidence
