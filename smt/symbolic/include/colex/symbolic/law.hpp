// A law as a value: the body that runs once for each path, on symbolic integers, and on numbers in its replays.
//
//   const Law law([](Scope& scope) {
//     const Numeral s = scope.at_least("s", 1);
//     const Numeral x = scope.coordinate("x", s);
//     scope.claim(x % s == x);
//   });
//   explore(law)
#pragma once

#include <functional>
#include <utility>

#include "colex/symbolic/scope.hpp"

namespace colex::symbolic {

class Law {
 public:
  explicit Law(std::function<void(Scope&)> body) : body_(std::move(body)) {}

  void operator()(Scope& scope) const { body_(scope); }
  /// On a path, on a replay.
  void operator()(auto& run) const {
    Scope scope(run);
    body_(scope);
  }

 private:
  std::function<void(Scope&)> body_;
};

/// The law that claims the contrary whenever `law` claims something. If some input satisfies the hypotheses, only one of the
/// two can hold. So this is a twin for a law that has none of its own.
inline Law negated(const Law& law) {
  return Law([law](Scope& scope) {
    scope.negate_claims();
    law(scope);
  });
}

}  // namespace colex::symbolic
