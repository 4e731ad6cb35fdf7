#include "html_data.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include <nlohmann/json.hpp>

#include "colex/render/compressed.hpp"

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

nlohmann::json verdict_data(const Report& report, const evidence::Record& verdict, Strings& string) {
  const auto engine = std::find(report.engines.begin(), report.engines.end(), column(verdict)) - report.engines.begin();
  nlohmann::json fact_list = nlohmann::json::array();
  for (const auto& [label, fact] : facts(verdict)) {
    fact_list.push_back(string(label));
    fact_list.push_back(string(fact));
  }
  return {engine,
          string(style_of(verdict.outcome)),
          string(sign_of(verdict.outcome)),
          string(cell_label(verdict)),
          string(word(verdict)),
          string(verdict.repeat),
          std::move(fact_list)};
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
  Strings string;
  nlohmann::json rows = nlohmann::json::array();
  for (std::size_t k = 0; k < rows_in_page(report); ++k) {
    const ReportRow row = report.rows[k];
    const evidence::LedgerRow& law = row.ledger;
    nlohmann::json verdicts = nlohmann::json::array();
    for (const evidence::Record& verdict : law.verdicts) verdicts.push_back(verdict_data(report, verdict, string));
    rows.push_back({string(row.name), string(row.topic), string(row.origin), string(style_of(row.standing)), string(law.words),
                    string(law.claim.text), string(law.claim.file + ':' + std::to_string(law.claim.line)), string(why(row)),
                    std::move(verdicts)});
  }
  const nlohmann::json data = {{"engines", report.engines},
                               {"listed", std::min(report.listed(), rows_in_page(report))},
                               {"rows", std::move(rows)},
                               {"strings", string.texts()}};
  return compressed(data.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace colex::render
