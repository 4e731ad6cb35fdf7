#include "colex/derivations/derive.hpp"

#include <sstream>
#include <stdexcept>

#include "read.hpp"
#include "search.hpp"
#include "theory.hpp"

namespace colex::derivations {

std::string Derivation::certificate() const {
  std::string text = "colex-certificate 1\nabout derivation of " + claim + '\n';
  for (const std::string& id : rests_on) text += "rests-on " + id + '\n';
  text += "claim " + claim + '\n';
  for (const std::string& step : steps) text += step + '\n';
  return text + "end\n";
}

std::optional<Derivation> derive(const notation::Claim& claim, const std::vector<std::string>& taken) {
  const std::optional<Claim> read_claim = read(claim, taken);
  if (!read_claim || read_claim->variables.empty()) return std::nullopt;
  return Search(*read_claim).run();
}

std::vector<Said> what_theorems_say() {
  std::vector<Said> all;
  for (const Statement& statement : theory().statements) all.push_back({statement.name, statement.text, statement.by});
  return all;
}

std::string who_proved(const std::string& file) {
  std::istringstream lines{std::string(lemmas(true))};
  for (std::string name, program, version, date, hash; lines >> name >> program >> version >> date >> hash;)
    if (name == file) return program + ' ' + version + " on " + date;
  throw std::logic_error("smt/schema/proved.txt says nothing of " + file);
}

std::vector<BitTheorem> bit_theorems() {
  std::vector<BitTheorem> all;
  std::istringstream lines{std::string(lemmas(false))};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": "), by = line.find(" by ");
    if (line.empty() || line.front() == '#') continue;
    BitTheorem theorem{line.substr(0, colon), line.substr(colon + 2, by - colon - 2), line.substr(by + 4), {}};
    std::getline(lines >> std::ws, theorem.words);
    all.push_back(std::move(theorem));
  }
  return all;
}

}  // namespace colex::derivations
