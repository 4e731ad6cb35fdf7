#include "html_data.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "colex/evidence/json_lines.hpp"
#include "colex/render/escape.hpp"

#include "html_card.hpp"

namespace colex::render {

namespace {

/// Texts, each kept once and called by its number.
class Strings {
 public:
  std::size_t operator()(const std::string& text) {
    const auto [at, is_new] = numbers_.emplace(text, texts_.size());
    if (is_new) texts_.push_back(text);
    return at->second;
  }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string> texts_;
};

/// Numbers as a list of JSON, one behind the other.
class NumberList {
 public:
  explicit NumberList(std::string& out) : out_(out) { out_ += '['; }
  NumberList& operator<<(std::size_t number) {
    separator() += std::to_string(number);
    return *this;
  }
  /// What is written next is the next element.
  std::string& separator() {
    if (!is_first_) out_ += ',';
    is_first_ = false;
    return out_;
  }
  void end() { out_ += ']'; }

 private:
  std::string& out_;
  bool is_first_ = true;
};

void add_verdict(std::string& out, const Report& report, const evidence::Record& verdict, Strings& string) {
  const auto engine = std::find(report.engines.begin(), report.engines.end(), column(verdict)) - report.engines.begin();
  NumberList list(out);
  list << static_cast<std::size_t>(engine) << string(style_of(verdict.outcome)) << string(sign_of(verdict.outcome))
       << string(cell_label(verdict)) << string(word(verdict)) << string(verdict.repeat);
  NumberList told(list.separator());
  for (const auto& [label, fact] : facts(verdict)) told << string(label) << string(fact);
  told.end();
  list.end();
}

void add_row(std::string& out, const Report& report, const ReportRow& row, Strings& string) {
  const evidence::LedgerRow& law = row.ledger;
  NumberList list(out);
  list << string(row.name) << string(row.topic) << string(row.origin) << string(style_of(row.standing)) << string(law.words)
       << string(law.claim.text) << string(law.claim.file + ':' + std::to_string(law.claim.line)) << string(why(row));
  NumberList verdicts(list.separator());
  for (const evidence::Record& verdict : law.verdicts) add_verdict(verdicts.separator(), report, verdict, string);
  verdicts.end();
  list.end();
}

std::string list_of_texts(const std::vector<std::string>& texts) {
  std::string json = "[";
  for (const std::string& text : texts) {
    if (json.size() > 1) json += ',';
    evidence::append_json(json, text);
  }
  return json + ']';
}

}  // namespace

std::string cell_label(const evidence::Record& verdict) {
  using evidence::Outcome;
  switch (verdict.outcome) {
    case Outcome::proved_all_ranks: return "all ranks";
    case Outcome::proved_as_written: return "as written";
    case Outcome::checked_shapes: return verdict.rank ? "≤ " + std::to_string(*verdict.rank) + " leaves" : "some shapes";
    case Outcome::exhausted:
      return verdict.hardware || verdict.engine == "evaluation" ? word(verdict) : std::to_string(verdict.cases);
    case Outcome::tested: return std::to_string(verdict.cases);
    default: return word(verdict);
  }
}

std::size_t rows_in_page(const Report& report) {
  constexpr std::size_t most = 50'000;
  return std::min(report.rows.size(), most);
}

std::string html_data(const Report& report) {
  // As text at once: the tree of fifty thousand rows takes longer than their rest.
  Strings string;
  std::string data = "{\"engines\":" + list_of_texts(report.engines) +
                     ",\"listed\":" + std::to_string(std::min(report.listed(), rows_in_page(report))) + ",\"rows\":";
  NumberList rows(data);
  for (std::size_t k = 0; k < rows_in_page(report); ++k) add_row(rows.separator(), report, report.rows[k], string);
  rows.end();
  return compressed(data + ",\"strings\":" + list_of_texts(string.texts()) + '}');
}

}  // namespace colex::render
