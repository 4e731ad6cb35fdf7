#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "colex/published/publication.hpp"

namespace colex::published {

namespace {

FamilyCount& of_family(SourceResult& source, const std::string& family) {
  for (FamilyCount& one : source.families) {
    if (one.family == family) return one;
  }
  source.families.push_back({family, 0, {}});
  return source.families.back();
}

bool is_plain(Agreement agreement) { return agreement == Agreement::agrees || agreement == Agreement::as_documented; }

void add_finding(SourceResult& source, const Table& table, const Judgement& judgement, const Ruling& ruling) {
  for (Finding& known : source.findings) {
    if (std::tie(known.agreement, known.role, known.layout, known.why) !=
        std::tie(ruling.agreement, ruling.role, ruling.layout, ruling.why))
      continue;
    if (std::find(known.forms.begin(), known.forms.end(), judgement.form) == known.forms.end())
      known.forms.push_back(judgement.form);
    return;
  }
  source.findings.push_back({ruling.agreement, ruling.role, ruling.layout, ruling.why, table.name, {judgement.form}});
}

/// What the devices say together: where one finds fault, that.
Judgement judge_on_all(const Table& table, const std::vector<const Observed*>& devices) {
  Judgement result = judge(table, *devices.front());
  for (std::size_t k = 1; k < devices.size(); ++k) {
    const Judgement other = judge(table, *devices[k]);
    for (std::size_t r = 0; r < result.rulings.size(); ++r) {
      const Ruling& said = other.rulings[r];
      if (is_plain(result.rulings[r].agreement) && said.agreement == Agreement::wrong) {
        result.rulings[r] = said;
        result.rulings[r].why += " (on " + devices[k]->record().manifest.provenance.device + " alone)";
      }
    }
  }
  return result;
}

/// Who says what of an operand of a form that nobody observed.
using Said = std::map<std::string, bool>;  ///< by source, whether it is as documented

/// For a family: operands by form and role.
using Unobserved = std::map<std::string, std::map<std::pair<std::string, std::string>, Said>>;

bool is_unobserved(Agreement agreement) { return agreement == Agreement::as_documented || agreement == Agreement::otherwise; }

SourceResult judge_source(const Source& source, const std::vector<const Observed*>& devices, Unobserved& unobserved) {
  SourceResult result{source.name, source.version, {}, {}, {}, {}};
  std::set<std::string> counted;
  for (const Table& table : source.tables) {
    const Judgement judgement = judge_on_all(table, devices);
    if (judgement.form.empty()) {
      result.unknown.push_back(table.name);
      continue;
    }
    FamilyCount& family = of_family(result, judgement.family);
    if (counted.insert(judgement.form).second) ++family.forms;
    for (const Ruling& ruling : judgement.rulings) {
      ++family.operands[ruling.agreement];
      if (!is_plain(ruling.agreement)) add_finding(result, table, judgement, ruling);
      if (!is_unobserved(ruling.agreement)) continue;
      bool& right = unobserved[judgement.family][{judgement.form, ruling.role}].try_emplace(source.name, true).first->second;
      right = right && ruling.agreement == Agreement::as_documented;
    }
  }
  return result;
}

Consensus consensus_of(const std::string& family, const std::map<std::pair<std::string, std::string>, Said>& operands) {
  Consensus result;
  result.family = family;
  std::set<std::string> forms;
  std::set<std::pair<std::string, std::string>> counted;
  for (const auto& [operand, said] : operands) {
    if (forms.insert(operand.first).second) ++result.forms;
    ++result.operands;
    if (said.size() > 1) ++result.several;
    if (std::all_of(said.begin(), said.end(), [](const auto& one) { return one.second; })) ++result.alike;
    for (const auto& [source, right] : said) {
      if (counted.insert({operand.first, source}).second) ++result.by_source[source];
    }
  }
  return result;
}

}  // namespace

Publication judge_all(const std::vector<Source>& sources, const std::vector<const Observed*>& devices) {
  Publication result;
  for (const Observed* device : devices) result.devices.push_back(observations::describe(device->record().manifest.provenance));
  Unobserved unobserved;
  for (const Source& source : sources) result.sources.push_back(judge_source(source, devices, unobserved));
  for (const auto& [family, operands] : unobserved) result.consensus.push_back(consensus_of(family, operands));
  return result;
}

}  // namespace colex::published
