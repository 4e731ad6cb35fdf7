// Integer division as C++ has it, which rounds towards 0 (S139, S140, S147), and boxes of TMA (S146).
#include <cstdint>
#include <numeric>
#include <string>

#include "colex/laws/program.hpp"

namespace colex::laws {

namespace {

std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// An instruction (k,r) that loads box k of B elements in steps of e, from r on, of an extent of S: for each step t the element
/// k*B + t*e + r, or 0 where there is none. It is asked for those with t*e + r < B; the other places are holes, and should get 0.
struct Instruction {
  std::int64_t S, B, e, k, r;

  bool is_asked_for(std::int64_t t) const { return t * e + r < B; }
  bool loads(std::int64_t t) const { return k * B + t * e + r < S; }
};

/// The instruction loads something that it is asked for, and fills a hole with data.
bool fills_a_hole(const Instruction& instruction) {
  bool wanted = false;
  bool filled = false;
  for (std::int64_t t = 0; t < ceil_div(instruction.B, instruction.e); ++t) {
    if (!instruction.loads(t)) continue;
    (instruction.is_asked_for(t) ? wanted : filled) = true;
  }
  return wanted && filled;
}

bool some_instruction_fills_a_hole(std::int64_t S, std::int64_t B, std::int64_t e) {
  for (std::int64_t k = 0; k < ceil_div(S, B); ++k) {
    for (std::int64_t r = 0; r < e; ++r) {
      if (fills_a_hole({S, B, e, k, r})) return true;
    }
  }
  return false;
}

/// Whether the checked product is the product where that fits 64 bits, and an overflow where it does not.
bool is_exact_or_rejected(std::int64_t x, std::int64_t y) {
  __extension__ using Wide = __int128;
  const Wide product = static_cast<Wide>(x) * y;
  const bool fits = INT64_MIN <= product && product <= INT64_MAX;
  try {
    return (Checked(x) * Checked(y)).value() == product;
  } catch (const Rejection& rejection) {
    return !fits && rejection.kind() == Kind::overflow;
  }
}

}  // namespace

namespace programs {

void arithmetic(Programs& laws) {
  laws.add({"checked.product", "A product of 64-bit integers is exact, or rejected as one that does not fit.", "conventions",
            evidence::Expected::stands,
            "forall 28 <= j, k <= 36, -2 <= a, b <= 2: claim Checked(2^j + a) * Checked(2^k + b) is the product, and is rejected "
            "exactly "
            "if that is beyond 64 bits"},
           {integer("j", 28, 36), integer("k", 28, 36), integer("a", -2, 2), integer("b", -2, 2)}, [](const Assignment& values) {
             const std::int64_t x = (std::int64_t{1} << integer_of(values[0])) + integer_of(values[2]);
             const std::int64_t y = (std::int64_t{1} << integer_of(values[1])) + integer_of(values[3]);
             return Case::of(is_exact_or_rejected(x, y));
           });

  laws.add({"S139.trunc", "Division and remainder in steps, also of negative numbers, where division rounds towards 0.",
            "NF 2.11, 2.12, 2.15.1", evidence::Expected::stands,
            "forall -1000 <= a <= 1000, -50 <= b, c <= 50 if b != 0 and c != 0: claim (a/b)/c == a/(b*c) and a%(b*c) == a%b + "
            "((a/b)%c)*b and (a/b)%c == (a%(b*c))/b"},
           {integer("a", -1000, 1000), integer("b", -50, 50), integer("c", -50, 50)}, [](const Assignment& values) {
             const std::int64_t a = integer_of(values[0]);
             const std::int64_t b = integer_of(values[1]);
             const std::int64_t c = integer_of(values[2]);
             if (b == 0 || c == 0) return Case::filtered();
             return Case::of((a / b) / c == a / (b * c) && a % (b * c) == a % b + ((a / b) % c) * b &&
                             (a / b) % c == (a % (b * c)) / b);
           });

  const auto below_exactly_below = [](const Assignment& values) {
    const std::int64_t i = integer_of(values[0]);
    const std::int64_t d = integer_of(values[1]);
    const std::int64_t D = integer_of(values[2]);
    if ((i / d < D) == (i < D * d)) return Case::of(true);
    return Case::fails("i/d is " + std::to_string(i / d) + ", D*d is " + std::to_string(D * d));
  };
  laws.add({"S140.trunc", "i/d < D exactly if i < D*d, where division rounds towards 0.", "NF 2.16", evidence::Expected::falls,
            "forall -1000 <= i <= 1000, 1 <= d <= 50, -50 <= D <= 50: refute (i/d < D) == (i < D*d)",
            notation::Fall{
                notation::Fall::Ground::source, false,
                "The theorem is of Euclidean division, as the section says; another section says what changes where division "
                "rounds towards 0, and asks for compatible signs."}},
           {integer("i", -1000, 1000), integer("d", 1, 50), integer("D", -50, 50)}, below_exactly_below);
  laws.add({"S140.trunc.repaired", "i/d < D exactly if i < D*d, where division rounds towards 0, for i >= 0 or D > 0.", "NF 2.16",
            evidence::Expected::stands,
            "forall -1000 <= i <= 1000, 1 <= d <= 50, -50 <= D <= 50 if i >= 0 or D > 0: claim (i/d < D) == (i < D*d)"},
           {integer("i", -1000, 1000), integer("d", 1, 50), integer("D", -50, 50)}, [=](const Assignment& values) {
             if (integer_of(values[0]) < 0 && integer_of(values[2]) <= 0) return Case::filtered();
             return below_exactly_below(values);
           });

  laws.add(
      {"S147.trunc", "(a+b) % c = a%c + b for 0 <= b < gcd(a,c), where division rounds towards 0.", "NF 2.7.2",
       evidence::Expected::falls, "forall -1000 <= a <= 1000, 1 <= c <= 50, 0 <= b < gcd(a,c): refute (a + b) % c == a % c + b",
       notation::Fall{
           notation::Fall::Ground::source, false,
           "The theorem is of Euclidean division, as the section says; another section says what changes where division "
           "rounds towards 0, and asks for compatible signs."}},
      {integer("a", -1000, 1000),
       integer("c", 1, 50),
       {"b",
        [](const Assignment& before) {
          return cases::IntegerDomain{0, std::gcd(integer_of(before[0]), integer_of(before[1])) - 1};
        }}},
      [](const Assignment& values) {
        const std::int64_t a = integer_of(values[0]);
        const std::int64_t c = integer_of(values[1]);
        const std::int64_t b = integer_of(values[2]);
        if ((a + b) % c == a % c + b) return Case::of(true);
        return Case::fails("(a+b) % c is " + std::to_string((a + b) % c) + ", a%c + b is " + std::to_string(a % c + b));
      });

  laws.add(
      {"S146.brute", "Strong correctness is unachievable if and only if some dimension has e < B < S and e does not divide B.",
       "NF TMA Thm 6", evidence::Expected::stands,
       "forall 1 <= S, B, e <= 16: claim (some instruction loads what it is asked for and fills a hole with data) == (e < B and "
       "B < S and B % e != 0)"},
      {integer("S", 1, 16), integer("B", 1, 16), integer("e", 1, 16)}, [](const Assignment& values) {
        const std::int64_t S = integer_of(values[0]);
        const std::int64_t B = integer_of(values[1]);
        const std::int64_t e = integer_of(values[2]);
        return Case::of(some_instruction_fills_a_hole(S, B, e) == (e < B && B < S && B % e != 0));
      });
}

}  // namespace programs

}  // namespace colex::laws
