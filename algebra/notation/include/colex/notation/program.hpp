// An expression that is evaluated again and again, each time for other values of its variables.
//
//   the program of the text "size(L) * n" and the variables L, n
//   program.run(values)      what it is worth for these values of L and n
//
// What its names stand for is looked up once, the values of its variables are not copied, the memory that an evaluation needs is
// kept for the next one, and a call that is written several times is made once.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "colex/notation/environment.hpp"
#include "colex/notation/syntax.hpp"
#include "colex/notation/value.hpp"

namespace colex::notation {

class Program {
 public:
  /// `definitions` says what names stand for that are no variables; what it does not say is a function. All that is given here is
  /// kept elsewhere, and outlives the program.
  Program(const Expression& expression, std::span<const std::string> variables, const Environment<>& definitions);
  ~Program();
  Program(Program&&) noexcept;
  Program& operator=(Program&&) noexcept;

  const Expression& expression() const { return *expression_; }
  /// Whether there is no text, and so nothing to run.
  bool empty() const { return expression_->empty(); }

  /// The value for these values of the variables, one for each. It stays until the program is run again, and no longer than they
  /// do. Throws the LocatedRejection if there is none. Requires !empty().
  const Value<>& run(std::span<const Value<>> values);

 private:
  struct State;
  void prepare();

  const Expression* expression_;
  std::span<const std::string> variables_;
  const Environment<>* definitions_;
  std::unique_ptr<State> state_;  ///< none before it runs: only then all functions are known
};

}  // namespace colex::notation
