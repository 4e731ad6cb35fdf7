// A law as a value: the body that runs once for each path, whatever its type.
//
//   const Law law([](auto& scope) {
//     const auto s = scope.at_least("s", 1);
//     const auto x = scope.coordinate("x", s);
//     scope.claim(x % s == x);
//   });
//   explore(law)
//
// A body is generic over its scope, so it has no type that a table could hold. A law holds it twice: for symbolic paths, and
// for their replays on numbers.
#pragma once

#include <functional>
#include <utility>

#include "colex/symbolic/path.hpp"
#include "colex/symbolic/replay.hpp"

namespace colex::symbolic {

class Law {
 public:
  /// The law of a body that takes a `Path&` and a `Replay&`.
  template <class Body>
  explicit Law(Body body) : symbolic_([body](Path& scope) { body(scope); }), concrete_([body](Replay& scope) { body(scope); }) {}

  void operator()(Path& scope) const { symbolic_(scope); }
  void operator()(Replay& scope) const { concrete_(scope); }

 private:
  std::function<void(Path&)> symbolic_;
  std::function<void(Replay&)> concrete_;
};

/// The law that claims the contrary whenever `law` claims something. If some input satisfies the hypotheses, only one of the
/// two can hold. So this is a twin for a law that has none of its own.
inline Law negated(const Law& law) {
  return Law([law](auto& scope) {
    scope.negate_claims();
    law(scope);
  });
}

}  // namespace colex::symbolic
