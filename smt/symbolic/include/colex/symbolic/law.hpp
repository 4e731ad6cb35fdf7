// A law as a value: the body that runs once for each path, whatever its type.
//
//   const Law law([](auto& scope) {
//     const auto s = scope.at_least("s", 1);
//     const auto x = scope.coordinate("x", s);
//     scope.claim(x % s == x);
//   });
//   explore(law)
//
// A body is generic over its scope, so it has no type that a table could hold. A law holds it without its type, and runs it on
// symbolic paths and on their replays on numbers.
#pragma once

#include <memory>
#include <utility>

#include "colex/symbolic/path.hpp"
#include "colex/symbolic/traced.hpp"

namespace colex::symbolic {

class Law {
 public:
  /// The law of a body that takes a `Path&` and a `Replay&`. (What deletes it is compiled once for all: it knows an `Either`.)
  template <class Body>
  explicit Law(Body body) : body_(static_cast<const Either*>(new Of<Body>(std::move(body)))) {}

  void operator()(Path& scope) const { body_->run(scope); }
  void operator()(Replay& scope) const { body_->run(scope); }

 private:
  /// A body without its type. There are hundreds of bodies: two `std::function`s of each would be a third of what is compiled.
  struct Either {
    Either() = default;
    Either(const Either&) = delete;
    Either& operator=(const Either&) = delete;
    virtual ~Either() = default;
    virtual void run(Path& scope) const = 0;
    virtual void run(Replay& scope) const = 0;
  };

  template <class Body>
  struct Of final : Either {
    explicit Of(Body given) : body(std::move(given)) {}
    void run(Path& scope) const override { body(scope); }
    void run(Replay& scope) const override { body(scope); }

    Body body;
  };

  std::shared_ptr<const Either> body_;
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
