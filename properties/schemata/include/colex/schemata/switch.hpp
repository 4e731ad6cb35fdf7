// The switch of the mutants that rewrite.py puts into a copy of the sources: which of them runs, if any, and whether any was met.
//
//   ::colex::schemata::less(17, a, b)      a < b; with mutant 17 on a <= b, with 18 a > b, …
//   ::colex::schemata::on(60, 1)           whether mutant 61 is on, the second of the place 60
//
// What asks is inlined, also where little else is (-O1), and what a mutant does instead is not: it is rarely done.
//
// Operands come evaluated, once. An alternative that their types do not have (a quotient of texts) is no mutant, and is never
// met. In a constant no mutant is on.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#define COLEX_INLINED [[gnu::always_inline]] constexpr

namespace colex::schemata {

/// Numbers of mutants are less than this.
inline constexpr std::size_t capacity = 100'000;

/// The number of the mutant that is on; 0 if none is.
inline int current = 0;

/// For each place, by the number of its first mutant, a bit for each alternative that was met.
using Met = std::array<unsigned char, capacity>;
inline Met met_unheeded{};
/// Where it is noted now.
inline unsigned char* met = met_unheeded.data();
/// The place that was met last: that of the comparison, if an integer is just compared.
inline int place_now = 0;

/// Which of a place's mutants is on, or -1. `there` has a bit for each that there is.
COLEX_INLINED int which(int place, int mutants, unsigned char there) {
  if (std::is_constant_evaluated()) return -1;
  met[place] |= there;
  place_now = place;
  const int k = current - place;
  return 0 <= k && k < mutants ? k : -1;
}

/// Whether mutant k of a place is on.
COLEX_INLINED bool on(int place, int k = 0) { return which(place, k + 1, static_cast<unsigned char>(1 << k)) == k; }

/// A condition that becomes true, false, or the contrary.
COLEX_INLINED bool condition(int place, int mutants, bool holds) {
  const int k = which(place, mutants, static_cast<unsigned char>((1 << mutants) - 1));
  return k < 0 ? holds : k == 0 || (k == 2 && !holds);
}
/// The condition of a loop, which becomes false; were it true, the loop would have no end.
COLEX_INLINED bool entered(int place, int /*mutants*/, bool holds) { return which(place, 1, 1) < 0 && holds; }

COLEX_INLINED int literal(int place, int value) {
  const int k = which(place, 2, 3);
  return k < 0 ? value : k == 0 ? value + 1 : value - 1;
}

namespace detail {

template <class R, class A, class B, class Function, class... Functions>
[[gnu::noinline]] constexpr R chosen(int k, const A& a, const B& b, const Function& function, const Functions&... others) {
  if constexpr (std::is_invocable_r_v<R, const Function&, const A&, const B&>) {
    if (k == 0) return static_cast<R>(function(a, b));
  }
  if constexpr (sizeof...(others) > 0) {
    return chosen<R>(k - 1, a, b, others...);
  } else {
    __builtin_unreachable();
  }
}

}  // namespace detail

/// original(a, b), or what the mutant that is on makes of a and b: one of `others`, each of which is a mutant where it has a
/// value of the same type.
template <class A, class B, class Original, class... Others>
COLEX_INLINED auto operation(int place, const A& a, const B& b, const Original& original, const Others&... others) {
  using R = std::decay_t<decltype(original(a, b))>;
  unsigned char there = 0;
  int bit = 1;
  ((there |= static_cast<unsigned char>(std::is_invocable_r_v<R, const Others&, const A&, const B&> ? bit : 0), bit *= 2), ...);
  const int k = which(place, sizeof...(others), there);
  if (k < 0 || (there >> k & 1) == 0) return static_cast<R>(original(a, b));
  return detail::chosen<R>(k, a, b, others...);
}

#define COLEX_OF(...) \
  [](const auto& a, const auto& b) __attribute__((always_inline))->decltype(__VA_ARGS__) { return __VA_ARGS__; }
#define COLEX_OPERATION(name, ...)                             \
  template <class A, class B>                                  \
  COLEX_INLINED auto name(int place, const A& a, const B& b) { \
    return operation(place, a, b, __VA_ARGS__);                \
  }
#define COLEX_COMPARISON(name, ...) \
  COLEX_OPERATION(name, __VA_ARGS__, COLEX_OF((void(a), void(b), true)), COLEX_OF((void(a), void(b), false)))
// An integer of the algebra may have no other comparisons than these.
COLEX_COMPARISON(less, COLEX_OF(a < b), COLEX_OF(!(b < a)), COLEX_OF(b < a), COLEX_OF(!(a < b)))
COLEX_COMPARISON(greater, COLEX_OF(a > b), COLEX_OF(!(a < b)), COLEX_OF(a < b), COLEX_OF(!(b < a)))
COLEX_COMPARISON(at_most, COLEX_OF(a <= b), COLEX_OF(a < b), COLEX_OF(!(a < b)), COLEX_OF(b < a))
COLEX_COMPARISON(at_least, COLEX_OF(a >= b), COLEX_OF(b < a), COLEX_OF(!(b < a)), COLEX_OF(a < b))
COLEX_COMPARISON(equal, COLEX_OF(a == b), COLEX_OF(!(a == b)))
COLEX_COMPARISON(other, COLEX_OF(a != b), COLEX_OF(a == b))
#undef COLEX_COMPARISON
COLEX_OPERATION(plus, COLEX_OF(a + b), COLEX_OF(a - b), COLEX_OF(a), COLEX_OF(b), COLEX_OF(a + b + decltype(a + b)(1)),
                COLEX_OF(a + b - decltype(a + b)(1)))
COLEX_OPERATION(minus, COLEX_OF(a - b), COLEX_OF(a + b), COLEX_OF(a), COLEX_OF(b), COLEX_OF(b - a),
                COLEX_OF(a - b + decltype(a - b)(1)), COLEX_OF(a - b - decltype(a - b)(1)))
COLEX_OPERATION(times, COLEX_OF(a* b), COLEX_OF(a + b), COLEX_OF(a), COLEX_OF(b), COLEX_OF(a* b + decltype(a * b)(1)))
COLEX_OPERATION(over, COLEX_OF(a / b), COLEX_OF(a* b), COLEX_OF(a), COLEX_OF(b), COLEX_OF(a % b),
                COLEX_OF(a / b + decltype(a / b)(1)))
COLEX_OPERATION(modulo, COLEX_OF(a % b), COLEX_OF(a / b), COLEX_OF(a), COLEX_OF(b))
COLEX_OPERATION(bit_and, COLEX_OF(a& b), COLEX_OF(a | b), COLEX_OF(a), COLEX_OF(b))
COLEX_OPERATION(bit_or, COLEX_OF(a | b), COLEX_OF(a& b), COLEX_OF(a), COLEX_OF(b))
COLEX_OPERATION(bit_xor, COLEX_OF(a ^ b), COLEX_OF(a | b), COLEX_OF(a), COLEX_OF(b))
/// min or max of a and b: the other of both, a, or b.
template <class A, class B, class Original, class Other>
COLEX_INLINED auto extreme(int place, const A& a, const B& b, const Original& original, const Other& other) {
  return operation(place, a, b, original, other, COLEX_OF(a), COLEX_OF(b));
}
#undef COLEX_OF
#undef COLEX_OPERATION

/// A quotient that is rounded up, or down.
template <class A, class B, class Original, class Other>
COLEX_INLINED auto quotient(int place, const A& a, const B& b, const Original& original, const Other& other) {
  return operation(place, a, b, original, other);
}

/// -a, or a.
template <class A>
COLEX_INLINED auto negation(int place, const A& a) {
  using R = std::decay_t<decltype(-a)>;
  const bool there = std::is_convertible_v<const A&, R>;
  if constexpr (there) {
    if (which(place, 1, 1) == 0) return static_cast<R>(a);
  }
  return static_cast<R>(-a);
}

}  // namespace colex::schemata

#undef COLEX_INLINED
