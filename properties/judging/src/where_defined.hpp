// What a claim would have to suppose for a case without a value to be none of it.
//
//   forall L: layout if injective(L): claim injective(Sw<3,4,3> o L)      error at L = 2:-1, where an address is below 0
//   … if injective(L) and defined(injective(Sw<3,4,3> o L)): claim …      leaves this case out
#pragma once

#include <optional>
#include <string>

#include "colex/engines/judge.hpp"
#include "colex/laws/statement.hpp"

namespace colex::judging {

struct WhereDefined {
  std::string supposed;  ///< `defined(injective(Sw<3,4,3> o L))`
  laws::Law law;         ///< the claim with that among its hypotheses
};

/// The claim of those cases alone in which what is rejected in the verdict's case has a value. None if the verdict is no such
/// error, or nothing of the kind would leave its case out, as where 64 bits do not suffice.
std::optional<WhereDefined> where_defined(const laws::Law& law, const evidence::Record& verdict, const engines::Options& options);

}  // namespace colex::judging
