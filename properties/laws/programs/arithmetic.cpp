// Integer division as C++ has it, which rounds towards 0 (S139, S140, S147), and boxes of TMA (S146).
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>

#include "colex/laws/program.hpp"
#include "colex/wide.hpp"
#include "colex/xor_bits.hpp"

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
  __extension__ using Twice = __int128;
  const Twice product = static_cast<Twice>(x) * y;
  const bool fits = INT64_MIN <= product && product <= INT64_MAX;
  try {
    return (Checked(x) * Checked(y)).value() == product;
  } catch (const Rejection& rejection) {
    return !fits && rejection.kind() == Kind::overflow;
  }
}

/// Whether a product with these magnitudes is one of 128 bits: by school multiplication, in digits of 32 bits.
__extension__ using Natural = unsigned __int128;
bool product_fits(Natural x, Natural y, bool negative) {
  std::array<std::uint64_t, 8> digits{};
  for (std::size_t i = 0; i < 4; ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      const std::uint64_t a = static_cast<std::uint32_t>(x >> (32 * i)), b = static_cast<std::uint32_t>(y >> (32 * j));
      const std::uint64_t sum = a * b + digits[i + j] + carry;
      digits[i + j] = static_cast<std::uint32_t>(sum);
      carry = sum >> 32U;
    }
    digits[i + 4] = carry;
  }
  for (std::size_t k = 4; k < 8; ++k) {
    if (digits[k] != 0) return false;
  }
  const Natural product = x * y;
  const Natural half = Natural{1} << 127U;
  return product < half || (negative && product == half);
}

/// Whether the product of 128-bit integers is exact, or rejected as one that does not fit.
bool is_exact_or_rejected(Wide x, Wide y) {
  const auto magnitude = [](Wide z) { return z < Wide(0) ? -static_cast<Natural>(z.value()) : static_cast<Natural>(z.value()); };
  const bool negative = (x < Wide(0)) != (y < Wide(0));
  const bool fits = product_fits(magnitude(x), magnitude(y), negative);
  try {
    const Natural product = static_cast<Natural>((x * y).value());
    return fits && product == static_cast<Natural>(x.value()) * static_cast<Natural>(y.value());
  } catch (const Rejection& rejection) {
    return !fits && rejection.kind() == Kind::overflow;
  }
}

/// sign·(2^bits + more)
Wide near_power(std::int64_t bits, std::int64_t more, std::int64_t sign) {
  const Wide high = Wide(std::int64_t{1} << (bits / 2)) * Wide(std::int64_t{1} << (bits - bits / 2));
  return Wide(sign) * (high + Wide(more));
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

  laws.add({"wide.product", "A product of 128-bit integers is exact, or rejected as one that does not fit.", "conventions",
            evidence::Expected::stands,
            "forall 40 <= j, k <= 88, -2 <= a, b <= 2, s and t of {-1, 1}: claim Wide(s*(2^j + a)) * Wide(t*(2^k + b)) is the "
            "product, and is rejected exactly if that is beyond 128 bits"},
           {integer("j", 40, 88), integer("k", 40, 88), integer("a", -2, 2), integer("b", -2, 2), integer("s", 0, 1),
            integer("t", 0, 1)},
           [](const Assignment& values) {
             const auto at = [&](std::size_t k) { return integer_of(values[k]); };
             const Wide x = near_power(at(0), at(2), 2 * at(4) - 1), y = near_power(at(1), at(3), 2 * at(5) - 1);
             return Case::of(is_exact_or_rejected(x, y));
           });

  laws.add(
      {"exact.quotient", "Quotients and remainders are of numbers from 0 on and divisors above 0, or rejected.", "conventions",
       evidence::Expected::stands,
       "forall -20 <= x, y <= 20: claim Checked(x)/Checked(y) and Checked(x)%Checked(y) are C++'s exactly if x >= 0 and y > 0, "
       "and rejected else"},
      {integer("x", -20, 20), integer("y", -20, 20)}, [](const Assignment& values) {
        const std::int64_t x = integer_of(values[0]), y = integer_of(values[1]);
        const auto over = attempt([&] { return Checked(x) / Checked(y); }),
                   rest = attempt([&] { return Checked(x) % Checked(y); });
        if (x < 0 || y <= 0) return Case::of(!over && !rest);
        return Case::of(over && rest && *over == Checked(x / y) && *rest == Checked(x % y));
      });

  laws.add({"xor_bits.wide", "Bits are xored alike in 64 and in 128 bits.", "conventions", evidence::Expected::stands,
            "forall 0 <= x < 2^40, 0 <= f, t, n <= 20: claim xor_bits(Wide(x), f, t, n) is x xor the n bits of x from f on, "
            "moved to t"},
           {integer("x", 0, (std::int64_t{1} << 40) - 1), integer("f", 0, 20), integer("t", 0, 20), integer("n", 0, 20)},
           [](const Assignment& values) {
             const std::int64_t x = integer_of(values[0]), from = integer_of(values[1]), to = integer_of(values[2]);
             const std::int64_t count = integer_of(values[3]);
             const std::int64_t read = (x >> from) & ((std::int64_t{1} << count) - 1);
             return Case::of(xor_bits(Wide(x), from, to, count) == Wide(x ^ (read << to)));
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
