// The layouts whose value at each place is one of those that are allowed there.
//
// A coalesced layout is built mode by mode. Behind modes of p elements in all, the next mode's stride is the layout's value at p;
// its extent is at most as far as the copies of what is there, moved by the stride, stay right. A stride that goes on where the
// mode before it ended would make the two one mode, and was tried as that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "colex/equations/equations.hpp"

namespace colex::equations {

/// Allowed: place -> values, IsRight: (place, value) -> bool, and both say the same.
template <class Allowed, class IsRight>
class Factorization {
 public:
  Factorization(std::size_t size, const Allowed& allowed, const IsRight& is_right, const Effort& effort)
      : size_(size), allowed_(allowed), is_right_(is_right), effort_(effort), left_(effort.steps) {}

  RightFactors all() {
    if (is_right_(0, 0)) go_on();
    return std::move(found_);
  }

 private:
  /// All layouts that begin with the modes and the values that are there.
  void go_on() {
    const std::size_t p = values_.size();
    if (p == size_) {
      found_.layouts.push_back(layout_of(modes_));
      return;
    }
    for (const std::int64_t stride : allowed_(p)) {
      if (!modes_.empty() && modes_.back().extent * modes_.back().stride == Checked(stride)) continue;
      const std::size_t copies = repeated(p, stride);
      // The longest first: what is behind a shorter one is then written over.
      for (std::size_t extent = copies; extent >= 2; --extent) {
        if (size_ % (p * extent) != 0) continue;
        if (is_over()) break;
        values_.resize(p * extent);
        modes_.push_back({Checked(static_cast<std::int64_t>(extent)), Checked(stride)});
        go_on();
        modes_.pop_back();
      }
      values_.resize(p);
      if (is_over()) return;
    }
  }

  /// Appends copies of the first p values, each moved by the stride, as long as they are right; how many there are then.
  std::size_t repeated(std::size_t p, std::int64_t stride) {
    for (std::size_t copy = 1; (copy + 1) * p <= size_; ++copy) {
      for (std::size_t i = 0; i < p; ++i) {
        const std::int64_t value = (Checked(values_[i]) + Checked(static_cast<std::int64_t>(copy)) * Checked(stride)).value();
        if (left_ > 0) --left_;
        if (!is_right_(copy * p + i, value)) {
          values_.resize(copy * p);
          return copy;
        }
        values_.push_back(value);
      }
    }
    return values_.size() / p;
  }

  bool is_over() {
    if (left_ > 0 && found_.layouts.size() < effort_.solutions) return false;
    found_.is_all = false;
    return true;
  }

  std::size_t size_;
  const Allowed& allowed_;
  const IsRight& is_right_;
  const Effort& effort_;
  std::uint64_t left_;
  std::vector<std::int64_t> values_ = {0};
  Modes<Checked> modes_;
  RightFactors found_;
};

template <class Allowed, class IsRight>
RightFactors factorizations(std::size_t size, const Allowed& allowed, const IsRight& is_right, const Effort& effort) {
  return Factorization<Allowed, IsRight>(size, allowed, is_right, effort).all();
}

}  // namespace colex::equations
