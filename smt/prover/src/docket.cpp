#include "colex/prover/docket.hpp"

#include <cstdio>

#include "colex/evidence/record.hpp"

namespace colex::prover {

namespace {

/// The names of a canonical sequent's variables: "x0", "x1", …
class Names {
 public:
  const std::vector<std::string>& at_least(std::size_t count) {
    while (names_.size() < count) names_.push_back('x' + std::to_string(names_.size()));
    return names_;
  }

 private:
  std::vector<std::string> names_;
};

std::size_t variables_of(const certificates::Sequent& sequent) {
  std::size_t count = 0;
  const auto see = [&](const symbolic::Polynomial& p) {
    for (const symbolic::Variable v : p.variables()) count = std::max(count, index(v) + 1);
  };
  for (const auto& f : sequent.premises) see(f.polynomial);
  for (const auto& f : sequent.conclusions) see(f.polynomial);
  for (const auto& d : sequent.definitions) {
    see(symbolic::Polynomial(d.variable));
    see(d.value);
  }
  for (const auto& p : sequent.products) {
    see(p.a);
    see(p.b);
  }
  return count;
}

}  // namespace

Docket::Entry Docket::enter(const certificates::Sequent& sequent) {
  static thread_local Names names;
  const certificates::Sequent canonical = certificates::canonical(sequent);
  const auto& known = names.at_least(variables_of(canonical));
  const std::string text = to_string(canonical, known);
  const std::lock_guard lock(mutex_);
  const auto [entry, is_new] = entries_.try_emplace(text, obligations_.size());
  if (is_new) {
    char id[32];
    std::snprintf(id, sizeof id, "step-%016llx", static_cast<unsigned long long>(evidence::hash(text)));
    obligations_.push_back(obligation_of(canonical, id, known));
  }
  return entry->second;
}

}  // namespace colex::prover
