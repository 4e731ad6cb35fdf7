// Layouts of any rank, *seen from outside*: all that is known is how many coordinates they have, and that each has a value.
//
//   (4,8):(8,1)   is, to whoever does not look inside,   32:f   with f(0) = 0, f(1) = 8, …, f(4) = 1, …
//   make_layout of an n:f and an m:g   is   (n,m):(f,g),   which has the value f(x) + g(y) at (x,y)
//
// A template that only puts layouts together (make_layout, by_mode, hier_unzip, paired) asks its parts for their modes and
// sizes, and for nothing inside them. So a part of any rank may be represented by a single leaf whose stride is not a number
// but a function f of the part's 1-D coordinate: evaluating the leaf at x, which is x·f, gives f(x). The templates of the
// algebra run unchanged on an integer that is a number or such a function. What is proved in this way holds for parts of any
// rank, since their natural coordinates are their 1-D coordinates in another form (`layout.values.all-ranks`).
//
// What could go wrong? A template might look inside: divide by a stride, or add two strides. A function is not a number, so
// this ends in an exception. Or a template might ask whether a part is a leaf. For those that do (a product of two leaves is a
// pair), the law is stated for both cases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "colex/layout.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/theorems/notes.hpp"

namespace colex::theorems {

class Contracts;

/// The values of a part by its 1-D coordinate.
struct PartValues {
  Contracts* contracts;  ///< what is known of the parts that it is one of
  bool negative;         ///< whether some may be
  std::function<I(const I&)> at;
};

/// A number, or in a stride's place the values of a part, which belong to others.
class Opaque {
 public:
  using Number = I;
  using Function = const PartValues*;

  explicit Opaque(std::int64_t literal) : number_(literal) {}
  explicit Opaque(Number number) : number_(std::move(number)) {}
  explicit Opaque(const PartValues& values) : number_(0), function_(&values) {}

  const Number& number() const {
    if (function_ != nullptr) throw looked_inside();
    return number_;
  }
  /// nullptr for a number.
  Function function() const { return function_; }

  friend Opaque operator+(const Opaque& a, const Opaque& b) { return Opaque(a.number() + b.number()); }
  friend Opaque operator-(const Opaque& a, const Opaque& b) { return Opaque(a.number() - b.number()); }
  friend Opaque operator*(const Opaque& a, const Opaque& b) {
    return Opaque(b.function_ != nullptr ? b.function_->at(a.number()) : a.number() * b.number());
  }
  friend Opaque operator/(const Opaque& a, const Opaque& b) { return Opaque(a.number() / b.number()); }
  friend Opaque operator%(const Opaque& a, const Opaque& b) { return Opaque(a.number() % b.number()); }
  /// Whether two functions are the same one. A function is never equal to a number.
  friend auto operator==(const Opaque& a, const Opaque& b) {
    if ((a.function_ == nullptr) != (b.function_ == nullptr)) throw looked_inside();
    return a.function_ == nullptr ? a.number_ == b.number_ : Number(a.function_ == b.function_ ? 0 : 1) == Number(0);
  }
  /// Whether a function has values below 0. A layout whose values are coordinates asks its strides for that.
  friend auto operator<(const Opaque& a, const Opaque& b) {
    if (a.function_ == nullptr) return a.number() < b.number();
    if (a.function_->negative || !(b.number() == Number(0))) throw looked_inside();
    return Number(0) < b.number();
  }

 private:
  static std::logic_error looked_inside() {
    return std::logic_error("the values of a part are no number: what is proved from outside looks inside");
  }

  Number number_;
  Function function_ = nullptr;
};

using OpaqueLayout = Layout<Opaque>;

/// A function of which nothing is known but that it is one: f(x) is an unknown, and the same one wherever x is the same.
class UnknownFunction {
 public:
  UnknownFunction(Scope& scope, std::string name, std::optional<std::int64_t> lower)
      : scope_(&scope), name_(std::move(name)), lower_(lower), known_(std::make_shared<std::vector<Known>>()) {}

  I operator()(const I& x) const {
    for (const Known& known : *known_) {
      if (x == known.argument) return known.value;
    }
    const std::string name = name_ + '#' + std::to_string(known_->size());
    known_->push_back({x, lower_ ? scope_->at_least(name, *lower_) : scope_->unknown(name)});
    return known_->back().value;
  }

 private:
  struct Known {
    I argument;
    I value;
  };
  Scope* scope_;
  std::string name_;
  std::optional<std::int64_t> lower_;
  std::shared_ptr<std::vector<Known>> known_;
};

}  // namespace colex::theorems
