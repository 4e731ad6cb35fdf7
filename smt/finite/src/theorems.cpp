#include "colex/finite/theorems.hpp"

#include <utility>

#include "colex/finite/rank.hpp"
#include "colex/finite/swizzle.hpp"

namespace colex::finite {

namespace {

void add(std::vector<solvers::Obligation>& all, std::vector<solvers::Obligation> more) {
  for (solvers::Obligation& obligation : more) all.push_back(std::move(obligation));
}

/// The steps up to 6 x 6 bits, and whole matrices as far as solvers follow.
std::vector<solvers::Obligation> rank_obligations() {
  std::vector<solvers::Obligation> all;
  for (unsigned bits = 2; bits <= 6; ++bits) {
    all.push_back(rank_sums(bits));
    add(all, rank_steps(bits));
  }
  for (unsigned inputs = 1; inputs <= 3; ++inputs) {
    for (unsigned outputs = 1; outputs <= 3; ++outputs) add(all, rank_theorems(inputs, outputs));
  }
  return all;
}

std::vector<solvers::Obligation> evaluation_fits() {
  std::vector<solvers::Obligation> all = finite::value_fits(4);
  add(all, value_at_index_fits());
  return all;
}

std::vector<solvers::Obligation> intermediates(bool stands) {
  std::vector<solvers::Obligation> all;
  for (Expectation& one : intermediates_fit()) {
    if (one.stands == stands) all.push_back(std::move(one.obligation));
  }
  return all;
}

}  // namespace

std::vector<Theorem> theorems() {
  const std::string words32 = "within 32 bits";
  return {
      {"finite.swizzle",
       "a swizzle is an involution iff |S| >= B, a bijection iff S != 0 or B = 0, and linear",
       "swizzle.hpp",
       words32,
       swizzle_theorems(),
       {}},
      {"finite.swizzle-bits",
       "which bits a swizzle reads and writes, what it is when repeated, and in blocks of addresses",
       "swizzle.hpp",
       words32,
       swizzle_bits_theorems(),
       {}},
      {"finite.power-layout",
       "a layout of powers of two is linear exactly where no two modes reach a common bit",
       "linear_conversion.hpp",
       words32,
       power_layout_theorems(),
       {}},
      {"finite.swizzled-layout",
       "what a swizzle behind a linear layout keeps, and where the whole is a layout",
       "composed_linear.hpp",
       words32,
       swizzled_layout_theorems(),
       {}},
      {"finite.rank",
       "a linear layout is injective iff its rank is its input bits, surjective iff it is its output bits",
       "linear_layout.hpp",
       "up to 6 x 6 bits",
       rank_obligations(),
       {}},
      {"finite.evaluation-fits",
       "no intermediate value of L(c) leaves 32 bits where cosize(L) < 2^31",
       "coordinate.hpp",
       "up to 4 modes",
       evaluation_fits(),
       {}},
      {"finite.intermediates", "what else fits 32 bits where cosize < 2^31, and what does not", "complement.hpp", "up to 2 modes",
       intermediates(true), intermediates(false)},
  };
}

}  // namespace colex::finite
