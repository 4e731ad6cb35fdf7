// An integer that keeps every value which a computation with it comes to: so a law can say of all of them how large they are.
//
//   Watched::Seen seen;
//   cosize_step(watched(span), watched(extent), watched(stride))       1 + (4 - 1)·|-5|
//   seen                                                               3, 0 - (-5) = 5, 3·5 = 15, 1 + 15 = 16
//
// The template under proof computes with it, unchanged, so no intermediate value can be forgotten. Sums, differences, products,
// quotients and remainders are kept; what the computation was given is not. For a kernel the result is kept: what a kernel comes
// to on its way is for a theorem of its own to say.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "colex/integer.hpp"
#include "colex/symbolic/kernels.hpp"
#include "colex/theorems/notes.hpp"

namespace colex::theorems {

class Watched {
 public:
  using Number = I;
  using Seen = std::vector<Number>;

  explicit Watched(std::int64_t literal) : number_(literal) {}
  Watched(Number number, Seen& seen) : number_(std::move(number)), seen_(&seen) {}

  const Number& number() const { return number_; }

  friend Watched operator+(const Watched& a, const Watched& b) { return a.kept(b, a.number_ + b.number_); }
  friend Watched operator-(const Watched& a, const Watched& b) { return a.kept(b, a.number_ - b.number_); }
  friend Watched operator*(const Watched& a, const Watched& b) { return a.kept(b, a.number_ * b.number_); }
  friend Watched operator/(const Watched& a, const Watched& b) { return a.kept(b, a.number_ / b.number_); }
  friend Watched operator%(const Watched& a, const Watched& b) { return a.kept(b, a.number_ % b.number_); }
  /// Kernels, by their contracts.
  friend Watched gcd(const Watched& a, const Watched& b) { return a.kept(b, gcd(a.number_, b.number_)); }
  friend Watched max_residue(const Watched& r, const Watched& n, const Watched& P) {
    return r.kept(n, max_residue(r.number_, n.number_, P.number_));
  }
  friend auto operator==(const Watched& a, const Watched& b) { return a.number_ == b.number_; }
  friend auto operator<(const Watched& a, const Watched& b) { return a.number_ < b.number_; }

 private:
  /// The result of an operation with another one. Literals belong to no computation.
  Watched kept(const Watched& other, Number result) const {
    Watched watched(0);
    watched.seen_ = seen_ != nullptr ? seen_ : other.seen_;
    if (watched.seen_ != nullptr) watched.seen_->push_back(result);
    watched.number_ = std::move(result);
    return watched;
  }

  Number number_;
  Seen* seen_ = nullptr;
};

}  // namespace colex::theorems
