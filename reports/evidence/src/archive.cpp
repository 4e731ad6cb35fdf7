#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "colex/evidence/json_lines.hpp"
#include "colex/evidence/ledger.hpp"

namespace colex::evidence {

namespace {

/// Lines are kept in blocks of about this size, so that none is copied when more come.
constexpr std::size_t block_size = std::size_t{1} << 22U;

}  // namespace

std::uint32_t Archive::number_of(const std::string& name) {
  const auto [at, is_new] = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.push_back(name);
  return at->second;
}

void Archive::add(const Record& record) {
  const std::string text = to_json(record);
  if (entries_.size() == std::numeric_limits<std::uint32_t>::max() || text.size() > std::numeric_limits<std::uint32_t>::max())
    throw std::length_error("more evidence than a report can be made of");
  if (blocks_.empty() || blocks_.back().size() + text.size() > block_size) {
    blocks_.emplace_back();
    blocks_.back().reserve(std::max(block_size, text.size()));
  }
  entries_.push_back({static_cast<std::uint32_t>(blocks_.size() - 1), static_cast<std::uint32_t>(blocks_.back().size()),
                      static_cast<std::uint32_t>(text.size()), number_of(record.claim.file), number_of(record.law),
                      number_of(record.engine), record.claim.line, record.claim.column, hash(record.claim.text)});
  blocks_.back() += text;
}

std::string_view Archive::line(std::size_t number) const {
  const Entry& entry = entries_[number];
  return std::string_view(blocks_[entry.block]).substr(entry.offset, entry.length);
}

Record Archive::at(std::size_t number) const { return from_own_json(line(number)); }

bool Archive::have_one_place(const Entry& a, const Entry& b) const {
  return std::tie(a.file, a.line, a.column, a.law, a.engine) == std::tie(b.file, b.line, b.column, b.law, b.engine);
}

void Archive::merge() {
  std::vector<Entry> all = std::move(entries_);
  std::sort(all.begin(), all.end(), [&](const Entry& a, const Entry& b) {
    const auto place = [&](const Entry& e) {
      return std::tie(names_[e.file], e.line, e.column, names_[e.law], names_[e.engine], e.block, e.offset);
    };
    return place(a) < place(b);
  });
  entries_.clear();
  for (std::size_t first = 0, last = 0; first < all.size(); first = last) {
    while (last < all.size() && have_one_place(all[first], all[last])) ++last;
    if (last - first == 1) {
      entries_.push_back(all[first]);
      continue;
    }
    // What is said in one place is compared in full, and only there.
    std::vector<Record> records;
    for (std::size_t k = first; k < last; ++k) {
      entries_.push_back(all[k]);
      records.push_back(at(entries_.size() - 1));
    }
    entries_.resize(entries_.size() - (last - first));
    const std::vector<std::size_t> kept = merged_order(records);
    for (const std::size_t k : kept) entries_.push_back(all[first + k]);
  }
}

std::vector<std::vector<std::uint32_t>> Archive::rows() const {
  std::vector<std::vector<std::uint32_t>> rows;
  std::unordered_map<std::uint32_t, std::size_t> laws;  // a law is one row, wherever it stands
  std::map<std::uint64_t, std::size_t> claims;          // a claim is known by its place and its text; these are of one line
  for (std::size_t k = 0; k < entries_.size(); ++k) {
    const Entry& entry = entries_[k];
    const bool is_same_line = k > 0 && entries_[k - 1].file == entry.file && entries_[k - 1].line == entry.line;
    if (!is_same_line) claims.clear();
    const std::size_t row = names_[entry.law].empty() ? claims.emplace(entry.text, rows.size()).first->second
                                                      : laws.emplace(entry.law, rows.size()).first->second;
    if (row == rows.size()) rows.emplace_back();
    rows[row].push_back(static_cast<std::uint32_t>(k));
  }
  return rows;
}

}  // namespace colex::evidence
