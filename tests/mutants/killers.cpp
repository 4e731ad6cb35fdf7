#include "killers.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "colex/mutants/table.hpp"

namespace colex::mutants {

Killers Killers::read(const std::string& file) {
  Killers killers;
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string mutant, engine, law;
    if (!(words >> mutant >> engine >> law))
      throw std::runtime_error(file + ":" + std::to_string(number) + ": expected MUTANT ENGINE LAW, found " + line);
    killers.enter(mutant, engine, law);
  }
  return killers;
}

void Killers::write(const std::string& file) const {
  std::ofstream out(file);
  out << "# Which law found each mutant last: where colex_kill_matrix looks first. Written by colex_kill_matrix --first "
         "--remember.\n";
  for (const auto& [who, law] : laws_) {
    // A mutant may be gone.
    if (find(who.first) != nullptr) out << who.first << ' ' << who.second << ' ' << law << '\n';
  }
  if (!out.flush()) throw std::runtime_error(file + ": cannot be written");
}

std::string_view Killers::of(std::string_view mutant, std::string_view engine) const {
  const auto found = laws_.find({std::string(mutant), std::string(engine)});
  return found == laws_.end() ? std::string_view() : std::string_view(found->second);
}

void Killers::enter(std::string_view mutant, std::string_view engine, std::string_view law) {
  laws_[{std::string(mutant), std::string(engine)}] = law;
}

}  // namespace colex::mutants
