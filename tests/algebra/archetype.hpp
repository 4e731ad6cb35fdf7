// The integer that has nothing but what the concept Integer asks for: what compiles with it asks no more of a number.
//
// It is not default constructible, it converts neither from nor to anything by itself, it does not print, and what its
// comparisons return is no bool: it must be turned into one by `if`, `?:`, `!`, `&&`, `||` or a cast, which is where a symbolic
// integer forks.
#pragma once

#include <concepts>
#include <cstdint>
#include <ostream>
#include <type_traits>
#include <utility>

#include "colex/integer.hpp"
#include "colex/rejection.hpp"

namespace colex::archetype {

/// The truth of a comparison: an explicit conversion to bool, and nothing else.
class Verdict {
 public:
  explicit Verdict(bool truth) : truth_(truth) {}
  Verdict(const Verdict&) = delete;
  Verdict& operator=(const Verdict&) = delete;
  explicit operator bool() const { return truth_; }

 private:
  bool truth_;
};

/// An integer of exactly the concept's operations.
class Archetype {
 public:
  explicit Archetype(std::int64_t value) : value_(value) {}

  friend Archetype operator+(const Archetype& a, const Archetype& b) { return Archetype(a.value_ + b.value_); }
  friend Archetype operator-(const Archetype& a, const Archetype& b) { return Archetype(a.value_ - b.value_); }
  friend Archetype operator*(const Archetype& a, const Archetype& b) { return Archetype(a.value_ * b.value_); }
  friend Archetype operator/(const Archetype& a, const Archetype& b) { return Archetype(dividend(a, b) / b.value_); }
  friend Archetype operator%(const Archetype& a, const Archetype& b) { return Archetype(dividend(a, b) % b.value_); }
  friend Verdict operator==(const Archetype& a, const Archetype& b) { return Verdict(a.value_ == b.value_); }
  friend Verdict operator<(const Archetype& a, const Archetype& b) { return Verdict(a.value_ < b.value_); }

  /// What a test, and no algorithm, may look at.
  struct Observer {
    static std::int64_t value(const Archetype& a) { return a.value_; }
  };

 private:
  /// The contract of division: nobody may divide a negative number, or by one that is not positive.
  static std::int64_t dividend(const Archetype& a, const Archetype& b) {
    if (a.value_ < 0 || b.value_ <= 0) throw Rejection(Kind::domain, "a division outside its contract");
    return a.value_;
  }

  std::int64_t value_;
};

static_assert(Integer<Archetype>);
static_assert(!std::default_initializable<Archetype>);
static_assert(!std::convertible_to<int, Archetype> && !std::convertible_to<std::int64_t, Archetype>);
static_assert(!std::is_convertible_v<Archetype, bool> && !std::is_constructible_v<std::int64_t, Archetype>);
static_assert(!std::is_convertible_v<Verdict, bool> && std::is_constructible_v<bool, Verdict>);

/// What an algorithm might be tempted to use.
template <class T>
concept Unequal = requires(T a) {
  a != a;
};
template <class T>
concept LessOrEqual = requires(T a) {
  a <= a;
};
template <class T>
concept Greater = requires(T a) {
  a > a;
};
template <class T>
concept Negates = requires(T a) {
  -a;
};
template <class T>
concept Counts = requires(T a) {
  ++a;
};
template <class T>
concept Accumulates = requires(T a) {
  a += a;
};
template <class T>
concept MeetsLiterals = requires(T a) {
  a + 1;
};
template <class T>
concept Streams = requires(T a) {
  std::declval<std::ostream&>() << a;
};
template <class T>
concept Prints = requires(T a) {
  to_string(a);
};
static_assert(!Unequal<Archetype> && !LessOrEqual<Archetype> && !Greater<Archetype>);
static_assert(!Negates<Archetype> && !Counts<Archetype> && !Accumulates<Archetype> && !MeetsLiterals<Archetype>);
static_assert(!Streams<Archetype> && !Prints<Archetype>);

}  // namespace colex::archetype
