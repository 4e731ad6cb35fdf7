// A claim that can be asked about one case at a time.
#pragma once

#include <optional>
#include <string>

#include "colex/claims/domain.hpp"
#include "colex/evidence/record.hpp"
#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"

namespace colex::claims {

/// What came of one case.
struct Answer {
  enum class Kind {
    holds,
    fails,
    filtered,  ///< the hypothesis does not hold
    rejected,  ///< the hypothesis or the conclusion has no value: see rejection
  };
  Kind kind;
  std::optional<Rejection> rejection;
  /// Of an `inadmissible` that fails: the value that there is.
  std::string value;
};

/// A claim and the names that it uses.
class Cases {
 public:
  Cases(const notation::Claim& claim, const notation::Environment<>& definitions)
      : claim_(claim), names_(definitions), definitions_(definitions.bindings().size()) {}

  /// Evaluates the claim for these values of its variables. Throws LocatedRejection if its value is not a boolean.
  Answer ask(const Assignment& values);

  /// The domain of variable number before.size(). Throws what a bound's evaluation throws.
  Domain domain(const Assignment& before);

  /// Whether each value is in its domain.
  bool in_domain(const Assignment& values);

  /// The two sides of the comparison that the conclusion is, if it is one.
  std::optional<evidence::Comparison> comparison(const Assignment& values);

 private:
  void bind(const Assignment& values);
  bool truth(const notation::Expression& expression);
  std::optional<std::int64_t> bound(const notation::Expression& expression);
  Answer ask_whether_inadmissible();

  const notation::Claim& claim_;
  notation::Environment<> names_;
  std::size_t definitions_;
};

/// `M = 3, L = 4:1`.
std::string text(const notation::Claim& claim, const Assignment& values);

/// Each variable with its value.
std::vector<evidence::Binding> bindings(const notation::Claim& claim, const Assignment& values);

}  // namespace colex::claims
