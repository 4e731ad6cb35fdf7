#include "mutant.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "colex/evidence/record.hpp"

namespace colex::schemata {

namespace {

std::ifstream opened(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + ": there is no such file");
  return in;
}

/// A mutant's name without what becomes of its place.
std::string place_of(const std::string& name) { return name.substr(0, name.rfind('/')); }

}  // namespace

std::string Mutant::operation() const {
  const std::string place = place_of(name);
  const std::size_t begin = place.rfind('/') + 1;
  return place.substr(begin, place.rfind('#') - begin);
}

std::vector<Mutant> read_mutants(const std::vector<std::string>& tables) {
  std::vector<Mutant> mutants;
  for (const std::string& table : tables) {
    std::ifstream in = opened(table);
    for (std::string line; std::getline(in, line);) {
      std::istringstream row(line);
      Mutant mutant;
      std::string number, at;
      std::getline(row, number, '\t');
      std::getline(row, mutant.name, '\t');
      std::getline(row, mutant.file, '\t');
      std::getline(row, at, '\t');
      if (!std::getline(row, mutant.original)) throw std::runtime_error(table + ": is no table of rewrite.py: " + line);
      mutant.number = std::stoi(number);
      mutant.line = std::stoi(at);
      const bool same_place = !mutants.empty() && place_of(mutants.back().name) == place_of(mutant.name);
      mutant.place = same_place ? mutants.back().place : mutant.number;
      mutants.push_back(std::move(mutant));
    }
  }
  return mutants;
}

std::vector<Mutant> sample(const std::vector<Mutant>& mutants, std::size_t count) {
  if (count >= mutants.size()) return mutants;
  std::map<std::pair<std::string, std::string>, std::vector<const Mutant*>> strata;
  for (const Mutant& mutant : mutants) strata[{mutant.file, mutant.operation()}].push_back(&mutant);
  // Mutant k of n in an order that the names decide stands at (k + a fraction of the stratum's own) / n, and the first ones of
  // all strata together are taken: a stratum's share of them is its share of all.
  const auto rank = [](const std::string& text) { return evidence::hash("sample of " + text); };
  std::vector<std::pair<double, const Mutant*>> order;
  for (auto& [stratum, members] : strata) {
    std::sort(members.begin(), members.end(), [&](const Mutant* a, const Mutant* b) { return rank(a->name) < rank(b->name); });
    const double fraction = static_cast<double>(rank(stratum.first + stratum.second) % 1000) / 1000;
    for (std::size_t k = 0; k < members.size(); ++k)
      order.emplace_back((static_cast<double>(k) + fraction) / static_cast<double>(members.size()), members[k]);
  }
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second->number < b.second->number;
  });
  std::vector<Mutant> taken;
  for (std::size_t k = 0; k < count; ++k) taken.push_back(*order[k].second);
  std::sort(taken.begin(), taken.end(), [](const Mutant& a, const Mutant& b) { return a.number < b.number; });
  return taken;
}

std::vector<Told> read_told(const std::string& file) {
  std::vector<Told> told;
  std::ifstream in = opened(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    Told one;
    if (!(words >> one.name >> one.word)) throw std::runtime_error(file + ": expected NAME WORD: " + line);
    told.push_back(std::move(one));
  }
  return told;
}

}  // namespace colex::schemata
