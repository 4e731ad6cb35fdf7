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

std::vector<Record> merged(std::vector<Record> records) {
  struct Entry {
    std::string content;
    Record record;
  };
  std::vector<Entry> entries;
  entries.reserve(records.size());
  for (Record& record : records) entries.push_back({content(record), std::move(record)});
  std::vector<const Entry*> order;
  for (const Entry& entry : entries) order.push_back(&entry);
  const auto place = [](const Entry& entry) {
    const Record& r = entry.record;
    return std::tie(r.claim.file, r.claim.line, r.claim.column, r.law, r.engine, entry.content);
  };
  std::sort(order.begin(), order.end(), [&](const Entry* a, const Entry* b) {
    return std::tuple(place(*a), std::tie(b->record.time, b->record.seconds)) <
           std::tuple(place(*b), std::tie(a->record.time, a->record.seconds));
  });
  std::vector<Record> result;
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k == 0 || order[k]->content != order[k - 1]->content) result.push_back(order[k]->record);
  }
  return result;
}

}  // namespace colex::evidence
