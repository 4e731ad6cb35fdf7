// How a path answers what its run asks: by what is known, or by a fork; and its quotients and kernels. Nothing here has to be
// trusted: the certificate says by which line each answer holds, and a checker sees that it does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "colex/symbolic/parametrisation.hpp"

namespace colex::symbolic {

class Answers {
 public:
  Answers(Script& script, const Settings& settings) : state_(script, settings) {}

  /// How a question was answered, and the line that says so.
  struct Decision {
    bool holds;
    Line line;
  };
  /// Whether the formula holds here. Throws Infeasible, Unknown.
  Decision decided(const Formula& formula);
  /// Which way this path goes where the engine wants to know it.
  bool split(const Formula& formula) { return decided(formula).holds; }
  /// The quotient and remainder. Throws OutsideContract on the paths on which x < 0 or m < 1.
  Quotient divide(const Polynomial& x, const Polynomial& m);
  /// A kernel's value, and the first line of the contract by which it is that.
  struct Kernel {
    Polynomial value;
    Line line;
  };
  /// kernel(arguments) as it was first taken on this path, so that a function has one value; otherwise what `take` makes of it.
  Kernel applied(const std::string& kernel, std::vector<Polynomial> arguments, const std::function<Kernel()>& take);

  Parametrisation& state() { return state_; }
  const Parametrisation& state() const { return state_; }

 private:
  struct Application {
    std::string kernel;
    std::vector<Polynomial> arguments;
    Kernel value;
  };

  Line required(const Polynomial& p, const char* otherwise);

  Parametrisation state_;
  std::vector<Application> applications_;
};

}  // namespace colex::symbolic
