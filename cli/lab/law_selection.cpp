#include "law_selection.hpp"

#include "colex/laws/catalogue.hpp"

#include "../command.hpp"

namespace colex::cli {

using laws::Law;

std::vector<const Law*> laws_of(const std::vector<std::string>& words, const std::string& option) {
  std::vector<const Law*> selected;
  for (const std::string& word : words) {
    const std::size_t before = selected.size();
    const bool prefix = word.size() > 1 && word.back() == '*';
    for (const Law& law : laws::catalogue()) {
      if (law.id == word || (prefix && law.id.rfind(word.substr(0, word.size() - 1), 0) == 0)) selected.push_back(&law);
    }
    if (selected.size() > before) continue;
    std::string hint;
    for (const std::string& id : laws::similar(word)) hint += (hint.empty() ? "; did you mean " : ", ") + id;
    throw CLI::ValidationError(option, "there is no law " + word + hint + " (colex law --list names them all)");
  }
  if (words.empty()) {
    for (const Law& law : laws::catalogue()) selected.push_back(&law);
  }
  return selected;
}

}  // namespace colex::cli
